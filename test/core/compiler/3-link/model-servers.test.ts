import { describe, expect, it } from 'vitest';
import { linked } from './inputs';
import { gateway, HTTP } from './written-resources';

describe('a provider whose host is a Service', () => {
  const provider = (host: string, port: number) => `{name: own, providerA: {}, host: ${host}, port: ${port}}`;
  const found = (spec: string) =>
    linked(
      `${gateway(HTTP)}
---
apiVersion: v1
kind: Service
metadata: {name: vllm, namespace: models}
spec: {ports: [{port: 8000}]}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: models, namespace: shop}
spec: {ai: ${spec}}`,
    ).diagnostics.map(({ code, message }) => `${code}: ${message}`);

  it.each([
    ['vllm.models.svc.cluster.local', 8000],
    ['vllm.models.svc', 8000],
    ['vllm.models', 9000],
    ['vllm.elsewhere.svc.cluster.local', 9000],
    ['vllm.models.svc.example.com', 9000],
  ])('reports nothing for %s with port %d', (host, port) => {
    expect(found(`{groups: [{providers: [${provider(host, port)}]}]}`)).toEqual([]);
  });

  it.each(['vllm.models.svc.cluster.local', 'vllm.models.svc'])('finds a port of %s that it does not have', (host) => {
    const groups = found(
      `{groups: [{providers: [${provider(host, 8000)}]}, {providers: [${provider(host, 9000).replace('own', 'b')}]}]}`,
    );
    expect(groups).toEqual([expect.stringMatching(/^AIG3006: .*models\/vllm.*9000.*8000/)]);
  });
});
