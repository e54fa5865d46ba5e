import { isOfKind, type Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';
import { resourceKey } from '../../values/resource-name';
import type { IsolatedPart } from '../model/isolation';
import { inputText, type KnownInputs } from './known-inputs';
import type { SpreadStep } from './spread-step';
import { whole } from './whole';

/** Gateways fall with their class and with their parameters. */
export const spreadFromGateways: SpreadStep = (isolation, _graph, known) => {
  const broken = [...isolation.values()].filter(({ type }) => type === 'gatewayClass' || type === 'parameters');
  if (broken.length === 0) return [];
  const parts: IsolatedPart[] = [];
  for (const gateway of known.all().filter(({ kind }) => kind === 'Gateway')) {
    for (const key of dependenciesOf(gateway, known)) {
      const cause = broken.find((part) => part.key === key);
      if (!cause) continue;
      const { kind, namespace = '', name } = cause.resource;
      parts.push(whole('gateway', gateway, `${inputText({ writtenKind: kind, namespace, name })} has errors`));
    }
  }
  return parts;
};

/** Keys of the class of a Gateway and of the parameters of both. */
function dependenciesOf(gateway: Resource, known: KnownInputs): readonly string[] {
  const { gatewayClassName, infrastructure } = isObject(gateway.spec) ? gateway.spec : {};
  const className = typeof gatewayClassName === 'string' ? gatewayClassName : '';
  const gatewayClass = known.find('GatewayClass', '', className);
  const classSpec = gatewayClass && isOfKind(gatewayClass, 'GatewayClass') ? gatewayClass.spec : undefined;
  const ofClass: unknown = isObject(classSpec) ? classSpec.parametersRef : undefined;
  const own = isObject(infrastructure) ? infrastructure.parametersRef : undefined;
  return [
    resourceKey({ kind: 'GatewayClass', namespace: '', name: className }),
    ...parametersIn(
      ofClass,
      isObject(ofClass) && typeof ofClass.namespace === 'string' ? ofClass.namespace : 'default',
    ),
    ...parametersIn(own, gateway.namespace),
  ];
}

function parametersIn(ref: unknown, namespace: string): readonly string[] {
  if (!isObject(ref) || typeof ref.name !== 'string') return [];
  return [resourceKey({ kind: 'ProxyParameters', namespace, name: ref.name })];
}
