import { CODE } from '../../diagnostics/codes.generated';
import { sourcesOf } from '../model/attachment';
import { below } from '../model/origin';
import type { AuthorizationRule } from './authorization-rules';
import type { Check } from './check';
import { unguardedValue } from './missing-values';

/** A deny rule that fails to evaluate denies nothing. */
export const checkDenyFailsOpen: Check = {
  needs: [],
  run({ attachment, authorizationRules, reader }, diagnostics) {
    for (const { frontend } of attachment.gateways) {
      for (const { value, origin } of sourcesOf(frontend.networkAuthorization)) {
        value.policy.matchExpressions.forEach((text, index) => {
          const expression = reader.read(text);
          if (expression)
            visit({ action: value.action, expression, origin: below(origin, 'policy', 'matchExpressions', index) });
        });
      }
    }
    for (const rule of authorizationRules) visit(rule);

    function visit({ action, expression, origin }: Pick<AuthorizationRule, 'action' | 'expression' | 'origin'>): void {
      const value = action === 'Deny' ? unguardedValue(expression) : undefined;
      if (value !== undefined) diagnostics.report(CODE.denyRuleFailsOpen, origin, { value });
    }
  },
};
