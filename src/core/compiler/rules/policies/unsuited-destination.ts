import { CODE } from '../../../diagnostics/codes.generated';
import { addToList, addToSet } from '../../../values/lists-in-maps';
import { isObject } from '../../../values/objects';
import { type CallUse, nameOfBackend, type RuleUse } from '../../analysis/check-context';
import { type FieldSource, isOfCaller, sourcesOf } from '../../model/attachment';
import type { Destination } from '../../model/graph';
import type { Rule } from '../rule';

/** The fields of backend policies that the data plane applies to destinations of type `ai` or `mcp` only. */
export const BACKEND_GUARDS = ['ai', 'mcpAuthorization', 'mcpAuthentication', 'mcpGuardrails'] as const;

/** A policy for LLM or MCP backends on destinations that are none: nothing of it holds there. */
export const unsuitedDestination: Rule = ({ uses }, diagnostics) => {
  const fitting = new Map<unknown, Set<RuleUse>>();
  const others = new Map<FieldSource, CallUse[]>();
  for (const use of uses) {
    for (const field of BACKEND_GUARDS) {
      const held = use.call.policies[field];
      for (const source of held ? [...sourcesOf<unknown>(held), ...held.overridden] : []) {
        if (fits(use.ref.destination, field)) addToSet(fitting, source.value, use.rule);
        else if (isConcrete(use.ref.destination)) addToList(others, source, use);
      }
    }
  }
  const reported = new Set<unknown>();
  for (const [source, missed] of others) {
    if (reported.has(source.value)) continue;
    const rules = fitting.get(source.value);
    // Where the same requests go there and elsewhere, half of a protection is none.
    const shared = missed.filter(({ rule, ref }) => rules?.has(rule) && ref.weight > 0);
    const told = rules ? shared : missed;
    if (told.length === 0 || !(isProtection(source) || (!rules && isAimedAt(source)))) continue;
    reported.add(source.value);
    const names = [...new Set(told.map(({ ref }) => nameOf(ref.destination)))];
    const path = source.origin.path.slice(1).join('.');
    diagnostics.report(
      CODE.unsuitedDestination,
      source.origin,
      { field: path, type: path.endsWith('ai') ? 'ai' : 'mcp', destinations: few(names) },
      { notes: [{ text: 'requests go there by this rule', at: told[0].rule.rule.rule.origin }] },
    );
  }
};

export function fits(destination: Destination, field: (typeof BACKEND_GUARDS)[number]): boolean {
  if (destination.type === 'models') return field === 'ai';
  return destination.type === 'backend' && destination.backend.type === (field === 'ai' ? 'ai' : 'mcp');
}

const isConcrete = ({ type }: Destination): boolean => type === 'service' || type === 'backend';

/** Not one for whatever is behind a Gateway, which need not be of that type yet. */
const isAimedAt = (source: FieldSource): boolean => !isOfCaller(source) || ['route', 'rule'].includes(source.level);

/** Rules and guards, in whose absence more gets through. */
export function isProtection({ origin, value }: FieldSource): boolean {
  return origin.path.at(-1) !== 'ai' || (isObject(value) && 'promptGuard' in value);
}

function nameOf(destination: Destination): string {
  if (destination.type === 'backend') return nameOfBackend(destination.backend);
  if (destination.type !== 'service') return destination.key;
  const { namespace, name } = destination.service;
  return `Service ${namespace}/${name}`;
}

function few(names: readonly string[]): string {
  const rest = names.length - 3;
  return rest > 0 ? `${names.slice(0, 3).join(', ')} and ${rest} more` : names.join(', ');
}
