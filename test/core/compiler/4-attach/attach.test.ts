import { describe, expect, it } from 'vitest';
import { ownPartsOf } from '../../../../src/core/compiler/model/attachment';
import { attached, provenance, ruleOf } from './attached';

const BASE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: proxy
  allowedListeners: {namespaces: {from: Same}}
  listeners:
  - {name: http, port: 8080, protocol: HTTP}
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: more, namespace: shop}
spec:
  parentRef: {name: edge}
  listeners:
  - {name: alt, port: 8081, protocol: HTTP}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs:
  - {name: edge}
  rules:
  - name: first
    backendRefs:
    - {name: web, port: 80}
    - {group: proxy.example.com, kind: ProxyBackend, name: llm}
  - name: second
    backendRefs:
    - {name: web, port: 81}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: alt, namespace: shop}
spec:
  parentRefs:
  - {kind: ListenerSet, name: more}
  rules:
  - backendRefs:
    - {name: web, port: 80}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: llm, namespace: shop}
spec:
  ai:
    groups:
    - providers:
      - name: main
        providerA: {}
        policies: {http: {version: HTTP2}}
      - name: spare
        providerC: {}
  policies:
    tcp: {connectTimeout: 1s}
`;

const GATEWAY = '{group: gateway.networking.k8s.io, kind: Gateway, name: edge}';
const LISTENER = '{group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: http}';
const SET = '{group: gateway.networking.k8s.io, kind: ListenerSet, name: more}';
const SET_LISTENER = '{group: gateway.networking.k8s.io, kind: ListenerSet, name: more, sectionName: alt}';
const ROUTE = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}';
const RULE = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web, sectionName: first}';
const SERVICE = '{group: "", kind: Service, name: web}';
const PORT = '{group: "", kind: Service, name: web, sectionName: "80"}';
const BACKEND = '{group: proxy.example.com, kind: ProxyBackend, name: llm}';
/** A BackendTLSPolicy for one target. */
const tlsPolicy = (name: string, target: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [${target}]
  validation: {hostname: web.example.com, wellKnownCACertificates: System}
`;
const PROVIDER = '{group: proxy.example.com, kind: ProxyBackend, name: llm, sectionName: main}';

function policy(name: string, target: string, body: string): string {
  return `---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [${target}]
  ${body}
`;
}

describe('attachment of traffic policies', () => {
  it('uses each field of the most precise policy entirely', () => {
    const result = attached(
      BASE +
        policy('gw', GATEWAY, 'traffic: {retry: {attempts: 1, backoff: 1s}, csrf: {}, timeouts: {request: 1s}}') +
        policy('listener', LISTENER, 'traffic: {retry: {attempts: 2}, csrf: {additionalOrigins: [a]}}') +
        policy('route', ROUTE, 'traffic: {retry: {attempts: 3}}') +
        policy('rule', RULE, 'traffic: {retry: {attempts: 4}}'),
    );
    const first = ruleOf(result, 'web', 0).traffic;
    expect(provenance(first)).toEqual({
      csrf: 'listener@listener > gw@gateway',
      retry: 'rule@rule > route@route > listener@listener > gw@gateway',
      timeouts: 'gw@gateway',
    });
    expect(first.retry?.value).toEqual({ attempts: 4 });
    expect(provenance(ruleOf(result, 'web', 1).traffic).retry).toBe('route@route > listener@listener > gw@gateway');
    expect(result.texts).toEqual([]);
  });

  it('prefers settings of the rule over policies, for headers per side', () => {
    const ruleText = `filters:
    - {type: RequestHeaderModifier, requestHeaderModifier: {remove: [a]}}
    timeouts: {request: 9s}
    retry: {attempts: 9}
    backendRefs:
    - {name: web, port: 81}`;
    const result = attached(
      BASE.replace('backendRefs:\n    - {name: web, port: 81}', ruleText) +
        policy('gw', GATEWAY, 'traffic: {retry: {attempts: 1}, timeouts: {request: 1s}}') +
        policy(
          'route',
          ROUTE,
          'traffic: {timeouts: {request: 2s}, headerModifiers: {request: {remove: [b]}, response: {remove: [c]}}}',
        ),
    );
    const { traffic } = ruleOf(result, 'web', 1);
    expect(provenance(traffic)).toEqual({
      headerModifiers: 'route@route',
      retry: 'web@filter > gw@gateway',
      timeouts: 'web@filter > route@route > gw@gateway',
    });
    expect(provenance((traffic.headerModifiers && ownPartsOf(traffic.headerModifiers)) ?? {})).toEqual({
      request: 'web@filter > route@route',
    });
    expect(traffic.headerModifiers?.value).toEqual({ request: { remove: ['a'] }, response: { remove: ['c'] } });
    expect(traffic.retry?.value).toEqual({ attempts: 9 });
    expect(provenance(ruleOf(result, 'web', 0).traffic)).toEqual({
      headerModifiers: 'route@route',
      retry: 'gw@gateway',
      timeouts: 'route@route > gw@gateway',
    });
  });

  it('lays a listener of a ListenerSet over the ListenerSet', () => {
    const result = attached(
      BASE +
        policy('gw', GATEWAY, 'traffic: {csrf: {}}') +
        policy('set', SET, 'traffic: {csrf: {}, retry: {attempts: 1}}') +
        policy('alt', SET_LISTENER, 'traffic: {retry: {attempts: 2}}'),
    );
    expect(provenance(ruleOf(result, 'alt').traffic)).toEqual({
      csrf: 'set@listenerSet > gw@gateway',
      retry: 'alt@listener > set@listenerSet',
    });
    expect(provenance(ruleOf(result, 'web').traffic)).toEqual({ csrf: 'gw@gateway' });
  });

  it('separates the phases', () => {
    const result = attached(
      BASE +
        policy('pre', GATEWAY, 'traffic: {phase: PreRouting, transformation: {request: {remove: [a]}}}') +
        policy('post', GATEWAY, 'traffic: {transformation: {request: {remove: [b]}}}'),
    );
    const [gateway] = result.attachment.gateways;
    expect(provenance(gateway.preRouting)).toEqual({ transformation: 'pre@gateway' });
    expect(provenance(gateway.traffic)).toEqual({ transformation: 'post@gateway' });
    expect(provenance(ruleOf(result, 'web').traffic)).toEqual({ transformation: 'post@gateway' });
    expect(result.texts).toEqual([]);
  });

  it('combines authorization rules, also those of equal precedence', () => {
    const rules = (name: string) => `traffic: {authorization: {policy: {matchExpressions: ["'${name}' == ''"]}}}`;
    const result = attached(
      BASE +
        policy('b', GATEWAY, rules('b')) +
        policy('a', GATEWAY, rules('a')) +
        policy('r', ROUTE, rules('r')) +
        policy('l', LISTENER, rules('l')),
    );
    expect(provenance(ruleOf(result, 'web').traffic).authorization).toBe(
      'a@gateway + b@gateway + l@listener + r@route',
    );
    expect(result.texts).toEqual([]);
  });
});

describe('detection of ties', () => {
  it('names both policies and the field', () => {
    const { texts } = attached(
      BASE +
        policy('one', ROUTE, 'traffic: {retry: {attempts: 3}}') +
        policy('two', ROUTE, 'traffic: {retry: {attempts: 4}, csrf: {}}'),
    );
    expect(texts).toEqual([
      'AIG4001 spec.traffic.retry: ProxyPolicy shop/one and ProxyPolicy shop/two both set traffic.retry for HTTPRoute shop/web and have the same precedence',
    ]);
  });

  it('reports a tie between a reference and a selector', () => {
    const selecting = `---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: two, namespace: shop}
spec:
  targetSelectors: [{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {}}]
  traffic: {retry: {attempts: 1}}
`;
    const { texts } = attached(BASE + policy('one', ROUTE, 'traffic: {retry: {attempts: 3}}') + selecting);
    expect(texts.map((text) => text.split(' ')[0])).toEqual(['AIG4001']);
  });

  it('reports no tie for repeated targets or different levels', () => {
    const twice = policy('one', `${ROUTE}, ${ROUTE}`, 'traffic: {retry: {attempts: 3}}');
    expect(attached(BASE + twice + policy('two', RULE, 'traffic: {retry: {attempts: 3}}')).texts).toEqual([]);
  });
});

describe('attachment of backend policies', () => {
  const http = (version: string) => `backend: {http: {version: ${version}}, tcp: {connectTimeout: 9s}}`;

  it('prefers the destination over its callers, and the Service port over the Service', () => {
    const result = attached(
      BASE +
        policy('gw', GATEWAY, 'backend: {http: {version: HTTP1}, tunnel: {backendRef: {name: proxy, port: 1}}}') +
        policy('rule', RULE, http('HTTP2')) +
        policy('service', SERVICE, 'backend: {http: {version: HTTP1}}') +
        policy('port', PORT, 'backend: {http: {version: HTTP2}}'),
    );
    expect(provenance(ruleOf(result, 'web', 0).backends[0].policies)).toEqual({
      http: 'port@servicePort > service@service > rule@rule > gw@gateway',
      tcp: 'rule@rule',
      tunnel: 'gw@gateway',
    });
    expect(provenance(ruleOf(result, 'web', 1).backends[0].policies)).toEqual({
      http: 'service@service > gw@gateway',
      tunnel: 'gw@gateway',
    });
  });

  it('prefers inline policies, and those of a provider most', () => {
    const result = attached(
      BASE +
        policy('rule', RULE, http('HTTP1')) +
        policy('be', BACKEND, http('HTTP1')) +
        policy('main', PROVIDER, http('HTTP1')),
    );
    expect(provenance(ruleOf(result, 'web').backends[1].policies)).toEqual({
      http: 'be@backend > rule@rule',
      tcp: 'llm@inline > be@backend > rule@rule',
    });
    const destination = result.attachment.destinations.get('ProxyBackend/shop/llm');
    expect(provenance(destination?.policies ?? {})).toEqual({ http: 'be@backend', tcp: 'llm@inline > be@backend' });
    expect(provenance(destination?.sections.get('main') ?? {})).toEqual({ http: 'llm@inlineSection > main@section' });
    expect(provenance(destination?.overriddenInSections.get('main') ?? {})).toEqual({ tcp: 'main@section' });
    expect(destination?.sections.has('spare')).toBe(false);
  });

  it('puts a BackendTLSPolicy over the callers, under policies of the same target, and one for a port over policies of the whole Service', () => {
    const ofPort = tlsPolicy('port-tls', PORT);
    const gateway = policy('gw', GATEWAY, 'backend: {tls: {sni: a.example.com}}');
    const service = policy('service', SERVICE, 'backend: {tls: {sni: b.example.com}}');
    const port = policy('port', PORT, 'backend: {tls: {sni: c.example.com}}');
    const alone = attached(BASE + ofPort + gateway);
    expect(provenance(ruleOf(alone, 'web', 0).backends[0].policies).tls).toBe('port-tls@backendTlsPolicy > gw@gateway');
    expect(provenance(ruleOf(alone, 'web', 1).backends[0].policies).tls).toBe('gw@gateway');
    const all = attached(BASE + tlsPolicy('whole-tls', SERVICE) + ofPort + gateway + service + port);
    expect(provenance(ruleOf(all, 'web', 0).backends[0].policies).tls).toBe(
      'port@servicePort > port-tls@backendTlsPolicy > service@service > whole-tls@backendTlsPolicy > gw@gateway',
    );
  });

  it('limits a BackendTLSPolicy to its provider, alongside one for the backend', () => {
    const both = tlsPolicy('a-main', PROVIDER) + tlsPolicy('b-whole', BACKEND);
    const tlsOf = (more = '') => {
      const found = attached(BASE + both + more).attachment.destinations.get('ProxyBackend/shop/llm');
      return [found?.policies, found?.sections.get('main'), found?.sections.get('spare')].map(
        (set) => provenance(set ?? {}).tls,
      );
    };
    expect(tlsOf()).toEqual(['b-whole@backendTlsPolicy', 'a-main@backendTlsPolicy', undefined]);
    const own = policy('main', PROVIDER, 'backend: {tls: {sni: a.example.com}}');
    expect(tlsOf(own)[1]).toBe('main@section > a-main@backendTlsPolicy');
  });
});

describe('sharing of policy sets', () => {
  it('reuses the policy set of the listener for rules without policies', () => {
    const result = attached(BASE + policy('gw', GATEWAY, 'traffic: {csrf: {}}'));
    expect(ruleOf(result, 'web', 0).traffic).toBe(result.attachment.gateways[0].traffic);
    expect(ruleOf(result, 'web', 1).traffic).toBe(ruleOf(result, 'web', 0).traffic);
  });
});
