import { type Definitions, enumeration, list, ref, string, struct } from './form';
import { longString, port, sectionName, shortString, tinyString } from './scalars';

// LLM backends: providers of models, and groups of them.

const model = shortString('The model, which replaces the model of the request.', {
  'x-implied': 'the model of the request',
});

/** The fields that a provider has with and without a name. */
const providerFields = {
  providerA: ref('ProviderAConfig', 'OpenAI.', { 'x-names': { agentgateway: 'openai' } }),
  providerB: ref('ProviderBConfig', 'Azure OpenAI.', { 'x-names': { agentgateway: 'azureopenai' } }),
  providerC: ref('ProviderCConfig', 'Anthropic.', { 'x-names': { agentgateway: 'anthropic' } }),
  providerD: ref('ProviderDConfig', 'Google Gemini.', { 'x-names': { agentgateway: 'gemini' } }),
  providerE: ref('ProviderEConfig', 'Google Vertex AI.', { 'x-names': { agentgateway: 'vertexai' } }),
  providerF: ref('ProviderFConfig', 'Amazon Bedrock.', { 'x-names': { agentgateway: 'bedrock' } }),
  providerG: ref('ProviderGConfig', 'Azure, by the name of a resource.', {
    'x-since': 'v1.4',
    'x-names': { agentgateway: 'azure' },
  }),
  custom: ref('CustomConfig', 'A server of your own, with the formats that it speaks.', { 'x-since': 'v1.4' }),
  host: shortString('Hostname that requests are sent to.', { 'x-implied': "the provider's own host" }),
  port: port('Port that requests are sent to.', { 'x-implied': "the provider's own port" }),
  path: longString('URL path of every request.', { 'x-implied': "the provider's own path for the format" }),
  pathPrefix: longString(
    "Replaces the beginning of the provider's own paths; the rest still depends on the format. Only for providers A and C.",
    { 'x-since': 'later', 'x-implied': "the provider's own prefix" },
  ),
};

const providerRules = {
  'x-exactly-one-of': [
    ['providerA', 'providerB', 'providerG', 'providerC', 'providerD', 'providerE', 'providerF', 'custom'],
  ],
  'x-rules': [
    {
      rule: 'has(self.host) || has(self.port) ? has(self.host) && has(self.port) : true',
      message: 'both host and port must be set together',
    },
    {
      rule: '!(has(self.path) && has(self.pathPrefix))',
      message: 'path and pathPrefix are mutually exclusive',
      since: 'later',
    },
    {
      rule: 'has(self.pathPrefix) ? has(self.host) : true',
      message: 'pathPrefix requires host to be set',
      since: 'later',
    },
    {
      rule: '!(has(self.custom) && self.custom.formats.exists(f, has(f.path)) && (has(self.path) || has(self.pathPrefix)))',
      message: 'path, pathPrefix, and custom format paths are mutually exclusive',
      since: 'v1.4',
    },
    {
      rule: 'has(self.custom) ? has(self.custom.backendRef) != has(self.host) : true',
      message: 'custom providers must specify exactly one of backendRef or host and port',
      since: 'v1.4',
    },
  ],
} as const;

const LOCATION = 'Location of the models.';

const vertexSettings = {
  projectId: tinyString('Id of the project.'),
  region: tinyString(LOCATION, {
    default: 'global',
    'x-before': { later: { required: true, keywords: { default: null } } },
  }),
} as const;

const bedrockSettings = {
  region: string('AWS region of the models.', {
    minLength: 1,
    maxLength: 63,
    pattern: '^[a-z0-9-]+$',
    default: 'us-east-1',
  }),
  guardrail: ref('AwsGuardrailConfig', 'The guardrail that the provider applies.', { 'x-implied': 'no guardrail' }),
};

const azureSettings = {
  resourceName: shortString('Name of the resource: the first label of its host.'),
  resourceType: ref('AzureResourceType', 'Kind of the resource.'),
  projectName: shortString('The project of Azure AI Foundry.'),
  apiVersion: tinyString('Version of the API.', { 'x-implied': '`v1`' }),
};

const azureRules = {
  required: ['resourceName', 'resourceType'],
  'x-rules': [
    {
      rule: "self.resourceType != 'Foundry' || has(self.projectName)",
      message: 'projectName is required when resourceType is Foundry',
    },
  ],
} as const;

const customSettings = {
  backendRef: ref('LocalBackendObjectReference', 'The server: a Service, or an InferencePool.', {
    'x-reference': { to: 'Service' },
  }),
  formats: list('The formats that the server speaks.', ref('ProviderFormatConfig', 'A format.'), {
    minItems: 1,
    maxItems: 6,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['type'],
  }),
};

const customRules = {
  required: ['formats'],
  'x-rules': [
    {
      rule: "!has(self.backendRef) || (self.backendRef.group == '' && self.backendRef.kind == 'Service') || (self.backendRef.group == 'inference.networking.k8s.io' && self.backendRef.kind == 'InferencePool')",
      message: 'custom provider backendRef may target only Service or InferencePool',
    },
  ],
} as const;

export const llmBackend: Definitions = {
  AiBackend: struct(
    'An LLM backend: one provider, or groups of providers for failover.',
    {
      provider: ref('LlmProvider', 'The only provider.'),
      groups: list(
        'Groups in the order of preference: the second serves when the first has no healthy provider, and so on. Provider names are unique across all groups.',
        ref('PriorityGroup', 'A group.'),
        { minItems: 1, maxItems: 8 },
      ),
    },
    { 'x-exactly-one-of': [['provider', 'groups']], 'x-source': 'reference: AIBackend' },
  ),
  PriorityGroup: struct(
    'Providers of equal preference; each gets more traffic the healthier it is.',
    {
      providers: list('The providers.', ref('NamedLlmProvider', 'A provider.'), {
        minItems: 1,
        maxItems: 16,
        'x-rules': [
          {
            rule: 'self.all(p1, self.exists_one(p2, p1.name == p2.name))',
            message: 'provider names must be unique within a group',
          },
        ],
      }),
    },
    { required: ['providers'], 'x-source': 'reference: AIBackend' },
  ),
  LlmProvider: struct('A provider of models.', providerFields, {
    ...providerRules,
    'x-source': 'reference: AIBackend',
  }),
  NamedLlmProvider: struct(
    'A provider of models in a group.',
    {
      ...providerFields,
      name: sectionName('Name of the provider; policies can target it by this name.'),
      policies: ref(
        'BackendWithAi',
        'How to talk to this provider. Wins over the policies of the backend and of ProxyPolicies.',
      ),
    },
    { ...providerRules, required: ['name'], 'x-source': 'reference: AIBackend' },
  ),
  ProviderAConfig: struct('Settings of OpenAI.', {
    model,
    moderation: ref('OpenAiInlineModeration', 'OpenAI checks requests and answers itself. Replaces what clients set.', {
      'x-since': 'v1.5',
    }),
  }),
  OpenAiInlineModeration: struct(
    'Moderation by OpenAI, within each request for a model.',
    {
      model: shortString('The moderation model.', { default: 'omni-moderation-latest' }),
      policy: ref('OpenAiInlineModerationPolicy', 'The effect of the result.', { 'x-implied': "OpenAI's defaults" }),
    },
    { 'x-source': 'fields: OpenAIInlineModeration' },
  ),
  OpenAiInlineModerationPolicy: struct(
    'Effects of the moderation of requests and responses.',
    {
      input: ref('OpenAiInlineModerationConfig', 'For requests.'),
      output: ref('OpenAiInlineModerationConfig', 'For answers.'),
    },
    { 'x-source': 'fields: OpenAIInlineModerationPolicy' },
  ),
  OpenAiInlineModerationConfig: struct(
    'Effect of the moderation of a text.',
    { mode: ref('OpenAiInlineModerationMode', 'The effect.') },
    { required: ['mode'], 'x-source': 'fields: OpenAIInlineModerationConfig' },
  ),
  OpenAiInlineModerationMode: enumeration('Effect of the moderation of a text.', {
    Score: 'The scores are part of the answer.',
    Block: 'A text that is flagged is refused.',
  }),
  ProviderBConfig: struct(
    'Settings of Azure OpenAI.',
    {
      endpoint: shortString(
        'Host of the endpoint, such as `name.openai.azure.com`; a scheme in front of it is dropped.',
      ),
      deploymentName: shortString('Name of the deployment. Required unless `apiVersion` is `v1`.', {
        'x-implied': 'the model of the request',
      }),
      apiVersion: tinyString('Version of the API.', { 'x-implied': '`v1`' }),
    },
    {
      required: ['endpoint'],
      'x-rules': [
        {
          rule: "!has(self.apiVersion) || self.apiVersion == 'v1' ? true : has(self.deploymentName)",
          message: 'deploymentName is required for this apiVersion',
        },
      ],
    },
  ),
  ProviderCConfig: struct('Settings of Anthropic.', { model }),
  ProviderDConfig: struct('Settings of Google Gemini.', { model }),
  ProviderEConfig: struct('Settings of Google Vertex AI.', { model, ...vertexSettings }, { required: ['projectId'] }),
  ProviderFConfig: struct('Settings of Amazon Bedrock.', { model, ...bedrockSettings }),
  ProviderGConfig: struct('Settings of Azure, by the name of a resource.', { model, ...azureSettings }, azureRules),
  AzureSettings: struct('Settings of Azure for a model.', azureSettings, azureRules),
  VertexSettings: struct(
    'Settings of Google Vertex AI for a model.',
    { projectId: vertexSettings.projectId, region: tinyString(LOCATION, { default: 'global' }) },
    { required: ['projectId'] },
  ),
  BedrockSettings: struct('Settings of Amazon Bedrock for a model.', bedrockSettings),
  AzureResourceType: enumeration('A kind of resource of Azure.', {
    OpenAI: 'Azure OpenAI, below `openai.azure.com`.',
    Foundry: 'A project of Azure AI Foundry, below `services.ai.azure.com`.',
  }),
  CustomConfig: struct(
    'A server of your own that speaks formats of LLM providers. Its address is `backendRef`, or `host` and `port` beside this block.',
    { model, ...customSettings },
    customRules,
  ),
  CustomProviderSettings: struct(
    'A server of your own that speaks formats of LLM providers. Its address is `backendRef`, or `baseURL` of the model.',
    customSettings,
    customRules,
  ),
  ProviderFormatConfig: struct(
    'A format that a server speaks.',
    {
      type: ref('ProviderFormat', 'The format.'),
      path: longString('Path of the format, from the root of the server.', { 'x-implied': "the format's usual path" }),
    },
    {
      required: ['type'],
      'x-rules': [{ rule: "!has(self.path) || self.path.startsWith('/')", message: 'path must start with /' }],
    },
  ),
  ProviderFormat: enumeration('A format that servers of models speak.', {
    Completions: 'OpenAI chat completions.',
    Messages: 'Anthropic messages.',
    Responses: 'OpenAI responses.',
    Embeddings: 'OpenAI embeddings.',
    CountTokens: { description: 'Anthropic token counts.', names: { agentgateway: 'AnthropicTokenCount' } },
    Realtime: 'OpenAI realtime.',
    Rerank: 'Rerank (`/v2/rerank`).',
  }),
  AwsGuardrailConfig: struct(
    'A guardrail of Amazon Bedrock.',
    {
      identifier: shortString('Id or ARN of the guardrail.'),
      version: shortString('Version of the guardrail.'),
    },
    { required: ['identifier', 'version'] },
  ),
};
