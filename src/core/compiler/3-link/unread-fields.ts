import { CODE } from '../../diagnostics/codes.generated';
import { below, type Origin } from '../../values/origin';
import type { GatewayNode, RouteNode } from '../model/graph';
import type { LinkScope } from './scope';

/** Reports fields of the Gateway API that an author set intentionally but that the compiler ignores. */
export function reportUnreadFields(
  gateways: readonly GatewayNode[],
  routes: readonly RouteNode[],
  { inventory, diagnostics }: LinkScope,
): void {
  const report = (origin: Origin, field: string, instead: string) =>
    diagnostics.report(CODE.unreadField, below(origin, 'spec', field), { field, instead });
  for (const { resource } of gateways)
    if (resource.spec.defaultScope === 'All')
      report(resource.origin, 'defaultScope', 'the Gateway serves only routes that name it in `parentRefs`');
  for (const { resource } of routes)
    if (resource.spec.useDefaultGateways === 'All')
      report(resource.origin, 'useDefaultGateways', 'the route is served only at its `parentRefs`');
  for (const { origin, spec } of inventory.ofKind('BackendTLSPolicy'))
    if (Object.keys(spec.options ?? {}).length > 0) report(origin, 'options', 'only `validation` configures TLS');
}
