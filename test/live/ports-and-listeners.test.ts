import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { grpc } from './harness/grpc';
import { HTTP_LISTENER, LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const authority = Authority.named('ports');

/** A policy for a part of the Gateway `edge`. */
const onPart = (input: LiveInput, name: string, part: object, frontend: object) =>
  input.add('agentgateway.dev/v1alpha1', 'AgentgatewayPolicy', name, {
    targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge', ...part }],
    frontend,
  });

function listenersApart(): string {
  const pair = authority.issue('DNS:web.example.com');
  const secure = (name: string, port: number) => ({
    name,
    port,
    protocol: 'HTTPS',
    tls: { certificateRefs: [{ name: 'pair' }] },
  });
  const input = new LiveInput([
    HTTP_LISTENER,
    { name: 'other', port: 81, protocol: 'HTTP' },
    { name: 'behind', port: 82, protocol: 'HTTP' },
    secure('new', 443),
    secure('old', 444),
  ])
    .label({ edge: 'outer' })
    .secret('pair', { 'tls.crt': pair.cert, 'tls.key': pair.key })
    .route('web', { spec: { hostnames: ['web.example.com'] } });
  const team = { name: 'team', expression: 'request.headers["x-team"]' };
  onPart(input, 'all', {}, { accessLog: { filter: 'request.path != "/quiet"', attributes: { add: [team] } } });
  onPart(
    input,
    'one',
    { sectionName: 'other' },
    {
      accessLog: {
        filter: 'request.path == "/told"',
        attributes: { add: [{ name: 'way', expression: 'request.method' }] },
      },
      metrics: { attributes: { add: [team] } },
    },
  );
  const labelled = { group: 'gateway.networking.k8s.io', kind: 'Gateway', matchLabels: { edge: 'outer' }, port: 82 };
  input.add('agentgateway.dev/v1alpha1', 'AgentgatewayPolicy', 'labelled', {
    targetSelectors: [labelled],
    frontend: { metrics: { attributes: { add: [{ name: 'team', expression: '"behind"' }] } } },
  });
  onPart(
    input,
    'traces',
    { sectionName: 'other' },
    {
      tracing: {
        backendRef: { name: 'collector', port: 4317 },
        randomSampling: '1.0',
        filter: 'request.path != "/unsent"',
        attributes: { add: [{ name: 'way', expression: 'request.method' }] },
      },
    },
  );
  onPart(input, 'header', { port: 82 }, { proxyProtocol: {} });
  onPart(input, 'versions', { port: 443 }, { tls: { minProtocolVersion: '1.3', keyExchangeGroups: ['P-256'] } });
  return String(input);
}

describeLive('policies of ports and listeners', () => {
  let live: Live;
  const spans: { attributes: { key: string; value: { string_value?: string } }[] }[] = [];

  beforeAll(async () => {
    const collector = grpc({
      TraceService: {
        Export: ({ resource_spans }) => {
          for (const { scope_spans } of resource_spans) for (const scope of scope_spans) spans.push(...scope.spans);
          return {};
        },
      },
    });
    live = await runLive({
      input: listenersApart(),
      upstreams: { 'web.demo:8080': http(), 'collector.demo:4317': collector },
    });
  });

  const ask = (port: number, path: string) =>
    live.get(`http://web.example.com:${port}${path}`, { headers: { 'x-team': 'blue' } });

  /** Returns the values of the label `team` of a listener's requests. */
  async function teamsOf(listener: string): Promise<ReadonlySet<string | undefined>> {
    const socket = connect(await live.front(15020));
    socket.end('GET /metrics HTTP/1.0\r\n\r\n');
    const counts = (await text(socket)).split('\n').filter((line) => line.startsWith('agentgateway_requests_total{'));
    const own = counts.filter((line) => line.includes(`listener="${listener}"`));
    return new Set(own.map((line) => /team="(\w+)"/.exec(line)?.[1]));
  }

  async function lineOf(path: string): Promise<string> {
    await expect.poll(() => live.log()).toContain(`path=${path}`);
    return live
      .log()
      .split('\n')
      .find((line) => line.includes(`path=${path}`))!;
  }

  it('log each in its own way', async () => {
    for (const path of ['/quiet', '/told', '/last']) await ask(81, path);
    for (const path of ['/quiet', '/heard']) await ask(80, path);
    const told = await lineOf('/told');
    expect([told.includes(' way="GET"'), told.includes(' team=')]).toEqual([true, false]);
    const heard = await lineOf('/heard');
    expect([heard.includes(' team="blue"'), heard.includes(' way=')]).toEqual([true, false]);
    expect(live.log()).not.toMatch(/path=\/(?:quiet|last)/);
  });

  it('count each in its own way', async () => {
    await ask(81, '/counted');
    await ask(80, '/counted');
    expect([await teamsOf('other'), await teamsOf('http')]).toEqual([new Set(['blue']), new Set(['unknown'])]);
  });

  it('trace one listener only and preserve client traces on others', { timeout: 30_000 }, async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const passedOn = async (port: number, path: string, headers: Record<string, string>) =>
      (await live.get(`http://web.example.com:${port}${path}`, { headers })).json().headers.traceparent;
    expect(await passedOn(80, '/untraced', {})).toBeUndefined();
    expect(await passedOn(80, '/untouched', { traceparent })).toBe(traceparent);
    expect(await passedOn(81, '/unsent', {})).toMatch(/-01$/);
    expect(await passedOn(81, '/continued', { traceparent })).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-.*-01$/);
    expect(await passedOn(81, '/traced', {})).toMatch(/-01$/);
    const sent = () =>
      spans.map(({ attributes }) =>
        ['http.path', 'way'].map((name) => attributes.find(({ key }) => key === name)?.value.string_value).join(' '),
      );
    await expect.poll(sent, { timeout: 20_000 }).toEqual(expect.arrayContaining(['/continued GET', '/traced GET']));
    expect(sent().filter((one) => one.startsWith('/un'))).toEqual([]);
  });

  it('expect the header of a proxy at one port', async () => {
    const request = 'GET /seen HTTP/1.1\r\nhost: web.example.com\r\nconnection: close\r\n\r\n';
    const said = async (port: number, ...parts: (string | Buffer)[]) => {
      const socket = connect(await live.front(port));
      socket.on('error', () => {});
      for (const part of parts) socket.write(part);
      return text(socket).catch(() => '');
    };
    const signature = Buffer.from('0d0a0d0a000d0a515549540a2111000c', 'hex');
    const header = Buffer.concat([signature, Buffer.from([10, 9, 8, 7, 10, 0, 0, 1, 0, 80, 0, 82])]);
    expect(await said(82, header, request)).toMatch(/^HTTP\/1.1 200/);
    expect(await teamsOf('behind')).toEqual(new Set(['behind']));
    expect(await said(82, request)).not.toMatch(/200/);
    expect(await said(80, request)).toMatch(/^HTTP\/1.1 200/);
  });

  it('speak TLS in the versions of the port', async () => {
    const protocolAt = async (port: number, options: ConnectionOptions) => {
      const path = await live.front(port);
      return new Promise((resolve, reject) => {
        const socket = connectTls({ path, ca: authority.cert, servername: 'web.example.com', ...options });
        socket.on('secureConnect', () => resolve(socket.getProtocol())).on('error', reject);
        socket.on('end', () => reject(new Error('ended')));
      });
    };
    expect(await protocolAt(443, {})).toBe('TLSv1.3');
    expect(await protocolAt(444, { maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
    await expect(protocolAt(443, { maxVersion: 'TLSv1.2' })).rejects.toThrow();
    await expect(protocolAt(443, { ecdhCurve: 'X25519' })).rejects.toThrow();
    expect(await protocolAt(444, { ecdhCurve: 'X25519' })).toBe('TLSv1.3');
  });
});
