import { beforeAll, describe, expect, it } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import type { FailureTimeline } from '../../src/library/testing/failures/outage';
import { simulate } from '../../src/library/testing/failures/simulate';
import { seedFrom } from '../support/random';
import { LiveInput } from './harness/inputs';
import { chat, completion, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

/** How each provider fails; `ok` does not. */
const FAILURES: Readonly<Record<string, string>> = {
  s429: '429',
  s500: '500',
  s502: '502',
  s503: '503',
  down: 'down',
  slow: 'slow 1500ms',
};

interface Scenario {
  readonly tiers: readonly (readonly string[])[];
  readonly health?: object;
  readonly retry?: object;
  /** For one attempt. */
  readonly attemptLimit?: string;
  /** For everything. */
  readonly limit?: string;
  readonly requests?: number;
}

const bad = (more: object = {}) => ({
  unhealthyCondition: 'response.code >= 500',
  eviction: { duration: '60s', consecutiveFailures: 1, ...more },
});
const default_ = { eviction: { duration: '60s', consecutiveFailures: 1 } };
const retry = (attempts: number, ...codes: number[]) => ({ attempts, codes });

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'nothing helps': { tiers: [['s503'], ['ok']] },
  'retries alone stay with the first': { tiers: [['s503'], ['ok']], retry: retry(2, 503) },
  'eviction alone costs one request': { tiers: [['s503'], ['ok']], health: bad() },
  'after three bad answers': { tiers: [['s503'], ['ok']], health: bad({ consecutiveFailures: 3 }) },
  'a condition without eviction': { tiers: [['s503'], ['ok']], health: { unhealthyCondition: 'response.code >= 500' } },
  'eviction without numbers': { tiers: [['s503'], ['ok']], health: { eviction: { duration: '60s' } } },
  'both, without the client noticing': { tiers: [['s503'], ['ok']], health: bad(), retry: retry(2, 503) },
  'one retry is too few': { tiers: [['s503'], ['ok']], health: bad(), retry: retry(1, 503) },
  'two bad answers and three retries': {
    tiers: [['s503'], ['ok']],
    health: bad({ consecutiveFailures: 2 }),
    retry: retry(3, 503),
  },
  'a pause saves an attempt': {
    tiers: [['s503'], ['ok']],
    health: bad(),
    retry: { ...retry(2, 503), backoff: '50ms' },
  },
  'and then one retry is enough': {
    tiers: [['s503'], ['ok']],
    health: bad(),
    retry: { ...retry(1, 503), backoff: '50ms' },
  },
  'three tiers': { tiers: [['s503'], ['s500'], ['ok']], health: bad(), retry: retry(5, 503, 500) },
  '429 is not bad by itself': { tiers: [['s429'], ['ok']], health: default_, retry: retry(2, 429) },
  '429 that is said to be bad': {
    tiers: [['s429'], ['ok']],
    health: { ...default_, unhealthyCondition: 'response.code == 429' },
    retry: retry(2, 429),
  },
  'a score decides': {
    tiers: [['s503'], ['ok']],
    health: { unhealthyCondition: 'response.code >= 500', eviction: { duration: '60s', healthThreshold: 60 } },
    requests: 5,
  },
  'a score and retries': {
    tiers: [['s503'], ['ok']],
    health: { unhealthyCondition: 'response.code >= 500', eviction: { duration: '60s', healthThreshold: 60 } },
    retry: retry(5, 503),
  },
  'refused: the status is 503': { tiers: [['down'], ['ok']] },
  'refused: retried without its code': { tiers: [['down'], ['ok']], health: default_, retry: retry(2) },
  'refused: a condition on the status sees only the last attempt': {
    tiers: [['down'], ['ok']],
    health: bad(),
    retry: retry(2, 503),
  },
  'refused: and two in a row never come together': {
    tiers: [['down'], ['ok']],
    health: bad({ consecutiveFailures: 2 }),
    retry: retry(2, 503),
    requests: 5,
  },
  'refused: a condition that knows no answer': {
    tiers: [['down'], ['ok']],
    health: { ...default_, unhealthyCondition: 'default(response.code, 503u) >= 500' },
    retry: retry(2, 503),
  },
  ...Object.fromEntries(
    ['down', 's503', 's429', 'slow'].map((name): [string, Scenario] => [
      `${name}: a condition that asks whether anything came of it`,
      {
        tiers: [[name], ['ok']],
        health: {
          ...default_,
          unhealthyCondition:
            'has(proxy.upstreamDuration) && (default(response.code, 503u) >= 500 || response.code == 429)',
        },
        retry: retry(2, 503, 429),
        attemptLimit: '200ms',
      },
    ]),
  ),
  'answered, then refused': { tiers: [['s503'], ['down'], ['ok']], health: bad(), retry: retry(5, 503) },
  'refused, then answered': { tiers: [['down'], ['s503'], ['ok']], health: bad(), retry: retry(5, 503) },
  'slow: nothing limits it': { tiers: [['slow'], ['ok']], requests: 1 },
  'slow: a limit for everything': { tiers: [['slow'], ['ok']], limit: '300ms', retry: retry(2, 504), health: bad() },
  'slow: a limit for an attempt': {
    tiers: [['slow'], ['ok']],
    attemptLimit: '200ms',
    retry: retry(2),
    health: default_,
  },
  'slow: both limits': {
    tiers: [['slow'], ['ok']],
    attemptLimit: '200ms',
    limit: '300ms',
    retry: retry(3, 504),
    health: bad(),
  },
  'a pause beyond the limit': {
    tiers: [['s503']],
    retry: { ...retry(5, 503), backoff: '200ms' },
    limit: '500ms',
    requests: 1,
  },
};

/** Tiers of one provider each, so that there is nothing to choose; drawn from a seed. */
function drawn(count: number, seed: number): Record<string, Scenario> {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const oneOf = <T>(...items: readonly T[]): T => items[below(items.length)] as T;
  const one = (): Scenario => {
    const failing = Array.from({ length: 1 + below(3) }, () => oneOf('s429', 's500', 's502', 's503', 'down'));
    const consecutiveFailures = 1 + below(3);
    const threshold = oneOf({}, {}, { healthThreshold: 40 + 10 * below(5) });
    return {
      // Each name once: a provider of the backend is known by it.
      tiers: [...new Set(failing), ...oneOf([], ['ok'], ['ok'])].map((name) => [name]),
      ...oneOf(
        {},
        { health: { ...default_, eviction: { duration: '60s', consecutiveFailures, ...threshold } } },
        {
          health: bad({ consecutiveFailures, ...threshold }),
        },
      ),
      ...oneOf({}, { retry: retry(1 + below(6), ...oneOf([503], [429, 503], [429, 500, 502, 503])) }),
      requests: 5,
    };
  };
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`drawn ${index} of seed ${seed}`, one()]));
}

const SEED = seedFrom('OUTAGE_SEED', 7);
const ALL = Object.entries({ ...SCENARIOS, ...drawn(30, SEED) });
const hostOf = (index: number) => `case-${index}`;

function input(): string {
  const built = new LiveInput();
  for (const [index, [, scenario]] of ALL.entries()) {
    const { tiers, health, attemptLimit, limit } = scenario;
    // Refused attempts follow each other so fast that it is unpredictable which of them an eviction affects.
    const pause = tiers.flat().includes('down') ? { backoff: '50ms' } : {};
    const retries = scenario.retry && { ...pause, ...scenario.retry };
    const groups = tiers.map((names) => ({
      providers: names.map((name) => ({
        name,
        openai: {},
        host: `${name}.example.net`,
        port: 8000,
        path: '/v1/chat/completions',
      })),
    }));
    const policies = {
      ...(health ? { health } : {}),
      ...(attemptLimit ? { http: { requestTimeout: attemptLimit } } : {}),
    };
    const name = hostOf(index);
    built.backend(name, { ai: { groups }, ...(Object.keys(policies).length > 0 ? { policies } : {}) });
    built.route(name, { to: `@${name}` });
    const traffic = { ...(retries ? { retry: retries } : {}), ...(limit ? { timeouts: { request: limit } } : {}) };
    if (Object.keys(traffic).length > 0) built.policy(name, { traffic });
  }
  built.route('weighted', {
    to: '',
    backendRefs: ['bad', 'good'].map((name) => ({ name, port: 8080 })),
  });
  built.policy('weighted', { traffic: { retry: retry(3, 503) } });
  return String(built);
}

describeLive('failing destinations', () => {
  let live: Live;
  const calls: string[] = [];
  const { attachment } = (() => {
    const diagnostics = new DiagnosticCollector();
    return compile(loadText([{ name: 'input.yaml', text: input() }], diagnostics), {}, diagnostics);
  })();
  const called = (name: string, reply: object) => ({
    [`${name}.example.net:8000`]: model(() => {
      calls.push(name);
      return reply;
    }),
  });

  beforeAll(async () => {
    const answers = Object.keys(FAILURES).filter((name) => name.startsWith('s') && name !== 'slow');
    live = await runLive({
      input: input(),
      upstreams: {
        ...Object.assign({}, ...answers.map((name) => called(name, { status: Number(name.slice(1)) }))),
        ...called('ok', completion('ok')),
        ...called('slow', { ...completion('slow'), afterMilliseconds: 1500 }),
        'down.example.net:8000': http(),
        'bad.demo:8080': http(() => ({ status: 503 })),
        'good.demo:8080': http(),
      },
    });
    await live.take('down.example.net:8000');
  });

  const predicted = (host: string, failures: Readonly<Record<string, string>>) => {
    if (!attachment) throw new Error('the input does not compile');
    const [explanation] = explainRequest(attachment, {
      host: `${host}.example.com`,
      method: 'POST',
      path: '/v1/chat/completions',
    });
    if (!explanation) throw new Error('no gateway');
    return simulate(explanation, failures);
  };
  /** Returns the attempts that providers can have received. */
  const seen = ({ attempts }: FailureTimeline, only: string | undefined) =>
    attempts.map(({ endpoint }) => only ?? endpoint).filter((name) => name !== 'down');

  describe.each(ALL.map(([name, scenario], index) => ({ name, scenario, index })))('$name', ({ scenario, index }) => {
    it('is predicted attempt by attempt', async () => {
      const { tiers, requests = 3 } = scenario;
      const failing = Object.fromEntries(
        tiers.flat().flatMap((name) => (FAILURES[name] ? [[name, FAILURES[name]]] : [])),
      );
      const [destination] = predicted(hostOf(index), failing);
      for (let number = 1; number <= requests; number++) {
        const stretch = destination?.stretches.find(({ from, to }) => number >= from && number <= (to ?? number));
        if (!stretch) throw new Error(`nothing is told of request ${number}`);
        // A backend with one provider only is called by its own name.
        const only = tiers.flat().length === 1 ? tiers.flat()[0] : undefined;
        calls.length = 0;
        const start = performance.now();
        const { status } = await live.post(`http://${hostOf(index)}.example.com/v1/chat/completions`, chat('hi'));
        const took = performance.now() - start;
        const expected = seen(stretch.worst, only);
        expect({ number, status, calls: [...calls] }).toEqual({
          number,
          status: stretch.worst.status,
          calls: expected,
        });
        expect(took).toBeGreaterThan(stretch.worst.milliseconds - 20);
        expect(took).toBeLessThan(stretch.worst.milliseconds + 1_000);
        // Evictions are carried out beside the requests, and a machine may be busy.
        await new Promise((resolve) => setTimeout(resolve, Object.keys(failing).length > 0 ? 150 : 0));
      }
    });
  });

  it('stay with the selected destination if a rule splits traffic', async () => {
    const told = predicted('weighted', { bad: '503' });
    expect(told.map(({ destination, share, stretches }) => [destination, share, stretches[0]?.worst.status])).toEqual([
      ['Service/demo/bad/8080', 0.5, 503],
      ['Service/demo/good/8080', 0.5, 200],
    ]);
    const statuses = new Set<number>();
    for (let n = 0; n < 60 && statuses.size < 2; n++)
      statuses.add((await live.get('http://weighted.example.com/')).status);
    expect([...statuses].sort()).toEqual([200, 503]);
  });
});
