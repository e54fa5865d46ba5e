import { expect, it } from 'vitest';
import { backend, findingsFor, gateway, policy, route, service, toBackend, toService } from './run';

const KEYS = { apiKeyAuthentication: { secretRef: { name: 'keys' } } };
const TEAM = { name: 'X-Team', value: 'apiKey.team' };
const change = (request: object) => ({ transformation: { request } });

function found(traffic: object, rule: object = toService(), more: readonly object[] = []): string[] {
  const documents = [
    ...gateway(),
    service(),
    route('r', [rule]),
    // A choice by conditions is not known to older revisions.
    {
      ...policy('p', 'HTTPRoute', 'r', { traffic: { ...KEYS, ...traffic } }),
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'AgentgatewayPolicy',
    },
    ...more,
  ];
  return findingsFor(documents).filter((one) => one.startsWith('AIG7136'));
}

const AT = 'spec.traffic.transformation';
const either = (condition: string | undefined, request: object) => ({
  ...(condition ? { condition } : {}),
  policy: { request },
});

it.each<[string, object, string[], object?]>([
  ['it is added', change({ add: [TEAM] }), [`AIG7136 ${AT}.request.add[0]`]],
  [
    'it is the second, in a text',
    change({
      add: [
        { name: 'x-a', value: '"a"' },
        { ...TEAM, value: '"team " + apiKey.team' },
      ],
    }),
    [`AIG7136 ${AT}.request.add[1]`],
  ],
  ['it is set', change({ set: [TEAM] }), []],
  ['a text is added', change({ add: [{ ...TEAM, value: '"a"' }] }), []],
  ['it is said to the client', { transformation: { response: { add: [TEAM] } } }, []],
  ['it is removed before', { ...change({ add: [TEAM] }), headerModifiers: { request: { remove: ['x-team'] } } }, []],
  [
    'a condition adds it',
    { transformation: { conditional: [either('request.path == "/a"', { add: [TEAM] })] } },
    [`AIG7136 ${AT}.conditional[0].policy.request.add[0]`],
  ],
  [
    'one of the conditions sets it',
    {
      transformation: {
        conditional: [either('request.path == "/a"', { set: [TEAM] }), either(undefined, { add: [TEAM] })],
      },
    },
    [`AIG7136 ${AT}.conditional[1].policy.request.add[0]`],
  ],
  [
    'a filter sets it behind that',
    change({ add: [TEAM] }),
    [],
    {
      backendRefs: [
        {
          name: 'shop',
          port: 80,
          filters: [
            { type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name: 'x-team', value: 'a' }] } },
          ],
        },
      ],
    },
  ],
])('checks an added identity header if %s', (_, traffic, expected, rule) => {
  expect(found(traffic, rule)).toEqual(expected);
});

it('checks an added identity header of a backend', () => {
  const spec = { ai: { provider: { providerA: {} } }, policies: change({ add: [TEAM] }) };
  expect(found({}, toBackend('llm'), [backend('llm', spec)])).toEqual([
    'AIG7136 spec.policies.transformation.request.add[0]',
  ]);
});
