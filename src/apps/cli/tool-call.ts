import type { Attachment } from '../../core/compiler/model/attachment';
import type { ToolFacts } from '../../core/compiler/queries/evaluate/caller';
import type { ExplainedBackend, RequestExplanation, RequestInput } from '../../core/compiler/queries/explain';
import { nearestNameText } from '../../core/text/nearest-name';
import type { RequestAnswer } from '../../library/testing/request-answer';
import { UsageError } from './exit-code';

const STATELESS_VERSION = '2026-07-28';

/**
 * Returns the request with which a client calls a tool of an MCP server: a `tools/call` message in a session that exists. Headers of the
 * request have precedence.
 *
 * @param name - as clients see it
 * @throws UsageError if the request has another method than POST or its own body
 */
export function withToolCall(request: RequestInput, name: string): RequestInput {
  if (request.body !== undefined) throw new UsageError('--tool and --body exclude each other');
  if (request.method !== undefined && request.method.toUpperCase() !== 'POST')
    throw new UsageError(`--tool: clients call tools with POST, not ${request.method}`);
  const { headers: given = [] } = request;
  const headers = Array.isArray(given) ? given : Object.entries(given);
  const sent = new Map(headers.map(([header, value]) => [header.toLowerCase(), value]));
  const version = sent.get('mcp-protocol-version');
  const isStateless = version === STATELESS_VERSION;
  const usual = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(isStateless ? { 'mcp-method': 'tools/call', 'mcp-name': name } : { 'mcp-session-id': 'session' }),
  };
  const meta = isStateless ? { _meta: { 'io.modelcontextprotocol/protocolVersion': version } } : {};
  return {
    ...request,
    method: 'POST',
    headers: [...headers, ...Object.entries(usual).filter(([header]) => !sent.has(header))],
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {}, ...meta } }),
  };
}

/**
 * Returns the tools that a name can refer to at the destinations of a request: several if only the data plane knows which server has the tool,
 * and none if no rule matches the request.
 *
 * @throws UsageError if the destinations are not MCP backends, or if none has a target with the prefix of the name
 */
export function toolsNamed(
  name: string,
  { rule, backends }: RequestExplanation,
  attachment: Attachment,
): readonly ToolFacts[] {
  if (!rule || backends.length === 0) return [];
  const servers = backends.filter(({ type }) => type === 'mcp');
  if (servers.length === 0) {
    const destinations = backends.map(({ destination }) => destination).join(', ');
    throw new UsageError(`--tool: the request goes to ${destinations}, which has no MCP servers`);
  }
  const found = servers.flatMap((backend) => toolsAt(name, backend, attachment));
  if (found.length > 0) return found;
  const [prefix = ''] = name.split('_');
  const targets = servers.flatMap(targetsOf);
  const example = `${targets[0] ?? 'TARGET'}_${name}`;
  throw new UsageError(
    `--tool: "${name}" does not begin with the name of an MCP target${nearestNameText(prefix, targets)}; the targets are ${targets.join(', ')}, and clients call a tool as ${example}`,
  );
}

/** Returns the answer to a tool call, given the answers for each server that can have the tool. */
export function commonToolAnswer(
  answers: readonly RequestAnswer[],
  tools: readonly ToolFacts[],
): RequestAnswer | undefined {
  const [answer] = answers;
  if (!answer || answers.every(({ status }) => status === answer.status)) return answer;
  const { status: _, ...rest } = answer;
  const targets = tools.map(({ target }) => target).join(' and ');
  const reason = `cannot be decided: only the data plane knows which of ${targets} has the tool`;
  return { ...rest, destinations: [], reason };
}

/** Clients see names with the target as a prefix, unless the backend has one target or `prefixMode` is different. */
function toolsAt(name: string, backend: ExplainedBackend, { graph }: Attachment): readonly ToolFacts[] {
  const targets = targetsOf(backend);
  const node = graph.backends.get(backend.destination.slice(backend.destination.indexOf('/') + 1));
  const mode = node?.resource.spec.mcp?.prefixMode ?? 'Conditional';
  if (mode === 'Always' || (mode === 'Conditional' && targets.length > 1)) {
    const end = name.indexOf('_');
    const target = targets.find((each) => end > 0 && each === name.slice(0, end));
    return target === undefined ? [] : [{ target, name: name.slice(end + 1) }];
  }
  return targets.map((target) => ({ target, name }));
}

function targetsOf({ tiers }: ExplainedBackend): readonly string[] {
  return tiers.flat().map(({ name }) => name);
}
