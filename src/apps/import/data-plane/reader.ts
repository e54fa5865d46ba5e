import type { ConfigKey } from '../../../core/data-plane/config';
import type { ExpressionVocabulary } from '../../../core/data-plane/expression-vocabulary';
import type { ConfigDefaults } from '../../../core/data-plane/facts';
import { type Fields, isObject } from '../../../core/values/objects';
import { UnsupportedError, unsupported } from '../unsupported';
import { type ConfigPart, isPart } from './config-part';
import { type ConfigPath, configPathText, type Sited } from './config-path';
import type { ConversionLog } from './conversion-log';
import type { Documents } from './documents';
import type { ServedProgram, StdioServer } from './program-server';
import type { SecretNames } from './secret-names';

/** The context of all readers of a configuration. */
export interface Reader {
  /** The defaults of the data plane. */
  readonly configDefaults: ConfigDefaults;
  readonly conversions: ConversionLog;
  readonly documents: Documents;
  readonly secrets: SecretNames;
  /** The variables and functions of expressions. */
  readonly expressions: ExpressionVocabulary;
  /** Returns the contents of a file that the config names; undefined if it is not found. */
  fileText(path: string): string | undefined;
  /** The backendRef of a service that a policy calls. @throws UnsupportedError */
  serviceRef(value: ConfigPart, place: ConfigPath): Fields;
  /**
   * Runs a program in its own pod.
   *
   * @throws UnsupportedError
   */
  stdioServer(server: StdioServer): ServedProgram;
  /**
   * Returns the name of the resource that a named backend is converted to.
   *
   * @param policies the policies of the reference
   * @param inherited the settings of the route that references it
   * @throws UnsupportedError if there is no such backend
   */
  namedBackend(reference: string, policies?: readonly Sited[], inherited?: Fields): string;
}

/** Makes of a part of the config fields of a resource. */
export type Read = (value: unknown, place: ConfigPath, reader: Reader) => Fields;

/** The reason for leaving out a setting without a corresponding field. */
export const NO_FIELD = 'no resource has a field for it';

/**
 * Returns the value as an object.
 *
 * @throws UnsupportedError if it is not an object
 */
export function configFieldsAt(value: unknown, place: ConfigPath): ConfigPart {
  return isPart(value) ? value : unsupported(`${configPathText(place)} is not an object`);
}

/**
 * Returns the value as a string.
 *
 * @throws UnsupportedError if it is not a string
 */
export function configTextAt(value: unknown, place: ConfigPath): string {
  return typeof value === 'string' ? value : unsupported(`${configPathText(place)} is not a string`);
}

/**
 * Returns the items of a list with their paths; empty if there is no value.
 *
 * @throws UnsupportedError if the value is not a list
 */
export function itemsAt(value: unknown, place: ConfigPath): readonly (readonly [item: unknown, place: ConfigPath])[] {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) return unsupported(`${configPathText(place)} is not a list`);
  return value.map((item: unknown, index) => [item, [...place, index]] as const);
}

export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Records the other keys as omitted. */
export function others(
  value: ConfigPart,
  keys: readonly ConfigKey[],
  place: ConfigPath,
  { conversions }: Reader,
  reason = NO_FIELD,
): void {
  const read: readonly string[] = keys;
  for (const [key, one] of Object.entries(value)) {
    if (!read.includes(key) && !isAbsent(one)) conversions.dropped([...place, key], reason);
  }
}

/**
 * Refuses other keys, whose omission would change the meaning.
 *
 * @throws UnsupportedError if there are other keys
 */
export function nothingElse(value: ConfigPart, keys: readonly ConfigKey[]): void {
  const read: readonly string[] = keys;
  const other = Object.entries(value).find(([key, one]) => !read.includes(key) && !isAbsent(one));
  if (other) unsupported(`no resource has a field for \`${other[0]}\``);
}

/** Reads a part. @returns why it could not be read */
export function attempt(read: () => void): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof UnsupportedError) return error.reason;
    throw error;
  }
}

/** Returns the fields without nulls, which are equivalent to missing fields. */
export function withoutNullFields(fields: object): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isAbsent(value)));
}

/** Returns only members that have a value. */
export function given(fields: Fields): Fields {
  const entries = Object.entries(withoutNullFields(fields));
  return Object.fromEntries(entries.filter(([, value]) => !isObject(value) || Object.keys(value).length > 0));
}

/** Words of the config begin with a small letter, and those of resources with a capital. */
export function capital(word: unknown): string {
  const text = String(word);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
