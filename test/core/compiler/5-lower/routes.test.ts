import { describe, expect, test } from 'vitest';
import { backend, compileDocuments, GATEWAY, policy, route, scenario, TO_WEB, to } from './scenario';

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
  const made = (year: number) => `, creationTimestamp: "${year}-01-01T00:00:00Z"`;

  test('of several namespaces are numbered there', () => {
    expect(named(http('demo/a', TO_WEB, made(2026)), http('other/b', TO_WEB, made(2025)))).toEqual([
      '0:other/b.00',
      '1:demo/a.00',
    ]);
    expect(named(http('team/r'), http('team-a/r'))).toEqual(['team-a/r.00', 'team/r.00']);
  });
});

describe('filters', () => {
  const policies = (filters: string, ...more: string[]) =>
    scenario(route('r', `- filters: ${filters}\n  backendRefs: [{name: web, port: 80}]`), ...more);

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

  test('are omitted if there is nothing to inherit', () => {
    expect(rule('timeouts: {request: 0s}\n  retry: {attempts: 0}').route().policies).toEqual({
      urlRewrite: { authority: 'none' },
    });
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
