import { isObject } from '../../values/objects';
import { milliseconds } from '../semantics/duration';
import type { Bucket } from './way';

type Part = Readonly<Record<string, unknown>>;

/** Buckets of the policies of one place of the config. @param at - the place in words @param place - what tells it from all others */
export function bucketsOf(
  policies: Part,
  at: string,
  place: string,
): { readonly buckets: readonly Bucket[]; readonly doubts: readonly string[] } {
  const { localRateLimit, remoteRateLimit } = policies;
  const conditional = [localRateLimit, remoteRateLimit].some((limit) => isObject(limit) && limit.conditional);
  return {
    buckets: [
      ...(Array.isArray(localRateLimit)
        ? localRateLimit.filter(isObject).map((limit, index) => local(limit, at, `${place} ${index}`))
        : []),
      ...(isObject(remoteRateLimit) && !remoteRateLimit.conditional ? shared(remoteRateLimit, at) : []),
    ],
    doubts: conditional ? [`limits with conditions at ${at} are not counted on`] : [],
  };
}

function local({ maxTokens, tokensPerFill, fillInterval, type }: Part, at: string, place: string): Bucket {
  return {
    kind: 'local',
    key: `local ${place}`,
    name: at,
    counts: type === 'tokens' ? 'tokens' : 'requests',
    capacity: Number(maxTokens ?? 0),
    fill: Number(tokensPerFill ?? 0),
    seconds: milliseconds(String(fillInterval)) / 1000,
  };
}

function shared({ domain, descriptors, failureMode }: Part, at: string): Bucket[] {
  return (Array.isArray(descriptors) ? descriptors.filter(isObject) : []).map(({ entries, type, cost }) => {
    const pairs = (Array.isArray(entries) ? entries.filter(isObject) : []).map(
      ({ key, value }) => [String(key), String(value)] as const,
    );
    const counts = type === 'tokens' ? 'tokens' : 'requests';
    return {
      kind: 'shared',
      // The service counts by domain and values: the same descriptor elsewhere takes from the same bucket.
      key: `shared ${JSON.stringify([domain, counts, pairs])}`,
      name: at,
      counts,
      domain: String(domain),
      entries: pairs,
      failsOpen: failureMode === 'failOpen',
      hasCost: cost !== undefined,
    };
  });
}
