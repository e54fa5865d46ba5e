import type { BackendRefAttachment } from '../../model/attachment';
import type { Destination } from '../../model/graph';
import { authorized } from '../caller/access';
import type { Identity } from '../caller/identity';
import { exactly, like } from '../languages/words';
import { all, any, type Formula, first } from '../space/formula';
import { METHOD_PART, TOOL_NAME, TOOL_TARGET } from '../space/part';

/** `target/name`, or a name alone. */
function patternsOf(tool: string): { readonly target: string; readonly name: string } {
  const at = tool.indexOf('/');
  return at < 0 ? { target: '*', name: tool } : { target: tool.slice(0, at), name: tool.slice(at + 1) };
}

/** The servers behind a destination that a tool may be one of. */
export function targetsWith(tool: string, destination: Destination): readonly string[] {
  if (destination.type !== 'backend' || destination.backend.type !== 'mcp') return [];
  const { target } = patternsOf(tool);
  return destination.backend.sections.map(({ name }) => name).filter((name) => like(target).has(name));
}

/** When a request calls the tool at one of these destinations, whether or not it may. */
export function asksForTool(tool: string, refs: readonly BackendRefAttachment[]): Formula {
  const targets = refs.flatMap(({ ref }) => targetsWith(tool, ref.destination));
  const named = first(TOOL_NAME, like(patternsOf(tool).name));
  return all(
    first(METHOD_PART, exactly('POST')),
    named,
    any(...targets.map((one) => first(TOOL_TARGET, exactly(one)))),
  );
}

/** When a request calls the tool at one of these destinations, and may. */
export function callsTool(tool: string, refs: readonly BackendRefAttachment[], identity: Identity): Formula {
  const { name } = patternsOf(tool);
  const ways = refs.map(({ ref, policies }) =>
    all(
      any(...targetsWith(tool, ref.destination).map((target) => first(TOOL_TARGET, exactly(target)))),
      authorized(policies.mcpAuthorization, { ...identity, callsTool: true }),
    ),
  );
  return all(first(METHOD_PART, exactly('POST')), first(TOOL_NAME, like(name)), any(...ways));
}
