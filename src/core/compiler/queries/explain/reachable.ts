import { defined } from '../../../values/objects';
import { below, type Origin } from '../../../values/origin';
import { resourceKey } from '../../../values/resource-name';
import { type Attachment, type EffectiveSet, withDelegated } from '../../model/attachment';
import type { Destination } from '../../model/graph';
import { type ExplainedField, explainFields } from './provenance';
import { nameOfRule } from './rules';

/** An item that requests can reach, with its origin if the inputs contain it. */
export interface Reached {
  readonly name: string;
  readonly origin?: Origin;
}

/** Everything that some request can meet, each once, in the order of the Gateways. */
export interface Reachable {
  /** `HTTPRoute/namespace/name`. */
  readonly routes: readonly Reached[];
  /** `HTTPRoute/namespace/name, rule 1 (name)`. */
  readonly rules: readonly Reached[];
  /** Destinations that get a share of a rule's requests. */
  readonly backends: readonly Reached[];
  /** Fields that apply to connections, before routing, to rules and at their destinations. */
  readonly fields: readonly ExplainedField[];
}

export function reachableIn({ gateways }: Attachment): Reachable {
  const listeners = gateways.flatMap((gateway) => gateway.listeners);
  const rules = listeners.flatMap((listener) => withDelegated(listener.rules));
  const references = rules.flatMap(({ backends }) => backends).filter(({ ref }) => ref.weight > 0);
  const routes = rules.map(({ rule }) => rule.route.resource);
  const destinations = references.map(({ ref }) => ref.destination).filter(({ type }) => type !== 'invalid');
  return {
    routes: unique(routes.map((each) => ({ name: resourceKey(each), origin: below(each.origin, 'metadata', 'name') }))),
    rules: unique(rules.map((each) => ({ name: nameOfRule(each), origin: each.rule.origin }))),
    backends: unique(destinations.map((each) => defined({ name: each.key, origin: originOf(each) }))),
    fields: [
      ...fieldsOf([...gateways, ...listeners].map(({ frontend }) => frontend)),
      ...fieldsOf(listeners.map(({ preRouting }) => preRouting)),
      ...fieldsOf(rules.map(({ traffic }) => traffic)),
      ...fieldsOf(references.map(({ policies }) => policies)),
    ],
  };
}

function originOf(destination: Destination): Origin | undefined {
  const { backend, service } = { backend: undefined, service: undefined, ...destination };
  const resource = backend?.resource ?? service?.resource;
  return resource && below(resource.origin, 'metadata', 'name');
}

/** Equal sets are the same object. */
function fieldsOf<Fields>(sets: readonly EffectiveSet<Fields>[]): ExplainedField[] {
  return [...new Set(sets)].flatMap((set) => explainFields(set));
}

function unique(all: readonly Reached[]): readonly Reached[] {
  return [...new Map(all.map((each) => [each.name, each])).values()];
}
