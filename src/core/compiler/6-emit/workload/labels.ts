import type { WorkloadIr } from '../../model/workload';
import { MANAGED_BY, objectName, podSelector } from '../../semantics/object-names';

export type Labels = Readonly<Record<string, string>>;

const RESERVED_PREFIX = 'gateway.networking.k8s.io/';

/** Returns the labels of the pods: the selector labels, the class, and the labels of the Gateway's `infrastructure`. */
export function podLabels(ir: WorkloadIr): Labels {
  return {
    ...withoutReserved(ir.infrastructureLabels),
    'gateway.networking.k8s.io/gateway-class-name': objectName(ir.className),
    ...podSelector(ir.gatewayName),
  };
}

/** Returns the labels of every object. `infrastructure` can change those that are not used in selectors. */
export function objectLabels(ir: WorkloadIr, version: string): Labels {
  return {
    [MANAGED_BY.label]: MANAGED_BY.value,
    ...(isLabelValue(version) ? { 'app.kubernetes.io/version': version } : {}),
    ...podLabels(ir),
  };
}

export function infrastructureAnnotations(ir: WorkloadIr): Labels {
  return withoutReserved(ir.infrastructureAnnotations);
}

export function isLabelValue(text: string): boolean {
  return text.length <= 63 && /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/.test(text);
}

/** Gateway API keeps the keys with its own prefix for itself. */
function withoutReserved(entries: Labels): Labels {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => !key.startsWith(RESERVED_PREFIX)));
}
