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

/** The `kid` of each key of a usable kind whose numbers are none: tokens that it signed could never be verified. */
export function brokenKeys(keys: readonly unknown[]): readonly string[] {
  return keys.filter((key) => !hasMaterial(key as JsonWebKey)).map((key) => JSON.stringify((key as Jwk).kid));
}

/** The data plane reads base64 of the URL alphabet without padding; other readers are less strict. */
const BASE64URL = /^[A-Za-z0-9_-]+$/;

function hasMaterial(key: JsonWebKey): boolean {
  const numbers = key.kty === 'RSA' ? [key.n, key.e] : key.kty === 'EC' ? [key.x, key.y] : [key.x];
  if (!numbers.every((number) => typeof number === 'string' && BASE64URL.test(number))) return false;
  const { kty, n, e, crv, x, y } = key;
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
