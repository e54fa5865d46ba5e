import { CODE } from '../../diagnostics/codes.generated';
import type { GatewayNode, RouteNode } from '../model/graph';
import { below, type Origin } from '../model/origin';
import type { LinkScope } from './scope';

/** Fields of the Gateway API by which an author means something, and that nothing here reads. */
export function reportUnreadFields(
  gateways: readonly GatewayNode[],
  routes: readonly RouteNode[],
  { inventory, diagnostics }: LinkScope,
): void {
  const report = (origin: Origin, field: string, instead: string) =>
    diagnostics.report(CODE.unreadField, below(origin, 'spec', field), { field, instead });
  for (const { resource } of gateways)
    if (resource.spec.defaultScope === 'All')
      report(resource.origin, 'defaultScope', 'it serves the routes that name it in `parentRefs` alone');
  for (const { resource } of routes)
    if (resource.spec.useDefaultGateways === 'All')
      report(resource.origin, 'useDefaultGateways', 'the route is served at its `parentRefs` alone');
  for (const { origin, spec } of inventory.ofKind('BackendTLSPolicy'))
    if (Object.keys(spec.options ?? {}).length > 0)
      report(origin, 'options', 'TLS is what `validation` says, and nothing else');
}
