import { request } from 'node:http';
import { load } from 'js-yaml';
import { beforeAll, expect, it } from 'vitest';
import { boundOf } from '../../src/core/compiler/queries/cost/bound';
import { spendingPaths } from '../../src/core/compiler/queries/cost/find-spending-paths';
import { ServiceQuotas } from '../../src/core/compiler/queries/cost/quotas';
import { readCatalog } from '../../src/core/compiler/semantics/price-catalog';
import { AGENTGATEWAY_1_4 } from '../../src/core/data-plane/agentgateway-1.4';
import { Chance, seedFrom } from '../support/random';
import { chat } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { BODIES, GATEWAY, HUNDRED, route, tellingModel } from './harness/spending';
import { http } from './harness/upstreams';

describeLive('limits on tokens', () => {
  let live: Live;
  const all =
    '/v1/chat/completions: Completions, /v1/embeddings: Embeddings, /v1/responses: Responses, /v1/messages: Messages, /passed: Passthrough, /live: Realtime';
  const names = [
    ...['plain', 'streamed', 'answered', 'embedded', 'passed', 'live', 'slow', 'failed', 'broken'],
    ...['silent', 'hasty', 'asking', 'other', 'queued', 'whole', 'cut', 'long', 'huge'],
  ];

  const inputOf = (...more: readonly string[]) =>
    [
      GATEWAY,
      ...[...names, ...more].map((name) => route(name, HUNDRED, { routes: all })),
      route('cached', HUNDRED, { provider: 'anthropic: {model: claude}', routes: all }),
      route('unmapped', HUNDRED),
      route('detected', HUNDRED, { routes: '"*": Detect' }),
      route('both', `${HUNDRED}, {requests: 1, unit: Hours}`),
    ].join('');

  beforeAll(async () => {
    live = await runLive({ input: inputOf(), upstreams: { 'model.example.net:8000': tellingModel() } });
  });

  const ask = async (name: string, more: object = {}, path = '/v1/chat/completions') =>
    (await live.post(`http://${name}.example.com${path}`, chat('hi', more))).status;
  const four = async (name: string, more?: object, path?: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push(await ask(name, more, path));
    return statuses;
  };

  it('count prompts and answers, including cached tokens, after they arrive', async () => {
    const counted = [200, 200, 429, 429];
    expect(await four('plain')).toEqual(counted);
    expect(await four('streamed', { stream: true })).toEqual(counted);
    expect(await four('answered', { input: 'hi' }, '/v1/responses')).toEqual(counted);
  });

  it('count responses regardless of whether clients request the usage', async () => {
    const counted = [200, 200, 429, 429];
    const streamed = (options: object) => ({ stream: true, stream_options: options });
    expect(await four('silent', streamed({ include_usage: false }))).toEqual(counted);
    expect(await four('hasty', streamed({ include_usage: true, continuous_usage_stats: true }))).toEqual(counted);
    expect(await four('asking', streamed({ include_usage: true }))).toEqual(counted);
    expect(await four('other', { stream_options: {} })).toEqual(counted);
  });

  it('count background and streamed answers of the Responses format, except aborted ones', async () => {
    const [counted, free] = [
      [200, 200, 429, 429],
      [200, 200, 200, 200],
    ];
    const ask = (name: string, more: object) => four(name, { input: 'hi', ...more }, '/v1/responses');
    expect(await ask('queued', { background: true })).toEqual(counted);
    expect(await ask('whole', { stream: true })).toEqual(counted);
    expect(await ask('cut', { stream: true, max_output_tokens: 20 })).toEqual(free);
    expect(await ask('long', { max_output_tokens: 20 })).toEqual(counted);
  });

  it('allow all requests that arrive before the first answer', async () => {
    expect(await Promise.all(Array.from({ length: 6 }, () => ask('slow', { user: 'slow' })))).toEqual(
      Array(6).fill(200),
    );
    expect(await ask('slow')).toBe(429);
  });

  it('count no embeddings, unread formats, Anthropic caches or failed answers', async () => {
    const free = [200, 200, 200, 200];
    expect(await four('embedded', { input: 'hi' }, '/v1/embeddings')).toEqual(free);
    expect(await four('passed', {}, '/passed')).toEqual(free);
    expect(await four('live', {}, '/live')).toEqual(free);
    expect(await four('cached', { max_tokens: 9 }, '/v1/messages')).toEqual(free);
    expect([...(await four('failed', { user: 'fail' })), await ask('failed')]).toEqual([500, 500, 500, 500, 200]);
  });

  it('count passthrough traffic, and embeddings without path mappings', async () => {
    expect(await four('detected')).toEqual([200, 200, 429, 429]);
    expect(await four('unmapped', { input: 'hi' }, '/v1/embeddings')).toEqual([200, 200, 429, 429]);
  });

  it('do not count responses larger than the buffer', async () => {
    const statuses = await four('huge', { user: 'huge' });
    expect(statuses.every((status) => status >= 500)).toBe(true);
    expect(await ask('huge')).toBe(200);
    for (let n = 0; n < 4; n++) await ask('huge', { user: 'huge', stream: true }).catch(() => undefined);
    expect([await ask('huge'), await ask('huge')]).toEqual([200, 429]);
  });

  it('do not count responses that clients abort', async () => {
    for (let n = 0; n < 4; n++) expect(await breakOff(await live.front(80), 'broken.example.com')).toBe(200);
    expect(await ask('broken')).toBe(200);
  });

  it('apply in addition to those on requests', async () => {
    expect(await four('both')).toEqual([200, 429, 429, 429]);
  });

  it('are reset after any config reload', async () => {
    await live.change(inputOf('another'));
    expect(await four('both')).toEqual([200, 429, 429, 429]);
  });
});

const RUNS = Number(process.env.COST_RUNS ?? 2);
const SEED = seedFrom('COST_SEED');
const RATES = { cheap: { input: 1, output: 10 }, dear: { input: 5, output: 40 } } as const;
const MOST = { input: 200, output: 100 };
const PRICES = readCatalog({
  providers: {
    openai: { models: mapRates(({ input, output }) => ({ rates: { input: `${input}`, output: `${output}` } })) },
  },
  limits: { openai: mapRates(() => ({ ...MOST, choices: 1 })) },
});

function mapRates<Value>(
  make: (rates: { readonly input: number; readonly output: number }) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(RATES).map(([model, rates]) => [model, make(rates)]));
}

describeLive(`spending under load (COST_SEED=${SEED}, ${RUNS} runs)`, () => {
  it.each(Array.from({ length: RUNS }, (_, index) => index))(
    'is never above the bound: run %i',
    async (index) => {
      const chance = new Chance(SEED + index * 7919);
      let spent = 0;
      // Half of the worlds have nothing but the longest answers, which come near the bound.
      const isLong = chance.happens(0.5);
      const tokens = (most: number) => (isLong ? most : 1 + chance.below(most));
      const answering = http(({ body }) => {
        const rates = RATES[JSON.parse(body).model === 'dear' ? 'dear' : 'cheap'];
        const [input, output] = [tokens(MOST.input), tokens(MOST.output)];
        spent += (input * rates.input + output * rates.output) / 1_000_000;
        const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
        return { body: { ...BODIES.completions, usage }, afterMilliseconds: chance.below(40) };
      });
      const limit = () => `{tokens: ${100 + chance.below(3000)}, unit: Seconds, burst: ${chance.below(2000)}}`;
      const requests = () => `{requests: ${1 + chance.below(30)}, unit: Seconds, burst: ${chance.below(10)}}`;
      const limits = chance.pick([limit, requests, () => `${requests()}, ${limit()}`]);
      const names = ['cheap', 'dear'] as const;
      const routes = names.map((name) => route(name, limits(), { provider: `openai: {model: ${name}}` }));
      const started = performance.now();
      const live = await runLive({
        input: [GATEWAY, ...routes].join(''),
        upstreams: { 'model.example.net:8000': answering },
      });
      const running = 1 + chance.below(8);
      const end = performance.now() + 2500;
      const client = async (_: unknown, number: number) => {
        while (performance.now() < end) {
          const { status } = await live.post(`http://${names[number % 2]}.example.com/v1/chat/completions`, chat('hi'));
          if (status === 429) await new Promise((resolve) => setTimeout(resolve, 5));
        }
      };
      await Promise.all(Array.from({ length: running }, client));
      const seconds = Math.ceil((performance.now() - started) / 1000) + 1;
      const facts = {
        catalog: PRICES,
        own: PRICES,
        running,
        replicas: 1,
        quotas: new ServiceQuotas([]),
        unlimited: Number.POSITIVE_INFINITY,
      };
      const period = { name: 'day', days: seconds / 86_400 } as const;
      const { dollars = 0, reasons } = boundOf(
        spendingPaths(Object(load(live.config)), AGENTGATEWAY_1_4.modelTraffic),
        period,
        facts,
      );
      expect(spent, `COST_SEED=${SEED}, run ${index}: ${reasons.join('; ')}`).toBeLessThanOrEqual(dollars);
      // A bound that spending does not approach would prove nothing.
      expect(spent).toBeGreaterThan(0);
      await live.stop();
    },
    30_000,
  );
});

/** Requests a stream, and disconnects when it begins. */
function breakOff(socketPath: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json' };
    const asking = request({ socketPath, path: '/v1/chat/completions', method: 'POST', headers }, (answer) => {
      answer.once('data', () => {
        asking.destroy();
        resolve(answer.statusCode);
      });
    });
    asking.on('error', reject);
    asking.end(JSON.stringify(chat('hi', { stream: true })));
  });
}
