import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseForEvaluation } from '../../src/core/compiler/expressions';
import { DEFAULT_OPTIONS } from '../../src/core/compiler/model/options';
import { ByteString, ExpressionFailure, ExpressionFields } from '../../src/core/data-plane/expression-values';
import type { HttpVersion, SentHeader } from '../../src/core/data-plane/request-pipeline';
import { askByHttp2 } from './harness/client';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { either } from './harness/upstreams';

const { requests } = DEFAULT_OPTIONS.dataPlane;

const NAMES = [
  ...requests.receivedHeaders.keys(),
  'x-plain',
  'x-named',
  'cookie',
  'expect',
  'content-type',
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-real-ip',
  'authorization',
];
const seenBy = (name: string) => `default(request.headers.raw()["${name}"].join("|"), "-")`;
/** The values of all these headers as an expression sees them, in one string. */
const SEEN = NAMES.map(seenBy).join(' + "\\n" + ');
const jwt = (location: object = {}) => ({
  jwtAuthentication: {
    ...location,
    providers: [{ issuer: 'https://i', audiences: ['shop'], jwks: { inline: keySet() } }],
  },
});
const IN_QUERY = { location: { queryParameter: { name: 'token' } } };
const claim = (name: string) => `default(jwt.${name}, "-")`;
/** Expressions that read deeply nested JSON, entirely or in part. */
const DEEP = [
  'json(request.body).x',
  'json(request.body)["x"]',
  'has(json(request.body).x)',
  'size(json(request.body).deep)',
  'jsonField(request.body, "x")',
  'json(request.body).inner.x',
];
const CLAIMS = { directResponse: { status: 200, bodyExpression: `${claim('role')} + " " + ${claim('tenant')}` } };

const input = new LiveInput([
  { name: 'http', port: 80, protocol: 'HTTP' },
  { name: 'two', port: 81, protocol: 'HTTP' },
])
  .route('route', { spec: { parentRefs: [{ name: 'edge', sectionName: 'http' }] } })
  .policy('route', { traffic: { directResponse: { status: 200, bodyExpression: SEEN } } })
  .policy(
    'early',
    {
      traffic: {
        phase: 'PreRouting',
        transformation: { request: { set: [{ name: 'x-early', value: 'default(request.headers["cookie"], "-")' }] } },
      },
    },
    'Gateway/edge/http',
  )
  .route('early', { spec: { parentRefs: [{ name: 'edge', sectionName: 'http' }] } })
  .policy(
    'of-early',
    { traffic: { directResponse: { status: 200, bodyExpression: 'request.headers["x-early"]' } } },
    'HTTPRoute/early',
  )
  .route('renamed', {
    spec: { parentRefs: [{ name: 'edge', sectionName: 'http' }] },
    filters: [{ type: 'URLRewrite', urlRewrite: { hostname: 'inside.example.com' } }],
  })
  .route('matched', {
    spec: { parentRefs: [{ name: 'edge', sectionName: 'http' }] },
    rules: [{ matches: [{ headers: [{ name: 'host', value: 'internal' }] }], to: 'web:8081' }, { to: 'web:8080' }],
  })
  .route('deep', {
    spec: { parentRefs: [{ name: 'edge', sectionName: 'http' }] },
    rules: [...DEEP.keys()].map((index) => ({
      name: `n${index}`,
      matches: [{ path: { value: `/${index}` } }],
      to: 'web:8080',
    })),
  })
  .route('claims', { spec: { parentRefs: [{ name: 'edge', sectionName: 'two' }] } })
  .policy('claims', { traffic: { ...jwt({ ...IN_QUERY, mode: 'Optional' }), ...CLAIMS } })
  .policy('first', { traffic: { phase: 'PreRouting', ...jwt({ mode: 'Optional' }) } }, 'Gateway/edge/two');

for (const [index, expression] of DEEP.entries())
  input.policy(
    `deep${index}`,
    { traffic: { directResponse: { status: 200, bodyExpression: `default(string(${expression}), "none")` } } },
    `HTTPRoute/deep/n${index}`,
  );

describeLive('the request pipeline', () => {
  let live: Live;
  beforeAll(async () => {
    const upstreams = Object.fromEntries(
      [8080, 8081].map((port) => [`web.demo:${port}`, either((seen) => ({ body: { port, ...seen } }))]),
    );
    live = await runLive({ input: input.toString(), upstreams });
  });

  /** By hand, as clients of Node refuse some headers. */
  async function raw(host: string, headers: readonly SentHeader[], port = 80): Promise<string> {
    const socket = connect(await live.front(port));
    const lines = [['Host', `${host}.example.com`], ...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET / HTTP/1.1\r\n${lines.join('')}\r\n`);
    return await new Promise((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
        const [head = '', body] = text.split('\r\n\r\n');
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (body !== undefined && (Number.isNaN(length) ? /^HTTP\/1\.1 [^2]/.test(head) : body.length >= length)) {
          socket.destroy();
          resolve(/^HTTP\/1\.1 200/.test(head) ? body : head.slice(9, 12));
        }
      });
      socket.on('error', reject);
      socket.setTimeout(5000, () => reject(new Error(`no answer: ${text}`)));
    });
  }

  /** Returns the values that an expression of a route sees, as the model predicts. */
  function predicted(headers: readonly SentHeader[], version: HttpVersion): string {
    const received = requests.withRejoinedCookies(requests.receive(headers, version).headers);
    return NAMES.map((name) => {
      const values = received.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value);
      return values.length > 0 ? values.join('|') : '-';
    }).join('\n');
  }

  describe('HTTP/1.1', () => {
    it.each<readonly SentHeader[][]>([
      [[['X-Plain', '1']]],
      [
        [
          ['X-Plain', '1'],
          ['x-plain', '2'],
          ['X-Named', '3'],
          ['Connection', 'close, x-named'],
        ],
      ],
      [
        [
          ['Connection', 'x-plain'],
          ['connection', 'X-NAMED ,, authorization'],
          ['x-plain', '1'],
          ['x-named', '1'],
          ['Authorization', 'x'],
        ],
      ],
      [
        [
          ['Proxy-Authorization', 'Basic dTpw'],
          ['Proxy-Authenticate', 'x'],
          ['Proxy-Connection', 'keep-alive'],
          ['Keep-Alive', 'timeout=5'],
          ['Trailer', 'x-plain'],
        ],
      ],
      [[['TE', 'trailers']]],
      [[['TE', 'trailers, deflate']]],
      [[['TE', 'deflate']]],
      [
        [
          ['TE', 'deflate'],
          ['TE', 'trailers'],
        ],
      ],
      [
        [
          ['TE', 'trailers'],
          ['Connection', 'TE'],
        ],
      ],
      [[['TE', 'Trailers']]],
      [[['Upgrade', 'websocket']]],
      [
        [
          ['Upgrade', 'websocket'],
          ['Connection', 'Upgrade'],
        ],
      ],
      [
        [
          ['Upgrade', 'h2c'],
          ['Connection', 'keep-alive, upgrade, x-named'],
          ['x-named', '1'],
        ],
      ],
      [[['traceparent', 'mine']]],
      [
        [
          ['Via', '1.1 x'],
          ['Forwarded', 'for=x'],
          ['X-Forwarded-For', '1.2.3.4'],
          ['X-Real-IP', '1.2.3.4'],
          ['Expect', 'x'],
        ],
      ],
      [[['Cookie', 'a=1;b=2 ;  c = 3; d; =e; agw_oidc_x=1; agw_oidc=2']]],
      [
        [
          ['Cookie', 'a=1'],
          ['Cookie', 'b'],
          ['Cookie', 'c="x y"; path=/; Secure'],
        ],
      ],
      [[['Cookie', 'session']]],
      [[['Cookie', 'a=1=2; a=1']]],
    ])('headers of %j', async (headers) => {
      expect(await raw('route', headers)).toBe(predicted(headers, 'HTTP/1.1'));
    });

    it('rewrites a valid traceparent', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const seen = (await raw('route', [['traceparent', traceparent]])).split('\n')[NAMES.indexOf('traceparent')] ?? '';
      expect(seen).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[\da-f]{16}-01$/);
      expect(seen).not.toBe(traceparent);
    });

    it('preserves cookies before routing', async () => {
      expect(await raw('early', [['Cookie', 'a=1;b']])).toBe('a=1;b');
    });
  });

  describe('HTTP/2', () => {
    const ask = async (host: string, headers: Record<string, string | string[]>, authority = `${host}.example.com`) =>
      askByHttp2(await live.front(80), `http://${host}.example.com/`, { headers, authority }, 'GET');

    it.each<Record<string, string>[]>([
      [{ host: 'internal', 'x-plain': '1' }],
      [{ 'proxy-authorization': 'Basic dTpw', te: 'trailers', trailer: 'x' }],
      [{ cookie: 'a=1;b' }],
    ])('headers of %o', async (headers) => {
      expect((await ask('route', headers)).body).toBe(predicted(Object.entries(headers), 'HTTP/2'));
    });

    it('matches a Host header in addition to the authority', async () => {
      expect((await ask('matched', { host: 'internal' })).json().port).toBe(8081);
      expect((await ask('matched', { host: 'other' })).json().port).toBe(8080);
    });

    it('forwards it past a hostname that is rewritten', async () => {
      expect((await ask('renamed', {})).json().host).toBe('inside.example.com');
      const forwarded = (await ask('renamed', { host: 'internal' })).json();
      expect([forwarded.version, forwarded.host, forwarded.headers.host]).toContain('internal');
    });
  });

  it.each([10, 125, 126, 127, 128, 20_000])(
    'reads JSON that nests %i levels, if no expression reads the nested part',
    async (levels) => {
      const { evaluate } = DEFAULT_OPTIONS.dataPlane.expressions.evaluation();
      const nested = `${'['.repeat(levels)}"}]"${']'.repeat(levels)}`;
      const body = `{"deep": ${nested}, "x": 1, "inner": {"x": 2, "deep": ${nested}}}`;
      const request = new ExpressionFields(new Map([['body', () => new ByteString(Buffer.from(body))]]));
      for (const [index, expression] of DEEP.entries()) {
        const { status, body: answer } = await live.post(`http://deep.example.com/${index}`, body);
        let expected: string;
        try {
          expected = String(
            evaluate(
              parseForEvaluation(`string(${expression})`),
              new ExpressionFields(new Map([['request', () => request]])),
            ),
          );
        } catch (error) {
          if (!(error instanceof ExpressionFailure)) throw error;
          expected = 'fails';
        }
        expect(status === 200 ? answer : 'fails', expression).toBe(expected);
      }
    },
  );

  it('replaces pre-routing token claims with those of the route', async () => {
    const [first, second] = [
      token({ iss: 'https://i', aud: 'shop', role: 'admin', tenant: 'y' }),
      token({ iss: 'https://i', aud: 'shop', role: 'user', tenant: 'x' }),
    ];
    const ask = async (query: string, headers: Record<string, string>) =>
      (await live.get(`http://claims.example.com:81/${query}`, { headers })).body;
    expect(await ask(`?token=${second}`, { authorization: `Bearer ${first}` })).toBe('user x');
    expect(await ask('', { authorization: `Bearer ${first}` })).toBe('admin y');
    expect(await ask(`?token=${second}`, {})).toBe('user x');
  });
});
