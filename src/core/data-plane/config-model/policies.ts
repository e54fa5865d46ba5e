import type { ConfigPart } from '../config';
import { fieldsOf, isJsonObject, objectsIn } from '../json';

/** The part of a config that a policy of the section `policies` applies to. */
export type ConfigPolicyTarget =
  /** All listeners, those of a port, or the one with a name. A process serves one Gateway, which it calls `default` in `default`. */
  | {
      readonly level: 'gateway';
      readonly gatewayName?: unknown;
      readonly gatewayNamespace?: unknown;
      readonly listener?: unknown;
      readonly port?: unknown;
    }
  | { readonly level: 'route'; readonly route: string }
  /** @param section a provider or MCP target of the backend */
  | { readonly level: 'backend'; readonly backend: string; readonly section?: unknown }
  /** A destination that the config does not define, such as a service. */
  | { readonly level: 'other' };

/** A policy of the section `policies`. */
export interface ConfigPolicy {
  /** The position in the section. */
  readonly index: number;
  readonly entry: ConfigPart;
  readonly settings: unknown;
  readonly isBeforeRouting: boolean;
  readonly target: ConfigPolicyTarget;
}

/** Returns the section `policies` of a config. */
export function policiesIn({ policies }: ConfigPart): readonly ConfigPolicy[] {
  const entries: readonly unknown[] = Array.isArray(policies) ? policies : [];
  return entries.flatMap((one, index): readonly ConfigPolicy[] => {
    if (!isJsonObject(one)) return [];
    const entry: ConfigPart = one;
    return [
      { index, entry, settings: entry.policy, isBeforeRouting: entry.phase === 'gateway', target: targetOf(entry) },
    ];
  });
}

/** Returns the target of a policy in a config, or in the dump of a process that reads one. */
export function targetOf({ target }: ConfigPart): ConfigPolicyTarget {
  const { gateway, route, backend }: ConfigPart = fieldsOf(target);
  if (isJsonObject(gateway)) {
    const { gatewayName, gatewayNamespace, listenerName: listener, port }: ConfigPart = fieldsOf(gateway);
    return { level: 'gateway', gatewayName, gatewayNamespace, listener, port };
  }
  if (isJsonObject(route)) return { level: 'route', route: routeKey(fieldsOf(route)) };
  const { backend: named }: ConfigPart = fieldsOf(backend);
  if (!isJsonObject(named)) return { level: 'other' };
  const { name, namespace = '', section }: ConfigPart = fieldsOf(named);
  return { level: 'backend', backend: `${namespace}/${name}`, section };
}

/** Returns `namespace/name` of a route. */
export function routeKey({ namespace = 'default', name }: ConfigPart): string {
  return `${namespace}/${name}`;
}

/** Returns the routes of a listener or of a group of routes. */
export function routesIn({ routes, tcpRoutes }: ConfigPart): readonly ConfigPart[] {
  return [...objectsIn(routes), ...objectsIn(tcpRoutes)];
}

/** Returns the reference to a backend of the config: its namespace is empty. */
export function referenceTo({ name }: ConfigPart): string {
  return `/${name}`;
}

/** Returns whether a policy applies to all listeners. */
export function isOnAllListeners(target: ConfigPolicyTarget): boolean {
  return target.level === 'gateway' && target.listener === undefined && target.port === undefined;
}

/** Returns whether a policy applies to a listener, alone or with others. */
export function isOnListener(
  target: ConfigPolicyTarget,
  listener: { readonly name?: unknown; readonly port?: unknown },
): boolean {
  return (
    target.level === 'gateway' &&
    (target.listener ?? listener.name) === listener.name &&
    (target.port ?? listener.port) === listener.port
  );
}

export function isOnRoute(target: ConfigPolicyTarget, route: ConfigPart): boolean {
  return target.level === 'route' && target.route === routeKey(route);
}

/** @param reference the backend, as routes reference it */
export function isOnBackend(target: ConfigPolicyTarget, reference: unknown): boolean {
  return target.level === 'backend' && target.backend === reference;
}
