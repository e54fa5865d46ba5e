/** The part of JSON Schema that tools use to describe their input and output. */
export type ValueSchema = { readonly description?: string } & (
  | { readonly type: 'string'; readonly enum?: readonly string[] }
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly minimum?: number }
  | { readonly type: 'number' }
  | { readonly type: 'array'; readonly items: ValueSchema }
  | ObjectSchema
);

/** An object with known fields, or a map if `additionalProperties` describes its values. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ValueSchema;
}

export function text(description: string): ValueSchema {
  return { type: 'string', description };
}

export function flag(description: string): ValueSchema {
  return { type: 'boolean', description };
}

export function texts(description: string): ValueSchema {
  return { type: 'array', items: { type: 'string' }, description };
}

/** A list of objects with these fields, and others that are not described. */
export function objects(description: string, properties: Readonly<Record<string, ValueSchema>> = {}): ValueSchema {
  return { type: 'array', items: { type: 'object', properties }, description };
}

/** An object with any fields. */
export function anyObject(description: string): ObjectSchema {
  return { type: 'object', description };
}
