/** A JSON object with unknown fields. */
export type JsonFields = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the objects of a list; empty for values that are not a list. */
export function objectsIn(list: unknown): readonly JsonFields[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** Returns the fields of a value; empty if it is not an object. */
export function fieldsOf(value: unknown): JsonFields {
  return isJsonObject(value) ? value : {};
}
