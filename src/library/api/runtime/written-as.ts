import { ProxyDistribution } from '../../../core/distribution';

type Manifest = Readonly<Record<string, unknown>>;

/** Version and kind of a resource as a distribution writes them. Kinds of other groups are the same everywhere. */
export function typeIn(
  neutral: { readonly apiVersion: string; readonly kind: string },
  distribution: ProxyDistribution,
): { apiVersion: string; kind: string } {
  const { apiVersion, kind } = neutral;
  const [group, version] = apiVersion.split('/');
  if (group !== ProxyDistribution.NEUTRAL.apiGroup) return { apiVersion, kind };
  return { apiVersion: `${distribution.apiGroup}/${version}`, kind: distribution.kindOf(kind) };
}

/** A manifest in the names of a distribution. The tables that translation needs are loaded when there is something to do. */
export function writtenAs(neutral: Manifest, distribution: ProxyDistribution): Manifest {
  if (distribution === ProxyDistribution.NEUTRAL) return neutral;
  const { fromNeutral }: typeof import('../../../core/distribution') = require('../../../core/distribution');
  return fromNeutral(neutral, distribution);
}
