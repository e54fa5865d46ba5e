import { isObject } from '../../../core/values/objects';
import { type ConfigPath, configPathText } from './config-path';
import type { ConversionLog } from './conversion-log';

/**
 * The data plane substitutes variables in its file before parsing it. Here, they are replaced by private-use characters first, so that the
 * YAML is parsed unchanged.
 */
const DOLLAR = '\uE000';
const [OPEN, DEFAULT, CLOSE] = ['\uE001', '\uE002', '\uE003'];
const MARKED = new RegExp(`${OPEN}([^${CLOSE}${DEFAULT}]*)(?:${DEFAULT}([^${CLOSE}]*))?${CLOSE}`, 'gu');

/** Marks the variables in a string. */
export function markVariables(text: string): string {
  return text.replace(
    /\$\$|\$\{([^}:]+)(?::-([^}]*))?\}|\$([\p{L}\p{N}_]+)/gu,
    (all, name: string | undefined, usual: string | undefined, short: string | undefined) => {
      if (all === '$$') return DOLLAR;
      return `${OPEN}${name ?? short}${usual === undefined ? '' : `${DEFAULT}${usual}`}${CLOSE}`;
    },
  );
}

/** Returns the variable if a string consists of exactly one. */
export function variableOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [found, ...others] = value.matchAll(MARKED);
  return found && others.length === 0 && found[0] === value ? found[1] : undefined;
}

/** Keys of credentials, whose values are written to Secrets by their readers. */
const CREDENTIALS = new Set([
  ...['key', 'keys', 'value', 'apiKey', 'htpasswd', 'accessKeyId', 'secretAccessKey', 'sessionToken'],
  ...['client_id', 'client_secret', 'tenant_id', 'clientSecret'],
]);

/** Headers with a credential: without one, the destination refuses requests. */
export const CREDENTIAL_HEADER = /^(proxy-)?authorization$|api-?key|token|secret|cookie/i;

/** Values of variables, by name. */
export type PlaceholderVariables = Pick<ReadonlyMap<string, string>, 'get'>;

/** A config in which every variable has its value, or whose part with it was removed. */
export interface FilledConfig {
  readonly config: unknown;
  /** Returns the location in the file of a part of the config after substitution. */
  sourceOf(place: ConfigPath): ConfigPath;
}

/**
 * Replaces variables by their values or defaults, and marks by dollar signs. The smallest list item or section with an unknown variable is
 * removed and reported, so that no other host or name replaces it.
 */
export function withoutVariables(
  config: unknown,
  variables: PlaceholderVariables,
  conversions: ConversionLog,
): FilledConfig {
  const removed = new Map<string, number[]>();
  const remove = (place: ConfigPath, names: readonly string[]): void => {
    const [name = ''] = names;
    conversions.removed(
      place,
      `The value of ${name} is unknown. Run the import with --set ${name}=VALUE or --env-file FILE.`,
    );
  };
  const fill = (value: unknown, place: ConfigPath): Filled => {
    if (typeof value === 'string') {
      const found = ofText(value, place, variables);
      for (const name of found.usual)
        conversions.approximate(
          place,
          `The default of ${name} is used. Run the import with --set ${name}=VALUE for another one.`,
        );
      return found;
    }
    if (Array.isArray(value)) {
      const items = value.map((item: unknown, index) => ({ index, ...fill(item, [...place, index]) }));
      for (const { index, unknown } of items)
        if (unknown.length > 0) {
          remove([...place, index], unknown);
          removed.set(configPathText(place), [...(removed.get(configPathText(place)) ?? []), index]);
        }
      return { value: items.filter(({ unknown }) => unknown.length === 0).map((one) => one.value), unknown: [] };
    }
    if (!isObject(value)) return { value, unknown: [] };
    const entries: [string, unknown][] = [];
    const unknown: string[] = [];
    for (const [key, one] of Object.entries(value)) {
      const at = [...place, key];
      const [name, found] = [ofText(key, place, variables), fill(one, at)];
      unknown.push(...name.unknown);
      if (found.unknown.length === 0) entries.push([String(name.value), found.value]);
      else if (isRemovable(at)) remove(at, found.unknown);
      else unknown.push(...found.unknown);
    }
    return { value: Object.fromEntries(entries), unknown };
  };
  return { config: fill(config, []).value, sourceOf: (place) => sourcePlace(place, removed) };
}

interface Filled {
  readonly value: unknown;
  /** Variables without a value. */
  readonly unknown: readonly string[];
}

interface FilledText extends Filled {
  /** Variables whose default is used. */
  readonly usual: readonly string[];
}

/** Sections of a file, settings of the process, and headers with credentials. */
function isRemovable(place: ConfigPath): boolean {
  const [section, ...below] = place;
  const key = String(place.at(-1));
  const isHeader = ['set', 'add', 'headers'].includes(String(place.at(-2)));
  if (isHeader && CREDENTIAL_HEADER.test(key)) return true;
  return below.length === (section === 'config' || section === 'frontendPolicies' ? 1 : 0);
}

function ofText(value: string, place: ConfigPath, variables: PlaceholderVariables): FilledText {
  const isProgramVariable = place.at(-2) === 'env' && place.at(-3) === 'stdio';
  if ((isProgramVariable || CREDENTIALS.has(String(place.at(-1)))) && variableOf(value) !== undefined)
    return { value, unknown: [], usual: [] };
  const [unknown, defaults]: [string[], string[]] = [[], []];
  const text = value.replace(MARKED, (_, name: string, usual: string | undefined) => {
    const known = variables.get(name);
    if (known === undefined) (usual === undefined ? unknown : defaults).push(name);
    return known ?? usual ?? '';
  });
  return { value: text.replaceAll(DOLLAR, '$'), unknown, usual: defaults };
}

/** Returns the location in the file: items before this one may have been removed. */
export function sourcePlace(place: ConfigPath, removed: ReadonlyMap<string, readonly number[]>): ConfigPath {
  const found: (string | number)[] = [];
  for (const key of place) {
    const before = removed.get(configPathText(found)) ?? [];
    const index = (at: number) => before.reduce((shifted, one) => (one <= shifted ? shifted + 1 : shifted), at);
    found.push(typeof key === 'number' ? index(key) : key);
  }
  return found;
}
