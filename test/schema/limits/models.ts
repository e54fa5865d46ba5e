import { CEL, credential, formats } from './newest-writing';
import { document, type Json, type Limit, limit, number, sizes, text, times, words } from './writing';

const model = (more: object) => document('ProxyModel', { parentRefs: [{ name: 'gw' }], provider: 'OpenAI', ...more });
const virtual = (kind: string, targets: Json) =>
  document('ProxyModel', { parentRefs: [{ name: 'gw' }], virtualModel: { [kind]: { targets } } });
const modelPolicies = (block: Json) => model({ policies: block });
const MORE = { weighted: {}, failover: { priority: 1 }, conditional: { when: CEL } };

/** Limits of ProxyModel. */
export const modelLimits: Limit[] = [
  limit(
    'ProxyModelSpec.parentRefs',
    (parentRefs) => model({ parentRefs }),
    sizes(
      times((index) => ({ name: `gw${index}` })),
      1,
      16,
    ),
  ),
  words('ModelVisibility', (visibility) => model({ visibility }), 'Public', 'Internal'),
  limit(
    'ModelProvider',
    (provider) => model({ provider, baseURL: 'https://models.example.com', ...settings(provider) }),
    {
      accepted: [
        ...['OpenAI', 'Anthropic', 'Azure', 'Baseten', 'Bedrock', 'Cerebras', 'Cohere', 'Custom', 'Deepinfra'],
        ...['Deepseek', 'Fireworks', 'Gemini', 'Groq', 'Huggingface', 'Mistral', 'Ollama', 'Openrouter'],
        ...['TogetherAI', 'VertexAI', 'XAI'],
      ],
      refused: ['', 'Other', 'openai'],
    },
  ),
  limit('baseURL', (baseURL) => model({ baseURL }), {
    accepted: ['http://a', 'https://models.example.com/v1', `https://a/${text(1014)}`, 'https://0.0.0.0?a=b'],
    refused: [
      ...['', 'models.example.com', 'ftp://a', `https://a/${text(1015)}`, 'https://', 'https://a b'],
      ...['http://localhost', 'http://LOCALHOST:80/', 'https://a.localhost', 'http://127.0.0.1', 'http://127.1'],
      ...['http://169.254.169.254/x', 'http://[::1]', 'http://[FE80::1]:80'],
    ],
  }),
  limit('ModelMatch.model', (name) => model({ match: { model: name } }), {
    accepted: ['a', text(1024), '*', 'gpt-*', '*-latest'],
    refused: ['', text(1025), 'a*b', '**'],
  }),
  limit(
    'CustomProviderSettings.formats',
    (list) => model({ provider: 'Custom', custom: { formats: list } }),
    sizes(formats, 1, 6),
  ),
  limit(
    'ModelBackendAuth.credentials',
    (credentials) => modelPolicies({ auth: { credentials } }),
    sizes(
      times(() => credential),
      1,
      8,
    ),
  ),
  limit(
    'ModelPolicies.transformations',
    (transformations) => modelPolicies({ transformations }),
    sizes(
      times((index) => ({ field: `f${index}`, expression: CEL })),
      1,
      64,
    ),
  ),
  ...(['weighted', 'failover', 'conditional'] as const).map((kind) =>
    limit(
      `${kind} targets`,
      (targets) => virtual(kind, targets),
      sizes(
        times(() => ({ modelRef: { name: 'm' }, ...MORE[kind] })),
        1,
        64,
      ),
    ),
  ),
  limit(
    'WeightedModelTarget.weight',
    (weight) => virtual('weighted', [{ modelRef: { name: 'm' }, weight }]),
    sizes(number, 1, 1000000),
  ),
  limit(
    'FailoverModelTarget.priority',
    (priority) => virtual('failover', [{ modelRef: { name: 'm' }, priority }]),
    sizes(number, 0, 1000000),
  ),
];

/** The block that a provider has to have, and no other may. */
function settings(provider: Json): object {
  switch (provider) {
    case 'Azure':
      return { azure: { resourceName: 'r', resourceType: 'OpenAI' } };
    case 'VertexAI':
      return { vertexai: { projectId: 'p' } };
    case 'Bedrock':
      return { bedrock: {} };
    case 'Custom':
      return { custom: { formats: [{ type: 'Completions' }] } };
    default:
      return {};
  }
}
