import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import type { AuthorizationRule } from '../../analysis/authorization-rules';
import { failuresOf } from '../../analysis/failing-parts';
import { sourcesOf } from '../../model/attachment';
import type { Rule } from '../rule';

/** A deny rule that fails to evaluate denies nothing. */
export const denyRuleFailsOpen: Rule = ({ attachment, authorizationRules, reader }, diagnostics) => {
  for (const { frontend } of attachment.gateways) {
    for (const { value, origin } of sourcesOf(frontend.networkAuthorization)) {
      value.policy.matchExpressions.forEach((text, index) => {
        const expression = reader.read(text);
        if (expression)
          visit({
            action: value.action,
            text,
            expression,
            origin: below(origin, 'policy', 'matchExpressions', index),
          });
      });
    }
  }
  for (const rule of authorizationRules) visit(rule);

  function visit({ action, text, expression, origin }: Omit<AuthorizationRule, 'conditions'>): void {
    if (action !== 'Deny') return;
    const { missing, failing } = failuresOf(text, expression);
    if (missing !== undefined) diagnostics.report(CODE.denyRuleFailsOpen, origin, { value: missing });
    if (failing)
      diagnostics.report(CODE.expressionFailsOnValue, origin, {
        ...failing,
        effect: 'this deny rule does not deny the request',
      });
  }
};
