import type * as config from '../../../data-plane/config';
import type { DataPlaneLimits } from '../../../data-plane/facts';
import type {
  GlobalRateLimit,
  LocalRateLimit,
  RateLimitDescriptor,
  RateLimitDescriptorEntry,
  RateLimits,
  RateLimitsOrConditional,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { type Coverage, covering, NOT_YET } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';

export const RATE_LIMIT_COVERAGE: Coverage = {
  ...covering<RateLimits>('RateLimits', {
    local: '`localRateLimit[]`',
    global: '`remoteRateLimit`',
  }),
  ...covering<RateLimitsOrConditional>('RateLimitsOrConditional', {
    local: '`localRateLimit[]`',
    global: '`remoteRateLimit`',
    conditional: NOT_YET,
  }),
  ...covering<LocalRateLimit>('LocalRateLimit', {
    requests: '`localRateLimit[].tokensPerFill`, with `type: requests`',
    tokens: '`localRateLimit[].tokensPerFill`, with `type: tokens`',
    unit: '`localRateLimit[].fillInterval`',
    burst: '`localRateLimit[].maxTokens`: the limit and the burst together',
  }),
  ...covering<GlobalRateLimit>('GlobalRateLimit', {
    backendRef: '`remoteRateLimit.host` or `.backend`',
    failureMode: '`remoteRateLimit.failureMode`',
    domain: '`remoteRateLimit.domain`',
    descriptors: '`remoteRateLimit.descriptors[]`',
  }),
  ...covering<RateLimitDescriptor>('RateLimitDescriptor', {
    entries: '`remoteRateLimit.descriptors[].entries[]`',
    unit: '`remoteRateLimit.descriptors[].type`',
    cost: '`remoteRateLimit.descriptors[].cost`',
  }),
  ...covering<RateLimitDescriptorEntry>('RateLimitDescriptorEntry', {
    name: '`remoteRateLimit.descriptors[].entries[].key`',
    expression: '`remoteRateLimit.descriptors[].entries[].value`',
  }),
};

const INTERVALS = { Seconds: '1s', Minutes: '1m', Hours: '1h' } as const;

/**
 * A limit that nothing reaches: it takes the place of an inherited one that a more precise policy has switched off. It counts
 * tokens, because the answers to counted requests would tell of it in their headers.
 */
export function unlimited({ rateLimit: most }: DataPlaneLimits): readonly config.RateLimitSpec[] {
  return [{ maxTokens: most, tokensPerFill: most, fillInterval: '1s', type: 'tokens' }];
}

export function lowerRateLimits(value: RateLimits, site: Site, scope: GatewayScope): config.FilterOrPolicy {
  return defined({
    localRateLimit: value.local?.map((limit, index) => lowerLocal(limit, within(site, 'local', index), scope)),
    remoteRateLimit: value.global && lowerGlobal(value.global, within(site, 'global'), scope),
  });
}

function lowerLocal(value: LocalRateLimit, site: Site, scope: GatewayScope): config.RateLimitSpec {
  const limit = value.requests ?? value.tokens ?? 0;
  const burst = value.burst ?? 0;
  if (burst < 0) scope.diagnostics.report('AIG5002', within(site, 'burst').origin, { limit, burst });
  return {
    maxTokens: limit + Math.max(burst, 0),
    tokensPerFill: limit,
    fillInterval: INTERVALS[value.unit],
    type: value.tokens === undefined ? 'requests' : 'tokens',
  };
}

function lowerGlobal(value: GlobalRateLimit, site: Site, scope: GatewayScope): config.RemoteRateLimit {
  return defined({
    ...scope.service(within(site, 'backendRef')),
    domain: value.domain,
    descriptors: value.descriptors.map(({ entries, unit, cost }) =>
      defined({
        entries: entries.map((entry) => ({ key: entry.name, value: entry.expression })),
        type: unit === 'Tokens' ? 'tokens' : 'requests',
        cost,
      }),
    ),
    failureMode: value.failureMode === 'FailOpen' ? 'failOpen' : 'failClosed',
  });
}
