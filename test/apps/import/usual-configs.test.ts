import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { importDataPlaneFile } from '../../../src/apps/cli/import-data-plane';
import type { Fields } from '../../../src/core/values/objects';
import { useFolder } from '../cli/run';

const folder = useFolder();

/** Of a listener with one route. */
function imported(route: Fields, listener: Fields = {}) {
  const routes = [{ backends: [{ host: 'web.example.com:80' }], ...route }];
  return importedConfig({ binds: [{ port: 8080, listeners: [{ ...listener, routes }] }] });
}

/** Imports a config, and returns the differences, the inexact items, the resources' errors, and their text. */
function importedConfig(config: Fields) {
  const text = stringify(config);
  const { proof, items, findings, manifests } = importDataPlaneFile(folder.write('config.yaml', text), {
    name: 'main',
    chart: 'compiled',
  });
  return {
    differences: proof?.differences,
    inexact: items.filter(({ grade }) => grade !== 'exact').map(({ item, grade }) => `${grade}: ${item}`),
    errors: findings.filter((one) => /^AIG[1-4]/.test(one)),
    findings: findings.map((one) => one.slice(0, 7)),
    text: JSON.stringify(manifests),
    untyped: proof?.resources.filter(({ layer }) => layer === 'first layer'),
  };
}

const POLICIES = 'binds[0].listeners[0].routes[0].policies';

describe('CORS', () => {
  it('allows every origin if `*` is listed with others', () => {
    const all = { allowOrigins: ['http://a.example.com', '*'], allowMethods: ['GET', '*'], allowHeaders: ['x-a', '*'] };
    const read = imported({ policies: { cors: { ...all, exposeHeaders: ['*', 'x-b'], maxAge: '5s' } } });
    expect(read).toMatchObject({ differences: [], inexact: [], errors: [] });
    expect(read.text).not.toContain('a.example.com');
  });

  it.each([['null'], ['chrome-extension://abc'], ['http://a_b.example.com'], ['http://localhost:*']])(
    'leaves out the origin %s, which resources do not take, and says so',
    (origin) => {
      const read = imported({ policies: { cors: { allowOrigins: ['http://localhost:3080', origin], maxAge: '5s' } } });
      const inexact = [`approximated: ${POLICIES}.cors.allowOrigins`];
      expect(read).toMatchObject({ differences: [], inexact, errors: [] });
      expect(read.text).toContain('http://localhost:3080');
    },
  );

  it('is inherited from a listener by its routes, with an approximation', () => {
    const read = imported({}, { policies: { cors: { allowOrigins: ['*', 'http://a.example.com'] } } });
    const place = 'binds[0].listeners[0].policies.cors';
    const inexact = [`approximated: ${place}`];
    expect(read).toMatchObject({ differences: [], inexact });
  });
});

it('keeps authorization rules in any order', () => {
  const rules = [{ deny: 'request.path == "/a"' }, 'request.method == "GET"', { deny: 'request.path == "/b"' }];
  expect(imported({ policies: { authorization: { rules } } })).toMatchObject({ differences: [], inexact: [] });
});

it('rejects all requests if authentication is unsupported, and keeps other rules', () => {
  const jwtAuth = {
    mode: 'strict',
    issuer: 'https://i.example.com',
    jwks: { url: 'https://i.example.com/keys' },
    jwtValidationOptions: { requiredClaims: ['exp', 'iss', 'tenant'] },
  };
  const read = imported({ policies: { jwtAuth, authorization: { rules: ['jwt.sub == "a"'] } } });
  expect(read).toMatchObject({ differences: [], inexact: [`left out: ${POLICIES}.jwtAuth`] });
});

it.each(['permissive', 'optional'])('does not let everybody in where tokens of MCP are %s', (mode) => {
  const keys = { issuer: 'https://i.example.com', audiences: ['a'], jwks: { url: 'https://i.example.com/keys' } };
  const backends = [{ mcp: { targets: [{ name: 'a', mcp: { host: 'https://a.example.com/mcp' } }] } }];
  const read = imported({ policies: { mcpAuthentication: { mode, ...keys, resourceMetadata: {} } }, backends });
  const inexact = [`left out: ${POLICIES}.mcpAuthentication`];
  expect(read).toMatchObject({ differences: [], inexact, errors: [] });
  expect(read.text).toContain('"Require"');
});

it.each([
  ['/', ['AIG5071']],
  ['/v1', []],
])(
  'a self-hosted server at %s gets the paths of the provider, and where that is something else it is said',
  (pathPrefix, said) => {
    const ai = { name: 'own', hostOverride: 'own.example.com:8000', tokenize: false, provider: { openAI: {} } };
    const read = imported({ matches: [{ path: { pathPrefix } }], backends: [{ ai }] });
    expect(read).toMatchObject({ differences: [], inexact: [] });
    expect(read.findings.filter((code) => code === 'AIG5071')).toEqual(said);
  },
);

it('merges connection rules of several actions into one policy, to keep access restricted', () => {
  const rules = [
    { require: 'source.port > 1024' },
    { allow: 'source.address == "10.0.0.1"' },
    { deny: 'source.address == "10.0.0.9"' },
    { allow: 'source.address == "10.0.0.2"' },
  ];
  const routes = [{ backends: [{ host: 'web.example.com:80' }] }];
  const read = importedConfig({
    frontendPolicies: { networkAuthorization: { rules } },
    binds: [{ port: 8080, listeners: [{ routes }] }],
  });
  expect(read).toMatchObject({ differences: [], inexact: [], errors: [] });
  const [first, second] = ['10.0.0.1', '10.0.0.2'].map((one) => `default(source.address == "${one}", false)`);
  const expected = [`${first} || ${second}`, '!default(source.address == "10.0.0.9", false)', 'source.port > 1024'];
  expect(read.text).toContain(JSON.stringify({ action: 'Require', policy: { matchExpressions: expected } }));
});

it.each([
  ['TCP asks for a host name', { protocol: 'TCP' }, { hostnames: ['db.example.com'] }],
  ['TLS asks clients for certificates', { protocol: 'TLS', tls: { cert: 'a', key: 'b', root: 'c' } }, {}],
])('omits a route if %s: it would be less restricted', (_, listener, route) => {
  const tcpRoutes = [{ ...route, backends: [{ host: 'db.example.com:5432' }] }];
  const read = importedConfig({ binds: [{ port: 5432, listeners: [{ ...listener, tcpRoutes }] }] });
  expect(read.differences).toEqual([]);
  expect(read.inexact).toContain('left out: binds[0].listeners[0].tcpRoutes[0]');
  expect(read.text).not.toContain('db.example.com');
});

it('a rewrite of the whole authority is one of the host', () => {
  const rewrite = (full: string) => imported({ policies: { urlRewrite: { authority: { full } } } });
  expect(rewrite('b.example.com')).toMatchObject({ differences: [], inexact: [] });
  expect(rewrite('b.example.com:81').inexact).toEqual([`left out: ${POLICIES}.urlRewrite`]);
});

it('keeps anchored regular expressions and reports wider matches of others', () => {
  const matches = (regex: string) => [{ path: { pathPrefix: '/' }, query: [{ name: 'v', value: { regex } }] }];
  expect(imported({ matches: matches('^(json|jsonp)$$') })).toMatchObject({ differences: [], inexact: [] });
  expect(imported({ matches: matches('json|jsonp') })).toMatchObject({
    differences: [],
    inexact: ['approximated: binds[0].listeners[0].routes[0].matches[0].query[0].value.regex'],
  });
});

it.each([
  ['the route', { policies: { a2a: {} } }, {}],
  ['the destination', {}, { policies: { a2a: {} } }],
])('imports an agent if %s specifies it', (_, route, destination) => {
  const read = imported({ ...route, backends: [{ host: 'agent.example.com:9999', ...destination }] });
  expect(read).toMatchObject({ differences: [], inexact: [], errors: [] });
  expect(read.text).toContain('"a2a":{"host":"agent.example.com","port":9999}');
});

it.each([
  ['keycloak', 'https://i.example.com/realms/a/', 'i.example.com', '/realms/a/protocol/openid-connect/certs'],
  ['auth0', 'https://t.example.com/', 't.example.com', '/.well-known/jwks.json'],
  ['authentik', 'https://i.example.com/application/o/a/', 'i.example.com', '/application/o/a/jwks/'],
  ['entra', 'https://login.microsoftonline.com/t/v2.0', 'login.microsoftonline.com', '/t/discovery/v2.0/keys'],
  ['entra', 'https://sts.windows.net/t/', 'login.microsoftonline.com', '/t/discovery/v2.0/keys'],
  ['descope', 'https://api.descope.com/v1/apps/agentic/P1/M2', 'api.descope.com', '/P1/.well-known/jwks.json'],
])('resolves the keys of %s like the data plane for %s', (product, issuer, host, path) => {
  const mcpAuthentication = {
    issuer,
    audiences: ['a'],
    clientId: 'c',
    provider: { [product]: {} },
    resourceMetadata: {},
  };
  const backends = [{ mcp: { targets: [{ name: 'a', mcp: { host: 'https://a.example.com/mcp' } }] } }];
  const read = imported({ policies: { mcpAuthentication }, backends });
  expect(read).toMatchObject({ differences: [], errors: [] });
  expect(read.text).toContain(`"host":"${host}"`);
  expect(read.text).toContain(`"jwksPath":"${path}"`);
});

it('forwards a passthrough credential at its default location, explicit or not', () => {
  const location = { header: { name: 'authorization', prefix: 'Bearer ' } };
  const backends = [{ host: 'web.example.com:80', policies: { backendAuth: { passthrough: { location } } } }];
  expect(imported({ backends })).toMatchObject({ differences: [], inexact: [] });
});

describe('rules for tools', () => {
  const rule = (tool: string) => `mcp.tool.name == "${tool}"`;
  const rules = (...all: readonly unknown[]) => ({ mcpAuthorization: { rules: all } });
  const mcp = { targets: [{ name: 'tools', mcp: { host: 'http://tools.example.com/mcp' } }] };
  const target = { gateway: { gatewayName: 'default', gatewayNamespace: 'default' } };
  const authorization = (action: string, ...matchExpressions: readonly string[]) =>
    JSON.stringify({ authorization: { action, policy: { matchExpressions } } });
  /** Of a gateway, a route and its destination. */
  const config = (levels: { readonly gateway?: Fields; readonly route?: Fields; readonly own?: Fields }) => ({
    policies: levels.gateway ? [{ name: { name: 'all', namespace: 'default' }, target, policy: levels.gateway }] : [],
    binds: [
      {
        port: 8080,
        listeners: [{ routes: [{ policies: levels.route ?? {}, backends: [{ mcp, policies: levels.own ?? {} }] }] }],
      },
    ],
  });

  it.each([
    ['at a route', { route: rules({ deny: rule('drop') }, rule('add'), { require: 'request.host != "b"' }) }],
    ['at a destination', { own: rules(rule('add'), { require: 'request.host != "b"' }, { deny: rule('drop') }) }],
  ])('of several actions are one policy: %s', (_, levels) => {
    const read = importedConfig(config(levels));
    expect(read).toMatchObject({ differences: [], inexact: [], errors: [] });
    for (const one of [`default(${rule('add')}, false)`, `!default(${rule('drop')}, false)`, 'request.host != "b"'])
      expect(read.text).toContain(JSON.stringify(one));
    expect(read.text).toContain('"action":"Require"');
  });

  it.each([
    ['Deny', [{ deny: rule('a') }, { deny: rule('b') }], [rule('a'), rule('b')]],
    ['Allow', [rule('a'), rule('b')], [rule('a'), rule('b')]],
    ['Require', [rule('a'), { deny: rule('b') }], [`default(${rule('a')}, false)`, `!default(${rule('b')}, false)`]],
  ])('combine if a route and its destination have some: %s', (action, [atRoute, own], expected) => {
    const read = importedConfig(config({ route: rules(atRoute), own: rules(own) }));
    expect(read).toMatchObject({ differences: [], inexact: [], errors: [] });
    expect(read.text).toContain(authorization(action, ...expected));
  });

  it('combine if a referenced backend and its caller have some', () => {
    const backends = [{ backend: '/tools', policies: rules({ deny: rule('a') }) }];
    const read = importedConfig({
      backends: [{ name: 'tools', mcp, policies: rules({ deny: rule('b') }) }],
      binds: [{ port: 8080, listeners: [{ routes: [{ backends }] }] }],
    });
    expect(read).toMatchObject({ differences: [], inexact: [], errors: [] });
  });

  it('apply to all destinations of a gateway', () => {
    const gateway = { ...rules({ deny: rule('a') }), backendTLS: {} };
    const read = importedConfig(config({ gateway, own: rules({ deny: rule('b') }) }));
    expect(read).toMatchObject({ differences: [], inexact: [], errors: [] });
    expect(read.text).toContain(authorization('Deny', rule('a')));
    expect(read.text).toContain('"name":"gateway-destinations"');
  });
});

it('omits access log attributes that never have a value', () => {
  const add = {
    'mcp.tool': 'mcp.tool.name',
    code: 'response.status',
    session: 'mcp.session.id',
    'mcp.target': 'mcp.tool.target',
  };
  const routes = [{ backends: [{ host: 'web.example.com:80' }] }];
  const read = importedConfig({
    frontendPolicies: { accessLog: { add: { ...add, safe: 'default(request.path, "-")' } } },
    binds: [{ port: 8080, listeners: [{ routes }] }],
  });
  const inexact = ['code', 'session'].map((name) => `approximated: frontendPolicies.accessLog.add.${name}`);
  expect(read).toMatchObject({ differences: [], inexact, errors: [] });
  for (const name of ['mcp.tool', 'mcp.target', 'safe']) expect(read.text).toContain(`"name":"${name}"`);
  expect(read.untyped).toEqual([]);
});
