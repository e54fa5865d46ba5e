import type * as config from '../../../data-plane/config';
import type { DataPlaneLimits } from '../../../data-plane/facts';
import { CODE } from '../../../diagnostics/codes.generated';
import type {
  GlobalRateLimit,
  LocalRateLimit,
  RateLimitDescriptor,
  RateLimitDescriptorEntry,
  RateLimits,
  RateLimitsOrConditional,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { entriesOf, isConditional } from '../../semantics/conditional';
import { type Coverage, covering } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { withCondition } from './conditional';

export const RATE_LIMIT_COVERAGE: Coverage = {
  ...covering<RateLimits>('RateLimits', {
    local: '`localRateLimit[]`',
    global: '`remoteRateLimit`',
  }),
  ...covering<RateLimitsOrConditional>('RateLimitsOrConditional', {
    local: '`localRateLimit[]`',
    global: '`remoteRateLimit`',
    conditional:
      '`conditional[]` of `localRateLimit` and of `remoteRateLimit`; each excludes the requests of the other',
  }),
  ...covering<LocalRateLimit>('LocalRateLimit', {
    requests: '`localRateLimit[].tokensPerFill`, with `type: requests`',
    tokens: '`localRateLimit[].tokensPerFill`, with `type: tokens`',
    unit: '`localRateLimit[].fillInterval`',
    burst: '`localRateLimit[].maxTokens`: the sum of limit and burst',
  }),
  ...covering<GlobalRateLimit>('GlobalRateLimit', {
    backendRef: '`remoteRateLimit.host` or `.backend`',
    url: '`remoteRateLimit.host`, with `policies.backendTLS` for `https`',
    failureMode: '`remoteRateLimit.failureMode`',
    domain: '`remoteRateLimit.domain`',
    descriptors: '`remoteRateLimit.descriptors[]`',
  }),
  ...covering<RateLimitDescriptor>('RateLimitDescriptor', {
    entries: '`remoteRateLimit.descriptors[].entries[]`',
    unit: '`remoteRateLimit.descriptors[].type`',
    cost: '`remoteRateLimit.descriptors[].cost`',
    limitOverride: '`remoteRateLimit.descriptors[].limitOverride`',
  }),
  ...covering<RateLimitDescriptorEntry>('RateLimitDescriptorEntry', {
    name: '`remoteRateLimit.descriptors[].entries[].key`',
    expression: '`remoteRateLimit.descriptors[].entries[].value`',
  }),
};

const INTERVALS = { Seconds: '1s', Minutes: '1m', Hours: '1h' } as const;

/**
 * Returns a limit that no client reaches. It replaces an inherited limit that a more specific policy disables. It counts tokens, because
 * responses to counted requests would reveal it in their headers.
 */
export function unlimited({ rateLimit: most }: DataPlaneLimits): readonly config.RateLimitSpec[] {
  return [{ maxTokens: most, tokensPerFill: most, fillInterval: '1s', type: 'tokens' }];
}

export function lowerRateLimits(
  value: RateLimitsOrConditional,
  site: Site,
  scope: GatewayScope,
): config.FilterOrPolicy {
  return isConditional(value) ? lowerConditionalLimits(value, site, scope) : lowerLimits(value, site, scope);
}

/**
 * Lowers conditional limits. The data plane has two lists, one for local limits and one for limits that a service counts, and selects from
 * each independently. A request gets a single entry, so each list excludes the requests for which the other one applies.
 */
function lowerConditionalLimits(
  value: RateLimitsOrConditional,
  site: Site,
  scope: GatewayScope,
): config.FilterOrPolicy {
  const entries = entriesOf<RateLimits>(value);
  const listOf = <Entry extends object>(lower: (policy: RateLimits, at: Site) => Entry | undefined) => {
    const passedOver: string[] = [];
    const conditional = entries.flatMap(({ condition, policy, path }) => {
      const entry = lower(policy, within(site, ...path));
      const all = [...passedOver.map((other) => `!default(${other}, false)`), ...(condition ? [`(${condition})`] : [])];
      if (!entry && condition) passedOver.push(condition);
      const own = passedOver.length === 0 ? condition : all.join(' && ');
      return entry ? [withCondition(own, entry)] : [];
    });
    return conditional.length > 0 ? { conditional } : undefined;
  };
  return defined({
    localRateLimit: listOf(({ local = [] }, at) => {
      if (local.length > 1)
        scope.diagnostics.report(CODE.severalLocalLimits, within(at, 'local', 1).origin, { count: local.length });
      return local[0] && lowerLocal(local[0], within(at, 'local', 0), scope);
    }),
    remoteRateLimit: listOf(({ global }, at) => global && lowerGlobal(global, within(at, 'global'), scope)),
  });
}

function lowerLimits(value: RateLimits, site: Site, scope: GatewayScope): config.FilterOrPolicy {
  return defined({
    localRateLimit: value.local?.map((limit, index) => lowerLocal(limit, within(site, 'local', index), scope)),
    remoteRateLimit: value.global && lowerGlobal(value.global, within(site, 'global'), scope),
  });
}

function lowerLocal(value: LocalRateLimit, site: Site, scope: GatewayScope): config.RateLimitSpec {
  const limit = value.requests ?? value.tokens ?? 0;
  const burst = value.burst ?? 0;
  if (burst < 0) scope.diagnostics.report(CODE.negativeBurst, within(site, 'burst').origin, { limit, burst });
  return {
    maxTokens: limit + Math.max(burst, 0),
    tokensPerFill: limit,
    fillInterval: INTERVALS[value.unit],
    type: value.tokens === undefined ? 'requests' : 'tokens',
  };
}

function lowerGlobal(value: GlobalRateLimit, site: Site, scope: GatewayScope): config.RemoteRateLimit {
  return defined({
    ...scope.service(value, site),
    domain: value.domain,
    descriptors: value.descriptors.map(({ entries, unit, cost, limitOverride }) =>
      defined({
        entries: entries.map((entry) => ({ key: entry.name, value: entry.expression })),
        type: unit === 'Tokens' ? 'tokens' : 'requests',
        cost,
        limitOverride,
      }),
    ),
    failureMode: value.failureMode === 'FailOpen' ? 'failOpen' : 'failClosed',
  });
}
