import { App, Duration } from 'cdk8s';
import {
  Authorization,
  api,
  ClientAuthentication,
  CompiledChart,
  Credentials,
  LlmProvider,
  McpTarget,
  StaticBackend,
} from 'cdk8s-ai-gateway';
import { JsonWebKeys } from 'cdk8s-ai-gateway/auth';
import { DestinationTls } from 'cdk8s-ai-gateway/connections';
import { Cel, Transformation } from 'cdk8s-ai-gateway/expressions';
import { RateLimit } from 'cdk8s-ai-gateway/limits';
import { LlmFailoverGateway, SecuredMcpHub } from 'cdk8s-ai-gateway/patterns';
import { GatewayAssertions, PolicyField, RequestBody } from 'cdk8s-ai-gateway/testing';
import { Secret } from 'cdk8s-plus-28';

/** Returns the expected output and messages of each language's program: a failover gateway, a hub, nested policies and a raw resource. */
export function gateways(): string {
  const chart = new CompiledChart(new App(), 'platform', { namespace: 'ai', disableResourceNameHashes: true });
  chart.addExternalSecret({ name: 'tenants', keys: ['search', 'support'] });

  const gateway = new LlmFailoverGateway(chart, 'llm', {
    hostname: 'llm.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com'),
    tiers: [
      { providers: [LlmProvider.openAi({ credentials: Credentials.fromSecretName('openai') })] },
      { providers: [LlmProvider.anthropic({ credentials: Credentials.fromSecretName('anthropic') })] },
    ],
    models: { chat: { openai: 'gpt-4o', anthropic: 'claude-sonnet-4-5' } },
    authentication: [ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'Tenants', 'tenants'))],
    rateLimits: [RateLimit.tokensPerMinute(100_000)],
    timeout: Duration.seconds(90),
    autoscaling: { maxReplicas: 6 },
  });
  gateway.gateway.addTrafficPolicy('headers', {
    transformation: Transformation.of({
      request: {
        setHeaders: { 'x-tier': Cel.text('gold'), 'x-host': Cel.host(), 'x-ant': Cel.method(), 'x-bee': Cel.path() },
      },
      response: { setHeaders: { 'x-served-by': Cel.text('platform – “ai” ✓') } },
    }),
    authorization: Authorization.deny(Cel.header('x-blocked').equalTo('yes')),
  });

  const tls = DestinationTls.verified();
  const idp = new StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 443, tls });
  const hub = new SecuredMcpHub(chart, 'hub', {
    hostname: 'mcp.example.com',
    plainHttp: true,
    servers: [
      McpTarget.host('github', { host: 'api.githubcopilot.com', port: 443, tls }),
      McpTarget.host('runbooks', { host: 'runbooks.example.com', port: 443, tls }),
    ],
    oauth: {
      issuer: 'https://idp.example.com/',
      audiences: ['mcp.example.com'],
      keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
    },
    access: [
      { target: 'github', tools: ['search_code'] },
      { target: 'runbooks', who: Cel.claim('groups').contains('sre') },
    ],
  });

  new api.ProxyPolicy(chart, 'raw', {
    metadata: { name: 'raw' },
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: hub.route.name }],
      traffic: {
        headerModifiers: { request: { set: [{ name: 'x-tier', value: 'gold' }], remove: ['x-debug'] } },
        csrf: { additionalOrigins: ['https://console.example.com'] },
      },
    },
  });

  new api.ProxyBackend(chart, 'guarded', {
    spec: {
      ai: { provider: { providerA: { model: 'm' } } },
      policies: { ai: { promptGuard: { request: [{ regex: { builtinPatterns: [api.RegexBuiltin.SSN] } }] } } },
    },
  });

  const assertions = GatewayAssertions.of(chart).hasNoErrors();
  const request = assertions
    .request('POST https://llm.example.com/v1/chat/completions', { body: RequestBody.json({ model: 'chat' }) })
    .routesTo('platform-llm-backend')
    .withPolicy(PolicyField.RETRY)
    .denies({});
  return `${assertions.snapshot()}---\n${request.explain()}`;
}
