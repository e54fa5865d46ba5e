import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runAll } from './harness/run-live';
import { http, raw } from './harness/upstreams';

type Message = any;

const collector = { name: 'collector', port: 4317 };
const front = (frontend: object) => String(new LiveInput().route('web').policy('front', { frontend }, 'Gateway/edge'));
const FRONTS = {
  tunnel: { connect: { mode: 'Route' }, http: { http1HeaderCase: 'Preserve', maxConnectionDuration: '1s' } },
  denying: { connect: { mode: 'Deny' }, http: { http2MaxHeaderSize: '1Ki' } },
  announced: { proxyProtocol: { version: 'V1', mode: 'Optional' } },
  strict: { proxyProtocol: { version: 'All', mode: 'Strict' } },
  telling: {
    accessLog: {
      otlp: {
        backendRef: collector,
        filter: 'request.path != "/silent"',
        attributes: { add: [{ name: 'way', expression: 'request.path' }], remove: ['http.method'] },
      },
    },
    tracing: { backendRef: collector, randomSampling: 'true', filter: 'request.path != "/silent"' },
  },
};

/** Sends lines, and reads until the peer ends the connection or stops sending. */
async function converse(socket: Socket, ...lines: readonly string[]): Promise<string> {
  socket.on('error', () => {});
  for (const line of lines) socket.write(line);
  const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  return String(first);
}

const REQUEST = 'GET /a HTTP/1.1\r\nHost: web.example.com\r\nX-Odd-CASE: 1\r\n\r\n';
const CONNECT = 'CONNECT web.example.com:80 HTTP/1.1\r\nHost: web.example.com:80\r\n\r\n';
const ANNOUNCED = 'PROXY TCP4 203.0.113.7 203.0.113.1 5000 80\r\n';

describeLive('clients', () => {
  const spans: Message[] = [];
  const logs: Message[] = [];
  const keep = (into: Message[], field: string) => (request: Message) => {
    into.push(...request[field]);
    return {};
  };
  const raws: string[] = [];
  const plain = createServer((socket) => {
    socket.on('data', (data) => {
      raws.push(String(data));
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nX-Odd-Answer: 1\r\n\r\nok');
    });
  });
  const otlp = grpc({
    TraceService: { Export: keep(spans, 'resource_spans') },
    LogsService: { Export: keep(logs, 'resource_logs') },
  });
  const lives: { [name in keyof typeof FRONTS]?: Live } = {};

  beforeAll(async () => {
    const names = Object.keys(FRONTS) as (keyof typeof FRONTS)[];
    const all = await runAll(
      names.map((name) => ({
        input: front(FRONTS[name]),
        upstreams: {
          'web.demo:8080': name === 'tunnel' ? raw(plain) : http({ body: 'ok' }),
          ...(name === 'telling' ? { 'collector.demo:4317': otlp } : {}),
        },
      })),
    );
    for (const [index, name] of names.entries()) lives[name] = all[index];
  });
  const dial = async (name: keyof typeof FRONTS) => connect((await lives[name]?.front(80)) ?? '');

  describe('over HTTP', () => {
    it('preserve the case of headers in both directions', async () => {
      const answer = await converse(await dial('tunnel'), REQUEST);
      expect(answer).toContain('X-Odd-Answer: 1');
      expect(raws.join('')).toContain('X-Odd-CASE: 1');
    });

    it('are disconnected after a while despite continued requests', async () => {
      const socket = await dial('tunnel');
      expect(await converse(socket, REQUEST)).toContain('200');
      const started = Date.now();
      await text(socket).catch(() => '');
      // Without it, they stay open as long as they request.
      expect(Date.now() - started).toBeLessThan(20_000);
    });

    it('establish a tunnel to the routed authority or none', async () => {
      const socket = await dial('tunnel');
      expect(await converse(socket, CONNECT)).toMatch(/^HTTP\/1.1 200/);
      expect(await converse(socket, 'hello')).toContain('ok');
      expect(raws.at(-1)).toBe('hello');
      expect(await converse(await dial('denying'), CONNECT)).toMatch(/^HTTP\/1.1 4/);
    });

    it('receive the maximum header size over HTTP/2', async () => {
      const socket = await dial('denying');
      const session = connectHttp2('http://web.example.com', { createConnection: () => socket });
      const settings = await new Promise((resolve) => session.on('remoteSettings', resolve));
      expect(settings).toMatchObject({ maxHeaderListSize: 1024 });
      session.destroy();
    });
  });

  describe('with the PROXY protocol', () => {
    it('may be announced', async () => {
      expect(await converse(await dial('announced'), ANNOUNCED, REQUEST)).toContain('200');
      expect(await converse(await dial('announced'), REQUEST)).toContain('200');
    });

    it('have to be announced', async () => {
      expect(await converse(await dial('strict'), ANNOUNCED, REQUEST)).toContain('200');
      expect(await converse(await dial('strict'), REQUEST)).toBe('');
    });
  });

  it('produce only the traces and logs that pass the filters', { timeout: 30_000 }, async () => {
    for (const path of ['/told', '/silent']) await lives.telling?.get(`http://web.example.com${path}`);
    await expect.poll(() => [spans, logs].every(({ length }) => length > 0), { timeout: 15_000 }).toBe(true);
    const told = JSON.stringify([spans, logs]);
    expect(told).toContain('/told');
    expect(told).not.toContain('/silent');
    const [record] = logs[0].scope_logs[0].log_records;
    const names = record.attributes.map(({ key }: Message) => key);
    expect(names).toContain('way');
    expect(names).not.toContain('http.method');
  });
});
