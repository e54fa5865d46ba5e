import type { DiagnosticCollector } from '../../diagnostics';
import type { Resource } from '../../validation/resource';
import type { ProxyBackendSpec } from '../../validation/types.generated';
import type { BackendNode, BackendSection } from '../model/graph';
import { below } from '../model/origin';
import type { Inventory } from './inventory';
import type { McpTargets } from './mcp-targets';

/** What the linker reads of a backend. */
interface BackendWire {
  readonly ai?: {
    readonly provider?: unknown;
    readonly groups?: readonly { readonly providers?: readonly { readonly name: string }[] }[];
  };
  readonly mcp?: unknown;
  readonly static?: unknown;
  readonly dynamicForwardProxy?: unknown;
  readonly cloudA?: unknown;
}

/** All backends by `namespace/name`, with the sections that policies can pick. */
export function linkBackends(
  inventory: Inventory,
  mcpTargets: McpTargets,
  diagnostics: DiagnosticCollector,
): ReadonlyMap<string, BackendNode> {
  const nodes = new Map<string, BackendNode>();
  for (const resource of inventory.ofKind('ProxyBackend')) {
    const spec = (resource.spec ?? {}) as BackendWire;
    nodes.set(`${resource.namespace}/${resource.name}`, {
      resource: resource as Resource<ProxyBackendSpec>,
      type: typeOf(spec),
      sections: spec.ai ? providersOf(resource, spec, diagnostics) : spec.mcp ? mcpTargets.sectionsOf(resource) : [],
    });
  }
  return nodes;
}

function typeOf(spec: BackendWire): BackendNode['type'] {
  for (const type of ['ai', 'mcp', 'static', 'dynamicForwardProxy'] as const) if (spec[type] !== undefined) return type;
  return 'agentRuntime';
}

/** A single provider is the section `backend`. */
function providersOf(resource: Resource, spec: BackendWire, diagnostics: DiagnosticCollector): BackendSection[] {
  const ai = below(resource.origin, 'spec', 'ai');
  if (!spec.ai?.groups) return [{ name: 'backend', group: 0, origin: below(ai, 'provider') }];
  const sections: BackendSection[] = [];
  const first = new Map<string, BackendSection>();
  spec.ai.groups.forEach((group, index) => {
    (group.providers ?? []).forEach((provider, position) => {
      const section = {
        name: provider.name,
        group: index,
        origin: below(ai, 'groups', index, 'providers', position),
      };
      const twin = first.get(section.name);
      if (twin) {
        diagnostics.report(
          'AIG3023',
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
