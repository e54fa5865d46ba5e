import type { Schema } from 'js-yaml';

/**
 * Returns a schema that parses scalars like Kubernetes. Its YAML library follows YAML 1.1 for plain (unquoted) words: `yes`, `on` and `y`
 * are booleans and `0777` is 511, but `12:30:45` and `2001-01-01` remain strings. A YAML 1.2 parser would read other values than the
 * cluster does, and misjudge an error such as `enabled: "yes"` instead of `enabled: yes`. With this schema, strings are quoted if the
 * cluster would interpret them differently.
 */
export function kubernetesSchema(yaml: typeof import('js-yaml')): Schema {
  const scalar = (name: string, { resolve, construct, ...rest }: Scalar) =>
    new yaml.Type(`tag:yaml.org,2002:${name}`, {
      kind: 'scalar',
      resolve: (text: string | null) => resolve(text ?? ''),
      construct: (text: string | null) => construct(text ?? ''),
      ...rest,
    });
  return yaml.FAILSAFE_SCHEMA.extend({
    implicit: [
      scalar('null', {
        resolve: isNull,
        construct: () => null,
        predicate: (value) => value === null,
        represent: () => 'null',
      }),
      scalar('bool', {
        resolve: isBoolean,
        construct: (text) => BOOLEANS.get(text),
        predicate: (value) => typeof value === 'boolean',
        represent: String,
      }),
      scalar('float', {
        resolve: (text) => numberOf(text) !== undefined,
        construct: numberOf,
        predicate: (value) => typeof value === 'number',
        represent: String,
      }),
      scalar('merge', { resolve: (text) => text === '<<', construct: (text) => text }),
    ],
    // A plain number resolves as float above; this type is only for the explicit tag.
    explicit: [scalar('int', { resolve: (text) => Number.isInteger(numberOf(text)), construct: numberOf })],
  });
}

/** Returns the string for a key without quotes: `017` becomes `15`, while `e0`, `12:30` and `2001-01-01` stay unchanged. */
export function plainKeyText(text: string): string {
  if (isNull(text)) return 'null';
  return String(isBoolean(text) ? BOOLEANS.get(text) : (numberOf(text) ?? text));
}

/** The parsing of a scalar; with `predicate` and `represent`, its serialization, too. */
interface Scalar {
  readonly resolve: (text: string) => boolean;
  readonly construct: (text: string) => unknown;
  readonly predicate?: (value: unknown) => boolean;
  readonly represent?: (value: any) => string;
}

const NULLS: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
]);

/** A lookup reads the entire string, and most strings are too long to be one of these words. */
const isNull = (text: string): boolean => text.length <= 4 && NULLS.has(text);
const isBoolean = (text: string): boolean => text.length <= 5 && BOOLEANS.has(text);

const SPECIAL: ReadonlyMap<string, number> = new Map([
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
]);

const DECIMAL = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const PREFIXED = /^([-+]?)0(?:([xX])([\da-fA-F]+)|([bB])([01]+)|[oO]?([0-7]+))$/;

/** Returns the number that an unquoted text represents, or undefined if it is a string. */
function numberOf(text: string): number | undefined {
  const first = text.charCodeAt(0);
  const mayBeNumber = (first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46;
  if (!mayBeNumber) return undefined;
  const special = SPECIAL.get(text);
  if (special !== undefined) return special;
  const digits = text.includes('_') ? text.replaceAll('_', '') : text;
  const prefixed = PREFIXED.exec(digits);
  if (prefixed) return prefixedNumber(prefixed);
  if (!DECIMAL.test(digits)) return undefined;
  const value = Number(digits);
  // A number outside the range of a float remains a string, as in the cluster. `-0` is zero.
  return Number.isFinite(value) ? value + 0 || 0 : undefined;
}

function prefixedNumber([, sign, , hexadecimal, , binary, octal]: RegExpExecArray): number {
  const size = hexadecimal ? parseInt(hexadecimal, 16) : binary ? parseInt(binary, 2) : parseInt(octal, 8);
  return sign === '-' && size !== 0 ? -size : size;
}
