import { beforeAll, describe, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { chat, completion, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, https } from './harness/upstreams';

const GATEWAY = 'gateway.networking.k8s.io';

const document = (kind: string, name: string, spec: string, group = 'agentgateway.dev/v1alpha1') => `---
apiVersion: ${group}
kind: ${kind}
metadata: {name: ${name}, namespace: demo}
spec:
${spec}
`;

const gateway = (listeners: string) =>
  document('Gateway', 'edge', `  gatewayClassName: agentgateway\n  listeners: [${listeners}]`, `${GATEWAY}/v1`);

const modelOf = (name: string, spec: string, parent = '{name: edge}') =>
  document('AgentgatewayModel', name, `  parentRefs: [${parent}]\n${spec}`);

const server = (name: string) => `  provider: OpenAI\n  baseURL: http://${name}.demo.svc.cluster.local:80/v1`;

const named = (answer: { readonly body: string }) => JSON.parse(answer.body);

/** Models that respond with their name and the request. */
const echoing = (name: string) =>
  model((request) => completion(`${name}: ${JSON.parse(String(request.body)).model ?? ''}`));

describeLive('models', () => {
  const said = (answer: { readonly body: string }): string => named(answer).choices[0].message.content;
  const asking =
    (live: () => Live) =>
    (name: string, headers: Record<string, string> = {}, url = 'http://any.example.com') =>
      live().post(`${url}/v1/chat/completions`, { ...chat('hello'), model: name }, { headers });

  describe('on one listener', () => {
    const INPUT = [
      gateway('{name: http, port: 80, protocol: HTTP}'),
      modelOf('gpt-5', server('openai')),
      modelOf('hidden', `  visibility: Internal\n${server('hidden')}`),
      modelOf(
        'openai',
        `  match: {model: "openai/*"}\n${server('openai')}
  policies:
    transformations: [{field: model, expression: 'llmRequest.model.stripPrefix("openai/")'}]`,
      ),
      modelOf(
        'key',
        `${server('keyed')}
  policies:
    auth: {secretRef: {name: key}}
    headers: {request: {set: [{name: x-from, value: gateway}]}, response: {set: [{name: x-answer, value: model}]}}`,
      ),
      modelOf(
        'vip',
        `${server('openai')}
  policies:
    authorization: {policy: {matchExpressions: ['request.headers["x-team"] == "vip"']}}`,
      ),
      modelOf(
        'guarded',
        `${server('openai')}
  policies:
    promptGuard: {request: [{regex: {action: Reject, matches: [secret]}}]}`,
      ),
      modelOf(
        'own',
        `  provider: Custom
  custom: {backendRef: {name: own, port: 8000}, formats: [{type: Completions, path: /chat}]}`,
      ),
      modelOf(
        'tls',
        `  provider: Custom
  custom: {backendRef: {name: tls, port: 8443}, formats: [{type: Completions}]}
  policies: {tls: {insecureSkipVerify: All}}`,
      ),
      modelOf(
        'behind',
        `  provider: Custom
  custom: {backendRef: {name: behind, port: 8443}, formats: [{type: Completions}]}`,
      ),
      document(
        'AgentgatewayPolicy',
        'behind',
        `  targetRefs: [{group: "", kind: Service, name: behind}]
  backend: {tls: {insecureSkipVerify: All}, auth: {secretRef: {name: key}}}`,
      ),
      modelOf(
        'broken',
        `${server('broken')}
  policies: {health: {unhealthyCondition: 'response.code >= 500', eviction: {duration: 10s, consecutiveFailures: 1}}}`,
      ),
      modelOf(
        'mixed',
        `  virtualModel: {weighted: {targets: [{modelRef: {name: gpt-5}, weight: 1}, {modelRef: {name: hidden}, weight: 1}]}}`,
      ),
      modelOf(
        'safe',
        `  virtualModel: {failover: {targets: [{modelRef: {name: broken}, priority: 0}, {modelRef: {name: openai}, model: openai/o1, priority: 1}]}}`,
      ),
      modelOf(
        'vips',
        `  virtualModel: {failover: {targets: [{modelRef: {name: vip}, priority: 0}, {modelRef: {name: gpt-5}, priority: 1}]}}`,
      ),
      modelOf(
        'smart',
        `  virtualModel:
    conditional:
      targets:
      - {modelRef: {name: hidden}, when: 'request.headers["x-route"] == "hidden"'}
      - {modelRef: {name: gpt-5}}`,
      ),
      document(
        'AgentgatewayPolicy',
        'edge',
        `  targetRefs: [{group: ${GATEWAY}, kind: Gateway, name: edge}]
  traffic: {authorization: {action: Deny, policy: {matchExpressions: ['request.headers["x-blocked"] == "yes"']}}}`,
      ),
      document(
        'HTTPRoute',
        'web',
        `  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{name: web, port: 80}]}]`,
        `${GATEWAY}/v1`,
      ),
      `---\napiVersion: v1\nkind: Secret\nmetadata: {name: key, namespace: demo}\nstringData: {Authorization: s3cret}\n`,
    ].join('');

    let live: Live;
    beforeAll(async () => {
      live = await runLive({
        input: INPUT,
        upstreams: {
          'openai.demo:80': echoing('openai'),
          'hidden.demo:80': echoing('hidden'),
          'keyed.demo:80': echoing('keyed'),
          'own.demo:8000': echoing('own'),
          'tls.demo:8443': https(Authority.named('models').issue('DNS:tls.example.com'), completion('by TLS')),
          'behind.demo:8443': https(Authority.named('models').issue('DNS:tls.example.com'), completion('behind a key')),
          'broken.demo:80': http(() => ({ status: 500, body: 'no' })),
          'web.demo:80': http(() => ({ body: 'web' })),
        },
      });
    });
    const evaluateFor = asking(() => live);

    it('calls the provider of the model in the body', async () => {
      expect(said(await evaluateFor('gpt-5'))).toBe('openai: gpt-5');
      expect(live.seen('openai.demo:80').at(-1)?.path).toBe('/v1/chat/completions');
    });

    it('serves all names of a pattern, and computes fields of the body', async () => {
      expect(said(await evaluateFor('openai/o3'))).toBe('openai: o3');
    });

    it('returns 404 for unknown and internal models', async () => {
      for (const name of ['other', 'hidden']) expect((await evaluateFor(name)).status, name).toBe(404);
    });

    it('writes its credentials and headers', async () => {
      const answer = await evaluateFor('key', { authorization: 'Bearer client' });
      expect(answer.headers['x-answer']).toBe('model');
      expect(live.seen('keyed.demo:80').at(-1)?.headers).toMatchObject({
        authorization: 'Bearer s3cret',
        'x-from': 'gateway',
      });
      expect(live.config).not.toContain('s3cret');
    });

    it('restricts a model to its users and hides it from others', async () => {
      expect((await evaluateFor('vip')).status).toBe(403);
      expect((await evaluateFor('vip', { 'x-team': 'vip' })).status).toBe(200);
      const listed = async (headers = {}) =>
        named(await live.get('http://any.example.com/v1/models', { headers })).data.map(({ id }: { id: string }) => id);
      expect(await listed()).not.toContain('vip');
      expect((await listed({ 'x-team': 'vip' })).sort()).toEqual(
        [
          'behind',
          'broken',
          'gpt-5',
          'guarded',
          'key',
          'mixed',
          'openai/*',
          'own',
          'safe',
          'smart',
          'tls',
          'vip',
          'vips',
        ].sort(),
      );
    });

    it('skips models for requests that a route matches', async () => {
      live.forget();
      const answer = await live.post('http://any.example.com/other', { ...chat('hello'), model: 'gpt-5' });
      expect(answer.body).toBe('web');
      const asked = ['openai.demo:80', 'hidden.demo:80', 'keyed.demo:80', 'own.demo:8000', 'tls.demo:8443'];
      expect(asked.flatMap((place) => live.seen(place))).toEqual([]);
      expect(live.seen('web.demo:80').at(-1)?.body).toContain('hello');
    });

    it('guards prompts', async () => {
      const ask = (content: string) =>
        live.post('http://any.example.com/v1/chat/completions', { ...chat(content), model: 'guarded' });
      expect((await ask('hello')).status).toBe(200);
      expect((await ask('a secret')).status).toBe(403);
    });

    it('calls a server of the cluster', async () => {
      expect(said(await evaluateFor('own'))).toBe('own: own');
      expect(live.seen('own.demo:8000').at(-1)?.path).toBe('/chat');
    });

    it('connects by TLS if the model specifies it', async () => {
      expect(said(await evaluateFor('tls'))).toBe('by TLS');
    });

    it('applies policies of its Service', async () => {
      expect(said(await evaluateFor('behind'))).toBe('behind a key');
      expect(live.seen('behind.demo:8443').at(-1)?.headers.authorization).toBe('Bearer s3cret');
    });

    it('shares the requests for a virtual model, also among internal ones', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, async () => said(await evaluateFor('mixed'))));
      expect(new Set(answers)).toEqual(new Set(['openai: gpt-5', 'hidden: hidden']));
    });

    it('turns to the next model after a failure', async () => {
      expect((await evaluateFor('safe')).status).toBe(500);
      expect(said(await evaluateFor('safe'))).toBe('openai: o1');
    });

    it('authorizes models in a failover and does not fall back on denial', async () => {
      expect((await evaluateFor('vips')).status).toBe(403);
      expect(said(await evaluateFor('vips', { 'x-team': 'vip' }))).toBe('openai: vip');
    });

    it('accepts requests in other formats', async () => {
      const answer = await live.post('http://any.example.com/v1/messages', {
        ...chat('hello'),
        model: 'gpt-5',
        max_tokens: 5,
      });
      expect(named(answer)).toMatchObject({ type: 'message', content: [{ text: 'openai: gpt-5' }] });
    });

    it('chooses by conditions', async () => {
      expect(said(await evaluateFor('smart', { 'x-route': 'hidden' }))).toBe('hidden: hidden');
      expect(said(await evaluateFor('smart'))).toBe('openai: gpt-5');
    });

    it('applies policies of the Gateway', async () => {
      expect((await evaluateFor('gpt-5', { 'x-blocked': 'yes' })).status).toBe(403);
    });

    it('leaves other paths to routes', async () => {
      expect((await live.get('http://any.example.com/v1/other')).body).toBe('web');
    });

    it('rejects requests at the internal port of models', async () => {
      const [, port] = /^gateways:\s+models:\s+port: (\d+)/m.exec(live.config) ?? [];
      const answer = await live.post(`http://any.example.com:${port}/v1/chat/completions`, {
        ...chat('hello'),
        model: 'gpt-5',
      });
      expect(answer.status).toBe(403);
    });
  });

  describe('on different listeners', () => {
    let live: Live;
    beforeAll(async () => {
      live = await runLive({
        input: [
          // The second has a name that the config would like for itself.
          gateway('{name: inside, port: 80, protocol: HTTP}, {name: models, port: 81, protocol: HTTP}'),
          modelOf('both', server('both')),
          modelOf('own', server('inside'), '{name: edge, sectionName: inside}'),
          modelOf('own-outside', `  match: {model: own}\n${server('outside')}`, '{name: edge, sectionName: models}'),
          modelOf('secret', server('inside'), '{name: edge, sectionName: inside}'),
        ].join(''),
        upstreams: {
          'both.demo:80': echoing('both'),
          'inside.demo:80': echoing('inside'),
          'outside.demo:80': echoing('outside'),
        },
      });
    });
    const OUTSIDE = 'http://any.example.com:81';
    const evaluateFor = asking(() => live);

    it('calls the model of the listener', async () => {
      expect(said(await evaluateFor('own'))).toBe('inside: own');
      expect(said(await evaluateFor('own', {}, OUTSIDE))).toBe('outside: own');
      for (const url of [undefined, OUTSIDE]) expect(said(await evaluateFor('both', {}, url))).toBe('both: both');
      expect(Object.keys(live.seen('both.demo:80').at(-1)?.headers ?? {})).not.toContain('x-ai-gateway-listener');
    });

    it('hides models of other listeners despite client headers', async () => {
      const headers = { 'x-ai-gateway-listener': 'inside' };
      expect((await evaluateFor('secret')).status).toBe(200);
      for (const more of [{}, headers]) expect((await evaluateFor('secret', more, OUTSIDE)).status).toBe(404);
    });

    it('lists the models of the listener', async () => {
      const listed = async (url: string) =>
        named(await live.get(`${url}/v1/models`))
          .data.map(({ id }: { id: string }) => id)
          .sort();
      expect(await listed('http://any.example.com')).toEqual(['both', 'own', 'secret']);
      expect(await listed(OUTSIDE)).toEqual(['both', 'own']);
    });
  });
});
