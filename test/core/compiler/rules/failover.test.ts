import { describe, expect, it } from 'vitest';
import { backend, diagnose, findingsFor, gateway, policy, route, shownFor, toBackend, toService } from './run';

const provider = (name: string, policies?: object) => ({ name, providerA: {}, ...(policies ? { policies } : {}) });
const groups = (...names: string[]) => ({ groups: names.map((name) => ({ providers: [provider(name)] })) });
/** Whether the provider was called. */
const ASKED = 'has(proxy.upstreamDuration)';
const FAILS = `${ASKED} && default(response.code, 503u) >= 500`;
const eviction = (more: object = {}) => ({
  health: { unhealthyCondition: FAILS, eviction: { consecutiveFailures: 1, ...more } },
});
const retry = (attempts?: number) => ({ retry: { codes: [503], ...(attempts === undefined ? {} : { attempts }) } });
const llm = (spec: object, rule: object = {}) => [
  ...gateway(),
  backend('llm', spec),
  route('llm', [toBackend('llm', rule)]),
];

describe('a model name similar to a known one', () => {
  const llm = (providers: readonly object[], policies?: object) =>
    findingsFor([
      ...gateway(),
      backend('llm', { ai: { groups: [{ providers }] }, ...(policies ? { policies } : {}) }),
      route('llm', [toBackend('llm')]),
    ]);

  it('is reported at its field', () => {
    expect(llm([{ name: 'a', providerA: { model: 'gpt4o' } }])).toEqual([
      'AIG7074 spec.ai.groups[0].providers[0].providerA.model',
    ]);
    expect(llm([{ name: 'a', providerC: {} }], { ai: { modelAliases: { chat: 'claude-sonet-4-5' } } })).toEqual([
      'AIG7074 spec.policies.ai.modelAliases.chat',
    ]);
  });

  it('is accepted at a custom host, and for deployments of Azure', () => {
    expect(llm([{ name: 'a', providerA: { model: 'gpt4o' }, host: 'vllm.example.net', port: 8000 }])).toEqual([]);
    expect(llm([{ name: 'a', providerB: { endpoint: 'a.openai.azure.com', deploymentName: 'gpt4o' } }])).toEqual([]);
    expect(llm([{ name: 'a', providerA: { model: 'gpt-9' } }])).toEqual([]);
  });
});

describe('a model name', () => {
  const llm = (providers: readonly object[], policies?: object) => [
    ...gateway(),
    backend('llm', { ai: { groups: [{ providers }] }, ...(policies ? { policies } : {}) }),
    route('llm', [toBackend('llm')]),
  ];
  const openai = { name: 'openai', providerA: {} };
  const anthropic = { name: 'anthropic', providerC: {} };
  const found = ['AIG7072 spec.ai.groups[0].providers[1]'];
  const aliases = { ai: { modelAliases: { chat: 'claude' } } };

  it('is not handed on to providers that name models in different ways', () => {
    expect(findingsFor(llm([openai, anthropic]))).toEqual(found);
    expect(findingsFor(llm([openai, { name: 'bedrock', providerF: {} }]))).toEqual(found);
    expect(findingsFor(llm([{ ...openai, name: 'a' }, openai, anthropic]))[0]).toMatch(/providers\[2\]$/);
  });

  it('may be settled, or be the same at both', () => {
    const vertex = { name: 'vertex', providerE: { projectId: 'p' } };
    const azure = { name: 'azure', providerB: { endpoint: 'a.openai.azure.com' } };
    const settled = [
      { ...anthropic, providerC: { model: 'claude' } },
      { ...anthropic, policies: aliases },
      { ...anthropic, policies: { ai: { overrides: [{ field: 'model', value: 'claude' }] } } },
      { ...anthropic, host: 'proxy.example.net', port: 443 },
      azure,
    ];
    for (const second of settled) expect(findingsFor(llm([openai, second]))).not.toContainEqual(found[0]);
    expect(findingsFor(llm([anthropic, vertex]))).toEqual([]);
    expect(findingsFor(llm([openai, anthropic], aliases))).toEqual([]);
    expect(findingsFor(llm([{ ...azure, providerB: { ...azure.providerB, deploymentName: 'd' } }, anthropic]))).toEqual(
      [],
    );
  });
});

describe('failover', () => {
  it('is reported if the request ends before its first retry', () => {
    const rule = (request: string, backoff: string) =>
      findingsFor([
        ...gateway(),
        route('r', [toService({ timeouts: { request }, retry: { attempts: 2, backoff, codes: [503] } })]),
      ]);
    expect(rule('1s', '2s')).toEqual(['AIG7073 spec.rules[0].retry.backoff']);
    expect(rule('1000ms', '1s')).toEqual(['AIG7073 spec.rules[0].retry.backoff']);
    expect([...rule('3s', '2s'), ...rule('0s', '2s'), ...rule('1s', '0s')]).toEqual([]);
    const byPolicy = policy('again', 'HTTPRoute', 'r', {
      traffic: { retry: { backoff: '5s' }, timeouts: { request: '1s' } },
    });
    expect(findingsFor([...gateway(), route('r', [toService(), toService()]), byPolicy])).toContain(
      'AIG7073 spec.traffic.retry.backoff',
    );
  });

  it('needs an eviction, at the backend, at each provider or in a policy', () => {
    expect(findingsFor(llm({ ai: groups('a', 'b') }, retry(2)))).toEqual(['AIG7001 spec.ai.groups']);
    expect(findingsFor(llm({ ai: groups('a', 'b'), policies: eviction() }, retry(2)))).toEqual([]);
    const own = { groups: [{ providers: [provider('a', eviction())] }, { providers: [provider('b')] }] };
    expect(findingsFor(llm({ ai: own }, retry(2)))).toEqual([]);
    const byPolicy = policy('health', 'ProxyBackend', 'llm', { backend: eviction() });
    expect(findingsFor([...llm({ ai: groups('a', 'b') }, retry(2)), byPolicy])).toEqual([]);
  });

  it('names only the providers that stay', () => {
    const mixed = {
      groups: [{ providers: [provider('a', eviction()), provider('b')] }, { providers: [provider('c')] }],
    };
    const [found] = diagnose(llm({ ai: mixed }, retry(2)));
    expect(found?.message).toContain('but b can never be evicted');
  });

  it('is checked in unreferenced backends, too, but not with one group', () => {
    expect(findingsFor([...gateway(), backend('llm', { ai: groups('a', 'b') })])).toContain('AIG7001 spec.ai.groups');
    expect(findingsFor(llm({ ai: groups('a') }))).toEqual([]);
  });

  it('needs a retry, of the rule or of a policy', () => {
    const spec = { ai: groups('a', 'b'), policies: eviction() };
    expect(findingsFor(llm(spec))).toEqual(['AIG7002 spec.rules[0]']);
    const byPolicy = policy('again', 'HTTPRoute', 'llm', { traffic: retry(2) });
    expect(findingsFor([...llm(spec), byPolicy])).toEqual([]);
  });

  it('is one finding for all rules without a retry, under whichever policies they call the backend', () => {
    const spec = { ai: groups('a', 'b'), policies: eviction() };
    const rule = (name: string, more: object = {}) =>
      toBackend('llm', { name, matches: [{ path: { type: 'PathPrefix', value: `/${name}` } }], ...more });
    const rules = [rule('first', retry(2)), rule('second'), rule('third')];
    const other = policy(
      'other',
      'HTTPRoute',
      'llm',
      { backend: { http: { version: 'HTTP2' } } },
      { sectionName: 'second' },
    );
    const found = shownFor([...gateway(), backend('llm', spec), route('llm', rules), other]);
    expect(found).toEqual(['AIG7002 spec.rules[1] and 1']);
  });

  it('requires a condition that detects missing responses', () => {
    const spec = (unhealthyCondition: string) => ({
      ai: groups('a', 'b'),
      policies: { health: { ...eviction().health, unhealthyCondition: `${ASKED} && (${unhealthyCondition})` } },
    });
    expect(findingsFor(llm(spec('response.code >= 500'), retry(2)))).toEqual(['AIG7067 spec.rules[0]']);
    expect(findingsFor(llm(spec('response.code >= 500 || response.code == 429'), retry(2)))).toHaveLength(1);
    expect(findingsFor(llm(spec('default(response.code, 503u) >= 500 || response.code == 429'), retry(2)))).toEqual([]);
    // The condition does not cover failing servers, so it intentionally does not cover unreachable ones.
    expect(findingsFor(llm(spec('response.code == 429'), retry(2)))).toEqual([]);
    expect(findingsFor(llm(spec('response.code >= 500')))).toEqual(['AIG7002 spec.rules[0]']);
    // Other inputs than the status are unknown.
    expect(findingsFor(llm(spec('response.code >= 500 && request.path != "/x"'), retry(2)))).toEqual([]);
  });

  it('is reported if clients can trigger it by disconnects or invalid requests', () => {
    const found = (condition?: string, ai: object = groups('a', 'b')) => {
      const { unhealthyCondition: _, ...health } = eviction().health;
      const given = condition === undefined ? health : { ...health, unhealthyCondition: condition };
      return findingsFor(llm({ ai, policies: { health: given } }, retry(2))).filter((one) => one.startsWith('AIG7140'));
    };
    const told = ['AIG7140 spec.ai'];
    expect(found()).toEqual(told);
    expect(found('default(response.code, 503u) >= 500')).toEqual(told);
    // An aborted request has no status; an unreadable one has a status.
    expect(found('default(response.code, 429u) == 429')).toEqual(told);
    expect(found('response.code >= 500')).toEqual(told);
    expect(found(undefined, { groups: [{ providers: [provider('a'), provider('b')] }] })).toEqual(told);
    expect(found(FAILS)).toEqual([]);
    expect(found('response.code == 429')).toEqual([]);
    expect(found('proxy.upstreamDuration > duration("1s")')).toEqual([]);
    const health = { eviction: { duration: '10s' } };
    const model = (name: string, spec: object) => ({
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'AgentgatewayModel',
      metadata: { name, namespace: 'demo' },
      spec: { parentRefs: [{ name: 'gw' }], ...spec },
    });
    const targets = ['one', 'two'].map((name, priority) => ({ modelRef: { name }, priority }));
    const models = [
      model('one', { provider: 'OpenAI', policies: { health } }),
      model('two', { provider: 'OpenAI' }),
      model('alone', { provider: 'OpenAI', policies: { health } }),
      model('chat', { virtualModel: { failover: { targets } } }),
    ];
    const ofModels = diagnose([...gateway(), ...models]).filter(({ code }) => code === 'AIG7140');
    expect(ofModels.map(({ message, path }) => [/AgentgatewayModel demo\/(\w+)/.exec(message)?.[1], path])).toEqual([
      ['one', 'spec.policies'],
    ]);
    // There is no other provider.
    expect(found(undefined, groups('a'))).toEqual([]);
    // Other inputs than the status are unknown.
    expect(found('response.code >= 500 && request.path != "/x"')).toEqual([]);
  });

  it('requires an attempt timeout, because one provider could exhaust the request timeout', () => {
    const spec = (more: object = {}, ai: object = groups('a', 'b')) => ({ ai, policies: { ...eviction(), ...more } });
    const rule = (timeouts?: object) => ({ ...retry(2), ...(timeouts ? { timeouts } : {}) });
    const http = (requestTimeout: string) => ({ http: { requestTimeout } });
    const limit = { request: '10s' };
    const found = ['AIG7183 spec.rules[0].timeouts.request'];
    expect(findingsFor(llm(spec(), rule(limit)))).toEqual(found);
    expect(findingsFor(llm(spec(http('10s')), rule(limit)))).toEqual(found);
    expect(findingsFor(llm(spec(http('3s')), rule(limit)))).toEqual([]);
    expect(findingsFor(llm(spec(), rule({ ...limit, backendRequest: '3s' })))).toEqual([]);
    // The backend's limit takes the place of the rule's.
    expect(findingsFor(llm(spec(http('10s')), rule({ ...limit, backendRequest: '3s' })))).toEqual(found);
    const own = (first?: object, second?: object) => ({
      groups: [{ providers: [provider('a', first)] }, { providers: [provider('b', second)] }],
    });
    expect(findingsFor(llm(spec({}, own(http('3s'))), rule(limit)))).toEqual([]);
    // The last provider has no other after it, so that a retry would reach nothing better.
    expect(findingsFor(llm(spec({}, own(undefined, http('3s'))), rule(limit)))).toEqual(found);
    const same = { groups: [{ providers: [provider('a'), provider('b')] }] };
    expect(findingsFor(llm(spec({}, same), rule(limit)))).toEqual(found);
    // Without a limit of the request, with one provider, or without a retry there is nothing to divide.
    expect(findingsFor(llm(spec(), rule()))).toEqual([]);
    expect(findingsFor(llm(spec(), rule({ request: '0s' })))).toEqual([]);
    expect(findingsFor(llm(spec({}, groups('a')), rule(limit)))).toEqual([]);
    expect(findingsFor(llm(spec(), { timeouts: limit }))).toEqual(['AIG7002 spec.rules[0]']);
    // Without eviction, no time limit makes a retry reach another group.
    expect(findingsFor(llm({ ai: groups('a', 'b') }, rule(limit)))).toEqual(['AIG7001 spec.ai.groups']);
    const byPolicy = policy('time', 'HTTPRoute', 'llm', { traffic: { timeouts: limit } });
    expect(findingsFor([...llm(spec(), rule()), byPolicy])).toEqual(['AIG7183 spec.traffic.timeouts.request']);
  });

  it('needs one retry more than failures until eviction', () => {
    const spec = (more: object) => ({ ai: groups('a', 'b'), policies: eviction(more) });
    expect(findingsFor(llm(spec({}), retry()))).toEqual(['AIG7003 spec.rules[0]']);
    expect(findingsFor(llm(spec({}), retry(1)))).toEqual(['AIG7003 spec.rules[0]']);
    expect(findingsFor(llm(spec({ consecutiveFailures: 3 }), retry(3)))).toEqual(['AIG7003 spec.rules[0]']);
    expect(findingsFor(llm(spec({ consecutiveFailures: 3 }), retry(4)))).toEqual([]);
    const paused = (backoff: string) => ({ retry: { codes: [503], attempts: 1, backoff } });
    expect(findingsFor(llm(spec({}), paused('50ms')))).toEqual([]);
    expect(findingsFor(llm(spec({}), paused('0s')))).toEqual(['AIG7003 spec.rules[0]']);
    const byScore = { health: { unhealthyCondition: FAILS, eviction: { healthThreshold: 50 } } };
    expect(findingsFor(llm({ ai: groups('a', 'b'), policies: byScore }, retry(1)))).toEqual([]);
  });
});
