import { expect, it } from 'vitest';
import { findingsFor } from './run';

const AGENT = 'agentgateway.dev/v1alpha1';
const COST = 'default(uint(llm.cost.total * 100.0), 5u)';

function found(parameters: object | undefined, cost = COST, ref = parameters !== undefined): readonly string[] {
  const metadata = (name: string) => ({ name, namespace: 'shop' });
  const documents = [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: metadata('gw'),
      spec: {
        gatewayClassName: 'agentgateway',
        listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }],
        ...(ref
          ? {
              infrastructure: {
                parametersRef: { group: 'agentgateway.dev', kind: 'AgentgatewayParameters', name: 'gw' },
              },
            }
          : {}),
      },
    },
    ...(parameters
      ? [{ apiVersion: AGENT, kind: 'AgentgatewayParameters', metadata: metadata('gw'), spec: parameters }]
      : []),
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: metadata('chat'),
      spec: {
        parentRefs: [{ name: 'gw' }],
        rules: [{ backendRefs: [{ group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name: 'llm' }] }],
      },
    },
    {
      apiVersion: AGENT,
      kind: 'AgentgatewayBackend',
      metadata: metadata('llm'),
      spec: { ai: { provider: { openai: { model: 'gpt-4o' } } } },
    },
    {
      apiVersion: AGENT,
      kind: 'AgentgatewayPolicy',
      metadata: metadata('p'),
      spec: {
        targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'gw' }],
        traffic: {
          rateLimit: {
            global: {
              backendRef: { name: 'counter', port: 80 },
              domain: 'd',
              descriptors: [{ entries: [{ name: 'all', expression: '"all"' }], unit: 'Tokens', cost }],
            },
          },
        },
      },
    },
  ];
  return findingsFor(documents).filter((one) => one.includes('AIG7115'));
}

const HERE = ['AIG7115 spec.traffic.rateLimit.global.descriptors[0].cost'];

it.each<[string, object | undefined]>([
  ['no parameters', undefined],
  ['parameters without prices', { env: [{ name: 'OTHER', value: '1' }] }],
  ['a config without prices', { rawConfig: { config: { logging: { level: 'info' } } } }],
])('dollars are not known to a gateway with %s', (_, parameters) => {
  expect(found(parameters)).toEqual(HERE);
});

it.each<[string, object | undefined]>([
  ['a price list', { modelCatalog: { sources: [{ configMap: { name: 'prices' } }] } }],
  ['prices in its config', { rawConfig: { config: { modelCatalog: [{ file: '/prices.json' }] } } }],
  ['the variable for them', { env: [{ name: 'MODEL_CATALOG_PATHS', value: '/prices.json' }] }],
  [
    'the variable in an overlay',
    {
      deployment: {
        spec: {
          template: {
            spec: { containers: [{ name: 'agentgateway', env: [{ name: 'MODEL_CATALOG_PATHS', value: '/p' }] }] },
          },
        },
      },
    },
  ],
])('dollars may be known to a gateway with %s', (_, parameters) => {
  expect(found(parameters)).toEqual([]);
});

it('nothing is said of parameters that are not among the inputs, and of tokens', () => {
  expect(found(undefined, COST, true)).toEqual([]);
  expect(found(undefined, 'llm.totalTokens')).toEqual([]);
});
