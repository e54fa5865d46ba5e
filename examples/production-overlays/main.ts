import { App } from 'cdk8s';
import { api, CompiledChart, FailOn, gatewayapi, References } from 'cdk8s-ai-gateway';
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

/** What one gateway needs beyond that, and what it does not want. */
function edgeOverrides(scope: Construct): api.ProxyParameters {
  return new api.ProxyParameters(scope, 'edge-parameters', {
    metadata: { name: 'edge' },
    spec: {
      env: [{ name: 'WORKER_THREADS', value: '2' }],
      resources: { requests: { cpu: api.Quantity.fromNumber(1) } },
      shutdown: { min: 20, max: 300 },
      deployment: {
        spec: {
          template: {
            spec: {
              nodeSelector: { 'example.com/pool': 'edge' },
              tolerations: [{ key: 'example.com/pool', operator: 'Equal', value: 'edge', effect: 'NoSchedule' }],
              containers: [{ name: PROXY, env: [{ name: 'RUST_BACKTRACE', $patch: 'delete' }] }],
            },
          },
        },
      },
      podDisruptionBudget: { spec: { minAvailable: '50%' } },
      horizontalPodAutoscaler: {
        spec: {
          minReplicas: 3,
          maxReplicas: 12,
          behavior: { scaleDown: { stabilizationWindowSeconds: 600 } },
        },
      },
    },
  });
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

/** The gateway, with parameters of its own. */
function gateway(
  scope: Construct,
  of: gatewayapi.GatewayClass,
  { apiGroup: group, kind, name }: api.ProxyParameters,
): gatewayapi.Gateway {
  return new gatewayapi.Gateway(scope, 'gateway', {
    metadata: { name: 'edge' },
    spec: {
      gatewayClassName: of.name,
      infrastructure: { labels: { 'example.com/cost-center': '4711' }, parametersRef: { group, kind, name } },
      listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }],
    },
  });
}

/** Something to serve. */
function site(scope: Construct, from: gatewayapi.Gateway): void {
  const backend = new api.ProxyBackend(scope, 'site', {
    metadata: { name: 'site' },
    spec: { static: { host: 'site.example.com', port: 80 } },
  });
  new gatewayapi.HttpRoute(scope, 'route', {
    metadata: { name: 'site' },
    spec: {
      parentRefs: [{ name: from.name }],
      rules: [{ backendRefs: [{ group: backend.apiGroup, kind: backend.kind, name: backend.name }] }],
    },
  });
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
  site(edge, gateway(edge, shared, edgeOverrides(edge)));
  return edge;
}

if (require.main === module) {
  const app = new App();
  productionOverlays(app);
  app.synth();
}
