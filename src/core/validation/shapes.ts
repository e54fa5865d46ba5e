import type { Revision } from '../values/revisions.generated';

/**
 * The parts of the generated validators: plain values that specify the valid documents, with rules across fields as functions. `Walk`
 * validates a document against them.
 */
export type Shape =
  | StringShape
  | NumberShape
  | BooleanShape
  | ListShape
  | MapShape
  | StructShape
  | AnyShape
  | IntOrStringShape;

/** A condition across fields; `holds` throws if the evaluation fails, which counts as false. */
export interface Rule {
  readonly holds: (self: any) => boolean;
  /** `{{group}}` and `{{ProxyBackend}}` are replaced by names of the distribution. */
  readonly message: string;
  /** The field that is blamed, below the value. */
  readonly path?: readonly string[];
}

interface Ruled {
  readonly rules?: readonly Rule[];
}

export interface StringShape extends Ruled {
  readonly type: 'string';
  /** Lengths count code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** The pattern in the schema, if `pattern` is an equivalent one with less backtracking. */
  readonly writtenPattern?: string;
  readonly format?: 'date-time' | 'uri';
  readonly words?: readonly string[];
  /** A time span, at least this many milliseconds. */
  readonly duration?: { readonly minimum: number; readonly message: string };
}

export interface NumberShape extends Ruled {
  readonly type: 'integer' | 'number';
  readonly format?: 'int32' | 'int64';
  readonly minimum?: number;
  readonly maximum?: number;
  /** The only numbers that are right. */
  readonly values?: readonly number[];
}

export interface BooleanShape extends Ruled {
  readonly type: 'boolean';
}

export interface ListShape extends Ruled {
  readonly type: 'array';
  readonly items: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** No two elements are equal. */
  readonly set?: true;
  /** No two elements are equal in all of these fields. */
  readonly keys?: readonly string[];
}

export interface MapShape extends Ruled {
  readonly type: 'map';
  readonly values: Shape;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

export interface Field {
  readonly shape: Shape;
  /** The default for an unset field. */
  readonly default?: unknown;
  /** How to do without a deprecated field. */
  readonly deprecated?: string;
  /** A field of the value that has no replacement elsewhere. */
  readonly deprecatedUnless?: string;
}

export interface Union {
  readonly rule: 'exactlyOneOf' | 'atMostOneOf' | 'atLeastOneOf';
  readonly fields: readonly string[];
}

export interface StructShape extends Ruled {
  readonly type: 'struct';
  readonly fields: ReadonlyMap<string, Field>;
  readonly required?: readonly string[];
  /** Fields with a default. */
  readonly defaulted?: readonly string[];
  readonly unions?: readonly Union[];
  /** Unknown fields are kept. */
  readonly open?: true;
}

/** Any JSON value, or any JSON object. */
export interface AnyShape extends Ruled {
  readonly type: 'any';
  readonly object?: true;
}

/** A whole number or a string. */
export interface IntOrStringShape extends Ruled {
  readonly type: 'intOrString';
  /** Minimum length, if the value is a string. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
}

/** Completes a struct that was written down with its fields as an object. */
export function struct(
  fields: Readonly<Record<string, Field>>,
  more: Omit<StructShape, 'type' | 'fields' | 'defaulted'> = {},
): StructShape {
  const defaulted = Object.keys(fields).filter((name) => fields[name].default !== undefined);
  return {
    type: 'struct',
    fields: new Map(Object.entries(fields)),
    ...more,
    ...(defaulted.length > 0 && { defaulted }),
  };
}

/** The parts of a document of a kind that have a shape of their own. */
export interface DocumentShapes {
  readonly spec: Shape;
  readonly status?: Shape;
}

/** The shapes of a kind in each revision that has it. */
export type KindShapes = { readonly [revision in Revision]?: DocumentShapes };
