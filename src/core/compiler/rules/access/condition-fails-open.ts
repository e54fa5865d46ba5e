import { CODE } from '../../../diagnostics/codes.generated';
import type { RateLimits } from '../../../validation/types.generated';
import { failureIn, failuresOf } from '../../analysis/failing-parts';
import { openConditionsOf } from '../../analysis/open-conditions';
import { below, type Origin } from '../../model/origin';
import { limitsWhereEach } from '../limits/omittable-limit-header';
import type { Rule } from '../rule';

/** A condition that fails, because a client leaves something out, where nothing else asks or counts the request. */
export const conditionFailsOpen: Rule = ({ attachment, reader }, diagnostics) => {
  for (const policy of attachment.graph.policies) {
    const { resource } = policy;
    reportLimits(resource.spec.traffic?.rateLimit, below(resource.origin, 'spec', 'traffic', 'rateLimit'));
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

  /** A request that makes all descriptors of a limit fail is not counted. */
  function reportLimits(value: RateLimits | undefined, origin: Origin): void {
    const limits = value ? limitsWhereEach(value, origin, reader, (read, text) => failureIn(text, read)) : [];
    for (const { found, origin: at } of limits)
      diagnostics.report(CODE.expressionFailsOnValue, at, {
        ...found,
        effect: 'this limit does not count the request',
      });
  }
};
