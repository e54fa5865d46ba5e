import type { Focus, SourceLocation } from '../diagnostics';

/** The type of a setting. */
export type SettingType =
  | { readonly is: 'text'; readonly form?: TextForm; readonly mayBeEmpty?: true }
  | { readonly is: 'flag' }
  /** A whole number, 0 or more. */
  | { readonly is: 'count' }
  /** A string; numbers and booleans are used as written. */
  | { readonly is: 'scalar' }
  /** Any value. */
  | { readonly is: 'any' }
  /** One value of an enum, written in lower case. */
  | { readonly is: 'word'; readonly enumName: string; readonly values: readonly string[] }
  | { readonly is: 'list'; readonly of: SettingType }
  | { readonly is: 'map'; readonly of: SettingType; readonly keys: TextForm }
  | ObjectType;

/** The form of a string: the pattern that editors check, and its name in messages. */
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
  /** The default, as the documentation describes it; absent if the setting is required. */
  readonly default?: string;
  /** Whether only the command line uses the setting. */
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

/** Returns the location of a setting: a position in a file, or a construct. */
export type PlaceOfSetting = (path: readonly (string | number)[], focus?: Focus) => SourceLocation;
