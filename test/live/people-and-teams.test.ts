import type { Chart } from 'cdk8s';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from './harness/charts';
import { chat, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';

const ISSUER = { issuer: 'https://idp.example.com', audiences: ['llm'], keys: gw.auth.JsonWebKeys.inline(keySet()) };

const KEYS = gw.ClientAuthentication.jwtOrApiKey({
  issuers: [ISSUER],
  keys: gw.auth.ApiKeySource.labelled({ 'example.com/keys': 'true' }),
});
const VLLM = gw.ServiceDestination.fromServiceName('vllm', { port: 8000 });

const MODELS = 'vllm.demo.svc.cluster.local:8000';

/** A pattern that authenticates clients before routing. */
function router(chart: Chart): void {
  new gw.patterns.ModelRouter(chart, 'router', {
    anyHostname: true,
    plainHttp: true,
    models: [{ name: 'asked', providers: [{ provider: gw.LlmProvider.service(VLLM, { model: 'llama' }) }] }],
    authentication: [KEYS],
    teams: [{ name: 'search' }],
    teamOf: gw.expressions.Cel.firstOf(gw.expressions.Cel.claim('team'), gw.expressions.Cel.apiKeyField('team')),
  });
}

/** A route with its own rules: their permissions do not replace requirements. */
function route(chart: Chart): void {
  const gateway = new gw.Gateway(chart, 'edge');
  gateway.addHttpListener('http', { port: 80 });
  const models = new gw.LlmBackend(chart, 'models', { providers: [gw.LlmProvider.service(VLLM)] });
  new gw.Route(chart, 'route', { gateway, to: [models] }).addTrafficPolicy('who', {
    authentication: [KEYS],
    authorization: gw.Authorization.allow(gw.expressions.Cel.of('request.method == "POST"')),
  });
}

/** The description of the Secret; the input does not contain its values. */
const SECRET = `
apiVersion: v1
kind: Secret
metadata: {name: clients, namespace: demo, labels: {example.com/keys: "true"}}
data: {one: null, two: null, three: null}
`;

const VALUES = {
  one: '{"key": "k-search", "metadata": {"team": "search"}}',
  two: '{"key": "k-other", "metadata": {"team": "other"}}',
  three: 'k-plain',
};

const person = (more: object = {}) => token({ iss: 'https://idp.example.com', aud: 'llm', sub: 'ada', ...more });
const [header, payload, signature] = person({ team: 'search' }).split('.');

/** Credentials that must never be accepted. */
const BROKEN: Readonly<Record<string, string | undefined>> = {
  'nothing at all': undefined,
  'an empty token': 'Bearer ',
  'no token at all': 'Bearer',
  'a key that is none': 'Bearer k-nobody',
  'a key in another form': 'Basic k-search',
  'two keys': 'Bearer k-search, k-plain',
  'a token without its signature': `Bearer ${header}.${payload}.`,
  'a token with another signature': `Bearer ${header}.${payload}.${signature?.split('').reverse().join('')}`,
  'a token of nobody': `Bearer ${header}.${Buffer.from('{"team":"search"}').toString('base64url')}.${signature}`,
  'a token that says it needs none': `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
  'a token of another issuer': `Bearer ${person({ iss: 'https://else.example.com', team: 'search' })}`,
  'a token for another audience': `Bearer ${person({ aud: 'shop', team: 'search' })}`,
  'a token without an audience': `Bearer ${token({ iss: 'https://idp.example.com', team: 'search' })}`,
  'a token that is over': `Bearer ${person({ exp: 1, team: 'search' })}`,
};

describeLive('tokens for users and keys for teams', () => {
  let [routed, plain]: Live[] = [];
  beforeAll(async () => {
    const started = (build: (chart: Chart) => void) =>
      runLive({
        input: `${inputOf(build)}\n---\n${SECRET}`,
        upstreams: { [MODELS]: model('hello') },
        secrets: { 'demo/clients': VALUES },
        projected: true,
      });
    [routed, plain] = [await started(router), await started(route)];
  });

  const ask = async (live: Live | undefined, authorization: string | undefined) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    return (await live!.post('http://llm.example.com/v1/chat/completions', chat('hi'), { headers })).status;
  };

  it.each([
    ['a key of a team', 'Bearer k-search', 200, 200],
    ['a token that names a team', `Bearer ${person({ team: 'search' })}`, 200, 200],
    // Known, but of no team that may use it.
    ['a key of another team', 'Bearer k-other', 403, 200],
    ['a key of no team', 'Bearer k-plain', 403, 200],
    ['a token of no team', `Bearer ${person()}`, 403, 200],
    ['a token of several teams', `Bearer ${person({ team: ['search'] })}`, 403, 200],
  ])('%s is authenticated', async (_, authorization, byTeam, byRoute) => {
    expect(await ask(routed, authorization)).toBe(byTeam);
    expect(await ask(plain, authorization)).toBe(byRoute);
  });

  it.each(Object.entries(BROKEN))('%s is rejected', async (_, authorization) => {
    const before = [routed, plain].map((live) => live!.seen(MODELS).length);
    for (const live of [routed, plain]) expect([401, 403]).toContain(await ask(live, authorization));
    expect([routed, plain].map((live) => live!.seen(MODELS).length)).toEqual(before);
  });

  it('ignore the not-before time of a token, like the data plane', async () => {
    const early = `Bearer ${person({ nbf: 4_000_000_000, team: 'search' })}`;
    expect([await ask(routed, early), await ask(plain, early)]).toEqual([200, 200]);
  });
});
