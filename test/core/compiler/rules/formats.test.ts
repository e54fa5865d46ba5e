import { describe, expect, it } from 'vitest';
import { LlmApi } from '../../../../src';
import { countedFields } from '../../../../src/library/constructs/llm-traffic';
import { backend, diagnose, findingsFor, gateway, newest, policy, route, toBackend } from './run';

const REQUEST = { request: [{ regex: { matches: ['secret'], action: 'Reject' } }] };
const ANSWER = { response: [{ regex: { matches: ['secret'] } }] };
const provider = (name: string, settings: object, ai?: object) => ({
  name,
  ...settings,
  ...(ai ? { policies: { ai } } : {}),
});

function llm(ai: object, spec: object = { provider: { providerA: {} } }): object[] {
  return [...gateway(), route('llm', [toBackend('llm')]), backend('llm', { ai: spec, policies: { ai } })];
}

describe('request formats', () => {
  it('are guarded if the data plane reads prompts', () => {
    const routes = { '/chat': 'Completions', '/m': 'Messages', '/r': 'Responses', '*': 'Completions' };
    expect(findingsFor(llm({ routes, promptGuard: { ...REQUEST, ...ANSWER } }))).toEqual([]);
  });

  it.each(['Passthrough', 'Embeddings', 'CountTokens', 'Realtime'])('pass guards as %s', (type) => {
    const found = ['AIG7068 spec.policies.ai.routes["/x"]'];
    const routes = { '/x': type, '*': 'Completions' };
    expect(findingsFor(llm({ routes, promptGuard: REQUEST }))).toEqual(found);
    expect(findingsFor(llm({ routes, promptGuard: ANSWER }))).toEqual(found);
    expect(findingsFor(llm({ routes, defaults: [{ field: 'a', value: 1 }] }))).toEqual([]);
  });

  it('bypass guards as Rerank, a format of newer revisions', () => {
    const found = findingsFor(newest(llm({ routes: { '/x': 'Rerank', '*': 'Completions' }, promptGuard: REQUEST })));
    expect(found).toEqual(['AIG7068 spec.policies.ai.routes["/x"]']);
  });

  it('bypass request guards as Detect, and response guards break the connection', () => {
    const routes = { '/x': 'Detect' };
    expect(findingsFor(llm({ routes, promptGuard: REQUEST }))).toEqual(['AIG7068 spec.policies.ai.routes["/x"]']);
    expect(findingsFor(llm({ routes, promptGuard: ANSWER }))).toEqual(['AIG7069 spec.policies.ai.routes["/x"]']);
  });

  it('are those of each provider whose `ai` replaces that of its backend', () => {
    const [guarded, open] = [{ promptGuard: REQUEST }, { routes: { '*': 'Passthrough' } }];
    const own = (ai: object) => ({ groups: [{ providers: [provider('one', { providerA: {} }, ai)] }] });
    expect(findingsFor(llm(guarded, own(open)))).not.toContainEqual(expect.stringContaining('AIG7068'));
    expect(findingsFor(llm({ promptCaching: {} }, own({ ...guarded, ...open })))).toContain(
      'AIG7068 spec.ai.groups[0].providers[0].policies.ai.routes["*"]',
    );
    const anthropic = { groups: [{ providers: [provider('one', { providerC: {} }, guarded)] }] };
    expect(findingsFor(llm({ routes: { '*': 'Embeddings' } }, anthropic))).not.toContainEqual(
      expect.stringContaining('AIG7009'),
    );
  });

  it.each([
    ['Embeddings', true],
    ['Rerank', true],
    ['Realtime', true],
    ['Passthrough', true],
    ['Detect', false],
    ['AnthropicTokenCount', false],
  ])('without token counts bypass a limit on tokens only: %s (%s)', (type, isUncounted) => {
    const found = (...limits: object[]) =>
      findingsFor(
        newest([
          ...llm({ routes: { '*': 'Completions', '/y': 'Messages', '/x': type } }),
          policy('limits', 'HTTPRoute', 'llm', { traffic: { rateLimit: { local: limits } } }),
        ]),
      ).filter((one) => !one.startsWith('AIG5'));
    const tokens = { tokens: 9, unit: 'Minutes' };
    expect(found(tokens)).toEqual(isUncounted ? ['AIG7095 spec.traffic.rateLimit.local[0].tokens'] : []);
    expect(found(tokens, { requests: 9, unit: 'Minutes' })).toEqual([]);
  });

  const ALL = 'Completions Messages Responses Embeddings CountTokens Rerank Realtime Models Passthrough Detect'.split(
    ' ',
  );
  const refused = (provider: object) => {
    const documents = llm({ routes: Object.fromEntries(ALL.map((type) => [`/${type}`, type])) }, { provider });
    const own = documents.map((one) => JSON.parse(JSON.stringify(one)));
    own.find(({ kind }) => kind === 'ProxyBackend').apiVersion = 'proxy.example.com/v1alpha1';
    return diagnose(own, { revision: 'v1.4' })
      .filter(({ code }) => code === 'AIG7009')
      .map(({ path }) => /"\/(\w+)"/.exec(path ?? '')?.[1])
      .sort();
  };
  const azure = (settings: object) => ({ providerG: { resourceName: 'shop', ...settings } });
  const custom = (...formats: string[]) => ({ custom: { formats: formats.map((type) => ({ type })) } });
  const AT = { host: 'llm.example.com', port: 443 };

  it.each([
    ['OpenAI', { providerA: {} }, []],
    ['Anthropic', { providerC: {} }, ['Embeddings', 'Realtime', 'Rerank', 'Responses']],
    ['Gemini', { providerD: {} }, ['Realtime', 'Rerank']],
    ['Vertex AI', { providerE: { projectId: 'p' } }, ['Realtime']],
    ['Vertex AI', { providerE: { projectId: 'p', model: 'gemini-2' } }, ['Realtime']],
    ['Vertex AI', { providerE: { projectId: 'p', model: 'claude-4' } }, ['Realtime', 'Responses']],
    ['Vertex AI', { providerE: { projectId: 'p', model: 'anthropic/claude-4' } }, ['Realtime', 'Responses']],
    [
      'Vertex AI',
      { providerE: { projectId: 'p', model: 'publishers/anthropic/models/claude-4' } },
      ['Realtime', 'Responses'],
    ],
    ['Bedrock', { providerF: { region: 'eu-west-1', model: 'anthropic.claude-4' } }, ['Realtime']],
    ['Azure', azure({ resourceType: 'OpenAI', model: 'claude-4' }), ['Rerank']],
    ['Azure', { ...azure({ resourceType: 'OpenAI' }), ...AT }, ['Rerank']],
    ['Azure', { ...azure({ resourceType: 'OpenAI' }), ...AT, path: '/rerank' }, []],
    ['Azure', azure({ resourceType: 'Foundry', projectName: 'p' }), ['Rerank']],
    ['Azure', azure({ resourceType: 'Foundry', projectName: 'p', model: 'Claude-4' }), ['Rerank', 'Responses']],
    ['Azure OpenAI', { providerB: { endpoint: 'shop.openai.azure.com', deploymentName: 'd' } }, ['Rerank']],
    [
      'Azure OpenAI',
      { providerB: { endpoint: 'shop.services.ai.azure.com/api/projects/p', deploymentName: 'claude-4' } },
      ['Rerank', 'Responses'],
    ],
    ['a server', { ...custom('Completions'), ...AT }, ['Embeddings', 'Rerank']],
    ['a server', { ...custom('Messages', 'Embeddings'), ...AT }, ['Rerank', 'Responses']],
    ['a server', { ...custom('Responses', 'Rerank'), ...AT }, ['Completions', 'Embeddings', 'Messages']],
    ['a server', { ...custom('Rerank'), ...AT }, ['Completions', 'Embeddings', 'Messages', 'Responses']],
  ])('are refused by %s %j: %j', (_, provider, types) => {
    expect(refused(provider)).toEqual([...types, 'Models'].sort());
  });

  it('include those of every provider of a group', () => {
    const groups = [{ providers: [provider('one', { providerA: {} }), provider('two', { providerC: {} })] }];
    expect(findingsFor(llm({ routes: { '/r': 'Responses' } }, { groups }))).toContain(
      'AIG7009 spec.policies.ai.routes["/r"]',
    );
  });

  it('are counted at the end of a Responses stream, but not if aborted', () => {
    const found = (ai: object, ...limits: object[]) =>
      findingsFor(
        newest([...llm(ai), policy('limits', 'HTTPRoute', 'llm', { traffic: { rateLimit: { local: limits } } })]),
      );
    const [tokens, requests] = [
      { tokens: 9, unit: 'Minutes' },
      { requests: 9, unit: 'Minutes' },
    ];
    const routes = { '/x': 'Responses', '*': 'Completions' };
    expect(found({ routes }, tokens)).toEqual(['AIG7161 spec.traffic.rateLimit.local[0].tokens']);
    expect(found({ routes }, tokens, requests)).toEqual([]);
    expect(found({ routes, overrides: [{ field: 'stream', value: false }] }, tokens)).toEqual([]);
    expect(found({ routes: { '*': 'Completions' } }, tokens)).toEqual([]);
  });

  it('are counted for any request if its fields are replaced', () => {
    const documents = (ai: object, spec?: object) => [
      ...llm(ai, spec),
      policy('limits', 'HTTPRoute', 'llm', { traffic: { rateLimit: { local: [{ tokens: 9, unit: 'Minutes' }] } } }),
    ];
    const at = ['AIG7160 spec.traffic.rateLimit.local[0].tokens'];
    const plain = { prompt: { append: [{ role: 'system', content: 'be brief' }] } };
    expect(findingsFor(documents(plain))).toEqual([]);
    expect(findingsFor(newest(documents(plain)), { mode: 'controller' })).toEqual(at);
    const usage = (value: object) => ({ overrides: [{ field: 'stream_options', value }] });
    expect(findingsFor(newest(documents(usage({ include_usage: true }))), { mode: 'controller' })).toEqual([]);
    expect(findingsFor(documents(usage({ include_usage: false })))).toEqual(at);
    const fields = Object.entries(countedFields([LlmApi.RESPONSES]));
    const transformations = fields.map(([field, { expression }]) => ({ field, expression }));
    const routes = { '/x': 'Responses', '*': 'Completions' };
    const found = findingsFor(newest(documents({ routes, transformations })), { mode: 'controller' });
    expect(found).toEqual(['AIG7161 spec.traffic.rateLimit.local[0].tokens']);
    // Its answers report their usage always.
    const anthropic = { groups: [{ providers: [provider('one', { providerC: {} })] }] };
    const ofAnthropic = findingsFor(documents(plain, anthropic), { mode: 'controller' });
    expect(ofAnthropic.filter((one) => one.startsWith('AIG716'))).toEqual([]);
  });

  it('are checked together with guards of another policy on the target', () => {
    const found = diagnose([
      ...llm({ promptCaching: {} }).slice(0, -1),
      backend('llm', { ai: { provider: { providerA: {} } } }),
      policy('a', 'ProxyBackend', 'llm', { backend: { ai: { promptGuard: REQUEST } } }),
      policy('b', 'ProxyBackend', 'llm', { backend: { ai: { routes: { '/x': 'Passthrough' } } } }),
    ]);
    expect(found.map(({ code, resource }) => `${code} ${resource?.name}`)).toEqual(['AIG7068 b']);
  });
});

describe('pattern guards', () => {
  it('need one, on either side', () => {
    const found = (regex: object) => findingsFor(llm({ promptGuard: { request: [{ regex }], response: [{ regex }] } }));
    const sides = ['request', 'response'].map((side) => `AIG7070 spec.policies.ai.promptGuard.${side}[0].regex`);
    expect(found({ action: 'Reject' })).toEqual(sides);
    expect(found({ matches: [], builtins: [] })).toEqual(sides);
    expect(found({ builtins: ['Ssn'] })).toEqual([]);
    expect(found({ matches: ['a'] })).toEqual([]);
  });
});

describe('prompt roles', () => {
  it('are reported unless lower case or specific to the provider', () => {
    const found = (role: string) =>
      findingsFor(llm({ prompt: { prepend: [{ role, content: 'a' }], append: [{ role: 'user', content: 'b' }] } }));
    expect(found('SYSTEM')).toEqual(['AIG7071 spec.policies.ai.prompt.prepend[0].role']);
    expect(found('Assistant')).toEqual(['AIG7071 spec.policies.ai.prompt.prepend[0].role']);
    expect(found('system')).toEqual([]);
    expect(found('CHATBOT')).toEqual([]);
  });
});

describe('model aliases', () => {
  it('have no effect if their provider has a model', () => {
    const spec = (settings: object) => ({
      groups: [
        {
          providers: [
            provider('fixed', settings, { modelAliases: { fast: 'small' } }),
            provider('free', { providerA: {} }),
          ],
        },
      ],
    });
    const found = (settings: object) =>
      findingsFor([...gateway(), route('llm', [toBackend('llm')]), backend('llm', { ai: spec(settings) })]);
    expect(found({ providerA: { model: 'large' } })).toEqual([
      'AIG7008 spec.ai.groups[0].providers[0].policies.ai.modelAliases.fast',
    ]);
    expect(found({ providerA: {} })).toEqual([]);
  });
});
