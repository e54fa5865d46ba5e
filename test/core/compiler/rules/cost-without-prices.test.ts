import { expect, it } from 'vitest';
import { findingsFor } from './run';

const AGENT = 'agentgateway.dev/v1alpha1';
const COST = 'default(uint(llm.cost.total * 100.0), 5u)';

const OPENAI = { openai: { model: 'gpt-4o' } };

function found(parameters: object | undefined, cost = COST, ref = parameters !== undefined): readonly string[] {
  return findingsFor(documentsOf(parameters, { cost, ref })).filter((one) => one.includes('AIG7115'));
}

interface Given {
  readonly cost?: string;
  readonly ref?: boolean;
  readonly ai?: object;
  readonly policies?: object;
}

function documentsOf(
  parameters: object | undefined,
  { cost = COST, ref = true, ai = { provider: OPENAI }, policies }: Given = {},
): readonly object[] {
  const metadata = (name: string) => ({ name, namespace: 'shop' });
  return [
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
      spec: { ai, ...(policies ? { policies } : {}) },
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
}

const HERE = ['AIG7115 spec.traffic.rateLimit.global.descriptors[0].cost'];

it.each<[string, object | undefined]>([
  ['no parameters', undefined],
  ['parameters without prices', { env: [{ name: 'OTHER', value: '1' }] }],
  ['a config without prices', { rawConfig: { config: { logging: { level: 'info' } } } }],
])('reports missing prices for a gateway with %s', (_, parameters) => {
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
])('accepts possible prices for a gateway with %s', (_, parameters) => {
  expect(found(parameters)).toEqual([]);
});

it('ignores parameters that are not inputs, and tokens', () => {
  expect(found(undefined, COST, true)).toEqual([]);
  expect(found(undefined, 'llm.totalTokens')).toEqual([]);
});

const listOf = (...models: string[]) => ({
  providers: {
    openai: { models: Object.fromEntries(models.map((model) => [model, { rates: { input: '1', output: '2' } }])) },
  },
});
const inline = (list: unknown) => ({ rawConfig: { config: { modelCatalog: [{ inline: list }] } } });
const mounted = { modelCatalog: { sources: [{ configMap: { name: 'prices', key: 'p.json' } }] } };
const prices = (list: object | string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'prices', namespace: 'shop' },
  data: { 'p.json': typeof list === 'string' ? list : JSON.stringify(list) },
});
const unpriced = (documents: readonly object[]) => findingsFor(documents).filter((one) => one.includes('AIG5112'));
const model = (name: string, spec: object) => ({
  apiVersion: AGENT,
  kind: 'AgentgatewayModel',
  metadata: { name, namespace: 'shop' },
  spec: { parentRefs: [{ name: 'gw' }], ...spec },
});
/** Three of them without a price: one that a virtual model chooses from a pattern, and two by their names. */
const models = [
  model('gpt-4o', { provider: 'OpenAI' }),
  model('llama', { provider: 'Groq' }),
  model('gemini', { provider: 'VertexAI', vertexai: { projectId: 'p', region: 'r' } }),
  model('computed', { provider: 'XAI', policies: { transformations: [{ field: 'model', expression: '"x"' }] } }),
  model('all', { provider: 'OpenAI', match: { model: 'gpt-*' } }),
  model('best', { virtualModel: { weighted: { targets: [{ modelRef: { name: 'all' }, model: 'gpt-x' }] } } }),
];
const group = (...providers: object[]) => ({ groups: [{ providers }] });

it.each<[string, readonly object[], number]>([
  ['a list that lacks it', documentsOf(inline(listOf('gpt-4o-mini'))), 1],
  ['a list as text that lacks it', documentsOf(inline(JSON.stringify(listOf('gpt-4o-mini')))), 1],
  ['a list in a ConfigMap that lacks it', [...documentsOf(mounted), prices(listOf('o3'))], 1],
  ['a list that has it without rates', documentsOf(inline({ providers: { openai: { models: { 'gpt-4o': {} } } } })), 1],
  ['a list of another provider', documentsOf(inline({ providers: { azure: listOf('gpt-4o').providers.openai } })), 1],
  [
    'two of three that lack it',
    documentsOf(inline(listOf('gpt-4o')), {
      ai: group(
        { name: 'a', ...OPENAI },
        { name: 'b', anthropic: { model: 'claude' } },
        { name: 'c', openai: { model: 'o3' } },
      ),
    }),
    2,
  ],
  [
    'an alias of a pattern that stands for one',
    documentsOf(inline(listOf('gpt-4o')), {
      ai: { provider: OPENAI },
      policies: { ai: { modelAliases: { 'gpt-*': 'o9' } } },
    }),
    1,
  ],
  [
    'one that overrides put in its place',
    documentsOf(inline(listOf('gpt-4o')), {
      ai: { provider: OPENAI },
      policies: { ai: { overrides: [{ field: 'model', value: 'o9' }] } },
    }),
    1,
  ],
  [
    'one for clients who name none, and one for an alias',
    documentsOf(inline(listOf('gpt-4o')), {
      ai: { provider: { openai: {} } },
      policies: { ai: { defaults: [{ field: 'model', value: 'o9' }], modelAliases: { fast: 'o1', big: 'gpt-4o' } } },
    }),
    2,
  ],
  ['Models', [...documentsOf(inline(listOf('gpt-4o'))), ...models], 3],
])('reports a model without a price that a price limit covers: %s', (_, documents, count) => {
  expect(unpriced(documents)).toHaveLength(count);
});

it.each<[string, readonly object[]]>([
  ['it has one', documentsOf(inline(listOf('gpt-4o')))],
  ['it has one in a ConfigMap', [...documentsOf(mounted), prices(listOf('gpt-4o'))]],
  ['the ConfigMap is not among the inputs', documentsOf(mounted)],
  ['the list cannot be read', [...documentsOf(mounted), prices('{')]],
  ['a file of the pod may have it', documentsOf({ rawConfig: { config: { modelCatalog: [{ file: '/p.json' }] } } })],
  ['there is no list at all', documentsOf({})],
  ['tokens are counted', documentsOf(inline(listOf('o3')), { cost: 'llm.totalTokens' })],
  [
    'Models have one',
    [
      ...documentsOf(
        inline({
          providers: {
            ...listOf('gpt-4o', 'gpt-x').providers,
            groq: listOf('llama').providers.openai,
            'gcp.vertex_ai': listOf('gemini').providers.openai,
          },
        }),
      ),
      ...models,
    ],
  ],
  ['clients name the model', documentsOf(inline(listOf('o3')), { ai: { provider: { openai: {} } } })],
])('does not report prices of models: %s', (_, documents) => {
  expect(unpriced(documents)).toEqual([]);
});

const BARE = 'uint(llm.cost.total * 100.0)';
const FREE = { provider: { openai: {} } };
const named = (documents: readonly object[]) => findingsFor(documents).filter((one) => one.includes('AIG5119'));
const limited = (given: Given) => documentsOf(inline(listOf('gpt-4o')), { cost: BARE, ai: FREE, ...given });
const rules = (expression: string, action = 'Require') => ({
  apiVersion: AGENT,
  kind: 'AgentgatewayPolicy',
  metadata: { name: 'rules', namespace: 'shop' },
  spec: {
    targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'gw' }],
    traffic: { authorization: { action, policy: { matchExpressions: [expression] } } },
  },
});

const other = {
  ...rules('request.headers["x-internal"] == "yes"', 'Allow'),
  metadata: { name: 'more', namespace: 'shop' },
};

it.each<[string, readonly object[]]>([
  ['clients name the model', limited({})],
  ['a name for who says none', limited({ policies: { ai: { defaults: [{ field: 'model', value: 'gpt-4o' }] } } })],
  ['lists that are not among the inputs', documentsOf(mounted, { cost: BARE, ai: FREE })],
  ['rules of something else', [...limited({}), rules('request.method == "POST"')]],
  ['rules that forbid one model', [...limited({}), rules('llm.requestModel != "o1-pro"')]],
  ['a Deny for one model', [...limited({}), rules('llm.requestModel == "o1-pro"', 'Deny')]],
  ['rules of some models for some callers', [...limited({}), rules('jwt.admin || llm.requestModel in ["gpt-4o"]')]],
  ['a Deny for some callers', [...limited({}), rules('jwt.trial && llm.requestModel != "gpt-4o"', 'Deny')]],
  ['rules of a family of models', [...limited({}), rules('llm.requestModel.startsWith("gpt-4o")')]],
  ['rules about the path of models', [...limited({}), rules('request.path != "/v1/models"')]],
  ['rules about claims', [...limited({}), rules('jwt.models == "all"')]],
  ['a Deny by what is not known yet', [...limited({}), rules('llm.requestModel != "gpt-4o"', 'Deny')]],
  ['a regular expression for any', [...limited({}), rules('llm.requestModel.matches(".*")')]],
  ['one for a family', [...limited({}), rules('llm.requestModel.matches("^gpt-4o.*$")')]],
  ['one that nobody can read', [...limited({}), rules('llm.requestModel.matches("^(gpt-4o$")')]],
  ['one that is found anywhere', [...limited({}), rules('llm.requestModel.matches("gpt-4o|^o3$")')]],
  ['an expression of the client', [...limited({}), rules('"gpt-4o".matches(llm.requestModel)')]],
  ['a header', [...limited({}), rules('request.headers["x-model"] == "gpt-4o"')]],
  ['another field', [...limited({}), rules('json(request.body).model_version == "1"')]],
  ['a model that a header repeats', [...limited({}), rules('llm.requestModel == request.headers["x-model"]')]],
  [
    'a list of the client',
    [...limited({}), rules('request.headers["x-models"].split(",").exists(m, m == llm.requestModel)')],
  ],
  ['a part of the name', [...limited({}), rules('"gpt" in llm.requestModel')]],
  ['an Allow beside one for models', [...limited({}), rules('llm.requestModel == "gpt-4o"', 'Allow'), other]],
  [
    'a Model of a pattern',
    [...limited({ ai: { provider: OPENAI } }), model('all', { provider: 'OpenAI', match: { model: 'gpt-*' } })],
  ],
])('reports a price limit without a list of models: %s', (_, documents) => {
  expect(named(documents)).toEqual(HERE.map((one) => one.replace('AIG7115', 'AIG5119')));
});

it.each<[string, readonly object[]]>([
  ['the provider has one model', limited({ ai: { provider: OPENAI } })],
  ['overrides say it', limited({ policies: { ai: { overrides: [{ field: 'model', value: 'gpt-4o' }] } } })],
  ['the expression says what others count', limited({ cost: COST })],
  ['rules say which models', [...limited({}), rules('llm.requestModel in ["gpt-4o"]')]],
  ['an Allow says which', [...limited({}), rules('llm["requestModel"] == "gpt-4o"', 'Allow')]],
  ['a Deny says which', [...limited({}), rules('!(json(request.body).model in ["gpt-4o"])', 'Deny')]],
  ['a Deny of others says which', [...limited({}), rules('json(request.body).model != "gpt-4o"', 'Deny')]],
  ['claims say which', [...limited({}), rules('json(request.body).model in jwt.models')]],
  [
    'lists of models cost nothing',
    [...limited({}), rules('request.path == "/v1/models" || llm.requestModel == "gpt-4o"')],
  ],
  ['a condition says which', [...limited({}), rules('has(llm.requestModel) ? llm.requestModel == "gpt-4o" : true')]],
  ['a regular expression says which', [...limited({}), rules('llm.requestModel.matches("^gpt-4o$")')]],
  ['an expression for two', [...limited({}), rules('llm.requestModel.matches("^(?:gpt-4o|o3)$")')]],
  ['small letters', [...limited({}), rules('default(llm.requestModel, "").lowerAscii() == "gpt-4o"')]],
  ['the body', [...limited({}), rules('jsonField(request.body, "model") == "gpt-4o"')]],
  ['what a service says', [...limited({}), rules('extauthz.model == "gpt-4o"')]],
  ['any of a list', [...limited({}), rules('["gpt-4o", "o3"].exists(m, m == llm.requestModel)')]],
  ['there are no prices at all', documentsOf({}, { cost: BARE, ai: FREE })],
  ['Models have names', [...limited({ ai: { provider: OPENAI } }), model('gpt-4o', { provider: 'OpenAI' })]],
])('does not report models that clients name: %s', (_, documents) => {
  expect(named(documents)).toEqual([]);
});
