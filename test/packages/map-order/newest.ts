import type { Chart } from 'cdk8s';
import * as gw from '../../../src';
import { inCharts, type MapCase } from './map-case';
import { edge, host, judge, models, path, policyOf } from './platform';

const { api } = gw;

const expressions = { user: 'request.path', ant: 'request.host' };
const backendRef = { name: 'judge', port: 9000 };

/** Adds a policy with features of v1.4 to a Gateway. */
function policy(
  chart: Chart,
  spec: Partial<gw.api.ProxyPolicySpec>,
  distribution = gw.settings.ProxyDistribution.AGENTGATEWAY,
): void {
  distribution.applyTo(chart);
  new gw.gatewayapi.Gateway(chart, 'edge', {
    metadata: { name: 'edge' },
    spec: { gatewayClassName: 'agentgateway', listeners: [{ name: 'web', port: 8080, protocol: 'HTTP' }] },
  });
  if (chart instanceof gw.CompiledChart) chart.addExternalService({ name: 'judge', ports: [9000] });
  new api.ProxyPolicy(chart, 'policy', {
    spec: { targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' }], ...spec },
  });
}

/** Maps that came with v1.4, in the words of the reference. */
export const newestCases: readonly MapCase[] = [
  ...inCharts('an external processor', (chart, give) =>
    policy(chart, {
      traffic: {
        extProc: {
          backendRef,
          metadataContext: give('api.ExtProcOrConditional.metadataContext', { b: expressions, a: expressions }),
          requestAttributes: give('api.ExtProcOrConditional.requestAttributes', expressions),
          responseAttributes: give('api.ExtProcOrConditional.responseAttributes', expressions),
        },
      },
    }),
  ),
  ...inCharts('an external processor by conditions', (chart, give) =>
    policy(chart, {
      traffic: {
        extProc: {
          conditional: [
            {
              policy: {
                backendRef,
                metadataContext: give('api.ExtProc.metadataContext', { b: expressions, a: expressions }),
                requestAttributes: give('api.ExtProc.requestAttributes', expressions),
                responseAttributes: give('api.ExtProc.responseAttributes', expressions),
              },
            },
          ],
        },
      },
    }),
  ),
  ...inCharts('guards of tools and of prompts', (chart, give) =>
    policy(chart, {
      backend: {
        mcp: {
          guardrails: {
            processors: [
              {
                methods: give('api.McpGuardrailsProcessor.methods', {
                  'tools/list': api.McpMethodPhase.FULL,
                  'tools/call': api.McpMethodPhase.REQUEST,
                }),
                remote: { backendRef, metadata: give('api.McpGuardrailsRemote.metadata', expressions) },
              },
            ],
          },
        },
        ai: {
          promptGuard: {
            request: [{ webhook: { backendRef, headers: give('api.Webhook.headers', expressions) } }],
          },
        },
      },
    }),
  ),
  ...inCharts('an exchange of tokens', (chart, give) =>
    policy(chart, {
      backend: {
        auth: {
          oauthTokenExchange: {
            backendRef,
            additionalParams: give('api.OAuthTokenExchange.additionalParams', expressions),
          },
        },
      },
    }),
  ),
  // Only as resources: it needs the data plane of v1.5.
  ...inCharts('claims of signed tokens', (chart, give) =>
    policy(
      chart,
      {
        backend: {
          auth: { jwtSign: { signingKeyRef: { name: 'keys' }, claims: give('api.JwtSignAuth.claims', expressions) } },
        },
      },
      gw.settings.ProxyDistribution.custom({
        name: 'v1.5',
        apiGroup: 'signed.example.com',
        revision: gw.settings.ApiRevision.V1_5,
      }),
    ),
  ).filter(({ isResolved }) => !isResolved),
  // Only as resources: the compiler cannot write it yet.
  ...inCharts('keys in ConfigMaps', (chart, give) => {
    const matchLabels = give('api.ConfigMapSelector.matchLabels', { zone: 'b', area: 'a' });
    policy(chart, { traffic: { apiKeyAuthentication: { configMapSelector: { matchLabels } } } });
  }).filter(({ isResolved }) => !isResolved),
  ...inCharts('tokens or keys by label', (chart, give) =>
    policyOf(chart, {
      authentication: [
        gw.ClientAuthentication.jwtOrApiKey({
          issuers: [{ issuer: 'https://idp.example.com', keys: gw.auth.JsonWebKeys.remote(judge, { path: '/keys' }) }],
          keys: gw.auth.ApiKeySource.labelled(give('ApiKeySource.labelled(labels)', { zone: 'b', area: 'a' })),
        }),
      ],
    }),
  ).filter(({ isResolved }) => !isResolved),
  ...inNewest('an external processor of a policy', (chart, give) =>
    policyOf(chart, {
      externalProcessor: judge,
      processing: {
        metadata: give('ExternalProcessingOptions.metadata', {
          b: { user: path, ant: host },
          a: { user: path, ant: host },
        }),
        requestAttributes: give('ExternalProcessingOptions.requestAttributes', { user: path, ant: host }),
        responseAttributes: give('ExternalProcessingOptions.responseAttributes', { user: path, ant: host }),
      },
      directResponse: {
        status: 404,
        headers: give('DirectResponseOptions.headers', { 'x-user': path, 'x-ant': host }),
      },
    }),
  ),
  ...inNewest('a role of AWS', (chart, give) =>
    presents(
      chart,
      gw.Credentials.awsIdentity({
        assumeRole: {
          roleArn: 'arn:aws:iam::111122223333:role/gateway',
          tags: give('AwsRoleOptions.tags', { zone: 'b', area: 'a' }),
          tagsFrom: give('AwsRoleOptions.tagsFrom', { user: path, ant: host }),
        },
      }),
    ),
  ),
  ...inNewest('a token endpoint', (chart, give) =>
    presents(
      chart,
      gw.Credentials.tokenExchange({
        server: judge,
        parameters: give('TokenExchangeOptions.parameters', { user: path, ant: host }),
      }),
    ),
  ),
  ...inNewest('hashes of keys by label', (chart, give) =>
    policyOf(chart, {
      authentication: [
        gw.ClientAuthentication.apiKeyHashesLabelled(
          give('ClientAuthentication.apiKeyHashesLabelled(labels)', { zone: 'b', area: 'a' }),
        ),
      ],
    }),
  ).filter(({ isResolved }) => !isResolved),
  ...inNewest('labels of metrics and attributes at a collector', (chart, give) => {
    edge(chart).addFrontendPolicy('telemetry', {
      metricLabels: give('FrontendPolicyOptions.metricLabels', { user: path, ant: host }),
      accessLog: {
        collector: judge,
        atCollector: { attributes: give('CollectorLogOptions.attributes', { 'log-user': path, 'log-ant': host }) },
      },
    });
  }),
  ...inNewest('guards of tools', (chart, give) => {
    const tools = new gw.McpBackend(chart, 'tools', {
      targets: [gw.McpTarget.host('a', { host: 'a.example.com', port: 80 })],
      mcpGuardrails: [
        gw.McpGuardrail.service(judge, {
          methods: give('McpGuardrailOptions.methods', {
            'tools/list': gw.McpGuardrailPhase.FULL,
            'tools/call': gw.McpGuardrailPhase.REQUEST,
          }),
          metadata: give('McpGuardrailOptions.metadata', { user: path, ant: host }),
        }),
      ],
    });
    edge(chart).addRoute('tools', { to: [tools] });
  }),
  ...inNewest('a webhook', (chart, give) =>
    models(chart, {
      promptGuards: [
        gw.PromptGuard.webhook(judge, { headers: give('WebhookGuardOptions.headers', { user: path, ant: host }) }),
      ],
    }),
  ),
  ...inNewest('an inference pool', (chart, give) => {
    const pool = new gw.InferencePool(chart, 'pool', {
      podLabels: give('InferencePoolProps.podLabels', { user: 'vllm', ant: 'llama' }),
      endpointPicker: gw.ServiceDestination.fromServiceName('picker', { port: 9002 }),
    });
    edge(chart).addRoute('pool', { to: [pool] });
  }),
  ...inCharts('model servers', (chart, give) => {
    const servers = new gw.patterns.SelfHostedModels(chart, 'servers', {
      model: 'org/llama',
      adapters: give('SelfHostedModelsProps.adapters', { user: 'org/b', ant: 'org/a' }),
      environment: give('SelfHostedModelsProps.environment', { USER_NAME: 'b', ANT_NAME: 'a' }),
    });
    edge(chart).addRoute('servers', { to: [servers.pool] });
  }),
  ...inNewest('a model', (chart, give) => {
    new gw.models.LlmModel(chart, 'model', {
      gateway: edge(chart),
      source: gw.models.ModelSource.of(gw.models.ModelVendor.GROQ),
      credentials: gw.Credentials.none(),
      fieldTransformations: give('ModelPolicyOptions.fieldTransformations', { user: path, ant: host }),
    });
  }).filter(({ isResolved }) => !isResolved),
];

/** Constructs that need v1.4, which documents of this distribution are judged by. */
function inNewest(name: string, build: Parameters<typeof inCharts>[1]): MapCase[] {
  return inCharts(name, (chart, give) => {
    gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
    build(chart, give);
  });
}

function presents(chart: Chart, credentials: gw.Credentials): void {
  const backend = new gw.StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 443, credentials });
  edge(chart).addRoute('all', { to: [backend] });
}
