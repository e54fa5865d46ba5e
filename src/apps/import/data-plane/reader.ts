import type { ConfigKey } from '../../../core/data-plane/config';
import type { ExpressionVocabulary } from '../../../core/data-plane/expression-vocabulary';
import type { ConfigDefaults } from '../../../core/data-plane/facts';
import { type Fields, isObject } from '../../../core/values/objects';
import { UnsupportedError, unfit } from '../unfit';
import { type ConfigPart, isPart } from './config-part';
import { type ConfigPath, configPathText, type Sited } from './config-path';
import type { Documents } from './documents';
import type { Ledger } from './ledger';
import type { ServedProgram, StdioServer } from './program-server';
import type { SecretNames } from './secret-names';

/** What everything that reads a part of a config needs. */
export interface Reader {
  /** What the data plane does where the config says nothing. */
  readonly unsaid: ConfigDefaults;
  readonly ledger: Ledger;
  readonly documents: Documents;
  readonly secrets: SecretNames;
  /** What expressions may name. */
  readonly expressions: ExpressionVocabulary;
  /** The text of a file that the config names; undefined where it is not to be found. */
  fileText(path: string): string | undefined;
  /** The backendRef of a service that a policy calls. @throws UnsupportedError */
  serviceRef(value: ConfigPart, place: ConfigPath): Fields;
  /** Has a program run in a pod of its own. @throws UnsupportedError */
  stdioServer(server: StdioServer): ServedProgram;
  /**
   * The name of the resource that a named backend becomes.
   *
   * @param policies what the reference says of it
   * @param inherited what the route says that leads there
   * @throws UnsupportedError where there is none
   */
  namedBackend(reference: string, policies?: readonly Sited[], inherited?: Fields): string;
}

/** Makes of a part of the config fields of a resource. */
export type Read = (value: unknown, place: ConfigPath, reader: Reader) => Fields;

/** Why something is left out for which there is no field. */
export const NO_FIELD = 'no resource has a field for it';

/** The value as an object. @throws UnsupportedError where it is none */
export function fieldsAt(value: unknown, place: ConfigPath): ConfigPart {
  return isPart(value) ? value : unfit(`${configPathText(place)} is no object`);
}

/** The value as a text. @throws UnsupportedError where it is none */
export function textAt(value: unknown, place: ConfigPath): string {
  return typeof value === 'string' ? value : unfit(`${configPathText(place)} is no text`);
}

/** The items of a list with their places; none where there is nothing. @throws UnsupportedError where it is something else */
export function itemsAt(value: unknown, place: ConfigPath): readonly (readonly [item: unknown, place: ConfigPath])[] {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) return unfit(`${configPathText(place)} is no list`);
  return value.map((item: unknown, index) => [item, [...place, index]] as const);
}

export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Leaves out what stands beside the keys that are read. */
export function others(
  value: ConfigPart,
  keys: readonly ConfigKey[],
  place: ConfigPath,
  { ledger }: Reader,
  reason = NO_FIELD,
): void {
  const read: readonly string[] = keys;
  for (const [key, one] of Object.entries(value)) {
    if (!read.includes(key) && !isAbsent(one)) ledger.dropped([...place, key], reason);
  }
}

/** Refuses what stands beside the keys that are read: without it, the rest would mean something else. @throws UnsupportedError */
export function nothingElse(value: ConfigPart, keys: readonly ConfigKey[]): void {
  const read: readonly string[] = keys;
  const other = Object.entries(value).find(([key, one]) => !read.includes(key) && !isAbsent(one));
  if (other) unfit(`no field of the resources says \`${other[0]}\``);
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

/** Null says as little as nothing. */
export function withoutNulls(fields: object): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isAbsent(value)));
}

/** Only members that have a value. */
export function given(fields: Fields): Fields {
  const entries = Object.entries(withoutNulls(fields));
  return Object.fromEntries(entries.filter(([, value]) => !isObject(value) || Object.keys(value).length > 0));
}

/** Words of the config begin with a small letter, and those of resources with a capital. */
export function capital(word: unknown): string {
  const text = String(word);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
