import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { RequestBody } from '../../../src/library/testing/request-body';
import { requestAssertionsOf } from '../../../src/library/testing/request-of';

const model = (name: string, spec: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: ${name}, namespace: demo}
spec: {parentRefs: [{name: edge}], ${spec}}
`;

const INPUT = [
  `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
`,
  model('gpt-5', 'provider: OpenAI'),
  model(
    'guarded',
    'provider: OpenAI, policies: {promptGuard: {request: [{regex: {action: Reject, matches: [secret]}, response: {statusCode: 422}}]}}',
  ),
  model(
    'judged',
    'provider: OpenAI, policies: {promptGuard: {request: [{webhook: {backendRef: {name: judge, port: 80}}}]}}',
  ),
  model(
    'team',
    `provider: OpenAI, policies: {authorization: {policy: {matchExpressions: ['request.headers["x-team"] == "a"']}}}`,
  ),
  model(
    'smart',
    `virtualModel: {conditional: {targets: [{modelRef: {name: team}, when: 'request.headers["x-team"] == "a"'}, {modelRef: {name: gpt-5}}]}}`,
  ),
].join('');

describe('assertions about models', () => {
  const { attachment } = compile(loadText([{ name: 'in.yaml', text: INPUT }], new DiagnosticCollector()));
  const asking = (name: string, headers = {}, content = 'hello') =>
    requestAssertionsOf(attachment!, 'POST http://any.example.com/v1/chat/completions', {
      body: RequestBody.json({ model: name, messages: [{ role: 'user', content }] }),
      headers,
    });

  it('resolve the model that a request reaches', () => {
    asking('gpt-5').routesTo('gpt-5').isAnsweredWith(200);
    asking('smart').routesTo('gpt-5');
    asking('smart', { 'x-team': 'a' }).routesTo('ProxyModel/demo/team');
    expect(() => asking('smart').routesTo('team')).toThrow(/does not go to team, but to .*ProxyModel\/demo\/gpt-5/);
    expect(() => asking('gpt-5').routesTo('gtp-5')).toThrow('gpt-5');
    asking('other').isAnsweredWith(404);
  });

  it('resolve the answers that the gateway sends itself', () => {
    asking('guarded').isAnsweredWith(200);
    asking('guarded', {}, 'my secret').routesTo('guarded').allows({}).isAnsweredWith(422);
    asking('judged').allows({});
    expect(() => asking('judged').isAnsweredWith(200)).toThrow('the guard service of ProxyModel/demo/judged decides');
    const chat = (json: object, path = '/v1/chat/completions') =>
      requestAssertionsOf(attachment!, `POST http://any.example.com${path}`, { body: RequestBody.json(json) });
    chat({ model: 'gpt-5' }).isAnsweredWith(503);
    chat({ model: 'guarded', input: 'my secret' }, '/v1/responses').isAnsweredWith(422);
    chat({ model: 'guarded', input: 'my secret' }, '/v1/embeddings').isAnsweredWith(200);
    chat({ model: 'guarded', prompt: 'my secret' }, '/v1/images/generations').isAnsweredWith(200);
  });

  it('resolve the clients that may use a model', () => {
    asking('gpt-5').allows({});
    asking('team').denies({}).isAnsweredWith(403);
    asking('team', { 'x-team': 'a' }).allows({});
    expect(() => asking('team').allows({})).toThrow(/403|meets none/);
  });
});
