import { type Origin, originKey } from '../../../values/origin';
import { resourceKey } from '../../../values/resource-name';
import {
  type Attachment,
  type EffectiveField,
  type EffectiveFields,
  type FieldSource,
  sourcesOf,
} from '../../model/attachment';
import type { PolicyNode } from '../../model/graph';
import type { StatusOutput } from '../../model/result';

/** The targets of a policy and the effect of its fields. */
export interface PolicyExplanation {
  /** `namespace/name`. */
  readonly policy: string;
  readonly targets: readonly ExplainedTarget[];
  readonly fields: readonly ExplainedPolicyField[];
  /** The status in the form of `PolicyStatus`; absent if there is none. */
  readonly status?: Readonly<Record<string, unknown>>;
}

export interface ExplainedTarget {
  readonly level: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly sectionName?: string;
  /** Why the target selects nothing; absent if it exists. */
  readonly missing?: string;
  readonly origin: Origin;
}

export interface ExplainedPolicyField {
  /** The field as written, such as `traffic.retry`. */
  readonly field: string;
  /** Places at which it applies. */
  readonly holds: readonly string[];
  /** Places where the field is overridden, with the resource that overrides it. */
  readonly overridden: readonly { readonly place: string; readonly by: string }[];
}

/** Explains a policy; returns `undefined` if it does not exist. */
export function explainPolicy(
  attachment: Attachment,
  statuses: readonly StatusOutput[],
  namespace: string,
  name: string,
): PolicyExplanation | undefined {
  const policy = attachment.graph.policies.find(
    ({ resource }) => resource.namespace === namespace && resource.name === name,
  );
  if (!policy) return undefined;
  const { writtenKind } = policy.resource;
  const status = statuses.find(
    (candidate) => candidate.kind === writtenKind && candidate.namespace === namespace && candidate.name === name,
  );
  return {
    policy: `${namespace}/${name}`,
    targets: policy.targets.map(({ level, kind, namespace: at, name: of, sectionName, missing, origin }) => ({
      level,
      kind,
      namespace: at,
      name: of,
      ...(sectionName === undefined ? {} : { sectionName }),
      ...(missing === undefined ? {} : { missing }),
      origin,
    })),
    fields: fateOfFields(attachment, policy),
    ...(status ? { status: status.status } : {}),
  };
}

interface Fate {
  readonly field: string;
  readonly holds: Set<string>;
  readonly overridden: Map<string, string>;
}

function fateOfFields(attachment: Attachment, policy: PolicyNode): ExplainedPolicyField[] {
  const fates = new Map<string, Fate>();
  const fateOf = (source: FieldSource): Fate => {
    const key = originKey(source.origin);
    const fate = fates.get(key) ?? {
      field: source.origin.path.slice(1).join('.'),
      holds: new Set<string>(),
      overridden: new Map<string, string>(),
    };
    fates.set(key, fate);
    return fate;
  };
  for (const { place, field } of placesOf(attachment)) {
    for (const source of sourcesOf(field)) if (source.policy === policy) fateOf(source).holds.add(place);
    for (const source of field.overridden) {
      if (source.policy === policy) fateOf(source).overridden.set(place, resourceKey(field.from.resource));
    }
  }
  return [...fates.values()]
    .map(({ field, holds, overridden }) => ({
      field,
      holds: [...holds].sort(),
      overridden: [...overridden].map(([place, by]) => ({ place, by })).sort((a, b) => (a.place < b.place ? -1 : 1)),
    }))
    .sort((a, b) => (a.field < b.field ? -1 : 1));
}

/** Yields every effective field with the place at which it applies. */
function* placesOf({ gateways, destinations }: Attachment): Iterable<{ place: string; field: EffectiveField }> {
  for (const { gateway, frontend, preRouting, traffic, listeners } of gateways) {
    const { namespace, name } = gateway.resource;
    const at = `Gateway/${namespace}/${name}`;
    for (const set of [frontend, preRouting, traffic]) yield* inPlace(at, set);
    for (const { listener, frontend: own, preRouting: before, rules } of listeners) {
      const place = `${at}, listener ${listener.key}`;
      if (own !== frontend) yield* inPlace(place, own);
      yield* inPlace(place, before);
      for (const attached of rules) {
        const { route, index } = attached.rule;
        const of = `${resourceKey(route.resource)}, rule ${index}, listener ${listener.key}`;
        yield* inPlace(of, attached.traffic);
        for (const { ref, policies } of attached.backends) yield* inPlace(`${of}, ${ref.destination.key}`, policies);
      }
    }
  }
  for (const [key, { policies, sections, overriddenInSections }] of destinations) {
    yield* inPlace(key, policies);
    for (const [section, set] of sections) yield* inPlace(`${key}, section ${section}`, set);
    for (const [section, set] of overriddenInSections)
      yield* droppedInPlace(`${key}, section ${section}`, policies, set);
  }
}

function* inPlace(place: string, set: EffectiveFields): Iterable<{ place: string; field: EffectiveField }> {
  for (const field of Object.values(set)) if (field) yield { place, field };
}

/** Yields the fields of a section's policies that the backend's own policies override. */
function* droppedInPlace(
  place: string,
  winners: EffectiveFields,
  losers: EffectiveFields,
): Iterable<{ place: string; field: EffectiveField }> {
  for (const [name, loser] of Object.entries(losers)) {
    const winner = winners[name];
    if (winner && loser) yield { place, field: { ...winner, overridden: [...sourcesOf(loser), ...loser.overridden] } };
  }
}
