import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { gatewayApi } from '../../../validation/types.generated';
import type { GatewayScope, Site } from '../scope';

/** Returns the mirror; `undefined` if it receives no requests. */
export function lowerMirror(
  value: gatewayApi.HttpRequestMirrorFilter,
  site: Site,
  scope: GatewayScope,
): config.RequestMirror | undefined {
  const share = shareOf(value);
  if (share === 0) return undefined;
  scope.diagnostics.report(CODE.mirrorWithoutBodies, site.origin, {}, { cause: 'mirrors' });
  return { backend: scope.bareTarget({}, site), percentage: share };
}

/** The data plane counts from 0 to 1. */
function shareOf({ percent, fraction }: gatewayApi.HttpRequestMirrorFilter): number {
  if (percent !== undefined) return percent / 100;
  return fraction ? Math.min(1, fraction.numerator / fraction.denominator) : 1;
}
