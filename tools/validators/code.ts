import type { Schema } from '../../schema';

/** The type of an expression: of a value of the schema, or of a value that the rule makes. */
export type Type =
  | { readonly form: 'schema'; readonly schema: Schema }
  | { readonly form: Scalar }
  | { readonly form: 'list'; readonly of: Type };

/** JavaScript that computes a value. */
export interface Code {
  readonly js: string;
  readonly type: Type;
  /** Whether the evaluation can fail, which has special semantics in `&&`, `||` and the macros. */
  readonly fails: boolean;
  /** Optional fields that are known to be set if this is true, and if it is false. */
  readonly setWhenTrue?: readonly string[];
  readonly setWhenFalse?: readonly string[];
  /** For a `filter`: its range and its condition, for a size that does not require a list. */
  readonly filtered?: { readonly range: string; readonly lambda: string };
}

/** `intOrString`: which of both is known when the rule runs; a function of the other type fails. */
export type Scalar = 'bool' | 'int' | 'string' | 'duration' | 'quantity' | 'url' | 'intOrString';

/** Returns the scalar type of a value, if it has one. */
export function scalarOf(type: Type): Scalar | undefined {
  if (type.form === 'list') return undefined;
  if (type.form !== 'schema') return type.form;
  if ('x-kubernetes-int-or-string' in type.schema) return 'intOrString';
  switch ('type' in type.schema ? type.schema.type : undefined) {
    case 'string':
      return 'string';
    case 'integer':
      return 'int';
    case 'boolean':
      return 'bool';
    default:
      return undefined;
  }
}

export function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
