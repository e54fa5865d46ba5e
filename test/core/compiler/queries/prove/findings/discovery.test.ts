import { describe, expect, it } from 'vitest';
import { explainRequest } from '../../../../../../src/core/compiler/queries/explain';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { answerOf } from '../../../../../../src/library/testing/request-answer';
import { asked, askedUnder, attachmentOf, backend, GATEWAY, POLICY, route, to, told } from './asking';

const SET = '{jwksPath: /keys, backendRef: {name: idp, port: 80}}';
const provider = (audiences: string) => `{issuer: 'https://idp', ${audiences}jwks: {remote: ${SET}}}`;
const tokens = (audiences = 'audiences: [tools], ', resource = 'https://tools.example.org/team/mcp') =>
  `${POLICY}traffic: {jwtAuthentication: {providers: [${provider(audiences)}], mcp: {resourceMetadata: {resource: '${resource}'}}}}`.replace(
    'kind: Gateway, name: edge',
    'kind: HTTPRoute, name: tools',
  );
const ofBackend = `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: tokens, namespace: shop}
spec:
  targetRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]
  backend: {mcp: {authentication: {issuer: 'https://idp', audiences: [tools], jwks: ${SET}}}}`;
const keys = `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: keys, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: site}]
  traffic: {apiKeyAuthentication: {secretRef: {name: keys}}}`;

const world = (policy: string, match = '{path: {value: /team/mcp}}') => [
  GATEWAY,
  route('tools', `rules: [{matches: [${match}], backendRefs: [${to('tools')}]}]`),
  route('site', 'rules: [{backendRefs: [{name: site, port: 80}]}]'),
  backend('tools', '{mcp: {targets: [{name: notes, static: {host: notes.example, port: 80}}]}}'),
  policy,
  keys,
];
const EVERYTHING: Partial<Guarantee> = { always: { authenticated: { by: ['jwt', 'api-key'] } } };
const AT = '/.well-known/oauth-protected-resource/team/mcp';

function answer(path: string, documents: readonly string[], method = 'GET') {
  const request = { method, path, host: 'any.example' };
  const [explanation] = explainRequest(attachmentOf(...documents), request);
  const { status, destinations } = answerOf(explanation, request);
  return { rule: explanation?.rule?.route, by: status ?? destinations.join() };
}

describe('the metadata of an MCP resource', () => {
  it.each([
    ['a policy on the route', tokens()],
    ['the backend', ofBackend],
    ['a policy for any audience, by a route of its own', tokens('')],
  ])('is served without credentials by the route that requires tokens: %s', (_, policy) => {
    const tools = 'HTTPRoute/shop/tools';
    expect(answer(AT, world(policy))).toEqual({ rule: tools, by: 200 });
    expect(answer(AT, world(policy), 'POST')).toEqual({ rule: tools, by: 200 });
    expect(answer(AT.replace('protected-resource', 'authorization-server'), world(policy)).rule).toBe(tools);
    expect(answer('/.well-known/other', world(policy))).toEqual({ rule: 'HTTPRoute/shop/site', by: 401 });
    expect(answer('/team/mcp', world(policy))).toEqual({ rule: tools, by: 401 });
    expect(told(asked(EVERYTHING, ...world(policy)))).toBe(`GET http://other.example${AT}`);
  });

  it('is at the path of its public name, too', () => {
    const elsewhere = world(tokens(undefined, 'https://tools.example.org/public'), '{path: {value: /inside}}');
    expect(answer('/.well-known/oauth-protected-resource/public', elsewhere).by).toBe(200);
    expect(answer('/.well-known/oauth-protected-resource/inside', elsewhere).by).toBe(200);
  });

  it('requires no method or header of the rule', () => {
    const strict = world(
      tokens(),
      '{path: {type: Exact, value: /mcp}, method: POST, headers: [{name: x-a, value: "1"}]}',
    );
    expect(answer('/.well-known/oauth-protected-resource/mcp', strict).by).toBe(200);
    expect(answer('/mcp', strict).rule).toBe('HTTPRoute/shop/site');
  });

  it('is not covered by a guarantee about a backend', () => {
    const ofTools: Partial<Guarantee> = { to: { backend: 'tools' }, ...EVERYTHING };
    expect(asked(ofTools, ...world(tokens())).is).toBe('holds');
    expect(
      asked(
        { neverReached: true, requests: { paths: ['/.well-known/oauth-*'] }, to: { backend: 'tools' } },
        ...world(tokens()),
      ).is,
    ).toBe('holds');
  });

  it('requires the credentials of policies before routing', () => {
    const early = `${POLICY.replace('guard', 'early')}traffic: {phase: PreRouting, apiKeyAuthentication: {secretRef: {name: keys}, location: {header: {name: x-early}}}}`;
    expect(asked(EVERYTHING, ...world(tokens()), early).is).toBe('holds');
    expect(answer(AT, [...world(tokens()), early]).by).toBe(401);
  });

  it('has no separate path if a controller reads the resources', () => {
    expect(
      told(askedUnder({ mode: 'controller' }, { requests: { paths: [AT] }, ...EVERYTHING }, ...world(tokens()))),
    ).toBe('holds');
  });
});
