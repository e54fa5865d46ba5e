import { App, Duration } from 'cdk8s';
import { Secret, Service } from 'cdk8s-plus-28';
import { afterEach, expect, it, vi } from 'vitest';
import * as gw from '../../../src';
import { LlmFailoverGateway } from '../../../src/modules/patterns';
import { expectGolden } from '../../support/golden';

afterEach(() => vi.unstubAllEnvs());

type Build = (chart: gw.CompiledChart) => void;

const credentials = gw.Credentials.fromSecretName('openai-key');
const openAi = (options: gw.PrefixedLlmProviderOptions = {}) => gw.LlmProvider.openAi({ credentials, ...options });
const anthropic = (options: gw.PrefixedLlmProviderOptions = {}) =>
  gw.LlmProvider.anthropic({ credentials: gw.Credentials.fromSecretName('anthropic-key'), ...options });
const elsewhere = (chart: gw.CompiledChart, id: string) =>
  new gw.CompiledChart(App.of(chart), id, { namespace: id, printWarnings: false });

/** A gateway with an HTTP listener, which only the cluster can reach. */
function edge(chart: gw.CompiledChart): gw.Gateway {
  const gateway = new gw.Gateway(chart, 'edge');
  gateway.workload.overlayService({ type: 'ClusterIP' });
  gateway.addHttpListener('web', { port: 8080 });
  return gateway;
}

const shop = (chart: gw.CompiledChart, options: Partial<gw.StaticBackendProps> = {}) =>
  new gw.StaticBackend(chart, 'shop', { host: 'shop.internal', port: 80, ...options });

const otherShop = (chart: gw.CompiledChart) =>
  new gw.StaticBackend(chart, 'other', { host: 'other.internal', port: 80 });

/** A gateway with a route to the shop. */
const route =
  (options: Partial<gw.RouteOptions> = {}): Build =>
  (chart) => {
    edge(chart).addRoute('cart', { to: [shop(chart)], ...options });
  };

const backend =
  (options: Partial<gw.StaticBackendProps>): Build =>
  (chart) => {
    edge(chart).addRoute('cart', { to: [shop(chart, options)] });
  };

const models =
  (...providers: gw.LlmProvider[]): Build =>
  (chart) => {
    edge(chart).addRoute('chat', { to: [new gw.LlmBackend(chart, 'llm', { providers })] });
  };

const policy =
  (options: gw.TrafficPolicyOptions): Build =>
  (chart) => {
    const gateway = edge(chart);
    gateway.addRoute('cart', { to: [shop(chart)] });
    gateway.addTrafficPolicy('limits', options);
  };

const failover =
  (options: Partial<gw.patterns.LlmFailoverGatewayProps>): Build =>
  (chart) => {
    new LlmFailoverGateway(chart, 'llm', {
      hostname: 'llm.example.com',
      plainHttp: true,
      tiers: [{ providers: [openAi()] }],
      allowAnonymous: true,
      ...options,
    });
  };

/** Mistakes that a program can make with constructs, and that no constructor reports. */
const MISTAKES: Readonly<Record<string, Build>> = {
  "a path without a slash: PathMatch.prefix('cart')": route({ path: gw.PathMatch.prefix('cart') }),
  "an invalid regular expression: PathMatch.pattern('/a(')": route({ path: gw.PathMatch.pattern('/a(') }),
  'a hostname that no listener has': (chart) => {
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web', { port: 8080, hostname: 'shop.example.com' });
    gateway.addRoute('cart', { hostnames: ['cart.example.org'], to: [shop(chart)] });
  },
  'two rules for the same path': (chart) => {
    const cart = edge(chart).addRoute('cart', { path: gw.PathMatch.prefix('/cart'), to: [shop(chart)] });
    cart.addRule({ path: gw.PathMatch.prefix('/cart'), to: [otherShop(chart)] });
  },
  'a rule after one that matches everything': (chart) => {
    const cart = edge(chart).addRoute('cart', { to: [shop(chart)] });
    cart.addRule({ path: gw.PathMatch.prefix('/'), to: [otherShop(chart)] });
  },
  'a gateway without routes': (chart) => void edge(chart),
  'a gateway without listeners': (chart) => void new gw.Gateway(chart, 'edge'),
  'two listeners with one port and protocol': (chart) => {
    const gateway = edge(chart);
    gateway.addHttpsListener('tls', {
      port: 8080,
      certificate: Secret.fromSecretName(chart, 'Certificate', 'shop-tls'),
    });
    gateway.addRoute('cart', { to: [shop(chart)] });
  },
  'a port out of range: port: 70000': backend({ port: 70_000 }),
  "a host with a scheme: host: 'https://shop.internal'": backend({ host: 'https://shop.internal' }),
  'credentials without TLS': backend({ host: 'shop.example.com', credentials }),
  'a keepalive of zero': backend({ connectTimeout: Duration.millis(0) }),
  'a host of the second provider with a scheme': models(
    openAi(),
    anthropic({ host: 'https://a.example.com', port: 443 }),
  ),
  'a port of the second provider out of range': models(openAi(), anthropic({ host: 'a.example.com', port: 0 })),
  "an unknown model: model: 'gpt4o'": models(openAi({ model: 'gpt4o' })),
  'an endpoint of Azure with a path': models(
    gw.LlmProvider.azureOpenAi({ endpoint: 'https://a.openai.azure.com/openai', credentials }),
  ),
  'two tiers without eviction': (chart) => {
    const llm = new gw.LlmBackend(chart, 'llm', { providers: [openAi({ model: 'gpt-4o' })] });
    llm.addTier(anthropic({ model: 'claude-sonnet-4-5' }));
    edge(chart).addRoute('chat', { to: [llm] });
  },
  'providers that name models differently': models(openAi(), anthropic()),
  "a guard with an invalid pattern: patterns: ['(']": models(
    openAi({ promptGuards: [gw.PromptGuard.reject({ patterns: ['('] })] }),
  ),
  'a retry of too many attempts: attempts: 300': policy({ retry: { attempts: 300 } }),
  'a rate limit of zero': policy({ rateLimits: [gw.limits.RateLimit.requestsPerSecond(0)] }),
  'a rate limit of a third of a request': policy({ rateLimits: [gw.limits.RateLimit.requestsPerMinute(0.3)] }),
  'a token limit for routes without models': policy({ rateLimits: [gw.limits.RateLimit.tokensPerMinute(1000)] }),
  "an expression that does not parse: Cel.of('jwt.sub = ...')": policy({
    authorization: gw.Authorization.allow(gw.expressions.Cel.of("jwt.sub = 'a'")),
  }),
  'an expression with an unknown variable': policy({
    authorization: gw.Authorization.allow(gw.expressions.Cel.of("requst.path == '/a'")),
  }),
  'a claim without JWT authentication': policy({
    authorization: gw.Authorization.require(gw.expressions.Cel.of("jwt.team == 'a'")),
  }),
  "an issuer's key set that is not JSON": policy({
    authentication: [
      gw.ClientAuthentication.jwt({
        issuers: [{ issuer: 'https://idp.example.com', keys: gw.auth.JsonWebKeys.inline('keys') }],
      }),
    ],
  }),
  'credentials that every client can use': (chart) => {
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web', { port: 8080 });
    gateway.addRoute('chat', { to: [new gw.LlmBackend(chart, 'llm', { providers: [openAi()] })] });
  },
  'tokens of clients without TLS': (chart) => {
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web', { port: 8080 });
    const cart = gateway.addRoute('cart', { to: [shop(chart)] });
    const users = gw.ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'Clients', 'clients'));
    cart.addTrafficPolicy('clients', { authentication: [users] });
  },
  'a forward proxy that every client can use': (chart) => {
    edge(chart).addRoute('any', { to: [new gw.ForwardProxyBackend(chart, 'any')] });
  },
  'a backend that no route uses': (chart) => {
    route()(chart);
    otherShop(chart);
  },
  'failover without a retry': (chart) => {
    const eviction = { consecutiveFailures: 2, duration: Duration.seconds(30) };
    const llm = new gw.LlmBackend(chart, 'llm', { providers: [openAi({ model: 'gpt-4o' })], eviction });
    llm.addTier(anthropic({ model: 'claude-sonnet-4-5' }));
    edge(chart).addRoute('chat', { to: [llm] });
  },
  'a Service of another namespace': (chart) => {
    const stock = elsewhere(chart, 'stock');
    const service = new Service(stock, 'orders', { metadata: { name: 'orders' }, ports: [{ port: 80 }] });
    edge(chart).addRoute('orders', { services: [service] });
  },
  'a backend of another namespace': (chart) => {
    const llm = new gw.LlmBackend(elsewhere(chart, 'team'), 'llm', { providers: [openAi()] });
    edge(chart).addRoute('chat', { to: [llm] });
  },
  'a gateway of another namespace': (chart) => {
    const gateway = edge(elsewhere(chart, 'infra'));
    new gw.Route(chart, 'cart', { gateway, to: [shop(chart)] } as never);
  },
  'a port that the Service does not have': (chart) => {
    const service = new Service(chart, 'orders', { metadata: { name: 'orders' }, ports: [{ port: 80 }] });
    edge(chart).addRoute('orders', { to: [gw.ServiceDestination.of(service, { port: 81 })] });
  },
  'a Secret of the app without the entry': (chart) => {
    new Secret(chart, 'Key', { metadata: { name: 'openai-key' }, stringData: { token: 'sk' } });
    models(openAi())(chart);
  },
  'a policy for a route that does not exist': (chart) => {
    route()(chart);
    new gw.TrafficPolicy(chart, 'limits', {
      targets: [gw.Route.fromRouteName(chart, 'Other', 'crat')],
      rateLimits: [gw.limits.RateLimit.requestsPerSecond(5)],
    });
  },
  'two policies for one gateway': (chart) => {
    const gateway = edge(chart);
    gateway.addRoute('cart', { to: [shop(chart)] });
    gateway.addTrafficPolicy('first', { rateLimits: [gw.limits.RateLimit.requestsPerSecond(5)] });
    gateway.addTrafficPolicy('second', { rateLimits: [gw.limits.RateLimit.requestsPerSecond(9)] });
  },
  'CORS with credentials for every origin': policy({ cors: { allowOrigins: ['*'], allowCredentials: true } }),
  'a pattern with an invalid hostname': failover({ hostname: 'llm_example.com' }),
  'a pattern with an unknown model': failover({ tiers: [{ providers: [openAi({ model: 'gpt4o' })] }] }),
};

function messagesOf(build: Build): string {
  const app = new App();
  const chart = new gw.CompiledChart(app, 'app', { namespace: 'shop', printWarnings: false });
  build(chart);
  const { errors, warnings } = chart.compile();
  return [...errors, ...warnings].join('\n');
}

it('are described in the terms of the program', () => {
  const rows = Object.entries(MISTAKES).map(([name, build]) => {
    const messages = messagesOf(build);
    expect(messages, name).not.toBe('');
    return `## ${name}\n\n\`\`\`text\n${messages}\n\`\`\`\n`;
  });
  expectGolden('mistakes', 'constructs', {
    'table.md': `# Findings about constructs\n\nEach section shows one mistake in a program, and the findings that synthesis prints about it.\n\n${rows.join('\n')}`,
  });
});

it('name options in the language of the program', () => {
  vi.stubEnv('JSII_AGENT', 'Python/3.12.1');
  const provider = openAi({ connectTimeout: Duration.millis(0) });
  expect(messagesOf(models(provider))).toContain(
    'AIG2014 at app/llm providers[0].connect_timeout: connect_timeout is out of range: ',
  );
  const plain = backend({ host: 'shop.example.com', credentials });
  expect(messagesOf(plain)).toContain('fix: Set `tls` to `DestinationTls.verified()`, and `port` to the TLS port');
  vi.stubEnv('JSII_AGENT', 'Go/1.25');
  expect(messagesOf(failover({ hostname: 'llm_example.com' }))).toContain('app/llm Hostname: Hostname has an invalid');
});
