import { describe, expect, it } from 'vitest';
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

describe('formats of requests', () => {
  it('are guarded where the data plane reads prompts', () => {
    const routes = { '/chat': 'Completions', '/m': 'Messages', '/r': 'Responses', '*': 'Models' };
    expect(findingsFor(llm({ routes, promptGuard: { ...REQUEST, ...ANSWER } }))).toEqual([]);
  });

  it.each(['Passthrough', 'Embeddings', 'CountTokens', 'Realtime'])('pass guards as %s', (type) => {
    const found = ['AIG7068 spec.policies.ai.routes["/x"]'];
    const routes = { '/x': type, '*': 'Completions' };
    expect(findingsFor(llm({ routes, promptGuard: REQUEST }))).toEqual(found);
    expect(findingsFor(llm({ routes, promptGuard: ANSWER }))).toEqual(found);
    expect(findingsFor(llm({ routes, defaults: [{ field: 'a', value: 1 }] }))).toEqual([]);
  });

  it('pass guards of requests as Detect, whose answers break the connection where a guard looks at them', () => {
    const routes = { '/x': 'Detect' };
    expect(findingsFor(llm({ routes, promptGuard: REQUEST }))).toEqual(['AIG7068 spec.policies.ai.routes["/x"]']);
    expect(findingsFor(llm({ routes, promptGuard: ANSWER }))).toEqual(['AIG7069 spec.policies.ai.routes["/x"]']);
  });

  it('are those of each provider, which says `ai` in place of its backend', () => {
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
    ['Responses', false],
  ])('of which no tokens are counted are beyond a limit on tokens alone: %s (%s)', (type, isUncounted) => {
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

  it('are refused by Vertex AI for models of Anthropic', () => {
    const found = (model?: string) =>
      findingsFor(llm({ routes: { '/r': 'Responses' } }, { provider: { providerE: { projectId: 'p', model } } }));
    expect(found('claude-4')).toEqual(['AIG7009 spec.policies.ai.routes["/r"]']);
    expect(found('anthropic/claude-4')).toEqual(['AIG7009 spec.policies.ai.routes["/r"]']);
    expect([...found('gemini-2.5'), ...found()]).toEqual([]);
  });

  it('and guards may come from different policies on one target', () => {
    const found = diagnose([
      ...llm({ promptCaching: {} }).slice(0, -1),
      backend('llm', { ai: { provider: { providerA: {} } } }),
      policy('a', 'ProxyBackend', 'llm', { backend: { ai: { promptGuard: REQUEST } } }),
      policy('b', 'ProxyBackend', 'llm', { backend: { ai: { routes: { '/x': 'Passthrough' } } } }),
    ]);
    expect(found.map(({ code, resource }) => `${code} ${resource?.name}`)).toEqual(['AIG7068 b']);
  });
});

describe('guards by patterns', () => {
  it('need one, on either side', () => {
    const found = (regex: object) => findingsFor(llm({ promptGuard: { request: [{ regex }], response: [{ regex }] } }));
    const sides = ['request', 'response'].map((side) => `AIG7070 spec.policies.ai.promptGuard.${side}[0].regex`);
    expect(found({ action: 'Reject' })).toEqual(sides);
    expect(found({ matches: [], builtins: [] })).toEqual(sides);
    expect(found({ builtins: ['Ssn'] })).toEqual([]);
    expect(found({ matches: ['a'] })).toEqual([]);
  });
});

describe('roles of prompts', () => {
  it('are in lower case, unless they are a word of the provider alone', () => {
    const found = (role: string) =>
      findingsFor(llm({ prompt: { prepend: [{ role, content: 'a' }], append: [{ role: 'user', content: 'b' }] } }));
    expect(found('SYSTEM')).toEqual(['AIG7071 spec.policies.ai.prompt.prepend[0].role']);
    expect(found('Assistant')).toEqual(['AIG7071 spec.policies.ai.prompt.prepend[0].role']);
    expect(found('system')).toEqual([]);
    expect(found('CHATBOT')).toEqual([]);
  });
});

describe('model aliases', () => {
  it('are without effect where the provider that has them has a model', () => {
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
