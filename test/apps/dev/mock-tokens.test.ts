import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MockTokens } from '../../../src/apps/dev/mock-tokens';

const tokens = new MockTokens({ groups: ['sre'], sub: 'ann' });

function partsOf(token: string) {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: read(header), claims: read(claims), signed: `${header}.${claims}`, signature };
}

describe('a mock token', () => {
  const { header, claims, signed, signature } = partsOf(
    tokens.tokenOf({ issuer: 'https://idp.example.com/', audiences: ['mcp.example.com'] }),
  );

  it('contains issuer, audience and the configured claims', () => {
    expect(claims).toMatchObject({
      iss: 'https://idp.example.com/',
      aud: ['mcp.example.com'],
      groups: ['sre'],
      sub: 'ann',
    });
    expect(claims.exp - claims.iat).toBe(86_400);
    expect(partsOf(tokens.tokenOf({ issuer: 'a', audiences: [] })).claims).not.toHaveProperty('aud');
  });

  it('is signed by the key set, which contains no private part', () => {
    const [key] = JSON.parse(tokens.keySet).keys;
    expect(key).toMatchObject({ kid: header.kid, alg: header.alg, use: 'sig' });
    expect(key).not.toHaveProperty('d');
    const publicKey = createPublicKey({ key, format: 'jwk' });
    const check = (text: string) =>
      verify(
        'sha256',
        Buffer.from(text),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    expect(check(signed)).toBe(true);
    expect(check(`${signed}x`)).toBe(false);
  });
});
