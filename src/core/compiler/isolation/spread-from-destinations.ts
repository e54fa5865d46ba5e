import type { Resource } from '../../validation/resource';
import { below } from '../../values/origin';
import { type IsolatedPart, isIsolated } from '../model/isolation';
import { KIND_ROLES } from '../semantics/kind-roles';
import { inputText } from './known-inputs';
import { itemPart } from './named-parts';
import type { SpreadStep } from './spread-step';
import { whole } from './whole';

/**
 * Isolates the callers of an isolated service: a policy that could not call it, a backend without one of its parts, a rule with a filter
 * that requires it. Destinations of rules instead keep their share of the requests and respond with an error.
 */
export const spreadFromDestinations: SpreadStep = (isolation, graph, known) => {
  const parts: IsolatedPart[] = [];
  const because = 'it refers to something that is left out';
  for (const { destination, origin } of graph.references.values()) {
    const holder = destination.type === 'invalid' ? known.atDocument(origin.document) : undefined;
    if (holder) parts.push(partHolding(holder, origin.path, because));
  }
  for (const { resource, sections } of graph.backends.values()) {
    const dropped = sections.find(
      ({ service }) => service && isIsolated(isolation, 'destination', { kind: 'Service', ...service }),
    );
    if (dropped)
      parts.push(whole('destination', resource, `${inputText(resource)} resolves to a Service that is left out`));
  }
  return parts;
};

function partHolding(holder: Resource, path: readonly (string | number)[], because: string): IsolatedPart {
  const { isolation } = KIND_ROLES[holder.kind];
  if (isolation?.items?.type !== 'rule') return whole(isolation?.whole ?? 'destination', holder, because);
  const origin = below(holder.origin, ...path.slice(0, 3));
  return itemPart('rule', { ...holder, resource: holder }, origin, [because]);
}
