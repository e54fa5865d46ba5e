import { isObject } from '../../values/objects';

/**
 * Fields of policies whose parts have nothing to do with each other: one policy may set one part, and another policy on the same
 * target another. Any other field is one thing, which two policies cannot set.
 */
const DIVISIBLE: Readonly<Record<string, Readonly<Record<string, true>>>> = {
  rateLimit: {},
  headerModifiers: {},
  transformation: {},
  ai: { promptGuard: true },
};

/** Names of the parts of a field that a value sets, such as `promptGuard.request`; `undefined` for a field without parts. */
export function partsOf(field: string, value: unknown): readonly string[] | undefined {
  const deeper = DIVISIBLE[field];
  if (!deeper) return undefined;
  return keysOf(value).flatMap((key) =>
    deeper[key] ? keysOf((value as Values)[key]).map((inner) => `${key}.${inner}`) : [key],
  );
}

/** The value that several make together which set different parts of a field. */
export function joinParts<Value extends object>(values: readonly Value[]): Value {
  const result: Record<string, unknown> = {};
  for (const value of values) {
    for (const [key, item] of Object.entries(value)) {
      const earlier = result[key];
      result[key] = isObject(earlier) && isObject(item) ? joinParts([earlier, item]) : (item ?? earlier);
    }
  }
  return result as Value;
}

type Values = Readonly<Record<string, unknown>>;

function keysOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value).filter((key) => value[key] !== undefined && value[key] !== null) : [];
}
