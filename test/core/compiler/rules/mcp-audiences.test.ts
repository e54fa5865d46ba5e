import { describe, expect, it } from 'vitest';
import { backend, findingsFor, gateway, policy, route, toBackend } from './run';

const KEYS = '{"keys": [{"kty": "RSA", "kid": "one", "n": "sXch", "e": "AQAB"}]}';
const RESOURCE = 'https://mcp.example.com/mcp';

const codes = (audiences: readonly string[], mcp: object = {}) =>
  findingsFor([
    ...gateway(),
    route('web', [toBackend('tools')]),
    backend('tools', {
      mcp: {
        sessionRouting: 'Stateless',
        targets: [{ name: 'tools', static: { host: 'tools.example.com', port: 80 } }],
      },
    }),
    policy('tokens', 'HTTPRoute', 'web', {
      traffic: {
        jwtAuthentication: {
          mcp: { resourceMetadata: { resource: RESOURCE }, ...mcp },
          providers: [{ issuer: 'https://idp.example.com', audiences, jwks: { inline: KEYS } }],
        },
      },
    }),
  ]).filter((finding) => finding.startsWith('AIG7225'));

describe('the audiences of an MCP resource', () => {
  it('are reported if they lack the resource that clients specify', () => {
    expect(codes(['mcp.example.com'])).toEqual(['AIG7225 spec.traffic.jwtAuthentication.providers[0].audiences']);
    expect(codes(['https://mcp.example.com'])).toHaveLength(1);
  });

  it('contain it, with or without a slash at its end, among others', () => {
    expect(codes([RESOURCE])).toEqual([]);
    expect(codes(['api', `${RESOURCE}/`])).toEqual([]);
  });

  it('are ignored for a product with its own, or without a resource', () => {
    expect(codes(['mcp.example.com'], { provider: 'IdpB' })).toEqual([]);
    expect(codes(['mcp.example.com'], { resourceMetadata: { scopesSupported: ['a'] } })).toEqual([]);
  });
});
