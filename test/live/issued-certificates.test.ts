import { expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const trusting = ({ cert }: Authority) => ({ tls: { ca: cert, rejectUnauthorized: true } });

describeLive('a listener with a certificate authority', () => {
  it('serves an issued certificate for each requested name', async () => {
    const authority = Authority.named('issuing');
    const { cert, key } = authority.pair;
    const options = { 'agentgateway.dev/tls-certificate-source': 'DYNAMIC_CA' };
    const listener = {
      name: 'https',
      port: 443,
      protocol: 'HTTPS',
      tls: { certificateRefs: [{ name: 'ca' }], options },
    };
    const input = new LiveInput([listener])
      .secret('ca', { 'tls.crt': cert, 'tls.key': key })
      .service('web', [{ name: 'http', port: 80 }])
      .route('web', { to: 'web:80' });
    const live = await runLive({ input: String(input), upstreams: { 'web.demo:80': http() } });
    expect((await live.get('https://web.example.com/', trusting(authority))).status).toBe(200);
    // The certificate is right for a host of no route, too.
    expect((await live.get('https://other.example.org/', trusting(authority))).status).toBe(404);
    await expect(live.get('https://web.example.com/', trusting(Authority.named('stranger')))).rejects.toThrow();
  });
});
