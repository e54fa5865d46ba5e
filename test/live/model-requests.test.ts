import { beforeAll, expect, it } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { answerOf } from '../../src/library/testing/request-answer';
import { chat, completion, model } from './harness/llm';
import { describeReleases } from './harness/program';
import { type Live, runLive } from './harness/run-live';

const served = (name: string, spec: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: ${name}, namespace: demo}
spec:
  parentRefs: [{name: edge}]
${spec}
`;
const server = (name: string) => `  provider: OpenAI\n  baseURL: http://${name}.demo.svc.cluster.local:80/v1`;
const SERVERS = ['guarded', 'gpt-5', 'hidden', 'broad', 'narrow', 'vip', 'twin-a', 'few', 'rest'];

const INPUT = [
  `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
`,
  served('gpt-5', server('gpt-5')),
  served(
    'guarded',
    `${server('guarded')}
  policies:
    promptGuard: {request: [{regex: {action: Reject, matches: [secret]}, response: {statusCode: 422, message: refused}}]}`,
  ),
  served('hidden', `  visibility: Internal\n${server('hidden')}`),
  served('broad', `  match: {model: "claude-*"}\n${server('broad')}`),
  served('narrow', `  match: {model: "claude-opus-*"}\n${server('narrow')}`),
  served(
    'vip',
    `${server('vip')}
  policies: {authorization: {policy: {matchExpressions: ['request.headers["x-team"] == "vip"']}}}`,
  ),
  served(
    'few',
    `  match: {model: few-1}
${server('few')}
  policies: {authorization: {policy: {matchExpressions: ['request.headers["x-team"] == "vip"']}}}`,
  ),
  served('rest', `  match: {model: "few-*"}\n${server('rest')}`),
  served('any', `  virtualModel: {weighted: {targets: [{modelRef: {name: few}, weight: 1}]}}`),
  served('first', `  virtualModel: {failover: {targets: [{modelRef: {name: few}, priority: 0}]}}`),
  served('twin-a', `  match: {model: twin}\n${server('twin-a')}`),
  served('twin', `  virtualModel: {weighted: {targets: [{modelRef: {name: gpt-5}, weight: 1}]}}`),
  served('mixed', `  virtualModel: {weighted: {targets: [{modelRef: {name: hidden}, weight: 1}]}}`),
  served('closed', `  virtualModel: {weighted: {targets: [{modelRef: {name: vip}, weight: 1}]}}`),
  served(
    'safe',
    `  virtualModel: {failover: {targets: [{modelRef: {name: vip}, priority: 0}, {modelRef: {name: gpt-5}, priority: 1}]}}`,
  ),
  served(
    'late',
    `  virtualModel: {failover: {targets: [{modelRef: {name: vip}, priority: 1}, {modelRef: {name: gpt-5}, priority: 0}]}}`,
  ),
  served(
    'smart',
    `  virtualModel:
    conditional:
      targets:
      - {modelRef: {name: hidden}, when: 'request.headers["x-route"] == "hidden"'}
      - {modelRef: {name: broad}, model: claude-2, when: 'request.headers["x-route"] == "claude"'}`,
  ),
].join('');

const CHAT = '/v1/chat/completions';
const asks = (name: unknown) => JSON.stringify({ ...chat('hello'), model: name });
const guarded = (content: string, role = 'user') => JSON.stringify({ model: 'guarded', messages: [{ role, content }] });
const vertex = (name: string) => `/v1/projects/p/locations/l/publishers/anthropic/models/${name}:rawPredict`;

type Case = readonly [title: string, path: string, body: string, headers?: Readonly<Record<string, string>>];

const CASES: readonly Case[] = [
  ['a model', CHAT, asks('gpt-5')],
  ['a model in other letters', CHAT, asks('GPT-5')],
  ['a prompt that a guard accepts', CHAT, guarded('hello')],
  ['a prompt that a guard refuses', CHAT, guarded('my secret')],
  ['a result of a tool, which no guard reads', CHAT, guarded('my secret', 'tool')],
  [
    'a prompt of another format that a guard refuses',
    '/v1/responses',
    JSON.stringify({ model: 'guarded', input: 'my secret' }),
  ],
  ['a body without messages', CHAT, JSON.stringify({ model: 'gpt-5' })],
  ['a body of another format', CHAT, JSON.stringify({ model: 'gpt-5', input: 'hello' })],
  ['an internal model', CHAT, asks('hidden')],
  ['a name that two patterns fit', CHAT, asks('claude-opus-4')],
  ['a name that one pattern fits', CHAT, asks('claude-3')],
  ['a pattern itself', CHAT, asks('claude-*')],
  ['nobody', CHAT, asks('other')],
  ['a virtual model of the name of another', CHAT, asks('twin')],
  ['a virtual model that chooses an internal one', CHAT, asks('mixed')],
  ['a virtual model whose target is closed', CHAT, asks('closed')],
  ['a virtual model whose target is open', CHAT, asks('closed'), { 'x-team': 'vip' }],
  ['a failover whose first target is closed', CHAT, asks('safe')],
  ['a failover whose first target is open', CHAT, asks('safe'), { 'x-team': 'vip' }],
  ['a failover whose last target is closed', CHAT, asks('late')],
  ['the first condition', CHAT, asks('smart'), { 'x-route': 'hidden' }],
  ['the second condition', CHAT, asks('smart'), { 'x-route': 'claude' }],
  ['no condition', CHAT, asks('smart'), { 'x-route': 'else' }],
  ['conditions that fail', CHAT, asks('smart')],
  ['a closed model', CHAT, asks('vip')],
  ['an open model', CHAT, asks('vip'), { 'x-team': 'vip' }],
  ['a closed model beside an open pattern (AIG7099)', CHAT, asks('few-1')],
  ['an open model beside a pattern', CHAT, asks('few-1'), { 'x-team': 'vip' }],
  ['a virtual model whose target is closed, beside an open pattern', CHAT, asks('any')],
  ['a failover whose target is closed, beside an open pattern', CHAT, asks('first')],
  ['no model', CHAT, JSON.stringify(chat('hello')).replace(/"model":"[^"]*",?/, '')],
  ['an empty model', CHAT, asks('')],
  ['a number', CHAT, asks(5)],
  ['nothing', CHAT, asks(null)],
  ['no JSON', CHAT, 'hello'],
  ['nothing at all', CHAT, ''],
  ['a list', CHAT, '[]'],
  ['a text', CHAT, '"gpt-5"'],
  ['the list of models', '/v1/models', ''],
  ['the list of models elsewhere', '/models', ''],
  ['an unknown model in the path', vertex('other'), asks('gpt-5')],
];

describeReleases('the predicted answer to a model request', (dataPlane) => {
  let live: Live;
  const { attachment } = compile(loadText([{ name: 'in.yaml', text: INPUT }], new DiagnosticCollector()), {
    dataPlane,
  });
  beforeAll(async () => {
    const upstreams = SERVERS.map((name) => [`${name}.demo:80`, model(() => completion(name))] as const);
    live = await runLive({ input: INPUT, upstreams: Object.fromEntries(upstreams), options: { dataPlane } });
  });

  const cases = CASES.map(([title, path, body, headers = {}]) => ({ title, path, body, headers }));
  it.each(cases)('$title', async ({ path, body, headers }) => {
    const asked = { method: 'POST', host: 'any.example.com', path, headers, body };
    const [explanation] = explainRequest(attachment!, asked);
    const said = answerOf(explanation, asked);
    expect(said.reason).not.toContain('cannot be decided');
    live.forget();
    const answer = await live.post(`http://any.example.com${path}`, body, { headers });
    const asking = SERVERS.filter((name) => live.seen(`${name}.demo:80`).length > 0);
    if (said.status === undefined) {
      expect(said.destinations.map((key) => key.split('/').at(-1))).toContain(asking[0]);
      expect(answer.status).toBe(200);
    } else expect([answer.status, asking], answer.body).toEqual([said.status, []]);
  });
});
