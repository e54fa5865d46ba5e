import { CODE } from '../../diagnostics/codes.generated';
import { nearestText, nearMiss } from '../../text/nearest-name';
import { isOfKind, type Resource, type ResourceOf } from '../../validation/resource';
import type { ProxyParametersSpec } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import type { GatewayNode } from '../model/graph';
import type { ParametersLayer } from '../model/workload';
import type { Mutable, ObjectRef } from './object-ref';
import type { LinkScope } from './scope';
import { suggestedName } from './suggested-name';

/** The Gateways whose class belongs to a known distribution, still without listeners. */
export function linkGateways(scope: LinkScope): Mutable<GatewayNode>[] {
  const { inventory, identities } = scope;
  const found: Mutable<GatewayNode>[] = [];
  const foreign: ForeignGateway[] = [];
  for (const resource of inventory.ofKind('Gateway')) {
    const className = resource.spec.gatewayClassName;
    const gatewayClass = inventory.find('GatewayClass', '', className);
    const controller = gatewayClass ? gatewayClass.spec.controllerName : identities.controllerOfClass(className);
    if (!identities.isOurController(controller)) {
      if (inventory.isInvalidOrExternal('GatewayClass', '', className)) continue;
      foreign.push({ resource, controller: gatewayClass?.spec.controllerName });
      continue;
    }
    const clientCertificate = scope.certificates.clientCertificateOf(resource);
    found.push({
      resource,
      className,
      controllerName: identities.writtenController(controller ?? ''),
      parameters: parametersOf(resource, gatewayClass, scope),
      listeners: [],
      ...(clientCertificate ? { clientCertificate } : {}),
    });
  }
  for (const { resource, controller } of foreign) reportForeign(resource, controller, found.length === 0, scope);
  return found;
}

/** A Gateway of a class that is not served here. */
interface ForeignGateway {
  readonly resource: ResourceOf<'Gateway'>;
  readonly controller: string | undefined;
}

/**
 * Reports a Gateway of another controller: a note; a warning if the name of the class, or that of its controller, is probably misspelled;
 * an error if no Gateway is served and the class is unknown, because nothing is checked then. With a controller in the cluster, a class
 * that is not misspelled may exist there.
 */
function reportForeign(
  { origin, spec: { gatewayClassName } }: ResourceOf<'Gateway'>,
  controller: string | undefined,
  isNothingServed: boolean,
  { inventory, identities, options, diagnostics }: LinkScope,
): void {
  const at = below(origin, 'spec', 'gatewayClassName');
  const given = inventory.ofKind('GatewayClass').map(({ name }) => name);
  const nearest =
    controller === undefined
      ? nearMiss(gatewayClassName, new Set([...given, ...identities.classNames]))
      : nearMiss(controller, identities.controllerNames);
  const known = controller === undefined ? 'is not among the inputs' : `belongs to ${controller}`;
  const suggestion =
    controller === undefined && nearest !== undefined ? suggestedName(gatewayClassName, [nearest], at) : {};
  const isUnknown = controller === undefined && options.mode === 'compiled';
  const isError = isNothingServed && (isUnknown || nearest !== undefined);
  const isRootCause = !diagnostics.hasErrorsOf('load') && !diagnostics.hasErrorsOf('validate');
  const classes = identities.writtenClassName;
  const fix =
    controller === undefined && nearest !== undefined
      ? `Write ${nearest}.`
      : isError
        ? `Set \`gatewayClassName\` to ${classes}, or add the GatewayClass to the inputs.`
        : `No action is needed if another controller serves the Gateway. Otherwise set \`gatewayClassName\` to ${classes}, or add the GatewayClass to the inputs.`;
  const severity = isError && isRootCause ? 'error' : nearest === undefined ? undefined : 'warning';
  diagnostics.report(
    CODE.gatewayOfOtherController,
    at,
    { class: gatewayClassName, known, nearest: nearestText(nearest), fix },
    { ...suggestion, ...(severity ? { severity } : {}) },
  );
}

/** Whether it can be decided who serves a Gateway or ListenerSet: its class is known. */
export function isSettled(resource: Resource, scope: LinkScope): boolean {
  const { inventory, identities } = scope;
  if (isOfKind(resource, 'ListenerSet')) {
    const { parentRef } = resource.spec;
    const gateway = inventory.find('Gateway', parentRef.namespace ?? resource.namespace, parentRef.name);
    return gateway !== undefined && isSettled(gateway, scope);
  }
  if (!isOfKind(resource, 'Gateway')) return false;
  const { gatewayClassName } = resource.spec;
  return (
    (inventory.find('GatewayClass', '', gatewayClassName) ?? identities.controllerOfClass(gatewayClassName)) !==
    undefined
  );
}

function parametersOf(
  gateway: ResourceOf<'Gateway'>,
  gatewayClass: ResourceOf<'GatewayClass'> | undefined,
  { inventory, identities, diagnostics }: LinkScope,
): ParametersLayer<ProxyParametersSpec>[] {
  const layers: ParametersLayer<ProxyParametersSpec>[] = [];
  const add = (level: ParametersLayer['level'], ref: ObjectRef | undefined, namespace: string, origin: Origin) => {
    if (!ref) return;
    if (identities.kindOf(ref.group, ref.kind ?? '') !== 'ProxyParameters') {
      const kind = `${identities.writtenGroup(ref.group ?? '')}/${ref.kind}`;
      const fix = identities.kindFix(ref.group, ref.kind ?? '', ['ProxyParameters']);
      diagnostics.report(CODE.unsupportedReferenceKind, origin, { kind, name: ref.name, fix });
      return;
    }
    const parameters = inventory.find('ProxyParameters', namespace, ref.name);
    if (parameters) {
      const { name, spec } = parameters;
      layers.push({ level, namespace, name, spec, origin: parameters.origin });
    } else if (!inventory.isInvalidOrExternal('ProxyParameters', namespace, ref.name)) {
      diagnostics.report(CODE.unresolvedParameters, origin, {
        kind: identities.writtenKind('ProxyParameters'),
        name: `${namespace}/${ref.name}`,
        nearest: inventory.nearestTo('ProxyParameters', namespace, ref.name),
      });
    }
  };
  const classRef = gatewayClass?.spec.parametersRef;
  if (gatewayClass)
    add(
      'GatewayClass',
      classRef,
      classRef?.namespace ?? 'default',
      below(gatewayClass.origin, 'spec', 'parametersRef'),
    );
  const ownRef = gateway.spec.infrastructure?.parametersRef;
  add('Gateway', ownRef, gateway.namespace, below(gateway.origin, 'spec', 'infrastructure', 'parametersRef'));
  return layers;
}
