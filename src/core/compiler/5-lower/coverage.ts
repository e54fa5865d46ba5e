import type { MessageCode } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';

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
  | { readonly elsewhere: string }
  | typeof NOT_YET;

/** A field that is judged, and that the compiler cannot write yet: wherever it is set, that is an error. */
export const NOT_YET = { isNotYet: true } as const;

export const NOT_YET_CODE = CODE.fieldNotCompiledYet;

/** What the coverage tables say of fields marked with `NOT_YET`, and the way to them. */
export interface NotYetPlaces {
  readonly fields?: readonly string[];
  /** Fields that lead to further places, with the type found there (directly, in a list or in a map). */
  readonly types?: Readonly<Record<string, string>>;
}

export type Coverage = Readonly<Record<string, Covered>>;

/** Where each field of a type goes. A field of the schema that is left out is an error of the compiler of TypeScript. */
export function covering<Type>(name: string, fields: { readonly [Field in keyof Type]-?: Covered }): Coverage {
  return Object.fromEntries(Object.entries<Covered>(fields).map(([field, where]) => [`${name}.${field}`, where]));
}
