import { CODE } from '../../../diagnostics/codes.generated';
import { addToList, addToSet } from '../../../values/lists-in-maps';
import { BACKEND_GUARDS, fits, isProtection } from '../../analysis/backend-guards';
import { type CallUse, nameOfBackend, type RuleUse } from '../../analysis/check-context';
import { type FieldSource, isOfCaller, sourcesOf } from '../../model/attachment';
import type { Destination } from '../../model/graph';
import { serviceText } from '../../semantics/service-name';
import type { Rule } from '../rule';

/** Reports policies for LLM or MCP backends on destinations of another type, at which they have no effect. */
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
  for (const [source, missed] of others) {
    const rules = fitting.get(source.value);
    // If the same requests reach both types of destinations, a protection of only one of them is ineffective.
    const shared = missed.filter(({ rule, ref }) => rules?.has(rule) && ref.weight > 0);
    const reported = rules ? shared : missed;
    if (reported.length === 0 || !(isProtection(source) || (!rules && targetsRoute(source)))) continue;
    const names = [...new Set(reported.map(({ ref }) => destinationName(ref.destination)))];
    const path = source.origin.path.slice(1).join('.');
    diagnostics.report(
      CODE.unsuitedDestination,
      source.origin,
      { field: path, type: path.endsWith('ai') ? 'ai' : 'mcp', destinations: few(names) },
      { notes: [{ text: 'requests go there by this rule', at: reported[0].rule.rule.rule.origin }] },
    );
  }
};

const isConcrete = ({ type }: Destination): boolean => type === 'service' || type === 'backend';

/** Reports whether a policy targets the destination, rather than everything attached to a Gateway, which may not have that type yet. */
const targetsRoute = (source: FieldSource): boolean => !isOfCaller(source) || ['route', 'rule'].includes(source.level);

function destinationName(destination: Destination): string {
  if (destination.type === 'backend') return nameOfBackend(destination.backend);
  if (destination.type !== 'service') return destination.key;
  return serviceText(destination.service);
}

function few(names: readonly string[]): string {
  const rest = names.length - 3;
  return rest > 0 ? `${names.slice(0, 3).join(', ')} and ${rest} more` : names.join(', ');
}
