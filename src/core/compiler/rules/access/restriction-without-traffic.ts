import { CODE } from '../../../diagnostics/codes.generated';
import { addToList } from '../../../values/lists-in-maps';
import { originKey } from '../../../values/origin';
import type { BackendNode, GatewayNode, ParentLink, PolicyTarget, RouteNode } from '../../model/graph';
import { restrictionsOf } from '../../semantics/restrictions';
import type { Rule } from '../rule';

/** A policy that restricts access but is attached to a resource that carries no traffic. */
export const restrictionWithoutTraffic: Rule = ({ attachment, backendCalls }, diagnostics) => {
  const reached = new Set(backendCalls.map(({ backend }) => backend));
  for (const { resource, targets } of attachment.graph.policies) {
    const fields = restrictionsOf(resource.spec);
    if (fields.length === 0) continue;
    for (const selected of byPlace(targets)) {
      const reasons = selected.map((target) => idleness(target, reached));
      // A selector may select many targets; it is effective if one of them carries traffic.
      const [reason] = reasons;
      if (reason === undefined || reasons.includes(undefined)) continue;
      const resultsFrom = selected.flatMap(({ route }) =>
        (route?.parents ?? []).flatMap(({ origin: at }) => [
          { code: CODE.unattachedRoute, at },
          { code: CODE.parentOfOtherKind, at },
        ]),
      );
      const values = { fields: fields.join(', '), reason };
      diagnostics.report(CODE.restrictionWithoutTraffic, selected[0].origin, values, { resultsFrom });
    }
  }
};

/** Groups targets by the targetRef or targetSelector that selects them. */
function byPlace(targets: readonly PolicyTarget[]): readonly (readonly PolicyTarget[])[] {
  if (targets.length === 1) return [targets];
  const places = new Map<string, PolicyTarget[]>();
  for (const target of targets) {
    addToList(places, originKey(target.origin), target);
  }
  return [...places.values()];
}

function idleness(target: PolicyTarget, reached: ReadonlySet<BackendNode>): string | undefined {
  const { missing, level, kind, namespace, name, gateway, listeners, route, backend } = target;
  if (missing !== undefined) return undefined;
  if (route) return isIdleRoute(route) ? `${kind} ${namespace}/${name} is not attached to any listener` : undefined;
  if (backend)
    return reached.has(backend)
      ? undefined
      : `no route references ${backend.resource.writtenKind} ${namespace}/${name}`;
  if (level === 'gateway' || !gateway || !listeners?.length) return undefined;
  if (listeners.some(({ routes }) => routes.length > 0) || !carriesTraffic(gateway)) return undefined;
  const keys = listeners.map(({ key }) => key).join(', ');
  return `the routes of the Gateway are attached to other listeners than ${keys}`;
}

const carriesTraffic = ({ listeners }: GatewayNode): boolean => listeners.some(({ routes }) => routes.length > 0);

/** Reports whether a route is served nowhere, for known reasons that are not reported as errors yet. */
function isIdleRoute({ parents }: RouteNode): boolean {
  return parents.every((parent) => parent.listeners.length === 0 && !isExplained(parent));
}

/** The routes of a parent outside the inputs are unknown, and a wrong name is covered by another error. */
function isExplained({ isUnknown, gateway, refusals }: ParentLink): boolean {
  return isUnknown === true || (gateway !== undefined && refusals.every(({ reason }) => reason === 'NoMatchingParent'));
}
