import type { gatewayApi } from '../../../validation/types.generated';
import type { BackendRefAttachment, RuleAttachment } from '../../4-attach/effective';
import type { ConfigObject } from '../../ir/dataplane';
import { isAddress } from '../backends/host';
import { clusterAddress } from '../backends/service';
import { defined, isEmpty } from '../config-object';
import { lowerPathModifier } from '../filters/redirect';
import type { GatewayScope } from '../scope';

/** How the rule's requests get their Host header, and what its references have to do for it. */
export interface HostRewrite {
  /** The route's `urlRewrite`. */
  readonly urlRewrite?: ConfigObject;
  /** Services are called by their virtual address, which leaves the client's Host alone. */
  readonly servicesByAddress: boolean;
  /** Hosts of ProxyBackends are set by a transformation at the reference. */
  readonly explicitHosts: boolean;
}

/**
 * The data plane writes the destination's name into the Host header whenever it calls a name. The reference does so for hosts
 * of backends, and keeps the client's Host for Services. It is one setting of the whole rule, so a rule that leads to both
 * needs a way around it.
 */
export function lowerHostRewrite(
  attachment: RuleAttachment,
  rewrite: gatewayApi.HttpUrlRewriteFilter | undefined,
  scope: GatewayScope,
): HostRewrite {
  const path = rewrite?.path && lowerPathModifier(rewrite.path);
  const withAuthority = (
    authority: ConfigObject | 'none' | undefined,
    rest: Partial<HostRewrite> = {},
  ): HostRewrite => {
    const urlRewrite = defined({ authority, path });
    return {
      servicesByAddress: false,
      explicitHosts: false,
      ...rest,
      ...(isEmpty(urlRewrite) ? {} : { urlRewrite }),
    };
  };
  if (rewrite?.hostname) return withAuthority({ host: rewrite.hostname });
  const mode = attachment.traffic.hostRewrite?.value.mode;
  if (mode) return withAuthority(mode === 'None' ? 'none' : undefined);
  const services = attachment.backends.filter(isService);
  if (services.length === 0) return withAuthority(undefined);
  if (!attachment.backends.some(wantsOwnHost)) return withAuthority('none');
  const addressed = services.every(
    ({ ref }) => ref.destination.type === 'service' && clusterAddress(ref.destination.service),
  );
  if (addressed) return withAuthority(undefined, { servicesByAddress: true });
  for (const backend of attachment.backends) refuseUnknownHost(backend, attachment, scope);
  return withAuthority('none', { explicitHosts: true });
}

function isService({ ref }: BackendRefAttachment): boolean {
  return ref.destination.type === 'service';
}

/** Destinations whose requests carry the destination's name, if nothing else is said. */
function wantsOwnHost({ ref }: BackendRefAttachment): boolean {
  const { destination } = ref;
  if (destination.type !== 'backend') return false;
  const { spec } = destination.backend.resource;
  if (spec.static) return !isAddress(spec.static.host);
  return spec.ai !== undefined;
}

/** The host of a static backend whose name must be written explicitly; MCP and cloud backends set it themselves. */
export function explicitHost({ ref }: BackendRefAttachment): string | undefined {
  const { destination } = ref;
  const host = destination.type === 'backend' ? destination.backend.resource.spec.static?.host : undefined;
  return host !== undefined && !isAddress(host) ? host : undefined;
}

/** Which provider of an LLM backend serves is decided later; only their default hosts set the header themselves. */
function refuseUnknownHost({ ref }: BackendRefAttachment, attachment: RuleAttachment, scope: GatewayScope): void {
  if (ref.destination.type !== 'backend') return;
  const { ai } = ref.destination.backend.resource.spec;
  const providers = ai?.provider ? [ai.provider] : (ai?.groups ?? []).flatMap((group) => group.providers);
  if (providers.some((provider) => provider.host !== undefined)) {
    scope.diagnostics.report('AIG5038', ref.origin, { rule: attachment.rule.index });
  }
}
