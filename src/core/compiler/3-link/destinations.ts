import { CODE } from '../../diagnostics/codes.generated';
import { below, type Origin } from '../../values/origin';
import { resourceKey, servicePortKey } from '../../values/resource-name';
import type { BackendNode, Destination, PoolServiceNode } from '../model/graph';
import { isIsolated } from '../model/isolation';
import type { BackendRef } from './object-ref';
import type { LinkScope } from './scope';

type ToBackend = Extract<Destination, { type: 'backend' }>;
type InvalidReason = Extract<Destination, { type: 'invalid' }>['reason'];

/** The referring resource, and the kinds that it may reference. */
export interface Referrer {
  /** The kind in the reference's names. */
  readonly kind: string;
  readonly namespace: string;
  /** Whether a reference into another namespace needs a ReferenceGrant. */
  readonly needsGrant: boolean;
  /** The types that a backend may have here; absent: any. */
  readonly backendTypes?: readonly string[];
  /** Whether requests may be sent to an InferencePool from here. */
  readonly takesPools?: boolean;
}

/** Resolves backendRefs to destinations. */
export class Destinations {
  private readonly known = new Map<string, Destination>();
  /** Backends by `namespace/name`. */
  private readonly backends = new Map<string, ToBackend>();

  public constructor(
    backends: ReadonlyMap<string, BackendNode>,
    private readonly pools: ReadonlyMap<string, PoolServiceNode>,
    private readonly scope: LinkScope,
  ) {
    for (const [name, backend] of backends) {
      const destination: ToBackend = { type: 'backend', key: `ProxyBackend/${name}`, backend };
      this.backends.set(name, destination);
      this.add(destination);
    }
  }

  public resolve(ref: BackendRef, referrer: Referrer, origin: Origin): Destination {
    const kind = this.scope.identities.kindOf(ref.group, ref.kind ?? 'Service');
    const isPool = kind === 'InferencePool' && referrer.takesPools === true;
    if (kind !== 'Service' && kind !== 'ProxyBackend' && !isPool) {
      // What a controller does with pools at other places of routes is not checked.
      const isUnchecked = kind === 'InferencePool' && this.scope.options.mode === 'controller';
      if (!isUnchecked || !referrer.kind.endsWith('Route')) this.reportKind(ref, origin);
      return this.invalid('InvalidKind');
    }
    const namespace = ref.namespace ?? referrer.namespace;
    if (!this.isPermitted(kind, namespace, ref, referrer, origin)) return this.invalid('NotPermitted');
    if (isIsolated(this.scope.isolation, 'destination', { kind, namespace, name: ref.name })) {
      return this.invalid('NotFound');
    }
    if (kind === 'InferencePool') return this.pool(namespace, ref, origin);
    return kind === 'Service' ? this.service(namespace, ref, origin) : this.backend(namespace, ref, referrer, origin);
  }

  /** Returns all destinations; call it after all references are resolved. */
  public all(): ReadonlyMap<string, Destination> {
    return this.known;
  }

  private isPermitted(kind: string, namespace: string, ref: BackendRef, referrer: Referrer, origin: Origin): boolean {
    if (namespace === referrer.namespace || !referrer.needsGrant) return true;
    const cross = {
      fromKind: referrer.kind,
      fromNamespace: referrer.namespace,
      toKind: kind,
      toNamespace: namespace,
      toName: ref.name,
    };
    return this.scope.grants.permit(cross, origin);
  }

  private service(namespace: string, ref: BackendRef, origin: Origin): Destination {
    // A reference to a Service without a port does not pass validation.
    if (ref.port === undefined) return this.invalid('NotFound');
    this.reportForgottenKind(namespace, ref, origin);
    const service = this.scope.services.require(namespace, ref.name, ref.port, origin);
    const key = servicePortKey({ namespace, name: ref.name }, ref.port);
    return this.known.get(key) ?? this.add({ type: 'service', key, service, port: ref.port });
  }

  /** The port of the reference is not read: an endpoint picker chooses a server with its port. */
  private pool(namespace: string, ref: BackendRef, origin: Origin): Destination {
    const key = resourceKey({ kind: 'InferencePool', namespace, name: ref.name });
    const pool = this.pools.get(`${namespace}/${ref.name}`);
    const [first] = pool?.ports ?? [];
    if (pool && first) {
      return this.known.get(key) ?? this.add({ type: 'service', key, service: pool, port: first.port });
    }
    // A controller finds pools in the cluster, where charts of others install them.
    if (this.scope.options.mode === 'compiled') this.reportMissing('InferencePool', namespace, ref, origin);
    return this.invalid('NotFound');
  }

  /** A reference to a Service, as one without a kind is, though the only thing of its name among the inputs is a backend. */
  private reportForgottenKind(namespace: string, ref: BackendRef, origin: Origin): void {
    const name = `${namespace}/${ref.name}`;
    if (!this.backends.has(name) || this.scope.services.find(namespace, ref.name)?.resource) return;
    if (this.scope.inventory.isInvalidOrExternal('Service', namespace, ref.name)) return;
    this.scope.diagnostics.report(CODE.backendRefWithoutKind, origin, {
      name,
      kind: this.scope.identities.writtenKind('ProxyBackend'),
    });
  }

  private backend(namespace: string, ref: BackendRef, referrer: Referrer, origin: Origin): Destination {
    const destination = this.backends.get(`${namespace}/${ref.name}`);
    if (!destination) {
      this.reportMissing('ProxyBackend', namespace, ref, origin);
      return this.invalid('NotFound');
    }
    const { type } = destination.backend;
    if (referrer.backendTypes && !referrer.backendTypes.includes(type)) {
      this.scope.diagnostics.report(CODE.unsupportedBackendType, origin, {
        name: `${namespace}/${ref.name}`,
        found: type,
        expected: referrer.backendTypes.join(' or '),
      });
      return this.invalid('InvalidKind');
    }
    return destination;
  }

  private invalid(reason: InvalidReason): Destination {
    const key = `Invalid/${reason}`;
    return this.known.get(key) ?? this.add({ type: 'invalid', key, reason });
  }

  /** Equal destinations are one object, so that work on them can be shared. */
  private add(destination: Destination): Destination {
    this.known.set(destination.key, destination);
    return destination;
  }

  private reportKind(ref: BackendRef, origin: Origin): void {
    const { identities, diagnostics } = this.scope;
    const kind = identities.writtenKind(String(ref.kind));
    diagnostics.report(CODE.unsupportedReferenceKind, origin, {
      kind: ref.group ? `${identities.writtenGroup(ref.group)}/${kind}` : kind,
      name: ref.name,
      fix: identities.kindFix(ref.group, String(ref.kind), ['Service', 'ProxyBackend', 'InferencePool']),
    });
  }

  private reportMissing(
    kind: 'ProxyBackend' | 'InferencePool',
    namespace: string,
    ref: BackendRef,
    origin: Origin,
  ): void {
    if (this.scope.inventory.isInvalidOrExternal(kind, namespace, ref.name)) return;
    const writtenKind = this.scope.identities.writtenKind(kind);
    const nearest = this.scope.inventory.nearestTo(kind, namespace, ref.name);
    const fix = this.scope.inventory.fixFor(kind, namespace, ref.name, {
      elsewhere: (other) =>
        `Set \`namespace: ${other}\` in the backendRef, and add a ReferenceGrant to namespace ${other}; or move the ${writtenKind} to namespace ${namespace}.`,
      otherwise: `Correct the name, or add the ${writtenKind} to the inputs.`,
    });
    this.scope.diagnostics.report(
      CODE.unresolvedBackendRef,
      origin,
      { kind: writtenKind, name: `${namespace}/${ref.name}`, nearest, fix },
      {
        ...this.scope.inventory.suggestionFor(kind, namespace, ref.name, below(origin, 'name')),
        cause: `${kind} ${namespace}/${ref.name}`,
      },
    );
  }
}
