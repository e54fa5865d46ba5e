import type { MessageCode } from '../../diagnostics';

/**
 * The destination of a field of the reference. Each lowering module declares it next to the code, by `Type.field` of the schema; the
 * coverage page is generated from these tables, and a test checks that they are complete.
 */
export type Covered =
  /** A path in the data plane's config, as its schema spells it. */
  | string
  /** Refused or reported, because the config cannot express it. */
  | { readonly cannot: string; readonly code: MessageCode }
  /** Consumed by another phase: the config contains nothing of it. */
  | { readonly elsewhere: string };

export type Coverage = Readonly<Record<string, Covered>>;

/** Returns the destination of each field of a type. TypeScript reports fields of the schema that are left out. */
export function covering<Type>(name: string, fields: { readonly [Field in keyof Type]-?: Covered }): Coverage {
  return Object.fromEntries(Object.entries<Covered>(fields).map(([field, where]) => [`${name}.${field}`, where]));
}
