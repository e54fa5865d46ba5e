import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { milliseconds } from '../../semantics/duration';
import { attemptsOf } from '../../semantics/retries';
import type { Rule } from '../rule';

/** Reports retries that cannot happen because the request times out before the first one is due. The failure is then only delayed. */
export const retryAfterTimeout: Rule = ({ rules }, diagnostics) => {
  const looked = new Set<string>();
  for (const { rule } of rules) {
    const { retry, timeouts } = rule.traffic;
    const { backoff } = retry?.value ?? {};
    const { request: timeout } = timeouts?.value ?? {};
    if (!retry || backoff === undefined || timeout === undefined || attemptsOf(retry.value) === 0) continue;
    const origin = below(retry.from.origin, 'backoff');
    const key = JSON.stringify([origin, timeout]);
    if (looked.has(key)) continue;
    looked.add(key);
    const limit = milliseconds(timeout);
    if (limit > 0 && limit <= milliseconds(backoff))
      diagnostics.report(CODE.retryAfterTimeout, origin, { backoff, timeout });
  }
};
