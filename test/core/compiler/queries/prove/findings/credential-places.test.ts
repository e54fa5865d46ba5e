import { describe, expect, it } from 'vitest';
import { changedAnswers } from '../../../../../../src/core/compiler/queries/differences/same-answers';
import { asked, attachmentOf, GATEWAY, POLICY, route, told, WEB } from './asking';

const keys = (location: string) => `apiKeyAuthentication: {secretRef: {name: keys}, location: ${location}}`;
const HEADER = keys('{header: {name: X-Key}}');
const QUERY = keys('{queryParameter: {name: key}}');
const COOKIE = keys('{cookie: {name: key}}');
const USUAL = keys('{header: {name: Authorization}}');
const rule = (action: string, expression: string) =>
  `authorization: {action: ${action}, policy: {matchExpressions: ['${expression}']}}`;
const guarded = (...traffic: string[]) => [
  GATEWAY,
  route('web', `rules: [{${WEB}}]`),
  `${POLICY}traffic: {${traffic.join(', ')}}`,
];

/** A value at a credential's location may be an invalid credential, which is rejected. */
const shown = (place: string) => `the value of ${place}, which may also contain credentials`;
const ANYWHERE = 'the location of the credential that an expression reads';
const changed = (header: string) => `the header ${header}, which is changed before authorization rules are evaluated`;

// As the data plane was seen to do: a key is taken out of the header or the cookie in which it is.
describe('credentials at custom locations', () => {
  it.each([
    ['a header', HEADER, 'x-key'],
    ['a cookie', COOKIE, 'cookie'],
    ['the usual header', USUAL, 'authorization'],
    ['what an expression reads', keys('{expression: "request.headers[\\"x-any\\"]"}'), 'x-any'],
  ])('are not seen by rules afterwards: %s', (_, traffic, header) => {
    for (const phase of ['', 'phase: PreRouting, ']) {
      const deny = rule('Deny', `!(request.headers["${header}"].startsWith("k"))`);
      const verdict = asked(
        { neverReached: true, requests: { headers: { [header]: 'x*' } } },
        ...guarded(`${phase}${traffic}`, deny),
      );
      // A cookie of another name is no credential.
      const place = traffic.includes('expression') ? ANYWHERE : shown(`the header ${header}`);
      expect(told(verdict)).toBe([changed(header), ...(traffic === COOKIE ? [] : [place])].join('; '));
    }
  });

  it.each([
    ['a header', HEADER, 'x-key'],
    ['the usual header', USUAL, 'authorization'],
  ])('are not seen by conditions: %s', (_, traffic, header) => {
    const seen = (name: string) => `request.headers["${name}"].startsWith("k")`;
    const said = (name: string, field: string, always: object) => {
      const policy = `${traffic}, ${field.replaceAll('IF', `condition: '${seen(name)} || !${seen(name)}'`)}`;
      const verdict = asked({ always, requests: { headers: { [name]: 'k*' } } }, ...guarded(policy));
      return verdict.is === 'cannot be decided' ? verdict.reasons.join() : verdict.is;
    };
    const service = 'extAuth: {conditional: [{IF, policy: {backendRef: {name: authz, port: 80}, grpc: {}}}]}';
    const limit = 'rateLimit: {conditional: [{IF, policy: {local: [{requests: 1, unit: Hours}]}}]}';
    const byService = { authenticated: { by: ['external-authorization'] } } as const;
    const limited = { policies: { rateLimit: { local: [{ requests: 1 }] } } };
    // Clients can have the header removed, so that the condition fails.
    expect(said('x-one', service, byService)).toBe('does not hold');
    expect(said('x-one', limit, limited)).toBe('does not hold');
    expect(said(header, service, byService)).toContain(
      `the header ${header}, which is changed before conditions are evaluated`,
    );
    expect(said(header, limit, limited)).toContain(
      `the header ${header}, which is changed before conditions are evaluated`,
    );
  });

  it.each([
    ['a header', HEADER, 'x-other'],
    ['the query', QUERY, 'authorization'],
    ['a cookie', COOKIE, 'authorization'],
  ])('leave all else to rules: %s', (_, traffic, header) => {
    const require = rule('Require', `request.headers["${header}"] == "x"`);
    const open = asked({ neverReached: true }, ...guarded(traffic, require));
    expect(told(open)).toBe(`GET http://other.example/ with ${header}: x`);
    const closed = asked(
      { neverReached: true, requests: { headers: { [header]: 'y' } } },
      ...guarded(traffic, require),
    );
    expect(closed.is).not.toBe('cannot be decided');
  });

  it('leave the usual header to routes', () => {
    const any = '{name: authorization, type: RegularExpression, value: ".*"}';
    const other = 'backendRefs: [{name: other, port: 80}]';
    const split = route('web', `rules: [{matches: [{headers: [${any}]}], ${other}}, {${WEB}}]`);
    const ask = (traffic: string) =>
      asked({ neverReached: true, to: { backend: 'web' } }, GATEWAY, split, `${POLICY}traffic: {${traffic}}`);
    expect(told(ask(HEADER))).toBe('GET http://other.example/');
    expect(ask(USUAL).is).not.toBe('does not hold');
  });
});

const SETS = '{remote: {jwksPath: /keys, backendRef: {name: idp, port: 80}}}';
const TOKENS = (location: string) =>
  `jwtAuthentication: {${location}providers: [{issuer: idp, audiences: [shop], jwks: ${SETS}}]}`;
const USERS = (location: string) => `basicAuthentication: {${location}users: ["a:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M="]}`;
const out = (place: string) => `whether ${place} contains a valid credential, which is removed before routes match`;

const asksFor = (name: string, value = '.+') =>
  `{headers: [{name: ${name}, type: RegularExpression, value: "${value}"}]}`;
const PARAMETER = '{queryParams: [{name: key, type: RegularExpression, value: ".+"}]}';
const split = (match: string) => route('web', `rules: [{matches: [${match}], ${OTHER}}, {${WEB}}]`);
const OTHER = 'backendRefs: [{name: other, port: 80}]';
const early = (traffic: string) => `${POLICY}traffic: {phase: PreRouting, ${traffic}}`;

// `test/live/credentials-taken` sees the data plane do so.
describe('credentials that are removed before routing', () => {
  const toWeb = { neverReached: true, to: { backend: 'web' } };
  const sending = (headers: Readonly<Record<string, string>>) => ({ ...toWeb, requests: { headers } });

  it.each([
    ['a header', HEADER, asksFor('x-key'), sending({ 'x-key': 'k*' }), 'the header x-key'],
    ['a cookie', COOKIE, asksFor('cookie'), sending({ cookie: 'key=*' }), 'the cookie key'],
    [
      'the usual header',
      TOKENS(''),
      asksFor('authorization'),
      sending({ authorization: 'Bearer *' }),
      'the header authorization',
    ],
    [
      'a token in a header',
      TOKENS('location: {header: {name: X-Key}}, '),
      asksFor('x-key'),
      sending({ 'x-key': 'k*' }),
      'the header x-key',
    ],
    [
      'a password in a header',
      USERS('location: {header: {name: X-Key}}, '),
      asksFor('x-key'),
      sending({ 'x-key': 'k*' }),
      'the header x-key',
    ],
  ])('may not be seen by routes: %s', (_, traffic, match, guarantee, place) => {
    const isPassword = traffic.startsWith('basic');
    for (const mode of ['Strict', 'Optional', ...(isPassword ? [] : ['Permissive'])]) {
      const inMode = traffic.replace(': {', `: {mode: ${mode}, `);
      const why = [...(mode === 'Permissive' ? [] : [shown(place)]), out(place)].join('; ');
      const verdict = told(asked(guarantee, GATEWAY, split(match), early(inMode)));
      // Without the header, no credential is required.
      if (mode === 'Strict') expect(verdict).toBe(why);
      else expect(verdict).toContain(', connection: ');
    }
  });

  it('may be hidden from routes: the query', () => {
    const toRest = `rules: [{matches: [${PARAMETER}], ${OTHER}}, {matches: [{queryParams: [{name: a, value: "1"}]}], ${OTHER}}, {${WEB}}]`;
    const verdict = asked({ ...toWeb, requests: { paths: ['/pay'] } }, GATEWAY, route('web', toRest), early(QUERY));
    expect(told(verdict)).toBe('GET http://other.example/pay');
    const toOther = asked({ neverReached: true, to: { backend: 'other' } }, GATEWAY, split(PARAMETER), early(QUERY));
    expect(told(toOther)).toBe(`${shown('the query parameter key')}; ${out('the query parameter key')}`);
  });

  it('leave other requests to be decided about', () => {
    const paths = `rules: [{matches: [${asksFor('cookie', '.*beta=1.*')}], ${OTHER}}, {${WEB}}]`;
    expect(told(asked(toWeb, GATEWAY, route('web', paths), early(COOKIE)))).toBe('GET http://other.example/');
    expect(told(asked(sending({ 'x-team': 'a' }), GATEWAY, split(asksFor('x-team')), early(HEADER)))).toBe(
      'GET http://other.example/ with x-team: a, connection: x-team',
    );
    const others = sending({ 'x-key': 'k*' });
    expect(told(asked(others, GATEWAY, split(asksFor('x-key')), `${POLICY}traffic: {${HEADER}}`))).toBe('holds');
  });

  it('are kept if an expression reads them', () => {
    const expression = keys('{expression: "request.headers[\\"x-key\\"]"}');
    const verdict = asked(sending({ 'x-key': 'k*' }), GATEWAY, split(asksFor('x-key')), early(expression));
    // If the header is removed, the expression may find a credential elsewhere.
    expect(told(verdict)).toBe(ANYWHERE);
  });

  // The data plane rejects invalid credentials there, unless the mode is Permissive.
  it('may be invalid if another credential replaces them', () => {
    for (const [place, header, traffic] of [
      ['the header authorization', 'authorization', TOKENS('')],
      ['the header authorization', 'authorization', USERS('')],
      ['the header x-key', 'x-key', HEADER],
    ] as const)
      for (const mode of ['Strict', 'Optional'])
        for (const phase of ['', 'phase: PreRouting, ']) {
          const inMode = traffic.replace(': {', `: {mode: ${mode}, `);
          const world = [GATEWAY, route('web', `rules: [{${WEB}}]`), `${POLICY}traffic: {${phase}${inMode}}`];
          const removed = `GET http://other.example/ with ${header}: Bearer a, connection: ${header}`;
          expect(told(asked(sending({ [header]: 'Bearer a*' }), ...world))).toBe(
            mode === 'Strict' ? shown(place) : removed,
          );
          expect(told(asked(sending({ 'x-team': 'a' }), ...world))).toBe('GET http://other.example/ with x-team: a');
        }
    const permissive = TOKENS('').replace(': {', ': {mode: Permissive, ');
    const world = [GATEWAY, route('web', `rules: [{${WEB}}]`), `${POLICY}traffic: {${permissive}}`];
    expect(told(asked(sending({ authorization: 'Bearer a*' }), ...world))).toContain('with authorization: Bearer a');
  });

  it('cause no definite difference', () => {
    const whole = attachmentOf(GATEWAY, route('web', `rules: [{${WEB}}]`), early(HEADER));
    const parted = attachmentOf(GATEWAY, split(asksFor('x-key')), early(HEADER));
    expect(changedAnswers(whole, parted)).toEqual({ requests: [], doubts: [out('the header x-key')] });
    expect(changedAnswers(parted, parted)).toEqual({ requests: [], doubts: [] });
  });
});

// A request with a credential matches the rule that requires the part in which it is presented.
describe('credentials that are visible to routes', () => {
  const toWeb = { neverReached: true, to: { backend: 'web' } };
  const toOther = { neverReached: true, to: { backend: 'other' } };
  const late = (traffic: string) => `${POLICY}traffic: {${traffic}}`;
  const ask = (guarantee: typeof toWeb, match: string, traffic: string) =>
    told(asked(guarantee, GATEWAY, split(match), late(traffic)));

  it.each([
    ['a header', HEADER, asksFor('x-key')],
    ['a cookie', COOKIE, asksFor('cookie', '(.*; ?)?key=.*')],
    ['the query', QUERY, PARAMETER],
    ['the usual header', TOKENS(''), asksFor('authorization')],
    ['a password in a header', USERS('location: {header: {name: X-Key}}, '), asksFor('x-key')],
  ])('match no other rule: %s', (_, traffic, match) => {
    expect(ask(toWeb, match, traffic)).toBe('holds');
    const optional = traffic.replace(': {', ': {mode: Optional, ');
    expect(ask(toWeb, match, optional)).toBe('GET http://other.example/');
  });

  it('may differ from the value that a rule requires', () => {
    const exact = '{headers: [{name: x-key, value: beta}]}';
    expect(ask(toWeb, exact, HEADER)).toBe('GET http://other.example/');
    expect(ask(toOther, exact, HEADER)).toBe(shown('the header x-key'));
    expect(ask(toOther, asksFor('x-key'), HEADER)).toBe(shown('the header x-key'));
  });

  it('may be at any location if an expression reads them', () => {
    const anywhere = keys('{expression: "request.headers[\\"x-key\\"]"}');
    expect(ask(toWeb, asksFor('x-key'), anywhere)).toBe(ANYWHERE);
    const whole = route('web', `rules: [{${WEB}}]`);
    expect(told(asked(toWeb, GATEWAY, whole, late(anywhere)))).toBe('GET http://other.example/');
  });
});
