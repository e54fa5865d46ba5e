import { App, Duration } from 'cdk8s';
import {
  api,
  Cel,
  CompiledChart,
  FailOn,
  Gateway,
  GlobalRateLimit,
  gatewayapi,
  NetworkPeer,
  overlays,
  PodIdentity,
  QuotaInterval,
  type RateLimit,
  References,
  StaticBackend,
  WorkloadObject,
} from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';

const PLATFORM = 'platform';
const PROXY = 'agentgateway';

/** What every gateway of the class gets. */
function platformDefaults(scope: Construct): api.ProxyParameters {
  return new api.ProxyParameters(scope, 'platform-parameters', {
    metadata: { name: 'platform', namespace: PLATFORM },
    spec: {
      image: { registry: 'registry.example.com/mirror', pullPolicy: 'IfNotPresent' },
      logging: { format: api.LogFormat.JSON },
      resources: {
        requests: { cpu: api.Quantity.fromString('500m'), memory: api.Quantity.fromString('256Mi') },
        limits: { memory: api.Quantity.fromString('1Gi') },
      },
      deployment: {
        metadata: { labels: { 'example.com/team': 'platform' } },
        spec: {
          template: {
            spec: {
              priorityClassName: 'ingress',
              imagePullSecrets: [{ name: 'registry' }],
              topologySpreadConstraints: [{ topologyKey: 'topology.kubernetes.io/zone', maxSkew: 2 }],
              containers: [logShipper()],
              volumes: [{ name: 'log-buffer', emptyDir: { sizeLimit: '64Mi' } }],
            },
          },
        },
      },
      service: {
        metadata: { annotations: { 'service.beta.kubernetes.io/aws-load-balancer-type': 'external' } },
        spec: { externalTrafficPolicy: 'Local' },
      },
      podDisruptionBudget: {},
    },
  });
}

/** A container beside the proxy, which an overlay adds under a name of its own. */
function logShipper(): object {
  return {
    name: 'log-shipper',
    image: 'registry.example.com/mirror/log-shipper:2.1.0',
    resources: { requests: { cpu: '20m', memory: '32Mi' } },
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] }, readOnlyRootFilesystem: true },
    volumeMounts: [{ name: 'log-buffer', mountPath: '/buffer' }],
  };
}

/** The class that gateways choose, with the platform's parameters. */
function gatewayClass(scope: Construct, { apiGroup: group, kind, name }: api.ProxyParameters): gatewayapi.GatewayClass {
  return new gatewayapi.GatewayClass(scope, 'class', {
    metadata: { name: 'platform' },
    spec: {
      controllerName: 'proxy.example.com/proxy',
      parametersRef: { group, kind, name, namespace: PLATFORM },
    },
  });
}

/** The gateway: what it needs beyond the frame of the platform, what it does not want, and what keeps it apart from others. */
function gateway(scope: Construct, of: gatewayapi.GatewayClass): Gateway {
  const edge = new Gateway(scope, 'gateway', {
    metadata: { name: 'edge' },
    className: of.name,
    infrastructureLabels: { 'example.com/cost-center': '4711' },
    environment: { WORKER_THREADS: '2' },
    resources: { cpuRequest: '1' },
    shutdown: { min: Duration.seconds(20), max: Duration.seconds(300) },
  });
  edge.addHttpListener('http');
  edge.autoscale({ minReplicas: 3, maxReplicas: 12 });
  const { workload } = edge;
  // Overlays of one object add up, whoever calls.
  workload.overlayHorizontalPodAutoscaler({ behavior: { scaleDown: { stabilizationWindowSeconds: 600 } } });
  workload.overlayPodDisruptionBudget({ minAvailable: '50%' });
  const patchDirective = overlays.PatchDirective.DELETE;
  workload.overlayDeployment({
    template: { spec: { containers: [{ name: PROXY, env: [{ name: 'RUST_BACKTRACE', patchDirective }] }] } },
  });
  workload.place({
    nodeLabels: { 'example.com/pool': 'edge' },
    tolerations: [{ key: 'example.com/pool', operator: 'Equal', value: 'edge', effect: 'NoSchedule' }],
  });
  workload.annotate(WorkloadObject.SERVICE, { 'example.com/exposed-by': 'platform' });
  workload.restrictNetwork({ scrapers: [NetworkPeer.namespace('monitoring')] });
  workload.monitor({ interval: Duration.seconds(30), labels: { release: 'prometheus' } });
  workload.restartOnSecretChange();
  workload.useIdentity(PodIdentity.aws('arn:aws:iam::111122223333:role/edge'));
  return edge;
}

/** Limits for all replicas together; the pieces that count are kept apart like the gateway itself. */
function limits(scope: Construct): RateLimit {
  const quotas = new GlobalRateLimit(scope, 'quotas', {
    redisPassword: Secret.fromSecretName(scope, 'redis-password', 'redis-password'),
    clients: [NetworkPeer.namespace('edge')],
    quotas: [{ amount: 1000, per: QuotaInterval.MINUTE, by: { client: Cel.clientAddress() } }],
  });
  return quotas.rateLimit();
}

/** Something to serve. */
function site(scope: Construct, from: Gateway): void {
  const backend = new StaticBackend(scope, 'site', { metadata: { name: 'site' }, host: 'site.example.com', port: 80 });
  const route = from.addRoute('route', { metadata: { name: 'site' }, to: [backend] });
  route.addTrafficPolicy('limits', { rateLimits: [limits(scope)] });
}

/** The platform's chart, and the chart of the gateway, which is returned. */
export function productionOverlays(app: App): CompiledChart {
  // A GatewayClass belongs to no namespace, so this chart has none.
  const platform = new CompiledChart(app, 'platform', {
    disableResourceNameHashes: true,
    settings: { failOn: FailOn.WARNING, references: References.CLOSED },
  });
  const edge = new CompiledChart(app, 'edge', { namespace: 'edge', disableResourceNameHashes: true });
  const shared = gatewayClass(platform, platformDefaults(platform));
  site(edge, gateway(edge, shared));
  return edge;
}

if (require.main === module) {
  const app = new App();
  productionOverlays(app);
  app.synth();
}
