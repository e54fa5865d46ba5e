import { CODE } from '../../diagnostics/codes.generated';
import { originKey } from '../../values/origin';
import type { BackendFields, EffectiveSet } from '../model/attachment';
import type { BackendNode, Destination } from '../model/graph';
import { lowerBackendPolicies } from './backend-policies/table';
import { requiresHttp2, serviceHost, withHttpVersion } from './backends/service';
import { isEmpty } from './config-object';
import { lowerUrl } from './endpoint-url';
import { backendName } from './names';
import { type BareTarget, type CalledService, type Endpoint, type GatewayScope, type Site, within } from './scope';

/** An unreachable address: a policy that requires the service fails according to its failure mode. */
export const UNREACHABLE = 'invalid.invalid:1';

/** Returns the destination of a `backendRef` inside a policy or a backend. */
export function referenceAt(site: Site, scope: GatewayScope): Destination | undefined {
  return scope.attachment.graph.references.get(originKey(site.origin))?.destination;
}

/** `host` or `backend`, and `policies`, of a service that a policy calls: an authorization server, a rate limiter, a collector. */
export function lowerPolicyService({ url }: Endpoint, at: Site, scope: GatewayScope): CalledService {
  if (url !== undefined) return lowerUrl(url, within(at, 'url'), scope) ?? { host: UNREACHABLE };
  const site = within(at, 'backendRef');
  const destination = referenceAt(site, scope);
  const target = simpleTarget(destination, site, scope);
  if (destination?.type !== 'service') return target;
  const own = lowerBackendPolicies(policiesOf(destination, scope), 'simple', scope);
  // Such calls use HTTP/1.1 by default, and gRPC must not be restricted to it.
  const { service, port } = destination;
  const policies = requiresHttp2(service, port) ? withHttpVersion(own, service, port) : own;
  return isEmpty(policies) ? target : { ...target, policies };
}

/**
 * Lowers a service if the config accepts only a target without policies: mirrors, tunnels, webhooks. A Service that has its own policies or
 * requires HTTP/2 gets a named backend with these settings.
 */
export function lowerBareTarget({ url }: Endpoint, at: Site, scope: GatewayScope): BareTarget {
  if (url !== undefined) return lowerBareUrl(url, within(at, 'url'), scope);
  const site = within(at, 'backendRef');
  const destination = referenceAt(site, scope);
  if (destination?.type === 'service' && needsPolicies(destination, scope)) {
    return { backend: scope.backends.reference(destination.key) };
  }
  return simpleTarget(destination, site, scope);
}

function lowerBareUrl(url: string, site: Site, scope: GatewayScope): BareTarget {
  const { policies, ...target } = lowerUrl(url, site, scope) ?? { host: UNREACHABLE };
  return policies && 'host' in target ? { backend: scope.backends.ofUrl(target.host, policies, site.origin) } : target;
}

/** Backends that are one host. */
const CALLABLE: ReadonlySet<string> = new Set<BackendNode['type']>(['static', 'unixSocket', 'a2a']);

function needsPolicies(destination: Extract<Destination, { type: 'service' }>, scope: GatewayScope): boolean {
  const { service, port } = destination;
  return Object.keys(policiesOf(destination, scope)).length > 0 || requiresHttp2(service, port);
}

/** Returns the policies of a destination, regardless of the caller. */
export function policiesOf(destination: Destination, scope: GatewayScope): EffectiveSet<BackendFields> {
  return scope.attachment.destinations.get(destination.key)?.policies ?? {};
}

function simpleTarget(destination: Destination | undefined, site: Site, scope: GatewayScope): BareTarget {
  switch (destination?.type) {
    case 'service':
      return { host: serviceHost(destination.service, destination.port, site, scope) };
    case 'backend':
      if (!CALLABLE.has(destination.backend.type)) {
        scope.diagnostics.report(CODE.policyBackendNotPlainHost, site.origin, {
          name: backendName(destination.backend.resource),
          type: destination.backend.type,
        });
        return { host: UNREACHABLE };
      }
      return { backend: scope.backends.reference(backendName(destination.backend.resource)) };
    default:
      return { host: UNREACHABLE };
  }
}
