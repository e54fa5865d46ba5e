import { type Fields, isObject } from '../../../core/values/objects';
import type { Ledger } from './ledger';
import type { Place } from './place';

/**
 * The data plane puts variables into the text of its file before it reads that. Here they become marks first, so that YAML is read
 * as it stands: characters for private use, which no config holds.
 */
const DOLLAR = '\uE000';
const [OPEN, DEFAULT, CLOSE] = ['\uE001', '\uE002', '\uE003'];
const MARKED = new RegExp(`${OPEN}([^${CLOSE}${DEFAULT}]*)(?:${DEFAULT}([^${CLOSE}]*))?${CLOSE}`, 'gu');

/** The text with its variables marked. */
export function markVariables(text: string): string {
  return text.replace(
    /\$\$|\$\{([^}:]+)(?::-([^}]*))?\}|\$([\p{L}\p{N}_]+)/gu,
    (all, name: string | undefined, usual: string | undefined, short: string | undefined) => {
      if (all === '$$') return DOLLAR;
      return `${OPEN}${name ?? short}${usual === undefined ? '' : `${DEFAULT}${usual}`}${CLOSE}`;
    },
  );
}

/** The variable that a text is, whole. */
export function variableOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [found, ...others] = value.matchAll(MARKED);
  return found && others.length === 0 && found[0] === value ? found[1] : undefined;
}

/** Keys of credentials: what stands there goes into Secrets, and is looked at where they are read. */
const CREDENTIALS = new Set([
  ...['key', 'keys', 'value', 'apiKey', 'htpasswd', 'accessKeyId', 'secretAccessKey', 'sessionToken'],
  ...['client_id', 'client_secret', 'tenant_id', 'clientSecret'],
]);

/** The config with dollars where they are meant, and with the defaults of variables; what has none is to be put in by hand. */
export function withoutVariables(value: unknown, place: Place, ledger: Ledger): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withoutVariables(item, [...place, index], ledger));
  if (isObject(value)) return ofObject(value, place, ledger);
  if (typeof value !== 'string') return value;
  if (CREDENTIALS.has(String(place.at(-1))) && variableOf(value) !== undefined) return value;
  const reported: string[] = [];
  const text = value.replace(MARKED, (_, name: string, usual: string | undefined) => {
    reported.push(name);
    return usual ?? name;
  });
  const usual = text.replaceAll(DOLLAR, '$');
  for (const name of reported)
    ledger.byHand(place, `the value of the variable ${name} is not in the file: \`${usual}\` stands there`);
  return usual;
}

function ofObject(value: Fields, place: Place, ledger: Ledger): Fields {
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      String(withoutVariables(key, place, ledger)),
      withoutVariables(one, [...place, key], ledger),
    ]),
  );
}
