import { type Chart, Duration, Size } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { beforeAll, expect, it, vi } from 'vitest';
import * as gw from '../../src';
import { inputOf } from './harness/charts';
import { grpc } from './harness/grpc';
import { chat, completion, message, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, type Reply } from './harness/upstreams';

const provider = (name: string, more: gw.PrefixedLlmProviderOptions = {}) =>
  gw.LlmProvider.openAi({ name, host: `${name}.example.net`, port: 8000, ...more });

const claude = gw.LlmProvider.anthropic({ host: 'claude.example.net', port: 8000, path: '/v1/messages' });

const usage = { prompt_tokens: 3, input_tokens: 3, output_tokens: 0, total_tokens: 3 };
const ANSWERS: Readonly<Record<string, Reply>> = {
  '/v1/embeddings': {
    body: { object: 'list', model: 'm', data: [{ object: 'embedding', index: 0, embedding: [0.5] }], usage },
  },
  '/v1/responses': {
    body: { id: 'r', object: 'response', created_at: 1, status: 'completed', model: 'm', output: [], usage },
  },
};

function build(chart: Chart): void {
  const keys = new Secret(chart, 'Keys', {
    metadata: { name: 'keys' },
    stringData: {
      search: '{"key": "k-search", "metadata": {"team": "search"}}',
      support: '{"key": "k-support", "metadata": {"team": "support"}}',
      stray: '{"key": "k-stray", "metadata": {"team": "stray"}}',
      nobody: '{"key": "k-nobody", "metadata": {}}',
    },
  });
  new gw.patterns.ModelRouter(chart, 'router', {
    anyHostname: true,
    plainHttp: true,
    authentication: [gw.ClientAuthentication.apiKeys(keys)],
    teams: [{ name: 'search', tokens: 1000, requests: 100 }, { name: 'support' }],
    maxRequestSize: Size.kibibytes(100_000 / 1024),
    eviction: { duration: Duration.minutes(5), consecutiveFailures: 1, restoreHealth: 100 },
    models: [
      {
        name: 'chat',
        aliases: ['gpt'],
        providers: [
          { provider: provider('often', { model: 'gpt-often' }), weight: 3 },
          { provider: provider('seldom', { model: 'gpt-seldom' }), weight: 1 },
        ],
      },
      {
        name: 'frail',
        providers: [{ provider: provider('broken') }],
        fallbacks: [provider('spare', { model: 'gpt-spare' })],
      },
      { name: 'team/big', providers: [{ provider: provider('big') }], teams: ['search'] },
      { name: 'claude', providers: [{ provider: claude }] },
      { name: 'sure', providers: [{ provider: claude.with({ apis: { '/v1/responses': gw.LlmApi.RESPONSES } }) }] },
    ],
  });
}

describeLive('a model router', () => {
  let live: Live;
  let spent = false;
  /** Teams and tokens, as reported to the rate limit service. */
  const counted: string[] = [];
  beforeAll(async () => {
    live = await runLive({
      input: inputOf(build),
      upstreams: {
        'often.example.net:8000': model('from often'),
        'seldom.example.net:8000': model('from seldom'),
        'spare.example.net:8000': model('from spare'),
        'broken.example.net:8000': http({ status: 503, body: { error: { message: 'down' } } }),
        'claude.example.net:8000': http(message('from claude')),
        'big.example.net:8000': http(({ path }) => ANSWERS[path] ?? completion('from big', 40)),
        'live-router-budgets-rate-limit.demo:8081': grpc({
          RateLimitService: {
            ShouldRateLimit: ({ domain, descriptors }) => {
              for (const { entries, hits_addend: hits } of descriptors) {
                const team = entries.map(({ key, value }: { key: string; value: string }) => `${key}=${value}`).join();
                counted.push(`${domain}: ${team} ${hits ? hits.value : 'none'}`);
              }
              return { overall_code: spent ? 2 : 1 };
            },
          },
        }),
      },
    });
  });
  const ask = (of: string, key = 'k-search', more: object = {}, path = '/v1/chat/completions') =>
    live.post(`http://llm.example.com${path}`, chat('hello', { model: of, ...more }), {
      headers: { authorization: `Bearer ${key}` },
    });

  const saidBy = async (of: string) => (await ask(of)).json().choices[0].message.content as string;

  it('sends each request to a provider of the model that its body names', async () => {
    expect(await saidBy('team/big')).toBe('from big');
    const [seen] = live.seen('big.example.net:8000');
    expect(JSON.parse(seen!.body).model).toBe('team/big');
    expect(seen!.headers).not.toHaveProperty('x-ai-model');
  });

  it('shares requests by weight, under each name of the model', async () => {
    live.forget();
    const said = [];
    for (const _ of Array(40)) said.push(await saidBy('chat'), await saidBy('gpt'));
    expect(new Set(said)).toEqual(new Set(['from often', 'from seldom']));
    const count = (name: string) => live.seen(`${name}.example.net:8000`).length;
    expect(count('often') + count('seldom')).toBe(80);
    // 60 and 20 are expected; a shared half would be 40 and 40.
    expect(count('seldom')).toBeLessThan(36);
    const models = live.seen('often.example.net:8000').map(({ body }) => JSON.parse(body).model);
    expect(new Set(models)).toEqual(new Set(['gpt-often']));
  });

  it('fails over to the next provider transparently', async () => {
    for (const _ of Array(3)) expect(await saidBy('frail')).toBe('from spare');
    // The pause before the retry gives the eviction time: without it, the retry meets the broken one again.
    expect(live.seen('broken.example.net:8000')).toHaveLength(1);
  });

  it('accepts clients with a key whose team may use the model', async () => {
    const statuses = async (of: string) =>
      Promise.all(
        ['k-search', 'k-support', 'k-stray', 'k-nobody', 'k-none'].map(async (key) => (await ask(of, key)).status),
      );
    expect(await statuses('chat')).toEqual([200, 200, 403, 403, 401]);
    expect(await statuses('team/big')).toEqual([200, 403, 403, 403, 401]);
    expect(
      (await live.post('http://llm.example.com/v1/chat/completions', chat('hello', { model: 'chat' }))).status,
    ).toBe(401);
  });

  it('returns an OpenAI-compatible error for unknown models', async () => {
    const answer = await ask('gpt-9');
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json']);
    expect(answer.json().error.code).toBe('model_not_found');
    expect((await ask('gpt-9', 'k-none')).status).toBe(401);
    expect((await ask('chat', 'k-search', {}, '/v1/audio/speech')).status).toBe(404);
  });

  it('believes the body, and no header of a client', async () => {
    const spoofed = (body: string | object) =>
      live.post('http://llm.example.com/v1/chat/completions', body, {
        headers: { authorization: 'Bearer k-search', 'x-ai-model': 'team/big', 'content-type': 'application/json' },
      });
    live.forget();
    expect((await spoofed({ messages: [] })).status).toBe(404);
    for (const body of [{ model: 7, messages: [] }, 'model: big', '']) {
      const refused = await spoofed(body);
      expect([refused.status, refused.json().error.type]).toEqual([400, 'invalid_request_error']);
    }
    expect((await spoofed(chat('hello', { model: 'chat' }))).status).toBe(200);
    expect(live.seen('big.example.net:8000')).toEqual([]);
  });

  it('does not route requests above the size limit', async () => {
    const large = (bytes: number) => ask('team/big', 'k-search', { user: 'u'.repeat(bytes) });
    expect((await large(90_000)).status).toBe(200);
    live.forget();
    const refused = await large(110_000);
    expect([refused.status, refused.json().error.code]).toEqual([413, 'request_too_large']);
    expect((await ask('team/big', 'k-none', { user: 'u'.repeat(110_000) })).status).toBe(401);
    expect(live.seen('big.example.net:8000')).toEqual([]);
  });

  it('counts embeddings as requests instead of tokens', async () => {
    const countedBy = async (path: string) => {
      counted.length = 0;
      expect((await ask('team/big', 'k-search', { input: 'hello' }, path)).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return counted.map((line) => line.replace('ai-gateway: ', ''));
    };
    const asked = ['team-requests=search none', 'team=search 0'];
    expect(await countedBy('/v1/responses')).toEqual([...asked, 'team=search 3']);
    expect(await countedBy('/v1/embeddings')).toEqual(asked);
    spent = true;
    expect((await ask('team/big', 'k-search', { input: 'hello' }, '/v1/embeddings')).status).toBe(429);
    spent = false;
  });

  it('lists the models', async () => {
    const answer = await live.get('http://llm.example.com/v1/models', {
      headers: { authorization: 'Bearer k-support' },
    });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
    expect(answer.json().data.map(({ id }: { id: string }) => id)).toEqual([
      'chat',
      'frail',
      'team/big',
      'claude',
      'sure',
    ]);
    expect((await live.get('http://llm.example.com/v1/models')).status).toBe(401);
  });

  it('counts tokens per team and rejects exhausted teams', async () => {
    counted.length = 0;
    await ask('team/big');
    await vi.waitUntil(() => counted.length === 3);
    await ask('chat', 'k-support');
    await vi.waitUntil(() => counted.length === 6);
    expect(counted).toEqual([
      'ai-gateway: team-requests=search none',
      'ai-gateway: team=search 0',
      'ai-gateway: team=search 40',
      'ai-gateway: team-requests=support none',
      'ai-gateway: team=support 0',
      'ai-gateway: team=support 10',
    ]);
    spent = true;
    expect((await ask('chat', 'k-support')).status).toBe(429);
    spent = false;
  });

  it('serves no path that the provider of a model does not support', async () => {
    live.forget();
    const statusOf = async (of: string, path: string) => (await ask(of, 'k-search', { input: 'hello' }, path)).status;
    expect(await saidBy('claude')).toBe('from claude');
    expect([await statusOf('claude', '/v1/responses'), await statusOf('claude', '/v1/embeddings')]).toEqual([404, 404]);
    // The response that the client would get otherwise.
    expect(await statusOf('sure', '/v1/responses')).toBe(503);
    expect(live.seen('claude.example.net:8000').map(({ path }) => path)).toEqual(['/v1/messages']);
  });

  it('forwards embeddings and responses in their own format', async () => {
    for (const path of ['/v1/embeddings', '/v1/responses']) {
      const answer = await ask('team/big', 'k-search', { input: 'hello' }, path);
      expect([path, answer.status, live.seen('big.example.net:8000').at(-1)?.path]).toEqual([path, 200, path]);
    }
  });
});
