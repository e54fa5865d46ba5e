import type { Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';
import { type ResourceKind, resourceKey } from '../../values/resource-name';
import type { Graph, PolicyNode, PolicyTarget, ServiceNode } from '../model/graph';
import type { IsolatedPart } from '../model/isolation';
import { KIND_ROLES, kindsThat } from '../model/kind-roles';
import { originKey } from '../model/origin';
import { isDispensable } from '../model/restrictions';
import { type KnownInputs, textOf } from './known-inputs';
import { itemPart, rulePart } from './named-parts';
import type { Spread } from './spread';
import { whole } from './whole';

const ROUTES = kindsThat(({ is }) => is === 'route');
const PARENTS = kindsThat(({ is }) => is === 'parent');
const DESTINATIONS = kindsThat(({ is }) => is === 'destination');

/**
 * What a policy protects falls with it. Where it cannot be told what that is, everything falls that it could be: a policy reaches no
 * further than its namespace.
 */
export const spreadFromPolicies: Spread = (isolation, graph, known) => {
  const parts = graph.fallen.flatMap((policy) => protectedBy(policy, graph, known));
  for (const part of isolation.values()) {
    const { kind, namespace = 'default', name } = part.resource;
    const because = `${textOf({ writtenKind: kind, namespace, name })} is not in effect`;
    if (part.type === 'lostPolicy') {
      parts.push(...everything([...ROUTES, ...PARENTS, ...DESTINATIONS], namespace, because, graph, known));
    } else if (part.type === 'policy' && kind === 'BackendTLSPolicy') {
      parts.push(...protectedByTls(part, namespace, because, graph, known));
    }
  }
  return parts;
};

function protectedBy({ resource, targets }: PolicyNode, graph: Graph, known: KnownInputs): IsolatedPart[] {
  const written = known.atDocument(resource.origin.document) ?? resource;
  if (isDispensable(written)) return [];
  const because = `${textOf(resource)} is not in effect`;
  const { targetRefs = [], targetSelectors = [] } = resource.spec;
  const aims = [
    ...targetRefs.map((_, index) => `targetRefs/${index}`),
    ...targetSelectors.map((_, index) => `targetSelectors/${index}`),
  ];
  // A kind that nothing of ours has: it may have been meant for any other.
  const isAimless = aims.some((aim) => !targets.some(({ origin }) => originKey(origin).endsWith(`/${aim}`)));
  if (isAimless) {
    const kinds = [...ROUTES, ...PARENTS, ...DESTINATIONS];
    return everything(kinds, resource.namespace, because, graph, known);
  }
  return targets.flatMap((target) => protectedAt(target, because, graph, known));
}

function protectedAt(target: PolicyTarget, because: string, graph: Graph, known: KnownInputs): IsolatedPart[] {
  const { kind, namespace, name, gateway, listeners, route, rule, service, backend, level } = target;
  if (target.missing !== undefined) return protectedByName(kind, namespace, name, because, graph, known);
  if (level === 'gateway') return gateway ? [whole('gateway', gateway.resource, because)] : [];
  if (rule) return [rulePart(rule, because)];
  if (route) return [whole('route', route.resource, because)];
  if (backend) return [whole('destination', backend.resource, because)];
  if (service) return [whole('destination', serviceOf(service), because)];
  return (listeners ?? []).map(({ owner, origin }) =>
    itemPart('listenerRoutes', { ...owner, resource: owner }, origin, [because]),
  );
}

/** A target that is not there as the policy names it: with another section, under another name, or left out itself. */
function protectedByName(
  kind: ResourceKind,
  namespace: string,
  name: string,
  because: string,
  graph: Graph,
  known: KnownInputs,
): IsolatedPart[] {
  if (known.valid.refused.some((refused) => resourceKey(refused) === resourceKey({ kind, namespace, name }))) return [];
  const found = known.find(kind, namespace, name);
  if (found) return [partOf(found, because)];
  const alike = [ROUTES, PARENTS, DESTINATIONS].find((kinds) => kinds.includes(kind)) ?? [];
  return everything(alike, namespace, because, graph, known);
}

/** Everything of some kinds in a namespace. */
function everything(
  kinds: readonly ResourceKind[],
  namespace: string,
  because: string,
  graph: Graph,
  known: KnownInputs,
): IsolatedPart[] {
  const services = kinds.includes('Service') ? [...graph.services.values()] : [];
  return [
    ...known
      .all()
      .filter((resource) => kinds.includes(resource.kind) && resource.namespace === namespace)
      .map((resource) => partOf(resource, because)),
    ...services
      .filter((service) => service.namespace === namespace)
      .map((service) => whole('destination', serviceOf(service), because)),
  ];
}

function partOf(resource: Resource, because: string): IsolatedPart {
  return whole(KIND_ROLES[resource.kind].isolation?.whole ?? 'route', resource, because);
}

/** Without its BackendTLSPolicy a destination would be called in clear, or without looking at who answers. */
function protectedByTls(
  { key }: IsolatedPart,
  namespace: string,
  because: string,
  graph: Graph,
  known: KnownInputs,
): IsolatedPart[] {
  const lists = known
    .all()
    .filter((resource) => resourceKey(resource) === key)
    .map(({ spec }): unknown => (isObject(spec) ? spec.targetRefs : undefined));
  const names = lists.flatMap((refs) =>
    Array.isArray(refs) && refs.length > 0
      ? refs.map((ref: unknown) => (isObject(ref) ? ref.name : undefined))
      : [undefined],
  );
  if (names.length === 0 || !names.every((name) => typeof name === 'string')) {
    return everything(DESTINATIONS, namespace, because, graph, known);
  }
  return names.flatMap((name) =>
    [
      ...known.all().filter((resource) => DESTINATIONS.includes(resource.kind)),
      ...[...graph.services.values()].map(serviceOf),
    ]
      .filter((resource) => resource.namespace === namespace && resource.name === name)
      .map((resource) => whole('destination', resource, because)),
  );
}

/** A Service by its name: it may be known only because something refers to it. */
function serviceOf({ namespace, name }: ServiceNode) {
  return { kind: 'Service', writtenKind: 'Service', namespace, name } as const;
}
