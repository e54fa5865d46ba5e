import { createServer, type ServerResponse } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { chat, completion, model } from './harness/llm';
import { describeLive } from './harness/program';
import { reportedCodes } from './harness/reported';
import { type Live, runLive } from './harness/run-live';
import { raw, type Upstream } from './harness/upstreams';

/** The time to the headers of an answer, and from there to its end. */
function slow(headersAfter: number, endAfter: number): Upstream {
  const end = (response: ServerResponse) => {
    const { body } = completion('late');
    const streamed = `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content: 'late' } }] })}\n\ndata: [DONE]\n\n`;
    return (text: string) => {
      const isStream = text.includes('"stream":true');
      setTimeout(() => {
        response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
        response.flushHeaders();
        setTimeout(() => response.end(isStream ? streamed : JSON.stringify(body)), endAfter);
      }, headersAfter);
    };
  };
  return raw(
    createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => end(response)(text));
      response.on('error', () => undefined);
    }),
  );
}

const openai = (host: string) => ({
  openai: { model: 'm' },
  host: `${host}.example.net`,
  port: 8000,
  pathPrefix: '/v1',
});
const tiers = (first: string) => ({
  ai: { groups: [first, 'well'].map((name) => ({ providers: [{ name, ...openai(name) }] })) },
  policies: {
    health: {
      unhealthyCondition: 'default(response.code, 503u) >= 500u',
      eviction: { duration: '30s', consecutiveFailures: 1 },
    },
  },
});
const LIMIT = { timeouts: { request: '1s' } };
const RETRY = { retry: { attempts: 2, backoff: '50ms', codes: [503, 504] } };

const input = new LiveInput()
  .service('stalls', [{ port: 8080 }])
  .service('waits', [{ port: 8080 }])
  .backend('stalled', { ai: { provider: openai('stalls') } })
  .backend('attempt', { ai: { provider: openai('stalls') }, policies: { http: { requestTimeout: '500ms' } } })
  .backend('hangs', tiers('hangs'))
  .backend('limited', {
    ...tiers('hangs'),
    policies: { ...tiers('hangs').policies, http: { requestTimeout: '700ms' } },
  })
  .backend('stalling', {
    ...tiers('stalls'),
    policies: { ...tiers('stalls').policies, http: { requestTimeout: '700ms' } },
  })
  .route('stalls', { to: 'stalls:8080', ...LIMIT })
  .route('waits', { to: 'waits:8080', ...LIMIT })
  .route('llm', { to: '@stalled', ...LIMIT })
  .route('attempt', { to: '@attempt' })
  .route('hangs', { to: '@hangs', ...LIMIT, ...RETRY })
  .route('limited', { to: '@limited', timeouts: { request: '3s' }, ...RETRY })
  .route('ruled', { to: '@hangs', timeouts: { request: '3s', backendRequest: '700ms' }, ...RETRY })
  .route('larger', { to: '@limited', timeouts: { request: '1s', backendRequest: '300ms' }, ...RETRY })
  .route('stalling', { to: '@stalling', timeouts: { request: '1s' }, ...RETRY });

describeLive('timeouts', () => {
  let live: Live;

  beforeAll(async () => {
    live = await runLive({
      input: String(input),
      upstreams: {
        'stalls.demo:8080': slow(0, 1500),
        'waits.demo:8080': slow(1500, 0),
        'stalls.example.net:8000': slow(0, 1500),
        'hangs.example.net:8000': slow(60_000, 0),
        'well.example.net:8000': model('well'),
      },
    });
  });

  const ask = (name: string, more: object = {}) =>
    live.post(`http://${name}.example.com/v1/chat/completions`, chat('hello', more));

  it('of requests end with the response headers', async () => {
    expect((await ask('waits')).status).toBe(504);
    expect(await ask('stalls')).toMatchObject({ status: 200, body: expect.stringContaining('late') });
  });

  it('of requests cover the entire model response, unless it is streamed', async () => {
    expect((await ask('llm')).status).toBe(504);
    expect(await ask('llm', { stream: true })).toMatchObject({ status: 200, body: expect.stringContaining('late') });
  });

  it('per attempt end with the response headers', async () => {
    expect(await ask('attempt')).toMatchObject({ status: 200, body: expect.stringContaining('late') });
    expect(await ask('attempt', { stream: true })).toMatchObject({
      status: 200,
      body: expect.stringContaining('late'),
    });
  });

  it('per attempt leave time for another provider, unlike those per request', async () => {
    expect((await ask('hangs')).status).toBe(504);
    expect(await ask('limited')).toMatchObject({ status: 200, body: expect.stringContaining('well') });
    expect(await ask('ruled')).toMatchObject({ status: 200, body: expect.stringContaining('well') });
    // The limit of the backend takes the place of the rule's, which would leave more time.
    expect((await ask('stalling')).status).toBe(504);
  });

  it('without one per attempt are reported', () => {
    expect(reportedCodes(String(input), 'AIG7183')).toEqual(['hangs']);
  });
});
