import { describe, expect, it } from 'vitest';
import { backend, diagnose, gateway, route, shownFor, toBackend } from './run';

const URL_OF_KEYS = 'https://idp.example.com/jwks.json';
const DISCOVERY = '/realms/staff/.well-known/openid-configuration';
const keys = (jwksPath: string) => ({
  jwksPath,
  backendRef: { group: 'proxy.example.com', kind: 'ProxyBackend', name: 'idp' },
});

/** Returns a route whose policy accepts tokens, with additional settings of the policy. */
function inputs(provider: object, traffic: object = {}): object[] {
  const issuer = { issuer: 'https://idp.example.com', ...provider };
  return [
    ...gateway(),
    backend('idp', { static: { host: 'idp.demo.svc', port: 80 } }),
    backend('shop', { static: { host: 'shop.example.com', port: 80 } }),
    route('shop', [toBackend('shop')]),
    {
      apiVersion: 'proxy.example.com/v1alpha1',
      kind: 'ProxyPolicy',
      metadata: { name: 'staff', namespace: 'demo' },
      spec: {
        targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'shop' }],
        traffic: { jwtAuthentication: { providers: [issuer] }, ...traffic },
      },
    },
  ];
}

const found = (documents: readonly object[]) =>
  diagnose(documents)
    .filter(({ severity }) => severity !== 'note')
    .map(({ code, path }) => `${code} ${path}`);

const require = (expression: string) => ({
  authorization: { action: 'Require', policy: { matchExpressions: [expression] } },
});

describe('tokens', () => {
  const provider = { jwks: { remote: keys('/keys') } };

  it('of one issuer without an audience are one finding, with a list of places', () => {
    const [policy] = inputs(provider).slice(-1) as [{ metadata: object; spec: object }];
    const target = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'other' };
    const second = {
      ...policy,
      metadata: { name: 'others', namespace: 'demo' },
      spec: { ...policy.spec, targetRefs: [target] },
    };
    const shown = shownFor([...inputs(provider), route('other', [toBackend('shop')]), second]);
    expect(shown.filter((one) => one.startsWith('AIG7089'))).toEqual([
      'AIG7089 spec.traffic.jwtAuthentication.providers[0] and 1',
    ]);
  });

  it('require an audience that is checked', () => {
    const finding = 'AIG7089 spec.traffic.jwtAuthentication.providers[0]';
    expect(found(inputs(provider))).toEqual([finding]);
    expect(found(inputs(provider, require('jwt.sub == "a"')))).toEqual([finding]);
    expect(found(inputs(provider, require('"shop" in jwt.aud')))).toEqual([]);
    expect(found(inputs(provider, require('"shop" in jwt["aud"]')))).toEqual([]);
    expect(found(inputs({ ...provider, audiences: ['shop'] }))).toEqual([]);
  });

  it.each([URL_OF_KEYS, DISCOVERY])('are reported for keys at %s', (path) => {
    const remote = { audiences: ['shop'], jwks: { remote: keys(path) } };
    expect(found(inputs(remote))).toEqual(['AIG7090 spec.traffic.jwtAuthentication.providers[0].jwks.remote.jwksPath']);
  });

  it('are accepted for keys at any path of a key set', () => {
    const paths = ['/.well-known/jwks.json', 'protocol/openid-connect/certs', '/keys?of=https://idp.example.com'];
    for (const path of paths) expect(found(inputs({ audiences: ['shop'], jwks: { remote: keys(path) } }))).toEqual([]);
  });

  it('of MCP backends have keys, too', () => {
    const tools = {
      mcp: {
        targets: [{ name: 'tools', static: { host: 'tools.example.com', port: 80 } }],
        sessionRouting: 'Stateless',
      },
      policies: {
        mcp: { authentication: { issuer: 'https://idp.example.com', audiences: ['tools'], jwks: keys(DISCOVERY) } },
      },
    };
    const documents = [
      ...gateway(),
      backend('idp', { static: { host: 'idp.demo.svc', port: 80 } }),
      backend('tools', tools),
      route('tools', [toBackend('tools')]),
    ];
    expect(found(documents)).toContainEqual('AIG7090 spec.policies.mcp.authentication.jwks.jwksPath');
  });
});

describe('public issuers', () => {
  const at = 'spec.traffic.jwtAuthentication.providers[0].issuer';
  const told = (issuer: string, traffic: object = {}) =>
    found(inputs({ issuer, audiences: ['shop'], jwks: { remote: keys('/keys') } }, traffic));
  const jobs = 'https://token.actions.githubusercontent.com';

  it('admit any client if no rule checks the owner of a token', () => {
    for (const issuer of [jobs, 'https://accounts.google.com', 'https://gitlab.com'])
      expect(told(issuer)).toEqual([`AIG7123 ${at}`]);
    for (const issuer of [`${jobs}/example`, 'https://gitlab.example.com', 'https://idp.example.com'])
      expect(told(issuer)).toEqual([]);
  });

  it.each([
    ['jwt.repository == "example/shop"', false],
    ['jwt["sub"] == "repo:example/shop"', false],
    ['has(jwt.hd) && jwt.hd == "example.com"', false],
    ['jwt.iss == "https://idp.example.com" || jwt.repository_owner == "example"', false],
    ['request.method == "OPTIONS" ? false : string(jwt.repository).startsWith("example/")', false],
    ['!(jwt.repository != "example/shop")', false],
    ['has(jwt.sub)', true],
    ['jwt.sub != ""', true],
    ['jwt.sub.matches(".*")', true],
    ['jwt.repository != "example/other"', true],
    ['jwt.ref == "refs/heads/main"', true],
    ['jwt.repository == "example/shop" || request.method == "GET"', true],
    [`jwt.iss == "${jobs}"`, true],
    ['request.path != "/jwt.repository"', true],
    ['"shop" in jwt.aud', true],
    ['request.method == "GET"', true],
  ])('are reported despite %s: %s', (expression, isTold) => {
    expect(told(jobs, require(expression))).toEqual(isTold ? [`AIG7123 ${at}`] : []);
  });

  it('are checked by each rule that allows, or one that rejects all others', () => {
    const rules = (action: string, ...matchExpressions: string[]) =>
      told(jobs, { authorization: { action, policy: { matchExpressions } } }).length;
    const [ours, reads] = ['jwt.repository == "example/shop"', 'request.method == "GET"'];
    expect([rules('Allow', ours), rules('Allow', ours, reads)]).toEqual([0, 1]);
    expect([rules('Deny', 'default(jwt.repository, "") != "example/shop"'), rules('Deny', ours)]).toEqual([0, 1]);
    expect(rules('Require', ours, reads)).toBe(0);
  });

  it('are checked by a service that authorizes every request', () => {
    const extAuth = { backendRef: { group: 'proxy.example.com', kind: 'ProxyBackend', name: 'idp' }, grpc: {} };
    expect(told(jobs, { extAuth })).toEqual([]);
  });

  it.each(['common/v2.0', 'organizations/v2.0', 'consumers/v2.0', '{tenantid}/v2.0', 'common'])(
    'of all tenants (%s) are named by no token',
    (path) => expect(told(`https://login.microsoftonline.com/${path}`)).toEqual([`AIG7124 ${at}`]),
  );

  it('of one tenant are', () => {
    expect(told('https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0')).toEqual([]);
    expect(told('https://sts.windows.net/commonwealth/')).toEqual([]);
  });
});
