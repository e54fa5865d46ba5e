import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { runExpectation } from '../../../src/library/testing/expectations/run-expectation';

const INPUT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: tools, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: tools, namespace: demo}
spec: {mcp: {targets: [{name: math, static: {host: math.example.net, port: 8000}}, {name: wiki, static: {host: wiki.example.net, port: 80}}]}}
`;

const NEW = '2026-07-28';
const META = { _meta: { 'io.modelcontextprotocol/protocolVersion': NEW } };
const call = (meta: object = META) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'math_add', ...meta },
});
const TYPES = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const NEWEST = { ...TYPES, 'mcp-protocol-version': NEW };
const NAMED = { ...NEWEST, 'mcp-method': 'tools/call', 'mcp-name': 'math_add' };
const TOOL = { target: 'math', name: 'add' };

describe('the answer to an MCP request', () => {
  const { attachment } = compile(loadText([{ name: 'in.yaml', text: INPUT }], new DiagnosticCollector()));
  const expecting = (expectation: object, status: number, method = 'POST') =>
    runExpectation(
      { request: `${method} http://any.example.com/mcp`, ...expectation, expect: { status } },
      attachment!,
    );

  it.each<[string, number, object]>([
    ['a call of the newest revision', 200, { headers: NAMED, body: call() }],
    ['a call without `Mcp-Method`', 400, { headers: NEWEST, body: call() }],
    ['a call without `Mcp-Name`', 400, { headers: { ...NEWEST, 'mcp-method': 'tools/call' }, body: call() }],
    ['a call with another `Mcp-Name`', 400, { headers: { ...NAMED, 'mcp-name': 'math_sub' }, body: call() }],
    ['a call without a version in the body', 400, { headers: NAMED, body: call({}) }],
    ['a call with a session', 400, { headers: { ...NAMED, 'mcp-session-id': 's' }, body: call() }],
    ['an older call without a session', 400, { headers: TYPES, body: call({}) }],
    ['an older call with another `Mcp-Name`', 400, { headers: { ...TYPES, 'mcp-name': 'x' }, body: call({}) }],
    ['a ping of the newest revision', 404, { headers: NEWEST, body: { ...call(), method: 'ping' } }],
    ['a call that accepts JSON alone', 406, { headers: { ...NAMED, accept: 'application/json' }, body: call() }],
    ['a call of another type', 415, { headers: { ...NAMED, 'content-type': 'text/plain' }, body: call() }],
    ['an invalid message', 400, { headers: NAMED, body: '{' }],
    ['a known tool without a body', 400, { headers: NEWEST, tool: TOOL }],
    ['a known tool with another `Mcp-Name`', 400, { headers: { ...NAMED, 'mcp-name': 'drop' }, tool: TOOL }],
  ])('is right for %s', (_, status, expectation) => {
    expect(expecting(expectation, status)).toMatchObject({ failures: [], assumptions: [] });
    expect(expecting(expectation, status === 200 ? 400 : 200).failures).not.toEqual([]);
  });

  it('rests on an assumption without a body, or with a session', () => {
    expect(expecting({}, 200)).toMatchObject({ failures: [], assumptions: ['it is a valid MCP message'] });
    const session = { headers: { ...TYPES, 'mcp-session-id': 's' }, body: call({}) };
    expect(expecting(session, 200)).toMatchObject({ failures: [], assumptions: ['the MCP session exists'] });
  });

  it('depends on sessions for other methods', () => {
    expect(expecting({}, 406, 'GET').failures).toEqual([]);
    expect(expecting({}, 405, 'PUT').failures).toEqual([]);
  });
});
