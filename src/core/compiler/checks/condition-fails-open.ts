import { CODE } from '../../diagnostics/codes.generated';
import type { RateLimits } from '../../validation/types.generated';
import { below, type Origin } from '../model/origin';
import { entriesOf, isExhaustive } from '../semantics/conditional';
import type { Check } from './check';
import { failureIn, failuresOf } from './failing-parts';
import { limitsWhereEach } from './limit-by-left-out-header';

/** What refuses or limits requests. */
const FIELDS = ['extAuth', 'extProc', 'rateLimit', 'directResponse'] as const;

/** The status from which on an answer refuses. */
const REFUSALS = 400;

/** A condition that fails, because a client leaves something out, where nothing else asks or counts the request. */
export const checkConditionFailsOpen: Check = {
  needs: [],
  run({ attachment, reader }, diagnostics) {
    for (const { resource } of attachment.graph.policies) {
      reportLimits(resource.spec.traffic?.rateLimit, below(resource.origin, 'spec', 'traffic', 'rateLimit'));
      for (const field of FIELDS) {
        const value: object | undefined = resource.spec.traffic?.[field];
        if (!value || isExhaustive(value)) continue;
        for (const [index, { condition, policy }] of entriesOf<{ readonly status?: number }>(value).entries()) {
          if (field === 'directResponse' && (policy.status ?? 0) < REFUSALS) continue;
          const expression = condition === undefined ? undefined : reader.read(condition);
          if (condition === undefined || !expression) continue;
          const { missing, failing } = failuresOf(condition, expression);
          const at = below(resource.origin, 'spec', 'traffic', field, 'conditional', index, 'condition');
          if (missing !== undefined) diagnostics.report(CODE.conditionFailsOpen, at, { value: missing, field });
          if (failing)
            diagnostics.report(CODE.valueFails, at, { ...failing, effect: `this entry of ${field} does not apply` });
        }
      }
    }

    /** A request that makes all descriptors of a limit fail is not counted. */
    function reportLimits(value: RateLimits | undefined, origin: Origin): void {
      const limits = value ? limitsWhereEach(value, origin, reader, (read, text) => failureIn(text, read)) : [];
      for (const { found, origin: at } of limits)
        diagnostics.report(CODE.valueFails, at, { ...found, effect: 'this limit does not count the request' });
    }
  },
};
