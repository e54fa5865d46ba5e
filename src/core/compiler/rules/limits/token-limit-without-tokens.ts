import { CODE } from '../../../diagnostics/codes.generated';
import type { RateLimits } from '../../../validation/types.generated';
import { below } from '../../../values/origin';
import { tokenLimits } from '../../analysis/token-limits';
import type { Destination } from '../../model/graph';
import { entriesOf } from '../../semantics/conditional';
import type { Rule } from '../rule';

/** Tokens are counted in answers of LLM backends; a limit on them elsewhere never limits anything. */
export const tokenLimitWithoutTokens: Rule = ({ rules }, diagnostics) => {
  const useful = new Set<unknown>();
  const useless = new Map<unknown, () => void>();
  for (const { rule } of rules) {
    const field = rule.traffic.rateLimit;
    if (!field || rule.backends.length === 0) continue;
    const places = entriesOf<RateLimits>(field.value).flatMap(({ path, policy }) =>
      tokenLimits(policy).map((place) => [...path, ...place]),
    );
    if (places.length === 0) continue;
    if (rule.backends.some(({ ref }) => ref.destination.type !== 'service' && !isOtherBackend(ref.destination))) {
      useful.add(field.from.value);
      continue;
    }
    useless.set(field.from.value, () => {
      for (const place of places)
        diagnostics.report(CODE.tokenLimitWithoutTokens, below(field.from.origin, ...place), {});
    });
  }
  for (const [value, report] of useless) if (!useful.has(value)) report();
};

const isOtherBackend = (destination: Destination): boolean =>
  destination.type === 'backend' && destination.backend.type !== 'ai';
