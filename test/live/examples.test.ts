import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { deployedBy, plainYaml } from './harness/examples';
import { grpc } from './harness/grpc';
import { chat, completion, message } from './harness/llm';
import { mcpClient, secureToolServer, toolServer } from './harness/mcp';
import { describeLive } from './harness/program';
import { type Live, type LiveRun, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { type Answer, http, https, type Reply, raw, type Upstream } from './harness/upstreams';

/** Signs the certificates of public hosts, as far as the data plane knows. */
const world = Authority.named('world');
const folder = mkdtempSync(join(tmpdir(), 'examples-'));
const TRUST = join(folder, 'ca.crt');
writeFileSync(TRUST, world.cert);
afterAll(() => rmSync(folder, { recursive: true }));

const inPublic = (host: string, answer?: Answer | Reply): Readonly<Record<string, Upstream>> => ({
  [`${host}:443`]: https(world.issue(`DNS:${host}`), answer),
});
const keysOf = (host: string) => inPublic(host, { body: keySet() });

/** Runs the deployment of an example, with Secrets that the compiler has not seen. */
const run = (example: string, more: Omit<LiveRun, 'input'>): Promise<Live> =>
  runLive({ input: '', made: deployedBy(example), projected: true, env: { SSL_CERT_FILE: TRUST }, ...more });

/** 64 hexadecimal digits, as the examples require. */
const SESSION_KEY = { key: '0f'.repeat(32) };
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const keyOf = (key: string, team: string) => JSON.stringify({ key, metadata: { team } });
const asking = (live: Live, url: string, key: string, model: string) =>
  live.post(url, chat('hello', { model }), { headers: bearer(key) });

describeLive('the example llm-failover', () => {
  it('accepts the keys of all tenants and uses Anthropic while OpenAI fails', async () => {
    let fails = false;
    const live = await run('llm-failover', {
      secrets: {
        'llm/team-search': { backend: 'k-backend', batch: 'k-batch' },
        'llm/team-support': { chatbot: 'k-chatbot' },
        'llm/openai-key': { Authorization: 'at-openai' },
        'llm/anthropic-key': { Authorization: 'at-anthropic' },
      },
      upstreams: {
        ...inPublic('api.openai.com', () => (fails ? { status: 503 } : completion('openai'))),
        ...inPublic('api.anthropic.com', message('anthropic')),
      },
    });
    const ask = (key: string) => asking(live, 'https://llm.example.com/v1/chat/completions', key, 'chat');
    for (const key of ['k-backend', 'k-batch', 'k-chatbot']) expect((await ask(key)).status).toBe(200);
    for (const key of ['k-other', 'at-openai']) expect((await ask(key)).status).toBe(401);
    expect(live.seen('api.openai.com:443')[0]?.headers.authorization).toBe('Bearer at-openai');
    expect(live.seen('api.openai.com:443')[0]?.body).toContain('gpt-4o');
    fails = true;
    const answers = [];
    for (let times = 0; times < 3; times += 1) answers.push(await ask('k-batch'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(live.seen('api.anthropic.com:443')[0]?.headers['x-api-key']).toBe('at-anthropic');
    expect(live.seen('api.anthropic.com:443')[0]?.body).toContain('claude-sonnet-4-5');
  });
});

describeLive('the example canary', () => {
  it('accepts clients with a key, by the config in its pods', async () => {
    const live = await run('canary', {
      secrets: { 'orders/clients': { shop: 'k-shop', partner: 'k-partner' } },
      upstreams: { 'orders.internal.example.com:8080': http() },
    });
    const ask = async (key: string) =>
      (await live.get('https://orders.example.com/1', { headers: bearer(key) })).status;
    expect([await ask('k-shop'), await ask('k-partner'), await ask('k-other')]).toEqual([200, 200, 401]);
  });
});

const DOWN = 'nobody counts';

/** A rate limit service: records its requests, and rejects those in `spent`, or fails. */
function counter(counted: string[], spent: ReadonlySet<string>): Upstream {
  return grpc({
    RateLimitService: {
      ShouldRateLimit: ({ descriptors }) => {
        const texts = descriptors.map(({ entries }: { entries: readonly { key: string; value: string }[] }) =>
          entries.map(({ key, value }) => `${key}=${value}`).join(),
        );
        if (spent.has(DOWN)) throw new Error(DOWN);
        counted.push(...texts);
        return { overall_code: texts.some((text: string) => spent.has(text)) ? 2 : 1 };
      },
    },
  });
}

describeLive('the example model-router', () => {
  it('identifies teams by key metadata, for access and for budgets', async () => {
    const counted: string[] = [];
    const spent = new Set<string>();
    const live = await run('model-router', {
      secrets: {
        'llm/team-search': { backend: keyOf('k-backend', 'search'), batch: keyOf('k-batch', 'search') },
        'llm/team-support': { chatbot: keyOf('k-chatbot', 'support'), plain: 'k-plain' },
      },
      upstreams: {
        ...inPublic('api.openai.com', completion('openai')),
        ...inPublic('api.anthropic.com', message('anthropic')),
        'llm-router-budgets-rate-limit.llm:8081': counter(counted, spent),
      },
    });
    const ask = async (key: string, model: string) =>
      (await asking(live, 'https://llm.example.com/v1/chat/completions', key, model)).status;
    expect([await ask('k-batch', 'chat'), await ask('k-chatbot', 'chat')]).toEqual([200, 200]);
    expect([await ask('k-batch', 'reasoning'), await ask('k-chatbot', 'reasoning')]).toEqual([200, 403]);
    expect([await ask('k-plain', 'chat'), await ask(keyOf('k-batch', 'search'), 'chat')]).toEqual([403, 401]);
    expect(new Set(counted)).toEqual(
      new Set(['team=search', 'team=support', 'team-requests=search', 'team-requests=support']),
    );
    spent.add('team=support');
    expect([await ask('k-batch', 'chat'), await ask('k-chatbot', 'chat')]).toEqual([200, 429]);
  });
});

describeLive('the example model-router-own-models', () => {
  it('identifies teams by a claim and fails open without the rate limit service', async () => {
    const counted: string[] = [];
    const spent = new Set<string>();
    const live = await run('model-router-own-models', {
      upstreams: {
        'chat-a.models:8000': http(completion('a')),
        'chat-b.models:8000': http(completion('b')),
        'contracts.models:8000': http(completion('contracts')),
        'keycloak.ai:8080': http({ body: keySet() }),
        'models-router-budgets-rate-limit.ai:8081': counter(counted, spent),
      },
    });
    const ask = async (team: string, model: string, aud = 'ai') => {
      const key = token({ iss: 'https://login.example.com/', aud, sub: 'ada', team });
      return (await asking(live, 'https://ai.example.com/v1/chat/completions', key, model)).status;
    };
    expect([await ask('legal', 'chat'), await ask('engineering', 'chat'), await ask('sales', 'chat')]).toEqual([
      200, 200, 403,
    ]);
    expect([await ask('legal', 'contracts'), await ask('engineering', 'contracts')]).toEqual([200, 403]);
    expect(await ask('legal', 'chat', 'other')).toBe(401);
    spent.add('team=engineering');
    expect([await ask('legal', 'chat'), await ask('engineering', 'chat')]).toEqual([200, 429]);
    spent.add(DOWN);
    expect(await ask('engineering', 'chat')).toBe(200);
  });
});

const toolsFor = async (live: Live, url: string, key: string): Promise<readonly string[]> =>
  (await (await mcpClient(live, url, bearer(key))).listTools()).tools.map(({ name }) => name).sort();

describeLive('the example mcp-hub', () => {
  it('shows each group its tools', async () => {
    const github = world.issue('DNS:api.githubcopilot.com');
    const live = await run('mcp-hub', {
      secrets: { 'mcp/mcp-session-key': SESSION_KEY },
      upstreams: {
        ...keysOf('idp.example.com'),
        'api.githubcopilot.com:443': raw(secureToolServer(github, ['search_code', 'get_file_contents', 'delete_file'])),
        'runbooks.internal.example.com:8080': raw(toolServer(['restart'])),
      },
    });
    const url = 'https://mcp.example.com/mcp';
    const member = (...groups: string[]) =>
      token({ iss: 'https://idp.example.com/', aud: 'mcp.example.com', sub: 'ada', groups });
    const everybody = ['github_get_file_contents', 'github_search_code'];
    expect(await toolsFor(live, url, member())).toEqual(everybody);
    expect(await toolsFor(live, url, member('sre'))).toEqual([...everybody, 'runbooks_restart']);
    expect(await toolsFor(live, url, member('maintainers'))).toEqual(['github_delete_file', ...everybody]);
    expect((await live.post(url, {})).status).toBe(401);
  });
});

describeLive('the example agent-gateway', () => {
  it('routes to agents and tools and forwards the user', async () => {
    const live = await run('agent-gateway', {
      secrets: { 'agents/mcp-session-key': SESSION_KEY },
      upstreams: {
        ...keysOf('idp.example.com'),
        ...inPublic('agent.partner.example'),
        'support-agent.agents:8080': http(),
        'tickets.internal.example.com:8080': raw(toolServer(['search', 'read', 'close'])),
      },
    });
    const member = (...groups: string[]) =>
      token({ iss: 'https://idp.example.com/', aud: 'agents.example.com', sub: 'ada', groups });
    const send = (agent: string, key: string) =>
      live.post(
        `https://agents.example.com/agents/${agent}`,
        { jsonrpc: '2.0', id: 1, method: 'message/send' },
        {
          headers: { ...bearer(key), 'x-user': 'root' },
        },
      );
    expect((await send('support', member('support'))).json()).toMatchObject({
      headers: { 'x-user': 'ada', 'x-groups': 'support' },
    });
    expect((await send('procurement', member('buyers'))).json().path).toBe('/a2a');
    expect([(await send('procurement', member())).status, (await send('support', 'none')).status]).toEqual([403, 401]);
    const url = 'https://agents.example.com/mcp';
    expect(await toolsFor(live, url, member())).toEqual(['read', 'search']);
    expect(await toolsFor(live, url, member('support'))).toEqual(['close', 'read', 'search']);
  });
});

describeLive('the example agent-gateway-cloud', () => {
  it('sends its credentials only to the partner and shows tools to employees', async () => {
    const live = await run('agent-gateway-cloud', {
      secrets: { 'assistants/travel-partner': { Authorization: 'at-partner' } },
      upstreams: {
        ...keysOf('login.example.com'),
        ...inPublic('agents.travel.example'),
        'calendar.assistants:8080': raw(toolServer(['book'])),
      },
    });
    const member = (...groups: string[]) =>
      token({ iss: 'https://login.example.com/', aud: 'assistants', sub: 'ada', groups });
    const headers = bearer(member());
    const answer = await live.post('https://assistants.example.com/agents/travel', { jsonrpc: '2.0' }, { headers });
    expect(answer.json()).toMatchObject({ path: '/a2a', headers: { authorization: 'Bearer at-partner' } });
    const url = 'https://assistants.example.com/mcp';
    expect(await toolsFor(live, url, member('employees'))).toEqual(['book']);
    expect((await live.post('https://assistants.example.com/agents/travel', {})).status).toBe(401);
  });
});

describeLive('the example multi-team', () => {
  it('sends the platform key to models and requires tokens at the search', async () => {
    const live = await run('multi-team', {
      secrets: { 'platform/openai': { Authorization: 'at-openai' } },
      upstreams: {
        ...keysOf('idp.example.com'),
        ...inPublic('api.openai.com', completion('openai')),
        'index.search:8080': http(),
      },
    });
    const answer = await live.post('https://chat.ai.example.com/v1/chat/completions', chat('hello'));
    expect(answer.status).toBe(200);
    expect(live.seen('api.openai.com:443')[0]?.headers.authorization).toBe('Bearer at-openai');
    expect((await live.get('https://chat.ai.example.com/documents/1')).json().path).toBe('/documents/1');
    const query = (headers: Record<string, string>) =>
      live.post('https://search.ai.example.com/query', {}, { headers });
    const key = token({ iss: 'https://idp.example.com/', aud: 'search', sub: 'ada' });
    expect([(await query(bearer(key))).status, (await query({})).status]).toEqual([200, 401]);
  });
});

describeLive('the example production-overlays', () => {
  it('accepts clients with a key and counts them together', async () => {
    const counted: string[] = [];
    const live = await run('production-overlays', {
      secrets: { 'edge/clients': { shop: 'k-shop', partner: keyOf('k-partner', 'partners') } },
      upstreams: { ...inPublic('origin.example.com'), 'edge-quotas-rate-limit.edge:8081': counter(counted, new Set()) },
    });
    const ask = async (key: string) => (await live.get('https://site.example.com/', { headers: bearer(key) })).status;
    expect([await ask('k-shop'), await ask('k-partner'), await ask('k-other')]).toEqual([200, 200, 401]);
    expect(counted).toHaveLength(2);
  });
});

describeLive('the example plain-yaml', () => {
  it('accepts clients by Secret entries and blocks card numbers', async () => {
    const live = await runLive({
      input: '',
      made: await plainYaml(),
      projected: true,
      env: { SSL_CERT_FILE: TRUST },
      secrets: {
        'ai-gateway/client-keys': { search: 'k-search', added: 'k-added' },
        'ai-gateway/openai-key': { Authorization: 'at-openai' },
        'ai-gateway/anthropic-key': { Authorization: 'at-anthropic' },
        'ai-gateway/bedrock-credentials': { accessKey: 'a', secretKey: 's' },
      },
      upstreams: inPublic('api.openai.com', completion('write to ada@example.com')),
    });
    const ask = (key: string, content = 'hello') =>
      live.post('https://llm.example.com/v1/chat/completions', chat(content, { model: 'smart' }), {
        headers: bearer(key),
      });
    const answer = await ask('k-search');
    expect([answer.status, (await ask('k-added')).status, (await ask('k-other')).status]).toEqual([200, 200, 401]);
    expect(answer.body).not.toContain('ada@example.com');
    expect(live.seen('api.openai.com:443')[0]?.body).toContain('gpt-4o');
    expect((await ask('k-search', 'my card is 4111 1111 1111 1111')).status).toBe(422);
    expect((await live.get('http://llm.example.com/v1/x')).status).toBe(301);
  });
});
