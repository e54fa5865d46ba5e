import { ExpressionFailure, UnknowableExpression } from '../../../data-plane/expression-values';
import { CODE } from '../../../diagnostics/codes.generated';
import { childrenOf, type Expression } from '../../expressions';
import type { Rule } from '../rule';

/** The effects of access rules that have the same result for each request and therefore either do nothing or allow all requests. */
const EFFECTS: Readonly<Record<string, readonly [result: boolean, effect: string]>> = {
  Allow: [true, 'every request passes'],
  Require: [true, 'it requires nothing'],
  Deny: [false, 'it denies nothing'],
};

/** Reports access rules that do not depend on the request. Rules that refuse all requests are intentional and are not reported. */
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
