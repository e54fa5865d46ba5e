import { resourceKey } from '../../../values/resource-name';
import {
  type Attachment,
  type EffectiveField,
  type EffectiveFields,
  type FieldSource,
  sourcesOf,
} from '../../model/attachment';
import type { PolicyNode } from '../../model/graph';
import { type Origin, originKey } from '../../model/origin';
import type { StatusOutput } from '../../model/result';

/** Where a policy attaches and what becomes of its fields. */
export interface PolicyExplanation {
  /** `namespace/name`. */
  readonly policy: string;
  readonly targets: readonly ExplainedTarget[];
  readonly fields: readonly ExplainedPolicyField[];
  /** As `PolicyStatus` has it; absent when there is none. */
  readonly status?: Readonly<Record<string, unknown>>;
}

export interface ExplainedTarget {
  readonly level: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly sectionName?: string;
  /** Why it selects nothing; absent when it is there. */
  readonly missing?: string;
  readonly origin: Origin;
}

export interface ExplainedPolicyField {
  /** As it is written, such as `traffic.retry`. */
  readonly field: string;
  /** Places where it holds. */
  readonly holds: readonly string[];
  /** Places where it is overridden, and by which resource. */
  readonly overridden: readonly { readonly place: string; readonly by: string }[];
}

/** `undefined` when there is no such policy. */
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

/** Every effective field with the place where it holds. */
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

/** What a section's policies lose to the backend's own. */
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
