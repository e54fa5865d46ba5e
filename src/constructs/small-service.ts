import { ApiObject, Lazy } from 'cdk8s';
import type { Construct } from 'constructs';
import { restrictedContainer, spreadConstraints } from '../compiler/model/pod-standard';

type Json = { [field: string]: any };

/** A Deployment with one container and its Service, for what a pattern brings along beside a gateway. */
export interface SmallService {
  /** What it is in the pattern, such as `counter`; the value of `app.kubernetes.io/component`. */
  readonly component: string;
  /** The program, the value of `app.kubernetes.io/name`. */
  readonly program: string;
  readonly replicas: number;
  /** The user that the container runs as. */
  readonly user: number;
  /** The container, without what all of them have in common. */
  readonly container: Json;
  readonly volumes?: Json[];
  /** Annotations of the pods; values may be lazy. */
  readonly podAnnotations?: Json;
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

/** What selects the pods of a component of a pattern. */
export function componentSelector(pattern: Construct, component: string): { [label: string]: string } {
  return { 'app.kubernetes.io/component': component, 'app.kubernetes.io/instance': pattern.node.addr.slice(0, 16) };
}

/**
 * Makes the Deployment, its Service, a PodDisruptionBudget and a NetworkPolicy, to the standard of the gateway's own pods: probes,
 * spread, the restricted Pod Security Standard, and every default that the API server would add. Gives the Service.
 */
export function smallService(
  scope: Construct,
  pattern: Construct,
  ids: SmallServiceIds,
  wanted: SmallService,
): ApiObject {
  const selector = componentSelector(pattern, wanted.component);
  const labels = {
    ...selector,
    'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway',
    'app.kubernetes.io/name': wanted.program,
  };
  const { port, ...others } = wanted.port;
  const objects: readonly (readonly [id: string, object: Json])[] = [
    [ids.deployment, { apiVersion: 'apps/v1', kind: 'Deployment', spec: deploymentSpec(wanted, selector, labels) }],
    [
      ids.service,
      {
        apiVersion: 'v1',
        kind: 'Service',
        spec: { type: 'ClusterIP', selector, ports: [{ ...others, port, targetPort: port, protocol: 'TCP' }] },
      },
    ],
    [
      `${ids.deployment}-budget`,
      {
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        spec: { maxUnavailable: 1, selector: { matchLabels: selector }, unhealthyPodEvictionPolicy: 'AlwaysAllow' },
      },
    ],
    [
      `${ids.deployment}-network`,
      {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'NetworkPolicy',
        spec: {
          podSelector: { matchLabels: selector },
          policyTypes: ['Ingress', 'Egress'],
          ingress: wanted.ingress,
          // No list is no way out, and what the API server stores.
          ...(wanted.egress.length > 0 ? { egress: wanted.egress } : {}),
        },
      },
    ],
  ];
  const made = objects.map(
    ([id, object]) => new ApiObject(scope, id, withDefaults({ ...object, metadata: { labels } })),
  );
  return made[1]!;
}

function deploymentSpec(wanted: SmallService, selector: Json, labels: Json): Json {
  return {
    replicas: wanted.replicas,
    selector: { matchLabels: selector },
    template: {
      metadata: { labels, ...(wanted.podAnnotations ? { annotations: wanted.podAnnotations } : {}) },
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

/** What the API server would add stands there already, so that GitOps tools find no difference. */
function withDefaults(object: Json): { apiVersion: string; kind: string } {
  const { fillDefaults } =
    require('../compiler/6-emit/workload/defaults/object-defaults') as typeof import('../compiler/6-emit/workload/defaults/object-defaults');
  const own = cloned(object) as { apiVersion: string; kind: string };
  fillDefaults(own, true);
  return own;
}

/** A copy in which nothing is shared, but for lazy values. */
function cloned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloned);
  if (typeof value !== 'object' || value === null || value instanceof Lazy) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, cloned(field)]));
}
