import { describe, expect, it } from 'vitest';
import { linked } from './inputs';
import { gateway, HTTP, policy, RULES, route } from './written-resources';

const POOL = `---
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: {name: p, namespace: shop}
spec:
  selector: {matchLabels: {app: p}}
  targetPorts: [{number: 8000}]
  endpointPickerRef: {name: picker, port: {number: 9002}}
`;

describe('policies', () => {
  const selecting = (labels: string) =>
    policy(`targetSelectors: [{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {${labels}}}]
  traffic: {timeouts: {request: 5s}}`);

  it('are pending if they select nothing, which is an error in strict mode', () => {
    const yaml = gateway(HTTP) + route('a', RULES) + selecting('team: c');
    expect(linked(yaml).diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['AIG3018 warning']);
    expect(linked(yaml, { strict: true }).diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'AIG3018 error',
    ]);
  });

  it.each([
    'targetRefs: [{group: inference.networking.k8s.io, kind: InferencePool, name: p}]',
    'targetSelectors: [{group: inference.networking.k8s.io, kind: InferencePool, matchLabels: {a: b}}]',
  ])('of pools have no traffic settings: %s', (targets) => {
    const yaml = gateway(HTTP) + route('a', RULES) + policy(`${targets}\n  traffic: {timeouts: {request: 5s}}`);
    const { graph, texts } = linked(yaml, { revision: 'v1.4' });
    expect(texts.map((text) => text.slice(0, 7))).toEqual(['AIG3079']);
    expect(graph.policies[0].targets).toEqual([]);
  });

  it('of TLS may be for pools, if they are there', () => {
    const yaml = `${gateway(HTTP)}${route('a', RULES)}---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: tls, namespace: shop}
spec:
  targetRefs: [{group: inference.networking.k8s.io, kind: InferencePool, name: p}]
  validation: {hostname: p.example.com, wellKnownCACertificates: System}
`;
    expect(linked(yaml).texts.map((text) => text.slice(0, 7))).toEqual(['AIG3018']);
    expect(linked(yaml + POOL).texts).toEqual([]);
  });

  it('may refer into other namespaces, unless strict', () => {
    const yaml =
      gateway(HTTP) +
      route('a', RULES) +
      policy(`targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: a}]
  traffic: {extAuth: {backendRef: {name: auth, namespace: ops, port: 90}, grpc: {}}}`);
    expect(linked(yaml).texts).toEqual([]);
    expect([...linked(yaml).graph.references.values()].map(({ destination }) => destination.key)).toEqual([
      'Service/ops/auth/90',
    ]);
    expect(linked(yaml, { strict: true }).texts.map((text) => text.slice(0, 7))).toEqual(['AIG3004']);
  });
});
