import type { Chart } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { dump, load } from 'js-yaml';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { describeWithOracle, ORACLE_START } from '../oracles/oracle';
import { Chance, seedFrom } from '../support/random';
import { inputOf } from './harness/charts';
import { chat } from './harness/llm';
import { describeLive } from './harness/program';
import { rateLimitService } from './harness/rate-limit-service';
import { type Live, runLive } from './harness/run-live';
import { BODIES } from './harness/spending';
import { http } from './harness/upstreams';

const SEED = seedFrom('BUDGET_SEED');
/** `BUDGET_REQUESTS=1000` sends as many; all are let in by keys whose budgets they use up. */
const REQUESTS = Number(process.env.BUDGET_REQUESTS ?? 240);
const RUNNING = 8;
/** Dollars a million tokens. */
const PRICES: Readonly<Record<string, readonly [input: number, output: number]>> = {
  large: [2.513, 10.0007],
  small: [0.15, 0.6],
};
const MOST = { input: 4000, output: 1500 };
const DEAREST = (MOST.input * 2.513 + MOST.output * 10.0007) / 1_000_000;
/** About half of the requests of a budget exhaust it: half a request costs a cent on average. */
const DOLLARS = { search: (REQUESTS / 4) * 0.004, support: (REQUESTS / 4) * 0.002 };
/** So little that each key exhausts it long before the shared budget is exhausted, whichever key requests first. */
const KEY_DOLLARS = DOLLARS.search / 16;
const ALL_DOLLARS = DOLLARS.search + DOLLARS.support * 0.8;
const KEY_REQUESTS = Math.floor(REQUESTS / 20);

function buildRouter(chart: Chart): void {
  gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
  const keyOf = (id: string, team: string) => JSON.stringify({ key: `k-${id}`, metadata: { id, team } });
  const keys = new Secret(chart, 'Keys', {
    metadata: { name: 'keys' },
    stringData: {
      s1: keyOf('s1', 'search'),
      s2: keyOf('s2', 'search'),
      p1: keyOf('p1', 'support'),
      few: keyOf('few', 'support'),
    },
  });
  const provider = (model: string) => gw.LlmProvider.openAi({ model, host: 'model.example.net', port: 8000 });
  new gw.patterns.ModelRouter(chart, 'router', {
    anyHostname: true,
    plainHttp: true,
    authentication: [gw.ClientAuthentication.apiKeys(keys)],
    retry: { attempts: 1, codes: [503] },
    teams: [
      { name: 'search', budget: gw.limits.Budget.dollars(DOLLARS.search).perMonth() },
      { name: 'support', budget: gw.limits.Budget.dollars(DOLLARS.support).perMonth(), tokens: 2_000_000_000 },
    ],
    budgets: [
      { budget: gw.limits.Budget.dollars(ALL_DOLLARS).perMonth() },
      { each: [gw.patterns.BudgetBy.KEY], others: { s1: gw.limits.Budget.dollars(KEY_DOLLARS).perMonth() } },
      { each: [gw.patterns.BudgetBy.KEY], others: { few: gw.limits.Budget.requests(KEY_REQUESTS).perMonth() } },
    ],
    models: Object.keys(PRICES).map((name) => ({ name, providers: [{ provider: provider(name) }] })),
  });
}

function priced(text: string): string {
  const config = Object(load(text));
  const models = Object.entries(PRICES).map(([name, [input, output]]) => [
    name,
    { rates: { input: `${input}`, output: `${output}` } },
  ]);
  const inline = { providers: { openai: { models: Object.fromEntries(models) } } };
  return dump({ ...config, config: { ...config.config, modelCatalog: [{ inline }] } });
}

describeLive(`budgets (BUDGET_SEED=${SEED}, BUDGET_REQUESTS=${REQUESTS})`, () =>
  describeWithOracle('ratelimit')('that the rate limit service counts', suite),
);

function suite(): void {
  let live: Live;
  const chance = new Chance(SEED);
  const spent = new Map<string, number>();
  const answered = new Map<string, number>();
  const refused = new Map<string, number>();

  beforeAll(async () => {
    const input = inputOf(buildRouter);
    live = await runLive({
      input,
      mutate: priced,
      upstreams: {
        'model.example.net:8000': http(({ body }) => {
          const { model, user, stream } = JSON.parse(body);
          const [input, output] = [1 + chance.below(MOST.input), 1 + chance.below(MOST.output)];
          const [prompt = 0, answer = 0] = PRICES[model] ?? [];
          spent.set(user, (spent.get(user) ?? 0) + (input * prompt + output * answer) / 1_000_000);
          const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
          const afterMilliseconds = chance.below(15);
          if (!stream) return { body: { ...BODIES.completions, model, usage }, afterMilliseconds };
          const chunk = { id: 's', object: 'chat.completion.chunk', created: 1, model, choices: [], usage };
          const headers = { 'content-type': 'text/event-stream' };
          return { headers, body: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, afterMilliseconds };
        }),
        'live-router-budgets-rate-limit.demo:8081': await rateLimitService(input),
      },
    });
    let left = REQUESTS;
    const client = async () => {
      while (left-- > 0) {
        const user = chance.pick(['s1', 's1', 's2', 'p1', 'few']);
        const asked = chat('hi', {
          model: chance.pick(['large', 'large', 'small']),
          user,
          stream: chance.below(2) > 0,
        });
        const headers = { authorization: `Bearer k-${user}` };
        const { status } = await live.post('http://llm.example.com/v1/chat/completions', asked, { headers });
        const counts = status === 200 ? answered : refused;
        expect([200, 429]).toContain(status);
        counts.set(user, (counts.get(user) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: RUNNING }, client));
  }, ORACLE_START);

  const sum = (...users: string[]) => users.reduce((all, user) => all + (spent.get(user) ?? 0), 0);

  it.each([
    ['a key', ['s1'], KEY_DOLLARS],
    ['a team', ['s1', 's2'], DOLLARS.search],
    ['another team', ['p1', 'few'], DOLLARS.support],
    ['all together', ['s1', 's2', 'p1', 'few'], ALL_DOLLARS],
  ] as const)('%s spends at most its budget plus running requests', (_, users, dollars) => {
    expect(sum(...users)).toBeLessThanOrEqual(dollars + RUNNING * DEAREST);
  });

  it('allows requests until budgets are exhausted and rejects all later ones', () => {
    expect(sum('s1')).toBeGreaterThan(KEY_DOLLARS * 0.9);
    expect(sum('s1', 's2', 'p1', 'few')).toBeGreaterThan(ALL_DOLLARS * 0.9);
    for (const user of ['s1', 'p1', 'few']) expect(refused.get(user) ?? 0).toBeGreaterThan(0);
    const all = [...answered.values(), ...refused.values()].reduce((one, other) => one + other, 0);
    expect(all).toBe(REQUESTS);
  });

  it('allows exactly the number of requests in a request budget', () => {
    expect(answered.get('few')).toBeLessThanOrEqual(KEY_REQUESTS);
    expect((answered.get('few') ?? 0) + (refused.get('few') ?? 0)).toBeGreaterThan(KEY_REQUESTS);
  });
}
