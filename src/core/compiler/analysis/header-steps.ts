import type { PipelineStage } from '../../data-plane/request-pipeline';
import { type EffectiveField, nameOfSource, ownPartsOf, sourcesOf } from '../model/attachment';
import { below, type Origin } from '../model/origin';
import { entriesOf, isExhaustive } from '../semantics/conditional';
import { type CallUse, nameOfRule, type RuleUse } from './check-context';

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

/** A step, and the place in the request pipeline where it runs. */
export interface PlacedHeaderStep extends HeaderStep {
  readonly stage: PipelineStage;
  readonly name: 'transformation' | 'headerModifiers' | 'RequestHeaderModifier';
}

/** What may be done to headers between authentication and the destination, in this order. */
export function headerSteps(use: CallUse): readonly PlacedHeaderStep[] {
  return [...headerStepsOfRule(use.rule), ...headerStepsOfCall(use)];
}

/** The steps before the destination. */
export function headerStepsOfRule({ access, rule: { traffic } }: RuleUse): readonly PlacedHeaderStep[] {
  const [before] = access.sets;
  return [
    ...placed('pre-routing', 'transformation', stepIn(before?.transformation)),
    ...placed('route', 'transformation', stepIn(traffic.transformation)),
    ...placed('route', 'headerModifiers', stepIn(traffic.headerModifiers)),
  ];
}

/** The steps that belong to a destination. */
export function headerStepsOfCall({ rule, ref, call }: CallUse): readonly PlacedHeaderStep[] {
  const filters = ref.filters.map(({ requestHeaderModifier = {} }, index) => ({
    who: nameOfRule(rule.rule),
    at: ref.origin,
    choices: [{ changes: requestHeaderModifier, at: below(ref.origin, 'filters', index, 'requestHeaderModifier') }],
  }));
  return [
    ...placed('destination', 'transformation', stepIn(call.policies.transformation)),
    ...placed('destination', 'RequestHeaderModifier', filters),
  ];
}

function placed(
  stage: PipelineStage,
  name: PlacedHeaderStep['name'],
  steps: readonly HeaderStep[],
): readonly PlacedHeaderStep[] {
  return steps.map((step) => ({ ...step, stage, name }));
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
    // A filter of a rule is the request's side itself.
    at: from.level === 'filter' ? origin : below(origin, ...path, 'request'),
  }));
  const all = isExhaustive(field.value) ? choices : [...choices, { changes: {}, at: origin }];
  return [{ who: nameOfSource(from), at: origin, choices: all }];
}
