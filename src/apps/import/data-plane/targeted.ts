import { type ConfigPart, isPart } from './config-part';
import { type Sited, sited } from './config-path';

/** A policy that is separate from its target. */
export interface TargetedPolicy {
  readonly policy: Sited;
  readonly isBeforeRouting: boolean;
  readonly target: ConfigPart;
}

/** The section `policies` of a config. */
function targetedPolicies(config: unknown): TargetedPolicy[] {
  const { policies } = isPart(config) ? config : {};
  return (Array.isArray(policies) ? policies : []).flatMap((entry: unknown, index): TargetedPolicy[] => {
    if (!isPart(entry) || !isPart(entry.target)) return [];
    const policy = sited(entry.policy, 'policies', index, 'policy');
    return [{ policy, isBeforeRouting: entry.phase === 'gateway', target: entry.target }];
  });
}

/** Policies of a route, by its name. */
export function onRoute(config: unknown, name: string, namespace: string): Sited[] {
  return targetedPolicies(config).flatMap(({ target, policy }) => {
    const { route } = target;
    return isPart(route) && route.name === name && (route.namespace ?? 'default') === namespace ? [policy] : [];
  });
}

/** Policies of a backend of the file. */
export function onBackend(config: unknown, name: string): Sited[] {
  return targetedPolicies(config).flatMap(({ target, policy }) => {
    const { backend } = isPart(target.backend) ? target.backend : {};
    return isPart(backend) && backend.name === name && backend.section === undefined ? [policy] : [];
  });
}

/** Policies of a listener, and with `undefined` those of all listeners. */
export function onListener(
  config: unknown,
  listener: { readonly name: string; readonly port: unknown } | undefined,
): TargetedPolicy[] {
  return targetedPolicies(config).filter(({ target: { gateway } }) => {
    if (!isPart(gateway)) return false;
    const { listenerName, port } = gateway;
    if (listenerName === undefined && port === undefined) return listener === undefined;
    return (
      listener !== undefined &&
      (port === undefined || port === listener.port) &&
      (listenerName ?? listener.name) === listener.name
    );
  });
}

/** Returns the policies with targets that are neither a Gateway, a route nor a backend of the file. */
export function strangers(config: unknown): TargetedPolicy[] {
  return targetedPolicies(config).filter(({ target: { gateway, route, backend } }) => {
    const { backend: named } = isPart(backend) ? backend : {};
    return !isPart(gateway) && !isPart(route) && !(isPart(named) && named.section === undefined);
  });
}
