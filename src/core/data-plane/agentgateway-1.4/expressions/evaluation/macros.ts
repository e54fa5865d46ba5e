import type { Call, Expression } from '../../../expression-syntax';
import {
  describeType,
  ExpressionFailure,
  isListValue,
  KeyedValues,
  UnknowableExpression,
  type Value,
  type Variables,
} from '../../../expression-values';
import { materialized } from './operators';

export const MACRO_EVALUATORS: ReadonlySet<string> = new Set([
  'all',
  'exists',
  'exists_one',
  'existsOne',
  'filter',
  'map',
  'with',
  'mapValues',
  'filterKeys',
]);

type Test = (item: Value) => boolean;

/** The parts of the evaluator that a macro requires. */
export interface Evaluator {
  value(node: Expression, scope: Variables): Value;
  condition(node: Expression, scope: Variables): boolean;
  plain(node: Expression, scope: Variables): Value;
}

/** Evaluates `x.f(name, ...)`: the arguments after the name are evaluated for each item. */
export function evaluateMacro(
  { name, args }: Call,
  target: Expression,
  evaluation: Evaluator,
  scope: Variables,
): Value {
  const [variable, first, second] = args;
  if (variable?.kind !== 'name' || !first) throw new ExpressionFailure(`${name}() has no arguments`);
  const at = (item: Value): Variables => ({
    isInMacro: true,
    get: (name) => (name === variable.name ? item : scope.get(name)),
  });
  const test: Test = (item) => evaluation.condition(first, at(item));
  const subject = evaluation.value(target, scope);
  switch (name) {
    case 'with':
      return evaluation.value(first, at(subject));
    case 'mapValues':
      return new KeyedValues(
        mapOf(subject).entries.map(([key, value]) => [key, evaluation.plain(first, at(value))] as const),
      );
    case 'filterKeys':
      return new KeyedValues(mapOf(subject).entries.filter(([key]) => test(key)));
    case 'map':
      return ordered(subject)
        .filter((item) => second === undefined || test(item))
        .map((item) => evaluation.plain(second ?? first, at(item)));
    case 'filter':
      return ordered(subject).filter(test);
    case 'all':
      return anyOf(subject, test, false);
    case 'exists':
      return anyOf(subject, test, true);
    default:
      return itemsOf(subject).items.filter(test).length === 1;
  }
}

interface Items {
  readonly items: readonly Value[];
  /** Keys of a map come in an order that only the data plane knows. */
  readonly isOrdered: boolean;
}

function itemsOf(subject: Value): Items {
  const value = materialized(subject);
  if (isListValue(value)) return { items: value, isOrdered: true };
  if (value instanceof KeyedValues) return { items: value.entries.map(([key]) => key), isOrdered: value.size < 2 };
  throw new ExpressionFailure(`${describeType(value)} has no items`);
}

function ordered(subject: Value): readonly Value[] {
  const { items, isOrdered } = itemsOf(subject);
  if (isOrdered) return items;
  throw new UnknowableExpression('only the data plane knows the order of the keys of a map');
}

function mapOf(subject: Value): KeyedValues {
  const value = materialized(subject);
  if (value instanceof KeyedValues) return value;
  throw new ExpressionFailure(`${describeType(value)} is not a map`);
}

/**
 * Returns whether the test of an item results in `wanted`; `all` searches for an item that fails the test. The search ends with the first
 * such item, or with a failure.
 */
function anyOf(subject: Value, test: Test, wanted: boolean): boolean {
  const { items, isOrdered } = itemsOf(subject);
  const outcomes = new Set<boolean | ExpressionFailure>();
  for (const item of items) {
    const outcome = outcomeOf(test, item);
    if (isOrdered && outcome instanceof ExpressionFailure) throw outcome;
    if (isOrdered && outcome === wanted) return wanted;
    outcomes.add(outcome);
  }
  const failure = [...outcomes].find((outcome) => outcome instanceof ExpressionFailure);
  if (failure && outcomes.has(wanted))
    throw new UnknowableExpression('the result depends on the order of the keys of a map, because one of them fails');
  if (failure) throw failure;
  return outcomes.has(wanted) ? wanted : !wanted;
}

function outcomeOf(test: Test, item: Value): boolean | ExpressionFailure {
  try {
    return test(item);
  } catch (error) {
    if (error instanceof ExpressionFailure) return error;
    throw error;
  }
}
