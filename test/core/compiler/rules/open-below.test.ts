import { describe, expect, it } from 'vitest';
import { diagnose } from './run';

const metadata = (name: string, namespace: string) => ({ name, namespace });
const GATEWAY_API = 'gateway.networking.k8s.io';
const GATEWAY = [
  {
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'GatewayClass',
    metadata: { name: 'proxy' },
    spec: { controllerName: 'proxy.example.com/proxy' },
  },
  {
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'Gateway',
    metadata: metadata('gw', 'infra'),
    spec: {
      gatewayClassName: 'proxy',
      listeners: [{ name: 'http', port: 80, protocol: 'HTTP', allowedRoutes: { namespaces: { from: 'All' } } }],
    },
  },
];

interface Match {
  readonly type?: string;
  readonly host?: string;
  readonly more?: object;
}

function route(
  namespace: string,
  value: string,
  { type = 'PathPrefix', host = 'a.example.com', more = {} }: Match = {},
) {
  return {
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'HTTPRoute',
    metadata: metadata('web', namespace),
    spec: {
      parentRefs: [{ name: 'gw', namespace: 'infra' }],
      ...(host === '' ? {} : { hostnames: [host] }),
      rules: [{ matches: [{ path: { type, value }, ...more }], backendRefs: [{ name: 'web', port: 80 }] }],
    },
  };
}

const ONE_TEAM = 'request.headers["x-team"] == "a"';

function guard(namespace: string, kind = 'HTTPRoute', name = 'web', expression = ONE_TEAM) {
  return {
    apiVersion: 'proxy.example.com/v1alpha1',
    kind: 'ProxyPolicy',
    metadata: metadata(`guard-${name}`, namespace),
    spec: {
      targetRefs: [{ group: GATEWAY_API, kind, name }],
      traffic: { authorization: { policy: { matchExpressions: [expression] } } },
    },
  };
}

function found(...documents: object[]): (string | undefined)[] {
  return diagnose([...GATEWAY, ...documents])
    .filter(({ code }) => code === 'AIG7094')
    .map(({ message, resource }) => `${resource?.namespace} ${/serves (\S+) on the same host/.exec(message)?.[1]}`);
}

function calls(namespace: string, service: string, method?: string) {
  return {
    apiVersion: `${GATEWAY_API}/v1`,
    kind: 'GRPCRoute',
    metadata: metadata('calls', namespace),
    spec: {
      parentRefs: [{ name: 'gw', namespace: 'infra' }],
      hostnames: ['a.example.com'],
      rules: [
        {
          matches: [{ method: { service, ...(method ? { method } : {}) } }],
          backendRefs: [{ name: 'calls', port: 80 }],
        },
      ],
    },
  };
}

describe('a path of another namespace below a guarded path', () => {
  it.each([
    ['a prefix', route('b', '/api/b'), '/api/b'],
    ['an exact path', route('b', '/api/b/c', { type: 'Exact' }), '/api/b/c'],
    ['an expression', route('b', '/api/b[0-9]', { type: 'RegularExpression' }), '/api/b1'],
    ['a path with a header', route('b', '/api/b', { more: { headers: [{ name: 'x-b', value: '1' }] } }), '/api/b'],
    ['a method of gRPC', calls('b', 'api', 'Pay'), '/api/Pay'],
  ])('is open: %s', (_, open, path) => {
    expect(found(route('a', '/api'), guard('a'), open)).toEqual([`b ${path}`]);
  });

  it.each([
    ['a method', calls('b', 'shop.Orders', 'Pay')],
    ['a path of an HTTPRoute', route('b', '/shop.Orders/Pay')],
  ])('is open below a service of gRPC: %s', (_, open) => {
    const documents = [calls('a', 'shop.Orders'), guard('a', 'GRPCRoute', 'calls'), open];
    expect(found(...documents)).toEqual(['b /shop.Orders/Pay']);
  });

  it.each([
    ['guarded, too', [route('a', '/api'), guard('a'), route('b', '/api/b'), guard('b')]],
    ['at another host', [route('a', '/api'), guard('a'), route('b', '/api/b', { host: 'b.example.com' })]],
    ['beside it', [route('a', '/api'), guard('a'), route('b', '/apis')]],
    ['below what guards all of a host', [route('a', '/'), guard('a'), route('b', '/b')]],
    ['below what is open', [route('a', '/api'), route('b', '/api/b')]],
    ['guarded by the Gateway, as all are', [route('a', '/api'), guard('infra', 'Gateway', 'gw'), route('b', '/api/b')]],
    [
      'of requests that the guard lets pass',
      [
        route('a', '/api'),
        guard('a', 'HTTPRoute', 'web', 'request.method == "GET"'),
        route('b', '/api/b', { more: { method: 'GET' } }),
      ],
    ],
  ])('is not: %s', (_, documents) => {
    expect(found(...documents)).toEqual([]);
  });
});
