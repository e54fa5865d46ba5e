import { createPublicKey, type JsonWebKey } from 'node:crypto';

/** The fields of a key that decide whether the data plane can verify with it. */
interface Jwk {
  readonly kid?: unknown;
  readonly kty?: unknown;
  readonly crv?: unknown;
  readonly alg?: unknown;
  readonly x5c?: unknown;
}

/** The keys of a JWKS; `undefined` for a text that is none. */
export function parseKeys(text: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const keys = parsed && typeof parsed === 'object' ? (parsed as { keys?: unknown }).keys : undefined;
    return Array.isArray(keys) ? keys : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Algorithms by key type and curve. What is not here the data plane cannot verify, or it refuses its whole file for it. Keys for
 * encryption do no harm: nothing is signed with them.
 */
const ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  RSA: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'RSA1_5', 'RSA-OAEP', 'RSA-OAEP-256'],
  'EC P-256': ['ES256'],
  'EC P-384': ['ES384'],
  'OKP Ed25519': ['EdDSA'],
};

/** Whether a key is of a kind that the data plane takes. Key sets of identity providers hold others, too. */
export function isUsable(key: unknown): boolean {
  const { kid, kty, crv, alg, x5c } = (key ?? {}) as Jwk;
  const algorithms = ALGORITHMS[kty === 'RSA' ? 'RSA' : `${kty} ${crv}`];
  if (typeof kid !== 'string' || kid === '' || !algorithms) return false;
  if (x5c !== undefined && !Array.isArray(x5c)) return false;
  return alg === undefined || algorithms.includes(alg as string);
}

/** The `kid` of each key whose numbers cannot be read: the data plane refuses its whole file for one. */
export function unreadableKeys(keys: readonly unknown[]): readonly string[] {
  return keyIdsOf(keys.filter((key) => !numbersOf(key as JsonWebKey).every(isBase64Url)));
}

/** The `kid` of each key whose numbers are read and make no key: tokens that it signed are refused. */
export function uselessKeys(keys: readonly unknown[]): readonly string[] {
  return keyIdsOf(keys.filter((key) => !isPublicKey(key as JsonWebKey)));
}

function keyIdsOf(keys: readonly unknown[]): readonly string[] {
  return keys.map((key) => JSON.stringify((key as Jwk).kid));
}

function numbersOf({ kty, n, e, x, y }: JsonWebKey): readonly unknown[] {
  return kty === 'RSA' ? [n, e] : kty === 'EC' ? [x, y] : [x];
}

/** The data plane takes the alphabet of URLs without padding, and no bits to spare; other readers are less strict. */
function isBase64Url(text: unknown): boolean {
  return typeof text === 'string' && Buffer.from(text, 'base64url').toString('base64url') === text;
}

function isPublicKey({ kty, n, e, crv, x, y }: JsonWebKey): boolean {
  try {
    createPublicKey({ key: { kty, n, e, crv, x, y } as JsonWebKey, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** The `kid` of each key of an inline JWKS. */
export function keyIds(text: string | undefined): readonly string[] {
  const keys = text === undefined ? undefined : parseKeys(text);
  return (keys ?? []).flatMap((key) => {
    const { kid } = (key ?? {}) as Jwk;
    return typeof kid === 'string' ? [kid] : [];
  });
}
