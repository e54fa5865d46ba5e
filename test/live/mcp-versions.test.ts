import { createServer } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { mockTools } from '../../src/apps/dev/mock-mcp';
import { listenerOf } from '../../src/apps/dev/mock-server';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { answerOf } from '../../src/library/testing/request-answer';
import { Chance, seedFrom } from '../support/random';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, raw } from './harness/upstreams';

const SEED = seedFrom('MCP_SEED');
/** By hand: MCP_REQUESTS=5000. */
const REQUESTS = Number(process.env.MCP_REQUESTS ?? 300);
const MATH = 'math.example.net:8000';
const targets = [{ name: 'math', static: { host: 'math.example.net', port: 8000, protocol: 'StreamableHTTP' } }];
const INPUT = String(
  new LiveInput()
    .backend('kept', { mcp: { targets } })
    .route('kept', { to: '@kept' })
    .backend('stateless', { mcp: { targets, sessionRouting: 'Stateless' } })
    .route('stateless', { to: '@stateless' })
    .backend('mocks', { mcp: { targets: ['files', 'wiki'].map((name) => mockTarget(name)) } })
    .route('mocks', { to: '@mocks' }),
);

function mockTarget(name: string): object {
  return { name, static: { host: `${name}.example.net`, port: 8000, protocol: 'StreamableHTTP' } };
}

const mock = (name: string) => raw(createServer(listenerOf(mockTools(name, ['read', 'echo']))));

const META = 'io.modelcontextprotocol/protocolVersion';
const VERSIONS = ['2026-07-28', '2026-07-28', '2026-07-28', '2025-11-25', '2025-06-18', '2030-01-01'];
const METHODS = [
  ...['tools/call', 'tools/call', 'tools/call', 'tools/list', 'server/discover', 'ping', 'prompts/get', 'other/method'],
  ...['resources/read', 'notifications/initialized'],
];
/** Values of `Mcp-Name`; the last line contains broken Base64, or none. */
const NAMES = [
  ...['add', 'add', 'add', '=?base64?YWRk?=', '=?base64?='],
  ...['=?base64?YWR?=', '=?base64?YW Rk?=', '=?base64?YWRk', '=?base64?/w==?='],
];
const BOTH = 'application/json, text/event-stream';

function randomQuestion(chance: Chance) {
  const maybe = (probability: number, field: object) => (chance.happens(probability) ? field : {});
  const version = chance.pick(VERSIONS);
  const method = chance.pick(METHODS);
  const name = chance.pick(['add', 'add', 'sub']);
  const headers: Record<string, string> = {
    ...maybe(0.95, { accept: chance.pick([BOTH, BOTH, BOTH, 'application/json']) }),
    ...maybe(0.95, {
      'content-type': chance.pick(['application/json', 'application/json; charset=utf-8', 'text/plain']),
    }),
    ...maybe(0.8, { 'mcp-protocol-version': version }),
    ...maybe(0.7, { 'mcp-method': chance.pick([method, method, method, 'tools/list']) }),
    ...maybe(0.6, { 'mcp-name': chance.pick([name, name, name, ...NAMES]) }),
    ...maybe(0.1, { 'mcp-session-id': 'unknown' }),
    ...maybe(0.1, { 'Mcp-Param-a': chance.pick(['1', '=?base64?MQ==?=', '=?base64?MQ=?=']) }),
  };
  const meta = maybe(0.8, { _meta: { [META]: chance.pick([version, version, version, '2025-11-25']) } });
  const params = { ...maybe(0.95, { name, uri: name }), ...meta };
  const message = { jsonrpc: chance.happens(0.97) ? '2.0' : '1.0', ...maybe(0.9, { id: 1 }), method, params };
  const sent = chance.happens(0.95) ? JSON.stringify(message) : chance.pick(['', '{', '[]', '{}']);
  return {
    host: `${chance.pick(['kept', 'stateless'])}.example.com`,
    method: chance.pick(['POST', 'POST', 'POST', 'POST', 'POST', 'POST', 'GET', 'DELETE', 'PUT']),
    headers,
    body: sent,
  };
}

/** Answers as a target of the newest version that fails every call. */
const target = http(({ body }) => {
  const { id } = JSON.parse(body || '{}');
  const error = { code: -32000, message: 'target' };
  return { status: 200, body: { jsonrpc: '2.0', id: id ?? null, error } };
});

describeLive(`requests of several MCP versions (MCP_SEED=${SEED}, ${REQUESTS} requests)`, () => {
  let live: Live;
  const { attachment } = compile(loadText([{ name: 'in.yaml', text: INPUT }], new DiagnosticCollector()));
  beforeAll(async () => {
    const mocks = { 'files.example.net:8000': mock('files'), 'wiki.example.net:8000': mock('wiki') };
    live = await runLive({ input: INPUT, upstreams: { [MATH]: target, ...mocks } });
  });

  it('receive mock answers that clients of the newest revision understand', async () => {
    const send = async (method: string, params: object, named: object = {}) => {
      const headers = { accept: BOTH, 'content-type': 'application/json', 'mcp-protocol-version': '2026-07-28' };
      const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: { [META]: '2026-07-28' } } };
      const question = { headers: { ...headers, 'mcp-method': method, ...named } };
      const answer = await live.post('http://mocks.example.com/mcp', body, question);
      return JSON.parse(answer.body.slice(answer.body.indexOf('{')));
    };
    expect((await send('server/discover', {})).result).toMatchObject({
      resultType: 'complete',
      capabilities: { tools: {} },
    });
    const { tools } = (await send('tools/list', {})).result;
    expect(tools.map(({ name }: { name: string }) => name).sort()).toEqual([
      ...['files_echo', 'files_read', 'wiki_echo', 'wiki_read'],
    ]);
    const called = await send('tools/call', { name: 'wiki_read', arguments: { a: 1 } }, { 'mcp-name': 'wiki_read' });
    expect(called.result.content).toEqual([{ type: 'text', text: 'wiki ran read with {"a":1}' }]);
  });

  it('are answered as predicted', { timeout: 600_000 }, async () => {
    const chance = new Chance(SEED);
    const differences: object[] = [];
    const decided = { answered: 0, passed: 0, undecided: 0 };
    for (let n = 0; n < REQUESTS; n++) {
      const { host, method, headers, body } = randomQuestion(chance);
      const hasBody = method === 'POST' || method === 'PUT';
      const asked = { method, host, path: '/mcp', headers, ...(hasBody ? { body } : {}) };
      const [explanation] = explainRequest(attachment!, asked);
      const { status, destinations, reason, assumption } = answerOf(explanation, asked);
      live.forget();
      const question = { headers, ...(hasBody ? { body } : {}) };
      const answer = await live.ask(method, `http://${host}/mcp`, question);
      const isPassed = live.seen(MATH).length > 0;
      if (assumption !== undefined) continue;
      if (destinations.length > 0) decided.passed++;
      else decided[status === undefined ? 'undecided' : 'answered']++;
      const isRight =
        destinations.length > 0 ? isPassed : status === undefined || (!isPassed && answer.status === status);
      if (isRight) continue;
      const real = `${isPassed ? 'passed on, ' : ''}${answer.status} ${answer.body}`;
      differences.push({
        request: `${method} ${host} ${JSON.stringify(headers)} ${body}`,
        predicted: `${status} ${reason}`,
        real,
      });
    }
    expect(differences, `MCP_SEED=${SEED}`).toEqual([]);
    expect(decided.undecided).toBeLessThan(REQUESTS / 4);
    expect(Math.min(decided.answered, decided.passed)).toBeGreaterThan(REQUESTS / 50);
  });
});
