import type { FieldContext } from '../src/core/data-plane/expression-vocabulary';
import type { Revision } from './revisions';

/**
 * The form of the schema: which values describe a type of this API.
 *
 * A schema is a JSON Schema value, limited to what a Kubernetes structural schema can say, plus the `x-` keywords below for
 * what JSON Schema cannot say (unions, CEL contexts, references, revisions, the names of a distribution). `check.ts` refuses
 * every keyword that is unknown or stands where it means nothing.
 *
 * `$ref` always leads to a struct or to an enumeration; scalars stand inline and name themselves with `x-scalar`.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The distributions that are built in. Field names and kinds of the schema are those of `neutral`. */
export type DistributionName = 'neutral' | 'agentgateway';

/** What a name is called in distributions other than NEUTRAL. */
export type Names = { readonly [name in Exclude<DistributionName, 'neutral'>]?: string };

/**
 * Where an expression is evaluated, hence which variables it can see.
 * `fromUse`: the type is used in several places; the nearest `$ref` above that carries `x-cel` decides.
 */
export type CelContext = FieldContext | 'fromUse';

/** One key of a Secret or ConfigMap; a list names spellings of which any will do, the preferred one first. */
export type DataKey = string | readonly string[];

/** What a field refers to. `keys` must exist, `optionalKeys` are used when they do. */
export type Reference =
  | { readonly to: 'Secret'; readonly keys: readonly DataKey[]; readonly optionalKeys?: readonly DataKey[] }
  | { readonly to: 'SecretEntries' }
  | { readonly to: 'SecretSelector' }
  | { readonly to: 'ConfigMapSelector' }
  /** `isMounted`: only pods read it, as a file. */
  | { readonly to: 'ConfigMap'; readonly keys: readonly DataKey[]; readonly isMounted?: boolean }
  /** The one that `kind` of the value names. */
  | { readonly to: 'ConfigMapOrSecret'; readonly keys: readonly DataKey[] }
  | { readonly to: 'Service' }
  | { readonly to: 'ServiceSelector' }
  | { readonly to: 'NamespaceSelector' }
  /** A Service or a ProxyBackend; `backends` limits the destination types of the latter. */
  | { readonly to: 'ServiceOrBackend'; readonly backends?: readonly string[] }
  | { readonly to: 'PolicyTarget' }
  | { readonly to: 'PolicyTargetSelector' };

/**
 * A condition across fields, as Common Expression Language over `self`, and the message for when it is false.
 * `{{group}}` stands for the API group, `{{ProxyBackend}}` for the kind's name and `{{cloudA}}` for a field's in the distribution at hand.
 */
export interface Rule {
  readonly rule: string;
  readonly message: string;
  readonly fieldPath?: string;
  readonly reason?: 'FieldValueInvalid' | 'FieldValueForbidden' | 'FieldValueRequired' | 'FieldValueDuplicate';
  /** The first and the last revision that has the rule; absent: the oldest and the newest one. */
  readonly since?: Revision;
  readonly until?: Revision;
}

/**
 * How a value was before a revision changed it. What is not said was the same. Of several changes the newest is undone first, so
 * that each says only what it changed.
 */
export interface Before {
  /** What the field was called. Documents get the newest name when they are read. */
  readonly name?: string;
  /** Whether the field was required. */
  readonly required?: boolean;
  /** The type that the value had. Names and references of the field stay. */
  readonly type?: Schema;
  /** Keywords that were otherwise; null where there was none. */
  readonly keywords?: ChangedKeywords;
}

/** Keywords of any form of a schema but those that say how it changed. */
export type ChangedKeywords = {
  readonly [Keyword in Exclude<KeywordOf<Schema>, RevisionKeyword>]?: ValueOf<Schema, Keyword> | null;
};

type RevisionKeyword = 'x-since' | 'x-until' | 'x-before' | 'x-deprecated';
type KeywordOf<S> = S extends unknown ? keyof S & string : never;
type ValueOf<S, Keyword extends string> = S extends { readonly [K in Keyword]?: infer Value } ? Value : never;

export interface Deprecation {
  /** The first revision in which it is deprecated. */
  readonly since: Revision;
  /** The successor, as a sentence. */
  readonly use: string;
  /** A field of the value that the successor lacks: with it there is nothing to move to. */
  readonly unless?: string;
}

/** Keywords that any schema may carry. */
export interface Annotations {
  readonly description?: string;
  /** Written into the object at admission. For what merely holds when the field is unset see `x-implied`. */
  readonly default?: Json;
  /** What holds when the field is unset, as a phrase; nothing is written into the object. */
  readonly 'x-implied'?: string;
  readonly 'x-rules'?: readonly Rule[];
  /** The first revision that has the field. */
  readonly 'x-since'?: Revision;
  /** The last revision that has the field. */
  readonly 'x-until'?: Revision;
  /** How the value was before the revisions that changed it. */
  readonly 'x-before'?: { readonly [revision in Revision]?: Before };
  readonly 'x-deprecated'?: Deprecation;
  /** Wire names of this property in other distributions. */
  readonly 'x-names'?: Names;
  /** Name of the jsii member, where the wire name is not usable in every target language. */
  readonly 'x-member'?: string;
  readonly 'x-reference'?: Reference;
  readonly 'x-cel'?: CelContext;
  /** Unit of a number or of a number in a string. */
  readonly 'x-unit'?: string;
  /** The part of the reference that states it. */
  readonly 'x-source'?: string;
}

export interface StringSchema extends Annotations {
  readonly type: 'string';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: 'date-time' | 'uri';
  /** The name of the shared scalar that this is. */
  readonly 'x-scalar'?: string;
  /** Makes the string a time span: its grammar, and its smallest value with the message for less. */
  readonly 'x-duration'?: { readonly minimum?: string; readonly message?: string };
}

/** An enumeration is always a definition of its own; its values are the keys of `x-values`. */
export interface EnumSchema extends Annotations {
  readonly type: 'string';
  readonly enum: readonly string[];
  readonly 'x-values': { readonly [value: string]: EnumValue };
}

export interface EnumValue {
  readonly description: string;
  readonly since?: Revision;
  readonly until?: Revision;
  readonly names?: Names;
}

export interface IntegerSchema extends Annotations {
  readonly type: 'integer';
  readonly format?: 'int32' | 'int64';
  /** Only in the Gateway API's types. */
  readonly enum?: readonly number[];
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanSchema extends Annotations {
  readonly type: 'boolean';
}

export interface ArraySchema extends Annotations {
  readonly type: 'array';
  readonly items: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map';
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
}

export interface StructSchema extends Annotations {
  readonly type: 'object';
  readonly properties: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  /** Each group: exactly one of its fields is set. */
  readonly 'x-exactly-one-of'?: readonly (readonly string[])[];
  readonly 'x-at-most-one-of'?: readonly (readonly string[])[];
  readonly 'x-at-least-one-of'?: readonly (readonly string[])[];
  readonly 'x-kubernetes-map-type'?: 'atomic';
  readonly 'x-kubernetes-preserve-unknown-fields'?: true;
}

export interface MapSchema extends Annotations {
  readonly type: 'object';
  readonly additionalProperties: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** Any JSON value; with `type: 'object'` any JSON object. */
export interface JsonSchema extends Annotations {
  readonly type?: 'object';
  readonly 'x-kubernetes-preserve-unknown-fields': true;
}

/** A number or a string that holds one: Kubernetes' quantities. */
export interface IntOrStringSchema extends Annotations {
  readonly 'x-kubernetes-int-or-string': true;
  /** Minimum length, if the value is a string. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly 'x-scalar'?: string;
}

export interface RefSchema extends Annotations {
  readonly $ref: `#/definitions/${string}`;
}

export type Schema =
  | StringSchema
  | EnumSchema
  | IntegerSchema
  | BooleanSchema
  | ArraySchema
  | StructSchema
  | MapSchema
  | JsonSchema
  | IntOrStringSchema
  | RefSchema;

export type Definition = StructSchema | EnumSchema;
export type Definitions = { readonly [name: string]: Definition };

export const isRef = (schema: Schema): schema is RefSchema => '$ref' in schema;
export const isEnum = (schema: Schema): schema is EnumSchema => 'x-values' in schema;
export const isStruct = (schema: Schema): schema is StructSchema => 'properties' in schema;
export const isMap = (schema: Schema): schema is MapSchema => 'additionalProperties' in schema;
export const isArray = (schema: Schema): schema is ArraySchema => 'type' in schema && schema.type === 'array';

/** The name of the definition that a `$ref` leads to. */
export const refName = (schema: RefSchema): string => schema.$ref.slice('#/definitions/'.length);

// Builders. Each takes the documentation first, so that none can be left out.

/** Everything of a schema that the builder does not set itself. */
type More<S extends Schema> = Omit<S, 'type' | 'description' | 'items' | 'additionalProperties' | '$ref' | 'enum'>;

export const string = (description: string, more: More<StringSchema> = {}): StringSchema => ({
  type: 'string',
  description,
  ...more,
});

export const integer = (description: string, more: More<IntegerSchema> = {}): IntegerSchema => ({
  type: 'integer',
  description,
  ...more,
});

export const int32 = (description: string, more: More<IntegerSchema> = {}): IntegerSchema =>
  integer(description, { format: 'int32', ...more });

export const boolean = (description: string, more: More<BooleanSchema> = {}): BooleanSchema => ({
  type: 'boolean',
  description,
  ...more,
});

export const list = (description: string, items: Schema, more: More<ArraySchema> = {}): ArraySchema => ({
  type: 'array',
  description,
  items,
  ...more,
});

export const map = (description: string, values: Schema, more: More<MapSchema> = {}): MapSchema => ({
  type: 'object',
  description,
  additionalProperties: values,
  ...more,
});

export const anyJson = (description: string, more: Annotations = {}): JsonSchema => ({
  description,
  ...more,
  'x-kubernetes-preserve-unknown-fields': true,
});

export const jsonObject = (description: string, more: Annotations = {}): JsonSchema => ({
  type: 'object',
  description,
  ...more,
  'x-kubernetes-preserve-unknown-fields': true,
});

/** A use of the definition `name`. */
export const ref = (name: string, description: string, more: Annotations = {}): RefSchema => ({
  $ref: `#/definitions/${name}`,
  description,
  ...more,
});

type Field<P> = keyof P & string;

interface StructOptions<P> extends Omit<Annotations, 'description'> {
  readonly required?: readonly Field<P>[];
  readonly 'x-exactly-one-of'?: readonly (readonly Field<P>[])[];
  readonly 'x-at-most-one-of'?: readonly (readonly Field<P>[])[];
  readonly 'x-at-least-one-of'?: readonly (readonly Field<P>[])[];
  readonly 'x-kubernetes-map-type'?: 'atomic';
  readonly 'x-kubernetes-preserve-unknown-fields'?: true;
}

export const struct = <P extends { readonly [name: string]: Schema }>(
  description: string,
  properties: P,
  more: StructOptions<P> = {},
): StructSchema => ({ type: 'object', description, properties, ...more });

/** A closed set of words: value to its documentation, or to an `EnumValue` where there is more to say. */
export const enumeration = (
  description: string,
  values: { readonly [value: string]: string | EnumValue },
  more: Annotations = {},
): EnumSchema => ({
  type: 'string',
  description,
  enum: Object.keys(values),
  'x-values': Object.fromEntries(
    Object.entries(values).map(([value, text]) => [value, typeof text === 'string' ? { description: text } : text]),
  ),
  ...more,
});
