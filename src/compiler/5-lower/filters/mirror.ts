import type { gatewayApi } from '../../../validation/types.generated';
import type { ConfigObject } from '../../model/dataplane';
import { lowerBareTarget } from '../policy-services';
import { type GatewayScope, type Site, within } from '../scope';

/** `undefined` for a mirror that gets nothing. */
export function lowerMirror(
  value: gatewayApi.HttpRequestMirrorFilter,
  site: Site,
  scope: GatewayScope,
): ConfigObject | undefined {
  const share = shareOf(value);
  if (share === 0) return undefined;
  scope.diagnostics.report('AIG5041', site.origin);
  return { backend: lowerBareTarget(within(site, 'backendRef'), scope), percentage: share };
}

/** The data plane counts from 0 to 1. */
function shareOf({ percent, fraction }: gatewayApi.HttpRequestMirrorFilter): number {
  if (percent !== undefined) return percent / 100;
  return fraction ? Math.min(1, fraction.numerator / (fraction.denominator ?? 100)) : 1;
}
