import { CODE } from '../../diagnostics/codes.generated';
import type { Authorization } from '../../validation/types.generated';
import { type FieldSource, sourcesOf } from '../model/attachment';
import { below } from '../model/origin';
import type { Check } from './check';
import { unguardedValue } from './missing-values';

/** A deny rule that fails to evaluate denies nothing. */
export const checkDenyFailsOpen: Check = {
  needs: [],
  run({ attachment, accesses, reader }, diagnostics) {
    for (const { frontend } of attachment.gateways) {
      const field = frontend.networkAuthorization;
      for (const source of sourcesOf(field)) visit(source);
    }
    for (const { authorization } of accesses) authorization.forEach(visit);

    function visit({ value, origin }: FieldSource<Authorization>): void {
      const { action, policy } = value;
      if (action !== 'Deny') return;
      policy.matchExpressions.forEach((text, index) => {
        const expression = reader.read(text);
        const missing = expression && unguardedValue(expression);
        if (missing === undefined) return;
        diagnostics.report(CODE.denyRuleFailsOpen, below(origin, 'policy', 'matchExpressions', index), {
          value: missing,
        });
      });
    }
  },
};
