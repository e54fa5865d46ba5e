import { lastWithoutCondition } from './conditional';
import { connection, notEmpty } from './connection';
import { type ArraySchema, type Definitions, enumeration, int32, list, ref, string, struct } from './form';
import { cel, longString } from './scalars';

// ProxyModel: a model that clients name in their requests.

/** Addresses of the pod itself, as a URL may write them. */
const OWN_ADDRESSES = [
  '(?i)^https?://(localhost|[^/]+\\.localhost)(:[0-9]+)?(/|$)',
  '(?i)^https?://\\[(::1|fe[89ab][0-9a-f:]*)\\](:[0-9]+)?(/|$)',
  '^https?://127(\\.[0-9]{1,3}){0,3}(:[0-9]+)?(/|$)',
  '^https?://169\\.254\\.[0-9]{1,3}\\.[0-9]{1,3}(:[0-9]+)?(/|$)',
];

/** A block of settings is there exactly where the provider is the one that it belongs to. */
const settingsOf = (field: string, provider: string) => ({
  rule: `has(self.${field}) == (has(self.provider) && self.provider == '${provider}')`,
  message: `${field} must be set if and only if provider is ${provider}`,
});

const policies = {
  tls: connection.tls,
  tunnel: connection.tunnel,
  auth: ref('ModelBackendAuth', 'Credentials for the provider.'),
  authorization: ref(
    'Authorization',
    'Who may use the model. Requests of others go to the next model whose name fits, if there is one.',
    { 'x-cel': 'request' },
  ),
  headers: ref('HeaderModifiers', 'Fixed changes to headers of requests to the provider and of its answers.'),
  health: ref('Health', 'When the provider counts as unhealthy, and how long it then gets no traffic.'),
  promptGuard: ref('AiPromptGuard', 'Checks of prompts and answers.'),
  transformations: list('Fields of the request body whose value is computed.', ref('FieldTransformation', 'A field.'), {
    minItems: 1,
    maxItems: 64,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['field'],
  }),
  finalTransformations: list(
    "Fields of the request body whose value is computed after the request has the provider's format. If an expression fails, the field is removed.",
    ref('FieldTransformation', 'A field.'),
    {
      minItems: 1,
      maxItems: 64,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['field'],
      'x-since': 'v1.5',
    },
  ),
};

const target = {
  modelRef: ref('LocalObjectReference', 'A model of the same namespace that is not virtual.'),
  model: longString('The model name in requests to the target.', {
    'x-implied': "the target's own name; needed where that is a pattern",
  }),
};

const targets = (type: string, description: string, more: Pick<ArraySchema, 'x-rules'> = {}) =>
  list(description, ref(type, 'A target.'), { minItems: 1, maxItems: 64, ...more });

export const model: Definitions = {
  ProxyModelSpec: struct(
    'A model of a provider, or a virtual model that selects one of several others.',
    {
      parentRefs: list(
        'The Gateways, listeners or ListenerSets that serve the model.',
        ref('ParentReference', 'One of them.'),
        {
          minItems: 1,
          maxItems: 16,
        },
      ),
      match: ref('ModelMatch', 'Which names in requests mean this model.', { 'x-implied': 'the name of the resource' }),
      visibility: ref('ModelVisibility', 'Who may name the model.', { default: 'Public' }),
      provider: ref('ModelProvider', 'Who serves the model.'),
      baseURL: string(
        'Another address and base path of the provider: `http` or `https`, not of the gateway itself. Required for `Ollama`.',
        { minLength: 1, maxLength: 1024, format: 'uri', 'x-scalar': 'LongString', 'x-implied': "the provider's own" },
      ),
      azure: ref('AzureSettings', 'Settings of provider `Azure`.'),
      vertexai: ref('VertexSettings', 'Settings of provider `VertexAI`.'),
      bedrock: ref('BedrockSettings', 'Settings of provider `Bedrock`.'),
      custom: ref('CustomProviderSettings', 'Settings of provider `Custom`, with either `backendRef` or `baseURL`.'),
      policies: ref('ModelPolicies', 'How the model is treated. Not of virtual models.'),
      virtualModel: ref('VirtualModel', 'Chooses another model of the namespace for each request.'),
    },
    {
      required: ['parentRefs'],
      'x-exactly-one-of': [['provider', 'virtualModel']],
      'x-rules': [
        { rule: 'has(self.provider) || !has(self.baseURL)', message: 'baseURL requires provider' },
        {
          rule: '!has(self.virtualModel) || !has(self.policies)',
          message: 'policies cannot be used with virtualModel',
        },
        { rule: "!has(self.virtualModel) || self.visibility != 'Internal'", message: 'virtual models must be public' },
        {
          rule: "!has(self.virtualModel) || !has(self.match) || !has(self.match.model) || !self.match.model.contains('*')",
          message: 'virtual model match.model must be an exact name',
        },
        {
          rule: "!has(self.provider) || self.provider != 'Ollama' || has(self.baseURL)",
          message: 'ollama requires baseURL',
        },
        {
          rule: "!has(self.baseURL) || (isURL(self.baseURL) && (url(self.baseURL).getScheme() == 'http' || url(self.baseURL).getScheme() == 'https') && url(self.baseURL).getHostname() != '')",
          message: 'baseURL must be an absolute http or https URL with a host',
        },
        ...OWN_ADDRESSES.map((address) => ({
          rule: `!has(self.baseURL) || !self.baseURL.matches(${JSON.stringify(address)})`,
          message: 'baseURL cannot target localhost, loopback, or link-local addresses',
        })),
        settingsOf('azure', 'Azure'),
        settingsOf('vertexai', 'VertexAI'),
        settingsOf('bedrock', 'Bedrock'),
        settingsOf('custom', 'Custom'),
      ],
      'x-source': 'fields: AgentgatewayModelSpec',
    },
  ),
  ModelMatch: struct(
    'Which names in requests mean a model.',
    {
      model: longString('The name, or a pattern with one `*` at an end: `gpt-*`, `*-latest`, `*`.', {
        'x-implied': 'the name of the resource',
        'x-rules': [
          {
            rule: "!self.contains('*') || (self.indexOf('*') == self.lastIndexOf('*') && (self.indexOf('*') == 0 || self.indexOf('*') == size(self) - 1))",
            message: "model wildcards must be '*', a suffix like 'gpt-*', or a prefix like '*-latest'",
          },
        ],
      }),
    },
    { 'x-source': 'fields: ModelMatch' },
  ),
  ModelVisibility: enumeration('Who may name a model.', {
    Public: 'Clients; it is in the list of models.',
    Internal: 'Virtual models only.',
  }),
  ModelProvider: enumeration('Who serves a model.', {
    OpenAI: 'OpenAI.',
    Anthropic: 'Anthropic.',
    Azure: 'Azure OpenAI, or Azure AI Foundry.',
    Baseten: 'Baseten.',
    Bedrock: 'Amazon Bedrock.',
    Cerebras: 'Cerebras.',
    Cohere: 'Cohere.',
    Custom: 'A server of your own.',
    Deepinfra: 'DeepInfra.',
    Deepseek: 'DeepSeek.',
    Fireworks: 'Fireworks AI.',
    Gemini: 'Google Gemini.',
    Groq: 'Groq.',
    Huggingface: 'Hugging Face.',
    Mistral: 'Mistral AI.',
    Ollama: 'Ollama, at `baseURL`.',
    Openrouter: 'OpenRouter.',
    TogetherAI: 'Together AI.',
    VertexAI: 'Google Vertex AI.',
    XAI: 'xAI.',
  }),
  ModelPolicies: struct('How a model is treated.', policies, {
    ...notEmpty(policies),
    'x-source': 'fields: ModelPolicies',
  }),
  VirtualModel: struct(
    'How a virtual model chooses.',
    {
      weighted: ref('WeightedModelRouting', 'By weight.'),
      failover: ref('FailoverModelRouting', 'By priority: others serve while the preferred ones are unhealthy.'),
      conditional: ref('ConditionalModelRouting', 'By conditions.'),
    },
    { 'x-exactly-one-of': [['weighted', 'failover', 'conditional']], 'x-source': 'fields: VirtualModel' },
  ),
  WeightedModelRouting: struct(
    'Chooses by weight.',
    { targets: targets('WeightedModelTarget', 'The models.') },
    { required: ['targets'], 'x-source': 'fields: WeightedModelRouting' },
  ),
  WeightedModelTarget: struct(
    'A model and its share.',
    { ...target, weight: int32('Its share of the requests.', { minimum: 1, maximum: 1000000, default: 1 }) },
    { required: ['modelRef'], 'x-source': 'fields: WeightedModelTarget' },
  ),
  FailoverModelRouting: struct(
    'Chooses by priority.',
    { targets: targets('FailoverModelTarget', 'The models; those of the smallest number come first.') },
    { required: ['targets'], 'x-source': 'fields: FailoverModelRouting' },
  ),
  FailoverModelTarget: struct(
    'A model and its priority.',
    {
      ...target,
      priority: int32('The smaller, the earlier; equal ones share the requests.', { minimum: 0, maximum: 1000000 }),
    },
    { required: ['modelRef', 'priority'], 'x-source': 'fields: FailoverModelTarget' },
  ),
  ConditionalModelRouting: struct(
    'Chooses by conditions.',
    {
      targets: targets(
        'ConditionalModelTarget',
        'The models in order; the first whose condition matches serves a request.',
        {
          'x-rules': [lastWithoutCondition('when', 'conditional targets without when must be last')],
        },
      ),
    },
    { required: ['targets'], 'x-source': 'fields: ConditionalModelRouting' },
  ),
  ConditionalModelTarget: struct(
    'A model and when it is chosen.',
    {
      ...target,
      when: cel('request', 'When it is chosen. Only the last target may lack it.', { 'x-implied': '`true`' }),
    },
    { required: ['modelRef'], 'x-source': 'fields: ConditionalModelTarget' },
  ),
  ProxyModelStatus: struct(
    'Status of the model.',
    {
      parents: list('For each Gateway that serves it.', ref('RouteParentStatus', 'One of them.'), {
        maxItems: 16,
      }),
    },
    { 'x-source': 'fields: AgentgatewayModelStatus' },
  ),
};
