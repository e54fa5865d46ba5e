import { describe, expect, it } from 'vitest';
import { diagnose, findingsFor, gateway, newest, policy, route, service, toService } from './run';

const TOKENS = {
  jwtAuthentication: {
    mode: 'Strict',
    providers: [{ issuer: 'https://login.example.org/', audiences: ['a'], jwks: { inline: '{"keys":[]}' } }],
  },
};
const documents = (text: string, action: string) => [
  ...gateway(),
  service(),
  route('shop', [toService()]),
  policy('p', 'HTTPRoute', 'shop', {
    traffic: { ...TOKENS, authorization: { action, policy: { matchExpressions: [text] } } },
  }),
];
const helpFor = (text: string, action = 'Allow') =>
  diagnose(documents(text, action), { revision: 'v1.4' })
    .filter(({ code }) => code === 'AIG7212')
    .map(({ help }) => help);

describe('a membership test on a claim', () => {
  it.each([
    ['"sre" in jwt.groups', 'jwt.groups == "sre" || (type(jwt.groups) == list && "sre" in jwt.groups)'],
    [
      `request.method == "GET" && 'sre' in jwt["groups"]`,
      `jwt["groups"] == 'sre' || (type(jwt["groups"]) == list && 'sre' in jwt["groups"])`,
    ],
    [
      '"x" in jwt.realm_access.roles',
      'jwt.realm_access.roles == "x" || (type(jwt.realm_access.roles) == list && "x" in jwt.realm_access.roles)',
    ],
  ])('requires a check for a list: %s', (text, test) => {
    expect(helpFor(text)).toEqual([`Write \`${test}\`.`]);
    expect(helpFor(`!(${text})`, 'Deny')).toEqual([`Write \`${test}\`.`]);
    expect(helpFor(test)).toEqual([]);
  });

  it.each([
    ['a claim that denies', '"guest" in jwt.groups', 'Deny'],
    ['headers', '"x-team" in request.headers', 'Allow'],
    ['names of claims', '"groups" in jwt', 'Allow'],
    ['a known object', '"roles" in jwt.realm_access', 'Allow'],
    ['an object by its other use', '"roles" in jwt.app && jwt.app.roles == ["x"]', 'Allow'],
    ['audiences', '"shop" in jwt.aud', 'Allow'],
    ['a fixed list', 'jwt.sub in ["ann", "bob"]', 'Allow'],
    ['metadata of a key', '"sre" in apiKey.groups', 'Allow'],
  ])('is right for %s', (_, text, action) => {
    expect(helpFor(text, action)).toEqual([]);
  });
});

it.each([
  ['AIG7212', 'Allow', '"sre" in jwt.groups'],
  ['AIG7033', 'Allow', 'jwt.email.endsWith("@example.org")'],
  ['AIG7015', 'Deny', 'jwt.team != "sre"'],
])('authorization of a model is judged as that of a route: %s', (code, action, text) => {
  const model = {
    apiVersion: 'agentgateway.dev/v1alpha1',
    kind: 'AgentgatewayModel',
    metadata: { name: 'gpt-5', namespace: 'demo' },
    spec: {
      parentRefs: [{ name: 'gw' }],
      provider: 'OpenAI',
      policies: { authorization: { action, policy: { matchExpressions: [text] } } },
    },
  };
  const inputs = [...gateway(), model, policy('p', 'Gateway', 'gw', { traffic: TOKENS })];
  expect(findingsFor(newest(inputs))).toEqual([`${code} spec.policies.authorization.policy.matchExpressions[0]`]);
});
