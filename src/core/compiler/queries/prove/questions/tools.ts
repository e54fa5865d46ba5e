import { resourceKey } from '../../../../values/resource-name';
import {
  type Attachment,
  type BackendFields,
  type BackendRefAttachment,
  type EffectiveField,
  type EffectiveSet,
  sourcesOf,
} from '../../../model/attachment';
import type { Destination } from '../../../model/graph';
import { authorized } from '../caller/access';
import type { Identity } from '../caller/identity';
import { exactly, like } from '../languages/words';
import { all, any, doubt, type Formula, first } from '../space/formula';
import { METHOD_PART, TOOL_NAME, TOOL_TARGET } from '../space/part';

/** `target/name`, or a name alone. */
function patternsOf(tool: string): { readonly target: string; readonly name: string } {
  const at = tool.indexOf('/');
  return at < 0 ? { target: '*', name: tool } : { target: tool.slice(0, at), name: tool.slice(at + 1) };
}

/** Returns the servers of a destination that may provide a tool. */
export function targetsWith(tool: string, destination: Destination): readonly string[] {
  if (destination.type !== 'backend' || destination.backend.type !== 'mcp') return [];
  const { target } = patternsOf(tool);
  return destination.backend.sections.map(({ name }) => name).filter((name) => like(target).has(name));
}

/** When a request calls the tool at one of these destinations, whether or not it may. */
export function callsNamedTool(tool: string, refs: readonly BackendRefAttachment[]): Formula {
  const targets = refs.flatMap(({ ref }) => targetsWith(tool, ref.destination));
  const named = first(TOOL_NAME, like(patternsOf(tool).name));
  return all(
    first(METHOD_PART, exactly('POST')),
    named,
    any(...targets.map((one) => first(TOOL_TARGET, exactly(one)))),
  );
}

/** When a request calls the tool at one of these destinations, and may. */
export function callsTool(
  tool: string,
  refs: readonly BackendRefAttachment[],
  identity: Identity,
  destinations: Attachment['destinations'],
): Formula {
  const { name } = patternsOf(tool);
  const ways = refs.flatMap(({ ref: { destination }, policies }) => {
    const rules = authorized(policies.mcpAuthorization, { ...identity, callsTool: true });
    const { sections } = destinations.get(destination.key) ?? {};
    return targetsWith(tool, destination).map((target) =>
      all(first(TOOL_TARGET, exactly(target)), rulesAlone(target, sections?.get(target)) ?? rules),
    );
  });
  return all(first(METHOD_PART, exactly('POST')), first(TOOL_NAME, like(name)), any(...ways));
}

/** Returns the doubt about policies for a single server, which the data plane does not support: their effect is unknown. */
function rulesAlone(target: string, own: EffectiveSet<BackendFields> | undefined): Formula | undefined {
  const fields = [own?.mcpAuthorization, own?.mcpAuthentication].filter((field) => field !== undefined);
  const [rules] = fields;
  const side = JSON.stringify(fields.map((field: EffectiveField) => sourcesOf(field).map(({ value }) => value)));
  return rules && doubt(`the rules of ${resourceKey(rules.from.resource)} for the MCP target ${target}`, side);
}
