import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop, annotations: {cdk8s-ai-gateway/network-policy: '{}'}}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
`;
const TO_POOL = '{group: inference.networking.k8s.io, kind: InferencePool, name: models}';
const route = (refs: string, kind = 'HTTPRoute', version = 'v1') => `---
apiVersion: gateway.networking.k8s.io/${version}
kind: ${kind}
metadata: {name: web, namespace: shop}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [${refs}]}]}
`;
const pool = (more = '', namespace = 'shop') => `---
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: {name: models, namespace: ${namespace}}
spec:
  selector: {matchLabels: {app: vllm}}
  targetPorts: [{number: 8000}, {number: 8001}]
  endpointPickerRef: {name: picker, port: {number: 9002}}
${more}`;
const policy = (target: string, backend: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p, namespace: shop}
spec: {targetRefs: [${target}], backend: ${backend}}
`;

function compiled(...texts: readonly string[]) {
  const result = compile(loadText([{ name: 'input.yaml', text: texts.join('') }], new DiagnosticCollector()), {
    revision: 'v1.4',
  });
  const [gateway] = result.gateways;
  const config = gateway && (parse(gateway.config) as any);
  const manifest = (kind: string) => gateway?.manifests.find((each: any) => each.kind === kind) as any;
  const found = result.diagnostics.map(({ code, message }) => `${code} ${message}`);
  return { config, manifest, found, backends: config?.binds[0].listeners[0].routes?.[0]?.backends };
}

const PICKED = { endpointPicker: { backend: '/endpoint-picker/shop/models' }, destinationMode: 'passthrough' };
const SERVICE = { name: 'shop/models.shop.inference.cluster.local', port: 8000 };

describe('a reference to an InferencePool', () => {
  it('calls the endpoint picker over TLS, without a list of endpoints', () => {
    const { config, backends, found } = compiled(GATEWAY, route(TO_POOL), pool());
    expect(found).toEqual([]);
    expect(backends).toEqual([
      { service: SERVICE, policies: { inferenceRouting: PICKED, http: { version: 'HTTP/1.1' } } },
    ]);
    expect(config.backends).toEqual([
      {
        name: 'endpoint-picker/shop/models',
        host: 'picker.shop.svc.cluster.local:9002',
        policies: { backendTLS: { insecure: true } },
      },
    ]);
    expect(config.services).toEqual([
      {
        name: 'models',
        namespace: 'shop',
        hostname: 'models.shop.inference.cluster.local',
        vips: [],
        ports: { 8000: 8000, 8001: 8001 },
      },
    ]);
    expect(config.workloads).toBeUndefined();
  });

  it('keeps its weight, its filters and the policies of the pool', () => {
    const filter = '{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: x-a, value: b}]}}';
    const refs = `{group: inference.networking.k8s.io, kind: InferencePool, name: models, weight: 9, filters: [${filter}]}, {name: web, port: 80, weight: 1}`;
    const { backends, found } = compiled(
      GATEWAY,
      route(refs),
      pool(),
      policy(TO_POOL, '{http: {requestTimeout: 30s}}'),
    );
    expect(found).toEqual([]);
    expect(backends).toEqual([
      {
        service: SERVICE,
        weight: 9,
        policies: {
          http: { requestTimeout: '30s', version: 'HTTP/1.1' },
          inferenceRouting: PICKED,
          requestHeaderModifier: { set: { 'x-a': 'b' } },
        },
      },
      { host: 'web.shop.svc.cluster.local:80', weight: 1 },
    ]);
  });

  it('uses HTTP/2 if the pool specifies it', () => {
    const { backends } = compiled(GATEWAY, route(TO_POOL), pool('  appProtocol: kubernetes.io/h2c\n'));
    expect(backends[0].policies.http).toEqual({ version: 'HTTP/2.0' });
  });

  it('verifies the endpoint picker if a policy for its Service requires it', () => {
    const target = '{group: "", kind: Service, name: picker}';
    const verified = policy(target, '{tls: {sni: picker.example.com}}');
    const [picker] = compiled(GATEWAY, route(TO_POOL), pool(), verified).config.backends;
    expect(picker.policies.backendTLS).toEqual({ hostname: 'picker.example.com' });
  });

  it('requires a grant for another namespace', () => {
    const elsewhere = TO_POOL.replace('name: models', 'name: models, namespace: ml');
    const grant = `---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: g, namespace: ml}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: inference.networking.k8s.io, kind: InferencePool}]
`;
    expect(compiled(GATEWAY, route(elsewhere), pool('', 'ml')).found).toEqual([
      expect.stringContaining('InferencePool ml/models'),
    ]);
    const { backends, config, found } = compiled(GATEWAY, route(elsewhere), pool('', 'ml'), grant);
    expect(found).toEqual([]);
    expect(backends[0].service.name).toBe('ml/models.ml.inference.cluster.local');
    expect(config.backends[0].host).toBe('picker.ml.svc.cluster.local:9002');
  });

  it('opens the network to the endpoint picker and to all target ports of the pods', () => {
    const service = `---
apiVersion: v1
kind: Service
metadata: {name: picker, namespace: shop}
spec: {selector: {app: picker}, ports: [{port: 9002}]}
`;
    const { egress } = compiled(GATEWAY, route(TO_POOL), pool(), service).manifest('NetworkPolicy').spec;
    const portsOf = (app: string) =>
      egress
        .filter((rule: any) => rule.to?.[0]?.podSelector?.matchLabels?.app === app)
        .flatMap((rule: any) => rule.ports.map(({ port }: any) => port));
    expect(portsOf('vllm')).toEqual([8000, 8001]);
    expect(portsOf('picker')).toEqual([9002]);
  });

  it('is rejected if the pool or its endpoint picker is missing', () => {
    expect(compiled(GATEWAY, route(TO_POOL)).found).toEqual([
      expect.stringContaining('backendRef references InferencePool shop/models'),
    ]);
    const tcp = GATEWAY.replace('protocol: HTTP', 'protocol: TCP');
    expect(compiled(tcp, route(TO_POOL, 'TCPRoute', 'v1alpha2'), pool()).found).toEqual([
      expect.stringContaining('AIG3003'),
    ]);
    const mirror = `{name: web, port: 80, filters: [{type: RequestMirror, requestMirror: {backendRef: ${TO_POOL}}}]}`;
    expect(compiled(GATEWAY, route(mirror), pool()).found.join()).toContain('AIG3003');
  });
});
