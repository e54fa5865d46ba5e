import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLAUDE, costsIn, GATEWAY, MODEL, OPENAI, POLICY, PRICES } from './cost-inputs';
import { run, useFolder } from './run';

const folder = useFolder();
const costOf = costsIn(folder);

const ONLY_OPS = `authorization: {action: Require, policy: {matchExpressions: ['request.headers["x-team"] in ["ops"]']}}`;

describe('the maximum cost of models', () => {
  it('is the cost of all permitted requests in all replicas', async () => {
    const scaled = GATEWAY(
      'infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: p}}\n  ',
    );
    const parameters = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: p, namespace: ai}
spec: {horizontalPodAutoscaler: {spec: {maxReplicas: 3}}}
`;
    const { of, err } = await costOf(
      scaled + parameters + MODEL('chat', OPENAI, 'local: [{requests: 10, unit: Hours, burst: 5}]'),
    );
    // A request: 100,000 × $2.50 and 10,000 × $10 a million, $0.35. A replica: 15 at first, and 10 in each hour.
    expect(of('gateway')?.day.dollars).toBeCloseTo(3 * (15 + 24 * 10) * 0.35);
    expect(of('gateway')?.month.dollars).toBeCloseTo(3 * (15 + 31 * 24 * 10) * 0.35);
    expect(of('gateway')?.month.reasons).toEqual([
      '10 requests every hour, 15 at once at listener http, ai/chat, rule 0 × 3 replicas, each up to $0.35 for openai/gpt-4o',
    ]);
    expect(err).not.toContain('AIG9011');
  });

  it('is unlimited without a limit, and reports the missing limit', async () => {
    const { of } = await costOf(GATEWAY() + MODEL('chat', OPENAI, ''));
    expect(of('gateway')?.day.dollars).toBeUndefined();
    expect(of('gateway')?.month.reasons).toEqual(['no limit on requests or tokens at listener http, ai/chat, rule 0']);
  });

  it('is bounded only by request limits if clients may abort answers', async () => {
    const tokens = await costOf(GATEWAY() + MODEL('chat', OPENAI, 'local: [{tokens: 9, unit: Hours}]'), '--broken-off');
    expect(tokens.of('gateway')?.day.dollars).toBeUndefined();
    expect(tokens.of('gateway')?.month.reasons).toEqual(['no limit on requests at listener http, ai/chat, rule 0']);
    const both = 'local: [{tokens: 9, unit: Hours}, {requests: 1, unit: Hours}]';
    const { of } = await costOf(GATEWAY() + MODEL('chat', OPENAI, both), '--broken-off');
    expect(of('gateway')?.day.dollars).toBeCloseTo(25 * 0.35);
  });

  it('includes running requests each time the tokens are exhausted', async () => {
    const { of } = await costOf(
      GATEWAY() + MODEL('chat', OPENAI, 'local: [{tokens: 1000000, unit: Hours}]'),
      '--running',
      '7',
    );
    const times = 25;
    expect(of('gateway')?.day.ofRunning).toBeCloseTo(times * 7 * 0.35);
    expect(of('gateway')?.day.dollars).toBeCloseTo(times * 10 + times * 7 * 0.35);
    const reason = /each time that it is used up: (\d+) times a (\w+) \(one full bucket and (\d+) refills\)$/;
    const explained = (row: 'day' | 'month') => reason.exec(of('gateway')?.[row].reasons[0] ?? '')?.slice(1);
    expect(explained('day')).toEqual(['25', 'day', '24']);
    expect(explained('month')).toEqual(['745', 'month', '744']);
  });

  it('is the cost of the most expensive eligible model in each attempt', async () => {
    const both = `{groups: [{providers: [{name: a, openai: {model: gpt-4o}}]}, {providers: [{name: b, anthropic: {model: claude-opus}}]}]}`;
    const retried =
      MODEL('chat', both, '') +
      POLICY(
        'p',
        'HTTPRoute',
        'chat',
        'rateLimit: {local: [{requests: 1, unit: Hours}]}, retry: {attempts: 2, codes: [503]}',
      );
    const { of } = await costOf(GATEWAY() + retried);
    expect(of('gateway')?.day.dollars).toBeCloseTo(25 * 3 * (1.5 + 0.75));
    expect(of('gateway')?.month.reasons[0]).toContain(
      'for anthropic/claude-opus, the most expensive of 2 models in 3 attempts',
    );
    expect(of('model', 'openai/gpt-4o')?.day.dollars).toBeCloseTo(25 * 3 * 0.35);
  });

  it('is limited once by a limit that several routes share', async () => {
    const shared = POLICY('all', 'Gateway', 'gw', 'rateLimit: {local: [{requests: 2, unit: Hours}]}');
    const { of } = await costOf(GATEWAY() + MODEL('chat', OPENAI, '') + MODEL('more', OPENAI, '') + shared);
    expect(of('gateway')?.day.dollars).toBeCloseTo(50 * 0.35);
    // A limit of a single route is separate.
    const own = await costOf(
      GATEWAY() + MODEL('chat', OPENAI, 'local: [{requests: 1, unit: Hours}]') + MODEL('more', OPENAI, '') + shared,
    );
    expect(own.of('gateway')?.day.dollars).toBeCloseTo(75 * 0.35);
  });

  it('is not held by tokens of formats and caches that no limit counts', async () => {
    const tokens = 'local: [{tokens: 1000, unit: Hours}]';
    const embedding = MODEL('chat', OPENAI, tokens, ', policies: {ai: {routes: {/v1/embeddings: Embeddings}}}');
    const { of } = await costOf(GATEWAY() + embedding);
    expect(of('gateway')?.month.reasons).toEqual([
      'openai/gpt-4o serves embeddings, whose tokens no limit counts: add a limit on requests',
    ]);
    const cached = folder.write(
      'cached.yaml',
      'providers: {anthropic: {models: {claude-opus: {rates: {input: "15", output: "75", cacheWrite: "18.75"}}}}}\n',
    );
    const claude = await costOf(GATEWAY() + MODEL('chat', CLAUDE, tokens), '--prices', cached);
    expect(claude.of('gateway')?.month.reasons).toEqual([
      'no limit on tokens counts the tokens that anthropic/claude-opus reads from and writes to caches: add a limit on requests',
    ]);
  });

  it('includes multiple answers of one request', async () => {
    const many = folder.write('many.yaml', 'limits: {openai: {gpt-4o: {input: 100000, output: 10000}}}\n');
    const limit = 'local: [{requests: 1, unit: Hours}]';
    const open = await costOf(GATEWAY() + MODEL('chat', OPENAI, limit), '--prices', many);
    expect(open.of('gateway')?.day.dollars).toBeCloseTo(25 * (0.25 + 128 * 0.1));
    const one = MODEL('chat', OPENAI, limit, ', policies: {ai: {overrides: [{field: "n", value: 1}]}}');
    expect((await costOf(GATEWAY() + one, '--prices', many)).of('gateway')?.day.dollars).toBeCloseTo(25 * 0.35);
  });

  it('is bounded per caller by a quota of the rate limit service', async () => {
    const limit = `rateLimit: {global: {backendRef: {name: counter, port: 8081}, domain: teams, descriptors: [{entries: [{name: team, expression: 'request.headers["x-team"]'}], unit: Tokens}]}}`;
    const quotas = (...others: string[]) => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: quotas, namespace: ai}
data:
  quotas.yaml: |
    domain: teams
    descriptors:
    - {key: team, value: search, rate_limit: {unit: day, requests_per_unit: 1000000}}
    - {key: team, value: support, rate_limit: {unit: month, requests_per_unit: 2000000}}
${others.map((line) => `    - ${line}\n`).join('')}`;
    const limited = POLICY('teams', 'Gateway', 'gw', limit);
    const all = GATEWAY() + MODEL('chat', OPENAI, '') + limited;
    const open = await costOf(all + quotas(), '--running', '10');
    expect(open.of('caller', 'team search')?.day.dollars).toBeCloseTo(10 + 10 * 0.35);
    expect(open.of('caller', 'team search')?.month.dollars).toBeCloseTo(31 * (10 + 3.5));
    // Months of the service have 30 days, so that one of the calendar may touch two.
    expect(open.of('caller', 'team support')?.day.dollars).toBeCloseTo(20 + 3.5);
    expect(open.of('caller', 'team support')?.month.dollars).toBeCloseTo(2 * (20 + 3.5));
    expect(open.of('gateway')?.month.reasons).toEqual([
      'the service has no quota for other values of team at ai/teams',
    ]);
    const others = await costOf(all + quotas('{key: team, rate_limit: {unit: day, requests_per_unit: 5}}'));
    expect(others.of('gateway')?.month.reasons).toEqual([
      'each value of team has its own quota at ai/teams, and the number of values is unknown',
    ]);
    // The service takes the item of the value, which refuses nothing here, and looks no further.
    const shadow = '{key: team, value: ops, shadow_mode: true, rate_limit: {unit: day, requests_per_unit: 5}}';
    const some = '{key: team, rate_limit: {unit: day, requests_per_unit: 5}}';
    const ops = all + POLICY('ops', 'Gateway', 'gw', ONLY_OPS) + quotas(shadow, some);
    expect((await costOf(ops)).of('gateway')?.month.reasons).toEqual(['the service has no quota for ops at ai/teams']);
    const rule = POLICY(
      'allowed',
      'Gateway',
      'gw',
      `authorization: {action: Require, policy: {matchExpressions: ['request.headers["x-team"] in ["search", "support"]']}}`,
    );
    const known = await costOf(all + quotas() + rule, '--running', '10');
    expect(known.of('gateway')?.day.dollars).toBeCloseTo(10 + 20 + 2 * 3.5);
    expect((await costOf(all)).of('gateway')?.month.reasons).toEqual([
      'no ConfigMap contains the limits of the rate limit service for the domain teams',
    ]);
  });

  it('counts a caller once if tokens and requests use separate keys', async () => {
    const descriptor = (name: string, unit: string) =>
      `{entries: [{name: ${name}, expression: 'request.headers["x-team"]'}], unit: ${unit}}`;
    const limit = `rateLimit: {global: {backendRef: {name: counter, port: 8081}, domain: teams, descriptors: [${descriptor('team', 'Tokens')}, ${descriptor('team-requests', 'Requests')}]}}`;
    const quotas = `---
apiVersion: v1
kind: ConfigMap
metadata: {name: quotas, namespace: ai}
data:
  quotas.yaml: |
    domain: teams
    descriptors:
    - {key: team, value: search, rate_limit: {unit: day, requests_per_unit: 1000000}}
    - {key: team-requests, value: search, rate_limit: {unit: day, requests_per_unit: 20}}
    - {key: team-requests, value: support, rate_limit: {unit: day, requests_per_unit: 10}}
`;
    const { rows } = await costOf(
      GATEWAY() + MODEL('chat', OPENAI, '') + POLICY('teams', 'Gateway', 'gw', limit) + quotas,
    );
    const callers = rows.filter(({ kind }) => kind === 'caller');
    expect(callers.map(({ name, day }) => [name, day.dollars])).toEqual([
      ['team search', expect.closeTo(20 * 0.35)],
      ['team-requests support', expect.closeTo(10 * 0.35)],
    ]);
  });

  it('uses the inline prices of the config', async () => {
    const scaled = GATEWAY(
      'infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: p}}\n  ',
    );
    const written = (text: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: p, namespace: ai}
spec: {rawConfig: {config: {modelCatalog: [{inline: ${JSON.stringify(text)}}]}}}
`;
    const tiny = 'providers: {openai: {models: {o9: {rates: {output: "40"}}}}}';
    const model = MODEL('chat', '{provider: {openai: {model: o9}}}', 'local: [{requests: 1, unit: Hours}]');
    const limits = folder.write('limits.yaml', 'limits: {openai: {o9: {input: 1000, output: 1000, choices: 1}}}\n');
    const json = '{"providers": {"openai": {"models": {"o9": {"rates": {"output": "40"}}}}}}';
    const { of } = await costOf(scaled + written(json) + model, '--prices', limits);
    expect(of('gateway')?.day.dollars).toBeCloseTo(25 * 0.04);
    // The data plane reads JSON only.
    expect((await costOf(scaled + written(tiny) + model)).err).toContain('AIG9012');
  });

  it('prefers the catalogs that the pods mount over those of the config', async () => {
    const scaled = GATEWAY(
      'infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: p}}\n  ',
    );
    const list = (dollars: number) =>
      JSON.stringify({ providers: { openai: { models: { o9: { rates: { output: String(dollars) } } } } } });
    const written = `modelCatalog: [{inline: '${list(90)}'}]`;
    const parameters = (key: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: p, namespace: ai}
spec:
  modelCatalog: {sources: [{configMap: {name: prices${key}}}]}
  rawConfig: {config: {${written}}}
`;
    const mounted = (namespace: string, key: string, text: string) => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: prices, namespace: ${namespace}}
data: {${key}: '${text}'}
`;
    const model = MODEL('chat', '{provider: {openai: {model: o9}}}', 'local: [{requests: 1, unit: Hours}]');
    const limits = folder.write('limits.yaml', 'limits: {openai: {o9: {input: 1000, output: 1000, choices: 1}}}\n');
    const cost = (key: string, configMap: string) =>
      costOf(scaled + parameters(key) + configMap + model, '--prices', limits);
    const day = async (key: string, configMap: string) => (await cost(key, configMap)).of('gateway')?.day.dollars;
    expect(await day('', mounted('ai', 'catalog.json', list(40)))).toBeCloseTo(25 * 0.04);
    expect(await day(', key: mine.json', mounted('ai', 'mine.json', list(20)))).toBeCloseTo(25 * 0.02);
    // A ConfigMap of the same name in another namespace is a different one: the prices are then unknown, and the unused list does not
    // provide them.
    const elsewhere = await cost('', mounted('other', 'catalog.json', list(40)));
    expect(elsewhere.of('gateway')?.day.dollars ?? undefined).toBeUndefined();
    expect(elsewhere.err).toContain('AIG9011');
    const broken = await cost('', mounted('ai', 'catalog.json', 'none'));
    expect(broken.err).toContain('ConfigMap ai/prices');
    expect(broken.err).toContain('AIG9012');
  });

  it('is not reported for models without a price', async () => {
    const other = MODEL('chat', '{provider: {openai: {model: o9}}}', 'local: [{requests: 1, unit: Hours}]');
    const { of, err, code } = await costOf(GATEWAY() + other);
    expect(of('gateway')?.month.reasons).toEqual(['openai/o9 has no price']);
    expect(err).toContain('AIG9011');
    expect(code).toBe(0);
  });

  it('is not reported for an invalid price list', async () => {
    for (const [list, reason] of [
      ['providers: {openai: {models: {a: {rates: {input: 1}}}}}', 'is not a price: write a number in quotes'],
      ['providers: {openai: {models: {a: {rates: {inputs: "1"}}}}}', 'the unknown rate `inputs`'],
      ['prices: {}', 'the field `prices`'],
      ['asOf: yesterday', 'asOf is not a date'],
      ['limits: {openai: {a: {input: 1.5}}}', 'not an integer'],
    ] as const) {
      const { err, code } = await costOf(
        GATEWAY() + MODEL('chat', OPENAI, ''),
        '--prices',
        folder.write('wrong.yaml', list),
      );
      expect(err).toContain('AIG9012');
      expect(err).toContain(reason);
      expect(code).toBe(1);
    }
  });

  it('is reported together with the cost of expected traffic', async () => {
    const traffic = folder.write(
      'traffic.yaml',
      'models: {openai/gpt-4o: {requestsPerDay: 1000, input: 1000, output: 100, cached: 0.5}}\n',
    );
    const { estimates } = await costOf(GATEWAY() + MODEL('chat', OPENAI, ''), '--assume', traffic);
    expect(estimates).toEqual([
      { gateway: 'ai/gw', model: 'openai/gpt-4o', day: 3.5, month: expect.closeTo(3.5 * 31) },
    ]);
    // A share of the prompt is one at most: 30 would be 30 %, and cost less than nothing.
    for (const field of ['requests: 1', 'cached: 30', 'cached: -0.1', 'input: .nan', 'output: .inf']) {
      const wrong = folder.write('wrong.yaml', `models: {openai/gpt-4o: {${field}}}\n`);
      expect(await costOf(GATEWAY() + MODEL('chat', OPENAI, ''), '--assume', wrong)).toMatchObject({ code: 2 });
    }
  });

  it('is reported with expected traffic per gateway, at its own prices', async () => {
    const traffic = (model: string) =>
      folder.write('traffic.yaml', `models: {openai/${model}: {requestsPerDay: 1000, input: 1000, output: 100}}\n`);
    const other = GATEWAY().replace('name: gw', 'name: web');
    const catalog = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: p, namespace: ai}
spec: {rawConfig: {config: {modelCatalog: [{inline: {providers: {openai: {models: {gpt-4o: {rates: {input: "2", output: "5"}}}}}}}]}}}
`;
    const own = GATEWAY(
      'infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: p}}\n  ',
    );
    const input = folder.write('a.yaml', [other, own, catalog, MODEL('chat', OPENAI, '')].join('---\n'));
    const { out } = await run('cost', '-f', input, '--assume', traffic('gpt-4o'));
    expect(out.match(/^estimate .*$/gm)).toEqual([
      expect.stringMatching(/^estimate ai\/gw openai\/gpt-4o {2}\$2\.50 a day/),
    ]);
    expect(await run('cost', '-f', input, '--assume', traffic('o9'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('no Gateway leads to openai/o9'),
    });
  });

  it('is printed as text and as Markdown with its assumptions', async () => {
    const input = folder.write('a.yaml', GATEWAY() + MODEL('chat', OPENAI, 'local: [{requests: 10, unit: Hours}]'));
    const prices = folder.write('prices.yaml', PRICES);
    const text = await run('cost', '-f', input, '--prices', prices);
    expect(text.out).toContain(
      'gateway ai/gw  $87.50 a day, $2,607.50 a month\n    10 requests every hour at listener http, ai/chat, rule 0, each up to $0.35',
    );
    expect(text.out).toContain('  Prices are those of 2026-11-01.\n');
    const markdown = await run('cost', '-f', input, '--prices', prices, '-o', folder.path('cost.md'));
    expect(markdown.out).toBe('');
    expect(folder.read('cost.md')).toContain('| ai/gw | gateway ai/gw | $87.50 | $2,607.50 |');
  });

  it('matches its page', async () => {
    const page = readFileSync(join(__dirname, '../../../docs/cost.md'), 'utf8');
    const blocks = (kind: string) =>
      [...page.matchAll(new RegExp(`\`\`\`${kind}[^\\n]*\\n([^]*?)\`\`\``, 'g'))].map(([, text]) => text);
    const files = blocks('yaml').map((text, index) => folder.write(`${index}.yaml`, text));
    const [gateway = '', prices = ''] = files;
    const traffic = files.at(-1) ?? '';
    const { out } = await run('cost', '-f', gateway, '--prices', prices, '--running', '10');
    expect(out.trimEnd()).toBe(blocks('text')[0].trimEnd());
    expect(await run('cost', '-f', gateway, '--prices', prices, '--assume', traffic)).toMatchObject({
      code: 0,
      out: expect.stringContaining('estimate ai/llm openai/gpt-4o  $88.25 a day'),
    });
  });
});
