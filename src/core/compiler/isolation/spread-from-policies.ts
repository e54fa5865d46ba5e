import type { Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';
import { originKey } from '../../values/origin';
import { type ResourceKind, resourceKey } from '../../values/resource-name';
import type { GatewayNode, Graph, PolicyNode, PolicyTarget, ServiceNode } from '../model/graph';
import type { IsolatedPart, Isolation } from '../model/isolation';
import { KIND_ROLES } from '../semantics/kind-roles';
import { isDispensable } from '../semantics/restrictions';
import { kindOfService } from '../semantics/service-name';
import { inputText, type KnownInputs, type Named } from './known-inputs';
import { DEFINED_TWICE, itemPart, rulePart } from './named-parts';
import { ISOLATED_DESTINATIONS, isNamespaceSure, TARGETS } from './policy-namespace';
import type { SpreadStep } from './spread-step';
import { whole } from './whole';

/**
 * Isolates the targets of a policy. If they cannot be determined, all possible targets are isolated: a policy applies only within its
 * namespace. If not even the namespace is certain, every Gateway keeps its last output.
 */
export const spreadFromPolicies: SpreadStep = (isolation, graph, known) => {
  const parts: IsolatedPart[] = [];
  for (const part of isolation.values()) {
    if (part.type !== 'policy' && part.type !== 'droppedPolicy') continue;
    const written = known.all().filter((resource) => resourceKey(resource) === part.key);
    if (written.length > 0 && written.every((each) => isDispensable(each) && known.isLegible(each))) continue;
    const { kind, namespace = 'default', name } = part.resource;
    const because = `${inputText({ writtenKind: kind, namespace, name })} is not in effect`;
    const isTls = kind === 'BackendTLSPolicy';
    const dropped = graph.dropped.filter(({ resource }) => resourceKey(resource) === part.key);
    const called = isTls ? calledByTls(written, namespace, graph, known) : [];
    const isUnresolved =
      part.type === 'droppedPolicy' ||
      called === undefined ||
      dropped.some((each) => isAimless(each, isolation, known));
    const isTwin = part.because.includes(DEFINED_TWICE);
    if (!isNamespaceSure({ namespace, written, isUnresolved, isTwin }, graph, known)) {
      const gateways = known.all().filter((resource) => resource.kind === 'Gateway');
      const doubt = `${because}, and its namespace is unknown`;
      parts.push(...gateways.map((gateway) => whole('gateway', gateway, doubt)));
    } else if (isUnresolved) {
      parts.push(...everything(isTls ? ISOLATED_DESTINATIONS : TARGETS, namespace, because, graph, known));
    } else {
      const targets = dropped.flatMap((policy) => policy.targets);
      parts.push(...called.map((destination) => whole('destination', destination, because)));
      parts.push(...targets.flatMap((target) => protectedAt(target, because, graph, known)));
    }
  }
  return parts;
};

/** Reports whether a policy targets a missing resource, or a kind that this API does not define. */
function isAimless({ resource, targets }: PolicyNode, isolation: Isolation, known: KnownInputs): boolean {
  const isLeftOut = (target: PolicyTarget) =>
    [...known.valid.invalid.map(resourceKey), ...[...isolation.values()].map(({ key }) => key)].includes(
      resourceKey(target),
    );
  if (targets.some((target) => target.missing !== undefined && !isLeftOut(target))) return true;
  const { targetRefs = [], targetSelectors = [] } = resource.spec;
  const targetPaths = [
    ...targetRefs.map((_, index) => `targetRefs/${index}`),
    ...targetSelectors.map((_, index) => `targetSelectors/${index}`),
  ];
  return targetPaths.some((target) => !targets.some(({ origin }) => originKey(origin).endsWith(`/${target}`)));
}

function protectedAt(target: PolicyTarget, because: string, graph: Graph, known: KnownInputs): IsolatedPart[] {
  const { kind, namespace, name, gateway, listeners, route, rule, service, backend, level } = target;
  if (target.missing !== undefined) {
    // The target was isolated separately, perhaps only in part. A document that could not be parsed is already dropped.
    const leftOut = known.find(kind, namespace, name);
    return leftOut ? [partOf(leftOut, because)] : [];
  }
  if (gateway && (level === 'gateway' || hasTunnels(gateway, graph))) {
    return [whole('gateway', gateway.resource, because)];
  }
  if (rule) return [rulePart(rule, because)];
  if (route) return [whole('route', route.resource, because)];
  if (backend) return [whole('destination', backend.resource, because)];
  if (service) return [whole('destination', serviceOf(service), because)];
  return (listeners ?? []).map(({ owner, origin }) =>
    itemPart('listenerRoutes', { ...owner, resource: owner }, origin, [because]),
  );
}

/** Returns whether clients of one listener can reach the others, bypassing the responses of its routes. */
function hasTunnels(gateway: GatewayNode, { policies }: Graph): boolean {
  return policies.some(
    ({ resource: { spec }, targets }) =>
      spec.frontend?.connect?.mode === 'Tunnel' && targets.some((target) => target.gateway === gateway),
  );
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

/**
 * Returns the destinations that would be called without encryption or server verification if their BackendTLSPolicy were missing.
 * `undefined` if they cannot be determined.
 */
function calledByTls(
  written: readonly Resource[],
  namespace: string,
  graph: Graph,
  known: KnownInputs,
): readonly Omit<Named, 'resource'>[] | undefined {
  const destinations = [
    ...known.all().filter((resource) => ISOLATED_DESTINATIONS.includes(resource.kind)),
    ...[...graph.services.values()].map(serviceOf),
  ].filter((destination) => destination.namespace === namespace);
  const found = written.flatMap(({ spec }) => {
    const refs: unknown = isObject(spec) ? spec.targetRefs : undefined;
    const names = Array.isArray(refs) ? refs.map((ref: unknown) => (isObject(ref) ? ref.name : undefined)) : [];
    return names.length === 0 ? [[]] : names.map((name) => destinations.filter((each) => each.name === name));
  });
  return found.every((named) => named.length > 0) ? found.flat() : undefined;
}

/** A Service or pool by its name: it may be known only because something refers to it. */
function serviceOf(service: ServiceNode) {
  const { namespace, name } = service;
  const kind = kindOfService(service);
  return { kind, writtenKind: kind, namespace, name } as const;
}
