import { expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

/** Policies that read bodies, or buffer them until they are complete. */
const READERS: Readonly<Record<string, object>> = {
  retry: { retry: { attempts: 2, codes: [503] } },
  buffer: { buffer: { request: { maxBytes: 10_000 } } },
  service: { extAuth: { backendRef: { name: 'authz', port: 80 }, http: {}, forwardBody: { maxSize: 1000 } } },
  headers: { transformation: { request: { set: [{ name: 'x-said', value: 'string(request.body)' }] } } },
};

describeLive('mirrors', () => {
  it('receive no bodies, even if policies read them, but computed headers', async () => {
    const names = ['nothing', ...Object.keys(READERS)];
    const input = new LiveInput(names.map((name, at) => ({ name, port: 8000 + at, protocol: 'HTTP' })));
    const mirrorTo = (name: string) => ({ type: 'RequestMirror', requestMirror: { backendRef: { name, port: 80 } } });
    const rule = { filters: ['m1', 'm2'].map(mirrorTo), backendRefs: [{ name: 'web', port: 8080 }] };
    for (const name of names) {
      input.route(name, {
        spec: { hostnames: undefined, parentRefs: [{ name: 'edge', sectionName: name }], rules: [rule] },
      });
      if (READERS[name]) input.policy(name, { traffic: READERS[name] });
    }
    const mirrors = ['m1.demo:80', 'm2.demo:80'];
    const places = ['web.demo:8080', 'authz.demo:80', ...mirrors];
    const upstreams = Object.fromEntries(places.map((place) => [place, http()]));
    const live = await runLive({ input: String(input), upstreams });
    for (const [at, name] of names.entries()) {
      live.forget();
      await live.post(`http://x.example.com:${8000 + at}/`, 'a secret');
      await expect.poll(() => mirrors.map((one) => live.seen(one).length), { timeout: 10_000 }).toEqual([1, 1]);
      expect(live.seen('web.demo:8080').map(({ body }) => body)).toEqual(['a secret']);
      for (const one of mirrors) {
        const [copy] = live.seen(one);
        expect([copy?.method, copy?.body], name).toEqual(['POST', '']);
        expect(copy?.headers['x-said'], name).toBe(name === 'headers' ? 'a secret' : undefined);
      }
    }
  });
});
