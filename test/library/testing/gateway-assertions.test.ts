import { type App, Chart, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { GatewayAssertions, PolicyField } from '../../../src/modules/testing';
import { KEYS, shop } from './shop';

function compiled(): GatewayAssertions {
  const chart = new gw.CompiledChart(Testing.app(), 'shop', { namespace: 'shop', printWarnings: false });
  shop(chart);
  return GatewayAssertions.of(chart);
}

function plain(distribution: gw.settings.ProxyDistribution): GatewayAssertions {
  const chart = new Chart(Testing.app(), 'shop', { namespace: 'shop' });
  distribution.applyTo(chart);
  shop(chart);
  return GatewayAssertions.of(chart);
}

const ADMIN = 'GET http://shop.example.com:8080/admin/users';

/** Charts, and the prefix of the kinds that messages name. */
const charts: [string, () => GatewayAssertions, string][] = [
  ['a CompiledChart', compiled, 'Agentgateway'],
  ['a plain chart', () => plain(gw.settings.ProxyDistribution.neutral('proxy.example.com')), 'Proxy'],
  ['a plain chart of another distribution', () => plain(gw.settings.ProxyDistribution.AGENTGATEWAY), 'Agentgateway'],
];

for (const [title, make, prefix] of charts) {
  describe(title, () => {
    const assertions = make();

    it('has no errors', () => {
      assertions.hasNoErrors().hasNoWarnings();
    });

    it('routes', () => {
      assertions
        .request('GET http://shop.example.com:8080/items/1')
        .routesTo('items')
        .routesTo('shop/items')
        .routesTo('ProxyBackend/shop/items')
        .usesListener('web')
        .usesListener('edge/web')
        .usesListener('shop/edge/web')
        .withPolicy(PolicyField.RATE_LIMIT, { from: 'everywhere', value: { local: [{ requests: 10 }] } })
        .withoutPolicy(PolicyField.RETRY);
      assertions.request('http://shop.example.com:8080/other').isNotRouted();
      assertions.request('GET http://else.example.com:8080/items').isNotRouted();
      expect(() => assertions.request(ADMIN).routesTo('items')).toThrow(
        `does not go to items, but to ${prefix}Backend/shop/admin`,
      );
      expect(() => assertions.request(ADMIN).isNotRouted()).toThrow('is routed by HTTPRoute/shop/');
      expect(() => assertions.request(ADMIN).usesListener('tls')).toThrow(
        'is not accepted by listener tls, but by web',
      );
    });

    it('compares policies', () => {
      const admin = assertions.request(ADMIN);
      admin
        .withPolicy(PolicyField.RETRY, { value: { attempts: 3 } })
        .withPolicy(PolicyField.AUTHORIZATION, { from: 'everywhere' })
        .withPolicy(PolicyField.AUTHORIZATION, { from: 'shop/admins' });
      expect(() => admin.withPolicy(PolicyField.RETRY, { value: { attempts: 2 } })).toThrow(
        /has retry .*"attempts":3.*, not \{"attempts":2\}/,
      );
      expect(() => admin.withPolicy(PolicyField.RATE_LIMIT, { from: 'admins' })).toThrow(
        `has rateLimit from ${prefix}Policy/shop/everywhere, not from admins`,
      );
      expect(() => admin.withPolicy(PolicyField.CORS)).toThrow(/has no cors; it has .*jwtAuthentication/);
      expect(() => admin.withoutPolicy(PolicyField.RETRY)).toThrow(`has retry from ${prefix}Policy/shop/admins`);
    });

    it('decides by authentication and rules', () => {
      const clientAddress = '10.0.0.1';
      const admin = assertions.request(ADMIN);
      admin
        .allows({ clientAddress, jwt: { groups: ['staff', 'admins'] } })
        .allows({ clientAddress, jwt: { sub: 'root' }, headers: { 'X-Break-Glass': 'yes' } })
        .denies({ clientAddress, jwt: { sub: 'root' } })
        .denies({ clientAddress, jwt: { groups: ['staff'] } })
        .denies({ clientAddress })
        .denies({ clientAddress, apiKey: {} })
        .denies({ clientAddress, jwt: { groups: ['admins'], iss: 'https://other' } })
        .denies({ clientAddress, jwt: { groups: ['admins'], aud: ['other'] } })
        .allows({ clientAddress, jwt: { groups: ['admins'], aud: ['other', 'shop'], iss: 'https://idp' } })
        .denies({ clientAddress: '192.0.2.7', jwt: { groups: ['admins'] } });
      assertions
        .request('GET http://shop.example.com:8080/items')
        .allows({ clientAddress })
        .denies({ clientAddress: '192.0.2.7' });
    });

    it('reports why a decision differs', () => {
      const clientAddress = '10.0.0.1';
      expect(() => assertions.request(ADMIN).allows({ clientAddress })).toThrow(
        'rejects it for a caller with address 10.0.0.1: a token is required',
      );
      expect(() => assertions.request(ADMIN).denies({ clientAddress, jwt: { groups: ['admins'] } })).toThrow(
        `${prefix}Policy/shop/admins allows requests that meet jwt.groups == "admins" || (type(jwt.groups) == list && "admins" in jwt.groups)`,
      );
    });

    it('does not guess unspecified facts', () => {
      const admin = assertions.request(ADMIN);
      expect(() => admin.allows({ jwt: { groups: ['admins'] } })).toThrow('reads source.address: give `clientAddress`');
      expect(() => admin.denies({ jwt: { groups: ['admins'] } })).toThrow('reads source.address: give `clientAddress`');
    });

    it('explains', () => {
      const text = assertions.request(ADMIN).explain();
      expect(text).toContain('listener web (HTTP on port 8080)');
      expect(text).toContain(`retry from ${prefix}Policy/shop/admins: {"attempts":3`);
      expect(text).toMatch(
        /not HTTPRoute\/shop\/\S+, rule 0 \(rule-1\): path below \/items does not match \/admin\/users/,
      );
    });

    it('accepts methods with a hyphen', () => {
      expect(assertions.request(ADMIN.replace(/^\w+/, 'VERSION-CONTROL')).explain()).toContain('VERSION-CONTROL');
    });

    it('rejects an invalid request', () => {
      expect(() => assertions.request('/admin')).toThrow('"/admin" is not a request; write it as METHOD URL');
    });
  });
}

describe('diagnostics', () => {
  const broken = (make: (app: App) => Chart) => {
    const chart = make(Testing.app());
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web', { port: 8080 });
    const backend = new gw.LlmBackend(chart, 'models', {
      providers: [gw.LlmProvider.openAi({ credentials: gw.Credentials.none() })],
    });
    backend.addTier(gw.LlmProvider.anthropic({ credentials: gw.Credentials.none() }));
    gateway.addRoute('route', { to: [backend] });
    return GatewayAssertions.of(chart);
  };
  const kinds: [string, (app: App) => Chart][] = [
    ['a CompiledChart', (app) => new gw.CompiledChart(app, 'chart', { namespace: 'a', printWarnings: false })],
    ['a plain chart', (app) => new Chart(app, 'chart', { namespace: 'a' })],
  ];
  it.each(kinds)('are found in %s', (_, make) => {
    const assertions = broken(make).hasNoErrors().hasDiagnostic('AIG7001').hasNoDiagnostic('AIG3002');
    expect(() => assertions.hasNoWarnings()).toThrow(
      /warning AIG7001 at chart\/models [\s\S]*AIG7072 at chart\/models addTier\(\) providers\[0\][\s\S]*fix:/,
    );
    expect(() => assertions.hasDiagnostic('AIG3002')).toThrow(/AIG3002 was not found; found:\nwarning AIG7001/);
    expect(() => assertions.hasNoDiagnostic('AIG7001')).toThrow('AIG7001 was found');
    expect(assertions.diagnostics()[0]).toContain('AIG7001');
  });
});

describe('MCP tools', () => {
  const chart = new gw.CompiledChart(Testing.app(), 'mcp', { namespace: 'mcp', printWarnings: false });
  new gw.patterns.SecuredMcpHub(chart, 'hub', {
    hostname: 'mcp.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'cert'),
    servers: [
      gw.McpTarget.host('github', { host: 'a.example.com', port: 80 }),
      gw.McpTarget.host('runbooks', { host: 'b.example.com', port: 80 }),
    ],
    oauth: { issuer: 'https://idp', audiences: ['mcp'], keys: gw.auth.JsonWebKeys.inline(KEYS) },
    access: [
      { target: 'github', tools: ['search_code'] },
      { target: 'runbooks', who: gw.expressions.Cel.claim('groups').contains('sre') },
    ],
  });
  const hub = GatewayAssertions.of(chart).hasNoWarnings().request('POST https://mcp.example.com/mcp');

  it('are allowed by the table', () => {
    hub
      .allows({ jwt: {} })
      .denies({})
      .allowsTool('github', 'search_code', { jwt: {} })
      .deniesTool('github', 'delete_repository', { jwt: {} })
      .deniesTool('github', 'search_code', {})
      .allowsTool('runbooks', 'restart', { jwt: { groups: ['sre'] } })
      .deniesTool('runbooks', 'restart', { jwt: { groups: ['dev'] } })
      .deniesTool('runbooks', 'restart', { jwt: {} });
    expect(() => hub.allowsTool('githbu', 'search_code', { jwt: {} })).toThrow(
      'reaches no MCP backend with a target githbu',
    );
    expect(() => hub.allowsTool('runbooks', 'restart', { jwt: {} })).toThrow(
      /rejects tool restart of runbooks .*it meets none of/,
    );
  });

  it('need no token for the discovery documents', () => {
    GatewayAssertions.of(chart)
      .request('GET https://mcp.example.com/.well-known/oauth-protected-resource/mcp')
      .usesListener('mcp')
      .allows({});
  });
});

describe('external services that affect the decision', () => {
  it('have to be answered for', () => {
    const chart = new gw.CompiledChart(Testing.app(), 'c', { namespace: 'a', printWarnings: false });
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web', { port: 8080 });
    const backend = new gw.StaticBackend(chart, 'b', { host: 'b.example.com', port: 80 });
    gateway.addRoute('route', { to: [backend] }).addTrafficPolicy('ask', {
      externalAuthorization: gw.auth.ExternalAuthorization.http(
        gw.ServiceDestination.fromServiceName('opa', { port: 80 }),
      ),
    });
    const request = GatewayAssertions.of(chart).request('GET http://x:8080/');
    expect(() => request.allows({})).toThrow('calls a service; set `externalAuthorizationAllows` to its answer');
    request.allows({ externalAuthorizationAllows: true }).denies({ externalAuthorizationAllows: false });
  });
});

describe('policies that decide the route before routing', () => {
  const assertions = (policy: gw.TrafficPolicyOptions) => {
    const chart = new gw.CompiledChart(Testing.app(), 'c', { namespace: 'a', printWarnings: false });
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web', { port: 8080 });
    const backend = new gw.StaticBackend(chart, 'b', { host: 'b.example.com', port: 80, metadata: { name: 'b' } });
    gateway.addRoute('team', { headers: { 'x-team': 'a' }, to: [backend] });
    gateway.addTrafficPolicy('first', { beforeRouting: true, ...policy, metadata: { name: 'first' } });
    return GatewayAssertions.of(chart);
  };
  const request = (made: GatewayAssertions, leftAloneByServices?: boolean) =>
    made.request('GET http://x:8080/', { headers: { 'x-team': 'a' }, leftAloneByServices });
  const service = () => gw.ServiceDestination.fromServiceName('opa', { port: 80 });

  it.each<[string, gw.TrafficPolicyOptions, string]>([
    [
      'a transformation that reads a token',
      {
        transformation: gw.expressions.Transformation.request({
          setHeaders: { 'x-team': gw.expressions.Cel.claim('team') },
        }),
      },
      'cannot be followed: x-team is set before routing, and it reads jwt, which is not known here',
    ],
    [
      'a service that processes requests',
      { externalProcessor: service() },
      'cannot be followed: parts that routes match on may be set before routing by the processor that AgentgatewayPolicy/a/first calls',
    ],
    [
      'a service that authorizes over gRPC',
      { externalAuthorization: gw.auth.ExternalAuthorization.grpc(service()) },
      'cannot be followed: parts that routes match on may be set before routing by the service that AgentgatewayPolicy/a/first calls',
    ],
  ])('is not guessed: %s', (_, policy, text) => {
    const asked = request(assertions(policy));
    for (const assertion of [
      () => asked.routesTo('b'),
      () => asked.isNotRouted(),
      () => asked.withPolicy(gw.testing.PolicyField.RETRY),
      () => asked.withoutPolicy(gw.testing.PolicyField.RETRY),
      () => asked.allows({}),
      () => asked.denies({}),
    ]) {
      expect(assertion).toThrow(text);
    }
  });

  it('are ignored if services are declared not to change requests', () => {
    request(assertions({ externalProcessor: service() }), true).routesTo('b');
  });
});

describe('snapshot', () => {
  const text = () => {
    const chart = new gw.CompiledChart(Testing.app(), 'shop', { namespace: 'shop', printWarnings: false });
    shop(chart);
    return { snapshot: GatewayAssertions.of(chart).snapshot(), objects: Testing.synth(chart) };
  };

  it('has every object, sorted, without checksums', () => {
    const { snapshot, objects } = text();
    expect(snapshot).toBe(text().snapshot);
    expect(snapshot).not.toContain('checksum');
    expect(JSON.stringify(objects)).toContain('checksum/config');
    const kinds = [...snapshot.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind);
    expect(kinds).toEqual(objects.map(({ kind }) => kind).sort());
  });

  it('is rejected for a chart with errors', () => {
    const chart = new gw.CompiledChart(Testing.app(), 'c', { namespace: 'a', printWarnings: false });
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web', { port: 0 });
    expect(() => GatewayAssertions.of(chart).snapshot()).toThrow(/AIG2\d{3}/);
  });
});

it('names a Service with its port or without', () => {
  const chart = new gw.CompiledChart(Testing.app(), 'shop', { namespace: 'shop' });
  const gateway = new gw.Gateway(chart, 'edge');
  gateway.addHttpListener('web', { port: 8080 });
  gateway.addRoute('all', { to: [gw.ServiceDestination.fromServiceName('items', { port: 80 })] });
  const request = GatewayAssertions.of(chart).request('GET http://shop.example.com:8080/');
  for (const name of ['items', 'shop/items', 'Service/shop/items', 'shop/items/80', 'Service/shop/items/80']) {
    request.routesTo(name);
  }
  expect(() => request.routesTo('shop/items/81')).toThrow('does not go to shop/items/81');
});

describe('path expressions of routes', () => {
  const asked = (pathPattern: string) => {
    const chart = new gw.CompiledChart(Testing.app(), 'shop', { namespace: 'shop', printWarnings: false });
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web', { port: 8080 });
    const to = (name: string) => [gw.ServiceDestination.fromServiceName(name, { port: 80 })];
    gateway.addRoute('all', { to: to('items') });
    gateway.addRoute('some', { path: gw.PathMatch.pattern(pathPattern), to: to('reports') });
    return GatewayAssertions.of(chart).request('GET http://shop.example.com/REPORTS/q');
  };

  it('are evaluated as the data plane does', () => {
    asked('/(?i:reports)/[[:alpha:]]+').routesTo('reports');
  });

  it('that cannot be evaluated satisfy no assertion', () => {
    const request = asked('/\\b{start}REPORTS/.*');
    const all = [
      () => request.routesTo('items'),
      () => request.isRouted(),
      () => request.isNotRouted(),
      () => request.isAnsweredWith(200),
      () => request.allows({}),
      () => request.withPolicy(PolicyField.RETRY),
      () => request.whenFailing({ items: 'down' }),
    ];
    for (const one of all) expect(one).toThrow(/cannot be followed: .*some.* may match it: .* is not known/);
    expect(request.explain()).toContain('cannot be decided');
  });
});
