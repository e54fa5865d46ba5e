import { describe, expect, test } from 'vitest';
import { backend, compileDocuments, meta, policy, route, scenario, TO_WEB } from './scenario';

describe('destinations', () => {
  test('keep their weight if they cannot be served', () => {
    const outcome = scenario(
      route('r', '- backendRefs:\n  - {name: web, port: 80, weight: 3}\n  - {kind: ConfigMap, name: x, weight: 1}'),
    );
    expect(outcome.route().backends).toEqual([
      { host: 'web.demo.svc.cluster.local:80', weight: 3 },
      { invalid: null, weight: 1 },
    ]);
  });

  test('of weight 0 receive no requests', () => {
    expect(scenario(route('r', '- backendRefs: [{name: web, port: 80, weight: 0}]')).route().backends[0].weight).toBe(
      0,
    );
  });

  test('a headless Service is called on the port of its pods', () => {
    const service = (target: string) =>
      `apiVersion: v1\nkind: Service\nmetadata: {name: h, namespace: demo}\nspec: {clusterIP: None, ports: [{port: 80, targetPort: ${target}}]}`;
    const r = route('r', '- backendRefs: [{name: h, port: 80}]');
    expect(scenario(r, service('8080')).route().backends[0].host).toBe('h.demo.svc.cluster.local:8080');
    expect(scenario(r, service('http')).found).toEqual(['AIG5006 spec.rules[0].backendRefs[0]']);
  });

  test('appProtocol sets the version of HTTP, unless a policy does', () => {
    const service =
      'apiVersion: v1\nkind: Service\nmetadata: {name: h2, namespace: demo}\nspec: {ports: [{port: 80, appProtocol: kubernetes.io/h2c}]}';
    const r = route('r', '- backendRefs: [{name: h2, port: 80}]');
    expect(scenario(r, service).route().backends[0].policies).toEqual({ http: { version: 'HTTP/2.0' } });
    const set = policy('p', 'Service', 'name: h2', 'backend: {http: {version: HTTP1}}');
    expect(scenario(r, service, set).route().backends[0].policies).toEqual({ http: { version: 'HTTP/1.1' } });
  });

  test('of policies use HTTP/2 if their appProtocol specifies it', () => {
    const service = (protocol: string) =>
      `apiVersion: v1\nkind: Service\nmetadata: {name: h2, namespace: demo}\nspec: {ports: [{port: 80, appProtocol: ${protocol}}]}`;
    const body = 'traffic: {extAuth: {grpc: {}, backendRef: {name: h2, port: 80}}}';
    const policies = (protocol: string) =>
      scenario(route('r', TO_WEB), policy('p', 'HTTPRoute', 'name: r', body), service(protocol)).route().policies
        .extAuthz.policies;
    expect(policies('kubernetes.io/h2c')).toEqual({ http: { version: 'HTTP/2.0' } });
    expect(policies('http')).toBeUndefined();
  });

  test('rules are routes that sort like the rules', () => {
    const rules = Array.from(
      { length: 12 },
      (_, i) => `- matches: [{path: {value: /${i}}}]\n  backendRefs: [{name: web, port: 80}]`,
    );
    const { config } = scenario(route('r', rules.join('\n')));
    const names = config.binds[0].listeners[0].routes.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...names].sort());
    expect(names[11]).toBe('r.11');
  });
});

describe('TCP and TLS routes', () => {
  const tcp = (rules: string, kind = 'TCPRoute', protocol = 'TCP') =>
    compileDocuments([
      `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: proxy}
spec: {controllerName: proxy.example.com/proxy}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: gw, namespace: demo}
spec:
  gatewayClassName: proxy
  listeners:
  - {name: l, port: 9000, protocol: ${protocol}${protocol === 'TLS' ? ', tls: {mode: Passthrough}' : ''}}
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: ${kind}
${meta('t')}
spec:
  parentRefs: [{name: gw}]
  ${kind === 'TLSRoute' ? 'hostnames: [a.example.com]' : ''}
  rules:
  ${rules}`,
      backend(
        'db',
        'static: {host: db.example.com, port: 5432}\npolicies: {tls: {sni: db.example.com}, http: {version: HTTP1}}',
      ),
    ]);

  test('write a static backend out, as named backends do not work there', () => {
    const outcome = tcp('- backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: db}]');
    expect(outcome.route().backends).toEqual([
      { host: 'db.example.com:5432', policies: { backendTLS: { hostname: 'db.example.com' } } },
    ]);
    expect(outcome.found).toEqual(['AIG5025 spec.rules[0].backendRefs[0]']);
  });

  test('reject connection settings, which would have an effect there', () => {
    const keepalive = policy('p', 'Gateway', 'name: gw', 'backend: {tcp: {connectTimeout: 2s}}');
    const outcome = tcp(`- backendRefs: [{name: web, port: 443}]\n---${keepalive}`);
    expect(outcome.found).toEqual(['AIG5044 spec.backend.tcp']);
  });

  test('serve passed-through TLS without certificates', () => {
    const outcome = tcp('- backendRefs: [{name: web, port: 443}]', 'TLSRoute', 'TLS');
    expect(outcome.config.binds[0].listeners[0]).toMatchObject({
      protocol: 'TLS',
      tcpRoutes: [{ name: 't.00.tls', hostnames: ['a.example.com'] }],
    });
    expect(outcome.config.binds[0].listeners[0].tls).toBeUndefined();
  });

  test('have one rule', () => {
    const outcome = tcp('- backendRefs: [{name: web, port: 1}]\n  - backendRefs: [{name: web, port: 2}]');
    expect(outcome.found).toEqual(['AIG5024 spec.rules[1]']);
  });
});
