import type { DiagnosticCollector, MessageCode } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import type { Listener } from '../../validation/gateway-types.generated';
import type { Resource } from '../../validation/resource';
import { below, type Origin } from '../../values/origin';
import type { AttachedRoute, ListenerNode, ListenerProtocol } from '../model/graph';
import { type Isolation, isIsolated, isItemIsolated } from '../model/isolation';
import { internalPortsOf, reportMixedPorts } from './internal-ports';
import type { ListenerOwner } from './listener-owner';
import type { Mutable } from './object-ref';
import { reportKinds } from './route-kinds';
import type { LinkScope } from './scope';

/** A listener with the information about its source that the linker needs. */
export interface LinkedListener {
  readonly node: Mutable<ListenerNode> & { routes: AttachedRoute[] };
  readonly spec: Listener;
}

const PROTOCOLS: ReadonlySet<string> = new Set<ListenerProtocol>(['HTTP', 'HTTPS', 'TLS', 'TCP']);

/** The listeners of a Gateway that are served. Of listeners that exclude each other the earlier one stays. */
export function linkListeners(owners: readonly ListenerOwner[], scope: LinkScope): LinkedListener[] {
  const { isolation, certificates, diagnostics } = scope;
  const reserved = new Set(Object.values(scope.options.dataPlane.release.ports));
  const served: LinkedListener[] = [];
  const ports = new PortUse(diagnostics);
  for (const owner of owners) {
    const internal = internalPortsOf(owner, scope);
    owner.specs.forEach((spec, index) => {
      const origin = below(owner.resource.origin, 'spec', 'listeners', index);
      if (isUnserved(owner.resource, origin, isolation)) return;
      if (!isPossible(spec, reserved, origin, diagnostics) || !ports.take(spec, origin)) return;
      reportKinds(spec, origin, scope);
      const tls = certificates.tlsOf(owner, spec, origin);
      if (tls === 'unusable') return;
      const ownSection = owner.resource === owner.gateway.resource;
      const { namespace, name } = owner.resource;
      served.push({
        spec,
        node: {
          key: ownSection ? spec.name : `${namespace}/${name}/${spec.name}`,
          section: spec.name,
          port: spec.port,
          protocol: spec.protocol as ListenerProtocol,
          hostname: spec.protocol === 'TCP' ? '' : (spec.hostname ?? ''),
          isInternal: internal.has(spec.port),
          owner: owner.resource,
          ...(tls ? { tls } : {}),
          routes: [],
          origin,
        },
      });
    });
  }
  reportMixedPorts(
    served.map(({ node }) => node),
    scope,
  );
  return served;
}

function isUnserved(owner: Resource, origin: Origin, isolation: Isolation): boolean {
  return isItemIsolated(isolation, 'listener', origin) || isIsolated(isolation, 'listenerSet', owner);
}

function protocolFix(protocol: string): string {
  const suggestion = [...PROTOCOLS].find((one) => one.toLowerCase() === protocol.toLowerCase());
  return suggestion
    ? `Write ${suggestion}.`
    : 'Write HTTP, HTTPS, TLS or TCP, or move the listener to a Gateway of another controller.';
}

/** @param reserved - ports that the data plane itself listens on */
function isPossible(
  spec: Listener,
  reserved: ReadonlySet<number>,
  origin: Origin,
  diagnostics: DiagnosticCollector,
): boolean {
  if (!PROTOCOLS.has(spec.protocol)) {
    diagnostics.report(CODE.unsupportedProtocol, below(origin, 'protocol'), {
      protocol: spec.protocol,
      fix: protocolFix(spec.protocol),
    });
    return false;
  }
  if (reserved.has(spec.port)) {
    diagnostics.report(CODE.reservedPort, below(origin, 'port'), { port: spec.port });
    return false;
  }
  return true;
}

interface PortUser {
  readonly spec: Listener;
  readonly origin: Origin;
}

/** Tracks which listeners use which port. */
class PortUse {
  private readonly users = new Map<number, PortUser[]>();

  public constructor(private readonly diagnostics: DiagnosticCollector) {}

  /** Reserves the port for a listener, or reports the earlier listener that excludes it. */
  public take(spec: Listener, origin: Origin): boolean {
    const users = this.users.get(spec.port) ?? [];
    const rival = users.find((user) => wireKind(user.spec) !== wireKind(spec));
    const twin = users.find((user) => (user.spec.hostname ?? '') === (spec.hostname ?? ''));
    if (rival) {
      const values = {
        port: spec.port,
        protocol: spec.protocol,
        other: rival.spec.protocol,
        listener: rival.spec.name,
      };
      this.refuse(CODE.conflictingProtocols, below(origin, 'protocol'), values, rival);
    } else if (users.length > 0 && spec.protocol === 'TCP') {
      this.refuse(
        CODE.severalTcpListenersOnPort,
        below(origin, 'port'),
        { port: spec.port, listener: users[0].spec.name },
        users[0],
      );
    } else if (twin) {
      const hostname = spec.hostname ? `hostname ${spec.hostname}` : 'no hostname';
      this.refuse(CODE.duplicateListener, origin, { port: spec.port, hostname, listener: twin.spec.name }, twin);
    } else {
      this.users.set(spec.port, [...users, { spec, origin }]);
      return true;
    }
    return false;
  }

  private refuse(
    code: MessageCode,
    origin: Origin,
    values: Readonly<Record<string, string | number>>,
    first: PortUser,
  ): void {
    this.diagnostics.report(code, origin, values, {
      notes: [{ text: 'the listener that keeps the port', at: first.origin }],
    });
  }
}

/** Returns the protocol with which a connection to the port starts; listeners share a port only if they agree on it. */
function wireKind(spec: Listener): 'http' | 'tls' | 'tcp' {
  if (spec.protocol === 'HTTP') return 'http';
  return spec.protocol === 'TCP' ? 'tcp' : 'tls';
}
