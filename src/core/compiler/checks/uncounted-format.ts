import { CODE } from '../../diagnostics/codes.generated';
import type { RateLimits } from '../../validation/types.generated';
import { type EffectiveField, sourcesOf } from '../model/attachment';
import { below, type Origin } from '../model/origin';
import { entriesOf } from '../semantics/conditional';
import { MODEL_FORMATS } from '../semantics/model-formats';
import { aiOfProviders } from './ai-of-providers';
import type { BackendCall } from './calls';
import { type Check, POLICIES } from './check';
import { pick, usesOf } from './survey';
import { tokenLimits } from './token-limit-without-llm';

/** Limits on tokens are all that holds a rule, and its backend has paths with formats whose tokens the data plane does not count. */
export const checkUncountedFormat: Check = {
  needs: POLICIES,
  run({ backendCalls, uses }, diagnostics) {
    const uncounted = pick(backendCalls, uncountedPaths);
    const found = new Map<unknown, () => void>();
    for (const { rule, call } of usesOf(uncounted, uses)) {
      const fields = [rule.rule.traffic.rateLimit, rule.access.sets[0]?.rateLimit].filter(
        (field) => field !== undefined,
      );
      if (fields.some(limitsRequests)) continue;
      const paths = uncounted.get(call) ?? '';
      for (const field of fields)
        for (const { origin, value } of sourcesOf(field))
          found.set(value, () => {
            for (const at of placesOfTokens(value, origin)) diagnostics.report(CODE.uncountedFormat, at, { paths });
          });
    }
    for (const report of found.values()) report();
  },
};

/** The paths whose requests cost tokens that no limit counts; nothing where there are none. */
function uncountedPaths(call: BackendCall): string | undefined {
  const routes = [...aiOfProviders(call).keys()].flatMap((ai) => Object.entries(ai.value.routes ?? {}));
  const paths = routes.filter(([, type]) => MODEL_FORMATS[type].tokens === 'uncounted').map(([path]) => path);
  return paths.length > 0 ? [...new Set(paths)].sort().join(', ') : undefined;
}

function limitsRequests(field: EffectiveField<RateLimits>): boolean {
  return sourcesOf(field)
    .flatMap(({ value }) => entriesOf<RateLimits>(value))
    .some(
      ({ policy: { local = [], global } }) =>
        local.some(({ requests }) => requests !== undefined) ||
        global?.descriptors.some(({ unit }) => unit !== 'Tokens'),
    );
}

function placesOfTokens(value: RateLimits, origin: Origin): Origin[] {
  return entriesOf<RateLimits>(value).flatMap(({ path, policy }) =>
    tokenLimits(policy).map((place) => below(origin, ...path, ...place)),
  );
}
