import type { Revision } from '../../values/revisions.generated';

/** A value of the schema as a revision has it, as far as CustomResourceDefinitions need it. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly items?: SchemaNode;
  readonly additionalProperties?: SchemaNode;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly 'x-kubernetes-int-or-string'?: true;
  readonly 'x-duration'?: { readonly minimum?: string; readonly message?: string };
  readonly 'x-rules'?: readonly SchemaRule[];
  readonly 'x-exactly-one-of'?: readonly (readonly string[])[];
  readonly 'x-at-most-one-of'?: readonly (readonly string[])[];
  readonly 'x-at-least-one-of'?: readonly (readonly string[])[];
}

export interface SchemaRule {
  readonly rule: string;
  readonly message: string;
  readonly fieldPath?: string;
  readonly reason?: string;
}

export interface SchemaKind {
  readonly since?: Revision;
  readonly kind: string;
  readonly description: string;
  readonly spec: string;
  readonly status?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly printerColumns: readonly Readonly<Record<string, string>>[];
}

/** The data of `schema/`, without parts that only documentation and code generators use. */
export interface SchemaData {
  readonly apiVersion: string;
  readonly kinds: readonly SchemaKind[];
  readonly definitions: Readonly<Record<string, SchemaNode>>;
}

/** The names of a distribution, for fields, words and kinds of the reference. */
export interface SchemaNaming {
  readonly group: string;
  kindOf(kind: string): string;
  nameOf(name: string): string;
}
