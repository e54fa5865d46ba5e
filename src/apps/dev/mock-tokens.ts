import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** The issuer of tokens and their audiences, as a policy specifies them. */
export interface Issuer {
  readonly issuer: string;
  readonly audiences: readonly string[];
}

const KEY_ID = 'this-machine';
const DAY = 86_400;

/** Tokens of this machine, in the place of those of identity providers: their key is made up, and stays for a session. */
export class MockTokens {
  private readonly key: KeyObject = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  /** @param claims the claims of each token in addition to issuer, audience and times */
  public constructor(private readonly claims: Readonly<Record<string, unknown>>) {}

  /** The key set (RFC 7517) that knows these tokens, as JSON. */
  public get keySet(): string {
    const key = { ...createPublicKey(this.key).export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES256', use: 'sig' };
    return JSON.stringify({ keys: [key] });
  }

  /** A token (RFC 7519) that is good for a day. */
  public tokenOf({ issuer, audiences }: Issuer): string {
    const now = Math.floor(Date.now() / 1000);
    const aud = audiences.length > 0 ? { aud: audiences } : {};
    const claims = { iss: issuer, ...aud, sub: 'somebody', iat: now, nbf: now, exp: now + DAY, ...this.claims };
    const signed = `${encoded({ alg: 'ES256', typ: 'JWT', kid: KEY_ID })}.${encoded(claims)}`;
    // The two numbers of a signature side by side, as tokens have them (RFC 7518, 3.4).
    const signature = sign('sha256', Buffer.from(signed), { key: this.key, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
