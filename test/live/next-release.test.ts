import { expect, it } from 'vitest';
import type { DataPlane } from '../../src/core/data-plane/data-plane';
import { completion, model } from './harness/llm';
import { describeReleases } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http } from './harness/upstreams';

const CRD = 'apiVersion: agentgateway.dev/v1alpha1';
const route = (path: string, backend: string) =>
  `  - matches: [{path: {type: PathPrefix, value: ${path}}}]\n    name: ${path.slice(1)}\n    backendRefs: [${backend}]\n`;
const WEB = '{name: web, port: 80}';
const LLM = '{group: agentgateway.dev, kind: AgentgatewayBackend, name: llm}';

const BASE = `apiVersion: gateway.networking.k8s.io/v1
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
${route('/tokens', WEB)}${route('/users', WEB)}${route('/limited', WEB)}${route('/retried', WEB)}${route('/plain', WEB)}${route('/v1', LLM)}---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: demo}
spec: {ports: [{port: 80}]}
---
${CRD}
kind: AgentgatewayBackend
metadata: {name: llm, namespace: demo}
spec:
  ai:
    groups:
    - providers:
      - name: own
        openai: {model: gpt}
        host: llm.example.com
        port: 80
        path: /v1/chat/completions
        policies: {ai: {defaults: [{field: top_p, value: 0.5}]}}
  policies: {ai: {promptGuard: {request: [{regex: {action: Reject, matches: [secret]}}]}}}
`;

const policy = (name: string, rule: string, traffic: string) => `---
${CRD}
kind: AgentgatewayPolicy
metadata: {name: ${name}, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web, sectionName: ${rule}}]
  traffic: ${traffic}
`;
const HEADER = 'location: {header: {name: proxy-authorization, prefix: "Basic "}}';

/** The answers that both releases give to the same requests for the same resources. */
describeReleases('behavior that changes with v1.5', (dataPlane: DataPlane) => {
  const isNewer = dataPlane.release.revision === 'v1.5';
  const jwt = `{jwtAuthentication: {providers: [{issuer: shop, audiences: [web], jwks: {inline: '${keySet()}'}}]}}`;
  const INPUT = [
    BASE,
    policy('tokens', 'tokens', jwt),
    policy('users', 'users', `{basicAuthentication: {users: ["u:$apr1$lZL6V/ci$eIMz/iKDkbtys/uU7LEK00"], ${HEADER}}}`),
    policy('limited', 'limited', '{rateLimit: {local: [{requests: 9, unit: Hours}]}}'),
  ].join('');
  let started: Promise<Live> | undefined;
  const live = () => {
    started ??= runLive({
      input: INPUT,
      upstreams: {
        'web.demo:80': http((request) => ({ body: JSON.stringify(request.headers) })),
        'llm.example.com:80': model(() => completion('hello')),
      },
      options: { dataPlane },
    });
    return started;
  };
  const at = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await live()).get(`http://web.example.com${path}`, { headers });
  const chat = async (body: string | object) =>
    (await live()).post('http://web.example.com/v1/chat/completions', body, {
      headers: { 'content-type': 'application/json' },
    });
  const prompt = (content: string) => ({ messages: [{ role: 'user', content }] });

  // A compiled file requires the claims in both releases.
  it.each([
    [401, { aud: 'web', sub: 'a' }],
    [401, { iss: 'shop', sub: 'a' }],
    [200, { iss: 'shop', aud: 'web', sub: 'a' }],
  ])('no status %i of tokens', async (status, claims) => {
    expect((await at('/tokens', { authorization: `Bearer ${token(claims)}` })).status).toBe(status);
  });

  it('refusals of proxy credentials', async () => {
    const { status, headers } = await at('/users');
    expect([status, headers['proxy-authenticate'] !== undefined]).toEqual(isNewer ? [407, true] : [401, false]);
  });

  it('Proxy-Authorization at a destination', async () => {
    const { body } = await at('/plain', { 'proxy-authorization': 'Basic dTpw' });
    expect(JSON.parse(body)['proxy-authorization']).toBe(isNewer ? 'Basic dTpw' : undefined);
  });

  it('headers of routes with limits', async () => {
    const { headers } = await at('/limited');
    expect(headers['x-ratelimit-limit']).toBe(isNewer ? '9' : undefined);
  });

  it('model requests that cannot be read', async () => {
    expect((await chat('{')).status).toBe(isNewer ? 400 : 503);
    expect((await chat({})).status).toBe(isNewer ? 400 : 503);
  });

  it('guards of a backend whose provider has AI policies', async () => {
    expect((await chat(prompt('secret'))).status).toBe(isNewer ? 403 : 200);
    expect((await chat(prompt('hello'))).status).toBe(200);
  });
});
