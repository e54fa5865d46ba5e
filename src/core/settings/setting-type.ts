import type { Focus, SourceLocation } from '../diagnostics';

/** What a setting may hold. */
export type SettingType =
  | { readonly is: 'text'; readonly form?: TextForm; readonly mayBeEmpty?: true }
  | { readonly is: 'flag' }
  /** A whole number, 0 or more. */
  | { readonly is: 'count' }
  /** A text; a number or a boolean is taken as it is written. */
  | { readonly is: 'scalar' }
  /** Whatever stands there. */
  | { readonly is: 'any' }
  /** One value of an enum, written in lower case. */
  | { readonly is: 'word'; readonly enumName: string; readonly values: readonly string[] }
  | { readonly is: 'list'; readonly of: SettingType }
  | { readonly is: 'map'; readonly of: SettingType; readonly keys: TextForm }
  | ObjectType;

/** The form of a text: what editors check, and what it is called in a message. */
export interface TextForm {
  readonly pattern: string;
  readonly called: string;
}

/** A group of settings; its name is that of the struct in code. */
export interface ObjectType {
  readonly is: 'object';
  readonly name: string;
  readonly doc: string;
  readonly fields: Readonly<Record<string, SettingField>>;
}

export interface SettingField {
  readonly doc: string;
  readonly type: SettingType;
  /** As the documentation says it; absent where the setting must be there. */
  readonly default?: string;
  /** Only the command line has a use for it. */
  readonly commandLineOnly?: true;
}

export const TEXT: SettingType = { is: 'text' };
export const TEXTS: SettingType = { is: 'list', of: TEXT };
export const FLAG: SettingType = { is: 'flag' };
export const COUNT: SettingType = { is: 'count' };

/** A setting that need not be there. */
export function optional(doc: string, type: SettingType, fallback: string): SettingField {
  return { doc, type, default: fallback };
}

/** Says where a setting stands: a position in a file, or a construct. */
export type PlaceOfSetting = (path: readonly (string | number)[], focus?: Focus) => SourceLocation;
