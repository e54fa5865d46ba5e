import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { decodeRequest, grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runAll } from './harness/run-live';
import { http } from './harness/upstreams';

const front = (frontend: object) => new LiveInput().route('web').policy('front', { frontend }, 'Gateway/edge');
const collector = { name: 'collector', port: 4317 };

function limits(): string {
  return String(
    front({
      tcp: { keepalive: { retries: 2, time: '30s', interval: '10s' } },
      http: {
        maxBufferSize: 10,
        http1MaxHeaders: 5,
        http1IdleTimeout: '1s',
        http2WindowSize: 70000,
        http2ConnectionWindowSize: 140000,
        http2FrameSize: 20000,
        http2KeepaliveInterval: '30s',
        http2KeepaliveTimeout: '5s',
      },
      networkAuthorization: { action: 'Deny', policy: { matchExpressions: ['source.address == "10.9.9.9"'] } },
      accessLog: {
        filter: 'response.code >= 400',
        attributes: { remove: ['http.method'], add: [{ name: 'team', expression: 'request.headers["x-team"]' }] },
      },
    })
      .route('buffered')
      .policy('buffered', { traffic: { transformation: { request: { body: 'string(request.body)' } } } }),
  );
}

function telemetry(protocol: 'GRPC' | 'HTTP', sampling: object): string {
  const more = (path: string) => ({ backendRef: collector, protocol, ...(protocol === 'HTTP' ? { path } : {}) });
  return String(
    front({
      accessLog: {
        otlp: more('/in/logs'),
        attributes: { add: [{ name: 'team', expression: 'request.headers["x-team"]' }] },
      },
      tracing: {
        ...more('/in/traces'),
        ...sampling,
        attributes: { add: [{ name: 'way', expression: 'request.path' }], remove: ['http.method'] },
        resources: [{ name: 'deployment.zone', expression: '"eu"' }],
      },
    }),
  );
}

/** Records the data that a collector receives. */
const collected = (into: any[], field: string) => (request: any) => {
  into.push(...request[field]);
  return {};
};

const attributesOf = (items: any[]) =>
  Object.fromEntries((items ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

describeLive('the frontend', () => {
  let live: Live;
  let closed: Live;
  let byGrpc: Live;
  let byHttp: Live;
  const spans: any[] = [];
  const logs: any[] = [];
  const otlp = grpc({
    TraceService: { Export: collected(spans, 'resource_spans') },
    LogsService: { Export: collected(logs, 'resource_logs') },
  });
  const plain = http();

  beforeAll(async () => {
    const denying = {
      networkAuthorization: {
        action: 'Deny',
        policy: { matchExpressions: ['cidr("10.77.0.0/16").containsIP(source.address)'] },
      },
    };
    [live, closed, byGrpc, byHttp] = (await runAll([
      { input: limits(), upstreams: { 'web.demo:8080': http() } },
      { input: String(front(denying)), upstreams: { 'web.demo:8080': http() } },
      {
        input: telemetry('GRPC', { randomSampling: 'true' }),
        upstreams: { 'web.demo:8080': http(), 'collector.demo:4317': otlp },
      },
      {
        input: telemetry('HTTP', { randomSampling: 'false', clientSampling: 'true' }),
        upstreams: { 'web.demo:8080': http(), 'collector.demo:4317': plain },
      },
    ])) as [Live, Live, Live, Live];
    // Data for collectors is sent in batches, every five seconds.
    await byGrpc.get('http://web.example.com/a', { headers: { 'x-team': 'blue' } });
    await byHttp.get('http://web.example.com/unsampled');
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await byHttp.get('http://web.example.com/b', { headers: { 'x-team': 'red', traceparent } });
  });

  it('rejects connections by the client address', async () => {
    await expect(closed.get('http://web.example.com/')).rejects.toThrow();
    expect((await live.get('http://web.example.com/')).status).toBe(200);
  });

  it('limits headers and buffers', async () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`x-${n}`, '1']));
    expect((await live.get('http://web.example.com/', { headers: many })).status).toBe(431);
    const small = await live.post('http://buffered.example.com/', 'short');
    expect(small.json().body).toBe('short');
    // The data plane abandons the expression without a message.
    const large = await live.post('http://buffered.example.com/', 'longer than ten bytes');
    expect(large.json().body).toBe('');
  });

  it('announces the sizes of HTTP/2', async () => {
    const socket = await live.front(80);
    const session = connectHttp2('http://web.example.com', { createConnection: () => connect(socket) });
    const settings = await new Promise((resolve) => session.on('remoteSettings', resolve));
    expect(settings).toMatchObject({ initialWindowSize: 70000, maxFrameSize: 20000 });
    session.destroy();
  });

  it('closes idle connections', async () => {
    const socket = connect(await live.front(80));
    socket.write('GET / HTTP/1.1\r\nhost: web.example.com\r\n\r\n');
    const started = Date.now();
    await new Promise((resolve) => socket.on('end', resolve).on('close', resolve).resume());
    expect(Date.now() - started).toBeGreaterThanOrEqual(900);
  });

  it('logs requests that pass the filter, with added and removed attributes', async () => {
    await live.get('http://web.example.com/fine', { headers: { 'x-team': 'blue' } });
    await live.get('http://nobody.example.com/missed', { headers: { 'x-team': 'blue' } });
    await expect.poll(() => live.log()).toContain('/missed');
    const line = live
      .log()
      .split('\n')
      .find((one) => one.includes('/missed'));
    expect(line).toContain('blue');
    expect(line).toContain('http.status=404');
    expect(line).not.toContain('http.method');
    expect(live.log()).not.toContain('/fine');
  });

  it('sends logs and traces over gRPC', { timeout: 30_000 }, async () => {
    await expect.poll(() => spans.length, { timeout: 15_000 }).toBeGreaterThan(0);
    await expect.poll(() => logs.length, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(attributesOf(spans[0].resource.attributes)).toMatchObject({ 'deployment.zone': 'eu' });
    const [span] = spans[0].scope_spans[0].spans;
    expect(attributesOf(span.attributes)).toMatchObject({ way: '/a' });
    expect(attributesOf(span.attributes)).not.toHaveProperty('http.method');
    const [record] = logs[0].scope_logs[0].log_records;
    expect(attributesOf(record.attributes)).toMatchObject({ team: 'blue' });
    expect(byGrpc.seen('web.demo:8080')[0]?.headers.traceparent).toContain(span.trace_id.toString('hex'));
  });

  it('sends logs and traces over HTTP, of sampled clients only', { timeout: 30_000 }, async () => {
    const sent = (path: string) => plain.seen.filter((seen) => seen.path === path);
    await expect.poll(() => sent('/in/traces').length, { timeout: 15_000 }).toBeGreaterThan(0);
    await expect.poll(() => sent('/in/logs').length, { timeout: 15_000 }).toBeGreaterThan(0);
    const traces = sent('/in/traces').flatMap(
      ({ bytes }) => decodeRequest('TraceService', 'Export', bytes).resource_spans,
    );
    const all = traces.flatMap((one: any) => one.scope_spans.flatMap(({ spans: some }: any) => some));
    expect(all.map((span: any) => attributesOf(span.attributes).way)).toEqual(['/b']);
    expect(all[0].trace_id.toString('hex')).toBe('0af7651916cd43dd8448eb211c80319c');
    const records = sent('/in/logs').flatMap(
      ({ bytes }) => decodeRequest('LogsService', 'Export', bytes).resource_logs,
    );
    expect(JSON.stringify(records)).toContain('red');
  });
});
