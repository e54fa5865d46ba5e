import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { askByHttp2 } from './harness/client';
import { endpointPicker, type Pick } from './harness/endpoint-picker';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const FIRST = '10.99.0.1:8000';
const SECOND = '10.99.0.2:8001';
/** A closed port. */
const CLOSED = '10.99.0.1:8009';
const INFERENCE = 'inference.networking.k8s.io';

const to = (name: string) => [{ group: INFERENCE, kind: 'InferencePool', name }];

function input(): LiveInput {
  const built = new LiveInput();
  const pool = (name: string, picker: string, more: object = {}) =>
    built.add(`${INFERENCE}/v1`, 'InferencePool', name, {
      selector: { matchLabels: { app: name } },
      targetPorts: [{ number: 8000 }, { number: 8001 }],
      endpointPickerRef: { name: picker, port: { number: 9002 }, ...more },
    });
  pool('models', 'picker');
  pool('closed', 'nobody');
  pool('open', 'nobody', { failureMode: 'FailOpen' });
  for (const name of ['models', 'closed', 'open']) built.route(name, { to: '', backendRefs: to(name) });
  built
    .route('retried', { to: '', backendRefs: to('models') })
    .policy('retried', { traffic: { retry: { attempts: 1, codes: [503] } } });
  built.route('shared', {
    to: '',
    backendRefs: [
      { ...to('models')[0], weight: 1 },
      { name: 'web', port: 8080, weight: 1 },
    ],
  });
  built.route('marked', {
    to: '',
    backendRefs: [
      {
        ...to('models')[0],
        filters: [
          { type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name: 'x-pool', value: 'models' }] } },
        ],
      },
    ],
  });
  return built;
}

describeLive('inference pools', () => {
  let live: Live;
  let next: Pick = { endpoint: FIRST };
  /** Answers before `next`. */
  const picks: Pick[] = [];
  const picker = endpointPicker(() => picks.shift() ?? next, Authority.named('live').issue('DNS:picker.example.com'));
  const prompt = { model: 'llama', prompt: 'Hello' };
  const complete = (name: string, question = {}) =>
    live.post(`http://${name}.example.com/v1/completions`, prompt, question);

  beforeAll(async () => {
    live = await runLive({
      input: String(input()),
      options: { revision: 'v1.4' },
      upstreams: {
        [FIRST]: http(),
        [SECOND]: http(),
        'web.demo:8080': http({ body: 'web' }),
        'picker.demo:9002': picker,
      },
    });
  });
  beforeEach(() => live.forget());

  it('send each request to the server that the endpoint picker names', async () => {
    for (const [endpoint, other] of [
      [FIRST, SECOND],
      [SECOND, FIRST],
    ] as const) {
      live.forget();
      next = { endpoint };
      expect((await complete('models')).status).toBe(200);
      expect(live.seen(other)).toEqual([]);
      const [request] = live.seen(endpoint);
      expect(JSON.parse(request!.body)).toEqual(prompt);
      expect(request!.host).toBe('models.example.com');
    }
    expect(picker.asked.at(-1)).toEqual({ path: '/v1/completions', body: JSON.stringify(prompt) });
  });

  it('use HTTP/1.1 to the servers also for clients of HTTP/2', async () => {
    next = { endpoint: FIRST };
    next = { endpoint: FIRST };
    const question = { body: JSON.stringify(prompt) };
    const { status } = await askByHttp2(await live.front(80), 'http://models.example.com/v1/completions', question);
    expect(status).toBe(200);
    expect(live.seen(FIRST)[0]?.version).toBe('1.1');
  });

  it('return 503 if the selected server rejects the connection, or retry if configured', async () => {
    next = { endpoint: CLOSED };
    expect((await complete('models')).status).toBe(503);
    expect((await complete('retried')).status).toBe(503);
    const before = picker.asked.length;
    picks.push({ endpoint: CLOSED });
    next = { endpoint: FIRST };
    expect((await complete('retried')).status).toBe(200);
    expect(picker.asked.length - before).toBe(2);
  });

  it('return 503 if the endpoint picker returns no address', async () => {
    next = { endpoint: '' };
    expect((await complete('models')).status).toBe(503);
  });

  it('never follow the header of a client', async () => {
    next = { endpoint: FIRST };
    await complete('models', { headers: { 'x-gateway-destination-endpoint': SECOND } });
    expect(live.seen(FIRST)).toHaveLength(1);
    expect(live.seen(SECOND)).toEqual([]);
  });

  it('return the answers of the endpoint picker', async () => {
    next = { status: 429 };
    expect((await complete('models')).status).toBe(429);
    expect([...live.seen(FIRST), ...live.seen(SECOND)]).toEqual([]);
  });

  it('receive their share next to a Service and apply filters of the reference', async () => {
    next = { endpoint: FIRST };
    const bodies = [];
    for (let count = 0; count < 20; count++) bodies.push((await complete('shared')).body);
    expect(new Set(bodies.map((body) => body === 'web'))).toEqual(new Set([true, false]));
    live.forget();
    await complete('marked');
    expect(live.seen(FIRST)[0]?.headers['x-pool']).toBe('models');
  });

  it('reject requests while the endpoint picker is down, in every failure mode', async () => {
    for (const name of ['closed', 'open']) {
      expect((await complete(name)).status).toBe(500);
      expect((await live.get(`http://${name}.example.com/v1/models`)).status).toBe(500);
    }
  });
});
