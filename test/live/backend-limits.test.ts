import { expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { completion } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, http2, https } from './harness/upstreams';

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
`;

const route = (rule: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: r, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules:
  - ${rule}
`;

const backend = (name: string, spec: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: ${name}, namespace: demo}
spec: ${spec}
`;

const to = (name: string) => `backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: ${name}}]`;

const together = (...documents: string[]) => [GATEWAY, ...documents].join('---');

describeLive('limits of a rule and of its backend', () => {
  it.each([
    ['300ms', '5s', 504],
    ['5s', '300ms', 504],
    ['5s', '6s', 200],
  ])('both apply: rule %s, backend %s', async (rule, own, status) => {
    const live = await runLive({
      input: together(
        route(`{timeouts: {backendRequest: ${rule}}, ${to('slow')}}`),
        backend('slow', `{static: {host: slow.example.com, port: 80}, policies: {http: {requestTimeout: ${own}}}}`),
      ),
      upstreams: { 'slow.example.com:80': http({ afterMilliseconds: 900 }) },
    });
    expect((await live.get('http://any.example.com/')).status).toBe(status);
  });
});

describeLive('pods as passthrough providers', () => {
  it('are evicted when they fail', async () => {
    const provider = (name: string) =>
      `{name: ${name}, openai: {}, host: ${name}.web.demo.svc.cluster.local, port: 80}`;
    const live = await runLive({
      input: together(
        route(`{${to('web')}}`),
        backend(
          'web',
          `{ai: {groups: [{providers: [${provider('web-0')}, ${provider('web-1')}]}]},
            policies: {ai: {routes: {"*": Passthrough}}, health: {eviction: {consecutiveFailures: 1, duration: 60s}}}}`,
        ),
      ),
      upstreams: {
        'web-0.web.demo.svc.cluster.local:80': http({ status: 500 }),
        'web-1.web.demo.svc.cluster.local:80': http(),
      },
    });
    for (let count = 0; count < 20; count++) await live.get(`http://any.example.com/some/path?n=${count}`);
    expect(live.seen('web-0.web.demo.svc.cluster.local:80').length).toBeLessThanOrEqual(1);
    expect(live.seen('web-1.web.demo.svc.cluster.local:80').at(-1)).toMatchObject({
      method: 'GET',
      path: '/some/path?n=19',
    });
  });
});

const CHAT = { model: 'm', messages: [{ role: 'user', content: 'hello' }] };

/** A completion that contains a secret. */
const telling = () =>
  http({
    body: {
      id: 'x',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [
        { index: 0, message: { role: 'assistant', content: 'my number is 123-45-6789' }, finish_reason: 'stop' },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
  });

describeLive('a response guard', () => {
  it.each([
    ['Reject', 403, 'The response was rejected due to inappropriate content'],
    ['Mask', 200, '<SSN>'],
  ])('applies its action: %s', async (action, status, text) => {
    const live = await runLive({
      input: together(
        route(`{${to('llm')}}`),
        backend(
          'llm',
          `{ai: {provider: {openai: {}, host: llm.example.com, port: 80}},
            policies: {ai: {promptGuard: {response: [{regex: {action: ${action}, builtins: [Ssn]}}]}}}}`,
        ),
      ),
      upstreams: { 'llm.example.com:80': telling() },
    });
    const response = await live.post('http://any.example.com/v1/chat/completions', CHAT);
    expect(response.status).toBe(status);
    expect(response.body).toContain(text);
    expect(response.body).not.toContain('123-45-6789');
  });
});

const policy = (name: string, kind: string, target: string, spec: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}, namespace: demo}
spec:
  targetRefs: [{group: ${kind === 'HTTPRoute' ? 'gateway.networking.k8s.io' : 'agentgateway.dev'}, kind: ${kind}, name: ${target}}]
  ${spec}
`;

describeLive('a route setting for calls to an LLM backend', () => {
  const post = (live: Live) => live.post('http://any.example.com/v1/chat/completions', CHAT);

  it('applies to a Service that requires HTTP/2', async () => {
    const custom = 'custom: {model: m, formats: [{type: Completions}], backendRef: {name: vllm, port: 80}}';
    const live = await runLive({
      input: together(
        '\napiVersion: v1\nkind: Service\nmetadata: {name: vllm, namespace: demo}\nspec: {ports: [{port: 80, appProtocol: kubernetes.io/h2c}]}\n',
        route(`{${to('llm')}}`),
        backend('llm', `{ai: {provider: {${custom}}}}`),
        policy('pace', 'HTTPRoute', 'r', 'backend: {http: {requestTimeout: 300ms}}'),
      ),
      upstreams: { 'vllm.demo:80': http2({ ...completion('hello'), afterMilliseconds: 900 }) },
    });
    expect((await post(live)).status).toBe(504);
    expect(live.seen('vllm.demo:80')[0]?.version).toBe('2.0');
  });

  it('applies to an Azure endpoint at another host', async () => {
    const live = await runLive({
      input: together(
        route(`{${to('llm')}}`),
        backend(
          'llm',
          '{ai: {provider: {azureopenai: {endpoint: llm.example.net}}}, policies: {tls: {insecureSkipVerify: All}}}',
        ),
        policy('key', 'HTTPRoute', 'r', 'backend: {auth: {key: of-the-route}}'),
      ),
      upstreams: {
        'llm.example.net:443': https(Authority.named('azure').issue('DNS:llm.example.net'), completion('hello')),
      },
    });
    expect((await post(live)).status).toBe(200);
    expect(JSON.stringify(live.seen('llm.example.net:443')[0]?.headers)).toContain('of-the-route');
  });
});

describeLive('two policies that set different parts of a field', () => {
  it('both apply: guards for prompts and for answers', async () => {
    const guard = (side: string, what: string) => `backend: {ai: {promptGuard: {${side}: [{regex: ${what}}]}}}`;
    const live = await runLive({
      input: together(
        route(`{${to('llm')}}`),
        backend('llm', '{ai: {provider: {openai: {}, host: llm.example.com, port: 80}}}'),
        policy('prompts', 'AgentgatewayBackend', 'llm', guard('request', '{action: Reject, matches: [forbidden]}')),
        policy('answers', 'AgentgatewayBackend', 'llm', guard('response', '{builtins: [Ssn]}')),
      ),
      upstreams: { 'llm.example.com:80': telling() },
    });
    const say = (content: string) =>
      live.post('http://any.example.com/v1/chat/completions', { model: 'm', messages: [{ role: 'user', content }] });
    expect((await say('a forbidden word')).status).toBe(403);
    expect((await say('hello')).body).toContain('<SSN>');
  });

  it('both apply: changes of request and response headers', async () => {
    const change = (side: string) => `traffic: {headerModifiers: {${side}: {set: [{name: x-side, value: ${side}}]}}}`;
    const live = await runLive({
      input: together(
        route('{backendRefs: [{name: web, port: 8080}]}'),
        policy('requests', 'HTTPRoute', 'r', change('request')),
        policy('responses', 'HTTPRoute', 'r', change('response')),
      ),
      upstreams: { 'web.demo:8080': http() },
    });
    expect((await live.get('http://any.example.com/')).headers['x-side']).toBe('response');
    expect(live.seen('web.demo:8080')[0]?.headers['x-side']).toBe('request');
  });
});
