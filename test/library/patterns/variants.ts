import { Duration, Size } from 'cdk8s';
import { PersistentVolumeClaim, Secret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import * as gw from '../../../src';

/** A pattern as somebody uses it for the first time, and with all it can do. Each adds to a chart in the namespace `ai`. */
export interface Variant {
  readonly name: string;
  readonly build: (chart: Construct) => void;
}

const openAi = (options: gw.PrefixedLlmProviderOptions = {}) =>
  gw.LlmProvider.openAi({ credentials: gw.Credentials.fromSecretName('openai'), ...options });
const anthropic = () => gw.LlmProvider.anthropic({ credentials: gw.Credentials.fromSecretName('anthropic') });

/** Clients' keys: one with fields that quotas and rules read, one without. */
const tenants = (chart: Construct) =>
  new Secret(chart, 'Tenants', {
    metadata: { name: 'tenants' },
    stringData: {
      search: '{"key": "k-search", "metadata": {"tenant": "search", "plan": "gold"}}',
      support: '{"key": "k-support", "metadata": {"tenant": "support", "plan": "basic"}}',
    },
  });

const collector = (port: number) => gw.ServiceDestination.fromServiceName('otel-collector', { port });

const idp = (chart: Construct) =>
  new gw.StaticBackend(chart, 'idp', {
    host: 'idp.example.com',
    port: 443,
    tls: gw.connections.DestinationTls.verified(),
  });

/** An HTTP gateway in front of one host, for patterns that are no gateway themselves. */
function shop(chart: Construct): gw.Route {
  const gateway = new gw.Gateway(chart, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  const backend = new gw.StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 80 });
  return gateway.addRoute('shop-route', { to: [backend] });
}

const llmFailover: Variant[] = [
  {
    name: 'llm-failover-minimal',
    build: (chart) => {
      new gw.patterns.LlmFailoverGateway(chart, 'llm', {
        anyHostname: true,
        plainHttp: true,
        tiers: [{ providers: [openAi({ model: 'gpt-4o' })] }, { providers: [anthropic()] }],
        authentication: [gw.ClientAuthentication.apiKeys(tenants(chart))],
      });
    },
  },
  {
    name: 'llm-failover-full',
    build: (chart) => {
      new gw.patterns.LlmFailoverGateway(chart, 'llm', {
        hostname: 'llm.example.com',
        certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com'),
        pathPrefix: '/v1',
        tiers: [
          {
            providers: [
              openAi(),
              openAi({
                name: 'openai-eu',
                host: 'eu.openai.example.com',
                port: 443,
                tls: gw.connections.DestinationTls.verified(),
              }),
            ],
          },
          { providers: [gw.LlmProvider.bedrock({ region: 'eu-central-1' })] },
          { providers: [anthropic()] },
        ],
        models: {
          chat: {
            openai: 'gpt-4o',
            'openai-eu': 'gpt-4o-eu',
            bedrock: 'anthropic.claude-3-haiku',
            anthropic: 'claude-sonnet-4-5',
          },
          small: {
            openai: 'gpt-4o-mini',
            'openai-eu': 'gpt-4o-mini',
            bedrock: 'nova-lite',
            anthropic: 'claude-haiku-4-5',
          },
        },
        authentication: [gw.ClientAuthentication.apiKeys(tenants(chart))],
        authorization: gw.Authorization.allow(gw.expressions.Cel.apiKeyField('plan').isOneOf('gold', 'basic')),
        clientQuota: {
          amount: 1_000_000,
          per: gw.limits.QuotaInterval.DAY,
          by: [{ name: 'tenant', value: gw.expressions.Cel.apiKeyField('tenant') }],
          cost: gw.limits.RateLimitCost.TOKENS,
        },
        rateLimits: [gw.limits.RateLimit.requestsPerSecond(50, { burst: 20 })],
        firewall: new gw.patterns.PromptFirewall(chart, 'firewall', {
          prompts: [
            gw.PromptGuard.reject({ patterns: ['(?i)ignore (all )?previous instructions'], statusCode: 422 }),
            gw.PromptGuard.mask({ known: [gw.PersonalData.EMAIL, gw.PersonalData.CREDIT_CARD] }),
          ],
          answers: [gw.PromptGuard.maskPersonalData()],
          wholeAnswers: true,
        }),
        eviction: { duration: Duration.seconds(20), consecutiveFailures: 2, restoreHealth: 100 },
        retry: { attempts: 3, codes: [429, 503], backoff: Duration.millis(200) },
        timeout: Duration.minutes(3),
        accessLog: { attributes: { tenant: gw.expressions.Cel.apiKeyField('tenant') }, collector: collector(4317) },
        tracing: { collector: collector(4317), sampling: 0.1 },
        autoscaling: { minReplicas: 2, maxReplicas: 8, cpuUtilizationPercent: 70 },
        disruption: { maxUnavailable: '25%' },
        resources: {
          cpuRequest: gw.workload.Cpu.millis(500),
          memoryRequest: Size.mebibytes(256),
          memoryLimit: Size.gibibytes(1),
        },
      });
    },
  },
];

const mcpHub: Variant[] = [
  {
    name: 'mcp-hub-minimal',
    build: (chart) => {
      new gw.patterns.SecuredMcpHub(chart, 'hub', {
        hostname: 'mcp.example.com',
        plainHttp: true,
        servers: [
          gw.McpTarget.host('github', {
            host: 'api.githubcopilot.com',
            port: 443,
            tls: gw.connections.DestinationTls.verified(),
          }),
        ],
        oauth: {
          issuer: 'https://idp.example.com/',
          audiences: ['mcp.example.com'],
          keys: gw.auth.JsonWebKeys.remote(idp(chart), { path: '/.well-known/jwks.json' }),
        },
      });
    },
  },
  {
    name: 'mcp-hub-full',
    build: (chart) => {
      new gw.patterns.SecuredMcpHub(chart, 'hub', {
        hostname: 'mcp.example.com',
        path: '/tools/mcp',
        certificate: Secret.fromSecretName(chart, 'Certificate', 'mcp-example-com'),
        sessionKey: Secret.fromSecretName(chart, 'SessionKey', 'mcp-session-key'),
        servers: [
          gw.McpTarget.host('github', {
            host: 'api.githubcopilot.com',
            port: 443,
            tls: gw.connections.DestinationTls.verified(),
            credentials: gw.Credentials.fromSecretName('github-token'),
          }),
          gw.McpTarget.host('runbooks', { host: 'runbooks.example.com', port: 8080, transport: gw.McpTransport.SSE }),
        ],
        oauth: {
          issuer: 'https://idp.example.com/realms/main',
          audiences: ['mcp.example.com', 'https://mcp.example.com/tools/mcp'],
          keys: gw.auth.JsonWebKeys.remote(idp(chart), { path: '/realms/main/protocol/openid-connect/certs' }),
          scopes: ['mcp:tools', 'offline_access'],
          identityProvider: gw.auth.McpIdentityProvider.KEYCLOAK,
        },
        access: [
          { target: 'github', tools: ['search_code', 'get_file_contents'] },
          { target: 'github', who: gw.expressions.Cel.claim('groups').contains('maintainers') },
          {
            target: 'runbooks',
            who: gw.expressions.Cel.claim('groups')
              .contains('sre')
              .and(gw.expressions.Cel.claim('level').equalTo('senior')),
          },
        ],
        browserOrigins: ['https://inspector.example.com'],
        browserMaxAge: Duration.hours(1),
        failOpen: true,
        rateLimits: [gw.limits.RateLimit.requestsPerMinute(600)],
        autoscaling: { minReplicas: 3, maxReplicas: 9 },
        disruption: { maxUnavailable: '1' },
      });
    },
  },
];

const globalRateLimit: Variant[] = [
  {
    name: 'global-rate-limit-minimal',
    build: (chart) => {
      const quotas = new gw.patterns.GlobalRateLimit(chart, 'quotas', {
        quotas: [
          {
            amount: 1000,
            per: gw.limits.QuotaInterval.HOUR,
            by: [{ name: 'address', value: gw.expressions.Cel.clientAddress() }],
          },
        ],
      });
      shop(chart).addTrafficPolicy('quotas-policy', { rateLimits: [quotas.rateLimit()] });
    },
  },
  {
    name: 'global-rate-limit-full',
    build: (chart) => {
      const quotas = new gw.patterns.GlobalRateLimit(chart, 'quotas', {
        domain: 'shop',
        failOpen: true,
        redis: 'redis.example.com:6379',
        redisTls: true,
        redisPassword: Secret.fromSecretName(chart, 'redis-password', 'redis-password'),
        clients: [gw.workload.NetworkPeer.namespace('shop')],
        replicas: 3,
        image: 'registry.example.com/ratelimit:1',
        quotas: [
          {
            amount: 1000,
            per: gw.limits.QuotaInterval.HOUR,
            by: [{ name: 'user', value: gw.expressions.Cel.header('x-user').orElse('anonymous') }],
          },
          {
            amount: 20,
            per: gw.limits.QuotaInterval.SECOND,
            by: [
              { name: 'user', value: gw.expressions.Cel.header('x-user').orElse('anonymous') },
              { name: 'path', value: gw.expressions.Cel.path() },
            ],
          },
        ],
      }).addQuota({
        amount: 5,
        per: gw.limits.QuotaInterval.MINUTE,
        by: [{ name: 'address', value: gw.expressions.Cel.clientAddress() }],
      });
      shop(chart).addTrafficPolicy('quotas-policy', {
        rateLimits: [quotas.rateLimit(), gw.limits.RateLimit.requestsPerSecond(500)],
      });
    },
  },
];

const egress: Variant[] = [
  {
    name: 'egress-minimal',
    build: (chart) => {
      new gw.patterns.EgressGateway(chart, 'egress', { allowHosts: ['api.example.com'] });
    },
  },
  {
    name: 'egress-full',
    build: (chart) => {
      new gw.patterns.EgressGateway(chart, 'egress', {
        allowHosts: ['api.example.com', '*.models.example.com'],
        allowPorts: [80, 8080],
        clients: ['10.0.0.0/8', '192.168.0.0/16'],
        authentication: [gw.ClientAuthentication.basic(Secret.fromSecretName(chart, 'Users', 'egress-users'))],
        port: 3128,
        resources: { cpuRequest: gw.workload.Cpu.millis(100) },
      });
    },
  },
];

const firewall: Variant[] = [
  {
    name: 'prompt-firewall-minimal',
    build: (chart) => {
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('http', { port: 8080 });
      gateway.workload.overlayService({ type: 'ClusterIP' });
      const models = new gw.LlmBackend(chart, 'models', { providers: [openAi({ model: 'gpt-4o' })] });
      gateway.addRoute('chat', { to: [models] });
      new gw.patterns.PromptFirewall(chart, 'firewall', { prompts: [gw.PromptGuard.maskPersonalData()] }).protect(
        models,
      );
    },
  },
  {
    name: 'prompt-firewall-full',
    build: (chart) => {
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('http', { port: 8080 });
      gateway.workload.overlayService({ type: 'ClusterIP' });
      const judge = new gw.StaticBackend(chart, 'judge', { host: 'guard.example.com', port: 8000 });
      const firewall = new gw.patterns.PromptFirewall(chart, 'firewall', {
        prompts: [
          gw.PromptGuard.reject({ patterns: ['(?i)internal-[0-9]{4}$'], statusCode: 422, message: 'no $ecrets' }),
          gw.PromptGuard.openAiModeration({ credentials: gw.Credentials.fromSecretName('openai') }),
          gw.PromptGuard.webhook(judge, { forwardHeaders: ['x-tenant'] }),
        ],
        answers: [gw.PromptGuard.maskPersonalData(), gw.PromptGuard.webhook(judge)],
        wholeAnswers: true,
      });
      const shielded = new gw.LlmBackend(chart, 'shielded', { providers: [openAi({ model: 'gpt-4o' })] });
      firewall.protect(gateway.addRoute('chat', { path: gw.PathMatch.prefix('/chat'), to: [shielded] }));
      const own = new gw.LlmBackend(chart, 'own', {
        providers: [openAi()],
        ...firewall.options,
        modelAliases: { chat: 'gpt-4o' },
      });
      gateway.addRoute('other', { path: gw.PathMatch.prefix('/other'), to: [own] });
    },
  },
];

const modelRouter: Variant[] = [
  {
    name: 'model-router-minimal',
    build: (chart) => {
      new gw.patterns.ModelRouter(chart, 'router', {
        anyHostname: true,
        plainHttp: true,
        models: [
          { name: 'gpt-4o', providers: [{ provider: openAi() }] },
          { name: 'claude', providers: [{ provider: anthropic() }] },
        ],
        authentication: [gw.ClientAuthentication.apiKeys(tenants(chart))],
      });
    },
  },
  {
    name: 'model-router-full',
    build: (chart) => {
      new gw.patterns.ModelRouter(chart, 'router', {
        hostname: 'llm.example.com',
        certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com'),
        models: [
          {
            name: 'chat',
            aliases: ['gpt-4o'],
            providers: [
              { provider: openAi({ model: 'gpt-4o' }), weight: 90 },
              {
                provider: gw.LlmProvider.bedrock({ region: 'eu-central-1', model: 'anthropic.claude-3-haiku' }),
                weight: 10,
              },
            ],
            fallbacks: [anthropic()],
          },
          {
            name: 'company/large',
            providers: [
              { provider: openAi({ name: 'one', model: 'o1' }) },
              { provider: openAi({ name: 'two', model: 'o3' }) },
            ],
            teams: ['search'],
          },
        ],
        defaultModel: 'chat',
        authentication: [gw.ClientAuthentication.apiKeys(tenants(chart))],
        teamOf: gw.expressions.Cel.apiKeyField('tenant'),
        teams: [{ name: 'search', tokens: 5_000_000 }, { name: 'support', tokens: 200_000 }, { name: 'platform' }],
        budgetInterval: gw.limits.QuotaInterval.HOUR,
        rateLimitService: { redis: 'redis.example.com:6379', failOpen: true },
        firewall: new gw.patterns.PromptFirewall(chart, 'firewall', { prompts: [gw.PromptGuard.maskPersonalData()] }),
        eviction: { duration: Duration.seconds(20), consecutiveFailures: 2, restoreHealth: 100 },
        retry: { attempts: 3, codes: [429, 503] },
        timeout: Duration.minutes(3),
        maxRequestSize: Size.kibibytes(20_000_000 / 1024),
        listModels: false,
        accessLog: { attributes: { team: gw.expressions.Cel.apiKeyField('tenant') } },
        tracing: { collector: collector(4317), sampling: 0.1 },
        autoscaling: { minReplicas: 2, maxReplicas: 8 },
      });
    },
  },
];

const agentGateway: Variant[] = [
  {
    name: 'agent-gateway-minimal',
    build: (chart) => {
      new gw.patterns.AgentGateway(chart, 'agents', {
        hostname: 'agents.example.com',
        plainHttp: true,
        oauth: {
          issuer: 'https://idp.example.com/',
          audiences: ['agents.example.com'],
          keys: gw.auth.JsonWebKeys.remote(idp(chart), { path: '/.well-known/jwks.json' }),
        },
        agents: [{ name: 'support', to: gw.ServiceDestination.fromServiceName('support-agent', { port: 8080 }) }],
      });
    },
  },
  {
    name: 'agent-gateway-full',
    build: (chart) => {
      const billing = new gw.StaticBackend(chart, 'billing', {
        host: 'billing.example.net',
        port: 443,
        tls: gw.connections.DestinationTls.verified(),
        credentials: gw.Credentials.fromSecretName('billing-agent'),
      });
      new gw.patterns.AgentGateway(chart, 'agents', {
        hostname: 'agents.example.com',
        certificate: Secret.fromSecretName(chart, 'Certificate', 'agents-example-com'),
        sessionKey: Secret.fromSecretName(chart, 'SessionKey', 'mcp-session-key'),
        oauth: {
          issuer: 'https://idp.example.com/realms/main',
          audiences: ['agents.example.com'],
          keys: gw.auth.JsonWebKeys.remote(idp(chart), { path: '/realms/main/protocol/openid-connect/certs' }),
          scopes: ['agents'],
          identityProvider: gw.auth.McpIdentityProvider.KEYCLOAK,
        },
        agents: [
          { name: 'support', to: gw.ServiceDestination.fromServiceName('support-agent', { port: 8080 }) },
          { name: 'billing', to: billing, path: '/a2a/', who: gw.expressions.Cel.claim('groups').contains('finance') },
        ],
        tools: [
          gw.McpTarget.host('runbooks', { host: 'runbooks.example.com', port: 8080 }),
          gw.McpTarget.host('tickets', { host: 'tickets.example.com', port: 8080 }),
        ],
        toolAccess: [
          { target: 'tickets' },
          { target: 'runbooks', who: gw.expressions.Cel.claim('groups').contains('sre') },
        ],
        publicCards: true,
        identityHeaders: { 'x-user': gw.expressions.Cel.claim('sub'), 'x-tenant': gw.expressions.Cel.claim('tenant') },
        rateLimits: [gw.limits.RateLimit.requestsPerMinute(600)],
        browserOrigins: ['https://console.example.com'],
        sessions: true,
        autoscaling: { minReplicas: 2, maxReplicas: 4 },
      });
    },
  },
];

const selfHosted: Variant[] = [
  {
    name: 'self-hosted-models-minimal',
    build: (chart) => {
      new gw.patterns.SelfHostedModels(chart, 'llama', { model: 'meta-llama/Llama-3.1-8B-Instruct' }).provider();
    },
  },
  {
    name: 'self-hosted-models-full',
    build: (chart) => {
      const llama = new gw.patterns.SelfHostedModels(chart, 'llama', {
        model: '/models/llama',
        servedName: 'llama-70b',
        image: 'registry.example.com/vllm:1',
        gpus: 4,
        gpuResource: 'amd.com/gpu',
        resources: { cpuRequest: gw.workload.Cpu.units(16), memoryLimit: Size.gibibytes(256) },
        autoscaling: {
          minReplicas: 2,
          maxReplicas: 6,
          queuedRequests: 2,
          queueMetric: 'vllm_queue',
          scaleDownAfter: Duration.minutes(20),
        },
        adapters: { support: '/models/support', sql: '/models/sql' },
        maxModelLength: 32768,
        arguments: ['--quantization', 'fp8', '--chat-template', '/models/$(NAME).jinja'],
        huggingFaceToken: gw.workload.VariableSource.secret(Secret.fromSecretName(chart, 'Token', 'hf'), 'token'),
        environment: { VLLM_LOGGING_LEVEL: 'WARNING' },
        modelVolume: PersistentVolumeClaim.fromClaimName(chart, 'Models', 'models'),
        startupTime: Duration.minutes(10),
        shutdownTime: Duration.minutes(2),
        queueLimit: 8,
        cacheLimit: 0.9,
        rejectWhenFull: false,
        endpointPicker: {
          image: 'registry.example.com/epp:1',
          replicas: 1,
          resources: { cpuRequest: gw.workload.Cpu.millis(500) },
        },
        clients: [gw.workload.NetworkPeer.namespace('edge')],
        scrapers: [gw.workload.NetworkPeer.namespace('monitoring')],
        monitoring: { interval: Duration.seconds(15), labels: { release: 'prometheus' } },
      });
      llama.provider();
      llama.servers.place({ nodeLabels: { 'gpu.example.com/model': 'mi300' } });
    },
  },
];

export const VARIANTS: readonly Variant[] = [
  ...llmFailover,
  ...mcpHub,
  ...globalRateLimit,
  ...egress,
  ...firewall,
  ...modelRouter,
  ...agentGateway,
  ...selfHosted,
];
