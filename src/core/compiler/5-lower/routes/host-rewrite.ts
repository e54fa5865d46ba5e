import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { gatewayApi } from '../../../validation/types.generated';
import type { BackendRefAttachment, RuleAttachment } from '../../model/attachment';
import { addressOf } from '../../semantics/backend-address';
import { isAddress } from '../backends/host';
import { clusterAddress } from '../backends/service';
import { lowerPathModifier } from '../filters/redirect';
import type { GatewayScope } from '../scope';

/** The source of the Host header of a rule's requests, and the resulting requirements for its references. */
export interface HostRewrite {
  /** The route's `urlRewrite`. */
  readonly urlRewrite?: config.UrlRewrite;
  /** Services are called by their virtual address, which leaves the client's Host alone. */
  readonly servicesByAddress: boolean;
  /** Hosts of ProxyBackends are set by a transformation at the reference. */
  readonly explicitHosts: boolean;
}

/**
 * Lowers the host rewrite. The data plane sets the Host header to the destination's name if it calls a name. The reference does so for
 * hosts of backends, and keeps the client's Host for Services. It is one setting per rule, so a rule with both destinations requires a
 * workaround.
 */
export function lowerHostRewrite(
  attachment: RuleAttachment,
  rewrite: gatewayApi.HttpUrlRewriteFilter | undefined,
  scope: GatewayScope,
): HostRewrite {
  if (rewrite?.hostname)
    return withPath({ ...AS_IT_IS, urlRewrite: { authority: { host: rewrite.hostname } } }, rewrite);
  return withPath(authorityOf(attachment, scope), rewrite);
}

/** Returns the `urlRewrite` of the delegating rule that the route's own `urlRewrite` would hide. */
export function inheritedRewrite({ parent, traffic }: RuleAttachment): gatewayApi.HttpUrlRewriteFilter | undefined {
  if (!parent) return undefined;
  const filters = parent.rule.kind === 'HTTPRoute' ? (parent.rule.spec.filters ?? []) : [];
  const rewrite = filters.find((filter) => filter.urlRewrite)?.urlRewrite ?? inheritedRewrite(parent);
  const isOverridden = traffic.hostRewrite !== parent.traffic.hostRewrite;
  return rewrite && isOverridden ? { path: rewrite.path } : rewrite;
}

const AS_IT_IS: HostRewrite = { servicesByAddress: false, explicitHosts: false };
const KEPT: HostRewrite = { ...AS_IT_IS, urlRewrite: { authority: 'none' } };
const BY_ADDRESS: HostRewrite = { ...AS_IT_IS, servicesByAddress: true };
const EXPLICIT: HostRewrite = { ...KEPT, explicitHosts: true };

function withPath(host: HostRewrite, rewrite: gatewayApi.HttpUrlRewriteFilter | undefined): HostRewrite {
  return rewrite?.path ? { ...host, urlRewrite: { ...host.urlRewrite, path: lowerPathModifier(rewrite.path) } } : host;
}

function authorityOf(attachment: RuleAttachment, scope: GatewayScope): HostRewrite {
  const mode = attachment.traffic.hostRewrite?.value.mode;
  if (mode) return mode === 'None' ? KEPT : AS_IT_IS;
  const { backends } = attachment;
  if (!backends.some(isService)) return AS_IT_IS;
  if (!backends.some(wantsOwnHost)) return KEPT;
  if (backends.every((backend) => !isService(backend) || hasAddress(backend))) return BY_ADDRESS;
  for (const backend of backends) refuseUnknownHost(backend, attachment, scope);
  return EXPLICIT;
}

/** Whether it is called by a name. Servers of pools are called by their addresses, which keeps the client's Host header. */
function isService({ ref }: BackendRefAttachment): boolean {
  return ref.destination.type === 'service' && ref.destination.service.pool === undefined;
}

function hasAddress({ ref }: BackendRefAttachment): boolean {
  return ref.destination.type === 'service' && clusterAddress(ref.destination.service) !== undefined;
}

/** Returns whether requests carry the destination's name by default. */
function wantsOwnHost({ ref }: BackendRefAttachment): boolean {
  const { destination } = ref;
  if (destination.type !== 'backend') return false;
  const { spec } = destination.backend.resource;
  const address = addressOf(spec);
  if (address) return !isAddress(address.host);
  return spec.ai !== undefined;
}

/** The host of a static backend or an agent whose name must be written explicitly; MCP and cloud backends set it themselves. */
export function explicitHost({ ref }: BackendRefAttachment): string | undefined {
  const { destination } = ref;
  const host = destination.type === 'backend' ? addressOf(destination.backend.resource.spec)?.host : undefined;
  return host !== undefined && !isAddress(host) ? host : undefined;
}

/** Which provider of an LLM backend serves is decided later; only their default hosts set the header themselves. */
function refuseUnknownHost({ ref }: BackendRefAttachment, attachment: RuleAttachment, scope: GatewayScope): void {
  if (ref.destination.type !== 'backend') return;
  const { ai } = ref.destination.backend.resource.spec;
  const providers = ai?.provider ? [ai.provider] : (ai?.groups ?? []).flatMap((group) => group.providers);
  if (providers.some((provider) => provider.host !== undefined)) {
    scope.diagnostics.report(CODE.mixedHostHeaders, ref.origin, { rule: attachment.rule.index });
  }
}
