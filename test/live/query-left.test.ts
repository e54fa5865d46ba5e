import { expect, it } from 'vitest';
import { withoutCredential } from '../../src/core/compiler/semantics/taken-credential';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const QUERIES = [
  '?key=k-ann',
  '?a=1&key=k-ann',
  '?key=k-ann&a=1&b=2',
  '?a=x%20y&key=k-ann',
  '?a=x+y&key=k-ann',
  '?a=%7e~*-._&key=k-ann',
  '?a&key=k-ann&b=',
  '?a=1&key=k-ann&&b=2&',
  '?a=%2F%3F&key=k-ann&c=/d?e',
  "?a='()!&key=k-ann",
  '?k%65y=k-ann&a=1',
  '?key=k-ann&key=k-bob&a=1',
  '?a=%C3%A4&key=k-ann',
  '?a=%ff&key=k-ann',
  '?a=1=2&key=k-ann;b',
  '?a=1&b=k-ann',
];

describeLive('the query after removal of a credential', () => {
  it('matches the prediction for expressions and destinations', async () => {
    const location = { queryParameter: { name: 'key' } };
    const listeners = ['behind', 'before'].map((name, at) => ({ name, port: 8000 + at, protocol: 'HTTP' }));
    const input = new LiveInput(listeners).secret('keys', { ann: 'k-ann' });
    for (const { name } of listeners)
      input.route(name, {
        spec: { hostnames: undefined, parentRefs: [{ name: 'edge', sectionName: name }] },
      });
    const shown = (phase: string, listener: string) =>
      input.policy(
        `key-${listener}`,
        { traffic: { phase, apiKeyAuthentication: { mode: 'Optional', secretRef: { name: 'keys' }, location } } },
        `Gateway/edge/${listener}`,
      );
    shown('PostRouting', 'behind');
    shown('PreRouting', 'before');
    const set = [{ name: 'x-uri', value: 'request.uri' }];
    for (const { name } of listeners)
      input.policy(`see-${name}`, { traffic: { transformation: { request: { set } } } }, `HTTPRoute/${name}`);
    const live = await runLive({ input: String(input), upstreams: { 'web.demo:8080': http() } });
    for (const query of QUERIES) {
      const left = withoutCredential({ headers: [], query }, { in: 'query', name: 'key', prefix: '' })?.query ?? query;
      for (const { port } of listeners) {
        const { status, body } = await live.get(`http://x.example.com:${port}/p${query}`);
        // One that is no right credential is refused.
        if (query.includes(';')) expect(status).toBe(401);
        else expect(uriAndPath(body), query).toEqual([`http://x.example.com:${port}/p${left}`, `/p${left}`]);
      }
    }
  });
});

function uriAndPath(body: string): readonly unknown[] {
  const { headers, path } = JSON.parse(body);
  return [headers['x-uri'], path];
}
