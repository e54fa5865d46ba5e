/** A JSON object with unknown fields. */
export type JsonFields = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields of a value; empty if it is not an object. */
export function fieldsOf(value: unknown): JsonFields {
  return isJsonObject(value) ? value : {};
}
