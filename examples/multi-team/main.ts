import { App, Duration } from 'cdk8s';
import {
  Authorization,
  Cel,
  ClientAuthentication,
  CompiledChart,
  Credentials,
  DestinationTls,
  Gateway,
  JsonWebKeys,
  LlmBackend,
  LlmProvider,
  McpBackend,
  McpTarget,
  RateLimit,
  Route,
  StaticBackend,
} from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

/** The platform team owns the gateway, its certificate and what holds for everybody. */
function platform(app: App): Gateway {
  const chart = new CompiledChart(app, 'platform', { namespace: 'platform', disableResourceNameHashes: true });
  const gateway = new Gateway(chart, 'gateway', { routeNamespaces: ['chat', 'agents', 'search'] });
  gateway.addHttpsListener('https', {
    hostname: '*.ai.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'ai-example-com'),
  });
  gateway.addTrafficPolicy('everybody', {
    metadata: { name: 'everybody' },
    timeout: Duration.minutes(2),
    rateLimits: [RateLimit.requestsPerSecond(200, { burst: 100 })],
  });
  gateway.keepAvailable();
  return gateway;
}

/** A chat application: its own backend, its own keys. */
function chat(app: App, gateway: Gateway): void {
  const chart = new CompiledChart(app, 'chat', { namespace: 'chat', disableResourceNameHashes: true });
  const models = new LlmBackend(chart, 'models', {
    providers: [LlmProvider.openAi({ model: 'gpt-4o', credentials: Credentials.fromSecretName('openai') })],
  });
  new Route(chart, 'route', { gateway, hostnames: ['chat.ai.example.com'], to: [models] }).addTrafficPolicy('budget', {
    rateLimits: [RateLimit.tokensPerHour(500_000)],
  });
}

/** Agents: MCP tools, for those who hold a token of the company. */
function agents(app: App, gateway: Gateway): void {
  const chart = new CompiledChart(app, 'agents', { namespace: 'agents', disableResourceNameHashes: true });
  const tools = new McpBackend(chart, 'tools', {
    sessions: false,
    targets: [McpTarget.host('tickets', { host: 'tickets.example.com', port: 443, tls: DestinationTls.verified() })],
  });
  new Route(chart, 'route', { gateway, hostnames: ['tools.ai.example.com'], to: [tools] }).addTrafficPolicy('network', {
    authorization: Authorization.require(Cel.clientIn('10.0.0.0/8')),
  });
}

/** Search answers from its own host, and lets the chat team's routes use it too. */
function search(app: App, gateway: Gateway): void {
  const chart = new CompiledChart(app, 'search', { namespace: 'search', disableResourceNameHashes: true });
  const tls = DestinationTls.verified();
  const index = new StaticBackend(chart, 'index', { host: 'index.search.example.com', port: 443, tls });
  index.grants.routesFrom('chat');

  const idp = new StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 443, tls });
  const route = new Route(chart, 'route', { gateway, hostnames: ['search.ai.example.com'] });
  route.addRule({ name: 'query', method: 'POST', pathPrefix: '/query', to: [index] });
  route.addTrafficPolicy('clients', {
    authentication: [
      ClientAuthentication.jwt({
        issuers: [
          {
            issuer: 'https://idp.example.com/',
            audiences: ['search'],
            keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
          },
        ],
      }),
    ],
  });
}

/** All charts of the company, as a GitOps repository holds them. */
export function everything(app: App): void {
  const gateway = platform(app);
  chat(app, gateway);
  agents(app, gateway);
  search(app, gateway);
}

if (require.main === module) {
  const app = new App();
  everything(app);
  app.synth();
}
