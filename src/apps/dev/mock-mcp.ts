import type { Mock, Sender } from './mock-server';

/** A message of JSON-RPC 2.0; those without an id want no answer. */
interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly _meta?: Readonly<Record<string, unknown>>;
    readonly protocolVersion?: string;
    readonly name?: string;
    readonly uri?: string;
    readonly arguments?: unknown;
  };
}

const PROTOCOL = '2025-06-18';
/** Revisions with sessions, and the one with `server/discover` in their place. */
const VERSIONS = ['2025-03-26', PROTOCOL, '2025-11-25', '2026-07-28'];
const VERSION_OF_REQUEST = 'io.modelcontextprotocol/protocolVersion';
const NO_SUCH_METHOD = -32601;
const INVALID_PARAMS = -32602;
const NO_SUCH_RESOURCE = -32002;
const SERVER_ERROR = -32000;

/**
 * Returns a mock MCP server (Streamable HTTP, without sessions) whose tools echo their arguments, for clients of all revisions. It also has
 * a prompt, a resource, a resource template and completions. It is handwritten, because it has few methods, and the library would add a web
 * framework to each installation.
 *
 * @param name the name it reports
 * @param tools the names of its tools
 */
export function mockTools(name: string, tools: readonly string[]): Mock {
  return {
    error: (_, message) => ({ jsonrpc: '2.0', id: null, error: { code: SERVER_ERROR, message } }),
    handle: (request, body, send) => {
      // The server has no event stream to listen to, and no session to end.
      if (request.method !== 'POST') return send.empty(405, { allow: 'POST' });
      const message = parsed(body);
      if (!message) return send.json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'no JSON' } }, 400);
      if (message.id === undefined) return send.empty(202);
      answer(message, name, tools, send);
    },
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

function answer({ id, method = '', params = {} }: Message, name: string, tools: readonly string[], send: Sender): void {
  const isNew = params._meta?.[VERSION_OF_REQUEST] !== undefined;
  const result = resultOf(method, params, name, tools);
  if ('code' in result) {
    send.json({ jsonrpc: '2.0', id, error: result });
    return;
  }
  const more = isNew ? { resultType: 'complete', ...(CACHED.has(method) ? UNCACHED : {}) } : {};
  send.json({ jsonrpc: '2.0', id, result: { ...more, ...result } });
}

/** Returns the result of a method, or an error with its code. */
function resultOf(
  method: string,
  params: NonNullable<Message['params']>,
  name: string,
  tools: readonly string[],
): object {
  const uri = `mock://${name}/notes`;
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion ?? PROTOCOL,
        capabilities: CAPABILITIES,
        serverInfo: infoOf(name),
      };
    case 'server/discover': {
      const _meta = { 'io.modelcontextprotocol/serverInfo': infoOf(name) };
      return { supportedVersions: VERSIONS, capabilities: CAPABILITIES, _meta };
    }
    case 'ping':
    case 'logging/setLevel':
      return {};
    case 'tools/list':
      return { tools: tools.map((tool) => describeTool(tool, name)) };
    case 'prompts/list':
      return { prompts: [{ name: PROMPT, description: `A mock prompt of ${name}.`, arguments: [{ name: 'topic' }] }] };
    case 'resources/list':
      return { resources: [{ uri, name: 'notes', mimeType: 'text/plain' }] };
    case 'resources/templates/list':
      return { resourceTemplates: [{ uriTemplate: `mock://${name}/{topic}`, name: 'topics', mimeType: 'text/plain' }] };
    case 'completion/complete':
      return { completion: { values: [`${name} value`], total: 1, hasMore: false } };
    case 'prompts/get': {
      if (params.name !== PROMPT) return { code: INVALID_PARAMS, message: `${name} has no prompt ${params.name}` };
      const text = `${name} got ${PROMPT} with ${JSON.stringify(params.arguments ?? {})}`;
      return { messages: [{ role: 'user', content: { type: 'text', text } }] };
    }
    case 'resources/read': {
      const read = params.uri ?? '';
      if (!read.startsWith(`mock://${name}/`))
        return { code: NO_SUCH_RESOURCE, message: `${name} has no resource ${read}` };
      return { contents: [{ uri: read, mimeType: 'text/plain', text: `${name} read ${read}` }] };
    }
    case 'tools/call': {
      if (!tools.includes(params.name ?? ''))
        return { code: INVALID_PARAMS, message: `${name} has no tool ${params.name}` };
      const text = `${name} ran ${params.name} with ${JSON.stringify(params.arguments ?? {})}`;
      return { content: [{ type: 'text', text }], isError: false };
    }
    default:
      return { code: NO_SUCH_METHOD, message: `this mock does not support the method ${method}` };
  }
}

const CAPABILITIES = { tools: {}, prompts: {}, resources: {}, completions: {}, logging: {} };
const PROMPT = 'greet';

function infoOf(name: string): object {
  return { name, version: '0.0.0' };
}

/** Methods whose results clients of 2026-07-28 may keep. */
const CACHED: ReadonlySet<string> = new Set([
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);

/** Clients of 2026-07-28 require the time for which they may keep a result. */
const UNCACHED = { ttlMs: 0, cacheScope: 'private' };

function describeTool(tool: string, server: string): object {
  return {
    name: tool,
    description: `A mock of ${tool} of ${server}, which returns its arguments.`,
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
