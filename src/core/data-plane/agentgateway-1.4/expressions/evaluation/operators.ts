import {
  Address,
  ByteString,
  describeType,
  ExpressionFailure,
  ExpressionFields,
  isListValue,
  type Key,
  KeyedValues,
  Network,
  TimeSpan,
  Timestamp,
  TypeValue,
  UnsignedInteger,
  type Value,
} from '../../../expression-values';

const INT: readonly [bigint, bigint] = [-(2n ** 63n), 2n ** 63n - 1n];
const UINT: readonly [bigint, bigint] = [0n, 2n ** 64n - 1n];
const EARLIEST = -62_135_596_800_000_000_000n;
const LATEST = 253_402_300_799_999_999_999n;

/** Returns objects of the data plane as maps, which is how operators and functions see them. */
export function materialized(value: Value): Value {
  return value instanceof ExpressionFields ? value.materialized() : value;
}

/** An int, unless it is too large for 64 bits: the data plane's arithmetic fails then. */
export function int(value: bigint): bigint {
  return within(value, INT);
}

export function uint(value: bigint): UnsignedInteger {
  return new UnsignedInteger(within(value, UINT));
}

function within(value: bigint, [least, most]: readonly [bigint, bigint]): bigint {
  if (value < least || value > most) throw new ExpressionFailure(`${value} does not fit into 64 bits`);
  return value;
}

/** The number as JavaScript compares it: bigints and numbers by their mathematical value. */
function numberOf(value: Value): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  return value instanceof UnsignedInteger ? value.value : undefined;
}

/** Compares an integer and a double as doubles, with the resulting loss of precision. */
function pairOfNumbers(left: Value, right: Value): readonly [bigint | number, bigint | number] | undefined {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a === undefined || b === undefined) return undefined;
  return typeof a === typeof b ? [a, b] : [Number(a), Number(b)];
}

/** Numbers are equal by their value; other values are never equal to one of another type. */
export function equals(first: Value, second: Value): boolean {
  const [left, right] = [materialized(first), materialized(second)];
  const numbers = pairOfNumbers(left, right);
  if (numbers) return numbers[0] === numbers[1];
  if (isListValue(left) && isListValue(right))
    return left.length === right.length && left.every((item, index) => equals(item, right[index]));
  if (left instanceof KeyedValues && right instanceof KeyedValues) return equalMaps(left, right);
  if (left instanceof ByteString && right instanceof ByteString) return left.bytes.equals(right.bytes);
  if (left instanceof Timestamp && right instanceof Timestamp) return left.nanoseconds === right.nanoseconds;
  if (left instanceof TimeSpan && right instanceof TimeSpan) return left.nanoseconds === right.nanoseconds;
  if (left instanceof TypeValue && right instanceof TypeValue) return left.name === right.name;
  if (left instanceof Address && right instanceof Address)
    return left.family === right.family && left.bits === right.bits;
  if (left instanceof Network && right instanceof Network)
    return left.prefixLength === right.prefixLength && equals(left.address, right.address);
  return left === right;
}

function equalMaps(left: KeyedValues, right: KeyedValues): boolean {
  if (left.size !== right.size) return false;
  return left.entries.every(([key, value]) => {
    const other = lookUp(right, key);
    return other !== undefined && equals(value, other);
  });
}

/** Looks up a key in a map: `1` also finds `1u`, and vice versa. */
export function lookUp(map: KeyedValues, key: Key): Value | undefined {
  const found = map.get(key);
  if (found !== undefined) return found;
  if (typeof key === 'bigint') return map.get(new UnsignedInteger(key));
  return key instanceof UnsignedInteger ? map.get(key.value) : undefined;
}

/** Negative, zero or positive; fails for values that have no order. */
export function compare(first: Value, second: Value): number {
  const [left, right] = [materialized(first), materialized(second)];
  const numbers = pairOfNumbers(left, right);
  if (numbers) return orderOf(numbers[0], numbers[1]);
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (left === null && right === null) return 0;
  if (left instanceof Timestamp && right instanceof Timestamp) return orderOf(left.nanoseconds, right.nanoseconds);
  if (left instanceof TimeSpan && right instanceof TimeSpan) return orderOf(left.nanoseconds, right.nanoseconds);
  throw new ExpressionFailure(`${describeType(left)} and ${describeType(right)} have no order`);
}

function orderOf(left: bigint | number, right: bigint | number): number {
  if (Number.isNaN(left) || Number.isNaN(right)) throw new ExpressionFailure('NaN has no order');
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Evaluates `item in collection`. In a string, `in` searches for a substring. */
export function isMember(item: Value, collection: Value): boolean {
  if (collection instanceof ExpressionFields && typeof item === 'string' && collection.get(item) !== undefined)
    return true;
  const [left, right] = [materialized(item), materialized(collection)];
  if (typeof left === 'string' && typeof right === 'string') return right.includes(left);
  if (isListValue(right)) return right.some((one) => equals(one, left));
  if (right instanceof KeyedValues) return isKey(left) && right.get(left) !== undefined;
  throw new ExpressionFailure(`${describeType(right)} cannot contain other values`);
}

export function isKey(value: Value): value is Key {
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    typeof value === 'bigint' ||
    value instanceof UnsignedInteger
  );
}

export function negated(value: Value): Value {
  if (typeof value === 'number') return -value;
  if (typeof value === 'bigint') return int(-value);
  throw new ExpressionFailure(`${describeType(value)} cannot be negated`);
}

/** `+ - * / %`: for two values of one type, or a time and a duration. */
export function arithmetic(operator: string, first: Value, second: Value): Value {
  const [left, right] = [materialized(first), materialized(second)];
  if (typeof left === 'bigint' && typeof right === 'bigint') return int(ofIntegers(operator, left, right));
  if (left instanceof UnsignedInteger && right instanceof UnsignedInteger)
    return uint(ofIntegers(operator, left.value, right.value));
  if (typeof left === 'number' && typeof right === 'number' && operator !== '%')
    return ofDoubles(operator, left, right);
  const other = operator === '+' ? sum(left, right) : operator === '-' ? difference(left, right) : undefined;
  if (other !== undefined) return other;
  throw new ExpressionFailure(`${describeType(left)} ${operator} ${describeType(right)} is not defined`);
}

function ofIntegers(operator: string, left: bigint, right: bigint): bigint {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  if (right === 0n) throw new ExpressionFailure('division by zero');
  // The smallest int divided by -1 overflows, and its remainder is refused with it.
  if (operator === '%' && left === INT[0] && right === -1n) throw new ExpressionFailure('the remainder overflows');
  return operator === '/' ? left / right : left % right;
}

function ofDoubles(operator: string, left: number, right: number): number {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  return operator === '*' ? left * right : left / right;
}

function sum(left: Value, right: Value): Value | undefined {
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  if (isListValue(left) && isListValue(right)) return [...left, ...right];
  if (left instanceof TimeSpan && right instanceof TimeSpan) return new TimeSpan(left.nanoseconds + right.nanoseconds);
  if (left instanceof Timestamp && right instanceof TimeSpan) return moved(left, right.nanoseconds);
  if (left instanceof TimeSpan && right instanceof Timestamp) return moved(right, left.nanoseconds);
  return undefined;
}

function difference(left: Value, right: Value): Value | undefined {
  if (left instanceof TimeSpan && right instanceof TimeSpan) return new TimeSpan(left.nanoseconds - right.nanoseconds);
  if (left instanceof Timestamp && right instanceof TimeSpan) return moved(left, -right.nanoseconds);
  if (left instanceof Timestamp && right instanceof Timestamp)
    return new TimeSpan(left.nanoseconds - right.nanoseconds);
  return undefined;
}

function moved({ nanoseconds, offsetMinutes }: Timestamp, by: bigint): Timestamp {
  const result = nanoseconds + by;
  if (result < EARLIEST || result > LATEST) throw new ExpressionFailure('the time is outside of the years 1 to 9999');
  return new Timestamp(result, offsetMinutes);
}
