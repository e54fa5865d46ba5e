import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const KEYS = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256' }] });

function token(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 600;
  const signed = `${part({ alg: 'ES256', kid: 'k' })}.${part({ exp, ...claims })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

const INPUT = (target: string, path: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules: [{matches: [{path: {value: ${path}}}], backendRefs: [{name: web, port: 8080}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: tokens, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, ${target}}]
  traffic:
    jwtAuthentication:
      mcp: {resourceMetadata: {scopesSupported: [read]}}
      providers: [{issuer: https://idp.example.com, jwks: {inline: '${KEYS}'}}]
`;

describeLive('MCP authentication for any audience', () => {
  it.each([
    ['kind: HTTPRoute, name: web', '/mcp'],
    ['kind: HTTPRoute, name: web', '/'],
    ['kind: Gateway, name: edge', '/mcp'],
  ])('accepts tokens with any audience and serves the metadata: %s at %s', async (target, path) => {
    const live = await runLive({ input: INPUT(target, path), upstreams: { 'web.demo:8080': http() } });
    const status = async (claims?: object): Promise<number> => {
      const headers: Record<string, string> = claims ? { authorization: `Bearer ${token(claims)}` } : {};
      return (await live.get('http://mcp.example.com/mcp', { headers })).status;
    };
    const refused = await live.get('http://mcp.example.com/mcp');
    expect(refused.status).toBe(401);
    expect(refused.headers).not.toHaveProperty('www-authenticate');
    expect(await status({ iss: 'https://idp.example.com', aud: 'anything' })).toBe(200);
    expect(await status({ iss: 'https://idp.example.com' })).toBe(200);
    expect(await status({ iss: 'https://other.example.com', aud: 'anything' })).toBe(401);
    expect(await status({ aud: 'anything' })).toBe(401);
    const metadata = await live.get('http://mcp.example.com/.well-known/oauth-protected-resource/mcp');
    expect(metadata.json()).toMatchObject({
      resource: 'http://mcp.example.com/mcp',
      authorization_servers: ['https://idp.example.com'],
      scopes_supported: ['read'],
    });
  });
});

describeLive('MCP authentication for any issuer', () => {
  const NAMED = INPUT('kind: HTTPRoute, name: web', '/mcp');
  const ISSUER = /( +- )?issuer: https:\/\/idp\.example\.com/;

  it('is not supported: the data plane rejects a config without an issuer', async () => {
    const mutate = (config: string) =>
      config.replace(ISSUER, (_, item) => (item ? `${item}audiences: [a]` : 'audiences: [a]'));
    await expect(runLive({ input: NAMED, upstreams: { 'web.demo:8080': http() }, mutate })).rejects.toThrow(
      /did not match any variant of untagged enum LocalJwtConfig/,
    );
  });

  it.each(["''", "'*'"])('has no form: %s refuses every token that names its issuer', async (issuer) => {
    const live = await runLive({
      input: NAMED,
      upstreams: { 'web.demo:8080': http() },
      mutate: (config) => config.replace(ISSUER, (_, item = '') => `${item}issuer: ${issuer}`),
    });
    const headers = { authorization: `Bearer ${token({ iss: 'https://idp.example.com', aud: 'a' })}` };
    expect((await live.get('http://mcp.example.com/mcp', { headers })).status).toBe(401);
    await live.stop();
  });
});
