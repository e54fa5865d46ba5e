import { expect, it } from 'vitest';
import { backend, findingsFor, gateway, policy, route, service, toBackend, toService } from './run';

const TAG = 'request.headers["x-tag"]';
const limit = (unit: string, expression = TAG) => ({
  rateLimit: {
    global: {
      backendRef: { name: 'shop', port: 80 },
      domain: 'd',
      descriptors: [{ unit, entries: [{ name: 'n', expression }] }],
    },
  },
});
const TOKENS = limit('Tokens');
const remove = { request: { remove: ['X-Tag'] } };
const set = { request: { set: [{ name: 'x-tag', value: '"a"' }] } };
const KEYS = { apiKeyAuthentication: { secretRef: { name: 'keys' } } };
const CREDENTIALS = 'request.headers["authorization"]';

function found(traffic: object, policies?: object, rule = toBackend('llm'), more: readonly object[] = []): number {
  const documents = [
    ...gateway(),
    service(),
    backend('llm', { ai: { provider: { providerA: {} } }, ...(policies ? { policies } : {}) }),
    route('llm', [rule]),
    // A choice by conditions is not known to older revisions.
    {
      ...policy('p', 'HTTPRoute', 'llm', { traffic }),
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'AgentgatewayPolicy',
    },
    ...more,
  ];
  return findingsFor(documents).filter((one) => one.startsWith('AIG7116')).length;
}

it.each([
  ['a policy removes it', { ...TOKENS, headerModifiers: remove }, undefined, 1],
  ['a transformation removes it', { ...TOKENS, transformation: remove }, undefined, 1],
  ['the backend removes it', TOKENS, { transformation: remove }, 1],
  ['the backend sets it again', { ...TOKENS, headerModifiers: remove }, { transformation: set }, 0],
  ['it is set, then removed', { ...TOKENS, transformation: set, headerModifiers: remove }, undefined, 1],
  [
    'another one is removed',
    { ...limit('Tokens', 'request.headers["x-other"]'), headerModifiers: remove },
    undefined,
    0,
  ],
  ['requests are counted', { ...limit('Requests'), headerModifiers: remove }, undefined, 0],
  ['it is removed of answers', { ...TOKENS, headerModifiers: { response: { remove: ['x-tag'] } } }, undefined, 0],
  ['it holds credentials', { ...limit('Requests', CREDENTIALS), ...KEYS }, undefined, 1],
  ['it is none of the credentials', { ...limit('Requests'), ...KEYS }, undefined, 0],
])('checks the header of a limit if %s', (_, traffic, policies, expected) => {
  expect(found(traffic, policies)).toBe(expected);
});

it('may be removed by condition', () => {
  const conditional = (...policies: object[]) => ({
    ...TOKENS,
    transformation: {
      conditional: policies.map((one, index) => ({
        ...(index === 0 ? { condition: 'request.method == "GET"' } : {}),
        policy: one,
      })),
    },
  });
  expect(found(conditional(remove, set))).toBe(1);
  expect(found(conditional(set, remove))).toBe(1);
  expect(found(conditional(set, set))).toBe(0);
});

it('ignores a removed header if no tokens are counted', () => {
  expect(found({ ...TOKENS, headerModifiers: remove }, undefined, toService())).toBe(0);
});

it('reports a header that is set before routing and removed by the route', () => {
  const early = policy('early', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', transformation: set } });
  expect(found({ ...TOKENS, headerModifiers: remove }, undefined, undefined, [early])).toBe(1);
  const gone = policy('early', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', transformation: remove } });
  expect(found(TOKENS, undefined, undefined, [gone])).toBe(1);
});
