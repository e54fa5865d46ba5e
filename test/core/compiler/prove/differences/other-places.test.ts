import { describe, expect, it } from 'vitest';
import { newAccess } from '../../../../../src/core/compiler/prove/differences/new-access';
import { attachmentOf, backend, GATEWAY, KEYS, POLICY, route, to } from '../findings/asking';

const model = (name: string, spec: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: ${name}, namespace: shop}
spec: {parentRefs: [{name: edge}], ${spec}}`;
const inner = (name: string, spec: string) => model(name, `visibility: Internal, ${spec}`);
const choosing = (...names: readonly string[]) =>
  model(
    'any',
    `virtualModel: {failover: {targets: [${names.map((name, priority) => `{modelRef: {name: ${name}}, priority: ${priority}}`).join(', ')}]}}`,
  );
const STAFF = `policies: {authorization: {action: Require, policy: {matchExpressions: ['apiKey.team == "staff"']}}}`;
const FIRST = 'provider: OpenAI';
const SECOND = 'provider: Anthropic';
const DIFFERS = ['which model a request names, who may use it, and where it is called, which differs'];

function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, now] = [before, after].map((documents) =>
    attachmentOf(GATEWAY, `${POLICY}traffic: {phase: PreRouting, ${KEYS}}`, ...documents),
  );
  const { requests, doubts } = newAccess(old, now);
  expect(requests).toEqual([]);
  return doubts;
}

describe('more access to models', () => {
  it.each<[string, string, string]>([
    ['another provider', FIRST, SECOND],
    ['another address', FIRST, `${FIRST}, baseURL: 'https://llm.example.com/v1'`],
    ['no rule any more', `${FIRST}, ${STAFF}`, FIRST],
  ])('may come with %s', (_, before, after) => {
    expect(added([model('chat', before)], [model('chat', after)])).toEqual(DIFFERS);
    const behind = (spec: string) => [inner('chat', spec), choosing('chat')];
    expect(added(behind(before), behind(after))).toEqual(DIFFERS);
  });

  it('may come with another model of a virtual one', () => {
    const both = [inner('chat', FIRST), inner('spare', SECOND)];
    expect(added([...both, choosing('chat')], [...both, choosing('chat', 'spare')])).toEqual(DIFFERS);
    expect(added([...both, choosing('chat', 'spare')], [...both, choosing('spare')])).toEqual([]);
  });

  it('does not come with rules, nor with another way to write the same', () => {
    expect(added([model('chat', FIRST)], [model('chat', `${FIRST}, ${STAFF}`)])).toEqual([]);
    expect(added([inner('chat', FIRST)], [inner('chat', SECOND)])).toEqual([]);
    expect(added([model('chat', FIRST)], [model('chat', FIRST)])).toEqual([]);
  });
});

describe('more access by a forward proxy', () => {
  const proxy = backend('proxy', '{dynamicForwardProxy: {}}');
  const at = (host?: string) => {
    const filter = host ? `filters: [{type: URLRewrite, urlRewrite: {hostname: ${host}}}], ` : '';
    return [proxy, route('out', `rules: [{${filter}backendRefs: [${to('proxy')}]}]`)];
  };

  it('may come where its requests get another host, or that of clients', () => {
    const differs = ['which hosts a forward proxy calls, which differs'];
    expect(added(at('a.example'), at('b.example'))).toEqual(differs);
    expect(added(at('a.example'), at())).toEqual(differs);
    expect(added(at(), at('a.example'))).toEqual([]);
    expect(added(at('a.example'), at('a.example'))).toEqual([]);
  });
});
