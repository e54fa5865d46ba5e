import { expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const NAMES = ['z', 'b', 'k', 'a', 'm'];
const ORIGINS = NAMES.map((name) => `https://${name}.example`);
const ADDED = ['z1', 'b1', 'a1'].map((name) => ({ name, expression: '1' }));
const LOG = {
  attributes: { remove: NAMES, add: ADDED },
  otlp: { backendRef: { name: 'collector', port: 4317 }, attributes: { remove: NAMES } },
};

const INPUT = String(
  new LiveInput()
    .route('shop')
    .policy('shop', {
      traffic: {
        cors: {
          allowMethods: ['PUT', 'POST', 'GET', 'HEAD', 'DELETE'],
          allowHeaders: NAMES,
          exposeHeaders: NAMES,
          allowOrigins: ORIGINS,
        },
        csrf: { additionalOrigins: ORIGINS },
        headerModifiers: { request: { remove: NAMES }, response: { remove: NAMES } },
        retry: { codes: [504, 500, 503, 502], attempts: 2 },
      },
    })
    .policy('logs', { frontend: { accessLog: LOG } }, 'Gateway/edge'),
);

describeLive('lists whose order dumps do not preserve', () => {
  it.each([1, 2, 3])('are in step with the config, start %s', async () => {
    const live = await runLive({ input: INPUT, upstreams: { 'web.demo:8080': http() } });
    const ask = (origin: string) => live.post('http://shop.example.com/', 'x', { headers: { origin } });
    expect((await ask('https://k.example')).status).toBe(200);
    expect((await ask('https://other.example')).status).toBe(403);
    // Compares the running config with the intended one.
    await live.stop();
  });
});
