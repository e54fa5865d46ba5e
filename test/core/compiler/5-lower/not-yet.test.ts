import { expect, test } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

const policy = (target: string, frontend: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: edge, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge, ${target}}]
  frontend: ${frontend}
`;

function errors(text: string): string[] {
  const collector = new DiagnosticCollector();
  compile(loadText([{ name: 'a.yaml', text }], collector), {}, collector);
  return collector
    .finish()
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);
}

test.each(['sectionName: http', 'port: 80'])(
  'a frontend policy of one listener or port is refused, not lost: %s',
  (at) => {
    expect(errors(policy(at, '{accessLog: {filter: "true"}}'))).toEqual(['AIG5089']);
  },
);

test('one of the whole Gateway is compiled', () => {
  expect(errors(policy('', '{accessLog: {filter: "true"}}').replace(', }', '}'))).toEqual([]);
});
