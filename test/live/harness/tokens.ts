import { generateKeyPairSync, sign } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const KEY_ID = 'live';

/** The key set that verifies `token(...)`. */
export function keySet(): string {
  return JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'ES256' }] });
}

/** Returns a signed token, which expires in an hour unless the claims specify otherwise. */
export function token(claims: Readonly<Record<string, unknown>>): string {
  const parts = [
    { alg: 'ES256', typ: 'JWT', kid: KEY_ID },
    { exp: Math.floor(Date.now() / 1000) + 3600, ...claims },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
