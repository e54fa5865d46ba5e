import { spreadConstraints } from '../../../semantics/pod-standard';
import { maps } from '../defaults/fill';
import { type Draft, metadata, type WorkloadPlan } from '../plan';
import { bundleTexts } from './ca-bundles';
import { configTexts } from './config-map';
import { configRendererChecksum, configRendererContainer, configRendererVolumes } from './config-renderer';
import { proxyContainer, unpackContainer } from './container';
import { DEFAULT_SHUTDOWN } from './environment';
import {
  fetchesKeys,
  keyFetcherChecksum,
  keyFetcherContainer,
  keyFetcherTexts,
  keyFetcherVolumes,
} from './key-fetcher';
import { MESH_LABELS } from './mesh';
import { podFiles } from './pod-files';
import { rendersConfig, unpacksConfig, volumes } from './volumes';

/**
 * Returns the workload that creates the pods. An update starts a new pod and waits until it is ready before it stops an old one: a config
 * that the data plane rejects keeps the new pod from becoming ready, and the old pods keep serving.
 */
export function pods(plan: WorkloadPlan): Draft {
  const { overlays, workload } = plan.parameters;
  const scaled = overlays.horizontalPodAutoscaler.length > 0;
  return {
    apiVersion: 'apps/v1',
    kind: workload,
    metadata: metadata(plan),
    spec: {
      ...(scaled || workload === 'DaemonSet' ? {} : { replicas: 1 }),
      selector: { matchLabels: { ...plan.selector } },
      ...(workload === 'DaemonSet' ? { updateStrategy: updateOfNodes(plan) } : { strategy: SURGE }),
      minReadySeconds: 5,
      template: { metadata: podMetadata(plan), spec: podSpec(plan) },
    },
  };
}

const SURGE = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };

/**
 * A DaemonSet may either surge or have unavailable pods, but not both, so an overlay that sets one of them receives no default for the
 * other.
 */
function updateOfNodes({ parameters }: WorkloadPlan): Draft {
  const isStated = parameters.overlays.daemonSet.some(
    ({ overlay }) => (overlay.spec as Draft | undefined)?.updateStrategy !== undefined,
  );
  return isStated ? { type: 'RollingUpdate' } : SURGE;
}

function podMetadata(plan: WorkloadPlan): Draft {
  return {
    labels: { ...plan.podLabels, ...(plan.parameters.mesh ? MESH_LABELS : {}) },
    annotations: {
      ...plan.annotations,
      ...podFiles(plan, {
        ...configTexts(plan),
        ...bundleTexts(plan),
        ...(fetchesKeys(plan) ? keyFetcherTexts(plan) : {}),
      }),
      'checksum/config': plan.delivery.checksum,
      ...(rendersConfig(plan) ? { 'checksum/config-renderer': configRendererChecksum() } : {}),
      ...(fetchesKeys(plan) ? { 'checksum/key-fetcher': keyFetcherChecksum(plan) } : {}),
      // Overlays put their containers first, but tools should still select the proxy.
      'kubectl.kubernetes.io/default-container': plan.release.containerName,
      'prometheus.io/path': '/metrics',
      'prometheus.io/port': String(plan.statsPort),
      'prometheus.io/scrape': 'true',
    },
  };
}

function podSpec(plan: WorkloadPlan): Draft {
  const initContainers = [
    ...(unpacksConfig(plan) ? [unpackContainer(plan)] : []),
    ...(rendersConfig(plan) ? [configRendererContainer(plan)] : []),
    ...(fetchesKeys(plan) ? [keyFetcherContainer(plan)] : []),
  ];
  return {
    serviceAccountName: plan.name,
    automountServiceAccountToken: plan.ir.needsIdentity,
    // Environment variables for each Service of the namespace could change the meaning of `$NAME` in the config.
    enableServiceLinks: false,
    terminationGracePeriodSeconds: (plan.parameters.shutdown ?? DEFAULT_SHUTDOWN).max,
    securityContext: {
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
      // Allows an unprivileged process to listen on ports below 1024.
      sysctls: [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }],
    },
    // A DaemonSet has one pod on each node.
    ...(plan.parameters.workload === 'DaemonSet' ? {} : { topologySpreadConstraints: spread(plan) }),
    ...(initContainers.length > 0 ? { initContainers } : {}),
    containers: [proxyContainer(plan)],
    volumes: [
      ...volumes(plan),
      ...(rendersConfig(plan) ? configRendererVolumes(plan) : []),
      ...(fetchesKeys(plan) ? keyFetcherVolumes(plan) : []),
    ],
  };
}

/** Returns the spread constraints. A constraint of an overlay with its own pod selector replaces the default one. */
function spread({ parameters, selector }: WorkloadPlan): Draft[] {
  const stated = new Set(
    parameters.overlays.deployment
      .flatMap(({ overlay }) => maps((overlay.spec as Draft | undefined)?.template?.spec?.topologySpreadConstraints))
      .filter((constraint) => 'labelSelector' in constraint && !('$patch' in constraint))
      .map(({ topologyKey }) => topologyKey),
  );
  return spreadConstraints(selector, stated);
}
