import { Testing } from 'cdk8s';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { CompiledChart, Credentials, LlmProvider } from '../../src';
import type { GatewayOutput, Manifest } from '../../src/core/compiler/model/result';
import { ModelRouter, SelfHostedModels } from '../../src/modules/patterns';
import { Authority } from './harness/certificates';
import { endpointPicker, type Pick } from './harness/endpoint-picker';
import { chat, completion } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const FIRST = '10.99.0.1:8000';
const SECOND = '10.99.0.2:8000';
const HOSTED = 'hosted.example.com:80';
const QUEUE_LIMIT = 5;
/** Longer than the default eviction, so that the pool is used again when a test ends. */
const EVICTED = { timeout: 20_000, interval: 500 };

/** A pool with a hosted fallback: the outputs of both gateways. */
function gateways(): GatewayOutput[] {
  const chart = new CompiledChart(Testing.app(), 'chart', {
    namespace: 'ai',
    disableResourceNameHashes: true,
    printWarnings: false,
  });
  const llama = new SelfHostedModels(chart, 'llama', { model: 'org/llama', servedName: 'llama' });
  const hosted = LlmProvider.openAi({
    model: 'hosted',
    host: 'hosted.example.com',
    port: 80,
    credentials: Credentials.none(),
  });
  new ModelRouter(chart, 'router', {
    anyHostname: true,
    plainHttp: true,
    allowAnonymous: true,
    models: [{ name: 'chat', providers: [{ provider: llama.provider() }], fallbacks: [hosted] }],
  });
  const { gateways } = chart.compile();
  const objects = Testing.synth(chart) as Manifest[];
  return gateways.map(({ namespace, name, config }) => ({
    namespace,
    name,
    config,
    manifests: objects.filter(({ metadata }) => metadata?.name === name),
  }));
}

describeLive('a pool of self-hosted models with a fallback', () => {
  let pool: Live;
  let router: Live;
  /** The requests that wait at each server, as its metrics report them. */
  const queues = new Map([
    [FIRST, 0],
    [SECOND, 0],
  ]);
  let isPickerUp = true;
  const shortestQueue = (): Pick => {
    if (!isPickerUp) return { status: 500 };
    const [[endpoint, waiting] = ['', 0]] = [...queues].sort(([, one], [, other]) => one - other);
    return waiting >= QUEUE_LIMIT ? { status: 429 } : { endpoint };
  };
  const picker = endpointPicker(shortestQueue, Authority.named('live').issue('DNS:picker.example.com'));
  const ask = async () => {
    const { status, body } = await router.post(
      'http://llm.example.com/v1/chat/completions',
      chat('hi', { model: 'chat' }),
    );
    return status === 200 ? JSON.parse(body).choices[0].message.content : status;
  };

  beforeAll(async () => {
    const [inner, outer] = gateways();
    pool = await runLive({
      input: '',
      made: inner!,
      upstreams: {
        [FIRST]: http(completion('first')),
        [SECOND]: http(completion('second')),
        'chart-llama-picker.ai:9002': picker,
      },
    });
    router = await runLive({
      input: '',
      made: outer!,
      upstreams: {
        [HOSTED]: http(completion('hosted')),
        // The Service of the gateway in front of the pool.
        'chart-llama-gateway.ai:8080': http(async ({ method, path, host, headers, body }) => {
          const { 'content-length': _length, connection: _connection, ...others } = headers;
          const url = `http://${host.replace(/:\d+$/, '')}:8080${path}`;
          const answer = await pool.ask(method, url, { headers: { ...others, host }, body });
          return { status: answer.status, headers: { 'content-type': 'application/json' }, body: answer.body };
        }),
      },
    });
  });
  beforeEach(async () => {
    isPickerUp = true;
    for (const server of queues.keys()) queues.set(server, 0);
    await expect.poll(ask, EVICTED).not.toBe('hosted');
    pool.forget();
    router.forget();
  });

  it('answers with the server that has the shortest queue', async () => {
    queues.set(FIRST, 3);
    expect(await ask()).toBe('second');
    queues.set(SECOND, 4);
    expect(await ask()).toBe('first');
    expect(router.seen(HOSTED)).toEqual([]);
  });

  it('requests the model by its name at the servers, with the objective that the gateway sets', async () => {
    queues.set(SECOND, 1);
    await router.post('http://llm.example.com/v1/chat/completions', chat('hi', { model: 'chat' }), {
      headers: { 'x-gateway-inference-objective': 'critical' },
    });
    const [request] = pool.seen(FIRST);
    expect(JSON.parse(request!.body).model).toBe('llama');
    expect(request!.path).toBe('/v1/chat/completions');
    expect(request!.headers['x-gateway-inference-objective']).toBe('chart-llama-objective');
  });

  it('answers with the fallback while all servers are full, and with the servers afterwards', async () => {
    for (const server of queues.keys()) queues.set(server, QUEUE_LIMIT);
    expect(await ask()).toBe('hosted');
    expect([...pool.seen(FIRST), ...pool.seen(SECOND)]).toEqual([]);
    queues.set(FIRST, 0);
    await expect.poll(ask, EVICTED).toBe('first');
  });

  it('answers with the fallback while the endpoint picker fails', async () => {
    isPickerUp = false;
    expect(await ask()).toBe('hosted');
  });
});
