import { afterAll, beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { completion, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';

const resource = (apiVersion: string, kind: string, name: string, spec: object) => ({
  apiVersion,
  kind,
  metadata: { name, namespace: 'demo' },
  spec,
});
const served = (name: string, asked: string) =>
  resource('agentgateway.dev/v1alpha1', 'AgentgatewayModel', name, {
    parentRefs: [{ name: 'edge' }],
    match: { model: asked },
    provider: 'OpenAI',
    baseURL: `http://${name}.demo.svc.cluster.local:80/v1`,
  });
const virtual = (name: string, way: object) =>
  resource('agentgateway.dev/v1alpha1', 'AgentgatewayModel', name, {
    parentRefs: [{ name: 'edge' }],
    match: { model: name },
    virtualModel: way,
  });

const targets = [{ modelRef: { name: 'm' } }];
/** In the order of their names, which is that of the documents: the patterns first and last. */
const INPUT = [
  resource('gateway.networking.k8s.io/v1', 'Gateway', 'edge', {
    gatewayClassName: 'agentgateway',
    listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }],
  }),
  served('a', 'gpt-5*'),
  served('m', 'gpt-5'),
  served('z', '*gpt-5'),
  virtual('one-of', { weighted: { targets: targets.map((one) => ({ ...one, weight: 1 })) } }),
  virtual('in-turn', { failover: { targets: targets.map((one) => ({ ...one, priority: 0 })) } }),
  virtual('chosen', { conditional: { targets } }),
];

describeLive('a model and patterns of equal precision', () => {
  let live: Live;
  const names = ['a', 'm', 'z'];
  beforeAll(async () => {
    live = await runLive({
      input: INPUT.map((object) => stringify(object)).join('---\n'),
      upstreams: Object.fromEntries(names.map((name) => [`${name}.demo:80`, model(() => completion(name))])),
    });
  });
  afterAll(() => live.stop());

  it.each([
    ['gpt-5', 'm'],
    ['gpt-5-pro', 'a'],
    ['my-gpt-5', 'z'],
    ['one-of', 'm'],
    ['in-turn', 'm'],
    ['chosen', 'm'],
  ])('%s is served by %s', async (asked, server) => {
    live.forget();
    const body = JSON.stringify({ model: asked, messages: [{ role: 'user', content: 'hello' }] });
    expect((await live.post('http://a.example.com/v1/chat/completions', body, {})).status).toBe(200);
    expect(names.filter((name) => live.seen(`${name}.demo:80`).length > 0)).toEqual([server]);
  });
});
