import { type EffectiveField, nameOfSource, ownPartsOf, sourcesOf } from '../model/attachment';
import { below, type Origin } from '../model/origin';
import { entriesOf, isExhaustive } from '../semantics/conditional';
import { type CallUse, nameOfRule } from './check-context';

/** What is done to headers at once. */
export interface HeaderChanges {
  readonly set?: readonly HeaderChange[];
  readonly add?: readonly HeaderChange[];
  readonly remove?: readonly string[];
}

interface HeaderChange {
  readonly name: string;
  /** Of transformations an expression, else the text itself. */
  readonly value?: string;
}

/** One of the changes that a step may do. */
export interface HeaderChoice {
  readonly changes: HeaderChanges;
  /** Without which they are not done; none where all other conditions do not hold. */
  readonly condition?: string;
  /** Where they stand. */
  readonly at: Origin;
}

/** One step on the way of a request: what may be done there to its headers. */
export interface HeaderStep {
  readonly who: string;
  readonly at: Origin;
  /** One of these, or nothing where a condition may leave all out. */
  readonly choices: readonly HeaderChoice[];
}

/** What may be done to headers between authentication and the destination, in this order. */
export function headerSteps({ rule, ref, call }: CallUse): readonly HeaderStep[] {
  const [before] = rule.access.sets;
  const { traffic } = rule.rule;
  return [
    ...[before?.transformation, before?.headerModifiers, traffic.transformation, traffic.headerModifiers].flatMap(
      stepIn,
    ),
    ...ref.filters.map(({ requestHeaderModifier = {} }) => ({
      who: nameOfRule(rule.rule),
      at: ref.origin,
      choices: [{ changes: requestHeaderModifier, at: ref.origin }],
    })),
    ...stepIn(call.policies.transformation),
  ];
}

/** A transformation or `headerModifiers`. */
export type HeaderField = EffectiveField<{ readonly request?: HeaderChanges }> | undefined;

/** What one field of policies may do; no step where it is not there. */
export function stepIn(field: HeaderField): readonly HeaderStep[] {
  if (!field) return [];
  const from = ownPartsOf(field)?.request?.from ?? sourcesOf(field).find(({ value }) => value.request) ?? field.from;
  const { origin } = from;
  const choices = entriesOf(field.value).map(({ path, policy, condition }) => ({
    changes: policy.request ?? {},
    condition,
    at: below(origin, ...path, 'request'),
  }));
  const all = isExhaustive(field.value) ? choices : [...choices, { changes: {}, at: origin }];
  return [{ who: nameOfSource(from), at: origin, choices: all }];
}
