/** An object as JSON has it, of fields that nobody knows yet. */
export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a value; none where it is no object. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}
