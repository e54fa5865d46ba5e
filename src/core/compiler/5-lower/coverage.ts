import type { MessageCode } from '../../diagnostics';

/**
 * Where a field of the reference goes. Each lowering module states it next to the code, by `Type.field` of the schema; the
 * coverage page is made from these tables, and a test holds them complete.
 */
export type Covered =
  /** A path in the data plane's config, as its schema spells it. */
  | string
  /** Refused or reported, because the config cannot express it. */
  | { readonly cannot: string; readonly code: MessageCode }
  /** Consumed by another phase: nothing of it stands in the config. */
  | { readonly elsewhere: string };

export type Coverage = Readonly<Record<string, Covered>>;

/** Where each field of a type goes. A field of the schema that is left out is an error of the compiler of TypeScript. */
export function covering<Type>(name: string, fields: { readonly [Field in keyof Type]-?: Covered }): Coverage {
  return Object.fromEntries(Object.entries<Covered>(fields).map(([field, where]) => [`${name}.${field}`, where]));
}
