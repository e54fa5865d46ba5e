import { isListValue, KeyedValues, UnknowableExpression, type Value } from '../../../expression-values';

const TOO_MUCH = 'it exceeds the time or memory limit of this evaluation';
const MOST_STEPS = 1_000_000;
const LARGEST = 2 ** 22;

/** Counts the steps of one evaluation: loops within loops come to no end. */
export class EvaluationEffort {
  private steps = 0;

  public step(): void {
    if (++this.steps > MOST_STEPS) throw new UnknowableExpression(TOO_MUCH);
  }
}

/** Refuses values that double with each operation before they fill the memory, or the time of who compares them. */
export function withinReason(value: Value): Value {
  if (sizeOf(value) > LARGEST) throw new UnknowableExpression(TOO_MUCH);
  return value;
}

/** The sizes of lists and maps, computed once. A part that occurs several times counts each time. */
const known = new WeakMap<object, number>();

function sizeOf(value: Value): number {
  if (typeof value === 'string') return value.length;
  if (!isListValue(value) && !(value instanceof KeyedValues)) return 1;
  const counted = known.get(value);
  if (counted !== undefined) return counted;
  const items = isListValue(value) ? value : value.entries.map(([, item]) => item);
  const size = items.reduce<number>((sum, item) => sum + sizeOf(item), 1);
  known.set(value, size);
  return size;
}

/** Evaluates a function; exceeding JavaScript's own bounds, such as the length of a string, leaves the result unknown. */
export function bounded<T>(evaluated: () => T): T {
  try {
    return evaluated();
  } catch (error) {
    if (error instanceof RangeError) throw new UnknowableExpression(TOO_MUCH);
    throw error;
  }
}
