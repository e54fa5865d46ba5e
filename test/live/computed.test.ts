import { beforeAll, expect, it } from 'vitest';
import { grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

/** Expressions about answers, attempts, costs and sizes. */
function input(): LiveInput {
  return new LiveInput()
    .route('answered')
    .policy('answered', {
      traffic: {
        directResponse: {
          conditional: [
            {
              condition: 'request.method == "POST"',
              policy: {
                status: 418,
                bodyExpression: '{"way": request.path}',
                headers: [
                  { name: 'x-is', value: 'request.method' },
                  { name: 'x-missing', value: 'request.headers["x-missing"]' },
                ],
              },
            },
          ],
        },
      },
    })
    .route('held')
    .policy('held', { traffic: { buffer: { response: { maxBytes: 10 } } } })
    .route('held-open')
    .policy('held-open', { traffic: { buffer: { response: { maxBytes: 10, failureMode: 'FailOpen' } } } })
    .route('retried', { to: 'failing:8080' })
    .policy('retried', {
      traffic: {
        retry: { attempts: 2, condition: 'response.code == 503', precondition: 'request.headers["x-retry"] == "yes"' },
      },
    })
    .route('marked')
    .policy('marked', {
      traffic: {
        transformation: {
          conditional: [
            { condition: 'true', policy: { response: { set: [{ name: 'x-code', value: 'string(response.code)' }] } } },
          ],
        },
      },
    })
    .route('costly')
    .policy('costly', {
      traffic: {
        rateLimit: {
          global: {
            backendRef: { name: 'limiter', port: 9000 },
            domain: 'shop',
            descriptors: [{ entries: [{ name: 'kind', expression: '"web"' }], cost: 'uint(size(request.path))' }],
          },
        },
      },
    });
}

describeLive('expressions', () => {
  let live: Live;
  const limiter = grpc({ RateLimitService: { ShouldRateLimit: () => ({ overall_code: 1 }) } });
  beforeAll(async () => {
    live = await runLive({
      input: String(input()),
      upstreams: {
        'web.demo:8080': http((request) => ({ body: 'x'.repeat(Number(request.headers['x-size'] ?? 5)) })),
        'failing.demo:8080': http({ status: 503 }),
        'limiter.demo:9000': limiter,
      },
    });
  });

  it('produce answers and omit headers that fail', async () => {
    const answer = await live.post('http://answered.example.com/a', '');
    expect(answer).toMatchObject({ status: 418, headers: { 'x-is': 'POST' } });
    expect(answer.json()).toEqual({ way: '/a' });
    expect(answer.headers).not.toHaveProperty('x-missing');
    expect((await live.get('http://answered.example.com/a')).status).toBe(200);
  });

  it('add response headers', async () => {
    expect((await live.get('http://marked.example.com/')).headers['x-code']).toBe('200');
  });

  it('determine which requests are retried and after which answers', async () => {
    const attempts = async (headers: Record<string, string>) => {
      live.forget();
      expect((await live.get('http://retried.example.com/', { headers })).status).toBe(503);
      return live.seen('failing.demo:8080').length;
    };
    expect(await attempts({ 'x-retry': 'yes' })).toBe(3);
    expect(await attempts({ 'x-retry': 'no' })).toBe(1);
    expect(await attempts({})).toBe(1);
  });

  it('determine the cost of a request', async () => {
    expect((await live.get('http://costly.example.com/abc')).status).toBe(200);
    expect(JSON.stringify(limiter.calls[0])).toContain('"value":4');
  });

  it('buffer answers up to a size or stream them', async () => {
    const get = (name: string, size: number) =>
      live.get(`http://${name}.example.com/`, { headers: { 'x-size': String(size) } });
    expect((await get('held', 5)).status).toBe(200);
    expect((await get('held', 50)).status).toBe(502);
    expect((await get('held-open', 50)).body).toHaveLength(50);
  });
});
