import { expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { grouped } from '../../../../src/core/diagnostics/grouping';

const mirrorTo = (port: number) => `{type: RequestMirror, requestMirror: {backendRef: {name: web, port: ${port}}}}`;
const INPUT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules:
  - {filters: [${mirrorTo(81)}, ${mirrorTo(82)}], backendRefs: [{name: web, port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {ports: [{name: a, port: 80}, {name: b, port: 81}, {name: c, port: 82}]}
`;

it('several mirrors are one note with a list of places', () => {
  const diagnostics = new DiagnosticCollector();
  const { judgement } = compile(loadText([{ name: 'in.yaml', text: INPUT }], diagnostics), {}, diagnostics);
  const found = judgement.diagnostics.filter(({ code }) => code === 'AIG5041');
  expect(found).toHaveLength(2);
  expect(grouped(found).map(({ otherPlaces }) => otherPlaces?.length)).toEqual([1]);
});
