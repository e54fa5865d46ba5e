import { isUtf8 } from 'node:buffer';
import type { McpAnswer, McpRequest, McpRequests } from '../../request-pipeline';

/** The first version with `Mcp-Method` and `Mcp-Name`, and without sessions. */
const STATELESS_VERSION = '2026-07-28';
const VERSIONS: ReadonlySet<string> = new Set([
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  STATELESS_VERSION,
]);

/** Methods of requests, and the parameter that `Mcp-Name` repeats. */
const METHODS: Readonly<Record<string, string | undefined>> = {
  'server/discover': undefined,
  ping: undefined,
  initialize: undefined,
  'completion/complete': undefined,
  'logging/setLevel': undefined,
  'prompts/get': 'name',
  'prompts/list': undefined,
  'resources/list': undefined,
  'resources/templates/list': undefined,
  'resources/read': 'uri',
  'subscriptions/listen': undefined,
  'resources/subscribe': 'uri',
  'resources/unsubscribe': 'uri',
  'tools/call': 'name',
  'tools/list': undefined,
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};
/** Methods that need sessions. */
const REMOVED: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
]);
/** Headers that repeat arguments of a tool. */
const PARAMETER = /^mcp-param-/i;
const VERSION_OF_BODY = 'io.modelcontextprotocol/protocolVersion';

const refused = (status: number, reason: string): McpAnswer => ({ is: 'answered', status, reason });
const undecided = (reason: string): McpAnswer => ({ is: 'undecided', reason });

type Message = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function answerTo(request: McpRequest): McpAnswer | undefined {
  if (request.path === '/sse') return undefined;
  if (request.method === 'POST') return answerToPost(request);
  if (!request.isStateful || (request.method !== 'GET' && request.method !== 'DELETE'))
    return refused(
      405,
      `an MCP backend does not accept ${request.method} requests${request.isStateful ? '' : ' without sessions'}`,
    );
  return answerToSessionRequest(request);
}

/** The stream of a session, and its end. */
function answerToSessionRequest({ method, header }: McpRequest): McpAnswer | undefined {
  const version = header('mcp-protocol-version');
  if (version !== undefined && (!VERSIONS.has(version) || version >= STATELESS_VERSION))
    return refused(400, `MCP ${version} has no ${method} requests`);
  if (method === 'GET' && !header('accept')?.includes('text/event-stream'))
    return refused(406, '`Accept` does not contain text/event-stream');
  if (header('mcp-session-id') === undefined) return refused(400, 'the request has no `Mcp-Session-Id`');
  return undecided('only the gateway knows which MCP sessions exist');
}

function answerToPost(request: McpRequest): McpAnswer | undefined {
  const { body, header } = request;
  const version = header('mcp-protocol-version');
  if (body === undefined) {
    const missing = version === STATELESS_VERSION ? missingHeader(request) : undefined;
    return missing ?? { is: 'assumed', reason: 'it is a valid MCP message' };
  }
  const accept = header('accept') ?? '';
  if (!accept.includes('application/json') || !accept.includes('text/event-stream'))
    return refused(406, '`Accept` does not contain both application/json and text/event-stream');
  if (!header('content-type')?.startsWith('application/json'))
    return refused(415, '`Content-Type` is not application/json');
  const message = parsed(body);
  if (!isObject(message) || message['jsonrpc'] !== '2.0')
    return Array.isArray(message)
      ? undecided('the body is a batch of messages')
      : refused(400, 'the body is not an MCP message');
  return answerToMessage(message, request);
}

/** Returns the response to a missing header. Without a body, a tool call is assumed, whose name is known except for the target's prefix. */
function missingHeader({ header, toolNames }: McpRequest): McpAnswer | undefined {
  if (header('mcp-method') === undefined) return refused(400, 'MCP 2026-07-28 requires the header `Mcp-Method`');
  if (!toolNames) return undefined;
  if (header('mcp-method') !== 'tools/call') return differs('Mcp-Method', 'tools/call');
  const name = header('mcp-name');
  if (name === undefined) return refused(400, 'MCP 2026-07-28 requires the header `Mcp-Name` for tools/call');
  return toolNames.includes(decoded(name) ?? '') ? undefined : differs('Mcp-Name', toolNames.join(' or '));
}

function differs(name: string, value: string): McpAnswer {
  return refused(400, `the header \`${name}\` differs from ${value} in the body`);
}

function answerToMessage(message: Message, request: McpRequest): McpAnswer | undefined {
  const { header } = request;
  const { method, id, params } = message;
  if (typeof method !== 'string') return undecided('the body is a response to the server, or not an MCP message');
  const isCall = id !== undefined && id !== null;
  if (isCall && typeof id !== 'string' && !Number.isSafeInteger(id))
    return undecided('the `id` of the body is unusual');
  if (params !== undefined && !isObject(params)) return undecided('the `params` of the body are not an object');
  const version = header('mcp-protocol-version');
  if (version !== undefined && !VERSIONS.has(version))
    return refused(400, `the gateway does not support MCP ${version}`);
  const sent = isCall ? versionInBody(method, params) : undefined;
  const isStateless = (version ?? sent ?? '') >= STATELESS_VERSION;
  if (version === STATELESS_VERSION && isCall) {
    if (REMOVED.has(method) || !Object.hasOwn(METHODS, method))
      return refused(404, `MCP ${version} has no method ${method}`);
    if (sent === undefined) return refused(400, `MCP ${version} requires \`_meta["${VERSION_OF_BODY}"]\``);
  }
  if (version !== undefined && sent !== undefined && version !== sent)
    return refused(400, `the header \`MCP-Protocol-Version\` differs from ${sent} in the body`);
  if (isStateless && version === undefined)
    return refused(400, `MCP ${sent} requires the header \`MCP-Protocol-Version\``);
  return (
    answerToHeaders(message, { isStateless, isCall }, request) ?? answerToSession(method, isCall, isStateless, request)
  );
}

function versionInBody(method: string, params: Message | undefined): string | undefined {
  const meta = params?.['_meta'];
  const found =
    method === 'initialize' ? params?.['protocolVersion'] : isObject(meta) ? meta[VERSION_OF_BODY] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Headers of older versions are compared, too, if a client sends them. Notifications have no name. */
function answerToHeaders(
  { method, params }: Message,
  { isStateless, isCall }: { readonly isStateless: boolean; readonly isCall: boolean },
  { header, headers }: McpRequest,
): McpAnswer | undefined {
  const isNamed = isCall && (isStateless || header('mcp-name') !== undefined);
  const key = isNamed ? METHODS[String(method)] : undefined;
  const named = key !== undefined && isObject(params) ? params[key] : undefined;
  if (key !== undefined && typeof named !== 'string') return undecided(`the body has no \`${key}\``);
  const values = { 'Mcp-Method': String(method), 'Mcp-Name': typeof named === 'string' ? named : undefined };
  for (const [name, value] of Object.entries(values)) {
    const sent = header(name.toLowerCase());
    if (sent === undefined && isStateless && value !== undefined)
      return refused(400, `MCP 2026-07-28 requires the header \`${name}\``);
    if (sent === undefined) continue;
    if (decoded(sent) === undefined) return undecodable(name);
    if (value !== undefined && decoded(sent) !== value) return differs(name, value);
  }
  const [broken] = headers.find(([name, sent]) => PARAMETER.test(name) && decoded(sent) === undefined) ?? [];
  return broken === undefined ? undefined : undecodable(broken);
}

function answerToSession(
  method: string,
  isCall: boolean,
  isStateless: boolean,
  { header, isStateful }: McpRequest,
): McpAnswer | undefined {
  if (!isStateful) return undefined;
  const session = header('mcp-session-id');
  if (isStateless) return session === undefined ? undefined : refused(400, 'MCP 2026-07-28 has no sessions');
  if (session !== undefined) return { is: 'assumed', reason: 'the MCP session exists' };
  if (isCall && method === 'initialize') return undefined;
  return refused(400, 'the request has no `Mcp-Session-Id`, and does not open a session');
}

const undecodable = (name: string): McpAnswer =>
  refused(400, `the header \`${name}\` contains no Base64 with padding between \`=?base64?\` and \`?=\``);

/** Values beyond ASCII are sent in Base64. Returns undefined if it is not canonical, or not UTF-8. */
function decoded(value: string): string | undefined {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded && isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export const MCP_REQUESTS: McpRequests = { answerTo };
