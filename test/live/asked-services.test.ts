import { beforeAll, expect, it } from 'vitest';
import { callGrpc, grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { chat, completion, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const service = (name: string, port = 9000) => ({ name, port });

/** Expressions without a value that a rate limit service can count. Clients without certificates have no identity. */
const UNCOUNTED = [
  ...[
    'request.headers',
    'request.path.split("/")',
    '1.5',
    'null',
    'duration("5s")',
    'timestamp("2026-01-01T00:00:00Z")',
  ],
  ...['source.identity.namespace', 'source.subjectCn'],
];
const COUNTED = ['request.path.size()', 'request.path == "/a"', 'source.port', 'bytes("a")'];

function input(): LiveInput {
  const extAuth = (fields: object) => ({ traffic: { extAuth: fields } });
  const limit = (fields: object) => ({
    traffic: {
      rateLimit: {
        global: {
          backendRef: service('limiter'),
          domain: 'shop',
          descriptors: [
            {
              entries: [
                { name: 'team', expression: 'request.headers["x-team"]' },
                { name: 'kind', expression: '"web"' },
              ],
            },
          ],
          ...fields,
        },
      },
    },
  });
  return new LiveInput()
    .route('grpc-auth')
    .policy(
      'grpc-auth',
      extAuth({
        backendRef: service('authorizer'),
        grpc: { contextExtensions: { zone: 'eu' }, requestMetadata: { who: '{"team": request.headers["x-team"]}' } },
        forwardBody: { maxSize: 10 },
      }),
    )
    .route('auth-closed')
    .policy('auth-closed', extAuth({ backendRef: service('nobody'), grpc: {} }))
    .route('auth-open')
    .policy('auth-open', extAuth({ backendRef: service('nobody'), grpc: {}, failureMode: 'FailOpen' }))
    .route('http-auth')
    .policy(
      'http-auth',
      extAuth({
        backendRef: service('login', 8080),
        http: {
          path: '"/check" + request.path',
          allowedRequestHeaders: ['x-team'],
          addRequestHeaders: { 'x-asked-by': '"gateway"' },
          allowedResponseHeaders: ['x-user'],
        },
      }),
    )
    .route('http-noted')
    .policy('http-noted', {
      traffic: {
        extAuth: {
          backendRef: service('login', 8080),
          http: { responseMetadata: { who: 'response.headers["x-user"]' } },
        },
        transformation: { request: { set: [{ name: 'x-noted', value: 'extauthz.who' }] } },
      },
    })
    .route('http-redirect')
    .policy(
      'http-redirect',
      extAuth({ backendRef: service('login', 8080), http: { redirect: '"/login?to=" + request.path' } }),
    )
    .route('limited')
    .policy('limited', limit({}))
    .route('limit-closed')
    .policy('limit-closed', limit({ backendRef: service('nobody') }))
    .route('limit-mixed')
    .policy(
      'limit-mixed',
      limit({
        backendRef: service('nobody'),
        failureMode: 'FailClosed',
        descriptors: ['request.headers["x-team"]', 'json(request.body).plan'].map((expression) => ({
          entries: [{ name: 'n', expression }],
        })),
      }),
    )
    .route('limit-untyped')
    .policy(
      'limit-untyped',
      limit({
        backendRef: service('nobody'),
        failureMode: 'FailClosed',
        descriptors: UNCOUNTED.map((expression) => ({ entries: [{ name: 'n', expression }] })),
      }),
    )
    .route('limit-numbers')
    .policy(
      'limit-numbers',
      limit({
        backendRef: service('nobody'),
        failureMode: 'FailClosed',
        descriptors: [{ entries: COUNTED.map((expression, index) => ({ name: `n${index}`, expression })) }],
      }),
    )
    .route('limit-open')
    .policy('limit-open', limit({ backendRef: service('nobody'), failureMode: 'FailOpen' }))
    .backend('llm', { ai: { provider: { openai: {}, host: 'llm.example.net', port: 8000 } } })
    .route('limit-tokens', { to: '@llm' })
    .policy('limit-tokens', {
      traffic: {
        rateLimit: {
          global: {
            backendRef: service('limiter'),
            domain: 'tokens',
            descriptors: [
              { unit: 'Tokens', entries: [{ name: 'used', expression: '"tokens"' }] },
              { unit: 'Requests', entries: [{ name: 'used', expression: '"requests"' }] },
            ],
          },
        },
      },
    })
    .route('processed')
    .policy('processed', { traffic: { extProc: { backendRef: service('processor') } } })
    .service('nobody', [{ port: 9000 }])
    .add('gateway.networking.k8s.io/v1', 'GRPCRoute', 'greeter', {
      parentRefs: [{ name: 'edge' }],
      hostnames: ['greeter.example.com'],
      rules: [
        { matches: [{ method: { service: 'demo.Greeter', method: 'Greet' } }], backendRefs: [service('greeter')] },
      ],
    });
}

const header = (key: string, value: string) => ({ header: { key, value, raw_value: Buffer.from(value) } });

describeLive('services that the data plane calls', () => {
  let live: Live;
  const authorizer = grpc({
    Authorization: {
      Check: ({ attributes }) =>
        attributes.request.http.headers['x-team'] === 'a'
          ? {
              status: { code: 0 },
              ok_response: { headers: [header('x-user', 'ann')], headers_to_remove: ['x-secret'] },
            }
          : {
              status: { code: 7 },
              denied_response: { status: { code: 402 }, headers: [header('x-why', 'team')], body: 'no' },
            },
    },
  });
  let hits = 0;
  const limiter = grpc({
    RateLimitService: {
      ShouldRateLimit: ({ domain }) => ({ overall_code: domain === 'shop' && ++hits > 2 ? 2 : 1 }),
    },
  });
  const processor = grpc({
    ExternalProcessor: {
      Process: {
        stream: (call) => {
          call.on('data', (asked) => call.write(processed(asked)));
          call.on('end', () => call.end());
        },
      },
    },
  });

  beforeAll(async () => {
    live = await runLive({
      input: String(input()),
      upstreams: {
        'web.demo:8080': http((request) => ({ body: request, headers: { 'x-upstream': 'web' } })),
        'authorizer.demo:9000': authorizer,
        'limiter.demo:9000': limiter,
        'processor.demo:9000': processor,
        'greeter.demo:9000': grpc({
          Greeter: { Greet: ({ name }) => ({ name: `hello ${name}` }), Leave: ({ name }) => ({ name: `bye ${name}` }) },
        }),
        'llm.example.net:8000': model(() => completion('hello', 40)),
        'login.demo:8080': http((request) =>
          request.headers['x-team'] === 'a' || request.headers.authorization
            ? { headers: { 'x-user': 'ann', 'x-other': '1' } }
            : { status: 403, body: 'log in' },
        ),
      },
    });
  });

  it('authorize over gRPC with request attributes and apply changes of the answer', async () => {
    const headers = { 'x-team': 'a', 'x-secret': 's' };
    const { headers: seen } = (await live.post('http://grpc-auth.example.com/p?q=1', '123', { headers })).json();
    expect(seen).toMatchObject({ 'x-user': 'ann' });
    expect(seen).not.toHaveProperty('x-secret');
    const [{ attributes }] = authorizer.calls;
    expect(attributes).toMatchObject({
      context_extensions: { zone: 'eu' },
      request: { http: { method: 'POST', path: '/p?q=1', host: 'grpc-auth.example.com' } },
    });
    expect(attributes.request.http.body || String(attributes.request.http.raw_body)).toBe('123');
    expect(JSON.stringify(attributes.metadata_context)).toContain('"a"');
    const denied = await live.get('http://grpc-auth.example.com/', { headers: { 'x-team': 'b' } });
    expect(denied).toMatchObject({ status: 402, body: 'no', headers: { 'x-why': 'team' } });
    expect((await live.post('http://grpc-auth.example.com/', '12345678901', { headers })).status).toBe(413);
  });

  it('authorize: fail closed or open if the service is down', async () => {
    expect((await live.get('http://auth-closed.example.com/')).status).toBe(403);
    expect((await live.get('http://auth-open.example.com/')).status).toBe(200);
  });

  it('authorize over HTTP', async () => {
    const headers = { 'x-team': 'a', 'x-private': 'p' };
    const answer = await live.get('http://http-auth.example.com/x', { headers });
    expect(answer.json().headers).toMatchObject({ 'x-user': 'ann' });
    expect(answer.json().headers).not.toHaveProperty('x-other');
    const [asked] = live.seen('login.demo:8080');
    expect(asked).toMatchObject({ path: '/check/x', headers: { 'x-team': 'a', 'x-asked-by': 'gateway' } });
    expect(asked?.headers).not.toHaveProperty('x-private');
    expect(await live.get('http://http-auth.example.com/x')).toMatchObject({ status: 403, body: 'log in' });
    const noted = await live.get('http://http-noted.example.com/x', { headers: { authorization: 'Bearer mine' } });
    expect(noted.json().headers).toMatchObject({ 'x-noted': 'ann' });
    const redirected = await live.get('http://http-redirect.example.com/x');
    expect(redirected.status).toBe(302);
    expect(redirected.headers.location).toBe('/login?to=/x');
  });

  it('limit, by descriptors', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) {
      statuses.push((await live.get('http://limited.example.com/', { headers: { 'x-team': 'a' } })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect(limiter.calls[0]).toMatchObject({
      domain: 'shop',
      descriptors: [
        {
          entries: expect.arrayContaining([
            { key: 'team', value: 'a' },
            { key: 'kind', value: 'web' },
          ]),
        },
      ],
    });
    const headers = { 'x-team': 'a' };
    expect((await live.get('http://limit-open.example.com/', { headers })).status).toBe(200);
    expect((await live.get('http://limit-closed.example.com/', { headers })).status).toBeGreaterThanOrEqual(429);
    // A descriptor that fails is omitted, and without descriptors the service is not called; AIG7080 warns about it.
    expect((await live.get('http://limit-closed.example.com/')).status).toBe(200);
    const mixed = 'http://limit-mixed.example.com/';
    expect((await live.get(mixed)).status).toBe(200);
    expect((await live.get(mixed, { headers })).status).toBeGreaterThanOrEqual(429);
    expect((await live.post(mixed, { plan: 'gold' })).status).toBeGreaterThanOrEqual(429);
    expect((await live.get('http://limit-untyped.example.com/')).status).toBe(200);
    expect((await live.get('http://limit-numbers.example.com/')).status).toBeGreaterThanOrEqual(429);
  });

  it('limit tokens by the cost of an answer', async () => {
    const before = limiter.calls.length;
    expect((await live.post('http://limit-tokens.example.com/v1/chat/completions', chat('hi'))).status).toBe(200);
    const told = () =>
      limiter.calls.slice(before).map(({ descriptors: [{ entries, hits_addend }] }) => [entries[0].value, hits_addend]);
    // Requests count as the service counts them; tokens are checked with zero, and reported when the answer has arrived.
    const expected = [
      ['requests', null],
      ['tokens', { value: 0 }],
      ['tokens', { value: 40 }],
    ];
    await expect.poll(told, { timeout: 5_000 }).toEqual(expected);
  });

  it('process headers and bodies', async () => {
    const answer = await live.post('http://processed.example.com/', 'text');
    expect(answer.headers).toMatchObject({ 'x-answer': 'processed' });
    expect(answer.headers).not.toHaveProperty('x-upstream');
    expect(JSON.parse(answer.body.toLowerCase())).toMatchObject({
      body: 'text',
      headers: { 'x-request': 'processed' },
    });
    expect(answer.body).toContain('TEXT');
  });

  it('are called through a GRPCRoute', async () => {
    const socket = await live.front(80);
    const call = (method: string) => callGrpc(socket, 'greeter.example.com', 'Greeter', method, { name: 'ann' });
    expect(await call('Greet')).toEqual({ name: 'hello ann' });
    await expect(call('Leave')).rejects.toThrow();
  });
});

/** Marks headers, and writes bodies of requests in capitals. */
function processed(asked: any): object {
  const marked = (name: string, ...remove_headers: string[]) => ({
    response: { header_mutation: { set_headers: [header(name, 'processed')], remove_headers } },
  });
  const streamed = (body: Buffer, end_of_stream: boolean) => ({
    response: { body_mutation: { streamed_response: { body, end_of_stream } } },
  });
  if (asked.request_headers) return { request_headers: marked('x-request', 'content-length') };
  if (asked.response_headers) return { response_headers: marked('x-answer', 'x-upstream', 'content-length') };
  if (asked.request_body) {
    const { body, end_of_stream } = asked.request_body;
    return { request_body: streamed(Buffer.from(body.toString().toUpperCase()), end_of_stream) };
  }
  return { response_body: streamed(asked.response_body.body, asked.response_body.end_of_stream) };
}
