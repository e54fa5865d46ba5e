import { copyJson } from '../../../../overlay/json-values';
import type { ResourceRequirements } from '../../../../validation/types.generated';
import type { FieldPath } from '../../../../values/origin';
import { containerResources } from '../../../semantics/pod-resources';
import { isMapping, maps } from '../defaults/fill';
import { exceeds } from '../defaults/quantity';
import { placeInOverlay } from '../overlays/place-in-overlay';
import type { PlacedOverlay } from '../parameters/merge-parameters';
import type { Draft } from '../plan';

/**
 * The requests are those of the release's own defaults, which give an autoscaler a value to measure against. The limit is eight times as
 * much: v1.4.1 uses up to 185 MiB to load and reload 5,000 routes with a policy each, and 100 buffered bodies of 2 MiB are 200 MiB.
 */
const DEFAULTS = containerResources({ cpu: '100m', memory: '128Mi', memoryLimit: '1Gi' });

/**
 * Returns the resources of the proxy. A limit without a request is the request too, as in Kubernetes; a default request could exceed it. A
 * request above the default limit is the limit too.
 */
export function proxyResources(parameters: ResourceRequirements): Draft {
  const { limits = {}, requests = {} } = parameters;
  const defaultRequests = Object.entries(DEFAULTS.requests).filter(([name]) => !(name in limits));
  const merged = copyJson({
    ...parameters,
    requests: { ...Object.fromEntries(defaultRequests), ...requests },
    limits: { ...DEFAULTS.limits, ...limits },
  }) as Draft;
  raiseLimits(merged, (name) => name in limits);
  return merged;
}

/** Raises default limits of the proxy to requests of overlays that set no limit. */
export function raiseDefaultLimits(
  workload: Draft,
  containerName: string,
  parameters: ResourceRequirements,
  overlays: readonly PlacedOverlay[],
): void {
  const containers = maps(workload['spec']?.template?.spec?.containers);
  const index = containers.findIndex(({ name }) => name === containerName);
  const resources = containers[index]?.['resources'];
  if (!isMapping(resources)) return;
  raiseLimits(resources, (name) => {
    const path: FieldPath = ['spec', 'template', 'spec', 'containers', index, 'resources', 'limits', name];
    const isInOverlay = (one: PlacedOverlay) =>
      placeInOverlay(workload, path, [one])?.path.length === one.origin.path.length + path.length;
    return name in (parameters.limits ?? {}) || overlays.some(isInOverlay);
  });
}

function raiseLimits({ requests, limits }: Draft, isStated: (name: string) => boolean): void {
  for (const [name, request] of Object.entries(isMapping(requests) ? requests : {})) {
    if (!isMapping(limits) || !(name in limits) || isStated(name)) continue;
    if (exceeds(request, limits[name])) limits[name] = request;
  }
}
