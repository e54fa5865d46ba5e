import { describe, expect, it } from 'vitest';
import { backend, diagnose, gateway, limit, policy, route, service, toBackend, toService } from './run';

const KEYS = { apiKeyAuthentication: { secretRef: { name: 'keys' } } };
const TOKENS = {
  jwtAuthentication: {
    mode: 'Strict',
    providers: [{ issuer: 'https://login.example.org/', audiences: ['a'], jwks: { inline: '{"keys":[]}' } }],
  },
};
const writing = (value: string, name = 'x-team', way = 'set') => ({
  transformation: { request: { [way]: [{ name, value }] } },
});
const TEAM = 'request.headers["x-team"]';
const allowing = (...matchExpressions: string[]) => ({
  authorization: { action: 'Allow', policy: { matchExpressions } },
});

const noted = (documents: readonly object[]) =>
  diagnose([...gateway(), service(), ...documents], { revision: 'v1.4' }).filter(({ code }) => code === 'AIG7180');
const found = (...documents: object[]) => noted(documents).map(({ path }) => path);
const atRoute = (traffic: object, rule: object = {}) =>
  found(route('shop', [toService(rule)]), policy('p', 'HTTPRoute', 'shop', { traffic }));
const ofEarlier = (traffic: object) => policy('b', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', ...traffic } });

const AUTHORIZATION = ['spec.traffic.authorization.policy.matchExpressions[0]'];
const ENTRY = ['spec.traffic.rateLimit.global.descriptors[0].entries[0].expression'];

describe('a header that depends on the caller and is read too early', () => {
  it.each([
    ['by authorization', allowing(`${TEAM} == "a"`), AUTHORIZATION],
    ['in another case', allowing('request.headers["X-Team"] in ["a"]'), AUTHORIZATION],
    ['by one of several expressions', allowing('true', `${TEAM} == "a"`), [`${AUTHORIZATION[0]?.slice(0, -2)}1]`]],
    ['by a limit', limit([TEAM]), ENTRY],
    ['by a limit that has a value without it', limit([`default(${TEAM}, "nobody")`]), ENTRY],
    ['by authorization of all requests that have it', allowing('"x-team" in request.headers'), AUTHORIZATION],
    ['by a part of authorization', allowing(`request.method == "GET" && "X-Team" in request.headers`), AUTHORIZATION],
    [
      'by the condition of a limit',
      {
        rateLimit: {
          conditional: [{ condition: `${TEAM} == "a"`, policy: { local: [{ requests: 1, unit: 'Minutes' }] } }],
        },
      },
      ['spec.traffic.rateLimit.conditional[0].condition'],
    ],
    [
      'by a field that a service of authorization gets',
      { extAuth: { backendRef: { name: 'shop', port: 80 }, http: { addRequestHeaders: { 'x-t': TEAM } } } },
      ['spec.traffic.extAuth.http.addRequestHeaders.x-t'],
    ],
    [
      'by a service of authorization',
      { extAuth: { backendRef: { name: 'shop', port: 80 }, http: { allowedRequestHeaders: ['X-Team'] } } },
      ['spec.traffic.extAuth.http.allowedRequestHeaders[0]'],
    ],
    [
      'by a service that processes requests',
      { extProc: { backendRef: { name: 'shop', port: 80 }, requestAttributes: { a: TEAM } } },
      ['spec.traffic.extProc.requestAttributes.a'],
    ],
    [
      'by the condition of a retry',
      { retry: { attempts: 1, codes: [503], precondition: `${TEAM} == "a"` } },
      ['spec.traffic.retry.precondition'],
    ],
  ])('%s', (_, reading, at) => {
    expect(atRoute({ ...KEYS, ...writing('apiKey.team'), ...reading })).toEqual(at);
  });

  it('by routing', () => {
    const rule = { matches: [{ headers: [{ name: 'X-Team', value: 'a' }] }] };
    expect(atRoute({ ...KEYS, ...writing('apiKey.team') }, rule)).toEqual(['spec.rules[0].matches[0].headers[0]']);
    const model = writing('json(request.body).model', 'x-model');
    const byModel = { matches: [{ headers: [{ name: 'x-model', value: 'a' }] }] };
    expect(atRoute(model, byModel)).toEqual(['spec.rules[0].matches[0].headers[0]']);
  });

  it('whichever policies read and write, and wherever they are attached', () => {
    const reading = policy('r', 'Gateway', 'gw', { traffic: { ...KEYS, ...allowing(`${TEAM} == "a"`) } });
    const set = policy('w', 'HTTPRoute', 'shop', { traffic: writing('apiKey.team') });
    expect(found(route('shop', [toService()]), reading, set)).toEqual(AUTHORIZATION);
    expect(
      found(route('shop', [toService()]), reading, policy('w', 'Gateway', 'gw', { traffic: writing('apiKey.team') })),
    ).toEqual(AUTHORIZATION);
    const static_ = backend('b', { static: { host: 'h', port: 80 }, policies: { ...writing('apiKey.team') } });
    expect(found(route('shop', [toBackend('b')]), static_, reading)).toEqual(AUTHORIZATION);
  });

  it('before routing, too', () => {
    expect(
      found(
        route('shop', [toService()]),
        ofEarlier({ ...KEYS, ...allowing(`${TEAM} == "a"`), ...writing('apiKey.team') }),
      ),
    ).toEqual(AUTHORIZATION);
    const after = policy('p', 'HTTPRoute', 'shop', { traffic: writing('apiKey.team') });
    expect(found(route('shop', [toService()]), ofEarlier({ ...KEYS, ...allowing(`${TEAM} == "a"`) }), after)).toEqual(
      AUTHORIZATION,
    );
  });

  it('if it is added, or under a condition', () => {
    const reading = { ...KEYS, ...allowing(`${TEAM} == "a"`) };
    expect(atRoute({ ...reading, ...writing('apiKey.team', 'x-team', 'add') })).toEqual(AUTHORIZATION);
    const conditional = [{ condition: 'request.method == "GET"', policy: writing('apiKey.team').transformation }];
    expect(atRoute({ ...reading, transformation: { conditional } })).toEqual(AUTHORIZATION);
  });

  it('is one finding for each field, with both positions and a fix', () => {
    const traffic = { ...KEYS, ...writing('apiKey.team'), ...allowing(`${TEAM} == "a"`, `${TEAM} == "b"`) };
    const [one, ...more] = noted([route('shop', [toService()]), policy('p', 'HTTPRoute', 'shop', { traffic })]);
    expect(more).toEqual([]);
    expect(one?.message).toBe(
      'authorization of ProxyPolicy demo/p reads header `x-team` before transformation of ProxyPolicy demo/p sets it, so it gets the value that the client sends, or none',
    );
    expect(one?.notes?.map(({ text }) => text)).toEqual([
      'header x-team is set here, in a later step',
      'header x-team is read here, too',
    ]);
    expect(one?.help).toBe(
      'Read `apiKey.team` instead of the header, or set the header, and apiKeyAuthentication, in a policy of the Gateway with `phase: PreRouting`.',
    );
  });
});

it.each([
  ['is not read', allowing('request.headers["x-other"] == "a"'), 'apiKey.team'],
  ['must not be sent', allowing(`!has(${TEAM})`), 'apiKey.team'],
  ['is refused', allowing('!("x-team" in request.headers)'), 'apiKey.team'],
  ['has a fixed value', allowing('"x-team" in request.headers'), '"a"'],
  ['must be empty', allowing(`default(${TEAM}, "") == ""`), 'apiKey.team'],
  ['has to be that of the caller', allowing(`${TEAM} == apiKey.team`), 'apiKey.team'],
  ['is completed', allowing(`${TEAM} == "a"`), `default(${TEAM}, "nobody")`],
  ['is written in small letters', limit([TEAM]), `${TEAM}.lowerAscii()`],
])('does not report a header that %s', (_, reading, value) => {
  expect(atRoute({ ...KEYS, ...writing(value), ...reading })).toEqual([]);
});

it('accepts a header that is set before routing or by a service', () => {
  const reading = policy('p', 'HTTPRoute', 'shop', {
    traffic: { ...allowing(`${TEAM} == "a"`), ...writing('apiKey.team') },
  });
  const shop = route('shop', [toService({ matches: [{ headers: [{ name: 'x-team', value: 'a' }] }] })]);
  expect(found(shop, reading, ofEarlier({ ...KEYS, ...writing('apiKey.team') }))).toEqual([]);
  const service = { extAuth: { backendRef: { name: 'shop', port: 80 }, grpc: {} } };
  expect(atRoute({ ...KEYS, ...service, ...writing('apiKey.team'), ...allowing(`${TEAM} == "a"`) })).toEqual([]);
  const http = { extAuth: { backendRef: { name: 'shop', port: 80 }, http: { allowedResponseHeaders: ['x-team'] } } };
  expect(atRoute({ ...http, ...allowing(`${TEAM} == "a"`) })).toEqual([]);
  expect(found(shop, policy('p', 'HTTPRoute', 'shop', { traffic: http }))).toEqual([
    'spec.rules[0].matches[0].headers[0]',
  ]);
});

it('accepts headers of transformations in limits on tokens', () => {
  const { rateLimit } = limit([TEAM]);
  const [descriptor] = rateLimit.global.descriptors;
  const tokens = { rateLimit: { global: { ...rateLimit.global, descriptors: [{ ...descriptor, unit: 'Tokens' }] } } };
  expect(atRoute({ ...KEYS, ...tokens, ...writing('apiKey.team') })).toEqual([]);
});

describe('a fixed value', () => {
  const filter = (name: string, value: string) => ({
    filters: [{ type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name, value }] } }],
  });

  it('is set too late for limits and for comparisons with this value', () => {
    expect(atRoute(limit(['request.headers["x-plan"]']), filter('x-plan', 'gold'))).toEqual(ENTRY);
    expect(atRoute(allowing(`${TEAM} == "a"`), filter('x-team', 'a'))).toEqual(AUTHORIZATION);
    expect(atRoute({ ...allowing(`${TEAM} == "a"`), ...writing('"a"') })).toEqual(AUTHORIZATION);
    expect(
      atRoute({
        ...allowing(`${TEAM} == "a"`),
        headerModifiers: { request: { set: [{ name: 'x-team', value: 'a' }] } },
      }),
    ).toEqual(AUTHORIZATION);
  });

  it('replaces the value that the client sent', () => {
    expect(atRoute(allowing('request.headers["x-origin"] == "a"'), filter('x-origin', 'b'))).toEqual([]);
    expect(atRoute(limit(['request.headers["x-api-key"]']), filter('x-api-key', 'k'))).toEqual([]);
    expect(atRoute(limit(['request.headers["user-agent"]']), filter('user-agent', 'gateway'))).toEqual([]);
    const canary = { matches: [{ headers: [{ name: 'x-canary', value: 'a' }] }], ...filter('x-canary', 'a') };
    expect(atRoute({}, canary)).toEqual([]);
  });
});

describe('copied credentials', () => {
  const COPY = (value: string) => writing(value, 'authorization');
  const WHERE = ['spec.traffic.jwtAuthentication'];

  it.each([
    ['"Bearer " + request.headers["cf-access-jwt-assertion"]', '`header: {name: cf-access-jwt-assertion}`'],
    ['"Bearer " + request.headers.cookie("token")', '`cookie: {name: token}`'],
    ['"Bearer " + request.uri.query("access_token")', '`queryParameter: {name: access_token}`'],
  ])('arrive too late for authentication: %s', (value, place) => {
    const traffic = { ...TOKENS, ...COPY(value) };
    const [one, ...more] = noted([route('shop', [toService()]), policy('p', 'HTTPRoute', 'shop', { traffic })]);
    expect([one?.path, ...more]).toEqual(WHERE);
    expect(one?.help).toContain(`Set \`location\` of jwtAuthentication to ${place}`);
  });

  it('arrive too late for each authentication, at any location', () => {
    expect(atRoute({ ...KEYS, ...COPY('"Bearer " + request.headers["x-api-key"]') })).toEqual([
      'spec.traffic.apiKeyAuthentication',
    ]);
    const location = { header: { name: 'X-Token' } };
    const elsewhere = { jwtAuthentication: { ...TOKENS.jwtAuthentication, location } };
    expect(atRoute({ ...elsewhere, ...writing('request.headers["authorization"]', 'x-token') })).toEqual(WHERE);
  });

  it('are accepted before routing, and if they are for destinations', () => {
    const after = policy('p', 'HTTPRoute', 'shop', { traffic: TOKENS });
    const value = '"Bearer " + request.headers["x-token"]';
    expect(found(route('shop', [toService()]), after, ofEarlier(COPY(value)))).toEqual([]);
    expect(atRoute({ ...TOKENS, ...COPY('"Bearer " + request.headers["x-upstream-token"]') })).toEqual([]);
    expect(atRoute({ ...KEYS, ...COPY('"Bearer " + apiKey.token') })).toEqual([]);
    expect(atRoute({ ...TOKENS, ...limit(['request.headers["authorization"]']), ...COPY('"Bearer fixed"') })).toEqual(
      [],
    );
  });
});

describe('a header that is read before a service runs', () => {
  const SERVICE = { backendRef: { name: 'shop', port: 80 } };
  const processing = { extProc: SERVICE };
  const reported = (...documents: object[]) =>
    diagnose([...gateway(), service(), ...documents], { revision: 'v1.4' })
      .filter(({ code }) => code === 'AIG7210')
      .map(({ path, help }) => [path, help?.split('`')[0]]);
  const ofRoute = (traffic: object, rule: object = {}) =>
    reported(route('shop', [toService(rule)]), policy('p', 'HTTPRoute', 'shop', { traffic }));
  const header = (name: string) => ({ matches: [{ headers: [{ name, value: 'a' }] }] });
  const BEFORE = 'If the service sets this header, apply extProc to the Gateway with ';

  it('is reported if the header determines the outcome', () => {
    expect(ofRoute({ ...processing, ...allowing(`${TEAM} == "a"`) })).toEqual([[AUTHORIZATION[0], BEFORE]]);
    expect(ofRoute({ ...processing, ...limit([`default(${TEAM}, "none")`]) })).toEqual([[ENTRY[0], BEFORE]]);
    expect(ofRoute(processing, header('X-Gateway-Model-Name'))).toEqual([
      ['spec.rules[0].matches[0].headers[0]', BEFORE],
    ]);
    const early = ofEarlier(allowing(`${TEAM} == "a"`));
    const grpc = policy('p', 'HTTPRoute', 'shop', { traffic: { extAuth: { ...SERVICE, grpc: {} } } });
    expect(reported(route('shop', [toService()]), early, grpc)).toEqual([
      [AUTHORIZATION[0], BEFORE.replace('extProc', 'extAuth')],
    ]);
    expect(reported(route('shop', [toService()]), ofEarlier({ ...processing, ...allowing(`${TEAM} == "a"`) }))).toEqual(
      [[AUTHORIZATION[0], 'If the service sets this header, read it in a policy without ']],
    );
  });

  it('is ignored if clients send it, or if it is set differently', () => {
    expect(ofRoute(processing, header('x-canary'))).toEqual([]);
    expect(ofRoute({ ...processing, ...allowing('request.headers["user-agent"] == "a"') })).toEqual([]);
    expect(ofRoute({ ...processing, ...allowing('request.method == "GET"') })).toEqual([]);
    expect(ofRoute({ extAuth: { ...SERVICE, grpc: {} }, ...processing, ...allowing(`${TEAM} == "a"`) })).toEqual([]);
    const early = ofEarlier(processing);
    const reading = policy('p', 'HTTPRoute', 'shop', { traffic: allowing(`${TEAM} == "a"`) });
    expect(reported(route('shop', [toService()]), early, reading)).toEqual([]);
  });
});
