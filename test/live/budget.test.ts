import type { Chart } from 'cdk8s';
import { dump, load } from 'js-yaml';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { Chance, seedFrom } from '../support/random';
import { inputOf } from './harness/charts';
import { grpc } from './harness/grpc';
import { chat } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { BODIES } from './harness/spending';
import { http } from './harness/upstreams';

const SEED = seedFrom('BUDGET_SEED');
const RATES = { input: 2.513, output: 10.0007 };
const MOST = { input: 3000, output: 900 };
const DOLLARS = 0.05;
const RUNNING = 6;

function build(chart: Chart): void {
  gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
  const gateway = new gw.Gateway(chart, 'gw');
  gateway.addHttpListener('http', { port: 80 });
  const models = new gw.LlmBackend(chart, 'models', {
    providers: [gw.LlmProvider.openAi({ host: 'model.example.net', port: 8000 })],
  });
  const quotas = new gw.patterns.GlobalRateLimit(chart, 'quotas', {
    quotas: [
      {
        budget: gw.limits.Budget.dollars(DOLLARS).perMonth(),
        by: [{ name: 'user', value: gw.expressions.Cel.header('x-user') }],
      },
    ],
  });
  gateway.addRoute('chat', { to: [models] }).addTrafficPolicy('quotas', { rateLimits: [quotas.rateLimit()] });
}

const dollarsOf = (input: number, output: number) => (input * RATES.input + output * RATES.output) / 1_000_000;

/** Adds prices to the compiled output. */
function priced(text: string): string {
  const config = Object(load(text));
  const rates = { input: `${RATES.input}`, output: `${RATES.output}` };
  const inline = { providers: { openai: { models: { known: { rates } } } } };
  return dump({ ...config, config: { ...config.config, modelCatalog: [{ inline }] } });
}

describeLive(`a budget in dollars (BUDGET_SEED=${SEED})`, () => {
  let live: Live;
  const chance = new Chance(SEED);
  const spent = new Map<string, number>();
  const counted = new Map<string, number>();
  const limit = DOLLARS * 1_000_000;

  beforeAll(async () => {
    live = await runLive({
      input: inputOf(build),
      mutate: priced,
      upstreams: {
        'model.example.net:8000': http(({ body }) => {
          const { model, user, stream } = JSON.parse(body);
          if (user === 'failing') return { status: 500, body: { error: { message: 'down' } } };
          const [input, output] = [1 + chance.below(MOST.input), 1 + chance.below(MOST.output)];
          spent.set(user, (spent.get(user) ?? 0) + dollarsOf(input, output));
          const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
          const afterMilliseconds = chance.below(20);
          if (!stream) return { body: { ...BODIES.completions, model, usage }, afterMilliseconds };
          const chunk = { id: 's', object: 'chat.completion.chunk', created: 1, model, choices: [], usage };
          const headers = { 'content-type': 'text/event-stream' };
          return { headers, body: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, afterMilliseconds };
        }),
        // Counts like the service: the addend is added first, and users above the limit are rejected.
        'live-quotas-rate-limit.demo:8081': grpc({
          RateLimitService: {
            ShouldRateLimit: ({ descriptors }) => {
              let isOver = false;
              for (const { entries, hits_addend: hits } of descriptors) {
                const user = String(entries[0].value);
                const count = (counted.get(user) ?? 0) + Number(hits ? hits.value : 1);
                counted.set(user, count);
                isOver ||= count > limit;
              }
              return { overall_code: isOver ? 2 : 1 };
            },
          },
        }),
      },
    });
  });

  const ask = async (user: string, model: string, more: object = {}) => {
    const question = { headers: { 'x-user': user } };
    return (
      await live.post('http://llm.example.com/v1/chat/completions', chat('hi', { model, user, ...more }), question)
    ).status;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 200));

  it.each([false, true])('is exceeded only by requests that are already running (streamed: %s)', async (stream) => {
    const user = `many-${stream}`;
    let refused = 0;
    const client = async () => {
      for (let n = 0; n < 40; n++) if ((await ask(user, 'known', { stream })) === 429) refused++;
    };
    await Promise.all(Array.from({ length: RUNNING }, client));
    await settled();
    const dollars = spent.get(user) ?? 0;
    expect(refused).toBeGreaterThan(0);
    expect(dollars).toBeGreaterThan(DOLLARS * 0.9);
    expect(dollars).toBeLessThanOrEqual(DOLLARS + RUNNING * dollarsOf(MOST.input, MOST.output));
    // Every dollar is counted, and rounding makes less than a millionth more of each request.
    expect((counted.get(user) ?? 0) / 1_000_000).toBeGreaterThanOrEqual(dollars - 1e-9);
    expect((counted.get(user) ?? 0) / 1_000_000).toBeLessThan(dollars + 40 * RUNNING * 1e-6);
  });

  it('is used up by models without a price, too', async () => {
    const statuses: number[] = [];
    // Each counts a thousand dollars a million tokens: two tokens or more.
    while ((counted.get('odd') ?? 0) <= limit && statuses.length < 60) {
      statuses.push(await ask('odd', 'unknown'));
      await settled();
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await ask('odd', 'unknown')).toBe(429);
  });

  it('is not consumed by failed responses', async () => {
    expect(await ask('failing', 'known')).toBe(500);
    await settled();
    expect(counted.get('failing')).toBe(0);
  });
});
