import { describe, expect, test } from 'vitest';
import { backend, compileDocuments, GATEWAY, policy, route, scenario, to } from './scenario';

const mcp = (body: string, ...more: string[]) => scenario(route('r', to('tools')), backend('tools', body), ...more);

describe('MCP', () => {
  test('targets have a path, and the key of their transport', () => {
    const outcome = mcp(
      'mcp: {sessionRouting: Stateless, failureMode: FailOpen, targets: [{name: a, static: {host: a.example.com, port: 443, policies: {tls: {}}}}, {name: b, static: {backendRef: {name: web}, port: 80, protocol: SSE}}, {name: c, static: {host: "::1", port: 1, path: x}}]}',
    );
    expect(outcome.backend('demo/tools').mcp).toEqual({
      statefulMode: 'stateless',
      failureMode: 'failOpen',
      targets: [
        { name: 'a', mcp: { host: 'a.example.com', port: 443, path: '/mcp' }, policies: { backendTLS: {} } },
        { name: 'b', sse: { host: 'web.demo.svc.cluster.local', port: 80, path: '/sse' } },
        { name: 'c', mcp: { host: '::1', port: 1, path: '/x' } },
      ],
    });
    expect(outcome.workload.needsSessionKey).toBe(false);
  });

  test('sessions need a key that all replicas have', () => {
    expect(mcp('mcp: {targets: [{name: a, static: {host: a.example.com, port: 443}}]}').workload.needsSessionKey).toBe(
      true,
    );
  });

  test('rejects external authorization of a single target or its Service', () => {
    const targets =
      'targets: [{name: a, static: {host: a.example.com, port: 443}}, {name: b, static: {backendRef: {name: web}, port: 80}}]';
    const asks = 'backend: {extAuth: {backendRef: {name: auth, port: 80}, http: {}}}';
    const foundWith = (policies: string, ...more: string[]) => {
      const documents = [GATEWAY, route('r', to('tools')), backend('tools', `mcp: {${targets}}\n${policies}`), ...more];
      return compileDocuments(documents, { revision: 'v1.4' }).found;
    };
    const found = (...more: string[]) => foundWith('', ...more);
    expect(found(policy('p', 'Service', 'name: web', asks))).toEqual(['AIG5032 spec.backend.extAuth']);
    const ofTarget = policy('p', 'ProxyBackend', 'name: tools, sectionName: a', asks);
    expect(found(ofTarget)).toEqual(['AIG5032 spec.backend.extAuth']);
    expect(found(policy('p', 'ProxyBackend', 'name: tools', asks))).toEqual([]);
    const own = 'policies: {extAuth: {backendRef: {name: auth, port: 80}, http: {}}}';
    expect(foundWith(own, ofTarget)).toEqual([]);
    const guard = policy('p', 'ProxyBackend', 'name: tools, sectionName: a', 'backend: {ai: {modelAliases: {a: b}}}');
    expect(found(guard)).toEqual(['AIG5032 spec.backend.ai']);
  });

  test('selected Services are targets with the policies of their Services', () => {
    const service = `apiVersion: v1\nkind: Service\nmetadata: {name: s, namespace: demo, labels: {mcp: "yes"}}\nspec: {ports: [{name: p, port: 90, appProtocol: kgateway.dev/mcp-sse}]}`;
    const outcome = mcp(
      'mcp: {targets: [{name: all, selector: {services: {matchLabels: {mcp: "yes"}}}}]}',
      service,
      policy('p', 'Service', 'name: s', 'backend: {http: {version: HTTP2}}'),
    );
    expect(outcome.backend('demo/tools').mcp.targets).toEqual([
      {
        name: 's-p',
        sse: { host: 's.demo.svc.cluster.local', port: 90, path: '/sse' },
        policies: { http: { version: 'HTTP/2.0' } },
      },
    ]);
  });

  test('targets on a headless Service are called on the port of its pods', () => {
    const service = (target: string) =>
      `apiVersion: v1\nkind: Service\nmetadata: {name: h, namespace: demo, labels: {mcp: "yes"}}\nspec: {clusterIP: None, ports: [{port: 80, targetPort: ${target}, appProtocol: kgateway.dev/mcp}]}`;
    const fixed = 'mcp: {targets: [{name: a, static: {backendRef: {name: h}, port: 80}}]}';
    const selected = 'mcp: {targets: [{name: a, selector: {services: {matchLabels: {mcp: "yes"}}}}]}';
    for (const body of [fixed, selected]) {
      const [target] = mcp(body, service('8080')).backend('demo/tools').mcp.targets;
      expect(target.mcp).toEqual({ host: 'h.demo.svc.cluster.local', port: 8080, path: '/mcp' });
      expect(mcp(body, service('web')).found).toEqual(['AIG5006 spec.mcp.targets[0]']);
    }
  });

  test('prefers HTTP settings of the backend over the protocol of a target port', () => {
    const service = (protocol: string) =>
      `apiVersion: v1\nkind: Service\nmetadata: {name: h, namespace: demo}\nspec: {ports: [{port: 80, appProtocol: ${protocol}}]}`;
    const httpOf = (protocol: string, http: string) => {
      const targets = '[{name: a, static: {backendRef: {name: h}, port: 80}}]';
      const [target] = mcp(`mcp: {targets: ${targets}}\npolicies: {http: {${http}}}`, service(protocol)).backend(
        'demo/tools',
      ).mcp.targets;
      return target.policies?.http;
    };
    expect(httpOf('kubernetes.io/h2c', 'requestTimeout: 2s')).toEqual({ version: 'HTTP/2.0', requestTimeout: '2s' });
    // Targets use HTTP/1.1 by default.
    expect(httpOf('http', 'requestTimeout: 2s')).toBeUndefined();
    expect(httpOf('http', 'version: HTTP2')).toBeUndefined();
    expect(httpOf('other', 'requestTimeout: 2s')).toBeUndefined();
  });

  test('applies agreed HTTP settings of callers at an HTTP/2 target', () => {
    const service = `apiVersion: v1\nkind: Service\nmetadata: {name: h, namespace: demo}\nspec: {ports: [{port: 80, appProtocol: kubernetes.io/h2c}]}`;
    const paced = (name: string, limit: string) =>
      policy(name, 'HTTPRoute', `name: ${name}`, `backend: {http: {requestTimeout: ${limit}}}`);
    const called = (...more: string[]) => {
      const outcome = mcp('mcp: {targets: [{name: a, static: {backendRef: {name: h}, port: 80}}]}', service, ...more);
      return [outcome.backend('demo/tools').mcp.targets[0].policies.http, outcome.found];
    };
    const version = { version: 'HTTP/2.0' };
    expect(called(paced('r', '3s'))).toEqual([{ ...version, requestTimeout: '3s' }, []]);
    const second = route('s', to('tools'));
    expect(called(paced('r', '3s'), second, paced('s', '3s'))[1]).toEqual([]);
    expect(called(paced('r', '3s'), second)).toEqual([version, ['AIG5077 spec.backend.http']]);
  });

  const tools = backend('tools', 'mcp: {targets: [{name: a, static: {host: a.example.com, port: 443}}]}');
  const authentication = (more: string) =>
    policy(
      'auth',
      'ProxyBackend',
      'name: tools',
      `backend: {mcp: {authentication: {${more}jwks: {jwksPath: /keys, backendRef: {name: web, port: 80}}}}}`,
    );
  const complete = 'issuer: i, audiences: [a], resourceMetadata: {resource: "https://mcp.example.com/public"}, ';

  test('emits backend authentication on its routes, which also serve discovery', () => {
    const outcome = scenario(
      route(
        'r',
        `- matches: [{path: {value: /tools}}, {path: {type: Exact, value: /x}, method: POST}]\n  backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: tools}]`,
      ),
      tools,
      authentication(complete),
    );
    expect(outcome.errors).toEqual([]);
    expect(outcome.route().policies.mcpAuthentication).toEqual({
      mode: 'strict',
      issuer: 'i',
      audiences: ['a'],
      jwks: { url: 'http://web.demo.svc.cluster.local/keys' },
      jwtValidationOptions: { requiredClaims: ['exp', 'iss', 'aud'] },
      resourceMetadata: { resource: 'https://mcp.example.com/public' },
    });
    expect(outcome.route().matches).toEqual([
      { path: { pathPrefix: '/tools' } },
      { path: { exact: '/x' }, method: 'POST' },
      { path: { pathPrefix: '/.well-known/oauth-protected-resource/tools' } },
      { path: { pathPrefix: '/.well-known/oauth-authorization-server/tools' } },
      { path: { exact: '/.well-known/oauth-protected-resource/x' } },
      { path: { exact: '/.well-known/oauth-authorization-server/x' } },
      // The resource is known to clients by this path, whatever the route's own is.
      { path: { exact: '/.well-known/oauth-protected-resource/public' } },
      { path: { exact: '/.well-known/oauth-authorization-server/public' } },
    ]);
    expect(outcome.backend('demo/tools').policies).toBeUndefined();
  });

  test('authentication needs an issuer', () => {
    const { found } = scenario(route('r', to('tools')), tools, authentication(''));
    expect(found.filter((line) => line.startsWith('AIG5015'))).toEqual(['AIG5015 spec.backend.mcp.authentication']);
  });

  test('serves metadata on a separate route if any audience is accepted', () => {
    const outcome = scenario(
      route(
        'r',
        `- matches: [{path: {value: /tools}}, {path: {type: Exact, value: /.well-known/oauth-protected-resource/mine}}]\n  ${to('tools').slice(2)}`,
      ),
      tools,
      authentication('issuer: i, provider: IdpA, resourceMetadata: {resource: "https://mcp.example.com/public"}, '),
    );
    expect(outcome.found).toContain('AIG5079 spec.backend.mcp.authentication');
    const asking = outcome.route('r.00');
    expect(asking.matches).toEqual([{ path: { pathPrefix: '/tools' } }]);
    expect(asking.policies.mcpAuthentication).toBeUndefined();
    expect(asking.policies.jwtAuth).toEqual({
      mode: 'strict',
      providers: [
        {
          issuer: 'i',
          jwks: { url: 'http://web.demo.svc.cluster.local/keys' },
          jwtValidationOptions: { requiredClaims: ['exp', 'iss'] },
        },
      ],
    });
    const answering = outcome.route('r.00.mcp');
    expect(answering.policies.jwtAuth).toBeUndefined();
    expect(answering.policies.mcpAuthentication).toMatchObject({ issuer: 'i', audiences: [], provider: { auth0: {} } });
    expect(answering.matches).toEqual([
      { path: { exact: '/.well-known/oauth-protected-resource/mine' } },
      { path: { pathPrefix: '/.well-known/oauth-protected-resource/tools' } },
      { path: { pathPrefix: '/.well-known/oauth-authorization-server/tools' } },
      { path: { exact: '/.well-known/oauth-protected-resource/public' } },
      { path: { exact: '/.well-known/oauth-authorization-server/public' } },
    ]);
    expect(answering.backends).toEqual(asking.backends);
  });

  test('rejects authentication that would affect other destinations of the rule', () => {
    const both = route(
      'r',
      '- backendRefs:\n  - {group: proxy.example.com, kind: ProxyBackend, name: tools}\n  - {name: web, port: 80}',
    );
    expect(scenario(both, tools, authentication(complete)).found).toContain('AIG5035 spec.rules[0].backendRefs[1]');
  });

  test('allows backends of one rule to require authentication separately', () => {
    const rule =
      '- backendRefs:\n  - {group: proxy.example.com, kind: ProxyBackend, name: one}\n  - {group: proxy.example.com, kind: ProxyBackend, name: two}';
    const asking = (name: string, audience: string) =>
      backend(
        name,
        `mcp: {targets: [{name: a, static: {host: ${name}.example.com, port: 80}}]}\npolicies: {mcp: {authentication: {issuer: i, audiences: [${audience}], jwks: {jwksPath: /keys, backendRef: {name: web, port: 80}}}}}`,
      );
    const same = scenario(route('r', rule), asking('one', 'a'), asking('two', 'a'));
    expect(same.errors).toEqual([]);
    expect(same.route().policies.mcpAuthentication).toMatchObject({ audiences: ['a'] });
    expect(scenario(route('r', rule), asking('one', 'a'), asking('two', 'b')).found).toContain(
      'AIG5035 spec.rules[0].backendRefs[1]',
    );
  });

  test('reports a conflict between authentication and jwtAuthentication', () => {
    const jwt = policy(
      'jwt',
      'HTTPRoute',
      'name: r',
      `traffic: {jwtAuthentication: {providers: [{issuer: i, jwks: {inline: '{"keys":[{"kid":"a","kty":"RSA"}]}'}}]}}`,
    );
    expect(scenario(route('r', to('tools')), tools, authentication(complete), jwt).found).toContain(
      'AIG5036 spec.traffic.jwtAuthentication',
    );
  });

  test('authorization of the backend and of callers adds up', () => {
    const rule = (name: string, kind: string, target: string, tool: string) =>
      policy(
        name,
        kind,
        target,
        `backend: {mcp: {authorization: {policy: {matchExpressions: ['mcp.tool.name == "${tool}"']}}}}`,
      );
    const outcome = scenario(
      route('r', to('tools')),
      tools,
      rule('b', 'ProxyBackend', 'name: tools', 'one'),
      rule('g', 'Gateway', 'name: gw', 'two'),
    );
    expect(outcome.backend('demo/tools').policies.mcpAuthorization.rules).toEqual([
      { allow: 'mcp.tool.name == "one"' },
    ]);
    expect(outcome.route().backends[0].policies.mcpAuthorization.rules).toEqual([{ allow: 'mcp.tool.name == "two"' }]);
  });

  test('rejects rules for a single target', () => {
    const outcome = scenario(
      route('r', to('tools')),
      tools,
      policy(
        'b',
        'ProxyBackend',
        'name: tools, sectionName: a',
        "backend: {mcp: {authorization: {policy: {matchExpressions: ['true']}}}}",
      ),
    );
    expect(outcome.found).toEqual(['AIG5033 spec.backend.mcp.authorization']);
  });
});
