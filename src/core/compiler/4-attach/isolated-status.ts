import type { Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';
import { resourceKey } from '../../values/resource-name';
import type { Graph, RouteNode } from '../model/graph';
import { type IsolatedPart, type IsolatedWhole, isolationKey } from '../model/isolation';
import type { StatusOutput } from '../model/result';
import { condition, outputOf, type StatusCondition } from './status-conditions';

/** Returns the reason why a resource is left out; undefined if it is not. */
export function becauseOf(type: IsolatedWhole, resource: Resource, { isolation }: Graph): string | undefined {
  return isolation.get(isolationKey({ type, key: resourceKey(resource) }))?.because.join(', ');
}

/** The conditions of routes, Gateways and ListenerSets of which something is left out. */
export function isolatedStatuses(graph: Graph): StatusOutput[] {
  const parts = [...graph.isolation.values()];
  const of = (kind: string, { namespace, name }: Pick<Resource, 'namespace' | 'name'>) =>
    parts.filter(
      ({ resource }) => resource.kind === kind && resource.namespace === namespace && resource.name === name,
    );
  const dropped = parts.filter(
    ({ type, resource: { kind, namespace, name } }) =>
      type === 'droppedRoute' &&
      !graph.routes.some(
        (route) => route.kind === kind && route.resource.namespace === namespace && route.resource.name === name,
      ),
  );
  const owners = new Map<string, Pick<Resource, 'namespace' | 'name' | 'writtenKind'>>();
  for (const { resource } of parts) {
    const { kind, namespace = '', name } = resource;
    if (kind === 'Gateway' || kind === 'ListenerSet') {
      owners.set(`${kind}/${namespace}/${name}`, { writtenKind: kind, namespace, name });
    }
  }
  return [
    ...graph.routes.flatMap((route) => {
      const own = of(route.kind, route.resource);
      return own.length > 0 ? [routeStatus(route, own)] : [];
    }),
    ...dropped.map((part) => droppedStatus(part, graph)),
    ...[...owners.values()].map((owner) => ownerStatus(owner, of(owner.writtenKind, owner))),
  ];
}

function routeStatus({ resource, parents }: RouteNode, parts: readonly IsolatedPart[]): StatusOutput {
  const whole = parts.find(({ type }) => type === 'route');
  const conditions = whole
    ? [condition('Accepted', false, 'UnsupportedValue', `Answers 500: ${whole.because.join(', ')}`)]
    : [
        condition('Accepted', true, 'Accepted', 'The other rules are in effect'),
        condition('PartiallyInvalid', true, 'UnsupportedValue', parts.map(ruleText).sort().join('; ')),
      ];
  return outputOf(resource, {
    parents: parents.map(({ gateway }, index) => ({
      parentRef: resource.spec.parentRefs?.[index],
      ...(gateway ? { controllerName: gateway.controllerName } : {}),
      conditions,
    })),
  });
}

/** Returns the status of a route that is not served at all; only the names of its parents may be readable. */
function droppedStatus(
  { resource: { kind, namespace = '', name }, because }: IsolatedPart,
  graph: Graph,
): StatusOutput {
  const conditions = [condition('Accepted', false, 'UnsupportedValue', `Left out: ${because.join(', ')}`)];
  const controllerName = graph.gateways[0]?.controllerName;
  const written = graph.droppedRoutes.find(
    (route) => route.writtenKind === kind && route.namespace === namespace && route.name === name,
  );
  const refs: unknown = isObject(written?.spec) ? written.spec.parentRefs : undefined;
  const parents = Array.isArray(refs) ? refs.filter(isObject) : [];
  return outputOf(
    { writtenKind: kind, namespace, name },
    {
      parents: (parents.length > 0 ? parents : [undefined]).map((parentRef) => ({
        ...(parentRef ? { parentRef } : {}),
        ...(controllerName ? { controllerName } : {}),
        conditions,
      })),
    },
  );
}

function ruleText({ type, part = '', because }: IsolatedPart): string {
  return `${part} ${type === 'droppedRule' ? 'is left out' : 'answers 500'}: ${because.join(', ')}`;
}

function ownerStatus(
  owner: Pick<Resource, 'namespace' | 'name' | 'writtenKind'>,
  parts: readonly IsolatedPart[],
): StatusOutput {
  const whole = parts.find(({ type }) => type === 'gateway' || type === 'listenerSet');
  if (whole) {
    const what = whole.type === 'gateway' ? 'Keeps its last output' : 'Not served';
    const message = `${what}: ${whole.because.join(', ')}`;
    return outputOf(owner, { conditions: [condition('Programmed', false, 'Invalid', message)] });
  }
  return outputOf(owner, {
    conditions: [condition('Accepted', true, 'ListenersNotValid', 'The other listeners are in effect')],
    listeners: parts.map((part) => ({
      name: part.part?.replace(/^listener /, ''),
      conditions: [listenerCondition(part)],
    })),
  });
}

function listenerCondition({ type, because }: IsolatedPart): StatusCondition {
  const isServed = type === 'listenerRoutes';
  const message = `${isServed ? 'Answers 500 to all requests' : 'Not served'}: ${because.join(', ')}`;
  return condition('Programmed', isServed, isServed ? 'Programmed' : 'Invalid', message);
}
