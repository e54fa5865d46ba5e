import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { chat, completion, model } from './harness/llm';
import { mcpClient, toolServer } from './harness/mcp';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http, https, raw } from './harness/upstreams';

const ISSUER = 'https://idp.example.com';
const everybodysAuthority = Authority.named('everybody');
const stranger = Authority.named('stranger');
const backendRef = (name: string) => ({ group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name });
const allow = (...matchExpressions: string[]) => ({ authorization: { action: 'Allow', policy: { matchExpressions } } });

describeLive('findings about single-provider guards and unverified hosts', () => {
  let live: Live;

  beforeAll(async () => {
    const input = new LiveInput();
    const provider = (name: string, policies?: object) => ({
      providers: [{ name, host: `${name}.example.net`, port: 8000, openai: {}, ...(policies && { policies }) }],
    });
    const health = { health: { unhealthyCondition: 'response.code >= 500', eviction: { duration: '30s' } } };
    const guard = { ai: { promptGuard: { request: [{ regex: { matches: ['secret'], action: 'Reject' } }] } } };
    const groups = [provider('first', { ...guard, ...health }), provider('second')];
    input.backend('llm', { ai: { groups } }).route('llm', { to: '@llm', retry: { codes: [503], attempts: 2 } });

    const whole = [provider('first', health), provider('second')];
    input.backend('whole', { ai: { groups: whole }, policies: guard }).route('whole', { to: '@whole' });

    const credentials = (name: string, port: number, tls: object) =>
      input
        .backend(name, { static: { host: 'api.example.com', port }, policies: { auth: { key: 'sesame' }, tls } })
        .route(name, { to: `@${name}` });
    credentials('all', 443, { insecureSkipVerify: 'All' });
    credentials('any-name', 444, { insecureSkipVerify: 'Hostname' });
    credentials('any-stranger', 443, { insecureSkipVerify: 'Hostname' });
    credentials('verified', 444, {});

    const judge = (name: string, tls?: object) =>
      input
        .backend(`judge-${name}`, {
          static: { host: 'judge.example.com', port: tls ? 443 : 80 },
          ...(tls && { policies: { tls } }),
        })
        .route(name)
        .policy(name, { traffic: { extAuth: { backendRef: backendRef(`judge-${name}`), http: {} } } });
    judge('asked-in-clear');
    judge('asked-anybody', { insecureSkipVerify: 'All' });
    judge('asked', {});
    const mcp = (tool: string) => ({ mcp: allow(`mcp.tool.name == "${tool}"`) });
    input
      .backend('tools', {
        mcp: { targets: [{ name: 'tools', static: { host: 'tools.example.net', port: 8000 } }] },
        policies: mcp('delete'),
      })
      .route('tools', { to: '@tools' })
      .policy('tools', { backend: mcp('read') }, 'HTTPRoute/tools');
    live = await runLive({
      input: String(input),
      env: { SSL_CERT_FILE: everybodysAuthority.certFile },
      upstreams: {
        'web.demo:8080': http(),
        'first.example.net:8000': model(() => ({ status: 503 })),
        'second.example.net:8000': model(() => completion('told')),
        'api.example.com:443': https(stranger.issue('DNS:other.example.org')),
        'api.example.com:444': https(everybodysAuthority.issue('DNS:other.example.org')),
        'judge.example.com:80': http(),
        'judge.example.com:443': https(stranger.issue('DNS:other.example.org')),
        'tools.example.net:8000': raw(toolServer(['read', 'delete', 'other'])),
      },
    });
  });

  const get = async (host: string, path = '/') => live.get(`http://${host}.example.com${path}`);

  it('AIG7117: another provider answers requests that the guard of the first rejects', async () => {
    const ask = async (host: string, text: string) =>
      (await live.post(`http://${host}.example.com/v1/chat/completions`, chat(text))).status;
    expect(await ask('llm', 'my secret')).toBe(403);
    expect(await ask('llm', 'hello')).toBe(200);
    expect(await ask('llm', 'my secret')).toBe(200);
    expect(live.seen('second.example.net:8000').at(-1)?.body).toContain('my secret');
    await ask('whole', 'hello');
    expect(await ask('whole', 'my secret')).toBe(403);
  });

  it('AIG7118: an impersonated host receives the credentials', async () => {
    const got = async (host: string) => {
      const { status, body } = await get(host);
      return status === 200 ? JSON.parse(body).headers.authorization : status;
    };
    expect(await got('all')).toBe('Bearer sesame');
    expect(await got('any-name')).toBe('Bearer sesame');
    expect(await got('any-stranger')).toBeGreaterThanOrEqual(500);
    expect(await got('verified')).toBeGreaterThanOrEqual(500);
  });

  it('AIG7119: rules of tools add up', async () => {
    const client = await mcpClient(live, 'http://tools.example.com/mcp', {});
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read', 'delete']);
  });

  it('AIG7120: an impersonated authorizer allows any request', async () => {
    expect((await get('asked-in-clear')).status).toBe(200);
    expect((await get('asked-anybody')).status).toBe(200);
    expect((await get('asked')).status).toBe(403);
  });
});

describeLive('findings about additive rules and keys', () => {
  it('AIG7119: requests that match the rule of the route are allowed', async () => {
    const of = (path: string, more: object = {}) => ({ traffic: { ...allow(`request.path == "${path}"`), ...more } });
    const input = new LiveInput()
      .policy('edge', of('/a'), 'Gateway/edge')
      .route('both')
      .policy('both', of('/b'))
      .route('plain');
    const live = await runLive({ input: String(input), upstreams: { 'web.demo:8080': http() } });
    const ask = async (host: string, path: string) => (await live.get(`http://${host}.example.com${path}`)).status;
    expect([await ask('both', '/a'), await ask('both', '/b'), await ask('both', '/c')]).toEqual([200, 200, 403]);
    expect([await ask('plain', '/a'), await ask('plain', '/b')]).toEqual([200, 403]);
  });

  it('AIG7120: keys from an impersonated host verify its tokens', async () => {
    const remote = { jwksPath: '/keys', backendRef: backendRef('idp') };
    const input = new LiveInput()
      .backend('idp', { static: { host: 'idp.example.com', port: 80 } })
      .route('keys')
      .policy('keys', { traffic: { jwtAuthentication: { providers: [{ issuer: ISSUER, jwks: { remote } }] } } });
    const poser = http({ headers: { 'content-type': 'application/json' }, body: keySet() });
    const live = await runLive({
      input: String(input),
      upstreams: { 'web.demo:8080': http(), 'idp.example.com:80': poser },
    });
    const authorization = `Bearer ${token({ iss: ISSUER, sub: 'root' })}`;
    expect((await live.get('http://keys.example.com/')).status).toBe(401);
    expect((await live.get('http://keys.example.com/', { headers: { authorization } })).status).toBe(200);
  });
});
