import { describe, expect, it } from 'vitest';
import { newAccess } from '../../../../../../src/core/compiler/queries/differences/new-access';
import { changedAnswers } from '../../../../../../src/core/compiler/queries/differences/same-answers';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, attachmentOf, backend, GATEWAY, POLICY, route, to, told, WEB } from './asking';

const KEY_SET = '{jwksPath: /keys, backendRef: {name: idp, port: 80}}';
const token = (issuer: string, more = '') =>
  `jwtAuthentication: {${more}providers: [{issuer: ${issuer}, audiences: [shop], jwks: {remote: ${KEY_SET}}}]}`;
const IN_QUERY = 'location: {queryParameter: {name: token}}, ';
const key = (more = '') => `apiKeyAuthentication: {${more}secretRef: {name: keys}}`;
const user = (more = '') => `basicAuthentication: {${more}users: ["a:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M="]}`;
const requires = (...rules: readonly string[]) =>
  `authorization: {action: Require, policy: {matchExpressions: ${JSON.stringify(rules)}}}`;
const early = (...traffic: readonly string[]) => `${POLICY}traffic: {phase: PreRouting, ${traffic.join(', ')}}`;
const late = (...traffic: readonly string[]) =>
  `${POLICY.replace('guard', 'late')}traffic: {${traffic.join(', ')}}`.replace(
    '{group: gateway.networking.k8s.io, kind: Gateway, name: edge}',
    '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}',
  );
const ALL = route('web', `rules: [{${WEB}}]`);
const world = (...policies: readonly string[]) => [GATEWAY, ALL, ...policies];
const callers = (jwt: Record<string, string>): Partial<Guarantee> => ({ always: { callers: { jwt } } });

// The data plane keeps one identity of each type: the identity from a route replaces the one from before routing.
describe('tokens before routing and for the route', () => {
  const TWO = world(
    early(token('a'), requires('jwt.role == "admin"')),
    late(token('b', IN_QUERY), requires('jwt.tenant == "x"')),
  );

  it('are separate, and only the route token remains', () => {
    const both = asked(callers({ role: 'admin', tenant: 'x' }), ...TWO);
    expect(both.is).toBe('does not hold');
    const { caller } = (both as Extract<typeof both, { is: 'does not hold' }>).counterexample;
    expect(caller.jwt).toMatchObject({ iss: 'b', tenant: 'x' });
    expect(caller.beforeRouting?.jwt).toMatchObject({ iss: 'a', role: 'admin' });
    expect(asked(callers({ tenant: 'x' }), ...TWO).is).toBe('holds');
    expect(asked(callers({ iss: 'b' }), ...TWO).is).toBe('holds');
    expect(asked(callers({ iss: 'a' }), ...TWO).is).toBe('does not hold');
  });

  it('both identify the sender of the request', () => {
    expect(asked({ callers: { jwt: { role: 'user' } }, neverReached: true }, ...TWO).is).toBe('does not hold');
    const one = world(early(token('a'), requires('jwt.role == "admin"')), late(key(IN_QUERY)));
    expect(asked({ callers: { jwt: { role: 'user' } }, neverReached: true }, ...one).is).toBe('holds');
  });

  it('preserve the first one if the route gets none', () => {
    const optional = world(
      early(token('a'), requires('jwt.role == "admin"')),
      late(token('b', `mode: Optional, ${IN_QUERY}`)),
    );
    expect(asked(callers({ role: 'admin' }), ...optional).is).toBe('does not hold');
    expect(asked({ always: { authenticated: { by: ['jwt'] } } }, ...optional).is).toBe('holds');
    const checked = [
      ...optional.slice(0, 3),
      late(token('b', `mode: Optional, ${IN_QUERY}`), requires('jwt.role == "admin"')),
    ];
    expect(asked(callers({ role: 'admin' }), ...checked).is).toBe('holds');
  });

  it('are one credential if both are shown in the same place', () => {
    const other = route('other', `rules: [{matches: [{path: {value: /other}}], ${WEB}}]`);
    const ofOther = late(token('a', 'mode: Optional, ')).replace('name: web', 'name: other');
    const callerOf = (...inputs: readonly string[]) => {
      const verdict = asked({ callers: { jwt: { sub: 'ann' } }, neverReached: true }, ...inputs);
      return (verdict as Extract<typeof verdict, { is: 'does not hold' }>).counterexample.caller;
    };
    const inputs = [...world(early(token('a', 'mode: Optional, '))), other];
    const same = callerOf(...inputs, ofOther);
    expect(same.jwt).toMatchObject({ iss: 'a', sub: 'ann' });
    expect(same.beforeRouting).toBeUndefined();
    const apart = callerOf(...inputs, ofOther.replace('mode: Optional, ', `mode: Optional, ${IN_QUERY}`));
    expect(apart.beforeRouting).toBeDefined();
  });

  it('may be required by an MCP backend', () => {
    const mcp = backend('tools', '{mcp: {targets: [{name: a, static: {host: a.example, port: 80}}]}}');
    const asks = `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: mcp, namespace: shop}
spec:
  targetRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]
  backend: {mcp: {authentication: {issuer: b, audiences: [shop], jwks: ${KEY_SET}}}}`;
    const inputs = [
      GATEWAY,
      route('web', `rules: [{backendRefs: [${to('tools')}]}]`),
      mcp,
      asks,
      early(token('a', IN_QUERY), requires('jwt.role == "admin"')),
    ];
    expect(told(asked({ to: { backend: 'tools' }, ...callers({ role: 'admin' }) }, ...inputs))).toContain('GET');
    expect(asked({ to: { backend: 'tools' }, ...callers({ iss: 'b' }) }, ...inputs).is).toBe('holds');
  });
});

describe('different credentials before routing and for the route', () => {
  const IN_HEADER = 'location: {header: {name: x-late}}, ';

  it('replace each other: two API keys', () => {
    const two = world(early(key(), requires('apiKey.team == "blue"')), late(key(IN_HEADER)));
    const always = { callers: { apiKey: { team: 'blue' } } };
    expect(asked({ always }, ...two).is).toBe('does not hold');
    const checked = world(early(key()), late(key(IN_HEADER), requires('apiKey.team == "blue"')));
    expect(asked({ always }, ...checked).is).toBe('holds');
  });

  it('replace each other: two users', () => {
    const two = world(early(user(), requires('basicAuth.username == "ann"')), late(user(IN_HEADER)));
    expect(asked({ always: { callers: { basicAuthUser: 'ann' } } }, ...two).is).toBe('does not hold');
  });

  it('are both known if they have different types', () => {
    const two = world(early(token('a', IN_QUERY), requires('jwt.role == "admin"')), late(user()));
    expect(asked(callers({ role: 'admin' }), ...two).is).toBe('holds');
    expect(asked({ always: { authenticated: { by: ['basic-auth'] } } }, ...two).is).toBe('holds');
  });
});

describe('an additional credential in a change', () => {
  const ONE = world(early(token('a'), requires('jwt.role == "admin"', 'jwt.tenant == "x"')));
  const SPLIT = world(
    early(token('a'), requires('jwt.role == "admin"')),
    late(token('b', IN_QUERY), requires('jwt.tenant == "x"')),
  );
  const access = (before: readonly string[], after: readonly string[]) =>
    newAccess(attachmentOf(...before), attachmentOf(...after));

  it('admits clients that the first version rejects', () => {
    const ofBoth = world(late(token('a'), requires('jwt.role == "admin"', 'jwt.tenant == "x"')));
    for (const before of [ONE, ofBoth]) {
      const found = access(before, SPLIT);
      expect(found.requests.length + found.doubts.length).toBeGreaterThan(0);
      const answers = changedAnswers(attachmentOf(...before), attachmentOf(...SPLIT));
      expect(answers.requests.length + answers.doubts.length).toBeGreaterThan(0);
    }
  });

  it('admits no further clients if it is also required', () => {
    const before = world(early(token('a'), requires('jwt.role == "admin"')));
    expect(access(before, SPLIT).requests).toEqual([]);
    expect(access(SPLIT, SPLIT)).toEqual({ requests: [], doubts: [] });
  });

  it('admits more clients if it is no longer required', () => {
    const { requests } = access(SPLIT, world(early(token('a'), requires('jwt.role == "admin"'))));
    expect(requests).toHaveLength(1);
  });
});

describe('a header that a client can have removed', () => {
  it('is not a protection, with an explanation', () => {
    const inputs = [
      GATEWAY,
      route('web', `rules: [{name: beta, matches: [{headers: [{name: x-beta, value: '1'}]}], ${WEB}}, {${WEB}}]`),
      late('apiKeyAuthentication: {secretRef: {name: keys}}').replace('name: web}', 'name: web, sectionName: beta}'),
    ];
    expect(told(asked({ requests: { headers: { 'x-beta': '1' } }, always: { authenticated: {} } }, ...inputs))).toBe(
      'GET http://other.example/ with x-beta: 1, connection: x-beta',
    );
  });
});
