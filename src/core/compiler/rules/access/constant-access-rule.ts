import { ExpressionFailure, UnknowableExpression } from '../../../data-plane/expression-values';
import { CODE } from '../../../diagnostics/codes.generated';
import { childrenOf, type Expression } from '../../expressions';
import type { Rule } from '../rule';

/** What a rule does that gives the same for each request, where that is nothing or lets everybody in. */
const EFFECTS: Readonly<Record<string, readonly [result: boolean, effect: string]>> = {
  Allow: [true, 'every request passes'],
  Require: [true, 'it requires nothing'],
  Deny: [false, 'it denies nothing'],
};

/** Rules of access that look at nothing. One that refuses everybody is said on purpose. */
export const constantAccessRule: Rule = ({ authorizationRules, expressions }, diagnostics) => {
  for (const { action, text, expression, origin } of authorizationRules) {
    const [idle, effect] = EFFECTS[action] ?? [];
    if (effect === undefined || readsSomething(expression)) continue;
    try {
      const value = expressions.evaluation().evaluate(expression, { get: () => undefined });
      if (value === idle) diagnostics.report(CODE.constantAccessRule, origin, { expression: text, action, effect });
    } catch (error) {
      if (!(error instanceof ExpressionFailure) && !(error instanceof UnknowableExpression)) throw error;
    }
  }
};

function readsSomething(node: Expression): boolean {
  return node.kind === 'name' || (node.kind === 'call' && !node.target) || childrenOf(node).some(readsSomething);
}
