import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { dnsRule, ruleForHost, tcp } from '../../core/compiler/semantics/network-peers';
import { restrictedContainer, spreadConstraints } from '../../core/compiler/semantics/pod-standard';
import { RELOADED_SECRETS } from '../../core/compiler/semantics/workload-annotations';
import { CompanionWorkload, type Json, withDefaults } from './companion-workload';

/** A Deployment with one container and its Service, for a workload that a pattern adds to a gateway. */
export interface SmallService {
  /** Its role in the pattern, such as `counter`; the value of the label `app.kubernetes.io/component`. */
  readonly component: string;
  /** The program, the value of `app.kubernetes.io/name`. */
  readonly program: string;
  readonly replicas: number;
  /** The user that the container runs as. */
  readonly user: number;
  /** The container, without the settings that all components share. */
  readonly container: Json;
  readonly volumes?: Json[];
  /** A Secret for which Reloader restarts the pods. */
  readonly restartsFor?: string;
  /** Returns annotations of the pods when the app is synthesized. */
  readonly podAnnotations?: () => { [name: string]: string };
  /** The port of Service and container, by the name of the container's port. */
  readonly port: { readonly name: string; readonly port: number; readonly appProtocol?: string };
  /** Rules of its NetworkPolicy. */
  readonly ingress: Json[];
  readonly egress: Json[];
}

/** The names of the constructs of each object below the scope. */
export interface SmallServiceIds {
  readonly deployment: string;
  readonly service: string;
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
 * Makes the Deployment, its Service, a PodDisruptionBudget and a NetworkPolicy, to the standard of the gateway's own pods: probes,
 * spread, the restricted Pod Security Standard, and every default that the API server would add.
 */
export function smallService(
  scope: Construct,
  pattern: Construct,
  ids: SmallServiceIds,
  wanted: SmallService,
): { readonly service: ApiObject; readonly pods: CompanionWorkload } {
  const selector = componentSelector(pattern, wanted.component);
  const labels = {
    ...selector,
    'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway',
    'app.kubernetes.io/name': wanted.program,
  };
  const add = (id: string, apiVersion: string, kind: string, spec: Json) =>
    new ApiObject(scope, id, withDefaults({ apiVersion, kind, metadata: { labels }, spec }));
  const { port, ...others } = wanted.port;
  const { restartsFor } = wanted;
  const metadata = { labels, ...(restartsFor ? { annotations: { [RELOADED_SECRETS]: restartsFor } } : {}) };
  const pods = CompanionWorkload._add({
    scope,
    id: ids.deployment,
    metadata,
    podSelector: selector,
    spec: () => deploymentSpec(wanted, selector, labels),
  });
  const service = add(ids.service, 'v1', 'Service', {
    type: 'ClusterIP',
    selector,
    ports: [{ ...others, port, targetPort: port, protocol: 'TCP' }],
  });
  add(`${ids.deployment}-budget`, 'policy/v1', 'PodDisruptionBudget', {
    maxUnavailable: 1,
    selector: { matchLabels: selector },
    unhealthyPodEvictionPolicy: 'AlwaysAllow',
  });
  add(`${ids.deployment}-network`, 'networking.k8s.io/v1', 'NetworkPolicy', {
    podSelector: { matchLabels: selector },
    policyTypes: ['Ingress', 'Egress'],
    ingress: wanted.ingress,
    // An absent list denies all egress, and matches what the API server stores.
    ...(wanted.egress.length > 0 ? { egress: wanted.egress } : {}),
  });
  return { service, pods };
}

function deploymentSpec(wanted: SmallService, selector: Json, labels: Json): Json {
  return {
    replicas: wanted.replicas,
    selector: { matchLabels: selector },
    template: {
      metadata: { labels, ...(wanted.podAnnotations ? { annotations: wanted.podAnnotations() } : {}) },
      spec: {
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: wanted.user, seccompProfile: { type: 'RuntimeDefault' } },
        topologySpreadConstraints: spreadConstraints(selector),
        containers: [{ ...wanted.container, securityContext: restrictedContainer() }],
        ...(wanted.volumes ? { volumes: wanted.volumes } : {}),
      },
    },
  };
}
