import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { HTTP_LISTENER, LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runAll } from './harness/run-live';
import { http } from './harness/upstreams';

/** An address that nothing answers from, not even by a refusal. */
const NOWHERE = '203.0.113.7';
const PARAMETERS = { group: 'agentgateway.dev', kind: 'AgentgatewayParameters', name: 'edge' };
const PROBES = { keepalive: { time: '1s', interval: '1s', retries: 1 } };

describeLive('connections', () => {
  const authority = Authority.named('live');
  const silent = http({ afterMilliseconds: 60_000 });
  let live: Live;
  let unmatchedHosts: Live;

  beforeAll(async () => {
    const { cert, key } = authority.issue('DNS:secure.example.com');
    const https = { name: 'https', port: 443, protocol: 'HTTPS', tls: { certificateRefs: [{ name: 'own' }] } };
    const input = new LiveInput([HTTP_LISTENER, https], { infrastructure: { parametersRef: PARAMETERS } })
      .secret('own', { 'tls.crt': cert, 'tls.key': key })
      .policy('front', { frontend: { tcp: PROBES, tls: { handshakeTimeout: '300ms' } } }, 'Gateway/edge')
      .backend('far', { static: { host: NOWHERE, port: 80 } })
      .route('far', { to: '@far' })
      .backend('gone', { static: { host: 'gone.example.net', port: 80 } })
      .route('gone', { to: '@gone' })
      .add('agentgateway.dev/v1alpha1', 'AgentgatewayParameters', 'edge', {
        rawConfig: {
          config: {
            backend: {
              connectTimeout: '300ms',
              keepalives: { enabled: true, time: '1s', interval: '1s', retries: 1 },
            },
          },
        },
      });
    const own = new LiveInput()
      .backend('far', { static: { host: NOWHERE, port: 80 }, policies: { tcp: { connectTimeout: '300ms' } } })
      .route('far', { to: '@far' });
    [live, unmatchedHosts] = (await runAll([
      { input: String(input), upstreams: { 'gone.example.net:80': silent } },
      { input: String(own) },
    ])) as [Live, Live];
  });

  // Why AIG5085 is a warning. When this fails, the data plane has learned it.
  it('to one backend do not support a separate connectTimeout', async () => {
    await expect(unmatchedHosts.get('http://far.example.com/', { timeoutMilliseconds: 1_500 })).rejects.toThrow(
      'no answer',
    );
  });

  it('to backends are aborted after connectTimeout', async () => {
    const started = Date.now();
    // The status depends on which part of the data plane detects the timeout first.
    expect([503, 504]).toContain((await live.get('http://far.example.com/')).status);
    expect(Date.now() - started).toBeGreaterThanOrEqual(250);
    // Without it, ten seconds.
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('of clients that never finish their handshake are closed after handshakeTimeout', async () => {
    const socket = connect(await live.front(443));
    const started = Date.now();
    await new Promise((resolve) =>
      socket
        .on('close', resolve)
        .on('error', () => undefined)
        .resume(),
    );
    expect(Date.now() - started).toBeGreaterThanOrEqual(250);
    // Without it, fifteen seconds.
    expect(Date.now() - started).toBeLessThan(8_000);
  });

  it('to backends that ignore keepalive probes are closed, and the request fails', async () => {
    const answer = live.get('http://gone.example.com/');
    await expect.poll(() => silent.seen.length, { timeout: 5_000 }).toBe(1);
    await live.silence('gone.example.net');
    // A second until the probe and one until it counts as lost; without keepalive of its own, half an hour.
    expect((await answer).status).toBe(503);
  });

  it('from clients that ignore keepalive probes are closed', async () => {
    const socket = connect(await live.front(80));
    await new Promise((resolve) => socket.on('connect', resolve));
    await expect.poll(() => live.connections(80)).toBe(1);
    await live.silence();
    await expect.poll(() => live.connections(80), { timeout: 8_000 }).toBe(0);
    socket.destroy();
    await live.hear();
  });
});
