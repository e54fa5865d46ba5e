import { CODE } from '../../diagnostics/codes.generated';
import type { Resource } from '../../validation/resource';
import type { McpBackend, McpSelector, McpTargetSelector } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import { REVISION_TITLES, REVISIONS } from '../../values/revisions.generated';
import type { BackendSection, ServiceNode, ServicePort } from '../model/graph';
import { selects } from '../semantics/labels';
import type { LinkScope } from './scope';

type Protocol = NonNullable<BackendSection['protocol']>;

/** Names of targets are limited to this by the data plane. */
const LONGEST_NAME = 253;

/** MCP targets: the static ones, and one for each port that a selector finds. */
export class McpTargets {
  private readonly groups: ReadonlySet<string>;

  public constructor(private readonly scope: LinkScope) {
    this.groups = new Set([...scope.identities.ownGroups, 'kgateway.dev']);
  }

  public sectionsOf(resource: Resource, { targets }: McpBackend): BackendSection[] {
    const taken = new Set(targets.filter((target) => target.static).map((target) => target.name));
    return targets.flatMap((target, index) => {
      const origin = below(resource.origin, 'spec', 'mcp', 'targets', index);
      return target.selector
        ? this.selected(resource, target.name, target.selector, origin, taken)
        : [this.fixed(resource.namespace, target, origin)];
    });
  }

  private fixed(namespace: string, target: McpTargetSelector, origin: Origin): BackendSection {
    const { backendRef, port, protocol } = target.static ?? { port: 0 };
    const service = backendRef
      ? this.scope.services.require(namespace, backendRef.name, port, below(origin, 'static', 'backendRef'))
      : undefined;
    return {
      name: target.name,
      protocol: protocol ?? 'StreamableHTTP',
      port,
      ...(service ? { service } : {}),
      origin,
    };
  }

  private selected(
    resource: Resource,
    name: string,
    selector: McpSelector,
    origin: Origin,
    taken: Set<string>,
  ): BackendSection[] {
    const sections: BackendSection[] = [];
    for (const service of this.scope.services.given()) {
      if (!this.isSelected(service, resource.namespace, selector)) continue;
      const wanted = this.wantedName(service, resource);
      for (const port of service.ports) {
        const protocol = this.protocolOf(port);
        if (!protocol) continue;
        const path = this.pathOf(service);
        sections.push({
          name: freeName(service, port, taken, wanted?.name),
          ...(wanted ? { wanted } : {}),
          selector: name,
          service,
          port: port.port,
          protocol,
          ...(path ? { path } : {}),
          origin,
        });
      }
    }
    if (sections.length === 0)
      this.scope.diagnostics.report(CODE.unmatchedMcpSelector, below(origin, 'selector'), { name });
    return sections;
  }

  private isSelected(service: ServiceNode, namespace: string, selector: McpSelector): boolean {
    const inNamespace = selector.namespaces
      ? selects(selector.namespaces, this.scope.inventory.labelsOfNamespace(service.namespace))
      : service.namespace === namespace;
    return inNamespace && selects(selector.services ?? {}, service.resource?.labels ?? {});
  }

  /** `<API group>/mcp` and `<API group>/mcp-sse` mark ports that speak MCP. */
  private protocolOf(port: ServicePort): Protocol | undefined {
    const [group, word, ...rest] = (port.appProtocol ?? '').split('/');
    if (rest.length > 0 || !this.groups.has(group)) return undefined;
    if (word === 'mcp') return 'StreamableHTTP';
    return word === 'mcp-sse' ? 'SSE' : undefined;
  }

  private pathOf(service: ServiceNode): string | undefined {
    return annotated(service, 'mcp-path', this.groups)?.text;
  }

  /**
   * Returns the target name that an annotation requests in place of `service-port`. The annotation was introduced after the API group was
   * renamed; releases before v1.4 ignore it.
   */
  private wantedName(service: ServiceNode, backend: Resource): BackendSection['wanted'] {
    const { identities, diagnostics } = this.scope;
    const found = annotated(service, 'mcp-target-name', identities.ownGroups);
    if (!found) return undefined;
    const { text: name, origin } = found;
    const revision = identities.revisionOf(backend);
    if (REVISIONS.indexOf(revision) >= REVISIONS.indexOf('v1.4')) return { name, origin };
    diagnostics.report(CODE.annotationOfOtherRevision, origin, {
      name,
      backend: backend.name,
      revision: REVISION_TITLES[revision],
    });
    return undefined;
  }
}

function annotated(
  { resource }: ServiceNode,
  word: string,
  groups: Iterable<string>,
): { readonly text: string; readonly origin: Origin } | undefined {
  for (const group of [...groups].sort()) {
    const key = `${group}/${word}`;
    const text = resource?.annotations[key];
    if (resource && text) return { text, origin: below(resource.origin, 'metadata', 'annotations', key) };
  }
  return undefined;
}

/** Returns `service-port` or the requested name; if two targets would have the same name, appends the port, and then the namespace. */
function freeName(service: ServiceNode, port: ServicePort, taken: Set<string>, wanted?: string): string {
  const last = port.name ?? port.port;
  const plain = `${wanted ?? service.name}-${last}`;
  const candidates = [...(wanted === undefined ? [] : [wanted]), plain, `${plain}-${service.namespace}`];
  for (let number = 2; ; number++) {
    const candidate = (candidates.shift() ?? `${plain}-${service.namespace}-${number}`).slice(0, LONGEST_NAME);
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}
