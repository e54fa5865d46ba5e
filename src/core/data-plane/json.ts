/** A JSON object with unknown fields. */
export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields of a value; empty if it is not an object. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}
