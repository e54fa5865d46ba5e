import { type Definitions, list, ref, string, struct } from './form';
import { longString, port, sectionName, shortString, tinyString } from './scalars';

// LLM backends: providers of models, and groups of them.

const model = shortString('The model, whatever the request asks for.', { 'x-implied': 'the model of the request' });

/** The fields that a provider has with and without a name. */
const providerFields = {
  providerA: ref('ProviderAConfig', 'OpenAI.', { 'x-names': { agentgateway: 'openai' } }),
  providerB: ref('ProviderBConfig', 'Azure OpenAI.', { 'x-names': { agentgateway: 'azureopenai' } }),
  providerC: ref('ProviderCConfig', 'Anthropic.', { 'x-names': { agentgateway: 'anthropic' } }),
  providerD: ref('ProviderDConfig', 'Google Gemini.', { 'x-names': { agentgateway: 'gemini' } }),
  providerE: ref('ProviderEConfig', 'Google Vertex AI.', { 'x-names': { agentgateway: 'vertexai' } }),
  providerF: ref('ProviderFConfig', 'Amazon Bedrock.', { 'x-names': { agentgateway: 'bedrock' } }),
  host: shortString('Hostname that requests are sent to.', { 'x-implied': "the provider's own host" }),
  port: port('Port that requests are sent to.', { 'x-implied': "the provider's own port" }),
  path: longString('URL path of every request.', { 'x-implied': "the provider's own path for the format" }),
  pathPrefix: longString(
    "Replaces the beginning of the provider's own paths; the rest still depends on the format. Only for providers A and C.",
    { 'x-since': 'later', 'x-implied': "the provider's own prefix" },
  ),
};

const providerRules = {
  'x-exactly-one-of': [['providerA', 'providerB', 'providerC', 'providerD', 'providerE', 'providerF']],
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
  ],
} as const;

export const llmBackend: Definitions = {
  AiBackend: struct(
    'An LLM backend: one provider, or groups of providers that stand in for each other.',
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
  ProviderAConfig: struct('Settings of OpenAI.', { model }),
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
  ProviderEConfig: struct(
    'Settings of Google Vertex AI.',
    {
      model,
      projectId: tinyString('Id of the project.'),
      region: tinyString('Location of the models.', {
        default: 'global',
        'x-before': { later: { required: true, keywords: { default: null } } },
      }),
    },
    { required: ['projectId'] },
  ),
  ProviderFConfig: struct('Settings of Amazon Bedrock.', {
    model,
    region: string('AWS region of the models.', {
      minLength: 1,
      maxLength: 63,
      pattern: '^[a-z0-9-]+$',
      default: 'us-east-1',
    }),
    guardrail: ref('AwsGuardrailConfig', 'The guardrail that the provider applies.', { 'x-implied': 'no guardrail' }),
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
