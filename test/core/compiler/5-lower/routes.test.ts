import { describe, expect, test } from 'vitest';
import { backend, compileDocuments, GATEWAY, meta, policy, route, scenario, TO_WEB, to } from './scenario';

describe('matches', () => {
  const matchesOf = (yaml: string) =>
    scenario(route('r', `- matches: ${yaml}\n  backendRefs: [{name: web, port: 80}]`)).route().matches;

  test.each([
    ['[]', [{ path: { pathPrefix: '/' } }]],
    ['[{path: {type: PathPrefix, value: /a/}}]', [{ path: { pathPrefix: '/a' } }]],
    ['[{path: {type: Exact, value: /a/}}]', [{ path: { exact: '/a/' } }]],
    ['[{path: {type: RegularExpression, value: "/a[0-9]+"}}]', [{ path: { regex: '/a[0-9]+' } }]],
    // The data plane checks whether the first match covers the path: in `/ab`, it would find `/a` first.
    ['[{path: {type: RegularExpression, value: "/a|/ab"}}]', [{ path: { regex: '(?:/a|/ab)$' } }]],
    ['[{path: {type: RegularExpression, value: "/(a|ab)"}}]', [{ path: { regex: '/(a|ab)$' } }]],
    ['[{path: {type: RegularExpression, value: "/[a|(]b*?$"}}]', [{ path: { regex: '/[a|(]b*?$' } }]],
    ['[{path: {type: RegularExpression, value: "/a.*?"}}]', [{ path: { regex: '/a.*?$' } }]],
    [
      '[{headers: [{name: X-A, value: "1"}, {name: x-a, value: "2"}]}]',
      [{ path: { pathPrefix: '/' }, headers: [{ name: 'X-A', value: { exact: '1' } }] }],
    ],
    [
      '[{method: GET, queryParams: [{name: q, type: RegularExpression, value: "a$b"}]}]',
      [{ path: { pathPrefix: '/' }, method: 'GET', query: [{ name: 'q', value: { regex: 'a$b' } }] }],
    ],
  ])('%s', (yaml, expected) => expect(matchesOf(yaml)).toEqual(expected));
});

describe('hostnames', () => {
  const hostnames = (listener: string, own?: string) => {
    const gateway = GATEWAY.replace('port: 8080,', `port: 8080, hostname: "${listener}",`);
    const r = own ? route('r', TO_WEB).replace('  rules:', `  hostnames: ${own}\n  rules:`) : route('r', TO_WEB);
    return compileDocuments([gateway, r]).route().hostnames;
  };

  // The precision of the route's hostnames decides between routes, not the precision after intersection with a listener.
  test.each([
    ['a.example.com', undefined, undefined],
    ['*.example.com', undefined, undefined],
    ['*.example.com', '[a.example.com, b.example.org]', ['a.example.com']],
    ['a.example.com', '["*.example.com"]', ['*.example.com']],
    ['*.example.com', '["*.a.example.com", "*.com"]', ['*.a.example.com', '*.com']],
  ])('on listener %s of route %s are limited to those of the listener', (listener, own, expected) =>
    expect(hostnames(listener, own)).toEqual(expected),
  );

  test('of neither are none', () => expect(scenario(route('r', TO_WEB)).route().hostnames).toBeUndefined());
});

describe('names', () => {
  const http = (name: string, rules = TO_WEB, more = '') =>
    route(name.split('/')[1], rules)
      .replace('namespace: demo', `namespace: ${name.split('/')[0]}${more}`)
      .replace('{name: gw', '{name: gw, namespace: demo');
  const open = GATEWAY.replace('protocol: HTTP}', 'protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}');
  const named = (...routes: string[]) =>
    compileDocuments([
      open,
      ...routes.map((yaml) => yaml.replaceAll('name: web, port', 'name: web, namespace: demo, port')),
    ]).config.binds[0].listeners[0].routes.map(({ namespace, name }: any) => `${namespace}/${name}`);
  const at = (path: string) => `- matches: [{path: {value: ${path}}}]\n  backendRefs: [{name: web, port: 80}]`;
  const expr = (regex: string) =>
    `- matches: [{path: {type: RegularExpression, value: ${regex}}}]\n  backendRefs: [{name: web, port: 80}]`;
  const made = (year: number) => `, creationTimestamp: "${year}-01-01T00:00:00Z"`;

  test('break ties, so routes are numbered if their order would be wrong', () => {
    expect(named(http('demo/shop-canary'), http('demo/shop'), http('demo/shop-edge', at('/edge')))).toEqual([
      'demo/0:shop.00',
      'demo/1:shop-canary.00',
      'demo/shop-edge.00',
    ]);
    expect(named(http('demo/a', TO_WEB, made(2026)), http('demo/b', TO_WEB, made(2025)))).toEqual([
      'demo/0:b.00',
      'demo/1:a.00',
    ]);
  });

  test('are unchanged without ties, or if they are in order anyway', () => {
    expect(named(http('demo/shop-canary', at('/canary')), http('demo/shop'))).toEqual([
      'demo/shop.00',
      'demo/shop-canary.00',
    ]);
    expect(named(http('demo/b'), http('demo/a'))).toEqual(['demo/a.00', 'demo/b.00']);
  });

  test('of an expression and a prefix of one length tie', () => {
    expect(named(http('demo/shop', expr('"/ab*"')), http('demo/shop-x', at('/abb')))).toEqual([
      'demo/0:shop.00',
      'demo/1:shop-x.00',
    ]);
    expect(named(http('demo/shop', expr('"/ab*"')), http('demo/shop-x', at('/ab')))).toEqual([
      'demo/shop.00',
      'demo/shop-x.00',
    ]);
  });

  test('of several namespaces are numbered there', () => {
    expect(named(http('demo/a', TO_WEB, made(2026)), http('other/b', TO_WEB, made(2025)))).toEqual([
      '0:other/b.00',
      '1:demo/a.00',
    ]);
    expect(named(http('team/r'), http('team-a/r'))).toEqual(['team-a/r.00', 'team/r.00']);
  });
});

describe('gRPC matches', () => {
  const grpc = (method: string) =>
    scenario(`
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
${meta('g')}
spec:
  parentRefs: [{name: gw}]
  rules:
  - matches: [{method: ${method}}]
    backendRefs: [{name: web, port: 80}]`).route();

  test.each([
    ['{service: a.B, method: C}', { exact: '/a.B/C' }],
    ['{service: a.B}', { pathPrefix: '/a.B' }],
    ['{service: S}', { regex: '/S/[^/]+' }],
    ['{type: RegularExpression, service: "a|b", method: "C.*"}', { regex: '/(?:a|b)/C.*' }],
  ])('%s', (method, path) => {
    expect(grpc(method)).toMatchObject({ name: 'g.00.grpc', matches: [{ path }] });
  });

  // A path as short as can be: whatever names a service comes first.
  test.each([
    ['{method: C}', '/[^/]+/C(\\?.*)?'],
    ['{type: RegularExpression, method: "C|D"}', '^(?:/[^/]+/(?:C|D)(\\?.*)?)$'],
  ])('%s: the call is matched in the pseudo-header', (method, regex) => {
    expect(grpc(method)).toMatchObject({
      matches: [{ path: { regex: '.*' }, headers: [{ name: ':path', value: { regex } }] }],
    });
  });
});

describe('filters', () => {
  const policies = (filters: string, ...more: string[]) =>
    scenario(route('r', `- filters: ${filters}\n  backendRefs: [{name: web, port: 80}]`), ...more);

  const REQUEST = '[{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: x, value: filter}]}}]';
  const HEADERS = 'traffic: {headerModifiers: {request: {add: [{name: x-p, value: p}]}, response: {remove: [server]}}}';
  const headersOf = ({ config, route }: ReturnType<typeof scenario>) => {
    const { requestHeaderModifier: request, responseHeaderModifier: response } = route().policies;
    return { request, response, targeted: (config.policies ?? []).map(({ policy: p }: any) => Object.keys(p)[0]) };
  };

  test('replace only their side of headers in a route policy', () => {
    expect(headersOf(policies(REQUEST, policy('p', 'HTTPRoute', 'name: r', HEADERS)))).toEqual({
      request: { set: { x: 'filter' } },
      response: { remove: ['server'] },
      targeted: [],
    });
  });

  test('replace only their side of inherited headers', () => {
    expect(headersOf(policies(REQUEST, policy('p', 'Gateway', 'name: gw', HEADERS)))).toEqual({
      request: { set: { x: 'filter' } },
      response: undefined,
      targeted: ['requestHeaderModifier', 'responseHeaderModifier'],
    });
  });

  test('do not keep a route policy from replacing the inherited field', () => {
    const onGateway = policy('p', 'Gateway', 'name: gw', HEADERS);
    const onRoute = policy('q', 'HTTPRoute', 'name: r', 'traffic: {headerModifiers: {request: {remove: [q]}}}');
    expect(headersOf(policies(REQUEST, onGateway, onRoute))).toMatchObject({
      request: { set: { x: 'filter' } },
      response: {},
    });
  });

  test('a policy on a child route replaces filters of the rule that delegates to it', () => {
    const RESPONSE = '[{type: ResponseHeaderModifier, responseHeaderModifier: {set: [{name: x, value: parent}]}}]';
    const parent = route(
      'r',
      `- filters: ${RESPONSE}\n  backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: c}]`,
    );
    const child = route('c', TO_WEB).replace('  parentRefs: [{name: gw}]\n', '');
    const onChild = policy('q', 'HTTPRoute', 'name: c', 'traffic: {headerModifiers: {request: {remove: [q]}}}');
    const { config } = scenario(parent, child, onChild);
    expect(config.routeGroups[0].routes[0].policies).toMatchObject({
      requestHeaderModifier: { remove: ['q'] },
      responseHeaderModifier: {},
    });
  });

  test('headers that differ only in case are one header', () => {
    const outcome = policies(
      '[{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: x-a, value: first}, {name: X-A, value: second}]}}]',
    );
    expect(outcome.route().policies.requestHeaderModifier).toEqual({ set: { 'x-a': 'first' } });
    expect(outcome.found).toEqual(['AIG5009 spec.rules[0].filters[0].requestHeaderModifier.set[1]']);
  });

  test.each([
    ['{scheme: https}', { scheme: 'https', authority: { port: 443 }, status: 302 }],
    [
      '{hostname: a.example.com, port: 8443, statusCode: 301}',
      { authority: { full: 'a.example.com:8443' }, status: 301 },
    ],
    ['{hostname: a.example.com}', { authority: { full: 'a.example.com:8080' }, status: 302 }],
    [
      '{hostname: a.example.com, scheme: https, port: 443}',
      { scheme: 'https', authority: { full: 'a.example.com' }, status: 302 },
    ],
    [
      '{path: {type: ReplacePrefixMatch, replacePrefixMatch: /b/}}',
      { authority: { port: 8080 }, path: { prefix: '/b' }, status: 302 },
    ],
    [
      '{path: {type: ReplaceFullPath, replaceFullPath: /b}}',
      { authority: { port: 8080 }, path: { full: '/b' }, status: 302 },
    ],
  ])('redirect %s', (redirect, expected) => {
    const outcome = scenario(route('r', `- filters: [{type: RequestRedirect, requestRedirect: ${redirect}}]`));
    expect(outcome.route().policies).toEqual({ requestRedirect: expected });
  });

  test('a rewritten host wins over keeping the Host header for a Service', () => {
    const outcome = policies(
      '[{type: URLRewrite, urlRewrite: {hostname: a.example.com, path: {type: ReplaceFullPath, replaceFullPath: /x}}}]',
    );
    expect(outcome.route().policies.urlRewrite).toEqual({ authority: { host: 'a.example.com' }, path: { full: '/x' } });
  });

  test('apply the percentage of a mirror and reject a third mirror', () => {
    const mirror = (more: string) => `{type: RequestMirror, requestMirror: {backendRef: {name: web, port: 80}${more}}}`;
    expect(policies(`[${mirror(', percent: 25')}]`).route().policies.requestMirror).toEqual({
      backend: { host: 'web.demo.svc.cluster.local:80' },
      percentage: 0.25,
    });
    expect(
      policies(`[${mirror(', fraction: {numerator: 1, denominator: 4}')}]`).route().policies.requestMirror.percentage,
    ).toBe(0.25);
    expect(policies(`[${mirror(', percent: 0')}]`).route().policies.requestMirror).toBeUndefined();
    expect(policies(`[${mirror('')}, ${mirror('')}]`).errors).toEqual([]);
    expect(policies(`[${mirror('')}, ${mirror('')}, ${mirror('')}]`).found).toContain(
      'AIG5016 spec.rules[0].filters[2].requestMirror',
    );
  });

  test('are rejected if the data plane does not support them', () => {
    expect(
      policies('[{type: ExtensionRef, extensionRef: {group: example.com, kind: Thing, name: thing}}]').found,
    ).toEqual(['AIG5017 spec.rules[0].filters[0].extensionRef']);
    const onReference = scenario(
      route(
        'r',
        '- backendRefs: [{name: web, port: 80, filters: [{type: URLRewrite, urlRewrite: {hostname: a.example.com}}, {type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: x, value: v}]}}]}]',
      ),
    );
    expect(onReference.found).toEqual(['AIG5020 spec.rules[0].backendRefs[0].filters[0]']);
    expect(onReference.route().backends[0].policies).toEqual({ requestHeaderModifier: { set: { x: 'v' } } });
  });
});

describe('timeouts and retries', () => {
  const rule = (text: string, ...more: string[]) =>
    scenario(route('r', `- ${text}\n  backendRefs: [{name: web, port: 80}]`), ...more);
  const gatewayPolicy = policy(
    'p',
    'Gateway',
    'name: gw',
    'traffic: {timeouts: {request: 30s}, retry: {attempts: 3, codes: [503]}}',
  );

  test('of a rule replace those of policies entirely', () => {
    const onRoute = policy('q', 'HTTPRoute', 'name: r', 'traffic: {timeouts: {request: 20s}}');
    for (const more of [[gatewayPolicy], [gatewayPolicy, onRoute]]) {
      const { policies } = rule('timeouts: {backendRequest: 5s}', ...more).route();
      expect(policies.timeout).toEqual({ backendRequestTimeout: '5s' });
    }
    expect(rule('timeouts: {}', gatewayPolicy, onRoute).route().policies.timeout).toEqual({ requestTimeout: '20s' });
  });

  test('are disabled by a rule', () => {
    const { policies } = rule('timeouts: {request: 0s}\n  retry: {attempts: 0}', gatewayPolicy).route();
    expect(policies.timeout).toEqual({});
    expect(policies.retry).toEqual({ attempts: 1, codes: [], precondition: 'false' });
  });

  test('are omitted if there is nothing to inherit', () => {
    expect(rule('timeouts: {request: 0s}\n  retry: {attempts: 0}').route().policies).toEqual({
      urlRewrite: { authority: 'none' },
    });
  });

  test('are limited to attempts that the data plane can count', () => {
    const outcome = rule('retry: {attempts: 300, codes: [500]}');
    expect(outcome.route().policies.retry).toEqual({ attempts: 254, codes: [500] });
    expect(outcome.found).toEqual(['AIG5003 spec.rules[0].retry']);
  });
});

describe('the Host header', () => {
  const staticBackend = backend('api', 'static: {host: api.example.com, port: 443}');
  const rewrite = (mode: string) => policy('h', 'HTTPRoute', 'name: r', `traffic: {hostRewrite: {mode: ${mode}}}`);
  const mixed = route(
    'r',
    '- backendRefs:\n  - {name: web, port: 80}\n  - {group: proxy.example.com, kind: ProxyBackend, name: api}',
  );

  test('of the client is kept for Services and replaced for backend hosts', () => {
    expect(scenario(route('r', TO_WEB)).route().policies).toEqual({ urlRewrite: { authority: 'none' } });
    expect(scenario(route('r', to('api')), staticBackend).route().policies).toBeUndefined();
  });

  test('follows hostRewrite', () => {
    expect(scenario(route('r', TO_WEB), rewrite('Auto')).route().policies).toBeUndefined();
    expect(scenario(route('r', to('api')), staticBackend, rewrite('None')).route().policies).toEqual({
      urlRewrite: { authority: 'none' },
    });
  });

  test('of a mixed rule is emitted at the reference to the host', () => {
    const outcome = scenario(mixed, staticBackend);
    expect(outcome.route().policies.urlRewrite).toEqual({ authority: 'none' });
    expect(outcome.route().backends).toEqual([
      { host: 'web.demo.svc.cluster.local:80', weight: 1 },
      {
        backend: '/demo/api',
        weight: 1,
        policies: { transformations: { request: { set: { ':authority': '"api.example.com"' } } } },
      },
    ]);
  });

  test('of a mixed rule needs nothing if the Service address is known', () => {
    const service =
      'apiVersion: v1\nkind: Service\nmetadata: {name: known, namespace: demo}\nspec: {clusterIP: 10.0.0.7, ports: [{port: 80}]}';
    const outcome = scenario(mixed.replace('name: web', 'name: known'), staticBackend, service);
    expect(outcome.route().policies).toBeUndefined();
    expect(outcome.route().backends[0].host).toBe('10.0.0.7:80');
  });

  test('of a Service by address has its TLS name unless overridden', () => {
    const service =
      'apiVersion: v1\nkind: Service\nmetadata: {name: known, namespace: demo}\nspec: {clusterIP: 10.0.0.7, ports: [{port: 80}]}';
    const tls = (body: string, rule = mixed) =>
      scenario(
        rule.replace('name: web', 'name: known'),
        staticBackend,
        service,
        policy('p', 'Service', 'name: known', `backend: {tls: ${body}}`),
      ).route().backends[0].policies.backendTLS;
    expect(tls('{}')).toEqual({ hostname: 'known.demo.svc.cluster.local' });
    expect(tls('{sni: own.example.com}')).toEqual({ hostname: 'own.example.com' });
    expect(tls('{}', route('r', '- backendRefs: [{name: web, port: 80}]'))).toEqual({});
  });

  test('of a rule for a Service and an LLM host is rejected', () => {
    const llm = backend('api', 'ai: {provider: {providerA: {}, pathPrefix: /v1, host: llm.example.com, port: 443}}');
    expect(scenario(mixed, llm).found).toEqual(['AIG5038 spec.rules[0].backendRefs[1]']);
  });
});
