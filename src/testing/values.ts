/** A value while an expression is evaluated. Whole numbers are `bigint`, others `number`. */
export type Value = string | boolean | bigint | number | null | readonly Value[] | { readonly [field: string]: Value };

/** The evaluation fails in the data plane too, such as for a claim that is missing. Rules then do not match. */
export class ExpressionFailure extends Error {}

/** Nobody can say here what the expression gives: a fact is missing, or only the data plane knows the function. */
export class UnknowableExpression extends Error {}

/** A value of JSON as an expression sees it. */
export function valueOfJson(json: unknown): Value {
  if (Array.isArray(json)) return json.map(valueOfJson);
  if (typeof json === 'number' && Number.isInteger(json)) return BigInt(json);
  if (typeof json !== 'object' || json === null) return (json ?? null) as Value;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, valueOfJson(value)]));
}

/** `Array.isArray` does not know lists that cannot be changed. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The type of a value, for messages. */
export function typeOf(value: Value): string {
  if (value === null) return 'null';
  if (isList(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'bigint') return 'an int';
  return typeof value === 'number' ? 'a double' : `a ${typeof value}`;
}

const isNumber = (value: Value): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/** Numbers are equal by their value; values of other types are never equal to those of another type. */
export function equalValues(left: Value, right: Value): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: 1n == 1 is what is meant
  if (isNumber(left) && isNumber(right)) return left == right;
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, index) => equalValues(item, right[index]));
  if (typeOf(left) === 'a map' && typeOf(right) === 'a map') {
    const [a, b] = [left, right] as Readonly<Record<string, Value>>[];
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && equalValues(a[name], b[name]))
    );
  }
  return left === right;
}

/** Negative, zero or positive; fails for values that have no order. */
export function compareValues(left: Value, right: Value): number {
  const ordered =
    (isNumber(left) && isNumber(right)) ||
    (typeof left === 'string' && typeof right === 'string') ||
    (typeof left === 'boolean' && typeof right === 'boolean');
  if (!ordered) throw new ExpressionFailure(`${typeOf(left)} and ${typeOf(right)} have no order`);
  return left < right ? -1 : left > right ? 1 : 0;
}
