import { join } from 'node:path';
import { App, Duration } from 'cdk8s';
import {
  Authorization,
  ClientAuthentication,
  CompiledChart,
  Credentials,
  Diagnostics,
  Gateway,
  Grants,
  LlmBackend,
  LlmProvider,
  McpBackend,
  McpTarget,
  PathMatch,
  Route,
  ServiceDestination,
  StaticBackend,
  TrafficPolicy,
} from 'cdk8s-ai-gateway';
import { JsonWebKeys } from 'cdk8s-ai-gateway/auth';
import { DestinationTls } from 'cdk8s-ai-gateway/connections';
import { Cel } from 'cdk8s-ai-gateway/expressions';
import { RateLimit } from 'cdk8s-ai-gateway/limits';
import { type GatewaySettings, SettingsFile } from 'cdk8s-ai-gateway/settings';
import { Deployment, Secret, type Service } from 'cdk8s-plus-28';

const tls = DestinationTls.verified();

/** What the platform team offers to the others. */
interface Platform {
  readonly gateway: Gateway;
  readonly models: LlmBackend;
}

/** What holds for all charts together, said once, by the platform team; editors and the command line read the same file. */
const SETTINGS = SettingsFile.read(join(__dirname, 'ai-gateway.yaml'));

/** A chart, and a namespace of the same name, for each team. */
function chartOf(app: App, team: string, settings?: GatewaySettings): CompiledChart {
  return new CompiledChart(app, team, { namespace: team, disableResourceNameHashes: true, settings });
}

/** The platform team owns the gateway, its certificate, the keys of the providers, and what holds for everybody. */
function platform(app: App): Platform {
  const chart = chartOf(app, 'platform', SETTINGS);
  const gateway = new Gateway(chart, 'gateway', { routeNamespaces: ['chat', 'agents', 'search'] });
  gateway.addHttpsListener('https', {
    hostname: '*.ai.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'ai-example-com'),
  });
  gateway.addTrafficPolicy('everybody', {
    timeout: Duration.minutes(2),
    rateLimits: [RateLimit.requestsPerSecond(200, { burst: 100 })],
  });
  gateway.keepAvailable();

  const models = new LlmBackend(chart, 'models', {
    providers: [LlmProvider.openAi({ model: 'gpt-4o', credentials: Credentials.fromSecretName('openai') })],
  });
  models.grants.routesFrom('chat');
  return { gateway, models };
}

/** Search: an application of its own in the cluster, for those who hold a token of the company. */
function search(app: App, { gateway }: Platform): Service {
  const chart = chartOf(app, 'search');
  const service = new Deployment(chart, 'index', {
    containers: [{ image: 'registry.example.com/search/index:4.2.0', portNumber: 8080 }],
  }).exposeViaService({ name: 'index' });
  Grants.ofService(service).routesFrom('chat');

  const idp = new StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 443, tls });
  const route = new Route(chart, 'route', { gateway, hostnames: ['search.ai.example.com'] });
  route.addRule({ name: 'query', method: 'POST', path: PathMatch.prefix('/query'), services: [service] });
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
  return service;
}

/** Chat: the models of the platform under a budget of its own, and the documents of the search team. */
function chat(app: App, { gateway, models }: Platform, index: Service): void {
  const chart = chartOf(app, 'chat');
  const route = new Route(chart, 'route', { gateway, hostnames: ['chat.ai.example.com'] });
  const completions = route.addRule({ name: 'completions', path: PathMatch.prefix('/v1'), to: [models] });
  route.addRule({ name: 'documents', path: PathMatch.prefix('/documents'), to: [ServiceDestination.of(index)] });
  new TrafficPolicy(chart, 'budget', { targets: [completions], rateLimits: [RateLimit.tokensPerHour(500_000)] });
  Diagnostics.of(route).waive('AIG7062', {
    reason: 'a public assistant: the budget of tokens is what it may cost, whoever asks',
  });
}

/** Agents: MCP tools, for the company's own network. */
function agents(app: App, { gateway }: Platform): void {
  const chart = chartOf(app, 'agents');
  const tools = new McpBackend(chart, 'tools', {
    sessions: false,
    targets: [McpTarget.host('tickets', { host: 'tickets.example.com', port: 443, tls })],
  });
  new Route(chart, 'route', { gateway, hostnames: ['tools.ai.example.com'], to: [tools] }).addTrafficPolicy('network', {
    authorization: Authorization.require(Cel.clientIn('10.0.0.0/8')),
    // The server belongs to another company, and must not see tokens of clients.
    requestHeaders: { remove: ['Authorization'] },
  });
}

/** All charts of the company, as a GitOps repository holds them. */
export function everything(app: App): void {
  const offered = platform(app);
  const index = search(app, offered);
  chat(app, offered, index);
  agents(app, offered);
}

if (require.main === module) {
  const app = new App();
  everything(app);
  app.synth();
}
