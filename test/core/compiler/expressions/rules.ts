import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

/** Returns the codes found by a compilation with the expression as an access rule, both to allow and to deny. */
export function findingsAbout(expression: string): string[] {
  const rule = (name: string, action: string) => ({
    apiVersion: 'proxy.example.com/v1alpha1',
    kind: 'ProxyPolicy',
    metadata: { name, namespace: 'shop' },
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'web' }],
      traffic: { authorization: { action, policy: { matchExpressions: [expression] } } },
    },
  });
  const text = [GATEWAY, ROUTE, rule('allow', 'Allow'), rule('deny', 'Deny')]
    .map((one) => JSON.stringify(one))
    .join('\n---\n');
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'input.yaml', text }], diagnostics);
  return compile(input, {}, diagnostics).diagnostics.map(({ code }) => code);
}

const GATEWAY = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: { name: 'edge', namespace: 'shop' },
  spec: { gatewayClassName: 'proxy', listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
};

const ROUTE = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name: 'web', namespace: 'shop' },
  spec: { parentRefs: [{ name: 'edge' }], rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] },
};
