import { CODE } from '../../diagnostics/codes.generated';
import type { RuleAttachment } from '../model/attachment';
import type { RuleNode } from '../model/graph';
import type { Arrival, Untaken } from '../queries/prove/questions/untaken';
import { nameOfRule } from './check-context';
import type { CheckReport } from './check-report';

/** So many rules are named that take another one's requests. */
const NAMED = 3;

/** Reports the rules that take no request at any of the places where they are served. */
export function reportUntaken(asked: ReadonlyMap<Arrival, ReadonlySet<RuleNode>>, diagnostics: CheckReport): void {
  // Loaded where there is something to ask.
  const { untakenAt } =
    require('../queries/prove/questions/untaken') as typeof import('../queries/prove/questions/untaken');
  const taken = new Set<RuleNode>();
  const untaken = new Map<RuleNode, Untaken>();
  for (const [arrival, rules] of asked) {
    const left = new Set([...rules].filter((rule) => !taken.has(rule)));
    const found = untakenAt(arrival, left);
    for (const rule of left) {
      const one = found.get(rule);
      if (!one) taken.add(rule);
      else untaken.set(rule, joined(untaken.get(rule), one));
    }
  }
  for (const [rule, one] of untaken) if (!taken.has(rule)) report(rule, one, diagnostics);
}

function joined(before: Untaken | undefined, { rivals, above }: Untaken): Untaken {
  if (!before) return { rivals, above };
  return {
    rivals: [...new Set([...before.rivals, ...rivals])],
    above: [...new Set([...before.above, ...above])],
  };
}

function report(rule: RuleNode, { rivals, above }: Untaken, diagnostics: CheckReport): void {
  const handed = above.length > 0 ? ` that ${namesOf(above)} delegates to it` : '';
  if (rivals.length === 0) {
    diagnostics.report(CODE.ruleWithoutRequests, rule.origin, { what: handed.replace(' ', '') || 'at its listeners' });
    return;
  }
  const why = `${rivals.length === 1 ? 'which matches' : 'which together match'} all requests of this rule${handed}`;
  diagnostics.report(
    CODE.shadowedRule,
    rule.origin,
    { winner: namesOf(rivals), why },
    {
      notes: rivals
        .slice(0, NAMED)
        .map((rival) => ({ text: 'this rule receives the requests', at: rival.rule.origin })),
    },
  );
}

function namesOf(rules: readonly RuleAttachment[]): string {
  const names = [...new Set(rules.map(nameOfRule))];
  const more = names.length > NAMED ? [`${names.length - NAMED} more`] : [];
  const shown = [...names.slice(0, NAMED), ...more];
  return shown.length > 1 ? `${shown.slice(0, -1).join('; ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}
