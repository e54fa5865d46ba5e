import { resourceKey } from '../../values/resource-name';
import { type Attachment, type EffectiveSet, withDelegated } from '../model/attachment';
import { type ExplainedField, explainFields } from './provenance';
import { nameOfRule } from './rules';

/** Everything that some request can meet, each once, in the order of the Gateways. */
export interface Reachable {
  /** `HTTPRoute/namespace/name`. */
  readonly routes: readonly string[];
  /** `HTTPRoute/namespace/name, rule 1 (name)`. */
  readonly rules: readonly string[];
  /** Destinations that get a share of a rule's requests. */
  readonly backends: readonly string[];
  /** Fields that hold for connections, before routing, for rules and at their destinations. */
  readonly fields: readonly ExplainedField[];
}

export function reachableIn({ gateways }: Attachment): Reachable {
  const listeners = gateways.flatMap((gateway) => gateway.listeners);
  const rules = listeners.flatMap((listener) => withDelegated(listener.rules));
  const references = rules.flatMap(({ backends }) => backends).filter(({ ref }) => ref.weight > 0);
  return {
    routes: unique(rules.map(({ rule }) => resourceKey(rule.route.resource))),
    rules: unique(rules.map(nameOfRule)),
    backends: unique(
      references.filter(({ ref }) => ref.destination.type !== 'invalid').map(({ ref }) => ref.destination.key),
    ),
    fields: [
      ...fieldsOf([...gateways, ...listeners].map(({ frontend }) => frontend)),
      ...fieldsOf(listeners.map(({ preRouting }) => preRouting)),
      ...fieldsOf(rules.map(({ traffic }) => traffic)),
      ...fieldsOf(references.map(({ policies }) => policies)),
    ],
  };
}

/** Equal sets are the same object. */
function fieldsOf<Fields>(sets: readonly EffectiveSet<Fields>[]): ExplainedField[] {
  return [...new Set(sets)].flatMap((set) => explainFields(set));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
