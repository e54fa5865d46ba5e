import { expect, it } from 'vitest';
import { loadText } from '../../src/compiler/1-load';
import { compile } from '../../src/compiler/compile';
import { AGENTGATEWAY_1_4 } from '../../src/data-plane/agentgateway-1.4';
import type { DataPlane } from '../../src/data-plane/data-plane';
import { DiagnosticCollector } from '../../src/diagnostics';

/** What a second folder of `src/data-plane` would hold. */
const SECOND: DataPlane = {
  ...AGENTGATEWAY_1_4,
  release: {
    registry: 'registry.example.com',
    repository: 'proxy',
    tag: 'v9.0.0',
    containerName: 'proxy',
    unpackImage: 'registry.example.com/tools:1',
    user: 4242,
    ports: { admin: 20000, stats: 20020, readiness: 20021 },
  },
};

const INPUT = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: proxy}
spec: {controllerName: proxy.example.com/proxy}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: gw, namespace: demo}
spec:
  gatewayClassName: proxy
  listeners:
  - {name: http, port: 8080, protocol: HTTP}
`;

function deploymentFor(dataPlane: DataPlane): string {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'input.yaml', text: INPUT }], diagnostics);
  const { gateways, diagnostics: found } = compile(input, { dataPlane }, diagnostics);
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  return JSON.stringify(gateways[0]?.manifests);
}

it('runs another release as that one wants to be run, and nothing of the first is left', () => {
  const first = deploymentFor(AGENTGATEWAY_1_4);
  const second = deploymentFor(SECOND);
  const { release } = AGENTGATEWAY_1_4;
  for (const [own, other] of [
    [`${release.registry}/${release.repository}:${release.tag}`, 'registry.example.com/proxy:v9.0.0'],
    [`"runAsUser":${release.user}`, '"runAsUser":4242'],
    [String(release.ports.stats), '20020'],
    [String(release.ports.readiness), '20021'],
  ] as const) {
    expect(first).toContain(own);
    expect(second).toContain(other);
    expect(second).not.toContain(own);
  }
});
