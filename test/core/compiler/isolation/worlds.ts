import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import type { CompileOptions } from '../../../../src/core/compiler/model/options';
import type { CompileResult } from '../../../../src/core/compiler/model/result';
import { explainRequest } from '../../../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

/** A Gateway in a namespace of its own, which takes routes from everywhere. */
export const EDGE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: agentgateway
  listeners:
    - { name: http, port: 8080, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`;

/** A route to the Service \`name\` under \`/name\`, with more fields of its rule. */
export function route(namespace: string, name: string, rule = '', rules = ''): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches: [{ path: { type: PathPrefix, value: /${name} } }]
      backendRefs: [{ name: ${name}, port: 80 }]
${rule}
${rules}
`;
}

/** A policy of the agentgateway distribution; \`spec\` as flow mappings or lines indented by two. */
export function policy(namespace: string, name: string, spec: string): string {
  return `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: ${name}, namespace: ${namespace} }
spec:
${spec}
`;
}

export const JWT = `  traffic:
    jwtAuthentication:
      mode: Strict
      providers:
        - issuer: https://issuer.example.com
          jwks: { inline: '{"keys":[{"kty":"EC","x":"fI5MYmdSNy06SBoNVzQ_3TdpuusKgu2fTVQRMBL89LY","y":"HeCa3nqJXc10elvtuKQN7aFtPneEJKIA2wgb2VmQCgI","crv":"P-256","kid":"a","use":"sig","alg":"ES256"}]}' }`;

export function compiled(documents: readonly string[], options: Partial<CompileOptions> = {}): CompileResult {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'input.yaml', text: documents.join('\n---\n') }], diagnostics);
  return compile(input, { onError: 'isolate', ...options }, diagnostics);
}

/** Returns the omitted parts, one per line: the part, its outcome, and the reason. */
export function leftOut({ isolated }: CompileResult): readonly string[] {
  return isolated.map(({ resource: { kind, namespace = '', name }, part, type, outcome, because }) => {
    const what = [`${kind} ${namespace}/${name}`, part].filter(Boolean).join(', ');
    return `${what}: ${type} ${outcome} (${because.join(', ')})`;
  });
}

/** Returns the response for each path: a status, or the destinations with their shares. */
export function answers(result: CompileResult, ...paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(paths.map((path) => [path, answerTo(result, path)]));
}

function answerTo({ attachment }: CompileResult, path: string): string {
  const [explained] = attachment ? explainRequest(attachment, { path, host: 'any.example.com' }) : [];
  if (!explained?.rule) return 'nothing';
  const direct = explained.traffic.find(({ field }) => field === 'directResponse')?.value as { status: number };
  if (direct) return String(direct.status);
  return explained.backends.map(({ destination, share }) => `${destination} ${share}`).join(', ');
}
