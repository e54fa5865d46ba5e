import { describe, expect, it } from 'vitest';
import { grouped } from '../../../../src/core/diagnostics/grouping';
import { backend, diagnose, findingsFor, gateway, policy, route, service, toBackend, toService } from './run';

const ACCESS = { traffic: { basicAuthentication: { secretRef: { name: 'users' } } } };
const PACE = { traffic: { timeouts: { request: '5s' } } };
const shop = (...more: object[]) => [...gateway(), service(), route('shop', [toService()]), ...more];

describe('an unattached access policy', () => {
  it.each([
    ['a token', { traffic: { jwtAuthentication: { providers: [{ issuer: 'i', jwks: { inline: '{"keys":[]}' } }] } } }],
    ['a password', ACCESS],
    ['an API key', { traffic: { apiKeyAuthentication: { secretRef: { name: 'keys' } } } }],
    ['external authorization', { traffic: { extAuth: { backendRef: { name: 'shop', port: 80 }, grpc: {} } } }],
    ['rules', { traffic: { authorization: { policy: { matchExpressions: ['request.method == "GET"'] } } } }],
    ['CSRF', { traffic: { csrf: {} } }],
  ])('is an error for %s', (_, spec) => {
    expect(findingsFor(shop(policy('lock', 'HTTPRoute', 'shpo', spec)))).toEqual(['AIG3061 spec.targetRefs[0]']);
    expect(findingsFor(shop(policy('lock', 'HTTPRoute', 'shop', spec)))).not.toContain('AIG3061 spec.targetRefs[0]');
  });

  it('is reported with the labels of its selector', () => {
    const reasonFor = (matchLabels: object, more: object = {}) => {
      const selector = { group: 'gateway.networking.k8s.io', kind: 'GRPCRoute', matchLabels, ...more };
      const lock = { ...policy('lock', 'GRPCRoute', 'shop', ACCESS), spec: { targetSelectors: [selector], ...ACCESS } };
      return diagnose(shop(lock)).map(({ code, message }) => `${code} ${message.replace(/.*: /, '')}`);
    };
    expect(reasonFor({ team: 'a', app: 'b' })).toEqual([
      'AIG3061 no GRPCRoute in namespace demo has the labels app=b, team=a',
    ]);
    expect(reasonFor({})).toEqual(['AIG3061 namespace demo has no GRPCRoute']);
    expect(reasonFor({}, { sectionName: 'r' })).toEqual(['AIG3061 namespace demo has no GRPCRoute with section r']);
  });

  it('is an error for rules about connections and tools', () => {
    const network = { frontend: { networkAuthorization: { policy: { matchExpressions: ['source.port > 1'] } } } };
    expect(findingsFor(shop(policy('lock', 'Gateway', 'g', network)))).toEqual(['AIG3061 spec.targetRefs[0]']);
    const tools = { backend: { mcp: { authorization: { policy: { matchExpressions: ['mcp.tool.name == "a"'] } } } } };
    expect(findingsFor(shop(policy('lock', 'ProxyBackend', 'tools', tools)))).toContain('AIG3061 spec.targetRefs[0]');
  });

  it('is a warning if it restricts no client', () => {
    expect(findingsFor(shop(policy('pace', 'HTTPRoute', 'shpo', PACE)))).toEqual(['AIG3018 spec.targetRefs[0]']);
  });

  it('is an error at a foreign Gateway, but not for an unknown class', () => {
    const theirs = (name: string) => ({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'theirs', namespace: 'demo' },
      spec: { gatewayClassName: name, listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
    });
    const theirClass = {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: 'other' },
      spec: { controllerName: 'example.org/other' },
    };
    const lock = policy('lock', 'Gateway', 'theirs', ACCESS);
    expect(findingsFor(shop(theirs('other'), theirClass, lock))).toContain('AIG3061 spec.targetRefs[0]');
    expect(findingsFor(shop(theirs('mystery'), lock))).toContain('AIG3018 spec.targetRefs[0]');
  });
});

describe('the cause of a policy without effect', () => {
  it('is the namespace of the policy', () => {
    const elsewhere = {
      ...policy('lock', 'HTTPRoute', 'shop', ACCESS),
      metadata: { name: 'lock', namespace: 'other' },
    };
    const [found] = diagnose(shop(elsewhere)).filter(({ code }) => code === 'AIG3061');
    expect(found.help).toContain('`metadata.namespace: demo`');
  });

  it('is the hostname of the route', () => {
    const stray = route('stray', [toService()], { hostnames: ['shpo.example.com'] });
    const inputs = [...gateway('shop.example.com'), service(), stray, policy('lock', 'HTTPRoute', 'stray', ACCESS)];
    const [found, ...others] = grouped(diagnose(inputs));
    expect([others, found.code, found.severity]).toEqual([[], 'AIG7006', 'error']);
    expect(found.help).toContain('Write shop.example.com in `hostnames` of the route');
    expect(found.notes.map(({ code }) => code)).toEqual(['AIG7005', 'AIG7060']);
  });
});

describe('an access policy without traffic', () => {
  const PAST = 'AIG7060 spec.targetRefs[0]';
  const PAST_SELECTED = 'AIG7060 spec.targetSelectors[0]';

  it('is an error at a route without a listener', () => {
    const grpc = route('shop', [toService()], { parentRefs: [] }, 'GRPCRoute');
    expect(findingsFor(shop(grpc, policy('lock', 'GRPCRoute', 'shop', ACCESS)))).toEqual([PAST]);
    expect(findingsFor(shop(grpc, policy('pace', 'GRPCRoute', 'shop', { traffic: { csrf: {} } })))).toEqual([PAST]);
    expect(findingsFor(shop(grpc, policy('pace', 'GRPCRoute', 'shop', { backend: { tls: {} } })))).toEqual([]);
  });

  it('is not reported if its parent is wrong or may exist elsewhere', () => {
    const lost = route('lost', [toService()], { parentRefs: [{ name: 'gone' }] });
    expect(findingsFor(shop(lost, policy('lock', 'HTTPRoute', 'lost', ACCESS)))).toEqual([
      'AIG3015 spec.parentRefs[0]',
    ]);
    const section = route('lost', [toService()], { parentRefs: [{ name: 'gw', sectionName: 'htpt' }] });
    expect(findingsFor(shop(section, policy('lock', 'HTTPRoute', 'lost', ACCESS)))).toEqual([
      'AIG3016 spec.parentRefs[0]',
    ]);
  });

  it('is an error at a listener that the routes of the Gateway pass by', () => {
    const two = gateway('a.example.com', 'b.example.com');
    const lock = policy('lock', 'Gateway', 'gw', ACCESS, { sectionName: 'http-0' });
    const at = (sectionName: string) => route('shop', [toService()], { parentRefs: [{ name: 'gw', sectionName }] });
    expect(findingsFor([...two, service(), at('http-1'), lock])).toContain(PAST);
    expect(findingsFor([...two, service(), at('http-0'), lock])).not.toContain(PAST);
    expect(findingsFor([...two, service(), lock])).not.toContain(PAST);
  });

  it('is not reported for a selector that matches some traffic', () => {
    const selector = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', matchLabels: { team: 'shop' } };
    const lock = { ...policy('lock', 'HTTPRoute', 'shop', ACCESS), spec: { targetSelectors: [selector], ...ACCESS } };
    const labelled = (one: object, name: string) => ({
      ...one,
      metadata: { name, namespace: 'demo', labels: { team: 'shop' } },
    });
    const idle = labelled(route('idle', [toService()], { parentRefs: [] }), 'idle');
    const served = labelled(route('shop', [toService()]), 'served');
    expect(findingsFor([...gateway(), service(), idle, served, lock])).not.toContain(PAST_SELECTED);
    expect(findingsFor([...gateway(), service(), idle, lock])).toContain(PAST_SELECTED);
  });

  it('is an error at an MCP backend without a route', () => {
    const target = { name: 'a', static: { host: 'a.example.com', port: 443 } };
    const tools = { backend: { mcp: { authorization: { policy: { matchExpressions: ['mcp.tool.name == "a"'] } } } } };
    const hub = [backend('hub', { mcp: { targets: [target] } }), policy('lock', 'ProxyBackend', 'hub', tools)];
    expect(findingsFor(shop(...hub))).toContain(PAST);
    expect(findingsFor(shop(...hub, route('hub', [toBackend('hub')])))).not.toContain(PAST);
  });
});

describe('request-based access rules', () => {
  const [gatewayClass, ours, parameters] = gateway() as [object, { spec: { listeners: object[] } }, object];
  const both = {
    ...ours,
    spec: { ...ours.spec, listeners: [...ours.spec.listeners, { name: 'db', port: 5432, protocol: 'TCP' }] },
  };
  const to = (sectionName: string) => ({ parentRefs: [{ name: 'gw', sectionName }] });
  const routes = [
    route('shop', [toService()], to('http-0')),
    route('db', [toService()], to('db'), 'TCPRoute'),
    service(),
  ];

  it('are an error if they apply to a route without requests', () => {
    const all = [gatewayClass, both, parameters, ...routes];
    const found = findingsFor([...all, policy('lock', 'Gateway', 'gw', ACCESS)]);
    expect(found).toEqual(['AIG7061 spec.traffic.basicAuthentication']);
    const early = { traffic: { phase: 'PreRouting', ...ACCESS.traffic } };
    expect(findingsFor([...all, policy('lock', 'Gateway', 'gw', early)])).toEqual(found);
    expect(findingsFor([...all, policy('lock', 'Gateway', 'gw', ACCESS, { sectionName: 'http-0' })])).toEqual([]);
    expect(findingsFor([...all, policy('pace', 'Gateway', 'gw', PACE)])).toEqual([]);
  });

  it('are an error if only a destination of such a route has them', () => {
    const asked = { backend: { extAuth: { backendRef: { name: 'auth', port: 80 }, http: {} } } };
    const all = [gatewayClass, both, parameters, ...routes, policy('asked', 'Service', 'shop', asked)];
    expect(findingsFor(all, { revision: 'v1.4' })).toEqual(['AIG7061 spec.backend.extAuth']);
    const unread = all.filter((one) => (one as { kind: string }).kind !== 'TCPRoute');
    expect(findingsFor(unread, { revision: 'v1.4' })).toEqual(['AIG7005 spec.listeners[1]']);
  });
});

describe('client certificates', () => {
  const tls = { certificateRefs: [{ name: 'cert' }] };
  const validation = { caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: 'clients' }] };
  const [gatewayClass, ours, parameters] = gateway() as [object, { spec: object }, object];
  const withFrontend = (listener: object, frontend: object) => [
    gatewayClass,
    parameters,
    { ...ours, spec: { ...ours.spec, listeners: [{ name: 'one', port: 8443, ...listener }], tls: { frontend } } },
    service(),
    route('shop', [toService()]),
  ];
  const https = { protocol: 'HTTPS', tls };

  it('need a handshake on their port', () => {
    const perPort = (port: number) => ({ default: {}, perPort: [{ port, tls: { validation } }] });
    expect(findingsFor(withFrontend(https, perPort(8443)))).toEqual([]);
    expect(findingsFor(withFrontend(https, perPort(8444)))).toEqual(['AIG3060 spec.tls.frontend.perPort[0]']);
    expect(findingsFor(withFrontend({ protocol: 'HTTP' }, perPort(8443)))).toEqual([
      'AIG3060 spec.tls.frontend.perPort[0]',
    ]);
  });

  it('are required from a listener if they are the default', () => {
    expect(findingsFor(withFrontend(https, { default: { validation } }))).toEqual([]);
    expect(findingsFor(withFrontend({ protocol: 'HTTP' }, { default: { validation } }))).toEqual([
      'AIG3060 spec.tls.frontend.default',
    ]);
  });
});
