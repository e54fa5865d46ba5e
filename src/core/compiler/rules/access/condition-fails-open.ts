import { CODE } from '../../../diagnostics/codes.generated';
import { failuresOf } from '../../analysis/failing-parts';
import { openConditionsOf } from '../../analysis/open-conditions';
import type { Rule } from '../rule';

/** Reports conditions that fail if a client omits a value, if no other policy then authorizes or counts the request. */
export const conditionFailsOpen: Rule = ({ attachment, reader }, diagnostics) => {
  for (const policy of attachment.graph.policies) {
    for (const { field, text, origin } of openConditionsOf(policy)) {
      const expression = reader.read(text);
      if (!expression) continue;
      const { missing, failing } = failuresOf(text, expression);
      if (missing !== undefined) diagnostics.report(CODE.conditionFailsOpen, origin, { value: missing, field });
      if (failing)
        diagnostics.report(CODE.expressionFailsOnValue, origin, {
          ...failing,
          effect: `this entry of ${field} is skipped`,
        });
    }
  }
};
