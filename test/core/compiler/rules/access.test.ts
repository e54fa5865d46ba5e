import { describe, expect, it } from 'vitest';
import { backend, diagnose, findingsFor, gateway, newest, policy, route, service, toBackend, toService } from './run';

const USERS = { secretRef: { name: 'users' } };
const basic = (mode: string) => ({ basicAuthentication: { mode, ...USERS } });
const allow = (text: string, action?: string) => ({
  authorization: { ...(action ? { action } : {}), policy: { matchExpressions: [text] } },
});
const shop = (...more: object[]) => [...gateway(), service(), route('shop', [toService()]), ...more];
const proxy = (...more: object[]) => [
  ...gateway(),
  backend('anywhere', { dynamicForwardProxy: {} }),
  route('out', [toBackend('anywhere')]),
  ...more,
];

describe('optional authentication', () => {
  it('requires a later policy that rejects', () => {
    const traffic = (fields: object) => policy('auth', 'HTTPRoute', 'shop', { traffic: fields });
    expect(findingsFor(shop(traffic(basic('Optional'))))).toEqual(['AIG7013 spec.traffic.basicAuthentication.mode']);
    expect(findingsFor(shop(traffic(basic('Strict'))))).toEqual([]);
    const guarded = { ...basic('Optional'), ...allow('has(basicAuth.username)') };
    expect(findingsFor(shop(traffic(guarded)))).toEqual([]);
  });

  it('accepts authorization at another level', () => {
    const optional = policy('auth', 'Gateway', 'gw', { traffic: basic('Optional') });
    const rules = policy('rules', 'HTTPRoute', 'shop', { traffic: allow('basicAuth.username == "ann"') });
    expect(findingsFor(shop(optional, rules))).toEqual([]);
  });
});

describe('forward proxies', () => {
  it('need any access control', () => {
    expect(findingsFor(proxy())).toEqual(['AIG7012 spec.rules[0]']);
    const strict = policy('auth', 'Gateway', 'gw', { traffic: basic('Strict') });
    expect(findingsFor(proxy(strict))).toEqual([]);
    const before = policy('auth', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', ...basic('Strict') } });
    expect(findingsFor(proxy(before))).toEqual([]);
    const network = policy('network', 'Gateway', 'gw', {
      frontend: { networkAuthorization: { policy: { matchExpressions: ['source.address == "10.0.0.1"'] } } },
    });
    expect(findingsFor(proxy(network))).toEqual([]);
  });

  it('are not guarded by authentication that rejects no client', () => {
    const optional = policy('auth', 'Gateway', 'gw', { traffic: basic('Optional') });
    expect(findingsFor(proxy(optional))).toEqual([
      'AIG7012 spec.rules[0]',
      'AIG7013 spec.traffic.basicAuthentication.mode',
    ]);
  });
});

describe('identities in authorization rules', () => {
  const BEFORE_ROUTING = { phase: 'PreRouting' };
  const SERVICE = { backendRef: { name: 'shop', port: 80 }, grpc: {} };
  const PROCESSOR = { backendRef: { name: 'shop', port: 80 } };
  const provider = { issuer: 'https://login.example.org/', audiences: ['a'], jwks: { inline: '{"keys":[]}' } };
  const TOKENS = { jwtAuthentication: { mode: 'Strict', providers: [provider] } };

  it('must be set on the way, in any phase', () => {
    const rules = policy('rules', 'HTTPRoute', 'shop', { traffic: allow('basicAuth.username == "ann"') });
    expect(findingsFor(shop(rules))).toEqual(['AIG7017 spec.traffic.authorization.policy.matchExpressions[0]']);
    const before = policy('auth', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', ...basic('Optional') } });
    expect(findingsFor(shop(rules, before))).toEqual([]);
  });

  it.each([
    ['jwt', BEFORE_ROUTING, 'jwt.team == "a"', TOKENS, 'Move the expression to a policy without'],
    [
      'extauthz',
      BEFORE_ROUTING,
      'extauthz.team == "a"',
      { extAuth: SERVICE },
      'Move the expression to a policy without',
    ],
    ['extproc', {}, 'extproc.team == "a"', { extProc: PROCESSOR }, 'Apply extProc to the Gateway with'],
    [
      'extproc',
      BEFORE_ROUTING,
      'extproc.team == "a"',
      { extProc: PROCESSOR },
      'Move the expression to a policy without',
    ],
  ])('must be set before they are read: %s with %j', (name, phase, text, setter, help) => {
    const early = policy('rules', 'Gateway', 'gw', { traffic: { ...phase, ...allow(text) } });
    const late = policy('setter', 'HTTPRoute', 'shop', { traffic: setter });
    const [one, ...more] = diagnose(newest(shop(early, late))).filter(({ code }) => code === 'AIG7017');
    const field = Object.keys(setter)[0];
    expect(one?.message).toBe(
      `this expression reads ${name}, but ${field} of HTTPRoute demo/shop runs after this authorization, so the expression never matches`,
    );
    expect(one?.help).toContain(help);
    expect(more).toEqual([]);
  });

  it('of a service are set before authorization of the same phase', () => {
    const rules = { traffic: { ...allow('extauthz.team == "a"'), extAuth: SERVICE } };
    expect(findingsFor(newest(shop(policy('rules', 'HTTPRoute', 'shop', rules))))).toEqual([]);
  });

  it.each([
    'source.identity.namespace == "evil"',
    'source.subjectAltNames.exists(s, s == "x")',
    'source.issuer != "x"',
  ])('of a client certificate require a listener that requests or forwards it: %s', (text) => {
    const rules = policy('rules', 'HTTPRoute', 'shop', { traffic: allow(text, 'Deny') });
    const found = diagnose(newest(shop(rules))).filter(({ code }) => code === 'AIG7017');
    expect(found.map(({ message }) => message)).toEqual([
      `this expression reads ${/^[\w.]+\.(?:identity|subjectAltNames|issuer)/.exec(text)}, but HTTPRoute demo/shop has no validation of client certificates, so the expression never matches`,
    ]);
    const passed = policy('passed', 'Gateway', 'gw', { frontend: { proxyProtocol: { version: 'All' } } });
    const asked = diagnose(newest(shop(rules, passed)));
    expect(asked.filter(({ code }) => code === 'AIG7017')).toEqual([]);
  });

  it('may be missing inside default()', () => {
    const rules = policy('rules', 'HTTPRoute', 'shop', { traffic: allow('default(jwt.sub, "") == ""') });
    expect(findingsFor(shop(rules))).toEqual([]);
  });
});

describe('deny rules', () => {
  it('are reported if they fail on a missing value', () => {
    const deny = (text: string) => policy('deny', 'HTTPRoute', 'shop', { traffic: allow(text, 'Deny') });
    const optional = policy('auth', 'Gateway', 'gw', { traffic: basic('Optional') });
    expect(findingsFor(shop(deny('!has(basicAuth.username)'), optional))).toEqual([]);
    expect(findingsFor(shop(deny('basicAuth.username != "ann"'), optional))).toEqual([
      'AIG7015 spec.traffic.authorization.policy.matchExpressions[0]',
    ]);
    const allowed = policy('allow', 'HTTPRoute', 'shop', { traffic: allow('request.headers["x"] == "a"') });
    expect(findingsFor(shop(allowed))).toEqual([]);
  });

  it('apply to connections, too', () => {
    const network = policy('network', 'Gateway', 'gw', {
      frontend: {
        networkAuthorization: {
          action: 'Deny',
          policy: { matchExpressions: ['source.identity.namespace != "shop"'] },
        },
      },
    });
    expect(findingsFor(shop(network))).toEqual([
      'AIG7015 spec.frontend.networkAuthorization.policy.matchExpressions[0]',
    ]);
  });
});

describe('limits and changes by identity', () => {
  const limit = (expression: string) => ({
    rateLimit: {
      global: {
        backendRef: { name: 'shop', port: 80 },
        domain: 'd',
        descriptors: [{ entries: [{ name: 'team', expression }] }],
      },
    },
  });
  const header = (value: string) => ({ transformation: { request: { set: [{ name: 'x-user', value }] } } });
  const AT_LIMIT = 'AIG7080 spec.traffic.rateLimit.global.descriptors[0].entries[0].expression';
  const AT_HEADER = 'AIG7181 spec.traffic.transformation.request.set[0].value';
  const found = (...traffics: object[]) =>
    findingsFor(
      shop(
        ...traffics.map((traffic, index) =>
          policy(`p${index}`, index ? 'Gateway' : 'HTTPRoute', index ? 'gw' : 'shop', { traffic }),
        ),
      ),
    ).filter((finding) => /AIG7080|AIG7181/.test(finding));

  it.each([
    ['jwt.team', basic('Strict'), [AT_LIMIT]],
    ['apiKey.team', {}, [AT_LIMIT]],
    ['basicAuth.username', basic('Strict'), []],
    ['basicAuth.username', basic('Optional'), [AT_LIMIT]],
    ['basicAuth.username', { ...basic('Optional'), ...allow('has(basicAuth.username)') }, []],
    ['default(jwt.team, "none")', {}, []],
    ['has(jwt.team) ? jwt.team : "none"', {}, []],
    ['request.path', {}, []],
  ])('include a limit by %s with %j', (expression, traffic, expected) => {
    expect(found(limit(expression), traffic)).toEqual(expected);
  });

  it.each([
    ['basicAuth.username', {}, [AT_HEADER]],
    ['basicAuth.username', basic('Optional'), []],
  ])('include a header from %s with %j', (expression, traffic, expected) => {
    expect(found(header(expression), traffic)).toEqual(expected);
  });

  it('a header that is set before the identity', () => {
    const early = { phase: 'PreRouting', ...header('basicAuth.username') };
    const at = (auth: object) =>
      findingsFor(
        shop(policy('h', 'Gateway', 'gw', { traffic: early }), policy('a', 'Gateway', 'gw', { traffic: auth })),
      );
    expect(at(basic('Strict'))).toContain(AT_HEADER);
    expect(at({ phase: 'PreRouting', ...basic('Strict') })).not.toContain(AT_HEADER);
    const answer = {
      phase: 'PreRouting',
      transformation: { response: header('basicAuth.username').transformation.request },
    };
    const late = findingsFor(
      shop(
        policy('h', 'Gateway', 'gw', { traffic: answer }),
        policy('a', 'Gateway', 'gw', { traffic: basic('Strict') }),
      ),
    );
    expect(late.filter((one) => one.startsWith('AIG7181'))).toEqual([]);
  });

  it.each([
    ['extauthz.team', {}, [AT_LIMIT]],
    ['extauthz.team', { extAuth: { backendRef: { name: 'shop', port: 80 }, grpc: {} } }, []],
    ['extproc.team', {}, [AT_LIMIT]],
  ])('include a limit by a result of a service, %s with %j', (expression, traffic, expected) => {
    expect(found(limit(expression), traffic)).toEqual(expected);
  });

  const logged = (expression: string) =>
    policy('log', 'Gateway', 'gw', { frontend: { accessLog: { attributes: { add: [{ name: 'who', expression }] } } } });
  const inLog = (...more: object[]) => findingsFor(shop(...more)).filter((finding) => finding.includes('AIG7200'));
  const AT_LOG = 'AIG7200 spec.frontend.accessLog.attributes.add[0].expression';

  it('a field of the log that no route of the Gateway has', () => {
    const auth = (mode: string) => policy('auth', 'HTTPRoute', 'shop', { traffic: basic(mode) });
    expect(inLog(logged('basicAuth.username'))).toEqual([AT_LOG]);
    expect(inLog(logged('basicAuth.username'), auth('Optional'))).toEqual([]);
    expect(inLog(logged('jwt.sub'), auth('Strict'))).toEqual([AT_LOG]);
    expect(inLog(logged('default(jwt.sub, "nobody")'))).toEqual([]);
    expect(inLog(logged('request.path'))).toEqual([]);
  });
});

describe('metadata of API keys', () => {
  const keys = (stringData: Record<string, string>, name = 'keys') => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'demo' },
    stringData,
  });
  const asking = (text: string, secret = 'keys') =>
    policy('team', 'HTTPRoute', 'shop', {
      traffic: { apiKeyAuthentication: { secretRef: { name: secret } }, ...allow(text) },
    });
  const found = (...objects: object[]) =>
    findingsFor(shop(...objects)).filter((finding) => finding.startsWith('AIG7082'));
  const FOUND = ['AIG7082 spec.traffic.authorization.policy.matchExpressions[0]'];
  const withTeam = JSON.stringify({ key: 'k-ann', metadata: { team: 'search' } });

  it.each([
    ['apiKey.team == "search"', { ann: 'k-ann' }, FOUND],
    ['apiKey["team"] == "search"', { ann: 'k-ann' }, FOUND],
    ['apiKey.team == "search"', { ann: withTeam, bob: 'k-bob' }, []],
    ['apiKey.tema == "search"', { ann: withTeam }, FOUND],
    ['has(apiKey.team) && apiKey.team == "search"', { ann: 'k-ann' }, []],
    ['default(apiKey.team, "none") == "search"', { ann: 'k-ann' }, []],
    ['apiKey.key != "a"', { ann: 'k-ann' }, []],
  ])('%s with %j', (text, stringData, expected) => {
    expect(found(keys(stringData), asking(text))).toEqual(expected);
  });

  it('are not checked if a key or its value is not an input', () => {
    expect(found(asking('apiKey.team == "search"'))).toEqual([]);
    const stub = { ...keys({}), stringData: undefined, data: { ann: null } };
    expect(found(stub, asking('apiKey.team == "search"'))).toEqual([]);
  });

  it('are those of each level with effective keys, also in limits', () => {
    const header = { transformation: { request: { set: [{ name: 'x-team', value: 'apiKey.team' }] } } };
    const at = policy('header', 'HTTPRoute', 'shop', { traffic: header });
    const auth = policy('auth', 'Gateway', 'gw', {
      traffic: { apiKeyAuthentication: { secretRef: { name: 'keys' } } },
    });
    expect(found(keys({ ann: 'k-ann' }), auth, at)).toEqual([
      'AIG7082 spec.traffic.transformation.request.set[0].value',
    ]);
    expect(found(keys({ ann: withTeam }), auth, at)).toEqual([]);
  });
});
