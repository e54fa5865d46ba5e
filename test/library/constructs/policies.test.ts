import { Duration, Size } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { elsewhere, rendered } from './rendered';

const gateway = gw.Gateway.fromGatewayName(elsewhere(), 'edge', 'edge', 'shop');
const service = gw.ServiceDestination.fromServiceName('judge', { port: 9000 });
const serviceRef = { name: 'judge', port: 9000 };

const traffic = (options: gw.TrafficPolicyOptions) =>
  rendered((chart) => new gw.TrafficPolicy(chart, 'policy', { ...options, targets: [gateway] })).one('ProxyPolicy')
    .traffic;
const newest = (options: gw.TrafficPolicyOptions) =>
  rendered(
    (chart) => new gw.TrafficPolicy(chart, 'policy', { ...options, targets: [gateway] }),
    gw.settings.ProxyDistribution.AGENTGATEWAY,
  ).one('AgentgatewayPolicy');
const frontend = (options: gw.FrontendPolicyOptions) =>
  rendered((chart) => new gw.FrontendPolicy(chart, 'policy', { ...options, targets: [gateway] })).one('ProxyPolicy')
    .frontend;
const backend = (options: gw.BackendPolicyOptions) =>
  rendered((chart) => new gw.BackendPolicy(chart, 'policy', { ...options, targets: [gateway] })).one('ProxyPolicy')
    .backend;

describe('traffic policies', () => {
  it('apply conditional entries first, then the unconditional one', () => {
    const gold = gw.expressions.Cel.of('default(request.headers["x-tier"], "") == "gold"');
    const { rateLimit, directResponse } = newest({
      rateLimits: [gw.limits.RateLimit.requestsPerSecond(1)],
      choices: [
        { when: gold, rateLimits: [gw.limits.RateLimit.requestsPerSecond(9)] },
        { when: gw.expressions.Cel.of('request.method == "PUT"'), directResponse: { status: 405 } },
      ],
    }).traffic;
    expect(rateLimit.conditional).toMatchObject([
      { condition: gold.expression, policy: { local: [{ requests: 9 }] } },
      { policy: { local: [{ requests: 1 }] } },
    ]);
    expect(directResponse).toEqual({
      conditional: [{ condition: 'request.method == "PUT"', policy: { status: 405 } }],
    });
  });

  it('override more specific policies', () => {
    expect(newest({ overrides: true, csrfOrigins: [] }).strategy).toEqual({ inheritance: 'Override' });
  });

  it('change headers by expressions', () => {
    const changes: gw.expressions.MessageChanges = {
      setHeaders: { 'x-host': gw.expressions.Cel.host() },
      addHeaders: { 'x-seen': gw.expressions.Cel.text('edge') },
      removeHeaders: ['x-debug'],
    };
    const { transformation } = traffic({ transformation: gw.expressions.Transformation.request(changes) });
    expect(transformation.request).toMatchObject({
      set: [{ name: 'x-host', value: gw.expressions.Cel.host().expression }],
      add: [{ name: 'x-seen', value: '"edge"' }],
      remove: ['x-debug'],
    });
  });

  it('call external services', () => {
    const http = gw.auth.ExternalAuthorization.http(service, {
      requestHeaders: ['cookie'],
      responseHeaders: ['x-user'],
      body: gw.auth.AuthorizationBody.forwarded(Size.kibibytes(1)),
    });
    expect(traffic({ externalAuthorization: http }).extAuth).toMatchObject({
      backendRef: serviceRef,
      http: { allowedRequestHeaders: ['cookie'], allowedResponseHeaders: ['x-user'] },
      forwardBody: { maxSize: 1024 },
    });
    expect(traffic({ externalProcessor: service }).extProc).toMatchObject({ backendRef: serviceRef });
  });

  it('reject cross-site requests, set the host, and count per hour', () => {
    expect(traffic({ csrfOrigins: ['https://app.example.com'] }).csrf).toEqual({
      additionalOrigins: ['https://app.example.com'],
    });
    expect(traffic({ rewriteHost: true }).hostRewrite).toEqual({ mode: 'Auto' });
    expect(traffic({ rateLimits: [gw.limits.RateLimit.requestsPerHour(60)] }).rateLimit.local).toEqual([
      { requests: 60, unit: 'Hours' },
    ]);
  });

  it('validate tokens in each JWT mode', () => {
    const modes = Object.values(gw.auth.JwtMode).map((mode) => {
      const jwt = gw.ClientAuthentication.jwt({
        mode,
        issuers: [
          {
            issuer: 'https://idp',
            audiences: ['shop'],
            keys: gw.auth.JsonWebKeys.remote(service, { path: '/keys', cacheFor: Duration.hours(1) }),
          },
        ],
      });
      const { jwtAuthentication } = traffic({ authentication: [jwt] });
      expect(jwtAuthentication.providers[0].jwks.remote).toMatchObject({ jwksPath: '/keys', cacheDuration: '1h' });
      return jwtAuthentication.mode;
    });
    expect(modes).toEqual(['Strict', 'Optional', 'Permissive']);
  });

  it('select their targets by labels', () => {
    const { targetSelectors } = rendered((chart) =>
      gw.TrafficPolicy.forLabelledTargets(
        chart,
        'policy',
        [
          gw.references.LabelledTargets.of(gw.references.PolicyTargetKind.HTTP_ROUTE, { team: 'a' }),
          gw.references.LabelledTargets.section(gw.references.PolicyTargetKind.HTTP_ROUTE, { team: 'b' }, 'chat'),
        ],
        { timeout: Duration.seconds(1) },
      ),
    ).one('ProxyPolicy');
    const kind = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute' };
    expect(targetSelectors).toEqual([
      { ...kind, matchLabels: { team: 'a' } },
      { ...kind, matchLabels: { team: 'b' }, sectionName: 'chat' },
    ]);
  });
});

describe('frontend policies', () => {
  it('limit connections', () => {
    const rest = { idleTimeout: Duration.minutes(1), maxHeaders: 50, maxBufferSize: Size.kibibytes(4) };
    expect(frontend({ ...rest, minimumTlsVersion: gw.connections.TlsVersion.TLS_1_3 })).toEqual({
      http: { http1IdleTimeout: '1m', http1MaxHeaders: 50, maxBufferSize: 4096 },
      tls: { minProtocolVersion: '1.3' },
    });
  });

  it('remove attributes from the log', () => {
    const { accessLog } = frontend({ accessLog: { removeAttributes: ['http.method'] } });
    expect(accessLog).toEqual({ attributes: { remove: ['http.method'] } });
  });
});

describe('credentials', () => {
  const auth = (credentials: gw.Credentials) => backend({ credentials }).auth;

  it('of cloud providers', () => {
    const ids = { clientId: 'c', objectId: 'o', resourceId: 'r' };
    expect(auth(gw.Credentials.azureManagedIdentity(ids))).toEqual({
      cloudB: { managedIdentity: { clientId: 'c', objectId: 'o', resourceId: 'r' } },
    });
    expect(auth(gw.Credentials.gcpAccessToken())).toEqual({ cloudC: { type: 'AccessToken' } });
    expect(auth(gw.Credentials.gcpIdToken('https://run.example.com'))).toEqual({
      cloudC: { type: 'IdToken', audience: 'https://run.example.com' },
    });
    expect(auth(gw.Credentials.unsafeInline('sk-visible'))).toEqual({ key: 'sk-visible' });
  });

  it('from Secrets', () => {
    const spec = rendered((chart) => {
      const keys = Secret.fromSecretName(chart, 'Keys', 'keys');
      new gw.BackendPolicy(chart, 'aws', { targets: [gateway], credentials: gw.Credentials.awsSecret(keys) });
      new gw.BackendPolicy(chart, 'azure', { targets: [gateway], credentials: gw.Credentials.azureSecret(keys) });
    }).all('ProxyPolicy');
    expect(spec.map((policy) => policy.spec.backend.auth)).toEqual([
      { cloudA: { secretRef: { name: 'keys' } } },
      { cloudB: { secretRef: { name: 'keys' } } },
    ]);
  });
});

describe('connections', () => {
  it('configure how much of a certificate is verified', () => {
    const tls = (value: gw.connections.DestinationTls) => backend({ tls: value }).tls;
    expect(tls(gw.connections.DestinationTls.unsafeUnverified())).toEqual({ insecureSkipVerify: 'All' });
    expect(tls(gw.connections.DestinationTls.unsafeAnyHostname())).toEqual({ insecureSkipVerify: 'Hostname' });
    expect(tls(gw.connections.DestinationTls.verified({ serverName: 'db.internal' }))).toEqual({ sni: 'db.internal' });
  });

  it('evict by an expression', () => {
    const unhealthyWhen = gw.expressions.Cel.of('response.code == 429');
    expect(backend({ eviction: { unhealthyWhen } }).health).toMatchObject({
      unhealthyCondition: 'response.code == 429',
    });
  });
});

describe('LLM traffic', () => {
  it('sets fields and adds messages', () => {
    const { ai } = backend({
      fieldDefaults: { temperature: 0.2 },
      fieldOverrides: { stream: false },
      fieldTransformations: { user: gw.expressions.Cel.header('x-user') },
      prependMessages: [{ role: 'system', content: 'Be brief.' }],
      appendMessages: [{ role: 'user', content: 'In English.' }],
    });
    expect(ai).toMatchObject({
      defaults: [{ field: 'temperature', value: 0.2 }],
      overrides: [{ field: 'stream', value: false }],
      transformations: [{ field: 'user', expression: gw.expressions.Cel.header('x-user').expression }],
      prompt: {
        prepend: [{ role: 'system', content: 'Be brief.' }],
        append: [{ role: 'user', content: 'In English.' }],
      },
    });
  });

  it('maps paths to request formats', () => {
    const apis = Object.fromEntries(Object.entries(gw.LlmApi).map(([name, api]) => [`/${name.toLowerCase()}`, api]));
    expect(Object.values(backend({ apis }).ai.routes).sort()).toEqual(Object.values(gw.LlmApi).sort());
  });
});

it('allows calls to tools by name', () => {
  const rule = gw.expressions.Cel.mcpToolTarget()
    .equalTo('tickets')
    .and(gw.expressions.Cel.mcpTool().differsFrom('delete'));
  expect(backend({ toolAuthorization: gw.Authorization.allow(rule) }).mcp.authorization).toEqual({
    action: 'Allow',
    policy: { matchExpressions: ['(mcp.tool.target == "tickets") && (mcp.tool.name != "delete")'] },
  });
});
