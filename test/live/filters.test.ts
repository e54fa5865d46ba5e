import { expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const gateway = (listeners: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [${listeners}]
`;

interface Rule {
  readonly path: string;
  readonly filters: readonly object[];
  readonly backendRefs?: readonly object[];
}

const route = (rules: readonly Rule[]) =>
  `---\n${JSON.stringify({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: 'web', namespace: 'demo' },
    spec: {
      parentRefs: [{ name: 'edge' }],
      rules: rules.map(({ path, ...rule }) => ({ matches: [{ path: { value: path } }], ...rule })),
    },
  })}\n`;

describeLive('redirects', () => {
  it('use the port of filter, scheme or listener, and omit default ports', async () => {
    const { cert, key } = Authority.named('redirects').issue('DNS:shop.example.com');
    const secret = JSON.stringify({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'tls', namespace: 'demo' },
      stringData: { 'tls.crt': cert, 'tls.key': key },
    });
    const redirects: readonly [object, string, string, string][] = [
      [{}, 'http://shop.example.com:8080', 'http://shop.example.com', 'https://shop.example.com:8443'],
      [{ scheme: 'https' }, 'https://shop.example.com', 'https://shop.example.com', 'https://shop.example.com'],
      [{ scheme: 'http' }, 'http://shop.example.com', 'http://shop.example.com', 'http://shop.example.com'],
      [{ port: 443 }, 'http://shop.example.com:443', 'http://shop.example.com:443', 'https://shop.example.com'],
      [{ port: 80 }, 'http://shop.example.com', 'http://shop.example.com', 'https://shop.example.com:80'],
      [{ hostname: 'x.org' }, 'http://x.org:8080', 'http://x.org', 'https://x.org:8443'],
      [{ hostname: 'x.org', scheme: 'https' }, 'https://x.org', 'https://x.org', 'https://x.org'],
      [{ hostname: 'x.org', scheme: 'https', port: 443 }, 'https://x.org', 'https://x.org', 'https://x.org'],
      [{ hostname: 'x.org', port: 80 }, 'http://x.org', 'http://x.org', 'https://x.org:80'],
      [{ hostname: 'x.org', port: 444 }, 'http://x.org:444', 'http://x.org:444', 'https://x.org:444'],
    ];
    const listeners = `
      {name: a, port: 8080, protocol: HTTP}, {name: b, port: 80, protocol: HTTP},
      {name: c, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: tls}]}}`;
    const rules = redirects.map(([requestRedirect], index) => ({
      path: `/${index}`,
      filters: [{ type: 'RequestRedirect', requestRedirect }],
    }));
    const live = await runLive({ input: `${gateway(listeners)}---\n${secret}\n${route(rules)}` });
    for (const [index, [redirect, ...expected]] of redirects.entries()) {
      const urls = ['http://shop.example.com:8080', 'http://shop.example.com', 'https://shop.example.com:8443'];
      // Whatever port the client puts into its Host header, as behind a load balancer of other ports.
      for (const host of ['shop.example.com', 'shop.example.com:31234']) {
        const answers = await Promise.all(urls.map((url) => live.get(`${url}/${index}`, { headers: { host } })));
        const found = answers.map(({ headers }) => headers.location?.replace(/\/\d+$/, ''));
        expect([redirect, host, ...found]).toEqual([redirect, host, ...expected]);
      }
    }
    await live.stop();
  });
});

describeLive('mirrors', () => {
  const mirror = (name: string) => ({ type: 'RequestMirror', requestMirror: { backendRef: { name, port: 80 } } });
  const site = { group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name: 'site' };
  const SITE = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: site, namespace: demo}
spec: {static: {host: site.example.com, port: 80}}
`;

  it('of one rule each receive every request, even with a shared Service', async () => {
    const both = [mirror('m1'), mirror('m2')];
    const to = (name: string, weight = 1) => ({ name, port: 80, weight });
    const rules: Rule[] = [
      { path: '/both', filters: both, backendRefs: [to('web')] },
      { path: '/split', filters: both, backendRefs: [to('web', 0), to('other')] },
      { path: '/site', filters: both, backendRefs: [site] },
      { path: '/one', filters: [mirror('m1')], backendRefs: [to('web')] },
      { path: '/none', filters: [], backendRefs: [to('web')] },
    ];
    const listeners =
      '{name: a, port: 80, protocol: HTTP, hostname: a.example.com}, {name: b, port: 80, protocol: HTTP, hostname: b.example.com}';
    const upstreams = Object.fromEntries(['web', 'other', 'm1', 'm2'].map((name) => [`${name}.demo:80`, http()]));
    const live = await runLive({
      input: gateway(listeners) + SITE + route(rules),
      upstreams: { ...upstreams, 'site.example.com:80': http() },
    });
    const seen = async (url: string, ...expected: readonly [string, number][]) => {
      live.forget();
      expect((await live.get(url)).status).toBe(200);
      const counts = () => expected.map(([name]) => [name, live.seen(name).length]);
      await expect.poll(counts, { timeout: 10_000 }).toEqual(expected);
    };
    for (const host of ['a', 'b']) {
      const url = `http://${host}.example.com`;
      await seen(`${url}/both`, ['web.demo:80', 1], ['m1.demo:80', 1], ['m2.demo:80', 1]);
      await seen(`${url}/split`, ['other.demo:80', 1], ['m1.demo:80', 1], ['m2.demo:80', 1], ['web.demo:80', 0]);
      await seen(`${url}/site`, ['site.example.com:80', 1], ['m1.demo:80', 1], ['m2.demo:80', 1]);
      await seen(`${url}/one`, ['web.demo:80', 1], ['m1.demo:80', 1], ['m2.demo:80', 0]);
      await seen(`${url}/none`, ['web.demo:80', 1], ['m1.demo:80', 0], ['m2.demo:80', 0]);
    }
    live.forget();
    const answer = await live.get('http://a.example.com/both');
    expect(answer.json().host).toBe('a.example.com');
    await live.stop();
  });
});
