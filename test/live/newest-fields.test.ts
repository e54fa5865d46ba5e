import { beforeAll, expect, it } from 'vitest';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const GATEWAY = 'gateway.networking.k8s.io';

const route = (name: string) => `---
apiVersion: ${GATEWAY}/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: demo}
spec: {parentRefs: [{name: edge}], hostnames: [${name}.example.com], rules: [{backendRefs: [{name: web, port: 80}]}]}
`;

const policy = (name: string, spec: string, target = `kind: HTTPRoute, name: ${name}`) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}-policy, namespace: demo}
spec: {targetRefs: [{group: ${GATEWAY}, ${target}}], ${spec}}
`;

const INPUT = `apiVersion: ${GATEWAY}/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: v1
kind: Secret
metadata: {name: keys, namespace: demo}
stringData: {search: '{"key": "k1", "metadata": {"team": "search"}}'}
${policy('edge', 'traffic: {buffer: {request: {maxBytes: 10}}}', 'kind: Gateway, name: edge')}
${policy('labels', `frontend: {metrics: {attributes: {add: [{name: team, expression: 'request.headers["x-team"]'}]}}}`, 'kind: Gateway, name: edge')}
${route('small')}
${route('large')}
${policy('large', 'traffic: {buffer: {request: {maxBytes: 1Ki}}}')}
${route('lenient')}
${policy('lenient', 'traffic: {buffer: {request: {maxBytes: 10, failureMode: FailOpen}}}')}
${route('computed')}
${policy('computed', `traffic: {directResponse: {status: 218, bodyExpression: 'request.method + " " + request.path', headers: [{name: x-is, value: request.method}]}}`)}
${route('named')}
${policy('named', `traffic: {directResponse: {status: 200, bodyExpression: '[proxy.route.name, proxy.gateway.name, default(proxy.route.rule, "none"), env.gateway].join(" ")'}}`)}
${route('slow')}
${policy('slow', 'traffic: {delay: {duration: 300ms}}')}
${route('elsewhere')}
${policy('elsewhere', 'traffic: {apiKeyAuthentication: {secretRef: {name: keys}, location: {queryParameter: {name: key}}}, authorization: {policy: {matchExpressions: [\'apiKey.team == "search"\']}}}')}
`;

describeLive('fields of v1.4', () => {
  let live: Live;

  beforeAll(async () => {
    live = await runLive({ input: INPUT, upstreams: { 'web.demo:80': http((request) => ({ body: request })) } });
  });

  const send = (name: string, size: number) =>
    live.ask('POST', `http://${name}.example.com/`, { body: 'x'.repeat(size) });

  it('limit bodies by the most precise policy', async () => {
    expect((await send('small', 5)).status).toBe(200);
    expect((await send('small', 50)).status).toBe(413);
    expect((await send('large', 50)).status).toBe(200);
    expect((await send('large', 2000)).status).toBe(413);
    expect((await send('lenient', 50)).status).toBe(200);
  });

  it('compute responses', async () => {
    const answer = await live.get('http://computed.example.com/a');
    expect(answer.status).toBe(218);
    expect(answer.body).toBe('GET /a');
    expect(answer.headers['x-is']).toBe('GET');
  });

  // Rules that expect other names are a warning.
  it('expose the names of compiled resources', async () => {
    expect((await live.get('http://named.example.com/')).body).toBe('named.00 default none edge');
  });

  it('delay requests before they reach the destination', async () => {
    const start = Date.now();
    expect((await live.get('http://slow.example.com/')).status).toBe(200);
    expect(Date.now() - start).toBeGreaterThanOrEqual(290);
  });

  it('read keys from another location', async () => {
    expect((await live.get('http://elsewhere.example.com/?key=k1')).status).toBe(200);
    expect((await live.get('http://elsewhere.example.com/?key=k2')).status).toBe(401);
    expect((await live.get('http://elsewhere.example.com/', { headers: { authorization: 'Bearer k1' } })).status).toBe(
      401,
    );
  });
});
