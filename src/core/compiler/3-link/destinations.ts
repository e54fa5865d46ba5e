import { CODE } from '../../diagnostics/codes.generated';
import { servicePortKey } from '../../values/resource-name';
import type { BackendNode, Destination } from '../model/graph';
import { isIsolated } from '../model/isolation';
import { below, type Origin } from '../model/origin';
import type { BackendRef } from './object-ref';
import type { LinkScope } from './scope';

export const POOL = 'InferencePool.inference.networking.k8s.io';

type ToBackend = Extract<Destination, { type: 'backend' }>;
type InvalidReason = Extract<Destination, { type: 'invalid' }>['reason'];

/** Who refers, and what it may refer to. */
export interface Referrer {
  /** The kind in the reference's names. */
  readonly kind: string;
  readonly namespace: string;
  /** Whether a reference into another namespace needs a ReferenceGrant. */
  readonly needsGrant: boolean;
  /** The types that a backend may have here; absent: any. */
  readonly backendTypes?: readonly string[];
}

/** Finds what a backendRef means. */
export class Destinations {
  private readonly known = new Map<string, Destination>();
  /** By `namespace/name`. */
  private readonly backends = new Map<string, ToBackend>();

  public constructor(
    backends: ReadonlyMap<string, BackendNode>,
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
    if (kind !== 'Service' && kind !== 'ProxyBackend') {
      // Routes to pools of inference servers are for controllers alone.
      const isForController = this.scope.options.mode === 'controller' && referrer.kind.endsWith('Route');
      if (kind !== POOL || !isForController) this.reportKind(ref, origin);
      return this.invalid('InvalidKind');
    }
    const namespace = ref.namespace ?? referrer.namespace;
    if (!this.isPermitted(kind, namespace, ref, referrer, origin)) return this.invalid('NotPermitted');
    if (isIsolated(this.scope.isolation, 'destination', { kind, namespace, name: ref.name })) {
      return this.invalid('NotFound');
    }
    return kind === 'Service' ? this.service(namespace, ref, origin) : this.backend(namespace, ref, referrer, origin);
  }

  /** Ask when all references are resolved. */
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
      this.reportMissing(namespace, ref, origin);
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
    this.scope.diagnostics.report(CODE.unsupportedReferenceKind, origin, {
      kind: ref.group ? `${this.scope.identities.writtenGroup(ref.group)}/${ref.kind}` : String(ref.kind),
      name: ref.name,
      fix: this.scope.identities.kindFix(ref.group, String(ref.kind), 'ProxyBackend'),
    });
  }

  private reportMissing(namespace: string, ref: BackendRef, origin: Origin): void {
    if (this.scope.inventory.isInvalidOrExternal('ProxyBackend', namespace, ref.name)) return;
    const nearest = this.scope.inventory.nearestTo('ProxyBackend', namespace, ref.name);
    this.scope.diagnostics.report(
      CODE.unresolvedBackendRef,
      origin,
      { kind: this.scope.identities.writtenKind('ProxyBackend'), name: `${namespace}/${ref.name}`, nearest },
      {
        ...this.scope.inventory.meantBy('ProxyBackend', namespace, ref.name, below(origin, 'name')),
        cause: `ProxyBackend ${namespace}/${ref.name}`,
      },
    );
  }
}
