import { expect, it } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { parseRequest } from '../../src/library/testing/parse-request';
import { answerOf } from '../../src/library/testing/request-answer';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { either } from './harness/upstreams';

const policy = (name: string, target: string, traffic: string) => `
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, ${target}}]
  traffic: ${traffic}`;
const onRule = (name: string, traffic: string) =>
  policy(name, `kind: HTTPRoute, name: web, sectionName: ${name}`, traffic);

const INPUT = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules:
  - {name: own, matches: [{path: {value: /own}}], backendRefs: [{name: web, port: 80}]}
  - {name: more, matches: [{path: {value: /more}}], backendRefs: [{name: web, port: 80}]}
  - {name: asked, matches: [{path: {value: /asked}}], backendRefs: [{name: web, port: 80}]}
  - {name: moved, matches: [{path: {value: /moved}}], filters: [{type: RequestRedirect, requestRedirect: {statusCode: 302, hostname: x}}]}
${policy('before', 'kind: Gateway, name: edge', `{phase: PreRouting, transformation: {request: {set: [{name: ":authority", value: 'request.headers["x-host"]'}]}}}`)}
${onRule('own', '{csrf: {}}')}
${onRule('more', '{csrf: {additionalOrigins: ["https://more.example.com"]}}')}
${onRule('moved', '{csrf: {}}')}
${onRule('asked', `{cors: {allowOrigins: ["https://a.example.com", "http://*.b.example.com"], allowMethods: [GET]}, csrf: {}, authorization: {policy: {matchExpressions: ['request.method == "POST"']}}}`)}
`;

const OWN = 'http://x.example.com';
const OTHER = 'http://other.example.com';
const ASKS = { 'access-control-request-method': 'GET' };

/** The responses of policies against and for other origins, from the running data plane and from the evaluator. */
const REQUESTS: readonly (readonly [request: string, headers: Readonly<Record<string, string>>, status: number])[] = [
  ['POST /own', { origin: OWN }, 200],
  ['POST /own', { origin: OTHER }, 403],
  ['GET /own', { origin: OTHER }, 200],
  ['POST /own', {}, 200],
  ['POST /own', { origin: 'null' }, 200],
  ['POST /own', { origin: 'http://X.example.com' }, 403],
  ['POST /own', { origin: `${OWN}:80` }, 403],
  // The host is compared after policies before routing have changed it.
  ['POST /own', { origin: OTHER, 'x-host': 'other.example.com' }, 200],
  ['POST /own', { origin: OWN, 'x-host': 'inner' }, 403],
  ['POST /own', { origin: OWN, 'sec-fetch-site': 'cross-site' }, 403],
  ['POST /own', { origin: OTHER, 'sec-fetch-site': 'same-origin' }, 200],
  ['DELETE /own', { 'sec-fetch-site': 'same-site' }, 403],
  ['POST /more', { origin: 'https://more.example.com', 'sec-fetch-site': 'cross-site' }, 200],
  ['POST /more', { origin: 'https://MORE.example.com' }, 403],
  ['POST /moved', { origin: OTHER }, 403],
  ['POST /moved', { origin: OWN }, 302],
  ['POST /asked', { origin: OTHER }, 403],
  ['PUT /asked', { origin: OWN }, 403],
  ['OPTIONS /asked', {}, 403],
  ['OPTIONS /asked', { origin: OTHER }, 403],
  ['OPTIONS /asked', { origin: OTHER, ...ASKS }, 200],
  ['OPTIONS /asked', { origin: 'https://A.example.com:443' }, 200],
  ['OPTIONS /asked', { origin: 'https://a.example.com:444' }, 403],
  ['OPTIONS /asked', { origin: 'http://c.b.example.com', ...ASKS }, 200],
  ['OPTIONS /asked', { origin: 'null' }, 403],
];

describeLive('browser requests', () => {
  it('receive the predicted answers', async () => {
    const diagnostics = new DiagnosticCollector();
    const { attachment } = compile(loadText([{ name: 'a.yaml', text: INPUT }], diagnostics), {}, diagnostics);
    const upstreams = { 'web.demo:80': either(() => ({ body: { port: 80 } })) };
    const live = await runLive({ input: INPUT, upstreams });
    const wrong: object[] = [];
    for (const [request, headers, status] of REQUESTS) {
      const [method = '', path = ''] = request.split(' ');
      const { input: asked } = parseRequest(`${method} http://x.example.com${path}`, { headers });
      const [explained] = attachment ? explainRequest(attachment, asked) : [];
      const answer = explained && answerOf(explained, asked);
      const said = answer?.destinations.length ? 200 : answer?.status;
      const { status: real } = await live.ask(method, `http://x.example.com${path}`, { headers });
      if (said !== status || real !== status) wrong.push({ request, headers, said, real, status });
    }
    await live.stop();
    expect(wrong).toEqual([]);
  });
});
