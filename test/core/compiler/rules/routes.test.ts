import { describe, expect, it } from 'vitest';
import { backend, diagnose, findingsFor, gateway, policy, route, service, toBackend, toService } from './run';

const path = (value: string, type = 'PathPrefix') => ({ path: { type, value } });
const rule = (...matches: object[]) => toService({ matches });
const inputs = (...more: object[]) => [...gateway(), service(), ...more];

describe('shadowed rules', () => {
  it('have only matches that an earlier rule has', () => {
    expect(findingsFor(inputs(route('a', [rule(path('/x')), rule(path('/x'))])))).toEqual(['AIG7007 spec.rules[1]']);
    expect(findingsFor(inputs(route('a', [rule(path('/x')), rule(path('/x'), path('/y'))])))).toEqual([]);
    expect(findingsFor(inputs(route('a', [rule(path('/x'), path('/y')), rule(path('/y'), path('/x'))])))).toEqual([
      'AIG7007 spec.rules[1]',
    ]);
  });

  it('lose to the first route by name, in any order of the inputs', () => {
    const [a, b] = [route('a', [rule(path('/x'))]), route('b', [rule(path('/x'))])];
    for (const documents of [inputs(a, b), inputs(b, a)]) {
      const [found] = diagnose(documents);
      expect([found?.code, found?.resource?.name]).toEqual(['AIG7007', 'b']);
      expect(found?.message).toContain('HTTPRoute demo/a');
    }
  });

  it('differ by hostname, method, header, query and kind of path', () => {
    const distinct = [
      rule(path('/x')),
      rule(path('/x', 'Exact')),
      rule({ ...path('/x'), method: 'GET' }),
      rule({ ...path('/x'), headers: [{ name: 'A', value: '1' }] }),
      rule({ ...path('/x'), queryParams: [{ name: 'A', value: '1' }] }),
    ];
    expect(findingsFor(inputs(route('a', distinct)))).toEqual([]);
    const hosts = (name: string, hostname: string) => route(name, [rule(path('/x'))], { hostnames: [hostname] });
    expect(findingsFor(inputs(hosts('a', 'a.example.com'), hosts('b', 'b.example.com')))).toEqual([]);
    expect(findingsFor(inputs(hosts('a', 'a.example.com'), hosts('b', 'a.example.com')))).toEqual([
      'AIG7007 spec.rules[0]',
    ]);
  });

  it('compare header names without case, and query names with it', () => {
    const headers = (name: string) => rule({ ...path('/x'), headers: [{ name, value: '1' }] });
    expect(findingsFor(inputs(route('a', [headers('X-Team'), headers('x-team')])))).toEqual(['AIG7007 spec.rules[1]']);
    const queries = (name: string) => rule({ ...path('/x'), queryParams: [{ name, value: '1' }] });
    expect(findingsFor(inputs(route('a', [queries('Q'), queries('q')])))).toEqual([]);
  });

  it('are the same with implicit and explicit hostnames of the listener', () => {
    const documents = (hostname: string) => [
      ...gateway('*.example.com'),
      service(),
      route('a', [rule(path('/x'))]),
      route('b', [rule(path('/x'))], { hostnames: [hostname] }),
    ];
    expect(findingsFor(documents('*.example.com'))).toEqual(['AIG7007 spec.rules[0]']);
    expect(findingsFor(documents('a.example.com'))).toEqual([]);
  });

  it('include wider hostnames if closer ones match all their hosts', () => {
    const documents = (listener: string, hostname: string, ...taken: object[]) => [
      ...gateway(listener),
      service(),
      route('closer', [rule(...taken)], { hostnames: [hostname] }),
      route('a', [rule(path('/x'))]),
    ];
    const [found] = diagnose(documents('a.example.com', 'a.example.com', path('/')));
    expect(found?.message).toBe(
      'every request that this rule matches goes to HTTPRoute demo/closer, whose hostname is more specific',
    );
    expect(findingsFor(documents('*.example.com', '*.example.com', path('/')))).toEqual(['AIG7007 spec.rules[0]']);
    expect(findingsFor(documents('*.example.com', 'a.example.com', path('/')))).toEqual([]);
    expect(findingsFor(documents('a.example.com', 'a.example.com', { ...path('/'), method: 'GET' }))).toEqual([]);
    expect(findingsFor(documents('a.example.com', 'a.example.com', path('/x')))).toEqual(['AIG7007 spec.rules[0]']);
  });

  it.each([
    [{ transformation: { request: { set: [{ name: ':authority', value: '"inner.example.com"' }] } } }, []],
    [{ transformation: { request: { set: [{ name: 'Host', value: '"inner.example.com"' }] } } }, []],
    [{ extAuth: { backendRef: { name: 'shop', port: 80 }, grpc: {} } }, []],
    [{ transformation: { request: { set: [{ name: ':path', value: '"/x"' }] } } }, ['AIG7007 spec.rules[0]']],
  ])('are not reported if requests get another host before routing: %j', (traffic, found) => {
    const documents = [
      ...gateway('a.example.com'),
      service(),
      route('closer', [rule(path('/'))], { hostnames: ['a.example.com'] }),
      route('a', [rule(path('/x'))], { hostnames: ['*.example.com'] }),
      policy('before', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', ...traffic } }),
    ];
    expect(findingsFor(documents).filter((one) => one.startsWith('AIG7007'))).toEqual(found);
  });

  it('are in the newer route if both have a creation time', () => {
    const made = (name: string, creationTimestamp: string) => {
      const { metadata, ...rest } = route(name, [rule(path('/x'))]) as { metadata: object };
      return { ...rest, metadata: { ...metadata, creationTimestamp } };
    };
    const documents = inputs(made('a', '2026-02-01T00:00:00Z'), made('b', '2026-01-01T00:00:00Z'));
    expect(diagnose(documents).map(({ resource }) => resource?.name)).toEqual(['a']);
  });

  it('lose to a route whose name is a prefix of theirs', () => {
    const documents = inputs(route('shop-canary', [rule(path('/x'))]), route('shop', [rule(path('/x'))]));
    expect(diagnose(documents).map(({ resource }) => resource?.name)).toEqual(['shop-canary']);
  });

  it('are reached when one listener serves them', () => {
    const documents = [
      ...gateway('a.example.com', 'b.example.com'),
      service(),
      route('a', [rule(path('/x'))], { hostnames: ['a.example.com'] }),
      route('b', [rule(path('/x'))], { hostnames: ['a.example.com', 'b.example.com'] }),
    ];
    expect(findingsFor(documents)).toEqual([]);
  });
});

describe('overridden policies', () => {
  const timeouts = (request: string) => ({ traffic: { timeouts: { request } } });

  it('have no field that applies', () => {
    const general = policy('general', 'Gateway', 'gw', timeouts('5s'));
    const precise = policy('precise', 'HTTPRoute', 'a', timeouts('9s'));
    expect(findingsFor(inputs(route('a', [toService()]), general, precise))).toEqual(['AIG7004']);
    expect(findingsFor(inputs(route('a', [toService()]), route('b', [rule(path('/b'))]), general, precise))).toEqual(
      [],
    );
  });

  it('include BackendTLSPolicies that never apply', () => {
    const tlsPolicy = (sectionName?: string) => ({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'BackendTLSPolicy',
      metadata: { name: 'verified', namespace: 'demo' },
      spec: {
        targetRefs: [{ group: '', kind: 'Service', name: 'shop', ...(sectionName ? { sectionName } : {}) }],
        validation: { hostname: 'shop.example.com', wellKnownCACertificates: 'System' },
      },
    });
    const trusting = { backend: { tls: { insecureSkipVerify: 'All' } } };
    const found = (...documents: object[]) =>
      findingsFor(inputs(route('a', [toService()]), ...documents)).filter((one) => one.startsWith('AIG7004'));
    expect(found(tlsPolicy(), policy('trusting', 'Service', 'shop', trusting))).toEqual(['AIG7004']);
    expect(found(tlsPolicy('80'), policy('trusting', 'Service', 'shop', trusting, { sectionName: '80' }))).toEqual([
      'AIG7004',
    ]);
    expect(found(tlsPolicy())).toEqual([]);
    // The setting for the port takes precedence over that for the entire Service, and both take precedence over the Gateway's.
    expect(found(tlsPolicy('80'), policy('trusting', 'Service', 'shop', trusting))).toEqual(['AIG7004']);
    expect(found(tlsPolicy(), policy('trusting', 'Gateway', 'gw', trusting))).toEqual(['AIG7004']);
  });

  it('lose to settings of every rule', () => {
    const general = policy('general', 'Gateway', 'gw', timeouts('5s'));
    const own = toService({ timeouts: { backendRequest: '1s' } });
    expect(findingsFor(inputs(route('a', [own]), general))).toEqual(['AIG7004']);
    expect(findingsFor(inputs(route('a', [own, rule(path('/b'))]), general))).toEqual([]);
    const headers = { headerModifiers: { request: { remove: ['a'] }, response: { remove: ['b'] } } };
    const filter = (type: string, key: string) => ({ type, [key]: { remove: ['x'] } });
    const [request, response] = [
      filter('RequestHeaderModifier', 'requestHeaderModifier'),
      filter('ResponseHeaderModifier', 'responseHeaderModifier'),
    ];
    const withFilters = (...filters: object[]) =>
      findingsFor(
        inputs(route('a', [toService({ filters })]), policy('general', 'Gateway', 'gw', { traffic: headers })),
      );
    const lost = (side: string) => `AIG7078 spec.traffic.headerModifiers.${side}.remove`;
    expect(withFilters(request)).toEqual([lost('request')]);
    expect(withFilters(request, response)).toEqual(['AIG7004', lost('request'), lost('response')]);
  });

  const ai = (content: string) => ({ ai: { prompt: { prepend: [{ role: 'system', content }] } } });
  const llm = (first?: object, second?: object, policies?: object) =>
    backend('llm', {
      ai: {
        groups: [
          {
            providers: [
              { name: 'first', providerA: {}, ...(first ? { policies: first } : {}) },
              { name: 'second', providerA: {}, ...(second ? { policies: second } : {}) },
            ],
          },
        ],
      },
      ...(policies ? { policies } : {}),
    });

  it.each([
    ['Gateway', 'gw'],
    ['HTTPRoute', 'a'],
    ['ProxyBackend', 'llm'],
  ])('on a %s lose to settings of all providers', (kind, name) => {
    const findings = (...providers: Parameters<typeof llm>) =>
      findingsFor([
        ...gateway(),
        service(),
        route('a', [toBackend('llm'), toService({ matches: [path('/web')] })]),
        llm(...providers),
        policy('general', kind, name, { backend: ai('general') }),
      ]).filter((finding) => finding.startsWith('AIG7004'));
    expect(findings(ai('1'), ai('2'))).toEqual(['AIG7004']);
    expect(findings(ai('1'))).toEqual([]);
    expect(findings()).toEqual([]);
    expect(findings(undefined, undefined, ai('0'))).toEqual(['AIG7004']);
  });

  it('on a section lose to the own policies of the backend', () => {
    const documents = (policies?: object) => [
      ...gateway(),
      route('a', [toBackend('llm')]),
      llm(undefined, undefined, policies),
      policy('section', 'ProxyBackend', 'llm', { backend: ai('section') }, { sectionName: 'first' }),
    ];
    expect(findingsFor(documents(ai('0')))).toEqual(['AIG7004']);
    expect(findingsFor(documents())).toEqual([]);
  });

  it('do not include policies with one effective field', () => {
    const general = policy('general', 'Gateway', 'gw', {
      traffic: { timeouts: { request: '5s' }, hostRewrite: { mode: 'Auto' } },
    });
    const precise = policy('precise', 'HTTPRoute', 'a', timeouts('9s'));
    expect(findingsFor(inputs(route('a', [toService()]), general, precise))).toEqual([]);
  });
});

describe('routes without a listener', () => {
  it('are explained only if the parent exists', () => {
    const stray = route('b', [toService()], { hostnames: ['b.example.org'] });
    const [found] = diagnose([...gateway('*.example.com'), service(), route('a', [toService()]), stray]);
    expect([found?.code, found?.path]).toEqual(['AIG7006', 'spec.parentRefs[0]']);
    expect(found?.message).toContain('*.example.com');
    const lost = route('c', [toService()], { parentRefs: [{ name: 'other' }] });
    expect(findingsFor(inputs(route('a', [toService()]), lost))).toEqual(['AIG3015 spec.parentRefs[0]']);
  });
});
