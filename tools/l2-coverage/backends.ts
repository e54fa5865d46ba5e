import { type Chart, Duration } from 'cdk8s';
import { ConfigMap, Secret, Service } from 'cdk8s-plus-28';
import * as gw from '../../src';
import { type Member, optionsOf, valuesOf } from './member';
import { cel, httpAuthorization, labels, metadata, second, service, targets } from './samples';

// Backends, their providers and targets, and how they are talked to.

const connection = {
  credentials: gw.Credentials.fromSecretName('key'),
  tls: gw.connections.DestinationTls.verified(),
  eviction: {},
  connectTimeout: Duration.seconds(2),
  keepalive: { probes: 3 },
  requestTimeout: second,
  httpVersion: gw.connections.DestinationHttpVersion.HTTP2,
  tunnel: service,
  transformation: gw.expressions.Transformation.request({ removeHeaders: ['x-a'] }),
};

const { credentials: _, ...otherConnection } = connection;

const reject = gw.PromptGuard.reject({ patterns: ['secret'] });
const llm = {
  modelAliases: { fast: 'gpt-4o-mini' },
  promptGuards: [reject],
  responseGuards: [reject],
  prependMessages: [{ role: 'system', content: 'Be brief.' }],
  appendMessages: [{ role: 'system', content: 'Be kind.' }],
  fieldDefaults: { temperature: 0 },
  fieldOverrides: { user: 'gateway' },
  fieldTransformations: { user: cel },
  apis: { '/v1/messages': gw.LlmApi.MESSAGES },
  promptCaching: {},
};
/** Together with guards: alone it is refused. */
type Llm<Options> = Omit<Options, 'guardStreams'>;
const externalAuthorization = gw.auth.ExternalAuthorization.grpc(service);
const mcpGuardrails = [gw.McpGuardrail.service(service)];

const changes = { removeHeaders: ['x-a'] };
const modelArmor = (options: { credentials: gw.Credentials; connection: gw.ConnectionOptions }) =>
  gw.PromptGuard.modelArmor({ templateId: 't', projectId: 'p', ...options });
const policy = (options: Partial<gw.BackendPolicyProps>) => (chart: Chart) =>
  new gw.BackendPolicy(chart, 'policy', { targets, connectTimeout: second, ...options });
const toolAuthorization = gw.Authorization.allow(gw.expressions.Cel.mcpTool().isOneOf('echo'));
const backendPolicy = { ...connection, ...llm, metadata, toolAuthorization, externalAuthorization, mcpGuardrails };

const provider = { name: 'own', model: 'm', host: 'llm.example.com', port: 8443, path: '/llm' };
const providers = { ...connection, ...llm, ...provider };
const withProvider = (one: gw.LlmProvider) => (chart: Chart) =>
  new gw.LlmBackend(chart, 'backend', { providers: [one] });

const guards = (one: gw.PromptGuard | undefined) => policy({ promptGuards: one ? [one] : undefined });
const rejection = { message: 'No.', statusCode: 451 };
const stdio = { image: 'a', command: ['a'] };
const target = (one: gw.McpTarget) => (chart: Chart) => new gw.McpBackend(chart, 'backend', { targets: [one] });
const condition = { label: 'team', operator: gw.LabelOperator.IN, values: ['a'] };
const secret = (chart: Chart) => Secret.fromSecretName(chart, 'Secret', 's');
const webhook = { ...rejection, forwardHeaders: ['x-user'], headers: { tenant: cel }, failOpen: true };
const signed = { ...rejection, credentials: gw.Credentials.fromSecretName('key') };
const bedrock = { identifier: 'i', version: '1', region: 'eu-west-1' };

export const backends: readonly Member[] = [
  ...optionsOf<Llm<gw.BackendPolicyOptions>>(
    'BackendPolicyOptions',
    { connectTimeout: second },
    backendPolicy,
    (chart, options) => policy(options)(chart),
  ),
  ...optionsOf<gw.ConnectionOptions>(
    'ConnectionOptions',
    {},
    connection,
    (chart, options) => new gw.StaticBackend(chart, 'backend', { host: 'a', port: 80, ...options }),
  ),
  ...optionsOf<gw.connections.EvictionOptions>(
    'EvictionOptions',
    {},
    {
      duration: second,
      consecutiveFailures: 2,
      healthThreshold: 50,
      restoreHealth: 60,
      unhealthyWhen: gw.expressions.Cel.of('response.code == 429'),
    },
    (chart, eviction) => policy({ eviction })(chart),
  ),
  ...valuesOf<gw.Credentials>(
    {
      'Credentials.fromSecret': (chart) => gw.Credentials.fromSecret(secret(chart)),
      'Credentials.fromSecretName': () => gw.Credentials.fromSecretName('key'),
      'Credentials.passthrough': () => gw.Credentials.passthrough(),
      'Credentials.awsSecret': (chart) => gw.Credentials.awsSecret(secret(chart)),
      'Credentials.azureSecret': (chart) => gw.Credentials.azureSecret(secret(chart)),
      'Credentials.azureManagedIdentity': () =>
        gw.Credentials.azureManagedIdentity({ clientId: 'c', objectId: 'o', resourceId: 'r' }),
      'Credentials.gcpAccessToken': () => gw.Credentials.gcpAccessToken(),
      'Credentials.gcpIdToken': () => gw.Credentials.gcpIdToken('https://run.example.com'),
      'Credentials.unsafeInline': () => gw.Credentials.unsafeInline('sk'),
    },
    (chart, credentials) => policy({ credentials })(chart),
  ),
  ...valuesOf<gw.connections.DestinationTls>(
    {
      'DestinationTls.verified': (chart) =>
        gw.connections.DestinationTls.verified({
          authorities: ConfigMap.fromConfigMapName(chart, 'Authorities', 'authorities'),
          clientCertificate: secret(chart),
          serverName: 'db.internal',
          subjectAltNames: ['db.internal'],
          alpnProtocols: ['h2'],
          keyExchangeGroups: [gw.connections.KeyExchangeGroup.X25519],
        }),
      'DestinationTls.unsafeAnyHostname': () => gw.connections.DestinationTls.unsafeAnyHostname(),
      'DestinationTls.unsafeUnverified': () => gw.connections.DestinationTls.unsafeUnverified(),
    },
    (chart, tls) => policy({ tls })(chart),
  ),
  ...valuesOf<unknown>(
    {
      StaticBackend: (chart) => new gw.StaticBackend(chart, 'backend', { host: 'a', port: 80 }),
      AgentRuntimeBackend: (chart) =>
        new gw.AgentRuntimeBackend(chart, 'backend', {
          agentRuntimeArn: 'arn:aws:bedrock-agentcore:eu-west-1:111122223333:runtime/a',
          qualifier: 'v1',
        }),
      UnixSocketBackend: (chart) => new gw.UnixSocketBackend(chart, 'backend', { path: '/run/app.sock' }),
      AgentBackend: (chart) => new gw.AgentBackend(chart, 'backend', { host: 'a', port: 80 }),
      ForwardProxyBackend: (chart) => new gw.ForwardProxyBackend(chart, 'backend'),
      LlmBackend: (chart) => new gw.LlmBackend(chart, 'backend', { providers: [gw.LlmProvider.openAi()] }),
      McpBackend: (chart) => new gw.McpBackend(chart, 'backend', { targets: [gw.McpTarget.host('a', host)] }),
    },
    () => undefined,
  ),
  ...optionsOf<Llm<gw.LlmTrafficOptions>>(
    'LlmTrafficOptions',
    {},
    llm,
    (chart, options) => new gw.LlmBackend(chart, 'backend', { providers: [gw.LlmProvider.openAi()], ...options }),
  ),
  ...optionsOf<gw.PromptCachingOptions>(
    'PromptCachingOptions',
    {},
    { system: false, messages: false, tools: true, minTokens: 10, messageOffset: 1 },
    (chart, promptCaching) => policy({ promptCaching })(chart),
  ),
  ...optionsOf<Llm<gw.LlmProviderOptions>>('LlmProviderOptions', {}, providers, (chart, options) =>
    withProvider(gw.LlmProvider.gemini(options))(chart),
  ),
  ...optionsOf<Llm<gw.PrefixedLlmProviderOptions>>(
    'PrefixedLlmProviderOptions',
    {},
    { ...providers, pathPrefix: '/api' },
    (chart, options) => withProvider(gw.LlmProvider.openAi(options))(chart),
  ),
  ...optionsOf<Llm<gw.PrefixedLlmProviderOptions>>(
    'PrefixedLlmProviderOptions',
    {},
    { ...providers, pathPrefix: '/api' },
    (chart, options) => withProvider(gw.LlmProvider.anthropic(options))(chart),
  ),
  ...optionsOf<Llm<gw.AzureOpenAiOptions>>(
    'AzureOpenAiOptions',
    { endpoint: 'a.openai.azure.com' },
    { ...providers, endpoint: 'b.openai.azure.com', deployment: 'd', apiVersion: '2024-10-21' },
    (chart, options) => withProvider(gw.LlmProvider.azureOpenAi(options))(chart),
  ),
  ...optionsOf<Llm<gw.AzureOptions>>(
    'AzureOptions',
    { resource: 'a' },
    { ...providers, resource: 'b', project: 'p', apiVersion: '2024-10-21' },
    (chart, options) => withProvider(gw.LlmProvider.azure(options))(chart),
  ),
  ...optionsOf<Llm<gw.CustomLlmProviderOptions>>(
    'CustomLlmProviderOptions',
    { formats: [{ format: gw.ModelFormat.COMPLETIONS }], host: 'a.example.com', port: 443 },
    { ...providers, pathPrefix: '/api', formats: [{ format: gw.ModelFormat.MESSAGES }], service },
    (chart, options) => withProvider(gw.LlmProvider.custom(options))(chart),
  ),
  ...optionsOf<gw.ServedFormat>(
    'ServedFormat',
    { format: gw.ModelFormat.COMPLETIONS },
    { format: gw.ModelFormat.RERANK, path: '/rank' },
    (chart, format) => withProvider(gw.LlmProvider.custom({ formats: [format], service }))(chart),
  ),
  ...optionsOf<Llm<gw.VertexAiOptions>>(
    'VertexAiOptions',
    { projectId: 'p' },
    { ...providers, projectId: 'q', region: 'europe-west1' },
    (chart, options) => withProvider(gw.LlmProvider.vertexAi(options))(chart),
  ),
  ...optionsOf<Llm<gw.BedrockOptions>>(
    'BedrockOptions',
    {},
    { ...providers, region: 'eu-west-1', guardrailIdentifier: 'g', guardrailVersion: '1' },
    (chart, options) => withProvider(gw.LlmProvider.bedrock(options))(chart),
  ),
  ...valuesOf<gw.LlmProvider>(
    {
      'LlmProvider.openAi': () => gw.LlmProvider.openAi(),
      'LlmProvider.azureOpenAi': () => gw.LlmProvider.azureOpenAi({ endpoint: 'a.openai.azure.com' }),
      'LlmProvider.azure': () => gw.LlmProvider.azure({ resource: 'a' }),
      'LlmProvider.custom': () => gw.LlmProvider.custom({ formats: [{ format: gw.ModelFormat.MESSAGES }], service }),
      'LlmProvider.anthropic': () => gw.LlmProvider.anthropic(),
      'LlmProvider.gemini': () => gw.LlmProvider.gemini(),
      'LlmProvider.vertexAi': () => gw.LlmProvider.vertexAi({ projectId: 'p' }),
      'LlmProvider.bedrock': () => gw.LlmProvider.bedrock(),
    },
    (chart, one) => one && withProvider(one)(chart),
  ),
  ...valuesOf<gw.PromptGuard>(
    {
      'PromptGuard.mask': () => gw.PromptGuard.mask({ patterns: ['a'], known: [gw.PersonalData.EMAIL] }),
      'PromptGuard.reject': () => gw.PromptGuard.reject({ patterns: ['a'], ...rejection }),
      'PromptGuard.maskPersonalData': () => gw.PromptGuard.maskPersonalData(),
      'PromptGuard.webhook': () => gw.PromptGuard.webhook(service, webhook),
      'PromptGuard.openAiModeration': () => gw.PromptGuard.openAiModeration({ model: 'm', ...signed }),
      'PromptGuard.bedrock': () => gw.PromptGuard.bedrock({ ...bedrock, ...signed }),
      'PromptGuard.modelArmor': () =>
        gw.PromptGuard.modelArmor({ templateId: 't', projectId: 'p', location: 'l', ...signed }),
    },
    (chart, one) => guards(one)(chart),
  ),
  ...valuesOf<gw.PromptGuard>(
    {
      'PromptGuard.reject': () => gw.PromptGuard.reject({ patterns: ['a'], ...rejection }),
      'PromptGuard.webhook': () => gw.PromptGuard.webhook(service, webhook),
      'PromptGuard.bedrock': () => gw.PromptGuard.bedrock({ ...bedrock, ...signed }),
      'PromptGuard.modelArmor': () => gw.PromptGuard.modelArmor({ templateId: 't', projectId: 'p', ...signed }),
    },
    (chart, one) => policy({ responseGuards: one ? [one] : undefined })(chart),
  ),
  ...optionsOf<gw.BedrockGuardOptions>(
    'BedrockGuardOptions',
    bedrock,
    { ...signed, identifier: 'j', version: '2', region: 'us-east-1', connection },
    (chart, options) => guards(gw.PromptGuard.bedrock(options))(chart),
  ),
  ...optionsOf<gw.ConnectionOptions>('ConnectionOptions', {}, connection, (chart, options) =>
    guards(gw.PromptGuard.bedrock({ ...bedrock, connection: options }))(chart),
  ),
  ...[gw.PromptGuard.openAiModeration, modelArmor].flatMap((make) =>
    optionsOf<Omit<gw.ConnectionOptions, 'credentials'>>('ConnectionOptions', {}, otherConnection, (chart, options) =>
      guards(make({ credentials: gw.Credentials.fromSecretName('key'), connection: options }))(chart),
    ),
  ),
  ...optionsOf<gw.expressions.TransformationOptions>(
    'TransformationOptions',
    {},
    { request: changes, response: changes },
    (chart, options) => policy({ transformation: gw.expressions.Transformation.of(options) })(chart),
  ),
  ...optionsOf<Pick<gw.LlmTrafficOptions, 'guardStreams'>>(
    'LlmTrafficOptions',
    {},
    { guardStreams: true },
    (chart, options) => policy({ responseGuards: [reject], ...options })(chart),
  ),
  ...optionsOf<Pick<gw.BackendProps, 'externalAuthorization'>>(
    'BackendProps',
    {},
    { externalAuthorization },
    (chart, options) => new gw.StaticBackend(chart, 'backend', { host: 'a', port: 80, ...options }),
  ),
  ...valuesOf<gw.auth.ExternalAuthorization>(
    { 'ExternalAuthorization.http': () => gw.auth.ExternalAuthorization.http(service) },
    (chart, one) => policy({ externalAuthorization: one })(chart),
  ),
  ...optionsOf<gw.auth.HttpAuthorizationOptions>('HttpAuthorizationOptions', {}, httpAuthorization, (chart, options) =>
    policy({ externalAuthorization: gw.auth.ExternalAuthorization.http(service, options) })(chart),
  ),
  ...optionsOf<gw.McpGuardrailOptions>(
    'McpGuardrailOptions',
    {},
    {
      methods: { 'tools/call': gw.McpGuardrailPhase.FULL },
      failOpen: true,
      allowedHeaders: ['x-user'],
      disallowedHeaders: ['cookie'],
      metadata: { tenant: cel },
    },
    (chart, options) => policy({ mcpGuardrails: [gw.McpGuardrail.service(service, options)] })(chart),
  ),
  ...optionsOf<gw.McpBackendProps>(
    'McpBackendProps',
    { targets: [gw.McpTarget.host('a', { host: 'a', port: 80 })] },
    {
      ...connection,
      metadata,
      targets: [gw.McpTarget.select('b', { serviceLabels: labels })],
      sessions: false,
      failOpen: true,
      prefixMode: gw.McpPrefixMode.NEVER,
      toolAuthorization,
      externalAuthorization,
      mcpGuardrails,
    },
    (chart, props) => new gw.McpBackend(chart, 'backend', props),
  ),
  ...optionsOf<gw.McpHostOptions>(
    'McpHostOptions',
    { host: 'a', port: 80 },
    { ...connection, host: 'b', port: 81, transport: gw.McpTransport.SSE, path: '/events' },
    (chart, options) => target(gw.McpTarget.host('a', options))(chart),
  ),
  ...valuesOf<gw.McpTarget>(
    {
      'McpTarget.host': () => gw.McpTarget.host('a', host),
      'McpTarget.service': (chart) =>
        gw.McpTarget.service('a', new Service(chart, 'Service', { ports: [{ port: 80 }] })),
      'McpTarget.serviceName': () => gw.McpTarget.serviceName('a', 'tools', { port: 80 }),
      'McpTarget.stdio': (chart) => gw.McpTarget.stdio(chart, 'a', stdio),
      'McpTarget.select': () => gw.McpTarget.select('a', { serviceLabels: labels }),
    },
    (chart, one) => one && target(one)(chart),
  ),
  ...optionsOf<gw.McpNamedServiceOptions>(
    'McpNamedServiceOptions',
    { port: 80 },
    { port: 81, transport: gw.McpTransport.SSE, path: '/events' },
    (chart, options) => target(gw.McpTarget.serviceName('a', 'tools', options))(chart),
  ),
  ...optionsOf<gw.McpSelectorOptions>(
    'McpSelectorOptions',
    {},
    {
      serviceLabels: labels,
      namespaceLabels: labels,
      serviceConditions: [condition],
      namespaceConditions: [condition],
    },
    (chart, options) => target(gw.McpTarget.select('a', options))(chart),
  ),
];

const host = { host: 'a', port: 80 };
