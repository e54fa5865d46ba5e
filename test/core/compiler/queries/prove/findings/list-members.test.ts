import { describe, expect, it } from 'vitest';
import { asked, GATEWAY, POLICY, route, told, WEB } from './asking';

const TOKENS = `${POLICY}traffic: {jwtAuthentication: {providers: [{issuer: idp, jwks: {remote: {jwksPath: /keys, backendRef: {name: idp, port: 80}}}}]}}`;

function proved(expression: string) {
  const rule = POLICY.replace('name: guard', 'name: rules').concat(
    `traffic: {authorization: {action: Require, policy: {matchExpressions: [${JSON.stringify(expression)}]}}}`,
  );
  return asked(
    { always: { callers: { jwt: { groups: 'sre' } } } },
    GATEWAY,
    route('web', `rules: [{${WEB}}]`),
    TOKENS,
    rule,
  );
}

describe('members of a list', () => {
  it.each([
    'type(jwt.groups) == list && "sre" in jwt.groups',
    'list == type(jwt.groups) && jwt.groups.contains("sre")',
    'jwt.groups == "sre" || (type(jwt.groups) == list && "sre" in jwt.groups)',
    'type(jwt.groups) == list ? "sre" in jwt.groups : jwt.groups == "sre"',
    'type(jwt.groups) != map && jwt.groups.exists(g, g == "sre")',
    'type(jwt.groups) == list && jwt.groups.exists(g, "sre" == g)',
    'type(jwt.groups) == list && jwt.groups.filter(g, g == "sre").size() > 0',
    'type(jwt.groups) == list && size(jwt.groups.filter(g, g == "sre")) >= 1',
    'type(jwt.groups) == string && jwt.groups == "sre"',
  ])('are found for certain by %s', (expression) => expect(told(proved(expression))).toBe('holds'));

  it.each<[string, unknown]>([
    ['"sre" in jwt.groups', expect.anything()],
    ['jwt.groups.contains("sre")', expect.anything()],
    // The keys of an object are gone through.
    ['jwt.groups.exists(g, g == "sre")', { sre: expect.anything() }],
    ['jwt.groups.filter(g, g == "sre").size() > 0', { sre: expect.anything() }],
    ['type(jwt.groups) == map || "sre" in jwt.groups', expect.anything()],
    ['type(jwt.groups) == list', expect.any(Array)],
    ['type(jwt.groups) == list || type(jwt.groups) == string', expect.anything()],
  ])('are not the only values that fulfil %s', (expression, groups) => {
    const verdict = proved(expression);
    expect(verdict).toMatchObject({ is: 'does not hold', counterexample: { caller: { jwt: { groups } } } });
  });

  it.each(['jwt.groups.exists(g, g.startsWith("sre"))', 'jwt.groups.filter(g, g == "sre").size() > 1'])(
    'cannot be decided by %s',
    (expression) => expect(proved(expression).is).toBe('cannot be decided'),
  );
});
