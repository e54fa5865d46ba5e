import type { MetricNames } from '../../core/data-plane/metrics';
import type { Gateway } from './gateway';
import { namespaceOf } from './reference';

/** Returns the names of the data plane's metrics. They are loaded when they are needed, which keeps the import of the library fast. */
export function metricNames(): MetricNames {
  const { DEFAULT_OPTIONS } =
    require('../../core/compiler/model/options') as typeof import('../../core/compiler/model/options');
  return DEFAULT_OPTIONS.dataPlane.metrics;
}

/** Returns matchers for the pods of gateways, as a PodMonitor labels them; empty for all gateways. */
export function seriesOf(gateways: readonly Gateway[]): string {
  if (gateways.length === 0) return '';
  const namespaces = [...new Set(gateways.map(({ resource }) => namespaceOf(resource)))].filter(Boolean);
  const pods = gateways.map(({ workload }) => podPattern(workload.name, workload._runsDaemonSet));
  const namespace = namespaces.length > 0 ? [`namespace=~"${namespaces.join('|')}"`] : [];
  return [...namespace, `pod=~"${pods.join('|')}"`].join(',');
}

/** The longest prefix that Kubernetes keeps of a pod's name before it appends a random suffix. */
const LONGEST_BEGINNING = 58;

/**
 * Returns a regular expression for the names of a workload's pods. Names of a Deployment's pods contain a hash of up to ten characters, and
 * those of a DaemonSet do not. Kubernetes shortens long names, beginning with the hash.
 */
function podPattern(name: string, runsDaemonSet: boolean): string {
  const isWhole = name.length + (runsDaemonSet ? '-' : '-0123456789-').length <= LONGEST_BEGINNING;
  return isWhole
    ? `${name}-[^-]+${runsDaemonSet ? '' : '-[^-]+'}`
    : `${name.slice(0, LONGEST_BEGINNING)}-?[^-]+(-[^-]+)?`;
}
