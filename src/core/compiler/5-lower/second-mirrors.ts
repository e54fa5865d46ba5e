import type * as config from '../../data-plane/config';
import {
  type BindIr,
  mapRoutes,
  type NamedBackendIr,
  type RouteIr,
  routesOf,
  type TargetedPolicyIr,
} from '../model/dataplane';

interface Mirrored {
  readonly binds: readonly BindIr[];
  readonly policies: readonly TargetedPolicyIr[];
  readonly backends: readonly NamedBackendIr[];
}

/**
 * A route of the data plane has one place for a mirror, and each of its destinations another one, if a policy can name it. So
 * the destinations of rules with two mirrors get names.
 */
export function lowerSecondMirrors(binds: readonly BindIr[]): Mirrored {
  const names = new Map<string, NamedBackendIr>();
  const policies = new Map<string, TargetedPolicyIr>();
  const change = (route: RouteIr): RouteIr => {
    if (!route.secondMirror) return route;
    const requestMirror = route.secondMirror;
    const backends = route.backends.map((reference, index) => {
      const named = withName(reference, `${route.namespace}/${route.name}:${index}`);
      if (!named) return reference;
      const { backend, name } = named;
      if (backend) names.set(name, { name, body: { name, ...backend }, origin: route.origin });
      policies.set(name, {
        name: `route:${route.name}:${index}:requestMirror`,
        namespace: route.namespace,
        target: { backend: { backend: { name, namespace: '' } } },
        phase: 'route',
        policy: { requestMirror },
        origin: route.origin,
      });
      return named.reference;
    });
    return { ...route, backends };
  };
  const isNeeded = binds.some(({ listeners }) => listeners.flatMap(routesOf).some(({ secondMirror }) => secondMirror));
  return {
    binds: isNeeded ? mapRoutes(binds, change) : binds,
    policies: [...policies.values()],
    backends: [...names.values()],
  };
}

interface Named {
  readonly name: string;
  readonly reference: config.LocalRouteBackend;
  /** The backend to create under this name if none exists yet. */
  readonly backend?: { readonly host: string };
}

/** Returns a reference by name; `undefined` if it responds with an error. */
function withName(reference: config.LocalRouteBackend, name: string): Named | undefined {
  if ('backend' in reference && typeof reference.backend === 'string')
    return { name: reference.backend.slice(1), reference };
  if (!('host' in reference) || typeof reference.host !== 'string') return undefined;
  const { host, ...others } = reference;
  return { name, reference: { backend: `/${name}`, ...others }, backend: { host } };
}
