import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { ASSUMPTIONS, assumptionsOf } from '../../../../src/core/compiler/queries/assumptions';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

const INPUT = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: web, port: 80}]}]}
`;
const policy = (spec: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: all, namespace: shop}
spec: {targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}], ${spec}}
`;

function named(more: string): readonly string[] {
  const diagnostics = new DiagnosticCollector();
  const { attachment } = compile(loadText([{ name: 'a.yaml', text: INPUT + more }], diagnostics), {}, diagnostics);
  return attachment ? assumptionsOf(attachment).map(({ name }) => name) : [];
}

const ALWAYS = ['listeners', 'running-config', 'services'];

it.each<[string, string, readonly string[]]>([
  ['nothing', '', []],
  ['keys', 'traffic: {apiKeyAuthentication: {secretRef: {name: keys}}}', ['secrets']],
  [
    'tokens',
    'traffic: {jwtAuthentication: {providers: [{issuer: idp, jwks: {remote: {jwksPath: /keys, backendRef: {name: idp, port: 80}}}}]}}',
    ['identity-providers', 'secrets'],
  ],
  ['a service', 'traffic: {extAuth: {backendRef: {name: authz, port: 80}, grpc: {}}}', ['called-services']],
  ['addresses of a proxy', 'frontend: {proxyProtocol: {}}', ['client-addresses']],
])('lists the assumptions of proofs about policies: %s', (_, spec, more) => {
  expect(named(spec && policy(spec))).toEqual([...ALWAYS, ...more]);
});

it('are listed in the documentation', () => {
  const page = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'guarantees.md'), 'utf8');
  for (const { name, text } of ASSUMPTIONS) expect(page).toContain(`| \`${name}\` | ${text}`);
});
