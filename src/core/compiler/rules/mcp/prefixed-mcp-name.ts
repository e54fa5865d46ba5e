import { CODE } from '../../../diagnostics/codes.generated';
import type { AuthorizationRule } from '../../analysis/authorization-rules';
import { comparisonsIn, type StringComparison } from '../../analysis/comparisons';
import { conditionPath } from '../../analysis/conditions';
import { childrenOf, type Expression, textIn } from '../../expressions';
import type { Rule } from '../rule';

/** Reports MCP rules that compare with the name that clients see, which has the target as a prefix. */
export const prefixedMcpName: Rule = ({ authorizationRules }, diagnostics) => {
  for (const { expression, origin, targets, shownTargets } of authorizationRules) {
    const shown = targets ? shownName(expression, shownTargets) : undefined;
    if (shown) diagnostics.report(CODE.prefixedMcpName, origin, shown);
  }
};

const BY_START: ReadonlySet<string> = new Set(['startsWith', 'matches']);

/** Returns the prefixes to which such names are compared. */
function beginningsIn(node: Expression): readonly StringComparison[] {
  const text = node.kind === 'call' && node.target && BY_START.has(node.name) ? textIn(node.args[0]) : undefined;
  const field = node.kind === 'call' && node.target ? conditionPath(node.target) : undefined;
  const own = text === undefined || field === undefined ? [] : [{ field, texts: [text.replace(/^\^/, '')] }];
  return [...own, ...childrenOf(node).flatMap(beginningsIn)];
}

/** Returns a tool or prompt as clients see it, with its target as a prefix, and as rules see it. */
function shownName(
  expression: Expression,
  targets: AuthorizationRule['shownTargets'] = [],
): { readonly name: string; readonly target: string; readonly own: string; readonly field: string } | undefined {
  if (targets.length === 0) return undefined;
  const all = [...comparisonsIn(expression), ...beginningsIn(expression)];
  // A rule that checks the target, or both names, accounts for the difference.
  if (all.some(({ field }) => field.endsWith('.target'))) return undefined;
  for (const { field, texts } of all) {
    if (!/^mcp\.(tool|prompt)\.name$/.test(field)) continue;
    for (const name of texts) {
      const target = targets.find((each) => name.startsWith(`${each}_`));
      const own = target === undefined ? '' : name.slice(target.length + 1);
      if (target !== undefined && !all.some((one) => one.texts.includes(own))) return { name, target, own, field };
    }
  }
  return undefined;
}
