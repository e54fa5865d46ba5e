import { describe, expect, it } from 'vitest';
import { newAccess } from '../../../../../../src/core/compiler/queries/differences/new-access';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, attachmentOf, GATEWAY, POLICY, route, told, WEB } from './asking';

const ALL = route('web', `rules: [{${WEB}}]`);
const NEVER: Partial<Guarantee> = { neverReached: true };
const TOKENS =
  'jwtAuthentication: {providers: [{issuer: idp, audiences: [shop], jwks: {remote: {jwksPath: /keys, backendRef: {name: idp, port: 80}}}}]}';

/** With rules of authorization, and other fields of the same policy. */
const ruled = (rules: readonly (readonly [action: string, expression: string])[], fields = '') =>
  rules.map(([action, expression], at) =>
    POLICY.replace('name: guard', `name: guard-${at}`).concat(
      `traffic: {${at === 0 && fields ? `${fields}, ` : ''}authorization: {action: ${action}, policy: {matchExpressions: [${JSON.stringify(expression)}]}}}`,
    ),
  );

const edge = (...listeners: readonly string[]) =>
  GATEWAY.replace(/ {2}- .*/, listeners.map((one) => `  - ${one}`).join('\n'));

describe('possible requests', () => {
  it.each<[string, readonly (readonly [string, string])[], string]>([
    ['methods in small letters', [['Deny', 'request.method.matches("^[A-Z]+$")']], 'a http://other.example/'],
    ['methods of signs', [['Deny', 'request.method.matches("^[a-zA-Z]+$")']], '0 http://other.example/'],
    [
      'hosts that are no names',
      [['Deny', 'request.host.matches("^[a-zA-Z0-9-]+([.][a-zA-Z0-9-]+)*$")']],
      'GET http://a./',
    ],
    [
      'addresses between single ones',
      [
        ['Require', 'cidr("10.0.0.0/29").containsIP(source.address)'],
        ...['10.0.0.0', '10.0.0.1', '10.0.0.7'].map((one) => ['Deny', `source.address == "${one}"`] as const),
      ],
      'GET http://other.example/ from 10.0.0.2',
    ],
    [
      'addresses of IPv6',
      [['Deny', 'cidr("0.0.0.0/0").containsIP(source.address)']],
      'GET http://other.example/ from 2001:db8::1',
    ],
    [
      'addresses by their text, of which nothing is known',
      [['Require', 'source.address.matches("^19[.]2[.]..?[.]1$")']],
      'the expression source.address.matches("^19[.]2[.]..?[.]1$")',
    ],
    ['a header that the data plane removes', [['Require', 'request.headers["Keep-Alive"] == "1"']], 'holds'],
    ['those with a header', [['Require', '"x-ok" in request.headers']], 'GET http://other.example/ with x-ok: x'],
    ['those without a header', [['Deny', '"x-ok" in request.headers']], 'GET http://other.example/'],
    [
      'none with and without a header',
      [
        ['Require', '"x-ok" in request.headers'],
        ['Deny', '"x-ok" in request.headers'],
      ],
      'holds',
    ],
    ['none with a header that is removed', [['Require', '"keep-alive" in request.headers']], 'holds'],
    [
      'those with a name of a header that no header has',
      [['Require', '"X-Ok" in request.headers']],
      'the expression "X-Ok" in request.headers',
    ],
    [
      'a host beside the host',
      [['Require', 'request.headers["Host"] == "internal"']],
      'GET http://other.example/ with host: internal over HTTP/2',
    ],
  ])('are %s', (_, rules, expected) => {
    expect(told(asked(NEVER, GATEWAY, ALL, ...ruled(rules)))).toBe(expected);
  });

  it('include hosts that begin with the dot of a wildcard', () => {
    const hosts = { requests: { hosts: ['.example.com'] } };
    const wild = route('web', `hostnames: ['*.example.com'], rules: [{${WEB}}]`);
    expect(told(asked({ ...hosts, ...NEVER }, GATEWAY, wild))).toBe('GET http://.example.com/');
    expect(asked({ ...hosts, always: { answered: true } }, GATEWAY, wild).is).toBe('holds');
  });
});

describe('claims with dotted names', () => {
  const inside = (text: string): Partial<Guarantee> => ({ always: { callers: { jwt: { [text]: 'admin' } } } });
  const url = 'https://shop.example/role';

  it('differ from nested claims', () => {
    const rules = ruled(
      [
        ['Require', 'jwt["a.b"] == "x"'],
        ['Deny', 'jwt.a.b == "x"'],
      ],
      TOKENS,
    );
    const verdict = asked(NEVER, GATEWAY, ALL, ...rules);
    expect(verdict.is === 'does not hold' && verdict.counterexample.caller.jwt).toEqual({ iss: 'idp', 'a.b': 'x' });
  });

  it('are guaranteed verbatim if they are URLs, and escaped otherwise', () => {
    expect(asked(inside(url), GATEWAY, ALL, ...ruled([['Require', `jwt["${url}"] == "admin"`]], TOKENS)).is).toBe(
      'holds',
    );
    const other = asked(inside(url), GATEWAY, ALL, ...ruled([['Require', `jwt["${url}"] == "boss"`]], TOKENS));
    expect(other.is === 'does not hold' && other.counterexample.caller.jwt).toEqual({ iss: 'idp', [url]: 'boss' });
    const dotted = ruled([['Require', 'jwt["a.b"] == "admin"']], TOKENS);
    expect(asked(inside('a\\.b'), GATEWAY, ALL, ...dotted).is).toBe('holds');
    expect(asked(inside('a.b'), GATEWAY, ALL, ...dotted).is).toBe('does not hold');
  });
});

describe('tokens for other audiences', () => {
  it('are invalid for any caller', () => {
    expect(asked(NEVER, GATEWAY, ALL, ...ruled([['Require', 'jwt.aud == "other"']], TOKENS)).is).toBe('holds');
    expect(
      asked(
        { always: { callers: { jwt: { aud: 'shop' } } } },
        GATEWAY,
        ALL,
        ...ruled([['Require', 'has(jwt.sub)']], TOKENS),
      ).is,
    ).toBe('holds');
    expect(asked(NEVER, GATEWAY, ALL, ...ruled([['Require', '!has(jwt.aud)']], TOKENS)).is).toBe('holds');
    const forOthers: Partial<Guarantee> = { callers: { jwt: { aud: 'other' } }, neverReached: true };
    const both = asked(forOthers, GATEWAY, ALL, `${POLICY}traffic: {${TOKENS}}`);
    expect(both.is === 'does not hold' && both.counterexample.caller.jwt?.['aud']).toEqual(['other', 'shop']);
    const lists = asked(NEVER, GATEWAY, ALL, ...ruled([['Require', '"other" in jwt.aud']], TOKENS));
    expect(lists.is === 'does not hold' && lists.counterexample.caller.jwt?.['aud']).toEqual(
      expect.arrayContaining(['other', 'shop']),
    );
  });
});

describe('the credential header', () => {
  it('is removed if rules require it', () => {
    const rules = ruled([['Require', 'request.headers["authorization"].startsWith("Bearer")']], TOKENS);
    expect(told(asked(NEVER, GATEWAY, ALL, ...rules))).toMatch(/^the header authorization, which is changed before/);
  });

  it('is not missing in requests with credentials', () => {
    const header = '{name: Authorization, type: RegularExpression, value: "Bearer .*"}';
    const apart = route(
      'web',
      `rules: [{${WEB}}, {matches: [{headers: [${header}]}], backendRefs: [{name: api, port: 80}]}]`,
    );
    const guarantee: Partial<Guarantee> = { callers: { jwt: {} }, to: { backend: 'web' }, neverReached: true };
    expect(told(asked(guarantee, GATEWAY, apart, `${POLICY}traffic: {${TOKENS}}`))).toBe(
      'the value of the header authorization, which may also contain credentials',
    );
  });
});

describe('hosts without a listener', () => {
  const some = edge(
    '{name: a, port: 80, protocol: HTTP, hostname: a.example.com}',
    '{name: b, port: 80, protocol: HTTP, hostname: b.example.com}',
  );
  const answered: Partial<Guarantee> = { requests: { hosts: ['*.example.com'] }, always: { answered: true } };

  it('are answered with 404', () => {
    const verdict = asked(answered, some, ALL);
    expect(told(verdict)).toBe('GET http://x1.example.com/');
    expect(verdict).toMatchObject({ reason: 'no listener serves its host' });
  });

  it.each([
    { gateways: ['Gateway/shop/edge'] },
    { listeners: ['Gateway/shop/edge/http'] },
    { gateways: ['edge'], listeners: ['shop/edge/http'] },
  ])('include those of %j in each form of the name', (requests) => {
    expect(told(asked({ requests, ...NEVER }, GATEWAY, ALL))).toBe(told(asked(NEVER, GATEWAY, ALL)));
    expect(asked({ always: { listeners: requests.listeners ?? ['edge/http'] } }, GATEWAY, ALL).is).toBe('holds');
  });

  it('do not exist for guarantees about listeners or catch-all ports', () => {
    expect(asked({ ...answered, requests: { listeners: ['a', 'b'] } }, some, ALL).is).toBe('holds');
    expect(
      asked(
        answered,
        edge('{name: a, port: 80, protocol: HTTP, hostname: a.example.com}', '{name: all, port: 80, protocol: HTTP}'),
        ALL,
      ).is,
    ).toBe('holds');
  });

  describe('with TLS', () => {
    const secure = (name: string, hostname: string, fields = 'certificateRefs: [{name: own}]', protocol = 'HTTPS') =>
      `{name: ${name}, port: 443, protocol: ${protocol}, tls: {${fields}}${hostname ? `, hostname: '${hostname}'` : ''}}`;
    const OWN = `
apiVersion: v1
kind: Secret
metadata: {name: own, namespace: shop}
data: {tls.crt: null, tls.key: null}`;
    const at = (guarantee: Partial<Guarantee>, ...listeners: readonly string[]) =>
      asked(guarantee, edge(...listeners), ALL, OWN);
    const always = { answered: true } as const;

    it.each<[string, Partial<Guarantee>, readonly string[], string]>([
      ['any', { always }, [secure('a', 'a.example.com')], 'https://other.example/ by the name a.example.com in'],
      ['some', answered, [secure('a', 'a.example.com')], 'https://x1.example.com/ by the name a.example.com in'],
      [
        'none of several listeners',
        { requests: { hosts: ['b.example.com', 'c.example.com'] }, always },
        [secure('a', 'a.example.com'), secure('b', 'b.example.com')],
        'https://c.example.com/ by the name a.example.com in',
      ],
      [
        'none of a wildcard',
        { requests: { hosts: ['*.example.com', 'example.com'] }, always },
        [secure('a', '*.example.com')],
        'https://example.com/ by the name www.example.com in',
      ],
    ])('are answered with 404: %s', (_, guarantee, listeners, said) => {
      const verdict = at(guarantee, ...listeners);
      expect(told(verdict)).toContain(said);
      // The listener of the handshake, whose policies before routing read the credentials.
      const counterexample = { listener: expect.stringMatching(/^./) };
      expect(verdict).toMatchObject({ reason: 'no listener serves its host', counterexample });
    });

    it.each<[string, Partial<Guarantee>, readonly string[]]>([
      ['one is for the host', { requests: { hosts: ['a.example.com'] }, always }, [secure('a', 'a.example.com')]],
      ['a wildcard is', answered, [secure('a', '*.example.com')]],
      ['one takes all', { always }, [secure('a', 'a.example.com'), secure('all', '')]],
      [
        'another listener than that of the handshake is (421)',
        { requests: { hosts: ['a.example.com', 'b.example.com'] }, always },
        [secure('a', 'a.example.com'), secure('b', 'b.example.com')],
      ],
      ['it is about listeners', { requests: { listeners: ['a'] }, always }, [secure('a', 'a.example.com')]],
    ])('do not exist if %s', (_, guarantee, listeners) => {
      expect(at(guarantee, ...listeners).is).toBe('holds');
    });

    // A handshake for a.example.com applies the policies before routing to a request for another host, too.
    it('are refused by policies before routing instead', () => {
      const refusing = (rule: string) =>
        `${POLICY}traffic: {phase: PreRouting, authorization: {action: Deny, policy: {matchExpressions: [${rule}]}}}`;
      const all = [edge(secure('a', 'a.example.com')), ALL, OWN];
      const refused = refusing(`'request.method == "GET"'`);
      const hosts = ['*.example.com'];
      expect(asked({ requests: { hosts, methods: ['GET'] }, always }, ...all, refused).is).toBe('holds');
      const some = asked(answered, ...all, refused);
      expect(told(some)).toContain('POST https://x1.example.com/');
      expect(some).toMatchObject({ reason: 'no listener serves its host' });
    });

    it('do not exist if a passthrough listener matches the host (421)', () => {
      const listeners = [secure('a', 'a.example.com'), secure('b', 'b.example.com', 'mode: Passthrough', 'TLS')];
      const passed = ALL.replace('HTTPRoute', 'TLSRoute').replace('rules:', 'hostnames: [b.example.com], rules:');
      const hosts = ['a.example.com', 'b.example.com'];
      expect(asked({ requests: { hosts }, always }, edge(...listeners), ALL, passed, OWN).is).toBe('holds');
    });
  });
});

// As the data plane was seen to do.
describe('hosts in a different case', () => {
  const one = route('one', `hostnames: [one.example.com], rules: [{${WEB}}]`);
  const rest = route('rest', 'rules: [{backendRefs: [{name: rest, port: 80}]}]');
  const toRest = (...hosts: string[]): Partial<Guarantee> => ({
    requests: { hosts },
    to: { backend: 'rest' },
    ...NEVER,
  });

  it('match routes for all hosts, but no route for the host', () => {
    expect(told(asked(toRest('one.example.com'), GATEWAY, one, rest))).toBe('GET http://ONE.EXAMPLE.COM/');
    expect(told(asked({ ...toRest('ONE.example.com'), to: { backend: 'web' } }, GATEWAY, one, rest))).toBe(
      'GET http://one.example.com/',
    );
    const wild = one.replace('one.example.com', "'*.example.com'");
    expect(told(asked(toRest('one.example.com'), GATEWAY, wild, rest))).toBe('GET http://ONE.EXAMPLE.COM/');
  });

  it('are names with a dot at the end, too', () => {
    const rules = `{action: Require, policy: {matchExpressions: ['request.host.endsWith(".")']}}`;
    for (const host of ['one.example.com', 'One.example.com.'])
      expect(told(asked(toRest(host), GATEWAY, one, rest, `${POLICY}traffic: {authorization: ${rules}}`))).toBe(
        'GET http://one.example.com./',
      );
  });

  it('are not required to be answered', () => {
    const answered: Partial<Guarantee> = { requests: { hosts: ['One.example.com'] }, always: { answered: true } };
    expect(asked(answered, GATEWAY, one).is).toBe('holds');
  });
});

describe('CONNECT', () => {
  const GATEWAYS = GATEWAY.replace(
    'namespace: shop}',
    'namespace: shop, annotations: {agentgateway.dev/internal-ports: "81"}}',
  );
  const INSIDE = `${GATEWAYS}\n  - {name: inside, port: 81, protocol: HTTP}`;
  const at = (name: string, listener: string, method = '') =>
    route(name, `rules: [{${method}backendRefs: [{name: ${name}, port: 80}]}]`).replace(
      'name: edge}',
      `name: edge, sectionName: ${listener}}`,
    );
  const documents = [
    INSIDE,
    at('desk', 'inside'),
    at('pipe', 'http', 'matches: [{path: {value: /}, method: CONNECT}], '),
    at('web', 'http', 'matches: [{path: {value: /web}}], '),
  ];
  const connect = (mode: string) => `${POLICY}frontend: {connect: {mode: ${mode}}}`;
  const reached = (backend: string, ...more: readonly string[]) =>
    told(asked({ to: { backend }, neverReached: true }, ...documents, ...more));

  it('gets nowhere unless it is routed', () => {
    expect(reached('pipe')).toBe('holds');
    expect(reached('pipe', connect('Deny'))).toBe('holds');
    expect(reached('pipe', connect('Route'))).toBe('CONNECT http://other.example/');
  });

  it('reaches ports without a socket if it is a tunnel', () => {
    const unsure = 'the requests in tunnels of listener http';
    expect(reached('desk', connect('Route'))).toBe('holds');
    expect(reached('desk', connect('Tunnel'))).toBe(unsure);
    // Its own port takes nothing else.
    expect(reached('web', connect('Route'))).toBe('GET http://other.example/web');
    expect(reached('web', connect('Tunnel'))).toBe(unsure);
  });

  it('is new access if it is routed or a tunnel', () => {
    const [before, routed, tunnel] = [[], [connect('Route')], [connect('Tunnel')]].map((more) =>
      attachmentOf(...documents, ...more),
    );
    expect(newAccess(before, routed).requests.map(({ method }) => method)).toContain('CONNECT');
    expect(newAccess(before, tunnel).doubts).toEqual(['the requests in tunnels of listener http']);
    expect(newAccess(tunnel, tunnel)).toEqual({ requests: [], doubts: [] });
  });
});

it('assumes that requests for a listener use its server name', () => {
  const tls = 'tls: {certificateRefs: [{name: own}]}';
  const secure = edge(
    `{name: all, port: 443, protocol: HTTPS, ${tls}}`,
    `{name: one, port: 443, protocol: HTTPS, hostname: one.example.com, ${tls}}`,
  );
  const own =
    'apiVersion: v1\nkind: Secret\nmetadata: {name: own, namespace: shop}\ndata: {tls.crt: null, tls.key: null}';
  const onAll = ALL.replace('{name: edge}', '{name: edge, sectionName: all}');
  const requests = { hosts: ['one.example.com'] };
  expect(told(asked({ requests: { ...requests, listeners: ['one'] }, ...NEVER }, secure, own, onAll))).toBe('holds');
  // Of the host in other case, the data plane knows no listener but the one for all.
  expect(told(asked({ requests: { ...requests, listeners: ['all'] }, ...NEVER }, secure, own, onAll))).toBe(
    'GET https://ONE.EXAMPLE.COM/ by the name other.example in the handshake',
  );
  expect(asked({ requests: { hosts: ['two.example.com'] }, ...NEVER }, secure, own, onAll).is).toBe('does not hold');
});
