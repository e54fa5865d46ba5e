import type { MetricNames } from '../../core/data-plane/metrics';
import type { Gateway } from './gateway';
import { namespaceOf } from './reference';

/** Names of what the data plane counts. Asked for late, as not everybody who loads the constructs needs them. */
export function metricNames(): MetricNames {
  const { DEFAULT_OPTIONS } =
    require('../../core/compiler/model/options') as typeof import('../../core/compiler/model/options');
  return DEFAULT_OPTIONS.dataPlane.metrics;
}

/** Matchers for the pods of gateways, as a PodMonitor labels them; empty for all gateways. */
export function seriesOf(gateways: readonly Gateway[]): string {
  if (gateways.length === 0) return '';
  const namespaces = [...new Set(gateways.map(({ resource }) => namespaceOf(resource)))].filter(Boolean);
  // Pods of a Deployment have the hash of their template in their names, those of a DaemonSet have not.
  const pods = gateways.map(({ workload }) => `${workload.name}-[^-]+${workload._runsDaemonSet ? '' : '-[^-]+'}`);
  const namespace = namespaces.length > 0 ? [`namespace=~"${namespaces.join('|')}"`] : [];
  return [...namespace, `pod=~"${pods.join('|')}"`].join(',');
}
