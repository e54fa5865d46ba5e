import { isObject } from '../../../values/objects';
import { partsIn } from '../../../values/parts';
import { readTemporarilyCounted } from '../../../values/temporary-budget';
import { milliseconds } from '../../semantics/duration';
import { countedBy } from './counted';
import type { SpendingBucket } from './spending-path';

type Part = Readonly<Record<string, unknown>>;

export const LIMIT_READERS = ['localRateLimit', 'remoteRateLimit'] as const;

type Limit = (typeof LIMIT_READERS)[number];

/**
 * Returns the buckets of the policies at one place of the config.
 *
 * @param at - a description of the place
 * @param place - its unique identifier
 */
export function spendingBuckets(
  limit: Limit,
  value: unknown,
  at: string,
  place: string,
): { readonly buckets: readonly SpendingBucket[]; readonly doubts: readonly string[] } {
  const conditional = isObject(value) ? value.conditional : undefined;
  if (conditional === undefined) return { buckets: plain(limit, value, at, place), doubts: [] };
  const entries = partsIn(conditional);
  if (entries.at(-1)?.condition !== undefined || entries.length === 0)
    return { buckets: [], doubts: [`the limits at ${at} do not limit requests that meet none of their conditions`] };
  const of = entries.map((entry, index) =>
    plain(limit, limit === 'localRateLimit' ? [entry] : entry, at, `${place} ${index}`),
  );
  return { buckets: [{ kind: 'either', key: `either ${limit} ${place}`, name: at, of }], doubts: [] };
}

function plain(limit: Limit, value: unknown, at: string, place: string): SpendingBucket[] {
  if (limit === 'localRateLimit') return partsIn(value).map((one, index) => local(one, at, `${place} ${index}`));
  return isObject(value) ? shared(value, at) : [];
}

function local({ maxTokens, tokensPerFill, fillInterval, type }: Part, at: string, place: string): SpendingBucket {
  return {
    kind: 'local',
    key: `local ${place}`,
    name: at,
    counts: countedBy(type, undefined),
    capacity: Number(maxTokens ?? 0),
    fill: Number(tokensPerFill ?? 0),
    seconds: milliseconds(String(fillInterval)) / 1000,
  };
}

function shared({ domain, descriptors, failureMode, host, service, backend }: Part, at: string): SpendingBucket[] {
  return partsIn(descriptors).map(({ entries, type, cost }) => {
    const parts = partsIn(entries).map(({ key, value }) => ({
      key: String(key),
      ...readTemporarilyCounted(String(value)),
    }));
    const pairs = parts.map(({ key, value }) => [key, value] as const);
    const { temporary = [] } = parts.at(-1) ?? {};
    const counts = countedBy(type, cost);
    return {
      kind: 'shared',
      // A rate limit service counts by domain and values, so the same descriptor elsewhere uses the same bucket.
      key: `shared ${JSON.stringify([host, service, backend, domain, counts, pairs, temporary])}`,
      name: at,
      counts,
      domain: String(domain),
      entries: pairs,
      temporary,
      failsOpen: /^failOpen$/i.test(String(failureMode)),
    };
  });
}
