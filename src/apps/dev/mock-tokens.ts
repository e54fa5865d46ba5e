import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** The issuer of tokens and their audiences, as a policy specifies them. */
export interface Issuer {
  readonly issuer: string;
  readonly audiences: readonly string[];
}

const KEY_ID = 'this-machine';
const DAY = 86_400;

/** Issues tokens in place of identity providers. The signing key is generated once per session. */
export class MockTokens {
  private readonly key: KeyObject = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  /** @param claims the claims of each token in addition to issuer, audience and times */
  public constructor(private readonly claims: Readonly<Record<string, unknown>>) {}

  /** Returns the key set (RFC 7517) that verifies these tokens, as JSON. */
  public get keySet(): string {
    const key = { ...createPublicKey(this.key).export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES256', use: 'sig' };
    return JSON.stringify({ keys: [key] });
  }

  /** Returns a token (RFC 7519) that is valid for a day. */
  public tokenOf({ issuer, audiences }: Issuer): string {
    const now = Math.floor(Date.now() / 1000);
    const aud = audiences.length > 0 ? { aud: audiences } : {};
    const claims = { iss: issuer, ...aud, sub: 'somebody', iat: now, nbf: now, exp: now + DAY, ...this.claims };
    const signed = `${encoded({ alg: 'ES256', typ: 'JWT', kid: KEY_ID })}.${encoded(claims)}`;
    // JWS requires the concatenated numbers R and S (RFC 7518, 3.4).
    const signature = sign('sha256', Buffer.from(signed), { key: this.key, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
