import type { ServerResponse } from 'node:http';
import { type Handle, sendJson } from './mock-server';

/** A message of JSON-RPC 2.0; those without an id want no answer. */
interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly _meta?: Readonly<Record<string, unknown>>;
    readonly protocolVersion?: string;
    readonly name?: string;
    readonly arguments?: unknown;
  };
}

const PROTOCOL = '2025-06-18';
/** Revisions with sessions, and the one with `server/discover` in their place. */
const VERSIONS = ['2025-03-26', PROTOCOL, '2025-11-25', '2026-07-28'];
const VERSION_OF_REQUEST = 'io.modelcontextprotocol/protocolVersion';
const NO_SUCH_METHOD = -32601;
const NO_SUCH_TOOL = -32602;

/**
 * Returns a mock MCP server (Streamable HTTP, without sessions) whose tools echo their arguments, for clients of all revisions. It is
 * handwritten, because it has six methods, and the library would add a web framework to each installation.
 *
 * @param name the name it reports
 * @param tools the names of its tools
 */
export function mockTools(name: string, tools: readonly string[]): Handle {
  return (request, body, response) => {
    // The server has no event stream to listen to, and no session to end.
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
    const message = parsed(body);
    if (!message)
      return sendJson(response, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'no JSON' } }, 400);
    if (message.id === undefined) return void response.writeHead(202).end();
    answer(message, name, tools, response);
  };
}

function parsed(body: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function answer(
  { id, method, params }: Message,
  name: string,
  tools: readonly string[],
  response: ServerResponse,
): void {
  const isNew = params?._meta?.[VERSION_OF_REQUEST] !== undefined;
  const send = (result: object) =>
    sendJson(response, { jsonrpc: '2.0', id, result: { ...(isNew ? { resultType: 'complete' } : {}), ...result } });
  const refuse = (code: number, message: string) =>
    sendJson(response, { jsonrpc: '2.0', id, error: { code, message } });
  if (method === 'initialize') {
    const serverInfo = { name, version: '0.0.0' };
    send({ protocolVersion: params?.protocolVersion ?? PROTOCOL, capabilities: { tools: {} }, serverInfo });
  } else if (method === 'server/discover') {
    const serverInfo = { 'io.modelcontextprotocol/serverInfo': { name, version: '0.0.0' } };
    send({ supportedVersions: VERSIONS, capabilities: { tools: {} }, ...UNCACHED, _meta: serverInfo });
  } else if (method === 'ping') send({});
  else if (method === 'tools/list') {
    send({ tools: tools.map((tool) => describeTool(tool, name)), ...(isNew ? UNCACHED : {}) });
  } else if (method !== 'tools/call') refuse(NO_SUCH_METHOD, `this stand-in does not know ${method}`);
  else if (!tools.includes(params?.name ?? '')) refuse(NO_SUCH_TOOL, `${name} has no tool ${params?.name}`);
  else {
    const text = `${name} ran ${params?.name} with ${JSON.stringify(params?.arguments ?? {})}`;
    send({ content: [{ type: 'text', text }], isError: false });
  }
}

/** New clients require to know how long they may keep a result. */
const UNCACHED = { ttlMs: 0, cacheScope: 'private' };

function describeTool(tool: string, server: string): object {
  return {
    name: tool,
    description: `A stand-in for ${tool} of ${server}: says what it was given.`,
    inputSchema: { type: 'object', additionalProperties: true },
  };
}

const NAMED_TOOL = /mcp\.tool\.name\s*==\s*"([\w.-]+)"|"([\w.-]+)"\s*==\s*mcp\.tool\.name/g;
const NAMED_TOOLS = /mcp\.tool\.name\s+in\s+\[([^\]]*)\]/g;

/** The tools that access rules of a config speak of, and one of which no rule speaks. */
export function toolsIn(config: string): string[] {
  const single = [...config.matchAll(NAMED_TOOL)].map(([, left, right]) => left ?? right ?? '');
  const several = [...config.matchAll(NAMED_TOOLS)].flatMap(([, list = '']) =>
    [...list.matchAll(/"([\w.-]+)"/g)].map(([, name = '']) => name),
  );
  return [...new Set([...single, ...several, 'echo'])];
}
