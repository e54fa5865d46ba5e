import { type Chart, Duration } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { rendered } from './rendered';

const items = gw.ServiceDestination.fromServiceName('items', { port: 80 });
const itemsRef = { group: '', kind: 'Service', name: 'items', port: 80 };

function httpRule(options: gw.RouteRuleOptions): any {
  const route = rendered((chart) => {
    new gw.Route(chart, 'route', { gateway: gw.Gateway.fromGatewayName(chart, 'edge', 'edge', 'infra'), ...options });
  }).one('HTTPRoute');
  return route.rules[0];
}

describe('listeners', () => {
  it('of each protocol', () => {
    const { listeners } = rendered((chart) => {
      const certificate = Secret.fromSecretName(chart, 'Certificate', 'cert');
      const gateway = new gw.Gateway(chart, 'edge', { routeNamespaces: ['teams'], listenerSetNamespaces: ['sets'] });
      gateway.allowRoutesFrom('more').allowListenerSetsFrom('others');
      gateway.addHttpListener('http');
      gateway.addTcpListener('tcp', { port: 5432 });
      gateway.addTlsListener('ended', { port: 8443, certificate });
      gateway.addTlsPassthroughListener('passed', { port: 9443, hostname: '*.example.com' });
    }).one('Gateway');
    expect(listeners.map(({ name, port, protocol, tls }: any) => [name, port, protocol, tls?.mode])).toEqual([
      ['http', 80, 'HTTP', undefined],
      ['tcp', 5432, 'TCP', undefined],
      ['ended', 8443, 'TLS', 'Terminate'],
      ['passed', 9443, 'TLS', 'Passthrough'],
    ]);
    expect(listeners[0].allowedRoutes.namespaces.selector.matchExpressions).toEqual([
      { key: 'kubernetes.io/metadata.name', operator: 'In', values: ['more', 'shop', 'teams'] },
    ]);
  });

  it('of a listener set', () => {
    const chart = rendered((scope) => {
      const set = new gw.ListenerSet(scope, 'set', {
        gateway: gw.Gateway.fromGatewayName(scope, 'edge', 'edge', 'infra'),
      });
      set.addTcpListener('tcp', { port: 5432 });
      set.addTlsPassthroughListener('tls', { hostname: 'db.example.com' });
      set.addBackendPolicy('patience', { connectTimeout: Duration.seconds(3) });
      new gw.TcpRoute(scope, 'route', { gateway: set, to: [items] });
    });
    const set = chart.one('ListenerSet');
    expect(set.parentRef).toMatchObject({ name: 'edge', namespace: 'infra' });
    expect(set.listeners.map(({ name, port, protocol }: any) => [name, port, protocol])).toEqual([
      ['tcp', 5432, 'TCP'],
      ['tls', 443, 'TLS'],
    ]);
    expect(chart.one('TCPRoute').parentRefs).toMatchObject([{ kind: 'ListenerSet', name: 'c-set' }]);
    expect(chart.one('ProxyPolicy').targetRefs).toMatchObject([{ kind: 'ListenerSet', name: 'c-set' }]);
  });
});

describe('delegation', () => {
  const ref = (name: string, namespace?: string) => ({
    group: 'gateway.networking.k8s.io',
    kind: 'HTTPRoute',
    name,
    ...(namespace === undefined ? {} : { namespace }),
  });

  it.each([
    [gw.DelegatedRoutes.named('items'), ref('items')],
    [gw.DelegatedRoutes.inNamespace('cart'), ref('*', 'cart')],
    [gw.DelegatedRoutes.withLabel('team', 'pay', 'pay'), ref('team=pay', 'pay')],
  ])('names routes in place of a destination', (routes, expected) => {
    expect(httpRule({ to: [routes] }).backendRefs).toEqual([{ ...expected, weight: 1 }]);
  });

  it('accepts a route as the parent of another', () => {
    const chart = rendered((scope) => {
      const platform = gw.Gateway.fromGatewayName(scope, 'edge', 'edge', 'infra');
      const parent = new gw.Route(scope, 'parent', { gateway: platform, to: [gw.DelegatedRoutes.inNamespace('shop')] });
      new gw.Route(scope, 'child', { gateway: parent, metadata: { namespace: 'team' }, to: [items] });
    });
    const [, child] = chart.all('HTTPRoute');
    expect(child.spec.parentRefs).toEqual([{ kind: 'HTTPRoute', name: 'c-parent', namespace: 'shop' }]);
  });
});

describe('rules', () => {
  it('match by any of several conditions', () => {
    const { matches } = httpRule({
      to: [items],
      path: gw.PathMatch.pattern('/items/[0-9]+'),
      headerPatterns: { 'x-team': 's.*' },
      orMatches: [{ path: gw.PathMatch.exact('/health'), method: 'GET', query: { deep: 'yes' } }],
    });
    expect(matches).toEqual([
      {
        path: { type: 'RegularExpression', value: '/items/[0-9]+' },
        headers: [{ name: 'x-team', type: 'RegularExpression', value: 's.*' }],
      },
      {
        path: { type: 'Exact', value: '/health' },
        method: 'GET',
        queryParams: [{ name: 'deep', type: 'Exact', value: 'yes' }],
      },
    ]);
  });

  it('modify requests and responses', () => {
    const { filters, timeouts, backendRefs } = httpRule({
      to: [items],
      path: gw.PathMatch.prefix('/old'),
      rewritePrefix: '/new',
      rewriteHostname: 'items.internal',
      setRequestHeaders: { 'x-from': 'edge' },
      setResponseHeaders: { 'x-served-by': 'edge' },
      timeout: Duration.seconds(7),
    });
    expect(filters).toEqual([
      { type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name: 'x-from', value: 'edge' }] } },
      { type: 'ResponseHeaderModifier', responseHeaderModifier: { set: [{ name: 'x-served-by', value: 'edge' }] } },
      {
        type: 'URLRewrite',
        urlRewrite: {
          hostname: 'items.internal',
          path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/new' },
        },
      },
    ]);
    expect(timeouts).toEqual({ request: '7s' });
    expect(backendRefs).toMatchObject([itemsRef]);
  });

  it('may omit the destination if a policy answers', () => {
    expect(httpRule({ noDestination: true, path: gw.PathMatch.exact('/robots.txt') }).backendRefs ?? []).toEqual([]);
  });
});

describe('routes for other protocols', () => {
  it('carry gRPC, TCP and TLS', () => {
    const chart = rendered((scope) => {
      const gateway = new gw.Gateway(scope, 'edge');
      gateway.addHttpListener('http');
      gateway.addTcpListener('tcp', { port: 5432 });
      gateway.addTlsPassthroughListener('tls');
      const grpc = gateway.addGrpcRoute('calls', { hostnames: ['grpc.example.com'], to: [items] });
      grpc.addBackendPolicy('h2', { httpVersion: gw.connections.DestinationHttpVersion.HTTP2 });
      gateway.addTcpRoute('stream', { to: [items] });
      gateway.addTlsRoute('names', { hostnames: ['db.example.com'], to: [items] });
    });
    expect(chart.one('GRPCRoute')).toMatchObject({
      hostnames: ['grpc.example.com'],
      rules: [{ backendRefs: [itemsRef] }],
    });
    expect(chart.one('TCPRoute').rules).toMatchObject([{ backendRefs: [itemsRef] }]);
    expect(chart.one('TLSRoute')).toMatchObject({
      hostnames: ['db.example.com'],
      rules: [{ backendRefs: [itemsRef] }],
    });
    expect(chart.one('ProxyPolicy')).toMatchObject({
      targetRefs: [{ kind: 'GRPCRoute' }],
      backend: { http: { version: 'HTTP2' } },
    });
  });
});

it('grants gateways of other namespaces the use of a Secret', () => {
  const chart = rendered((scope) => {
    gw.Grants.ofSecret(new Secret(scope, 'cert', { metadata: { name: 'cert' } })).gatewaysFrom('infra');
  });
  expect(chart.one('ReferenceGrant')).toEqual({
    from: ['Gateway', 'ListenerSet'].map((kind) => ({ group: 'gateway.networking.k8s.io', kind, namespace: 'infra' })),
    to: [{ group: '', kind: 'Secret', name: 'cert' }],
  });
});

describe('imported objects', () => {
  it('are parents and targets in the namespace of the chart, unless another one is given', () => {
    const chart = rendered((scope) => {
      const edge = gw.Gateway.fromGatewayName(scope, 'edge', 'edge');
      edge.addRoute('shop', { to: [items] });
      edge.addTrafficPolicy('slow', { timeout: Duration.seconds(5) });
      const platform = gw.Route.fromRouteName(scope, 'platform', 'platform', 'infra');
      new gw.Route(scope, 'child', { gateway: platform, to: [items] });
      new gw.TrafficPolicy(scope, 'rule', { targets: [platform.rule('cart')], timeout: Duration.seconds(5) });
      const models = gw.Backend.fromBackendName(scope, 'models', 'models', 'ai');
      edge.addRoute('models', { path: gw.PathMatch.prefix('/v1'), to: [models] });
      models.addPolicy('patience', { connectTimeout: Duration.seconds(3) });
      models.grants.routesFrom('shop');
    });
    const [shop, forModels, child] = chart.all('HTTPRoute');
    expect(shop.spec.parentRefs).toEqual([{ name: 'edge' }]);
    expect(forModels.spec.rules[0].backendRefs).toMatchObject([
      { kind: 'ProxyBackend', name: 'models', namespace: 'ai' },
    ]);
    expect(child.spec.parentRefs).toEqual([{ kind: 'HTTPRoute', name: 'platform', namespace: 'infra' }]);
    expect(chart.all('ProxyPolicy').map(({ metadata, spec }) => [metadata.namespace, spec.targetRefs])).toEqual([
      ['shop', [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' }]],
      ['infra', [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'platform', sectionName: 'cart' }]],
      ['ai', [{ group: 'proxy.example.com', kind: 'ProxyBackend', name: 'models' }]],
    ]);
    expect(chart.all('ReferenceGrant')).toMatchObject([
      { metadata: { namespace: 'ai' }, spec: { to: [{ kind: 'ProxyBackend', name: 'models' }] } },
    ]);
  });

  it('have checked options', () => {
    const build = (chart: Chart) =>
      gw.Gateway.fromGatewayName(chart, 'edge', 'edge').addRoute('shop', JSON.parse('{ "hedaers": {} }'));
    expect(() => rendered(build)).toThrow('`hedaers` is not a property of RouteOptions');
  });

  it('are no gateways of the app', () => {
    rendered((chart) => {
      const own = new gw.Gateway(chart, 'own');
      own.addHttpListener('http');
      expect(gw.Gateway.isGateway(own)).toBe(true);
      expect(gw.Gateway.isGateway(gw.Gateway.fromGatewayName(chart, 'edge', 'edge'))).toBe(false);
      expect(gw.Gateway.isGateway(undefined)).toBe(false);
    });
  });

  it('are watched by the pods of a Deployment of their name', () => {
    const [{ spec }] = rendered((chart) => {
      const edge = gw.Gateway.fromGatewayName(chart, 'edge', 'edge', 'infra');
      new gw.observability.GatewayAlerts(chart, 'alerts', { gateways: [edge] });
    }).all('PrometheusRule');
    expect(spec.groups[0].rules[0].expr).toContain('namespace=~"infra",pod=~"edge-[^-]+-[^-]+"');
  });

  it('are not confused with routes', () => {
    const build = (chart: Chart) => {
      const route: unknown = gw.Route.fromRouteName(chart, 'route', 'route');
      new gw.observability.GatewayAlerts(
        chart,
        'alerts',
        JSON.parse('{}', () => ({ gateways: [route] })),
      );
    };
    expect(() => rendered(build)).toThrow(
      /`gateways\[0\]` of GatewayAlertsProps must be .*; found the construct c\/route/,
    );
  });

  it('cannot be rolled out', () => {
    const build = (chart: Chart) => {
      const edge = gw.Gateway.fromGatewayName(chart, 'edge', 'edge');
      new gw.observability.CanaryRollout(chart, 'canary', { gateway: edge, prometheus: 'http://prometheus:9090' });
    };
    expect(() => rendered(build)).toThrow('`CanaryRollout` is not supported for an imported gateway');
  });
});
