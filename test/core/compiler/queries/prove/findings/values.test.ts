import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, GATEWAY, POLICY, route, told, WEB } from './asking';

type Callers = NonNullable<Guarantee['callers']>;

const TOKENS =
  'jwtAuthentication: {mode: Strict, providers: [{issuer: idp, jwks: {remote: {jwksPath: /keys, backendRef: {name: idp, port: 80}}}}]}';
const KEYS = 'apiKeyAuthentication: {mode: Strict, secretRef: {name: keys}}';

function askedOf(authentication: string, callers: Callers, rules: readonly (readonly [string, string])[]) {
  const policies = rules.map(([action, expression], at) =>
    POLICY.replace('name: guard', `name: guard-${at}`).concat(
      `traffic: {authorization: {action: ${action}, policy: {matchExpressions: [${JSON.stringify(expression)}]}}}`,
    ),
  );
  policies.push(POLICY.concat(`traffic: {${authentication}}`));
  const guarantee: Partial<Guarantee> = { always: { callers } };
  return asked(guarantee, GATEWAY, route('web', `rules: [{${WEB}}]`), ...policies);
}

describe('claims and key fields that are not strings', () => {
  it.each<[string, Callers, readonly (readonly [string, string])[], unknown]>([
    [
      'pass by a denial of what is not among something, which fails for numbers',
      { jwt: { roles: '*admin*' } },
      [
        ['Require', 'has(jwt.roles)'],
        ['Deny', '!("admin" in jwt.roles)'],
      ],
      { iss: 'idp', roles: 1 },
    ],
    [
      'pass where a beginning is asked for, as lists do',
      { jwt: { team: 'blue*' } },
      [['Require', 'jwt.team.startsWith("blue")']],
      { iss: 'idp', team: ['x'] },
    ],
    [
      'pass with a second line, where an expression looks at each',
      { jwt: { team: 'blue' } },
      [['Require', 'jwt.team.matches("(?m)^blue$")']],
      { iss: 'idp', team: expect.stringMatching(/^blue$/m) },
    ],
    [
      'pass with a second line, which is more than an expression denies',
      { jwt: { team: 'blue*' } },
      [
        ['Require', 'has(jwt.team)'],
        ['Deny', 'jwt.team.matches("^(?:[^b].*|)$")'],
      ],
      expect.objectContaining({ iss: 'idp' }),
    ],
    [
      'pass as numbers where lists and objects are refused',
      { jwt: { team: 'blue*' } },
      [
        ['Require', 'jwt.team.endsWith("e") && jwt.team != "e"'],
        ['Deny', '"x" in jwt.team || !("x" in jwt.team)'],
      ],
      { iss: 'idp', team: 1 },
    ],
    [
      'pass as objects where texts fail',
      { jwt: { roles: 'admin' } },
      [
        ['Require', '"admin" in jwt.roles'],
        ['Deny', 'jwt.roles.matches("admin")'],
      ],
      { iss: 'idp', roles: { admin: 1 } },
    ],
    [
      'pass as null where it has to be there and counts as missing',
      { jwt: { team: '*' } },
      [['Require', 'has(jwt.team) && default(jwt.team, "none") == "none" && jwt.team != "none"']],
      { iss: 'idp', team: null },
    ],
  ])('%s', (_, callers, rules, caller) => {
    const verdict = askedOf(TOKENS, callers, rules);
    expect(verdict.is === 'does not hold' ? verdict.counterexample.caller.jwt : told(verdict)).toEqual(caller);
  });

  it('are considered for keys, too', () => {
    const verdict = askedOf(KEYS, { apiKey: { team: 'blue*' } }, [
      ['Require', 'apiKey.team != "red"'],
      ['Deny', '!apiKey.team.startsWith("blue")'],
    ]);
    expect(verdict.is === 'does not hold' ? verdict.counterexample.caller.apiKey : told(verdict)).toEqual({
      team: ['x'],
    });
  });

  it('never match if a string is required', () => {
    expect(askedOf(TOKENS, { jwt: { team: 'blue' } }, [['Require', 'jwt.team == "blue"']]).is).toBe('holds');
    expect(askedOf(KEYS, { apiKey: { team: 'blue' } }, [['Require', 'apiKey.team in ["blue"]']]).is).toBe('holds');
  });

  it('do not exist for anonymous callers', () => {
    const open = POLICY.concat(
      'traffic: {authorization: {action: Require, policy: {matchExpressions: ["!has(jwt.team)"]}}}',
    );
    expect(asked({ neverReached: true }, GATEWAY, route('web', `rules: [{${WEB}}]`), open).is).toBe('does not hold');
  });
});
