import { once } from 'node:events';
import { connect } from 'node:net';
import type { Chart } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from './harness/charts';
import { describeLive } from './harness/program';
import { type Live, runAll } from './harness/run-live';
import { http } from './harness/upstreams';

const ALLOWED = { allowHosts: ['api.example.com', '*.models.example.com'], allowPorts: [80, 8443], port: 80 };
const USERS = 'build:{SHA}nU4eI71bcnBGqeO0t9tXvY1u5oQ='; // build:pass
const CREDENTIALS = Buffer.from('build:pass').toString('base64');

const hosts = [
  'api.example.com:8443',
  'eu.models.example.com:80',
  'api.example.com:80',
  'api.example.com:22',
  'evil.example.com:8443',
];
const upstreams = () => Object.fromEntries(hosts.map((host) => [host, http({ body: host })]));

describeLive('an egress gateway', () => {
  let tunnels: Live;
  let none: Live;
  let asked: Live;

  beforeAll(async () => {
    const egress = (propsIn: (chart: Chart) => Partial<gw.patterns.EgressGatewayProps>) => ({
      upstreams: upstreams(),
      input: inputOf((chart) => {
        gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
        new gw.patterns.EgressGateway(chart, 'way', { ...ALLOWED, ...propsIn(chart) });
      }),
    });
    [tunnels, none, asked] = (await runAll([
      egress(() => ({ tunnels: true })),
      egress(() => ({})),
      egress((chart) => {
        const users = new Secret(chart, 'users', { stringData: { '.htaccess': USERS } });
        return { tunnels: true, authentication: [gw.ClientAuthentication.basic(users)] };
      }),
    ])) as [Live, Live, Live];
  });

  /** Returns the status of a CONNECT, and the body of the response inside of the tunnel. */
  async function tunnel(live: Live, authority: string, ...headers: string[]): Promise<(number | string)[]> {
    const socket = connect((await live.front(80)) ?? '');
    const said = async (...lines: string[]) => {
      socket.write([...lines, '', ''].join('\r\n'));
      return String((await once(socket, 'data'))[0]);
    };
    const answer = await said(`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`, ...headers);
    const status = Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);
    const inside =
      status === 200 ? [/^[\w.]+:\d+$/m.exec(await said('GET / HTTP/1.1', 'Host: inside'))?.[0] ?? ''] : [];
    socket.destroy();
    return [status, ...inside];
  }

  it('has tunnels to hosts and ports of the list, and to no others', async () => {
    expect(await tunnel(tunnels, 'api.example.com:8443')).toEqual([200, 'api.example.com:8443']);
    expect(await tunnel(tunnels, 'EU.models.example.com:80')).toEqual([200, 'eu.models.example.com:80']);
    for (const other of ['api.example.com:22', 'evil.example.com:8443', 'models.example.com:80']) {
      expect(await tunnel(tunnels, other)).toEqual([403]);
    }
    // The requested authority decides, not the Host header.
    expect(await tunnel(tunnels, 'evil.example.com:8443', 'Host: api.example.com:8443')).toEqual([403]);
  });

  it('rejects tunnels by default', async () => {
    expect(await tunnel(none, 'api.example.com:8443')).toEqual([405]);
    expect((await none.get('http://api.example.com/')).body).toBe('api.example.com:80');
    expect((await none.get('http://evil.example.com/')).status).toBe(403);
  });

  it('reads passwords only from the configured header', async () => {
    const basic = `Basic ${CREDENTIALS}`;
    expect(await tunnel(asked, 'api.example.com:8443', `Authorization: ${basic}`)).toEqual([
      200,
      'api.example.com:8443',
    ]);
    expect(await tunnel(asked, 'api.example.com:22', `Authorization: ${basic}`)).toEqual([403]);
    expect(await tunnel(asked, 'api.example.com:8443', `Proxy-Authorization: ${basic}`)).toEqual([401]);
    const plain = await asked.get('http://api.example.com/', { headers: { authorization: basic } });
    expect(plain.body).toBe('api.example.com:80');
    expect(asked.seen('api.example.com:80')[0]?.headers).not.toHaveProperty('authorization');
  });
});
