import type { Chart } from 'cdk8s';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from './harness/charts';
import { mcpClient, toolServer } from './harness/mcp';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http, raw } from './harness/upstreams';

const ISSUER = 'https://idp.example.com/';
const AUDIENCE = 'agents.example.com';

function build(chart: Chart): void {
  const host = (name: string) => new gw.StaticBackend(chart, name, { host: `${name}.example.net`, port: 8000 });
  new gw.patterns.AgentGateway(chart, 'agents', {
    hostname: 'agents.example.com',
    plainHttp: true,
    oauth: { issuer: ISSUER, audiences: [AUDIENCE], keys: gw.auth.JsonWebKeys.inline(keySet()) },
    agents: [
      { name: 'support', to: host('support') },
      {
        name: 'billing',
        to: host('billing'),
        path: '/a2a/v1',
        who: gw.expressions.Cel.claim('groups').contains('finance'),
      },
      { name: 'search', to: host('search'), path: '/a2a/', cardPath: '/' },
    ],
    tools: [gw.McpTarget.host('math', { host: 'math.example.net', port: 8000 })],
    toolAccess: [{ tools: ['add'] }, { who: gw.expressions.Cel.claim('groups').contains('finance') }],
    publicCards: true,
  });
}

const CARD = {
  protocolVersion: '0.3.0',
  name: 'Support',
  url: 'http://support.internal/rpc?tenant=a',
  preferredTransport: 'JSONRPC',
  skills: [{ id: 'help', name: 'Help' }],
};

/** A card whose interfaces have these URLs. */
const interfaces = (...urls: string[]) => urls.map((url) => ({ url, protocolBinding: 'JSONRPC' }));

/** An agent with the card at the root and its interfaces below `/a2a`, and with other URLs that a card may contain. */
const SEARCH_CARD = {
  name: 'Search',
  url: 'https://agents.example.com/agents/search/jsonrpc',
  additionalInterfaces: [
    { url: 'http://search.example.net:8000/a2a/rest', transport: 'HTTP+JSON' },
    { url: 'search.example.net:8001', transport: 'GRPC' },
  ],
  supportedInterfaces: interfaces(
    'http://search.example.net:8000/a2a/jsonrpc',
    'http://search.example.net:8000/a2a',
    'http://search.example.net:8000/a2ab/jsonrpc',
    'http://search.example.net/other?x=/a2a/y',
    'https://agents.example.com/agents/search',
    'https://agents.example.com/agents/search-other/a2a/x',
    '',
  ),
};

describeLive('an agent gateway', () => {
  let live: Live;
  const users: (string | undefined)[] = [];

  beforeAll(async () => {
    live = await runLive({
      input: inputOf(build),
      upstreams: {
        'support.example.net:8000': http((seen) =>
          seen.path === '/.well-known/agent-card.json'
            ? { body: CARD }
            : seen.method === 'GET'
              ? { status: 404, body: 'no such document' }
              : { body: seen },
        ),
        'billing.example.net:8000': http((seen) =>
          seen.method === 'GET'
            ? { body: { name: 'Billing', supportedInterfaces: interfaces('http://a') } }
            : { body: seen },
        ),
        'search.example.net:8000': http(({ path }) =>
          path === '/.well-known/agent.txt' ? { body: 'url: none' } : { body: SEARCH_CARD },
        ),
        'math.example.net:8000': raw(
          toolServer(['add', 'pay'], ({ headers }) => users.push(headers['x-user'] as string | undefined)),
        ),
      },
    });
  });

  const bearer = (claims: object = {}) => ({
    authorization: `Bearer ${token({ iss: ISSUER, aud: AUDIENCE, sub: 'ada', ...claims })}`,
  });
  const send = (agent: string, headers: Record<string, string>) =>
    live.post(
      `http://agents.example.com/agents/${agent}`,
      { jsonrpc: '2.0', id: 1, method: 'message/send' },
      { headers },
    );

  it('forwards calls to the agent by name and sets the user header', async () => {
    const answer = await send('support', { ...bearer(), 'x-user': 'root' });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ method: 'POST', path: '/', headers: { 'x-user': 'ada' } });
    expect(answer.json().headers).not.toHaveProperty('authorization');
    expect((await send('billing', bearer({ groups: ['finance'] }))).json().path).toBe('/a2a/v1');
  });

  it('sends calls below the address of an agent to the same path below its own', async () => {
    const answer = await send('support/a2a/jsonrpc', bearer());
    expect(answer.json()).toMatchObject({ method: 'POST', path: '/a2a/jsonrpc' });
  });

  it('rejects unknown callers and callers without access to the agent', async () => {
    expect((await send('support', {})).status).toBe(401);
    expect((await send('support', bearer({ aud: 'other' }))).status).toBe(401);
    expect((await send('billing', bearer())).status).toBe(403);
    expect((await send('nobody', bearer())).status).toBe(404);
  });

  it('serves cards with the URL of the gateway', async () => {
    const of = (agent: string, document = 'agent-card.json') =>
      live.get(`http://agents.example.com/agents/${agent}/.well-known/${document}`);
    const url = 'https://agents.example.com/agents/support/rpc?tenant=a';
    expect((await of('support')).json()).toEqual({ ...CARD, url });
    expect((await of('billing')).json()).toEqual({
      name: 'Billing',
      supportedInterfaces: [{ url: 'https://agents.example.com/agents/billing', protocolBinding: 'JSONRPC' }],
    });
    expect(live.seen('billing.example.net:8000').at(-1)?.path).toBe('/a2a/v1/.well-known/agent-card.json');
    const missing = await of('support', 'agent.json');
    expect([missing.status, missing.body]).toEqual([404, 'no such document']);
  });

  it('rewrites the URL of each interface that is below the path of the agent', async () => {
    const card = await live.get('http://agents.example.com/agents/search/.well-known/agent-card.json');
    const address = 'https://agents.example.com/agents/search';
    expect(card.json()).toEqual({
      name: 'Search',
      url: `${address}/jsonrpc`,
      additionalInterfaces: [{ url: `${address}/rest`, transport: 'HTTP+JSON' }],
      supportedInterfaces: interfaces(`${address}/jsonrpc`, address, address, address, address, address, address),
    });
    expect(live.seen('search.example.net:8000').at(-1)?.path).toBe('/.well-known/agent-card.json');
    await send('search/jsonrpc', bearer());
    expect(live.seen('search.example.net:8000').at(-1)?.path).toBe('/a2a/jsonrpc');
  });

  it('serves documents that are not JSON unchanged', async () => {
    const text = await live.get('http://agents.example.com/agents/search/.well-known/agent.txt');
    expect([text.status, text.body]).toEqual([200, 'url: none']);
  });

  it('serves the permitted tools and forwards the user to them', async () => {
    const toolsOf = async (claims: object) => {
      const client = await mcpClient(live, 'http://agents.example.com/mcp', bearer(claims));
      const { tools } = await client.listTools();
      await client.callTool({ name: 'add', arguments: {} });
      await client.close();
      return tools.map(({ name }) => name).sort();
    };
    expect(await toolsOf({})).toEqual(['add']);
    expect(await toolsOf({ sub: 'grace', groups: ['finance'] })).toEqual(['add', 'pay']);
    expect(new Set(users)).toEqual(new Set(['ada', 'grace']));
    const refused = await live.post('http://agents.example.com/mcp', {});
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      'Bearer resource_metadata="https://agents.example.com/.well-known/oauth-protected-resource/mcp"',
    ]);
  });
});
