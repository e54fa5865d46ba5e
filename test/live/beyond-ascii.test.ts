import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const header = (value: string) => ({ headers: [{ name: 'x-a', type: 'RegularExpression', value }] });
const query = (value: string) => ({ queryParams: [{ name: 'a', type: 'RegularExpression', value }] });
const path = (value: string) => ({ path: { type: 'RegularExpression', value } });

const e = '\xc3\xa9';

interface Request {
  readonly path?: string;
  readonly host?: string;
  readonly header?: string;
}

/** A match, requests that it takes, and others. */
const CASES: readonly (readonly [match: object, taken: readonly Request[], others: readonly Request[]])[] = [
  [header('.*'), [{ header: 'a\tb' }, { header: '' }], [{ header: e }, { header: 'a\xe9' }]],
  [header('[ -~]*'), [{ header: '\ta b\t' }], [{ header: 'a\tb' }]],
  [query('x.y'), [{ path: '/?a=x%C3%A9y' }, { path: '/?a=x%0dy' }], [{ path: '/?a=x%0ay' }]],
  [query('(?s)x.y'), [{ path: '/?a=x%0ay' }], []],
  [query('\\w'), [{ path: '/?a=%C3%A9' }], [{ path: '/?a=%E2%82%AC' }]],
  [path('/.'), [{ path: `/${e}` }, { path: '/a' }], [{ path: '/%C3%A9' }]],
  [path('/[ -~]*'), [{ path: '/a' }], [{ path: `/${e}` }]],
];

/** Whether an expression is true of a request. */
const SEEN: readonly (readonly [expression: string, request: Request, isTrue: boolean])[] = [
  ['request.path.startsWith("/é")', { path: `/${e}` }, true],
  ['size(request.path) == 3', { path: `/${e}` }, true],
  ['request.path.matches("^/\\\\w$")', { path: `/${e}` }, true],
  ['request.headers["x-a"].matches("^.*$")', { header: e }, false],
  ['request.headers["x-a"].matches("^.*$")', { header: 'a\tb' }, true],
  ['request.host == "x.example.com"', {}, true],
  ['request.host == "x.example.com"', { host: 'ann@x.example.com' }, false],
  ['request.host.startsWith("x.example")', { host: 'ann@x.example.com' }, false],
];

describeLive('strings beyond ASCII', () => {
  it('are evaluated by routes and expressions as predicted', async () => {
    const listeners = [...CASES, ...SEEN].map((_, at) => ({ name: `l${at}`, port: 8000 + at, protocol: 'HTTP' }));
    const input = new LiveInput(listeners);
    const backendRefs = [{ name: 'web', port: 8080 }];
    const route = (at: number, hostnames: readonly string[] | undefined, rules: readonly object[]) =>
      input.route(`r${at}`, { spec: { hostnames, parentRefs: [{ name: 'edge', sectionName: `l${at}` }], rules } });
    const marked = {
      type: 'ResponseHeaderModifier',
      responseHeaderModifier: { set: [{ name: 'x-taken', value: 'y' }] },
    };
    for (const [at, [match]] of CASES.entries())
      route(at, undefined, [{ matches: [match], filters: [marked], backendRefs }, { backendRefs }]);
    for (const [n, [expression]] of SEEN.entries()) {
      const at = CASES.length + n;
      route(at, ['x.example.com'], [{ backendRefs }]);
      const set = [{ name: 'x-taken', value: `${expression} ? "y" : "n"` }];
      input.policy(`p${at}`, { traffic: { transformation: { response: { set } } } }, `HTTPRoute/r${at}`);
    }
    const live = await runLive({ input: String(input), upstreams: { 'web.demo:8080': http() } });
    const isTaken = async (at: number, { path: target = '/', host = 'x.example.com', header: value }: Request) => {
      const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close'];
      const more = value === undefined ? [] : [`x-a: ${value}`];
      const answer = await sent(await live.origin(8000 + at), [...lines, ...more, '', ''].join('\r\n'));
      expect(answer).toMatch(/^HTTP\/1.1 \d/);
      return /^x-taken: y/m.test(answer);
    };
    for (const [at, [match, taken, others]] of CASES.entries()) {
      for (const one of taken) expect(await isTaken(at, one), JSON.stringify([match, one])).toBe(true);
      for (const one of others) expect(await isTaken(at, one), JSON.stringify([match, one])).toBe(false);
    }
    for (const [n, [expression, request, isTrue]] of SEEN.entries())
      expect(await isTaken(CASES.length + n, request), JSON.stringify([expression, request])).toBe(isTrue);
  });
});

/** Sends each character as a byte. */
function sent(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
