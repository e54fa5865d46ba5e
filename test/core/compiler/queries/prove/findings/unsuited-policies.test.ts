import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, backend, GATEWAY, KEYS, POLICY, route, to, told, WEB } from './asking';

const GUARD = `${POLICY}backend: {ai: {promptGuard: {request: [{regex: {action: Reject, matches: [x]}}]}}}`;
const TOKENS = `${POLICY}backend: {mcp: {authentication: {mode: Strict, issuer: i, audiences: [a], jwks: {backendRef: {name: idp, port: 80}, jwksPath: /k}, resourceMetadata: {resource: 'http://x.example/mcp'}}}}`;
const guarded: Partial<Guarantee> = {
  always: { policies: { ai: { promptGuard: { request: [{ regex: { action: 'Reject' } }] } } } },
};
const byToken: Partial<Guarantee> = { always: { authenticated: { by: ['jwt'] } } };
const only = (spec: string) => [GATEWAY, route('one', `rules: [{backendRefs: [${to('one')}]}]`), backend('one', spec)];
const SERVICE = [GATEWAY, route('web', `rules: [{${WEB}}]`)];
const LLM = only('{ai: {provider: {openai: {}}}}');
const MCP = only('{mcp: {targets: [{name: t, static: {host: mcp.example.com, port: 443}}]}}');
const STATIC = only('{static: {host: llm.example.com, port: 443}}');

describe('policies for LLM and MCP backends', () => {
  it.each<[string, Partial<Guarantee>, readonly string[], string]>([
    ['guard LLM backends', guarded, [...LLM, GUARD], 'holds'],
    ['guard no Service', guarded, [...SERVICE, GUARD], 'GET http://other.example/'],
    ['guard no static backend', guarded, [...STATIC, GUARD], 'GET http://other.example/'],
    ['ask for tokens before MCP backends', { ...byToken, to: { backend: 'one' } }, [...MCP, TOKENS], 'holds'],
    [
      'serve the metadata of MCP backends',
      byToken,
      [...MCP, TOKENS],
      'GET http://other.example/.well-known/oauth-protected-resource',
    ],
    ['ask for none before a Service', byToken, [...SERVICE, TOKENS], 'GET http://other.example/'],
    ['ask for none before an LLM backend', byToken, [...LLM, TOKENS], 'GET http://other.example/'],
  ])('%s', (_, guarantee, documents, expected) => {
    expect(told(asked(guarantee, ...documents))).toBe(expected);
  });
});

describe('rules of Models', () => {
  const model = (name: string, more = '') => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: ${name}, namespace: shop}
spec: {parentRefs: [{name: edge}], provider: OpenAI${more}}`;
  const ofTeam = `, policies: {authorization: {action: Require, policy: {matchExpressions: ['apiKey.team == "a"']}}}`;
  const keys = `${POLICY}traffic: {${KEYS}}`;
  const said = (...models: string[]) =>
    told(asked({ always: { callers: { apiKey: { team: 'a' } } } }, GATEWAY, keys, ...models));

  it('determine which callers can reach them', () => {
    expect(said(model('one', ofTeam))).toBe('holds');
    expect(said(model('one', ofTeam), model('two', ofTeam))).toBe('holds');
    expect(said(model('one', ofTeam), model('two', `, visibility: Internal`))).toBe('holds');
    expect(said(model('one', ofTeam), model('two'))).toContain('GET http://other.example/v1/');
  });

  it('apply to their provider', () => {
    const never = (provider: string) => told(asked({ to: { provider }, neverReached: true }, GATEWAY, model('one')));
    expect(never('openai')).toBe('the model in the body of the request');
    expect(never('anthropic')).toBe('about nothing');
  });
});
