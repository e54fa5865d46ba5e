import { expect, it } from 'vitest';
import { backend, diagnose, gateway, newest, policy, route, toBackend } from './run';

const GUARD = [{ regex: { matches: ['secret'], action: 'Reject' } }];
const ASKED = { extAuth: { backendRef: { name: 'asked', port: 80 }, grpc: {} } };
const guard = (...sides: string[]) => ({
  ai: { promptGuard: Object.fromEntries(sides.map((side) => [side, GUARD])) },
});
const provider = (name: string, policies?: object) => ({ name, providerA: {}, ...(policies ? { policies } : {}) });

function llm(groups: readonly object[][], policies?: object): object[] {
  const spec = { ai: { groups: groups.map((providers) => ({ providers })) }, ...(policies ? { policies } : {}) };
  return [...gateway(), route('llm', [toBackend('llm')]), backend('llm', spec)];
}

const foundIn = (documents: readonly object[]) =>
  diagnose(documents).flatMap(({ code, message, path, resource }) =>
    code === 'AIG7117'
      ? [`${resource?.name} ${path}: ${/`(.*)` does not apply at (.*), which/.exec(message)?.slice(1).join(' ')}`]
      : [],
  );

const found = (groups: readonly object[][], policies?: object, ...more: object[]) =>
  foundIn([...llm(groups, policies), ...more]);

const FIRST = 'llm spec.ai.groups[0].providers[0].policies';

it('reports a guard of one provider that others in its place lack', () => {
  const told = [`${FIRST}.ai.promptGuard.request: ai.promptGuard.request b`];
  expect(found([[provider('a', guard('request'))], [provider('b')]])).toEqual(told);
  expect(found([[provider('a', guard('request')), provider('b')]])).toEqual(told);
  expect(found([[provider('a', guard('request')), provider('b', guard('response'))]])).toHaveLength(2);
  const asked = policy('p', 'ProxyBackend', 'llm', { backend: ASKED }, { sectionName: 'a' });
  const three = llm([[provider('a'), provider('b'), provider('c')]]);
  expect(foundIn(newest([...three, asked]))).toEqual(['p spec.backend.extAuth: extAuth b, c']);
  const aimed = policy('p', 'ProxyBackend', 'llm', { backend: guard('request') }, { sectionName: 'b' });
  expect(found([[provider('a')], [provider('b')]], undefined, aimed)).toEqual([
    'p spec.backend.ai.promptGuard.request: ai.promptGuard.request a',
  ]);
});

it('accepts guards of each provider, and shared ones that a provider replaces', () => {
  expect(found([[provider('a', guard('request'))], [provider('b', guard('request'))]])).toEqual([]);
  expect(found([[provider('a', guard('request'))]])).toEqual([]);
  expect(found([[provider('a', guard('request')), provider('b')]], guard('request'))).toEqual([]);
  // That is AIG7020.
  expect(found([[provider('a', { ai: { promptCaching: {} } }), provider('b')]], guard('request'))).toEqual([]);
});

it('reports an unguarded failover model next to a guarded one', () => {
  const model = (name: string, spec: object) => ({
    apiVersion: 'agentgateway.dev/v1alpha1',
    kind: 'AgentgatewayModel',
    metadata: { name, namespace: 'demo' },
    spec: { parentRefs: [{ name: 'gw' }], ...spec },
  });
  const own = (name: string, policies?: object) =>
    model(name, { provider: 'OpenAI', ...(policies ? { policies } : {}) });
  const virtual = (routing: object) => model('any', { virtualModel: routing });
  const targets = (of: object) => ['a', 'b'].map((name) => ({ modelRef: { name }, ...of }));
  const failover = virtual({ failover: { targets: targets({ priority: 1 }) } });
  const models = (...all: object[]) =>
    diagnose([...gateway(), ...all]).flatMap(({ code, message }) => (code === 'AIG7117' ? [message] : []));
  const guarded = { promptGuard: { request: GUARD } };
  expect(models(failover, own('a', guarded), own('b'))).toEqual([
    '`promptGuard` does not apply at model demo/b, which also serves requests for model demo/any',
  ]);
  expect(models(failover, own('a', guarded), own('b', guarded))).toEqual([]);
  const chosen = virtual({ weighted: { targets: targets({ weight: 1 }) } });
  expect(models(chosen, own('a', guarded), own('b'))).toHaveLength(1);
});
