import type { PipelineStage } from '../../data-plane/request-pipeline';
import { onceForEach } from '../../values/once-for-each';
import { below, type Origin } from '../../values/origin';
import { type EffectiveField, nameOfSource, ownPartsOf, sourcesOf } from '../model/attachment';
import { entriesOf, isExhaustive } from '../semantics/conditional';
import type { RuleAccess } from './access';
import { type CallUse, checkedRuleName, type RuleUse } from './check-context';

/** The header changes of a single step. */
export interface HeaderChanges {
  readonly set?: readonly HeaderChange[];
  readonly add?: readonly HeaderChange[];
  readonly remove?: readonly string[];
}

interface HeaderChange {
  readonly name: string;
  /** An expression for transformations, otherwise the string itself. */
  readonly value?: string;
}

/** One of the changes that a step may do. */
export interface HeaderChoice {
  readonly changes: HeaderChanges;
  /** The condition of the changes; absent if they apply when all other conditions are false. */
  readonly condition?: string;
  /** The origin of the changes. */
  readonly at: Origin;
}

/** One step of a request, with its possible header changes. */
export interface HeaderStep {
  readonly who: string;
  readonly at: Origin;
  /** The possible changes, of which one is applied, or none if a condition may skip all. */
  readonly choices: readonly HeaderChoice[];
}

/** A step with its position in the request pipeline. */
export interface PlacedHeaderStep extends HeaderStep {
  readonly stage: PipelineStage;
  readonly name: 'transformation' | 'headerModifiers' | 'RequestHeaderModifier';
}

/** Returns the possible header changes between authentication and the destination, in order. */
export function headerSteps(use: CallUse): readonly PlacedHeaderStep[] {
  return [...headerStepsOfRule(use.rule), ...headerStepsOfCall(use)];
}

/** The steps before routing. */
export function headerStepsBeforeRouting({ sets }: RuleAccess): readonly PlacedHeaderStep[] {
  return transformationBeforeRouting(sets[0]?.transformation);
}

/** The steps before the destination. */
export function headerStepsOfRule({ access, rule: { traffic } }: RuleUse): readonly PlacedHeaderStep[] {
  const { transformation, headerModifiers } = traffic;
  const before = headerStepsBeforeRouting(access);
  if (!transformation && !headerModifiers) return before;
  return [...before, ...transformationOfRoute(transformation), ...headerModifiersOfRoute(headerModifiers)];
}

/** The steps that belong to a destination. */
export function headerStepsOfCall({ rule, ref, call }: CallUse): readonly PlacedHeaderStep[] {
  const ofPolicies = transformationOfDestination(call.policies.transformation);
  if (ref.filters.length === 0) return ofPolicies;
  const who = checkedRuleName(rule.rule);
  const filters = ref.filters.map(
    ({ requestHeaderModifier = {} }, index): PlacedHeaderStep => ({
      who,
      at: ref.origin,
      choices: [{ changes: requestHeaderModifier, at: below(ref.origin, 'filters', index, 'requestHeaderModifier') }],
      stage: 'destination',
      name: 'RequestHeaderModifier',
    }),
  );
  return [...ofPolicies, ...filters];
}

const NO_STEPS: readonly PlacedHeaderStep[] = [];

/** Returns a function that places the step of a field. Thousands of rules share few fields. */
function placing(
  stage: PipelineStage,
  name: PlacedHeaderStep['name'],
): (field: HeaderField) => readonly PlacedHeaderStep[] {
  const known = onceForEach((field: NonNullable<HeaderField>): readonly PlacedHeaderStep[] =>
    stepIn(field).map((step) => ({ ...step, stage, name })),
  );
  return (field) => (field ? known(field) : NO_STEPS);
}

const transformationBeforeRouting = placing('pre-routing', 'transformation');
const transformationOfRoute = placing('route', 'transformation');
const headerModifiersOfRoute = placing('route', 'headerModifiers');
const transformationOfDestination = placing('destination', 'transformation');

/** A transformation or `headerModifiers`. */
export type HeaderField = EffectiveField<{ readonly request?: HeaderChanges }> | undefined;

/** Returns the possible changes of one policy field; no steps if the field is absent. */
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
