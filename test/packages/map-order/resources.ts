import type { Chart } from 'cdk8s';
import { api, CompiledChart, gatewayapi } from '../../../src';
import { inCharts, type MapCase } from './map-case';
import { edge, shopOf } from './platform';

const labels = { zone: 'b', area: 'a' };
const prefixed = { 'example.com/zone': 'b', 'example.com/area': 'a' };
const expressions = { user: 'request.path', ant: 'request.host' };
const backendRef = { name: 'judge', port: 9000 };

/** A Gateway in the words of the reference. */
function gateway(chart: Chart, spec: Partial<gatewayapi.GatewaySpec> = {}): void {
  new gatewayapi.Gateway(chart, 'edge', {
    metadata: { name: 'edge' },
    spec: { gatewayClassName: 'proxy', listeners: [{ name: 'web', port: 8080, protocol: 'HTTP' }], ...spec },
  });
}

function policy(chart: Chart, id: string, spec: Partial<api.ProxyPolicySpec>): void {
  new api.ProxyPolicy(chart, id, {
    spec: { targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' }], ...spec },
  });
}

function told(chart: Chart): void {
  if (!(chart instanceof CompiledChart)) return;
  chart.addExternalSecret({ name: 'keys', labels, keys: ['search'] });
  chart.addExternalService({ name: 'judge', labels, ports: [9000] });
}

export const resourceCases: readonly MapCase[] = [
  ...inCharts('policies in the words of the reference', (chart, give) => {
    gateway(chart);
    told(chart);
    policy(chart, 'grpc', {
      traffic: {
        extAuth: {
          backendRef,
          grpc: {
            contextExtensions: give('api.ExtAuthGrpc.contextExtensions', labels),
            requestMetadata: give('api.ExtAuthGrpc.requestMetadata', expressions),
          },
        },
        transformation: { request: { metadata: give('api.Transform.metadata', expressions) } },
        apiKeyAuthentication: { secretSelector: { matchLabels: give('api.SecretSelector.matchLabels', labels) } },
      },
    });
  }),
  ...inCharts('policies by label, in the words of the reference', (chart, give) => {
    new gatewayapi.Gateway(chart, 'edge', {
      metadata: { name: 'edge', labels },
      spec: { gatewayClassName: 'proxy', listeners: [{ name: 'web', port: 8080, protocol: 'HTTP' }] },
    });
    told(chart);
    new api.ProxyPolicy(chart, 'http', {
      spec: {
        targetSelectors: [
          {
            group: 'gateway.networking.k8s.io',
            kind: 'Gateway',
            matchLabels: give('api.PolicyTargetSelector.matchLabels', labels),
          },
        ],
        traffic: {
          extAuth: {
            backendRef,
            http: {
              addRequestHeaders: give('api.ExtAuthHttp.addRequestHeaders', expressions),
              responseMetadata: give('api.ExtAuthHttp.responseMetadata', expressions),
            },
          },
        },
      },
    });
  }),
  ...inCharts('backends in the words of the reference', (chart, give) => {
    new api.ProxyBackend(chart, 'llm', {
      spec: {
        ai: { provider: { providerA: {} } },
        policies: {
          ai: {
            modelAliases: give('api.BackendAi.modelAliases', { small: 'gpt-4o-mini', chat: 'gpt-4o' }),
            routes: give('api.BackendAi.routes', {
              '/v1/messages': api.RouteType.MESSAGES,
              '/v1/chat/completions': api.RouteType.COMPLETIONS,
            }),
            defaults: [
              { field: 'metadata', value: give<unknown>('api.FieldDefault.value', { user: 1, ant: { b: 1, a: 2 } }) },
            ],
          },
        },
      },
    });
    const metadata = (path: string) =>
      give<unknown>(path, { resource: 'https://mcp.example.com/x', bearer: { user: 'b', ant: 'a' } });
    const jwks = { jwksPath: '/keys', backendRef };
    told(chart);
    new api.ProxyBackend(chart, 'mcp', {
      spec: {
        mcp: {
          targets: [
            { name: 'found', selector: { services: { matchLabels: give('api.LabelSelector.matchLabels', labels) } } },
          ],
        },
        policies: {
          mcp: {
            authentication: {
              issuer: 'i',
              audiences: ['a'],
              resourceMetadata: metadata('api.McpAuthentication.resourceMetadata'),
              jwks,
            },
          },
        },
      },
    });
    const shop = shopOf(chart);
    const route = edge(chart).addRoute('all', { to: [shop] });
    policy(chart, 'jwt', {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: route.name }],
      traffic: {
        jwtAuthentication: {
          providers: [{ issuer: 'i', audiences: ['a'], jwks: { remote: jwks } }],
          mcp: { resourceMetadata: metadata('api.JwtMcpConfig.resourceMetadata') },
        },
      },
    });
  }),
  ...inCharts('parameters in the words of the reference', (chart, give) => {
    new api.ProxyParameters(chart, 'parameters', {
      metadata: { name: 'parameters' },
      spec: {
        rawConfig: give<unknown>('api.ProxyParametersSpec.rawConfig', {
          frontendPolicies: { http: { maxBufferSize: 4096 } },
          config: { logging: { level: 'info', format: 'json' } },
        }),
        resources: {
          limits: give('api.ResourceRequirements.limits', {
            memory: api.Quantity.fromString('1Gi'),
            cpu: api.Quantity.fromString('2'),
          }),
          requests: give('api.ResourceRequirements.requests', {
            memory: api.Quantity.fromString('1Gi'),
            cpu: api.Quantity.fromString('1'),
          }),
        },
        deployment: {
          metadata: {
            labels: give('api.OverlayMetadata.labels', prefixed),
            annotations: give('api.OverlayMetadata.annotations', { 'example.com/tone': 'b', 'example.com/aria': 'a' }),
          },
          spec: give<unknown>('api.KubernetesResourceOverlay.spec', { replicas: 2, minReadySeconds: 3 }),
        },
      },
    });
    gateway(chart, {
      infrastructure: {
        labels: give('gatewayapi.GatewayInfrastructure.labels', { 'example.org/zone': 'b', 'example.org/area': 'a' }),
        annotations: give('gatewayapi.GatewayInfrastructure.annotations', {
          'example.org/tone': 'b',
          'example.org/aria': 'a',
        }),
        parametersRef: { group: 'proxy.example.com', kind: 'ProxyParameters', name: 'parameters' },
      },
    });
  }),
  ...inCharts('objects of the Gateway API', (chart, give) => {
    const tls = { 'example.com/version': '1.2', 'example.com/ciphers': 'x' };
    gateway(chart, {
      listeners: [
        {
          name: 'web',
          port: 8443,
          protocol: 'HTTPS',
          tls: { certificateRefs: [{ name: 'cert' }], options: give('gatewayapi.ListenerTlsConfig.options', tls) },
          allowedRoutes: {
            namespaces: {
              from: gatewayapi.FromNamespaces.SELECTOR,
              selector: { matchLabels: give('gatewayapi.LabelSelector.matchLabels', labels) },
            },
          },
        },
      ],
    });
    new gatewayapi.BackendTlsPolicy(chart, 'tls', {
      spec: {
        targetRefs: [{ group: '', kind: 'Service', name: 'judge' }],
        validation: { hostname: 'judge.example.com', wellKnownCaCertificates: 'System' },
        options: give('gatewayapi.BackendTlsPolicySpec.options', { 'example.org/b': '1', 'example.org/a': '2' }),
      },
    });
  }),
];
