import { CODE } from '../../diagnostics/codes.generated';
import { closestNameText } from '../../text/nearest-name';
import type { Listener, ParentReference } from '../../validation/gateway-types.generated';
import { below, type Origin } from '../../values/origin';
import { GATEWAY_GROUP } from '../../values/resource-name';
import type { GatewayNode, ModelNode, ParentLink, Refusal, RouteNode } from '../model/graph';
import { hostnamesOn } from '../semantics/hostnames';
import { isSettled } from './gateways';
import { admits } from './listener-sets';
import type { LinkedListener } from './listeners';
import { parentFix } from './parent-fix';
import { kindsOn } from './route-kinds';
import type { LinkScope } from './scope';
import { sectionFix } from './section-fix';
import { suggestedName } from './suggested-name';

/** The listeners that belong to one Gateway or ListenerSet. */
export interface Parent {
  readonly gateway: GatewayNode;
  readonly listeners: readonly LinkedListener[];
  /** All listeners that are written down, also those that are not served. */
  readonly written: readonly Listener[];
}

/** A resource that attaches to listeners. */
type Child = RouteNode | ModelNode;

/** Attaches routes and models to the listeners of their parents. */
export class Parents {
  private readonly admitted = new Map<LinkedListener, Map<string, boolean>>();
  private readonly kinds = new Map<LinkedListener, ReadonlySet<string>>();

  public constructor(
    /** Parents by `kind/namespace/name`. */
    private readonly parents: ReadonlyMap<string, Parent>,
    private readonly scope: LinkScope,
  ) {}

  /** Attaches a route or a model to its parentRefs, and reports the reason for each refusal. */
  public attach(child: Child): ParentLink[] {
    const { resource } = child;
    const refs = resource.spec.parentRefs ?? [];
    return refs.map((ref, index) => this.attachTo(child, ref, below(resource.origin, 'spec', 'parentRefs', index)));
  }

  /** Attaches a route or a model to one of its parentRefs. */
  public attachTo(child: Child, ref: ParentReference, origin: Origin): ParentLink {
    const kind = this.scope.identities.kindOf(ref.group, ref.kind);
    const namespace = ref.namespace ?? child.resource.namespace;
    const name = `${namespace}/${ref.name}`;
    // A child route is served wherever the parent route is, if that delegates to it.
    if (kind === 'HTTPRoute' && child.kind === 'HTTPRoute') return { origin, listeners: [], refusals: [] };
    if (kind !== 'Gateway' && kind !== 'ListenerSet') {
      if (canServe(ref)) {
        const values = { name: ref.name, kind: ref.kind, group: JSON.stringify(ref.group) };
        this.scope.diagnostics.report(CODE.parentOfOtherKind, origin, values);
      }
      return nowhere(
        origin,
        'InvalidKind',
        `a ${kind} does not accept ${child.kind === 'ProxyModel' ? 'models' : 'routes'} here`,
      );
    }
    const parent = this.parents.get(`${kind}/${name}`);
    if (!parent) return this.withoutParent(kind, namespace, ref.name, origin);

    const candidates = parent.listeners.filter(
      ({ node }) =>
        (ref.sectionName === undefined || node.section === ref.sectionName) &&
        (ref.port === undefined || node.port === ref.port),
    );
    if (candidates.length === 0) return this.withoutListener(parent, kind, name, ref, origin);
    const refusals = candidates.flatMap((listener) => this.refusalOf(child, listener) ?? []);
    const taking = refusals.length === 0 ? candidates : candidates.filter((each) => !this.refusalOf(child, each));
    if (child.kind !== 'ProxyModel') for (const listener of taking) this.addTo(listener, child);
    return { origin, gateway: parent.gateway, listeners: taking.map(({ node }) => node), refusals };
  }

  /** Routes are attached one by one, so a route that is already on the listener is the last one in its list. */
  private addTo(listener: LinkedListener, route: RouteNode): void {
    const { node } = listener;
    if (node.routes.at(-1)?.route === route) return;
    node.routes.push({ route, listener: node, hostnames: this.hostnamesOn(listener, route) ?? [] });
  }

  /** Models have none. */
  private hostnamesOn(listener: LinkedListener, child: Child): readonly string[] | undefined {
    if (child.kind === 'TCPRoute' || child.kind === 'ProxyModel') return [];
    return hostnamesOn(listener.node.hostname, child.resource.spec.hostnames);
  }

  private refusalOf(child: Child, listener: LinkedListener): Refusal | undefined {
    const { node } = listener;
    const { namespace } = child.resource;
    if (!this.kindsOf(listener).has(child.kind)) {
      return {
        listener: node.key,
        reason: 'NotAllowedByListeners',
        text: `listener ${node.key} (${node.protocol}) does not allow ${this.scope.identities.writtenKind(child.kind)}`,
        fix: `Attach the ${this.scope.identities.writtenKind(child.kind)} to a listener of its protocol, or add the kind to \`allowedRoutes.kinds\` of listener ${node.key}.`,
      };
    }
    if (!this.admits(listener, namespace)) {
      return {
        listener: node.key,
        reason: 'NotAllowedByListeners',
        text: `allowedRoutes of listener ${node.key} do not allow namespace ${namespace}`,
        fix: `Set \`allowedRoutes.namespaces.from: All\` at listener ${node.key}, or \`Selector\` with a label of namespace ${namespace}.`,
      };
    }
    if (this.hostnamesOn(listener, child) === undefined) {
      return {
        listener: node.key,
        reason: 'NoMatchingListenerHostname',
        text: `no hostname of the route matches ${node.hostname}, the hostname of listener ${node.key}`,
        fix: `Write ${node.hostname} in \`hostnames\` of the route, or change \`hostname\` of listener ${node.key}.`,
      };
    }
    return undefined;
  }

  private kindsOf(listener: LinkedListener): ReadonlySet<string> {
    let kinds = this.kinds.get(listener);
    if (!kinds) {
      kinds = kindsOn(listener.spec, this.scope.identities);
      this.kinds.set(listener, kinds);
    }
    return kinds;
  }

  private admits(listener: LinkedListener, namespace: string): boolean {
    const known = this.admitted.get(listener) ?? new Map<string, boolean>();
    this.admitted.set(listener, known);
    let admitted = known.get(namespace);
    if (admitted === undefined) {
      const block = listener.spec.allowedRoutes.namespaces;
      admitted = admits(block, 'Same', listener.node.owner.namespace, namespace, this.scope.inventory);
      known.set(namespace, admitted);
    }
    return admitted;
  }

  private withoutParent(kind: 'Gateway' | 'ListenerSet', namespace: string, name: string, origin: Origin): ParentLink {
    const text = `${kind} ${namespace}/${name}`;
    const known = this.scope.inventory.find(kind, namespace, name);
    if (known) {
      const link = nowhere(origin, 'NoMatchingParent', `${text} is not served`);
      return isSettled(known, this.scope) ? link : { ...link, isUnknown: true };
    }
    const link: ParentLink = {
      ...nowhere(origin, 'NoMatchingParent', `${text} is not among the inputs`),
      isUnknown: true,
    };
    if (!this.scope.inventory.isInvalidOrExternal(kind, namespace, name)) {
      const nearest = this.scope.inventory.nearestTo(kind, namespace, name);
      const suggestion = this.scope.inventory.suggestionFor(kind, namespace, name, below(origin, 'name'));
      this.scope.diagnostics.report(
        CODE.unresolvedParent,
        origin,
        { kind, name: `${namespace}/${name}`, nearest, fix: parentFix(kind, namespace, name, this.scope) },
        { ...suggestion, cause: text },
      );
      return { ...link, isMissing: true };
    }
    return link;
  }

  private withoutListener(
    parent: Parent,
    kind: string,
    name: string,
    ref: ParentReference,
    origin: Origin,
  ): ParentLink {
    const { gateway } = parent;
    const sections = parent.written.map((listener) => listener.name);
    const wanted = [
      ...(ref.sectionName === undefined ? [] : [`listener ${ref.sectionName}`]),
      ...(ref.port === undefined ? [] : [`port ${ref.port}`]),
    ].join(' on ');
    if (wanted && !isWritten(parent, ref)) this.reportSection(kind, name, wanted, ref, sections, origin);
    const text = wanted ? `${kind} ${name} serves no ${wanted}` : `${kind} ${name} has no listener that is served`;
    return { origin, gateway, listeners: [], refusals: [{ reason: 'NoMatchingParent', text }] };
  }

  private reportSection(
    kind: string,
    name: string,
    wanted: string,
    ref: ParentReference,
    sections: readonly string[],
    origin: Origin,
  ): void {
    this.scope.diagnostics.report(
      CODE.unresolvedListener,
      origin,
      {
        kind,
        name,
        section: wanted,
        available: sections.length > 0 ? `its listeners are ${sections.join(', ')}` : 'it has no listeners',
        nearest: ref.sectionName === undefined ? '' : closestNameText(ref.sectionName, sections),
        fix:
          ref.sectionName === undefined
            ? 'Correct `port` of the parentRef, or remove it to attach to all listeners.'
            : `${sectionFix(ref.sectionName, sections)} Without \`sectionName\`, the route attaches to all listeners.`,
      },
      ref.sectionName === undefined ? {} : suggestedName(ref.sectionName, sections, below(origin, 'sectionName')),
    );
  }
}

/**
 * Returns whether a parent of an unsupported kind is probably a mistake or an older form of a ListenerSet, rather than a mesh Service or
 * another kind that serves elsewhere.
 */
function canServe({ group, kind }: ParentReference): boolean {
  return group === GATEWAY_GROUP || /^X?(?:Gateway|ListenerSet)$/.test(kind);
}

function nowhere(origin: Origin, reason: string, text: string): ParentLink {
  return { origin, listeners: [], refusals: [{ reason, text }] };
}

/** Reports whether such a listener exists but is not served; the reason is reported at the listener. */
function isWritten(parent: Parent, ref: ParentReference): boolean {
  return parent.written.some(
    (listener) =>
      (ref.sectionName === undefined || listener.name === ref.sectionName) &&
      (ref.port === undefined || listener.port === ref.port),
  );
}
