import { App, Duration, Size } from 'cdk8s';
import {
  ClientAuthentication,
  CompiledChart,
  Gateway,
  GatewayClass,
  overlays,
  ServiceDestination,
  StaticBackend,
} from 'cdk8s-ai-gateway';
import { DestinationTls } from 'cdk8s-ai-gateway/connections';
import { Cel } from 'cdk8s-ai-gateway/expressions';
import { QuotaInterval, type RateLimit } from 'cdk8s-ai-gateway/limits';
import { GatewayAlerts, GatewayDashboard } from 'cdk8s-ai-gateway/observability';
import { GlobalRateLimit } from 'cdk8s-ai-gateway/patterns';
import { FailOn, References } from 'cdk8s-ai-gateway/settings';
import { TelemetryFields } from 'cdk8s-ai-gateway/telemetry';
import { Cpu, NetworkPeer, PodIdentity, SpreadStrictness, WorkloadObject } from 'cdk8s-ai-gateway/workload';
import { Secret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';

const MIRROR = 'registry.example.com/mirror';
const PROXY = 'agentgateway';
/** What lets pods pull from the mirror. */
const PULLING = { template: { spec: { imagePullSecrets: [{ name: 'registry' }] } } };

/** What every gateway of the class gets. */
function platformClass(scope: Construct): GatewayClass {
  const platform = new GatewayClass(scope, 'class', {
    metadata: { name: 'platform' },
    image: { registry: MIRROR, digest: 'sha256:5f9c3b0ac5d0a1e4cb6f3c7ed33ba1d9b3a0c1c9d4f1e0a7c8b6d5e4f3a2b1c0' },
    jsonLogs: true,
    resources: { cpuRequest: Cpu.millis(500), memoryRequest: Size.mebibytes(256), memoryLimit: Size.gibibytes(1) },
  });
  platform.keepAvailable().place({ priorityClass: 'ingress', acrossZones: SpreadStrictness.REQUIRED });
  platform.overlayDeployment(PULLING);
  platform.overlayDeployment({
    template: {
      spec: {
        topologySpreadConstraints: [{ topologyKey: 'topology.kubernetes.io/zone', maxSkew: 2 }],
        containers: [logShipper()],
        volumes: [{ name: 'log-buffer', emptyDir: { sizeLimit: '64Mi' } }],
      },
    },
  });
  platform.overlayService({ externalTrafficPolicy: 'Local' });
  platform.annotate(WorkloadObject.SERVICE, { 'service.beta.kubernetes.io/aws-load-balancer-type': 'external' });
  return platform;
}

/** A container beside the proxy, which an overlay adds under a name of its own. */
function logShipper(): overlays.ContainerPatch {
  return {
    name: 'log-shipper',
    image: `${MIRROR}/log-shipper:2.1.0`,
    resources: { requests: { cpu: '20m', memory: '32Mi' } },
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] }, readOnlyRootFilesystem: true },
    volumeMounts: [{ name: 'log-buffer', mountPath: '/buffer' }],
  };
}

/** The gateway: what it needs beyond the frame of the platform, what it does not want, and what keeps it apart from others. */
function gateway(scope: Construct, of: GatewayClass): Gateway {
  const edge = new Gateway(scope, 'gateway', {
    metadata: { name: 'edge' },
    className: of.name,
    infrastructureLabels: { 'example.com/cost-center': '4711' },
    environment: { WORKER_THREADS: '2' },
    resources: { cpuRequest: Cpu.units(1) },
    shutdown: { min: Duration.seconds(20), max: Duration.seconds(300) },
  });
  const certificate = Secret.fromSecretName(scope, 'certificate', 'site-example-com');
  edge.addHttpsListener('https', { hostname: 'site.example.com', certificate });
  edge.autoscale({ minReplicas: 3, maxReplicas: 12 });
  const { workload } = edge;
  // Overlays of one object add up, whoever calls.
  workload.overlayHorizontalPodAutoscaler({ behavior: { scaleDown: { stabilizationWindowSeconds: 600 } } });
  workload.overlayPodDisruptionBudget({ minAvailable: '50%' });
  // A budget has the one or the other; null, which takes the platform's out, has no typed form.
  workload.overlay(WorkloadObject.POD_DISRUPTION_BUDGET, { maxUnavailable: null });
  const patchDirective = overlays.PatchDirective.DELETE;
  workload.overlayDeployment({
    template: { spec: { containers: [{ name: PROXY, env: [{ name: 'RUST_BACKTRACE', patchDirective }] }] } },
  });
  workload.overlayDeployment({ template: { spec: { dnsConfig: { options: [{ name: 'ndots', value: '2' }] } } } });
  workload.place({
    nodeLabels: { 'example.com/pool': 'edge' },
    tolerations: [{ key: 'example.com/pool', operator: 'Equal', value: 'edge', effect: 'NoSchedule' }],
  });
  workload.annotate(WorkloadObject.SERVICE, { 'example.com/exposed-by': 'platform' });
  workload.restrictNetwork({ scrapers: [NetworkPeer.namespace('monitoring')] });
  workload.useIdentity(PodIdentity.aws('arn:aws:iam::111122223333:role/edge'));
  return edge;
}

/** What is seen of it: metrics with a dashboard and alerts, an access log that says who asked, and traces. */
function observed(scope: Construct, edge: Gateway): void {
  const labels = { release: 'prometheus' };
  edge.workload.monitor({ interval: Duration.seconds(30), labels });
  new GatewayDashboard(scope, 'dashboard', { gateways: [edge], folder: 'Edge' });
  new GatewayAlerts(scope, 'alerts', {
    gateways: [edge],
    slowAfter: Duration.seconds(5),
    labels,
    alertLabels: { team: 'platform' },
  });
  edge.addFrontendPolicy('telemetry', {
    accessLog: { attributes: TelemetryFields.CLIENT },
    tracing: {
      collector: ServiceDestination.fromServiceName('otel-collector', { port: 4317, namespace: 'monitoring' }),
      sampling: 0.05,
      resources: TelemetryFields.POD,
    },
  });
}

/** Limits for all replicas together; the pieces that count are kept apart, placed and restarted like the gateway itself. */
function limits(scope: Construct): RateLimit {
  const quotas = new GlobalRateLimit(scope, 'quotas', {
    image: `${MIRROR}/ratelimit:05c08d03`,
    redisImage: `${MIRROR}/valkey:8-alpine`,
    redisPassword: Secret.fromSecretName(scope, 'redis-password', 'redis-password'),
    restartOnSecretChange: true,
    clients: [NetworkPeer.namespace('edge')],
    quotas: [{ amount: 1000, per: QuotaInterval.MINUTE, by: [{ name: 'client', value: Cel.clientAddress() }] }],
  });
  for (const pods of [quotas.rateLimitService, quotas.redis]) {
    pods?.place({ priorityClass: 'ingress' });
    pods?.overlayDeployment(PULLING);
  }
  return quotas.rateLimit();
}

/** Something to serve, to clients with a key. */
function site(scope: CompiledChart, from: Gateway): void {
  const tls = DestinationTls.verified();
  const backend = new StaticBackend(scope, 'site', {
    metadata: { name: 'site' },
    host: 'origin.example.com',
    port: 443,
    tls,
  });
  const route = from.addRoute('route', { metadata: { name: 'site' }, to: [backend] });
  scope.addExternalSecret({ name: 'clients', keys: ['shop', 'partner'], labels: CLIENTS });
  route.addTrafficPolicy('limits', {
    authentication: [ClientAuthentication.apiKeysLabelled(CLIENTS)],
    rateLimits: [limits(scope)],
  });
}

/** The Secrets with keys of clients. */
const CLIENTS = { 'example.com/client-keys': 'true' };

/** The platform's chart, and the chart of the gateway, which is returned. */
export function productionOverlays(app: App): CompiledChart {
  const platform = new CompiledChart(app, 'platform', {
    namespace: 'platform',
    disableResourceNameHashes: true,
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      sidecarImage: `${MIRROR}/node:22.21.1-alpine3.22`,
      externals: {
        secrets: [{ name: 'site-example-com', namespace: 'edge', keys: ['tls.crt', 'tls.key'] }],
        services: [{ name: 'otel-collector', namespace: 'monitoring', ports: [4317] }],
      },
    },
  });
  const edge = new CompiledChart(app, 'edge', { namespace: 'edge', disableResourceNameHashes: true });
  const made = gateway(edge, platformClass(platform));
  observed(edge, made);
  site(edge, made);
  return edge;
}

if (require.main === module) {
  const app = new App();
  productionOverlays(app);
  app.synth();
}
