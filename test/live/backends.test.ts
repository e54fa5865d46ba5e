import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http, http2, https, raw } from './harness/upstreams';

const ARN = 'arn:aws:bedrock-agentcore:us-west-2:123456789012:runtime/agent-1';
const AGENT_HOST = 'bedrock-agentcore.us-west-2.amazonaws.com';

function input(): LiveInput {
  const built = new LiveInput()
    .secret('token', { Authorization: 'k-secret' })
    .secret('prefixed', { Authorization: 'Bearer k-prefixed' })
    .secret('aws', { accessKey: 'AKIDEXAMPLE', secretKey: 'secret', sessionToken: 'session' })
    .route('forwarded', { to: '@anywhere' })
    .backend('anywhere', { dynamicForwardProxy: {} })
    .add('gateway.networking.k8s.io/v1', 'HTTPRoute', 'any', {
      parentRefs: [{ name: 'edge' }],
      hostnames: ['*.target.example.net'],
      rules: [{ backendRefs: [{ group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name: 'anywhere' }] }],
    })
    .service('web', [{ name: 'http', port: 8080 }])
    .service('h2c', [{ name: 'http2', port: 8080, appProtocol: 'kubernetes.io/h2c' }])
    .route('h2c', { to: 'h2c:8080' })
    .route('policy')
    .policy(
      'policy',
      { backend: { transformation: { request: { set: [{ name: 'x-backend', value: '"service"' }] } } } },
      'Service/web',
    )
    .policy('passed-on', {
      traffic: {
        jwtAuthentication: { providers: [{ issuer: 'https://idp.example.com', jwks: { inline: keySet() } }] },
      },
    })
    .route('sockets', { to: 'sockets:8080' })
    .route('events', { to: 'events:8080' })
    .route('agent', { to: '@agent' })
    .backend('agent', {
      aws: { agentCore: { agentRuntimeArn: ARN, qualifier: 'v2' } },
      policies: { auth: { aws: { secretRef: { name: 'aws' } } } },
    });
  const stat = (name: string, policies: object, port = 8080) =>
    built
      .backend(name, { static: { host: 'static.example.net', port }, policies })
      .route(`${name}`, { to: `@${name}` });
  stat('passed-on', { auth: { passthrough: {} } });
  stat('inline', { auth: { key: 'k-inline' } });
  stat('prefixed', { auth: { secretRef: { name: 'prefixed' } } });
  const scheme = { header: { name: 'Authorization', prefix: 'Bearer ' } };
  stat('prefixed-twice', { auth: { secretRef: { name: 'prefixed' }, location: scheme } });
  stat('secret', { auth: { secretRef: { name: 'token' } } });
  stat('http2', { http: { version: 'HTTP2' } }, 8082);
  stat('http1', { http: { version: 'HTTP1' } });
  stat('hasty', { http: { requestTimeout: '200ms' } }, 8083);
  const tunnel = { backendRef: { name: 'tunnel', port: 3128 } };
  stat('tunnelled', { tunnel, tls: {} }, 8443);
  stat('proxied', { tunnel }, 8084);
  stat('unshown', { tunnel: { backendRef: { name: 'other-tunnel', port: 3128 } } });
  built.policy(
    'other-tunnel',
    { backend: { auth: { credentials: [{ location: { header: { name: 'x-key' } }, secretRef: { name: 'token' } }] } } },
    'Service/other-tunnel',
  );
  stat('kept', { tcp: { keepalive: { retries: 3, time: '60s', interval: '10s' }, connectTimeout: '5s' } });
  stat('transformed', {
    transformation: {
      request: { add: [{ name: 'x-many', value: '"two"' }], remove: ['x-secret'] },
      response: { set: [{ name: 'x-answer', value: 'string(response.code)' }] },
    },
  });
  return built;
}

describeLive('backends', () => {
  const system = Authority.named('system');
  const tunnelled: string[] = [];
  let live: Live;

  beforeAll(async () => {
    const behind = createTlsServer(system.issue('DNS:static.example.net'), (_, response) =>
      response.end('through the tunnel'),
    );
    const port = await new Promise<number>((resolve) =>
      behind.listen(0, '127.0.0.1', () => resolve((behind.address() as AddressInfo).port)),
    );
    behind.unref();
    const proxy = createServer((request, response) => response.end(`forwarded ${request.url}`));
    proxy.on('connect', (request, socket) => {
      tunnelled.push(request.url ?? '');
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      // Every request is forwarded to the server above.
      const there = connect(port, '127.0.0.1');
      socket.pipe(there).pipe(socket);
    });
    live = await runLive({
      input: String(input()),
      env: { SSL_CERT_FILE: system.certFile },
      upstreams: {
        'web.demo:8080': http(),
        'h2c.demo:8080': http2(),
        'a.target.example.net:8080': http(),
        'static.example.net:8080': http(),
        'static.example.net:8082': http2(),
        'static.example.net:8083': http({ afterMilliseconds: 1500 }),
        'tunnel.demo:3128': raw(proxy),
        'other-tunnel.demo:3128': http(),
        'sockets.demo:8080': raw(echoSockets()),
        'events.demo:8080': raw(events()),
        [`${AGENT_HOST}:443`]: https(system.issue(`DNS:${AGENT_HOST}`)),
      },
    });
  });

  it('are chosen by the request through a dynamic forward proxy', async () => {
    expect((await live.get('http://a.target.example.net:8080/x', { via: 80 })).json()).toMatchObject({ path: '/x' });
    expect((await live.get('http://b.target.example.net:8080/x', { via: 80 })).status).toBe(503);
  });

  it('get credentials', async () => {
    expect((await live.get('http://inline.example.com/')).json().headers.authorization).toBe('Bearer k-inline');
    const headers = { authorization: 'Bearer mine' };
    expect((await live.get('http://secret.example.com/', { headers })).json().headers.authorization).toBe(
      'Bearer k-secret',
    );
    for (const name of ['prefixed', 'prefixed-twice'])
      expect((await live.get(`http://${name}.example.com/`)).json().headers.authorization).toBe('Bearer k-prefixed');
    const signed = `Bearer ${token({ iss: 'https://idp.example.com' })}`;
    const passed = await live.get('http://passed-on.example.com/', { headers: { authorization: signed } });
    expect(passed.json().headers.authorization).toBe(signed);
  });

  it('use the configured HTTP version', async () => {
    expect((await live.get('http://http2.example.com/')).json().version).toBe('2.0');
    expect((await live.get('http://http1.example.com/')).json().version).toBe('1.1');
    expect((await live.get('http://h2c.example.com/')).json().version).toBe('2.0');
  });

  it('must respond within the timeout', async () => {
    expect((await live.get('http://hasty.example.com/')).status).toBe(504);
    expect((await live.get('http://kept.example.com/')).status).toBe(200);
  });

  it('are reached through a tunnel', async () => {
    expect((await live.get('http://tunnelled.example.com/')).body).toBe('through the tunnel');
    expect(tunnelled).toEqual(['static.example.net:8443']);
    // Without TLS, the proxy receives the complete URL instead.
    expect((await live.get('http://proxied.example.com/x')).body).toMatch(
      /^forwarded http:\/\/static\.example\.net.*\/x$/,
    );
  });

  it('are not reached if proxy credentials are unsupported (AIG7098)', async () => {
    const { status, body } = await live.get('http://unshown.example.com/');
    expect([status, body]).toEqual([503, expect.stringContaining('not supported on tunnel-bound backends')]);
  });

  it('receive requests transformed by their own policies or those of a Service', async () => {
    const headers = { 'x-many': 'one', 'x-secret': 's' };
    const answer = await live.get('http://transformed.example.com/', { headers });
    expect(answer.json().headers).toMatchObject({ 'x-many': 'one, two' });
    expect(answer.json().headers).not.toHaveProperty('x-secret');
    expect(answer.headers).toMatchObject({ 'x-answer': '200' });
    expect((await live.get('http://policy.example.com/')).json().headers).toMatchObject({ 'x-backend': 'service' });
  });

  it('of an agent runtime receive signed requests for its ARN', async () => {
    const seen = (await live.post('http://agent.example.com/', { prompt: 'hi' })).json();
    expect(decodeURIComponent(seen.path)).toBe(`/runtimes/${ARN}/invocations?qualifier=v2`);
    expect(seen.headers.authorization).toMatch(
      /Credential=AKIDEXAMPLE\/\d+\/us-west-2\/bedrock-agentcore\/aws4_request/,
    );
    expect(seen.headers['x-amz-security-token']).toBe('session');
  });

  it('speak WebSocket', async () => {
    const socket = new WebSocket(`${await live.origin(80, 'ws')}/`, { headers: { host: 'sockets.example.com' } });
    const said = await new Promise((resolve, reject) => {
      socket
        .on('open', () => socket.send('hello'))
        .on('message', (data) => resolve(String(data)))
        .on('error', reject);
    });
    expect(said).toBe('you said hello');
    socket.close();
  });

  it('stream events as they arrive', async () => {
    const arrivals: number[] = [];
    const answer = await live.get('http://events.example.com/', { onChunk: () => arrivals.push(Date.now()) });
    expect(answer.body).toBe('data: 0\n\ndata: 1\n\ndata: 2\n\n');
    expect(answer.headers['content-type']).toBe('text/event-stream');
    expect(arrivals.at(-1)! - arrivals[0]!).toBeGreaterThan(200);
  });
});

function echoSockets() {
  const server = createServer();
  new WebSocketServer({ server }).on('connection', (socket) =>
    socket.on('message', (data) => socket.send(`you said ${data}`)),
  );
  return server;
}

function events() {
  return createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const n of [0, 1, 2]) setTimeout(() => response.write(`data: ${n}\n\n`), n * 150);
    setTimeout(() => response.end(), 400);
  });
}
