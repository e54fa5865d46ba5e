import type { MetricNames } from '../../core/data-plane/metrics';
import { Gateway, type IGateway } from './gateway';

/** Returns the names of the data plane's metrics. They are loaded when they are needed, which keeps the import of the library fast. */
export function metricNames(): MetricNames {
  const {
    DEFAULT_OPTIONS,
  }: typeof import('../../core/compiler/model/options') = require('../../core/compiler/model/options');
  return DEFAULT_OPTIONS.dataPlane.metrics;
}

/** Returns matchers for the pods of gateways, as a PodMonitor labels them; empty for all gateways. */
export function seriesOf(gateways: readonly IGateway[]): string {
  if (gateways.length === 0) return '';
  const namespaces = [...new Set(gateways.map(({ namespace }) => namespace))].filter(Boolean);
  const pods = gateways.map(podsOf);
  const namespace = namespaces.length > 0 ? [`namespace=~"${namespaces.join('|')}"`] : [];
  return [...namespace, `pod=~"${pods.join('|')}"`].join(',');
}

/** Returns a pattern for the pods of a gateway. Imported gateways have a Deployment of their name, as controllers create it. */
function podsOf(gateway: IGateway): string {
  if (!Gateway.isGateway(gateway)) return podPattern(gateway.name, false);
  return podPattern(gateway.workload.name, gateway.workload._runsDaemonSet);
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
