import { describe, expect, it } from 'vitest';
import { Budget } from '../../../src/modules/limits';
import { CLAUDE, costsIn, daysIn, GATEWAY, MODEL, OPENAI, POLICY } from './cost-inputs';
import { useFolder } from './run';

const folder = useFolder();
const costOf = costsIn(folder);
const dayOf = daysIn(folder);
const ONE = 'local: [{requests: 1, unit: Hours}]';
const TOKENS = 'local: [{tokens: 1000000, unit: Hours}]';
/** A bucket begins full, and is filled in each hour. */
const HOURS = 25;
const ai = (fields: string) => `, policies: {ai: {${fields}}}`;

describe('the priced model', () => {
  const O9 = HOURS * (2 + 0.8);

  it('is that of overrides, expressions and aliases instead of the provider', async () => {
    const overridden = MODEL('chat', OPENAI, ONE, ai('overrides: [{field: model, value: o9}]'));
    expect((await dayOf(overridden)).dollars).toBeCloseTo(O9);
    const computed = MODEL(
      'chat',
      OPENAI,
      ONE,
      ai(`transformations: [{field: model, expression: 'llm.requestModel'}]`),
    );
    expect((await dayOf(computed)).dollars).toBeCloseTo(O9);
    expect((await dayOf(MODEL('chat', OPENAI, ONE, ai('modelAliases: {gpt-4o: o9}')))).dollars).toBeCloseTo(O9);
    expect((await dayOf(MODEL('chat', OPENAI, ONE, ai('modelAliases: {"gpt-*": o9}')))).dollars).toBeCloseTo(O9);
    for (const other of ['other', '"gpt-5*"', '"gpt-*", gpt-4o: gpt-4o, x'])
      expect((await dayOf(MODEL('chat', OPENAI, ONE, ai(`modelAliases: {${other}: o9}`)))).dollars).toBeCloseTo(
        HOURS * 0.35,
      );
  });

  it('is that of defaults for requests without a model, or a virtual one', async () => {
    const free = (model: string) =>
      MODEL('chat', '{provider: {openai: {}}}', ONE, ai(`defaults: [{field: model, value: ${model}}]`));
    expect((await dayOf(free('gpt-4o'))).dollars).toBeCloseTo(O9);
    expect((await dayOf(free('unknown'))).reasons).toEqual(['openai/unknown has no price']);
    const chosen = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: all, namespace: ai}
spec: {parentRefs: [{name: gw}], provider: OpenAI, visibility: Internal, match: {model: "gpt-*"}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: best, namespace: ai}
spec: {parentRefs: [{name: gw}], virtualModel: {weighted: {targets: [{modelRef: {name: all}, model: gpt-x}]}}}
`;
    const { reasons } = await dayOf(chosen + POLICY('limit', 'Gateway', 'gw', `rateLimit: {${ONE}}`));
    expect(reasons).toEqual(['openai/gpt-x has no price']);
  });

  it('is any if clients choose it in passthrough requests or after aliases', async () => {
    const passed = MODEL('chat', OPENAI, ONE, ai('routes: {/v1/images/edits: Passthrough}'));
    const { dollars, out } = await dayOf(passed);
    expect(dollars).toBeCloseTo(O9);
    expect(out).toContain('name no model of openai but those of the price lists');
    const alias = MODEL('chat', '{provider: {openai: {}}}', ONE, ai('modelAliases: {fast: unknown}'));
    expect((await dayOf(alias)).reasons).toEqual(['openai/unknown has no price']);
  });

  it('may be called for several answers by an expression, despite a fixed n', async () => {
    const many = folder.write('many.yaml', 'limits: {openai: {gpt-4o: {input: 100000, output: 10000}}}\n');
    const n = ai(`overrides: [{field: "n", value: 1}], transformations: [{field: "n", expression: "7"}]`);
    expect((await dayOf(MODEL('chat', OPENAI, ONE, n), '--prices', many)).dollars).toBeCloseTo(HOURS * (0.25 + 12.8));
    const passed = ai(
      'overrides: [{field: "n", value: 1}, {field: model, value: gpt-4o}], routes: {/v1/chat/completions: Passthrough}',
    );
    const cheap = folder.write(
      'cheap.yaml',
      'providers: {openai: {models: {o9: {rates: {input: "0"}}}}}\nlimits: {openai: {gpt-4o: {input: 100000, output: 10000}}}\n',
    );
    expect((await dayOf(MODEL('chat', OPENAI, ONE, passed), '--prices', many, '--prices', cheap)).dollars).toBeCloseTo(
      HOURS * (0.25 + 12.8),
    );
  });
});

describe('ineffective limits', () => {
  it('are request limits if a single request may cost anything', async () => {
    for (const [path, format] of [
      ['"*"', 'Passthrough'],
      ['"*"', 'Detect'],
      ['/v1/realtime', 'Realtime'],
      ['/v1/completions', 'Passthrough'],
    ]) {
      const { dollars, reasons } = await dayOf(MODEL('chat', OPENAI, ONE, ai(`routes: {${path}: ${format}}`)));
      expect(dollars).toBeUndefined();
      expect(reasons[0]).toContain(`${format.toLowerCase()}, where the cost of a request is unlimited`);
    }
  });

  it('are request limits if requests contain many strings', async () => {
    const tiny = folder.write(
      'tiny.yaml',
      'providers: {openai: {models: {embed: {rates: {input: "0.02"}}}}}\nlimits: {openai: {embed: {input: 8000, output: 0, choices: 1}}}\n',
    );
    const embed = MODEL(
      'chat',
      '{provider: {openai: {model: embed}}}',
      ONE,
      ai('routes: {/v1/embeddings: Embeddings}'),
    );
    expect((await dayOf(embed, '--prices', tiny)).dollars).toBeCloseTo(HOURS * 2048 * 8000 * 0.02e-6);
    const few = folder.write('few.yaml', 'limits: {openai: {embed: {input: 8000, output: 0, texts: 10}}}\n');
    expect((await dayOf(embed, '--prices', tiny, few)).dollars).toBeCloseTo(HOURS * 10 * 8000 * 0.02e-6);
  });

  it('are token limits for passthrough traffic and thinking tokens of Gemini', async () => {
    const { reasons } = await dayOf(MODEL('chat', OPENAI, TOKENS, ai('routes: {/v1/chat/completions: Detect}')));
    expect(reasons[0]).toContain('serves detect, whose tokens no limit counts');
    const prices = folder.write(
      'gemini.yaml',
      'providers: {gcp.gemini: {models: {pro: {rates: {input: "1", output: "10"}}}}}\nlimits: {gcp.gemini: {pro: {input: 1000, output: 1000, choices: 1}}}\n',
    );
    const gemini = (limit: string) =>
      dayOf(MODEL('chat', '{provider: {gemini: {model: pro}}}', limit), '--prices', prices);
    expect((await gemini(TOKENS)).reasons).toEqual([
      'no limit counts the reasoning tokens of gcp.gemini/pro: add a limit on requests',
    ]);
    expect((await gemini(ONE)).dollars).toBeCloseTo(HOURS * 0.011);
  });

  it('are token limits that clients can bypass: controller mode and Responses format', async () => {
    const chat = MODEL('chat', OPENAI, TOKENS);
    expect((await dayOf(chat)).dollars).toBeGreaterThan(0);
    const byController = await dayOf(chat, '--mode', 'controller');
    expect(byController.reasons[0]).toContain('"stream_options": {"include_usage": false}');
    for (const held of ['{field: stream_options, value: {include_usage: true}}', '{field: stream, value: false}']) {
      const input = MODEL('chat', OPENAI, TOKENS, ai(`overrides: [${held}]`));
      expect((await dayOf(input, '--mode', 'controller')).dollars).toBeGreaterThan(0);
    }
    const told = 'overrides: [{field: stream_options, value: {include_usage: true, continuous_usage_stats: true}}]';
    expect((await dayOf(MODEL('chat', OPENAI, TOKENS, ai(told)))).dollars).toBeUndefined();
    const routes = 'routes: {/v1/responses: Responses}';
    const responses = await dayOf(MODEL('chat', OPENAI, TOKENS, ai(routes)));
    expect(responses.reasons[0]).toContain('"stream": true, "max_output_tokens": 1000');
    expect(responses.reasons[0]).not.toContain('background');
    const whole = ai(`${routes}, overrides: [{field: stream, value: false}]`);
    expect((await dayOf(MODEL('chat', OPENAI, TOKENS, whole))).dollars).toBeGreaterThan(0);
    expect((await dayOf(MODEL('chat', OPENAI, ONE, ai(routes)))).dollars).toBeGreaterThan(0);
  });

  it('are conditional limits: each may be exhausted, and none applies without the last', async () => {
    const conditional = (last: string) =>
      MODEL('chat', OPENAI, '') +
      POLICY(
        'p',
        'HTTPRoute',
        'chat',
        `rateLimit: {conditional: [{condition: 'request.headers["x-a"] == "b"', policy: {local: [{requests: 3, unit: Hours}]}}${last}]}`,
      );
    expect((await dayOf(conditional(', {policy: {local: [{requests: 5, unit: Hours}]}}'))).dollars).toBeCloseTo(
      HOURS * 8 * 0.35,
    );
    expect((await dayOf(conditional(''))).reasons[0]).toContain(
      'do not limit requests that meet none of their conditions',
    );
  });
});

describe('quotas of the rate limit service', () => {
  const COST =
    'default(uint(llm.cost.total * 1000000.0 + 0.999999), uint(double(llm.totalTokens) * 1000.0 + 0.999999))';
  const limited = (cost: string, provider = OPENAI, entries = `{name: team, expression: 'apiKey.team'}`) =>
    MODEL('chat', provider, '') +
    POLICY(
      'teams',
      'Gateway',
      'gw',
      `rateLimit: {global: {backendRef: {name: counter, port: 8081}, domain: teams, descriptors: [{entries: [${entries}], unit: Tokens${cost && `, cost: '${cost}'`}}]}}`,
    );
  const quotas = (...lines: string[]) => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: quotas, namespace: ai}
data:
  quotas.yaml: |
    domain: teams
    descriptors:
${lines.map((line) => `    - ${line}\n`).join('')}`;
  const PARAMETERS = (rates: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: p, namespace: ai}
spec: {rawConfig: {config: {modelCatalog: [{inline: {providers: {openai: {models: {gpt-4o: {rates: ${rates}}}}}}}]}}}
`;
  const PARAMETERISED = GATEWAY(
    'infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: p}}\n  ',
  );
  const SEARCH = '{key: team, value: search, rate_limit: {unit: day, requests_per_unit: 5000000}}';
  const own = async (input: string, rates = '{input: "2.5", output: "10"}', ...more: string[]) => {
    const { of } = await costOf(PARAMETERISED + PARAMETERS(rates) + input, '--running', '10', ...more);
    return of('caller', 'team search')?.day;
  };

  it('in dollars bound the allowed cost plus that of running requests', async () => {
    expect((await own(limited(COST) + quotas(SEARCH)))?.dollars).toBeCloseTo(5 + 10 * 0.35);
    const { of } = await costOf(
      PARAMETERISED + PARAMETERS('{input: "2.5", output: "10"}') + limited(COST) + quotas(SEARCH),
    );
    const reason = of('caller')?.month.reasons[0];
    expect(reason).toContain('dollars of team search: $5.00 a day at ai/teams, plus 100 running requests');
    expect(reason).toMatch(/each time that it is used up: 31 times a month$/);
  });

  it('in dollars match the expression of construct budgets', () => {
    expect(Budget.dollars(5)._counted([]).costFrom?.expression).toBe(COST);
  });

  it('in dollars do not bound costs if their prices differ from the list', async () => {
    const cheap = await own(limited(COST) + quotas(SEARCH), '{input: "1", output: "10"}');
    expect(cheap?.dollars).toBeUndefined();
  });

  it('in dollars price unlisted models by the expression', async () => {
    // A thousand units per token are $0.001, a hundred times the price of the most expensive token.
    const { of } = await costOf(GATEWAY() + limited(COST) + quotas(SEARCH), '--running', '10');
    expect(of('caller')?.day.dollars).toBeCloseTo(5e6 * (10e-6 / 1000) + 3.5);
  });

  it('are ignored with other cost expressions or with truncated fractions', async () => {
    for (const cost of ['uint(llm.cost.total * 1000000.0)', 'llm.inputTokens', COST.replace('0.999999', '0.0')])
      expect((await own(limited(cost) + quotas(SEARCH)))?.dollars).toBeUndefined();
    expect((await own(limited('llm.totalTokens') + quotas(SEARCH)))?.dollars).toBeCloseTo(50 + 3.5);
  });

  it('in dollars include Anthropic caches, unlike quotas in tokens', async () => {
    const cached = '{input: "15", output: "75", cacheWrite: "18.75"}';
    const inline = PARAMETERS(cached).replace('openai: {models: {gpt-4o', 'anthropic: {models: {claude-opus');
    const day = async (cost: string) =>
      (
        await costOf(
          PARAMETERISED + inline + limited(cost, CLAUDE) + quotas(SEARCH),
          '--running',
          '10',
          '--prices',
          folder.write('c.yaml', `providers: {anthropic: {models: {claude-opus: {rates: ${cached}}}}}\n`),
        )
      ).of('caller')?.day.dollars;
    expect(await day(COST)).toBeCloseTo(5 + 10 * (1.875 + 0.75));
    expect(await day('')).toBeUndefined();
  });

  it('are ignored for unlimited values and in shadow mode', async () => {
    const others = '{key: team, rate_limit: {unit: day, requests_per_unit: 1000000}}';
    const day = async (...lines: string[]) =>
      (await costOf(GATEWAY() + limited('') + quotas(...lines), '--running', '10')).of('caller', 'team search')?.day
        .dollars;
    expect(await day('{key: team, value: search, rate_limit: {unlimited: true}}', others)).toBeUndefined();
    expect(await day('{key: team, value: search}', others)).toBeUndefined();
    for (const mode of ['shadow_mode', 'quota_mode'])
      expect(await day(SEARCH.replace('{key', `{${mode}: true, key`), others)).toBeUndefined();
    const named = SEARCH.replace('{unit', '{name: small, unit');
    expect(await day(named, others)).toBeCloseTo(50 + 3.5);
    const more = '{key: gift, rate_limit: {unlimited: true, replaces: [{name: small}]}}';
    expect(await day(named, others, more)).toBeUndefined();
    expect(await day(SEARCH, '{key: team, value: "sea*", rate_limit: {unit: day, requests_per_unit: 9}}')).toBeCloseTo(
      50 + 3.5,
    );
  });

  it('are ignored if two ConfigMaps define one domain differently', async () => {
    const second = quotas('{key: team, value: search, rate_limit: {unit: day, requests_per_unit: 1}}').replace(
      'name: quotas',
      'name: more',
    );
    const { of } = await costOf(GATEWAY() + limited('') + quotas(SEARCH) + second);
    expect(of('gateway')?.month.reasons).toEqual([
      'no ConfigMap contains the limits of the rate limit service for the domain teams',
    ]);
  });

  it('apply per service, regardless of other services with the same domain', async () => {
    const at = (name: string) =>
      MODEL(
        name,
        OPENAI,
        `global: {backendRef: {name: ${name}, port: 8081}, domain: teams, descriptors: [{entries: [{name: all, expression: '"yes"'}], unit: Requests}]}`,
      );
    const told = quotas('{key: all, rate_limit: {unit: day, requests_per_unit: 10}}');
    const { of } = await costOf(GATEWAY() + at('one') + at('other') + told);
    expect(of('gateway')?.day.dollars).toBeCloseTo(2 * 3.5);
  });

  it('are read from JSON and from quoted keys', async () => {
    const all = limited('', OPENAI, `{name: all, expression: '"yes"'}`);
    const told = quotas('{key: all, rate_limit: {unit: day, requests_per_unit: 1000000}}');
    const inQuotes = told.replace('domain: ', '"domain" : ');
    const inJson = told.replace(
      /( +)domain: (.+)\n +descriptors:\n +- (.+)/,
      '$1{"domain": "$2", "descriptors": [$3]}',
    );
    for (const text of [inQuotes, inJson]) {
      expect(text).not.toBe(told);
      const { of } = await costOf(GATEWAY() + all + text, '--running', '10');
      expect(of('gateway')?.day.dollars).toBeCloseTo(10 + 3.5);
    }
  });

  it('with a constant string are a single quota', async () => {
    const all = limited('', OPENAI, `{name: all, expression: '"yes"'}`);
    const { of } = await costOf(
      GATEWAY() + all + quotas('{key: all, rate_limit: {unit: day, requests_per_unit: 1000000}}'),
      '--running',
      '10',
    );
    expect(of('gateway')?.day.dollars).toBeCloseTo(10 + 3.5);
  });
});

describe('pods', () => {
  const scaler = (kind: string, spec: string) => `---
apiVersion: x/v1
kind: ${kind}
metadata: {name: own, namespace: ai}
spec: {scaleTargetRef: {kind: Deployment, name: gw}, ${spec}}
`;

  it('follow the limit of another autoscaler in the inputs', async () => {
    const model = MODEL('chat', OPENAI, ONE);
    const day = async (other: string) => (await dayOf(model + other)).dollars;
    expect(await day(scaler('HorizontalPodAutoscaler', 'maxReplicas: 7'))).toBeCloseTo(7 * HOURS * 0.35);
    expect(await day(scaler('ScaledObject', 'minReplicaCount: 1'))).toBeCloseTo(100 * HOURS * 0.35);
    expect(await day(scaler('ScaledObject', 'maxReplicaCount: 4').replace('name: gw', 'name: other'))).toBeCloseTo(
      HOURS * 0.35,
    );
  });

  it('include those of a Rollout that replaces the Deployment', async () => {
    const model = MODEL('chat', OPENAI, ONE);
    const rollout = `---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: {name: llm, namespace: ai}
spec: {replicas: 5, workloadRef: {apiVersion: apps/v1, kind: Deployment, name: gw}}
`;
    expect((await dayOf(model + rollout)).dollars).toBeCloseTo(5 * HOURS * 0.35);
    const scaled = scaler('HorizontalPodAutoscaler', 'maxReplicas: 7').replace('name: gw', 'name: llm');
    expect((await dayOf(model + rollout + scaled)).dollars).toBeCloseTo(7 * HOURS * 0.35);
  });

  it('follow the limit of an autoscaler without a namespace', async () => {
    const bare = (text: string) => text.replaceAll(', namespace: ai', '');
    const input = GATEWAY() + MODEL('chat', OPENAI, ONE) + scaler('HorizontalPodAutoscaler', 'maxReplicas: 7');
    expect((await costOf(bare(input))).of('gateway')?.day.dollars).toBeCloseTo(7 * HOURS * 0.35);
  });
});

describe('models in a rawConfig', () => {
  it('are served at their own port', async () => {
    const scaled = GATEWAY(
      'infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: p}}\n  ',
    );
    const list = (more: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: p, namespace: ai}
spec: {rawConfig: {llm: {port: 4000, ${more}models: [{name: fast, provider: openai, params: {model: gpt-4o}}]}}}
`;
    const open = await costOf(scaled + list(''));
    expect(open.of('gateway')?.month.reasons).toEqual(['no limit on requests or tokens at llm of rawConfig']);
    const limited = await costOf(
      scaled + list('policies: {localRateLimit: [{maxTokens: 1, tokensPerFill: 1, fillInterval: 1h}]}, '),
    );
    expect(limited.of('gateway')?.day.dollars).toBeCloseTo(HOURS * 0.35);
  });
});

describe('service tiers', () => {
  const TIERS = 'serviceTiers: {openai: {gpt-4o: {priority: {input: "5", output: "30"}, flex: {input: "1"}}}}\n';
  const fixed = (change: string) => `, policies: {ai: {${change}}}`;
  const FIXED = fixed('overrides: [{field: service_tier, value: default}]');
  const day = async (policies: string, ...more: string[]) => {
    const { dollars, out } = await dayOf(MODEL('chat', OPENAI, ONE, policies), ...more);
    const { assumptions } = JSON.parse(out);
    return { dollars, assumes: assumptions.some((text: string) => text.includes('premium service tier')) };
  };
  const withTiers = () => ['--prices', folder.write('tiers.yaml', TIERS)];

  it('are an assumption if their rates are unknown and clients can choose', async () => {
    expect((await day('')).assumes).toBe(true);
    expect((await day(FIXED)).assumes).toBe(false);
    expect((await day('', ...withTiers())).assumes).toBe(false);
  });

  it('count with the highest rates, unless the gateway sets a usual one', async () => {
    const usual = HOURS * 0.35;
    expect((await day('')).dollars).toBeCloseTo(usual);
    expect((await day('', ...withTiers())).dollars).toBeCloseTo(HOURS * (0.5 + 0.3));
    expect((await day(FIXED, ...withTiers())).dollars).toBeCloseTo(usual);
    const premium = fixed('overrides: [{field: service_tier, value: priority}]');
    expect((await day(premium, ...withTiers())).dollars).toBeCloseTo(HOURS * (0.5 + 0.3));
    const literal = fixed('transformations: [{field: service_tier, expression: \'"default"\'}]');
    expect((await day(literal, ...withTiers())).dollars).toBeCloseTo(usual);
  });
});
