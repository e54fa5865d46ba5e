import type { DiagnosticCollector } from '../../diagnostics';
import { mcpDiscoveryOf } from '../matches/mcp-discovery';
import {
  type Attachment,
  type BackendFields,
  type BackendRefAttachment,
  type EffectiveField,
  type EffectiveSet,
  type GatewayAttachment,
  type ListenerAttachment,
  type McpDiscovery,
  type RuleAttachment,
  saysTheSame,
} from '../model/attachment';
import type {
  AttachedRoute,
  BackendRefNode,
  DelegatedRouteNodes,
  GatewayNode,
  Graph,
  ListenerNode,
  RouteNode,
  RuleNode,
} from '../model/graph';
import { type Isolation, isIsolated, isItemIsolated } from '../model/isolation';
import type { CompileOptions } from '../model/options';
import { hostnamesOn } from '../semantics/hostnames';
import { Contributions } from './contributions';
import { DestinationSets } from './destinations';
import { withoutLocked } from './locks';
import { type AnySet, EMPTY, laidOver, Overlay } from './merge';
import { OwnSets } from './own-sets';
import { isRefused, refusedRule } from './refused-rules';
import { ruleFields } from './rule-fields';
import type { Block } from './scope-map';

/** Determines which policies apply to every Gateway, listener, rule and destination, field by field. */
export function attach(
  graph: Graph,
  { mode, revision, dataPlane }: CompileOptions,
  diagnostics: DiagnosticCollector,
): Attachment {
  const own = new OwnSets(new Contributions(graph), diagnostics);
  const overlay = new Overlay();
  const destinations = new DestinationSets(graph, own, overlay, (revision ?? dataPlane.release.revision) === 'v1.5');
  const scopes = new Scopes(own, overlay, destinations, graph.isolation, mode === 'compiled');
  const isKept = ({ resource }: GatewayNode) => isIsolated(graph.isolation, 'gateway', resource);
  return {
    graph,
    dataPlane,
    gateways: graph.gateways.filter((gateway) => !isKept(gateway)).map((gateway) => scopes.gateway(gateway)),
    destinations: destinations.all(),
  };
}

/** The settings that a route or rule inherits from the levels above. */
interface Inherited {
  readonly traffic: AnySet;
  readonly backend: AnySet;
}

/** The fields that all listeners have alike; others as the whole Gateway has them. */
function commonOf(whole: AnySet, ofListeners: readonly AnySet[]): AnySet {
  const [first, ...others] = ofListeners;
  if (first === undefined || others.every((set) => set === first)) return first ?? whole;
  const common: Record<string, EffectiveField> = {};
  for (const name of [...new Set(ofListeners.flatMap((set) => Object.keys(set)))].sort()) {
    const own = first[name];
    const isSame = ({ [name]: other }: AnySet) => (own && other ? saysTheSame(own, other) : own === other);
    const field = others.every(isSame) ? own : whole[name];
    if (field !== undefined) common[name] = field;
  }
  return common;
}

/** Descends from the Gateway; each step merges more specific settings over the inherited ones. */
class Scopes {
  public constructor(
    private readonly own: OwnSets,
    private readonly overlay: Overlay,
    private readonly destinations: DestinationSets,
    private readonly isolation: Isolation,
    /** Controllers serve no metadata of MCP resources at paths that routes do not match. */
    private readonly isCompiled: boolean,
  ) {}

  public gateway(gateway: GatewayNode): GatewayAttachment {
    const of = (block: Block) => this.own.of(block, gateway, 'gateway');
    const listeners = gateway.listeners.map((listener) => this.listener(gateway, listener));
    return {
      gateway,
      frontend: commonOf(
        of('frontend'),
        listeners.map(({ frontend }) => frontend),
      ),
      traffic: of('traffic'),
      preRouting: of('preRouting'),
      listeners,
    };
  }

  private listener(gateway: GatewayNode, listener: ListenerNode): ListenerAttachment {
    const own = (block: Block) =>
      this.overlay.merge(this.own.of(block, listener, 'listenerSet'), this.own.of(block, listener, 'listener'));
    const all = (block: Block) => this.overlay.merge(this.own.of(block, gateway, 'gateway'), own(block));
    const inherited = { traffic: all('traffic'), backend: all('backend') };
    const rules: RuleAttachment[] = [];
    for (const attached of listener.routes) this.addRules(rules, attached, inherited);
    return {
      listener,
      frontend: this.overlay.mergeAll(
        this.own.of('frontend', gateway, 'gateway'),
        this.own.of('frontend', listener, 'port'),
        own('frontend'),
      ),
      ownTraffic: unlocked(own('traffic'), this.own.of('traffic', gateway, 'gateway')),
      ownPreRouting: own('preRouting'),
      preRouting: all('preRouting'),
      rules,
    };
  }

  /** @param parent - the rule that delegates to the route */
  private addRules(
    rules: RuleAttachment[],
    attached: AttachedRoute,
    inherited: Inherited,
    parent?: RuleAttachment,
  ): void {
    const { route } = attached;
    const all = this.with(inherited, route, 'route');
    for (const rule of route.rules) {
      if (isItemIsolated(this.isolation, 'droppedRule', rule.origin)) continue;
      const isOut = isRefused(attached, rule, this.isolation);
      const attachment = isOut ? refusedRule(attached, rule) : this.rule(attached, rule, all);
      rules.push(parent ? { ...attachment, parent } : attachment);
    }
  }

  private rule(attached: AttachedRoute, rule: RuleNode, inherited: Inherited): RuleAttachment {
    const { traffic: policies, backend } = this.with(inherited, rule, 'rule');
    const own = ruleFields(rule);
    const backends: BackendRefAttachment[] = [];
    const traffic = laidOver(policies, own);
    const attachment: { discovery?: McpDiscovery } & RuleAttachment = {
      route: attached,
      rule,
      policies,
      own,
      traffic,
      backends,
    };
    for (const ref of rule.backends) {
      const { destination } = ref;
      if (destination.type === 'routes') {
        backends.push({
          ref,
          policies: EMPTY,
          delegated: this.delegated(destination, attachment, { traffic, backend }),
        });
      } else backends.push(this.backendRef(ref, backend));
    }
    const discovery = this.isCompiled ? mcpDiscoveryOf(attachment) : undefined;
    if (discovery) attachment.discovery = discovery;
    return attachment;
  }

  /** Returns the rules of child routes, merged over the settings of the rule that delegates to them. */
  private delegated(
    { routes }: DelegatedRouteNodes,
    parent: RuleAttachment,
    inherited: Inherited,
  ): readonly RuleAttachment[] {
    const { listener } = parent.route;
    const rules: RuleAttachment[] = [];
    for (const route of routes) {
      const hostnames = hostnamesOn(listener.hostname, route.resource.spec.hostnames);
      if (hostnames) this.addRules(rules, { route, listener, hostnames }, inherited, parent);
    }
    return rules;
  }

  /** Merges the policies on a route or rule over the inherited settings; most nodes have no policies of their own. */
  private with(inherited: Inherited, node: RouteNode | RuleNode, level: 'route' | 'rule'): Inherited {
    if (!this.own.has(node)) return inherited;
    return {
      traffic: this.overlay.merge(inherited.traffic, this.own.of('traffic', node, level)),
      backend: this.overlay.merge(inherited.backend, this.own.of('backend', node, level)),
    };
  }

  private backendRef(ref: BackendRefNode, inherited: AnySet): BackendRefAttachment {
    const policies = this.overlay.merge(inherited, this.destinations.of(ref.destination).policies as AnySet);
    return { ref, policies: policies as EffectiveSet<BackendFields> };
  }
}

/** Returns a listener's settings for fields that the policies of its Gateway do not lock. */
function unlocked(own: AnySet, above: AnySet): AnySet {
  const open = Object.entries(own).map(([name, field]) => {
    return [name, above[name] ? withoutLocked(name, above[name], field) : field] as const;
  });
  // Equal sets are the same object: most stay as they are.
  if (open.every(([name, field]) => field === own[name])) return own;
  const result: Record<string, EffectiveField> = {};
  for (const [name, field] of open) if (field) result[name] = field;
  return result;
}
