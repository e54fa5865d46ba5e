import { beforeAll, describe, expect, it } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { simulate } from '../../src/library/testing/failures/simulate';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, type Reply, type Seen } from './harness/upstreams';

/** How each target fails; `good` and `other` do not. */
const FAILURES: Readonly<Record<string, string>> = {
  s404: '404',
  s429: '429',
  s500: '500',
  s503: '503',
  slow: 'slow 600ms',
  down: 'down',
  gone: 'down',
  silent: 'silent',
};
const SLOW = 600;

interface Hub {
  readonly targets: readonly string[];
  readonly open?: boolean;
  readonly stateless?: boolean;
  /** For one message to a target: of the target, of the backend, or of the rule. */
  readonly limitOf?: 'target' | 'backend' | 'rule';
  /** The protocol of the port, if the failing target is a Service. */
  readonly speaking?: string;
  /** For a client's request as a whole. */
  readonly request?: string;
  readonly retry?: object;
}

const KINDS = ['s404', 's429', 's503', 'down', 'slow'];

const HUBS: Readonly<Record<string, Hub>> = {
  ...Object.fromEntries(
    KINDS.flatMap((kind): [string, Hub][] => [
      [`${kind}: closed`, { targets: ['good', kind] }],
      [`${kind}: open`, { targets: ['good', kind], open: true }],
      [`${kind}: alone`, { targets: [kind] }],
      [`${kind}: closed, stateless`, { targets: ['good', kind], stateless: true }],
      [`${kind}: open, stateless`, { targets: ['good', kind], open: true, stateless: true }],
    ]),
  ),
  'three, one of them gone': { targets: ['good', 'down', 'other'], open: true },
  'the first that fails decides': { targets: ['s503', 's429'] },
  'in either order': { targets: ['s429', 's503'] },
  'no answer before an answer': { targets: ['down', 's503'] },
  'an answer before none': { targets: ['s503', 'down'] },
  'the last one decides where all fail': { targets: ['s503', 's429'], open: true },
  'all fail, the last without an answer': { targets: ['s503', 'down'], open: true },
  'all fail, the first without an answer': { targets: ['down', 's503'], open: true },
  'nobody is there': { targets: ['down', 'gone'], open: true },
  'one is slow and one fails': { targets: ['slow', 's503'] },
  'a limit of the target': { targets: ['good', 'slow'], limitOf: 'target' },
  'a limit of the backend': { targets: ['good', 'slow'], limitOf: 'backend' },
  'a limit of the backend, and a Service that says its version': {
    targets: ['good', 'slow'],
    limitOf: 'backend',
    speaking: 'http',
  },
  'a limit of the rule': { targets: ['good', 'slow'], limitOf: 'rule' },
  'a limit, and the others go on': { targets: ['good', 'slow'], limitOf: 'target', open: true },
  'a limit ends the wait for a connection': { targets: ['good', 'silent'], limitOf: 'target', open: true },
  'a limit for everything': { targets: ['good', 'slow'], request: '300ms' },
  'a limit for everything, stateless': { targets: ['slow'], request: '1s', stateless: true },
  'retries are none': { targets: ['good', 's503'], retry: { attempts: 3, codes: [503] } },
};

const ALL = Object.entries(HUBS).map(([name, hub], index) => ({ name, hub, host: `hub-${index}` }));
const LIMIT = '200ms';

function input(): string {
  const built = new LiveInput();
  for (const { hub, host } of ALL) {
    const { targets, open, stateless, limitOf, speaking, request, retry } = hub;
    if (speaking) built.service('slow', [{ port: 8000, appProtocol: speaking }], {});
    const policies = { http: { requestTimeout: LIMIT } };
    built.backend(host, {
      mcp: {
        targets: targets.map((name) => ({
          name,
          static: {
            ...(speaking && name !== 'good' ? { backendRef: { name } } : { host: `${name}.example.net` }),
            port: 8000,
            ...(limitOf === 'target' && name !== 'good' ? { policies } : {}),
          },
        })),
        ...(open ? { failureMode: 'FailOpen' } : {}),
        ...(stateless ? { sessionRouting: 'Stateless' } : {}),
      },
      ...(limitOf === 'backend' ? { policies } : {}),
    });
    built.route(host, { to: `@${host}`, ...(limitOf === 'rule' ? { timeouts: { backendRequest: LIMIT } } : {}) });
    const traffic = { ...(request ? { timeouts: { request } } : {}), ...(retry ? { retry } : {}) };
    if (Object.keys(traffic).length > 0) built.policy(host, { traffic });
  }
  return String(built);
}

describeLive('MCP targets that fail', () => {
  let live: Live;
  let areFailing = false;
  const { attachment } = (() => {
    const diagnostics = new DiagnosticCollector();
    return compile(loadText([{ name: 'input.yaml', text: input() }], diagnostics), {}, diagnostics);
  })();

  /** A server that answers in one piece, and fails while it is configured to. */
  const server = (name: string) => {
    const failure = FAILURES[name] ?? '';
    return http((request: Seen): Reply => {
      if (areFailing && /^\d+$/.test(failure)) return { status: Number(failure) };
      const wait = areFailing && failure.startsWith('slow') ? { afterMilliseconds: SLOW } : {};
      const { method, id } = request.body ? JSON.parse(request.body) : { method: request.method, id: undefined };
      const results: Readonly<Record<string, object>> = {
        initialize: {
          protocolVersion: '2025-03-26',
          capabilities: { tools: {} },
          serverInfo: { name, version: '1' },
        },
        'tools/list': { tools: [{ name: 'look', inputSchema: { type: 'object' } }] },
        'tools/call': { content: [{ type: 'text', text: name }] },
      };
      const result = results[method];
      if (!result) return { ...wait, status: 202 };
      return { ...wait, headers: { 'mcp-session-id': name }, body: { jsonrpc: '2.0', id, result } };
    });
  };

  beforeAll(async () => {
    const names = ['good', 'other', ...Object.keys(FAILURES)];
    live = await runLive({
      input: input(),
      upstreams: {
        ...Object.fromEntries(names.map((name) => [`${name}.example.net:8000`, server(name)])),
        'slow.demo:8000': server('slow'),
      },
    });
    for (const name of ['down', 'gone']) await live.take(`${name}.example.net:8000`);
    await live.silence('silent.example.net');
  });

  const predicted = (host: string, { targets }: Hub) => {
    if (!attachment) throw new Error('the input does not compile');
    const [explanation] = explainRequest(attachment, { host: `${host}.example.com`, method: 'POST', path: '/mcp' });
    if (!explanation) throw new Error('no gateway');
    const failing = targets.flatMap((name) => (FAILURES[name] ? [[name, FAILURES[name]]] : []));
    return simulate(explanation, Object.fromEntries(failing))[0]?.calls ?? [];
  };
  const ask = async (host: string, method: string, params: object, session?: string) => {
    const start = performance.now();
    const answer = await live.post(
      `http://${host}.example.com/mcp`,
      { jsonrpc: '2.0', id: 1, method, params },
      {
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...(session ? { 'mcp-session-id': session } : {}),
        },
      },
    );
    return { answer, took: performance.now() - start };
  };
  const HELLO = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const toolsIn = (body: string) => [...body.matchAll(/"name":"(?:(\w+)_)?look"/g)].map(([, target]) => target);

  describe.each(ALL)('$name', ({ hub, host }) => {
    it('matches the prediction for sessions, lists and calls', async () => {
      const routePaths = predicted(host, hub);
      expect(routePaths.map(({ of, target }) => target ?? of)).toEqual(['session', 'list', ...hub.targets]);
      areFailing = false;
      const before = await ask(host, 'initialize', HELLO);
      const kept = before.answer.headers['mcp-session-id'];
      const session = typeof kept === 'string' ? kept : undefined;
      areFailing = true;
      for (const { of, target, status, served, milliseconds } of routePaths) {
        // Who is not there cannot have been there either.
        if (of !== 'session' && !hub.stateless && session === undefined) continue;
        const name = hub.targets.length > 1 ? `${target}_look` : 'look';
        const { answer, took } =
          of === 'session'
            ? await ask(host, 'initialize', HELLO)
            : await ask(host, of === 'list' ? 'tools/list' : 'tools/call', { name, arguments: {} }, session);
        const seen = { what: target ?? of, status: answer.status };
        expect(seen).toEqual({ what: target ?? of, status });
        expect(took).toBeGreaterThan(milliseconds - 20);
        if (of !== 'list' || status !== 200) continue;
        expect(toolsIn(answer.body).sort()).toEqual(hub.targets.length > 1 ? [...served].sort() : [undefined]);
      }
    });
  });
});
