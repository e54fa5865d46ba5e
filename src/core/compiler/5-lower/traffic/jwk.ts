import type { KeySupport } from '../../../data-plane/facts';
import { isPublicKey } from '../../../values/key-reader';
import { isObject } from '../../../values/objects';

/** The unchecked fields of a key. */
type Jwk = Readonly<Record<string, unknown>>;

/** Parses the keys of a JWKS; returns `undefined` if the text is not a JWKS. */
export function parseKeys(text: string): readonly Jwk[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isObject(parsed) || !Array.isArray(parsed.keys)) return undefined;
    return parsed.keys.map((key) => (isObject(key) ? key : {}));
  } catch {
    return undefined;
  }
}

/** Returns whether the data plane accepts keys of this kind. Key sets of identity providers also contain others. */
export function isUsable({ kid, kty, crv, alg, x5c }: Jwk, { signatures }: KeySupport): boolean {
  const algorithms = signatures[kty === 'RSA' ? 'RSA' : `${kty} ${crv}`];
  if (typeof kid !== 'string' || kid === '' || !algorithms) return false;
  if (x5c !== undefined && !Array.isArray(x5c)) return false;
  return alg === undefined || algorithms.some((algorithm) => algorithm === alg);
}

/** Returns a readable list of key types that verify signatures: `RSA, EC with curve P-256 or P-384`. */
export function usableKinds({ signatures }: KeySupport): string {
  const curves = new Map<string, string[]>();
  for (const kind of Object.keys(signatures)) {
    const [type, ...curve] = kind.split(' ');
    curves.set(type, [...(curves.get(type) ?? []), ...curve]);
  }
  return [...curves].map(([type, of]) => (of.length > 0 ? `${type} with curve ${of.join(' or ')}` : type)).join(', ');
}

/** The `kid` of each key whose numbers cannot be read: the data plane refuses its whole file for one. */
export function unreadableKeys(keys: readonly Jwk[]): readonly string[] {
  return keyIdsOf(keys.filter((key) => !numbersOf(key).every(isBase64Url)));
}

/** The `kid` of each key whose numbers are read and make no key: tokens that it signed are refused. */
export function uselessKeys(keys: readonly Jwk[]): readonly string[] {
  return keyIdsOf(keys.filter((key) => !isPublicKey(key)));
}

function keyIdsOf(keys: readonly Jwk[]): readonly string[] {
  return keys.map(({ kid }) => JSON.stringify(kid));
}

function numbersOf({ kty, n, e, x, y }: Jwk): readonly unknown[] {
  return kty === 'RSA' ? [n, e] : kty === 'EC' ? [x, y] : [x];
}

/**
 * Reports whether a string is base64url as the data plane requires it, without padding and without surplus bits; other parsers are less
 * strict.
 */
function isBase64Url(text: unknown): boolean {
  return typeof text === 'string' && Buffer.from(text, 'base64url').toString('base64url') === text;
}

/** The `kid` of each key of an inline JWKS. */
export function keyIds(text: string | undefined): readonly string[] {
  const keys = text === undefined ? undefined : parseKeys(text);
  return (keys ?? []).flatMap((key) => {
    const { kid } = key;
    return typeof kid === 'string' ? [kid] : [];
  });
}
