import type { RateLimits } from '../../validation/types.generated';

/** The places of limits on tokens. */
export function tokenLimits({ local, global }: RateLimits): (readonly (string | number)[])[] {
  const inLocal = (local ?? []).flatMap((limit, index) =>
    limit.tokens === undefined ? [] : [['local', index, 'tokens']],
  );
  const inGlobal = (global?.descriptors ?? []).flatMap((descriptor, index) =>
    descriptor.unit === 'Tokens' ? [['global', 'descriptors', index, 'unit']] : [],
  );
  return [...inLocal, ...inGlobal];
}
