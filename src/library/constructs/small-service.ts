import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { anywhere, dnsRule, ruleForHost, tcp } from '../../core/compiler/semantics/network-peers';
import { containerResources } from '../../core/compiler/semantics/pod-resources';
import { restrictedContainer, spreadConstraints } from '../../core/compiler/semantics/pod-standard';
import { RELOADED_SECRETS } from '../../core/compiler/semantics/workload-annotations';
import { type Json, withDefaults } from './companion-pods';
import { CompanionWorkload } from './companion-workload';

/** The parts of objects that patterns add themselves. */
export { anywhere, containerResources, dnsRule, restrictedContainer, spreadConstraints, tcp };

/** The settings of a Deployment with one container and its Service, which a pattern adds to a gateway. */
export interface CompanionService {
  /** Its role in the pattern, such as `rate-limit`; the value of the label `app.kubernetes.io/component`. */
  readonly component: string;
  /** The program, the value of `app.kubernetes.io/name`. */
  readonly program: string;
  readonly replicas: number;
  /** The user that the container runs as. */
  readonly user: number;
  /** Returns the container when the app is synthesized, without the settings that all components share. */
  readonly container: () => Json;
  readonly volumes?: Json[];
  /** Returns the name of a PersistentVolumeClaim for the data of the only pod, if there is one. Its volume is named `data`. */
  readonly claim?: () => string | undefined;
  /** A Secret for which Reloader restarts the pods. */
  readonly restartsFor?: string;
  /** The ServiceAccount whose token the pods mount. Without it, the pods mount no token. */
  readonly serviceAccount?: string;
  /** Returns annotations of the pods when the app is synthesized. */
  readonly podAnnotations?: () => { [name: string]: string };
  /** The port of Service and container, by the name of the container's port. */
  readonly port: { readonly name: string; readonly port: number; readonly appProtocol?: string };
  /** Rules of its NetworkPolicy. */
  readonly ingress: Json[];
  readonly egress: Json[];
}

/** Returns the labels that select the pods of a pattern's component. */
export function componentSelector(pattern: Construct, component: string): { [label: string]: string } {
  return { 'app.kubernetes.io/component': component, 'app.kubernetes.io/instance': pattern.node.addr.slice(0, 16) };
}

/** Rules of a NetworkPolicy by which a host is found and reached. */
export function outToHost(host: string, port: number): Json[] {
  return [dnsRule(), ruleForHost(host, port)];
}

/** Rules by which the pods of another component of the pattern are found and reached. */
export function outToComponent(pattern: Construct, component: string, port: number): Json[] {
  return [
    dnsRule(),
    { to: [{ podSelector: { matchLabels: componentSelector(pattern, component) } }], ports: [tcp(port)] },
  ];
}

/**
 * Adds a Deployment, its Service, a PodDisruptionBudget and a NetworkPolicy, which all have the name of the Deployment. They meet the
 * standard of the gateway's own pods: probes, spread, the restricted Pod Security Standard, and every default that the API server would
 * add.
 */
export function addCompanionService(
  scope: Construct,
  pattern: Construct,
  id: string,
  settings: CompanionService,
): { readonly service: ApiObject; readonly pods: CompanionWorkload } {
  const selector = componentSelector(pattern, settings.component);
  const labels = {
    ...selector,
    'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway',
    'app.kubernetes.io/name': settings.program,
  };
  const { port, ...others } = settings.port;
  const { restartsFor } = settings;
  const metadata = { labels, ...(restartsFor ? { annotations: { [RELOADED_SECRETS]: restartsFor } } : {}) };
  const pods = CompanionWorkload._add({
    scope,
    id,
    metadata,
    podSelector: selector,
    spec: () => deploymentSpec(settings, selector, labels),
  });
  const add = (apiVersion: string, kind: string, spec: Json) =>
    new ApiObject(
      scope,
      `${id}-${kind}`,
      withDefaults({ apiVersion, kind, metadata: { name: pods.name, labels }, spec }),
    );
  const service = add('v1', 'Service', {
    type: 'ClusterIP',
    selector,
    ports: [{ ...others, port, targetPort: port, protocol: 'TCP' }],
  });
  add('policy/v1', 'PodDisruptionBudget', {
    maxUnavailable: 1,
    selector: { matchLabels: selector },
    unhealthyPodEvictionPolicy: 'AlwaysAllow',
  });
  add('networking.k8s.io/v1', 'NetworkPolicy', {
    podSelector: { matchLabels: selector },
    policyTypes: ['Ingress', 'Egress'],
    ingress: settings.ingress,
    // An absent list denies all egress, and matches what the API server stores.
    ...(settings.egress.length > 0 ? { egress: settings.egress } : {}),
  });
  return { service, pods };
}

function deploymentSpec(settings: CompanionService, selector: Json, labels: Json): Json {
  const { user, serviceAccount } = settings;
  const claim = settings.claim?.();
  const volumes = [
    ...(settings.volumes ?? []),
    ...(claim === undefined ? [] : [{ name: 'data', persistentVolumeClaim: { claimName: claim } }]),
  ];
  return {
    replicas: settings.replicas,
    // Only one pod can write to the volume, so the new pod has to wait for the end of the previous one.
    ...(claim === undefined ? {} : { strategy: { type: 'Recreate' } }),
    selector: { matchLabels: selector },
    template: {
      metadata: { labels, ...(settings.podAnnotations ? { annotations: settings.podAnnotations() } : {}) },
      spec: {
        automountServiceAccountToken: serviceAccount !== undefined,
        ...(serviceAccount === undefined ? {} : { serviceAccountName: serviceAccount }),
        enableServiceLinks: false,
        securityContext: {
          ...(claim === undefined ? {} : { fsGroup: user }),
          runAsGroup: user,
          runAsNonRoot: true,
          runAsUser: user,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        topologySpreadConstraints: spreadConstraints(selector),
        containers: [{ ...settings.container(), securityContext: restrictedContainer() }],
        ...(volumes.length > 0 ? { volumes } : {}),
      },
    },
  };
}
