import { expect, it } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest, type RequestInput } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

/** Each rule leads to a Service of its own; the names sort as the rules do. */
const RULES: readonly (readonly [service: string, rule: object])[] = [
  ['query', { matches: [{ path: { type: 'Exact', value: '/new' }, queryParams: [{ name: 'z', value: '1' }] }] }],
  ['exact', { matches: [{ path: { type: 'Exact', value: '/new' } }] }],
  ['put', { matches: [{ path: { value: '/r' }, method: 'PUT' }] }],
  ['fresh', { matches: [{ path: { value: '/r' }, headers: [{ name: 'x-in', value: 'new' }] }] }],
  ['two', { matches: [{ path: { value: '/r' }, headers: ['a', 'z'].map((name) => ({ name, value: 'x' })) }] }],
  ['old', { matches: [{ path: { value: '/r' }, headers: [{ name: 'x-in', value: 'old' }] }] }],
  ['any', {}],
];

const TRANSFORMS: readonly object[] = [
  {},
  { set: [{ name: ':path', value: '"/new?z=1"' }] },
  { set: [{ name: ':path', value: 'request.path.startsWith("/r") ? "/new" : "/x"' }] },
  { set: [{ name: ':path', value: '"/new#z"' }] },
  { set: [{ name: ':path', value: '"/x/../new"' }] },
  { set: [{ name: ':path', value: '"new"' }] },
  { set: [{ name: ':path', value: '"http://other.example.com/new"' }] },
  { set: [{ name: ':path', value: '"/a b"' }] },
  ...['/x^y', '/x{y}|"', '/new?q=`', '/new?q=<', '/x`y', '/new# b', '/n#"', '?z=1', '/new?q={}\\\\'].map((path) => ({
    set: [{ name: ':path', value: `'${path}'` }],
  })),
  ...[
    'ann@other.example.com',
    'other.example.com:web',
    'other.example.com:',
    'other.example.com:1:2',
    '[::1]',
    'a%20b',
    'a<b',
    '',
  ].map((host) => ({ set: [{ name: ':authority', value: `'${host}'` }] })),
  { set: [{ name: ':method', value: '"PUT"' }] },
  { set: [{ name: ':authority', value: '"other.example.com"' }] },
  { set: [{ name: 'host', value: '"other.example.com:99"' }] },
  { set: [{ name: ':authority', value: '"other example"' }] },
  { set: [{ name: 'x-in', value: '"new"' }] },
  { set: [{ name: 'x-in', value: '1 + 2' }] },
  { set: [{ name: 'x-in', value: 'request.headers["none"]' }] },
  { add: [{ name: 'x-in', value: '"new"' }] },
  { add: [{ name: 'x-in', value: 'request.headers["none"]' }] },
  { remove: ['X-In'] },
  {
    set: [
      { name: 'z', value: '"x"' },
      { name: 'a', value: 'request.headers["z"]' },
    ],
  },
  {
    set: [
      { name: 'a', value: 'request.headers["z"]' },
      { name: 'z', value: '"x"' },
    ],
  },
  { add: [{ name: 'z', value: '"x"' }], set: [{ name: 'a', value: 'request.headers["z"]' }] },
  { set: [{ name: 'x-in', value: '"new"' }], remove: ['x-in'] },
];

const yaml = (...documents: readonly object[]) => documents.map((one) => JSON.stringify(one)).join('\n---\n');
const meta = (name: string) => ({ name, namespace: 'demo' });
const GATEWAY_API = 'gateway.networking.k8s.io';

function input(): string {
  const listeners = TRANSFORMS.map((_, index) => ({ name: `l${index}`, port: 8000 + index, protocol: 'HTTP' }));
  const parentRefs = [{ name: 'edge' }];
  const to = (name: string) => ({ backendRefs: [{ name, port: 80 }] });
  return yaml(
    {
      apiVersion: `${GATEWAY_API}/v1`,
      kind: 'Gateway',
      metadata: meta('edge'),
      spec: { gatewayClassName: 'agentgateway', listeners },
    },
    {
      apiVersion: `${GATEWAY_API}/v1`,
      kind: 'HTTPRoute',
      metadata: meta('web'),
      spec: { parentRefs, rules: RULES.map(([service, rule]) => ({ ...rule, ...to(service) })) },
    },
    {
      apiVersion: `${GATEWAY_API}/v1`,
      kind: 'HTTPRoute',
      metadata: meta('host'),
      spec: { parentRefs, hostnames: ['other.example.com'], rules: [to('host')] },
    },
    ...TRANSFORMS.flatMap((request, index) =>
      Object.keys(request).length === 0
        ? []
        : [
            {
              apiVersion: 'agentgateway.dev/v1alpha1',
              kind: 'AgentgatewayPolicy',
              metadata: meta(`t${index}`),
              spec: {
                targetRefs: [{ group: GATEWAY_API, kind: 'Gateway', name: 'edge', sectionName: `l${index}` }],
                traffic: { phase: 'PreRouting', transformation: { request } },
              },
            },
          ],
    ),
  );
}

describeLive('transformations before routing', () => {
  it('determine the route as explained', async () => {
    const services = [...RULES.map(([service]) => service), 'host'];
    const upstreams = Object.fromEntries(services.map((name) => [`${name}.demo:80`, http({ body: name })]));
    const live = await runLive({ input: input(), upstreams });
    const { attachment } = compile(loadText([{ name: 'input.yaml', text: input() }], new DiagnosticCollector()));
    const found: string[] = [];
    for (const index of TRANSFORMS.keys()) {
      const asked: RequestInput = {
        host: 'shop.example.com',
        path: '/r/s?q=1',
        headers: { 'x-in': 'old' },
        port: 8000 + index,
      };
      const { body } = await live.get(`http://shop.example.com:${asked.port}${asked.path}`, {
        headers: { 'x-in': 'old' },
      });
      const [explained] = explainRequest(attachment as NonNullable<typeof attachment>, asked);
      expect(explained.unknownChanges).toEqual([]);
      const [, , service] = explained.backends[0]?.destination.split('/') ?? [];
      expect([TRANSFORMS[index], service]).toEqual([TRANSFORMS[index], body]);
      found.push(body);
    }
    expect(found.join(' ')).toBe(
      [
        'old query exact exact any old old old',
        'any any exact old old exact any any exact host host host old old old old old',
        'put host host old fresh any any fresh any any two old two any',
      ].join(' '),
    );
    await live.stop();
  });
});

describeLive('services called before routing', () => {
  it('choose the route, which the explanation reports as unknown', async () => {
    const kinds = {
      grpc: { extAuth: { backendRef: { name: 'judge', port: 9000 }, grpc: {} } },
      http: { extAuth: { backendRef: { name: 'login', port: 8080 }, http: { allowedResponseHeaders: ['x-team'] } } },
      processor: { extProc: { backendRef: { name: 'processor', port: 9000 } } },
    };
    const names = Object.keys(kinds) as (keyof typeof kinds)[];
    const built = new LiveInput(names.map((name, index) => ({ name, port: 8000 + index, protocol: 'HTTP' })));
    for (const name of names) {
      built.policy(name, { traffic: { phase: 'PreRouting', ...kinds[name] } }, `Gateway/edge/${name}`);
    }
    built.route('all', {
      spec: { hostnames: undefined },
      rules: [
        { to: 'team:80', matches: [{ headers: [{ name: 'x-team', value: 'a' }] }] },
        { to: 'path:80', matches: [{ path: { value: '/new' } }] },
        { to: 'method:80', matches: [{ method: 'PUT' }] },
        { to: 'rest:80' },
      ],
    });
    built.route('other', { to: 'host:80' });
    let set: readonly (readonly [string, string])[] = [];
    const headers = () => set.map(([key, value]) => ({ header: { key, value, raw_value: Buffer.from(value) } }));
    const live = await runLive({
      input: String(built),
      upstreams: {
        ...Object.fromEntries(
          ['team', 'path', 'method', 'host', 'rest'].map((name) => [`${name}.demo:80`, http({ body: name })]),
        ),
        'judge.demo:9000': grpc({
          Authorization: { Check: () => ({ status: { code: 0 }, ok_response: { headers: headers() } }) },
        }),
        'login.demo:8080': http(() => ({ headers: Object.fromEntries(set.filter(([name]) => !name.startsWith(':'))) })),
        'processor.demo:9000': grpc({
          ExternalProcessor: { Process: { stream: (call) => answering(call, () => ({ set_headers: headers() })) } },
        }),
      },
    });
    const { attachment } = compile(loadText([{ name: 'input.yaml', text: String(built) }], new DiagnosticCollector()));
    const takers: Record<string, string[]> = {};
    for (const change of [
      ['x-team', 'a'],
      [':path', '/new'],
      [':method', 'PUT'],
      [':authority', 'other.example.com'],
    ] as const) {
      set = [change];
      for (const [index, name] of names.entries()) {
        const { body } = await live.get(`http://shop.example.com:${8000 + index}/`);
        takers[name] = [...(takers[name] ?? []), body];
      }
    }
    expect(takers).toEqual({
      grpc: ['team', 'path', 'method', 'host'],
      http: ['team', 'rest', 'rest', 'rest'],
      processor: ['team', 'path', 'method', 'host'],
    });
    for (const index of names.keys()) {
      const [explained] = explainRequest(attachment as NonNullable<typeof attachment>, {
        host: 'shop.example.com',
        port: 8000 + index,
      });
      expect(explained.unknownChanges).toHaveLength(1);
    }
    await live.stop();
  });
});

/** Changes the headers of requests, and nothing else. */
function answering(call: any, change: () => object): void {
  call.on('end', () => call.end());
  call.on('data', (asked: any) => {
    const [part] = ['request_headers', 'response_headers', 'request_body', 'response_body'].filter(
      (name) => asked[name],
    );
    const { body, end_of_stream } = asked[part!];
    const mutation = part!.endsWith('body')
      ? { body_mutation: { streamed_response: { body, end_of_stream } } }
      : part === 'request_headers'
        ? { header_mutation: change() }
        : {};
    call.write({ [part!]: { response: mutation } });
  });
}
