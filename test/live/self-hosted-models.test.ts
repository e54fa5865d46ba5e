import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { endpointPicker, type Pick } from './harness/endpoint-picker';
import { chat, completion } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { POOL, poolService, selfHostedPool } from './harness/self-hosted-pool';
import { http } from './harness/upstreams';

const [FIRST, SECOND] = POOL.servers;
/** Longer than the default eviction, so that the pool is used again when a test ends. */
const EVICTED = { timeout: 20_000, interval: 500 };

describeLive('a pool of self-hosted models with a fallback', () => {
  let pool: Live;
  let router: Live;
  /** The requests that wait at each server, as its metrics report them. */
  const queues = new Map<string, number>([
    [FIRST, 0],
    [SECOND, 0],
  ]);
  let isPickerUp = true;
  const shortestQueue = (): Pick => {
    if (!isPickerUp) return { status: 500 };
    const [[endpoint, waiting] = ['', 0]] = [...queues].sort(([, one], [, other]) => one - other);
    return waiting >= POOL.queueLimit ? { status: 429 } : { endpoint };
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
    const gateways = selfHostedPool();
    pool = await runLive({
      input: '',
      made: gateways.pool,
      upstreams: {
        [FIRST]: http(completion('first')),
        [SECOND]: http(completion('second')),
        [POOL.picker]: picker,
      },
    });
    router = await runLive({
      input: '',
      made: gateways.router,
      upstreams: {
        [POOL.hosted]: http(completion('hosted')),
        [POOL.gateway]: poolService((...request) => pool.ask(...request)),
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
    expect(router.seen(POOL.hosted)).toEqual([]);
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
    for (const server of queues.keys()) queues.set(server, POOL.queueLimit);
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
