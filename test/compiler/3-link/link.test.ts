import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Graph, ListenerNode } from '../../../src/compiler/model/graph';
import { linked } from './inputs';

const gateway = (listeners: string, more = '') => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: infra}
spec:
  gatewayClassName: proxy
${more}
  listeners:
${listeners}`;

const HTTP = '  - {name: http, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}';

function route(name: string, spec: string, namespace = 'shop', kind = 'HTTPRoute'): string {
  return `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: {name: ${name}, namespace: ${namespace}, labels: {team: ${name}}}
spec:
  parentRefs: [{name: edge, namespace: infra}]
  ${spec}`;
}

const RULES = 'rules: [{backendRefs: [{name: web, port: 80}]}]';

const listeners = (graph: Graph): readonly ListenerNode[] => graph.gateways.flatMap((node) => node.listeners);
const attachedTo = (graph: Graph) =>
  Object.fromEntries(
    listeners(graph).map((listener) => [listener.key, listener.routes.map(({ route: node }) => node.resource.name)]),
  );

describe('Gateways', () => {
  it('takes the default class names, and classes of a known controller', () => {
    const other = (controller: string) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: proxy}
spec: {controllerName: ${controller}}`;
    expect(linked(gateway(HTTP)).graph.gateways).toHaveLength(1);
    expect(linked(gateway(HTTP) + other('agentgateway.dev/agentgateway')).graph.gateways[0].controllerName).toBe(
      'agentgateway.dev/agentgateway',
    );
    const foreign = linked(gateway(HTTP) + other('example.org/other') + route('web', RULES));
    expect(foreign.graph.gateways).toEqual([]);
    expect(foreign.texts).toEqual([
      'AIG3001 spec.gatewayClassName: Gateway of class proxy, which belongs to example.org/other; no config is written for it',
    ]);
    expect(foreign.graph.routes[0].parents[0].refusals[0].reason).toBe('NoMatchingParent');
  });

  it('takes the parameters of the class first, then its own', () => {
    const yaml = `${gateway(HTTP, '  infrastructure: {parametersRef: {group: proxy.example.com, kind: ProxyParameters, name: own}}')}
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: proxy}
spec:
  controllerName: proxy.example.com/proxy
  parametersRef: {group: proxy.example.com, kind: ProxyParameters, name: common, namespace: ops}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyParameters
metadata: {name: own, namespace: infra}
spec: {logging: {level: info}}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyParameters
metadata: {name: common, namespace: ops}
spec: {logging: {level: debug}}`;
    const { graph, texts } = linked(yaml);
    expect(texts).toEqual([]);
    expect(graph.gateways[0].parameters.map(({ level, name }) => `${level} ${name}`)).toEqual([
      'GatewayClass common',
      'Gateway own',
    ]);
  });
});

describe('listeners', () => {
  it('share a port under different hostnames, HTTPS and TLS too', () => {
    const { graph, texts } = linked(
      gateway(`
  - {name: a, port: 443, protocol: HTTPS, hostname: a.org, tls: {certificateRefs: [{name: a}]}}
  - {name: b, port: 443, protocol: TLS, hostname: b.org, tls: {mode: Passthrough}}
  - {name: c, port: 80, protocol: HTTP}
  - {name: d, port: 80, protocol: HTTP, hostname: d.org}`),
    );
    expect(texts).toEqual([]);
    expect(listeners(graph).map(({ key, tls }) => `${key} ${tls?.mode ?? '-'}`)).toEqual([
      'a Terminate',
      'b Passthrough',
      'c -',
      'd -',
    ]);
  });

  it('leaves out what loses a conflict, and what cannot be served', () => {
    const { graph, texts } = linked(
      gateway(`
  - {name: keeps, port: 80, protocol: HTTP}
  - {name: protocol, port: 80, protocol: HTTPS, tls: {certificateRefs: [{name: a}]}}
  - {name: tcp, port: 90, protocol: TCP}
  - {name: udp, port: 91, protocol: UDP}
  - {name: admin, port: 15000, protocol: HTTP}
  - {name: plain, port: 443, protocol: HTTPS}
  allowedListeners: {namespaces: {from: Same}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: more, namespace: infra}
spec:
  parentRef: {name: edge}
  listeners:
  - {name: hostname, port: 80, protocol: HTTP}
  - {name: tcp2, port: 90, protocol: TCP}`),
    );
    expect(listeners(graph).map(({ key }) => key)).toEqual(['keeps', 'tcp']);
    expect(texts.map((text) => text.slice(0, 7)).sort()).toEqual([
      'AIG3008',
      'AIG3009',
      'AIG3010',
      'AIG3011',
      'AIG3012',
      'AIG3013',
    ]);
  });

  it('verify clients with the CA of their port, else with the default', () => {
    const { graph } = linked(
      gateway(
        `
  - {name: a, port: 443, protocol: HTTPS, tls: {certificateRefs: [{name: a}]}}
  - {name: b, port: 444, protocol: HTTPS, tls: {certificateRefs: [{name: a}]}}`,
        `  tls:
    backend: {clientCertificateRef: {name: client}}
    frontend:
      default: {validation: {caCertificateRefs: [{group: "", kind: ConfigMap, name: common}]}}
      perPort: [{port: 444, tls: {validation: {caCertificateRefs: [{group: "", kind: Secret, name: own}]}}}]`,
      ),
    );
    expect(listeners(graph).map(({ tls }) => `${tls?.clientCa?.kind} ${tls?.clientCa?.name}`)).toEqual([
      'ConfigMap common',
      'Secret own',
    ]);
    expect(graph.gateways[0].clientCertificate?.name).toBe('client');
    expect(graph.externals.map(({ kind, name, expected }) => `${kind} ${name} ${expected}`)).toEqual([
      'ConfigMap common ca.crt',
      'Secret a tls.crt,tls.key',
      'Secret client tls.crt,tls.key',
      'Secret own ca.crt',
    ]);
  });
});

describe('ListenerSets', () => {
  const set = (name: string, port: number) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: ${name}, namespace: shop}
spec:
  parentRef: {name: edge, namespace: infra}
  listeners: [{name: http, port: ${port}, protocol: HTTP}]`;
  const admitting = gateway(HTTP, '  allowedListeners: {namespaces: {from: All}}');

  it('come after the listeners of the Gateway, by namespace and name', () => {
    const { graph, texts } = linked(admitting + set('b', 9001) + set('a', 9000));
    expect(texts).toEqual([]);
    expect(listeners(graph).map(({ key }) => key)).toEqual(['http', 'shop/a/http', 'shop/b/http']);
  });

  it('lose conflicts to the Gateway', () => {
    expect(linked(admitting + set('a', 8080)).texts.map((text) => text.slice(0, 7))).toEqual(['AIG3011']);
  });

  it('take only routes that name them, from their own namespace', () => {
    const own = route('own', RULES).replace('{name: edge, namespace: infra}', '{kind: ListenerSet, name: a}');
    const far = route('far', RULES, 'other').replace(
      '{name: edge, namespace: infra}',
      '{kind: ListenerSet, name: a, namespace: shop}',
    );
    const { graph } = linked(admitting + set('a', 9000) + own + far + route('web', RULES));
    expect(attachedTo(graph)).toEqual({ http: ['web'], 'shop/a/http': ['own'] });
  });
});

describe('routes', () => {
  it('attach by namespace, kind, section, port and hostname, and say why not', () => {
    const yaml = `${gateway(`
  - {name: same, port: 80, protocol: HTTP}
  - {name: all, port: 81, protocol: HTTP, allowedRoutes: {namespaces: {from: All}, kinds: [{kind: GRPCRoute}]}}
  - {name: some, port: 82, protocol: HTTP, hostname: "*.org", allowedRoutes: {namespaces: {from: Selector, selector: {matchExpressions: [{key: tier, operator: In, values: [gold]}]}}}}`)}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {tier: gold}}
${route('gold', `hostnames: [a.org]\n  ${RULES}`)}
${route('wrong', `hostnames: [a.net]\n  ${RULES}`)}
${route('silver', RULES, 'other')}
${route('home', RULES, 'infra')}
${route('calls', RULES, 'other', 'GRPCRoute')}`;
    const { graph, texts } = linked(yaml);
    expect(texts).toEqual([]);
    expect(attachedTo(graph)).toEqual({ same: ['home'], all: ['calls'], some: ['gold'] });
    const refusals = (name: string) =>
      graph.routes
        .find(({ resource }) => resource.name === name)
        ?.parents[0].refusals.map(({ listener, reason }) => `${listener} ${reason}`);
    expect(refusals('wrong')).toEqual([
      'same NotAllowedByListeners',
      'all NotAllowedByListeners',
      'some NoMatchingListenerHostname',
    ]);
  });

  it('attach once where two parentRefs lead to one listener', () => {
    const twice = route('web', RULES, 'infra').replace(
      '[{name: edge, namespace: infra}]',
      '[{name: edge}, {name: edge, namespace: infra}]',
    );
    expect(attachedTo(linked(gateway(HTTP) + twice).graph)).toEqual({ http: ['web'] });
  });

  it('need a grant for a destination in another namespace, one that names it or all', () => {
    const far = route('web', 'rules: [{backendRefs: [{name: web, namespace: stock, port: 80}]}]');
    const grant = (to: string) => `
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: g, namespace: stock}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: "", kind: Service${to}}]`;
    const codes = (yaml: string) => linked(yaml).texts.map((text) => text.slice(0, 7));
    expect(codes(gateway(HTTP) + far)).toEqual(['AIG3004']);
    expect(codes(gateway(HTTP) + far + grant(', name: other'))).toEqual(['AIG3004']);
    expect(codes(gateway(HTTP) + far + grant(', name: web'))).toEqual([]);
    expect(codes(gateway(HTTP) + far + grant(''))).toEqual([]);
    // Kubernetes takes a grant without a spec, too.
    expect(codes(gateway(HTTP) + far + grant('').replace(/\nspec:[\s\S]*/, ''))).toEqual(['AIG3004']);
  });

  it('keep the weight of a destination that is missing', () => {
    const missing = route(
      'web',
      'rules: [{backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: no, weight: 3}]}]',
    );
    const [ref] = linked(gateway(HTTP) + missing).graph.routes[0].rules[0].backends;
    expect(ref.weight).toBe(3);
    expect(ref.destination).toEqual({ type: 'invalid', key: 'Invalid/NotFound', reason: 'NotFound' });
  });
});

const policy = (spec: string, namespace = 'shop') => `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: p, namespace: ${namespace}}
spec:
  ${spec}`;

describe('policies', () => {
  const selecting = (labels: string) =>
    policy(`targetSelectors: [{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {${labels}}}]
  traffic: {timeouts: {request: 5s}}`);

  it('select objects of their own namespace by labels', () => {
    const yaml =
      gateway(HTTP) + route('a', RULES) + route('b', RULES) + route('a', RULES, 'other') + selecting('team: a');
    const { graph, texts } = linked(yaml);
    expect(texts).toEqual([]);
    expect(graph.policies[0].targets.map(({ namespace, name, level }) => `${namespace}/${name} ${level}`)).toEqual([
      'shop/a route',
    ]);
  });

  it('wait where nothing is selected; strictly, that is an error', () => {
    const yaml = gateway(HTTP) + route('a', RULES) + selecting('team: c');
    expect(linked(yaml).diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['AIG3018 warning']);
    expect(linked(yaml, { strict: true }).diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'AIG3018 error',
    ]);
  });

  it('reach a Service that only a route knows, by number of its port', () => {
    const target = (name: string, section: string) =>
      policy(
        `targetRefs: [{group: "", kind: Service, name: ${name}, sectionName: "${section}"}]\n  backend: {tls: {}}`,
      );
    const base = gateway(HTTP) + route('a', RULES);
    expect(linked(base + target('web', '80')).graph.policies[0].targets[0]).toMatchObject({
      level: 'servicePort',
      port: 80,
    });
    expect(linked(base + target('web', 'http')).texts.map((text) => text.slice(0, 7))).toEqual(['AIG3019']);
    expect(linked(base + target('wep', '80')).texts.map((text) => text.slice(0, 7))).toEqual(['AIG3018']);
  });

  it('may refer into other namespaces, unless strict', () => {
    const yaml =
      gateway(HTTP) +
      route('a', RULES) +
      policy(`targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: a}]
  traffic: {extAuth: {backendRef: {name: auth, namespace: ops, port: 90}, grpc: {}}}`);
    expect(linked(yaml).texts).toEqual([]);
    expect([...linked(yaml).graph.references.values()].map(({ destination }) => destination.key)).toEqual([
      'Service/ops/auth/90',
    ]);
    expect(linked(yaml, { strict: true }).texts.map((text) => text.slice(0, 7))).toEqual(['AIG3004']);
  });
});

describe('MCP targets', () => {
  const service = (name: string, namespace: string, port: string, more = '') => `
---
apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: ${namespace}, labels: {mcp: "yes"}${more}}
spec: {ports: [${port}]}`;
  const hub = (selector: string) => `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: hub, namespace: shop}
spec:
  mcp:
    targets:
    - {name: all, selector: ${selector}}
    - {name: tools-90, static: {backendRef: {name: fixed}, port: 70, protocol: SSE}}`;
  const sections = (yaml: string) =>
    linked(gateway(HTTP) + yaml)
      .graph.backends.get('shop/hub')
      ?.sections.map(
        ({ name, service: node, port, protocol, path }) =>
          `${name} ${node?.namespace}/${node?.name}:${port} ${protocol} ${path ?? '-'}`,
      );

  it('are expanded from the Services of the namespace, by the protocol of their ports', () => {
    const yaml =
      service(
        'tools',
        'shop',
        '{name: a, port: 80, appProtocol: agentgateway.dev/mcp}, {port: 81}',
        ', annotations: {agentgateway.dev/mcp-path: /x}',
      ) +
      service('events', 'shop', '{port: 82, appProtocol: kgateway.dev/mcp-sse}') +
      service('far', 'other', '{port: 83, appProtocol: agentgateway.dev/mcp}');
    expect(sections(yaml + hub('{services: {matchLabels: {mcp: "yes"}}}'))).toEqual([
      'events-82 shop/events:82 SSE -',
      'tools-a shop/tools:80 StreamableHTTP /x',
      'tools-90 shop/fixed:70 SSE -',
    ]);
  });

  it('get a name of their own where two would have the same', () => {
    const port = '{port: 90, appProtocol: proxy.example.com/mcp}';
    const yaml = service('tools', 'shop', port) + service('tools', 'other', port);
    expect(sections(yaml + hub('{namespaces: {}}'))?.map((text) => text.split(' ')[0])).toEqual([
      'tools-90-other',
      'tools-90-shop',
      'tools-90',
    ]);
  });

  it('are reached by policies under the name of their selector, too', () => {
    const yaml =
      service('tools', 'shop', '{port: 80, appProtocol: agentgateway.dev/mcp}') +
      service('more', 'shop', '{port: 81, appProtocol: agentgateway.dev/mcp}') +
      hub('{services: {}}') +
      policy(
        'targetRefs: [{group: proxy.example.com, kind: ProxyBackend, name: hub, sectionName: all}]\n  backend: {tls: {}}',
      );
    const targets = linked(gateway(HTTP) + yaml).graph.policies[0].targets;
    expect(targets.map(({ level, sectionName }) => `${level} ${sectionName}`)).toEqual([
      'section more-81',
      'section tools-80',
    ]);
  });
});

describe('Secrets', () => {
  const using = (ref: string) =>
    policy(
      `targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {apiKeyAuthentication: {${ref}}}`,
      'infra',
    );
  const secret = (name: string, data: string) => `
---
apiVersion: v1
kind: Secret
metadata: {name: ${name}, namespace: infra, labels: {keys: "yes"}}
${data}`;

  it('are selected among the inputs, stubs without values too', () => {
    const yaml = gateway(HTTP) + secret('b', 'data: {bob: null}') + secret('a', 'stringData: {alice: ""}');
    const { graph, texts } = linked(yaml + using('secretSelector: {matchLabels: {keys: "yes"}}'));
    expect(texts).toEqual([]);
    const [selected] = [...graph.selections.values()];
    expect(selected.map(({ name, keys }) => [name, keys])).toEqual([
      ['a', ['alice']],
      ['b', ['bob']],
    ]);
    expect(selected.map((holder) => holder.valueOf(holder.keys[0]))).toEqual([undefined, undefined]);
  });

  it('give their values only when asked, and show none in a printout', () => {
    const yaml =
      gateway(HTTP) + secret('a', `data: {one: ${Buffer.from('hush').toString('base64')}}\nstringData: {two: silence}`);
    const { graph } = linked(yaml + using('secretRef: {name: a}'));
    const holder = graph.secrets.get('infra/a');
    expect([holder?.valueOf('one'), holder?.valueOf('two'), holder?.valueOf('three')]).toEqual([
      'hush',
      'silence',
      undefined,
    ]);
    expect(inspect(graph, { depth: 12, showHidden: true }) + JSON.stringify([...graph.secrets])).not.toMatch(
      /hush|silence|aHVzaA/,
    );
  });

  it('accept both spellings of a key', () => {
    const backend = `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: llm, namespace: infra}
spec:
  ai: {provider: {providerB: {endpoint: x.openai.azure.com}}}
  policies: {auth: {cloudB: {secretRef: {name: azure}}}}`;
    const keys = (data: string) =>
      linked(gateway(HTTP) + backend + secret('azure', data)).texts.map((text) => text.slice(0, 7));
    expect(keys('stringData: {clientID: "", tenantID: "", clientSecret: ""}')).toEqual([]);
    expect(keys('stringData: {clientId: "", tenantId: ""}')).toEqual(['AIG3007']);
    expect(linked(gateway(HTTP) + backend).graph.externals).toMatchObject([
      { kind: 'Secret', name: 'azure', expected: ['clientId', 'clientSecret', 'tenantId'] },
    ]);
  });
});

describe('BackendTLSPolicies', () => {
  it('reach a port by name or number', () => {
    const yaml = `${gateway(HTTP)}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {ports: [{name: tls, port: 443}, {name: http, port: 80}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: t, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: web, sectionName: tls}, {group: "", kind: Service, name: web, sectionName: "80"}]
  validation: {hostname: web.org, caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]}`;
    const { graph } = linked(yaml);
    expect(graph.backendTlsPolicies.map(({ port, ca }) => `${port} ${ca?.name}`)).toEqual(['443 ca', '80 ca']);
  });

  it.each([
    ['2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z', 'b'],
    ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'a'],
    [undefined, undefined, 'a'],
    ['2026-02-01T00:00:00Z', undefined, 'a'],
  ])('of two for one target the older counts, else the first by name: %s %s', (a, b, winner) => {
    const policy = (name: string, created: string | undefined) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: ${name}, namespace: shop${created ? `, creationTimestamp: "${created}"` : ''}}
spec:
  targetRefs: [{group: "", kind: Service, name: web}]
  validation: {hostname: ${name}.org, wellKnownCACertificates: System}`;
    const { graph, texts } = linked(`${gateway(HTTP)}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {ports: [{port: 443}]}${policy('a', a)}${policy('b', b)}`);
    expect(graph.backendTlsPolicies.map(({ resource }) => resource.name)).toEqual([winner]);
    expect(texts.filter((text) => text.startsWith('AIG3029'))).toHaveLength(1);
  });
});
