import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import type { ResourceOf } from '../../validation/resource';
import type { AiBackend, LlmProvider, ProxyBackendSpec } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import type { BackendNode, BackendSection } from '../model/graph';
import { serviceOfHost } from '../semantics/cluster-hosts';
import type { McpTargets } from './mcp-targets';
import type { LinkScope } from './scope';
import type { Services } from './services';

/** All backends by `namespace/name`, with the sections that policies can pick. */
export function linkBackends(
  mcpTargets: McpTargets,
  { inventory, services, diagnostics }: LinkScope,
): ReadonlyMap<string, BackendNode> {
  const nodes = new Map<string, BackendNode>();
  for (const resource of inventory.ofKind('ProxyBackend')) {
    const { spec } = resource;
    if (spec.ai) linkModelServers(resource, spec.ai, services);
    nodes.set(`${resource.namespace}/${resource.name}`, {
      resource,
      type: typeOf(spec),
      sections: spec.ai
        ? providersOf(resource, spec.ai, services, diagnostics)
        : spec.mcp
          ? mcpTargets.sectionsOf(resource, spec.mcp)
          : [],
    });
  }
  return nodes;
}

function typeOf(spec: ProxyBackendSpec): BackendNode['type'] {
  if (spec.static?.unixPath !== undefined) return 'unixSocket';
  for (const type of ['ai', 'mcp', 'static', 'a2a', 'dynamicForwardProxy'] as const)
    if (spec[type] !== undefined) return type;
  return 'agentRuntime';
}

/** Providers name hosts, not Services: if the host is that of a Service among the inputs, the Service must have the port. */
function linkModelServers(
  resource: ResourceOf<'ProxyBackend'>,
  { provider, groups }: AiBackend,
  services: Services,
): void {
  const ai = below(resource.origin, 'spec', 'ai');
  const grouped = (groups ?? []).flatMap(({ providers }, index) =>
    providers.map((one, position) => ({ one, origin: below(ai, 'groups', index, 'providers', position) })),
  );
  const all = provider ? [{ one: provider, origin: below(ai, 'provider') }, ...grouped] : grouped;
  for (const { one, origin } of all) {
    const service = serviceOfHost(one.host ?? '');
    if (one.port === undefined || !service || !services.find(service.namespace, service.name)?.resource) continue;
    services.require(service.namespace, service.name, one.port, below(origin, 'port'));
  }
}

/** A single provider is the section `backend`. */
function providersOf(
  resource: ResourceOf<'ProxyBackend'>,
  { provider: single, groups }: AiBackend,
  services: Services,
  diagnostics: DiagnosticCollector,
): BackendSection[] {
  const ai = below(resource.origin, 'spec', 'ai');
  /** Returns the Service that serves the provider; policies on that Service apply to the provider. */
  const server = ({ custom }: LlmProvider, origin: Origin) => {
    const { kind = 'Service', name, port } = custom?.backendRef ?? {};
    if (kind !== 'Service' || name === undefined || port === undefined) return {};
    return { service: services.require(resource.namespace, name, port, below(origin, 'custom', 'backendRef')), port };
  };
  if (!groups) {
    const origin = below(ai, 'provider');
    return [{ name: 'backend', group: 0, ...(single ? server(single, origin) : {}), origin }];
  }
  const sections: BackendSection[] = [];
  const first = new Map<string, BackendSection>();
  groups.forEach((group, index) => {
    group.providers.forEach((provider, position) => {
      const origin = below(ai, 'groups', index, 'providers', position);
      const section = { name: provider.name, group: index, ...server(provider, origin), origin };
      const twin = first.get(section.name);
      if (twin) {
        diagnostics.report(
          CODE.duplicateProviderName,
          below(section.origin, 'name'),
          { name: section.name },
          {
            notes: [{ text: 'first used here', at: twin.origin }],
          },
        );
        return;
      }
      first.set(section.name, section);
      sections.push(section);
    });
  });
  return sections;
}
