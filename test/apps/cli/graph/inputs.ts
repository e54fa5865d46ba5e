import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PAGE = join(__dirname, '..', '..', '..', '..', 'docs', 'graph.md');

/** The block of a language in the documentation, by its number. */
export function documented(language: string, index = 0): string {
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)];
  return blocks.filter(([, of]) => of === language)[index]?.[2] ?? '';
}

/** The input that the documentation draws. */
export const EXAMPLE = documented('yaml');

/** The guarantees that the documentation checks against the example. */
export const GUARANTEES = /^```yaml fragment\n([\s\S]*?)^```/m.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';

/** The earlier version of the example: without a route, and with a different timeout, weight and Service. */
export const BEFORE = EXAMPLE.replace(/^apiVersion: .*\nkind: HTTPRoute\nmetadata: \{name: mcp[\s\S]*?^---\n/m, '')
  .replace('request: 5m', 'request: 2m')
  .replace('weight: 90', 'weight: 50')
  .replace('{name: files, port: 80}', '{name: spare, port: 80}');

/** The example with a policy that calls a service, a mirrored rule, and a Service as an MCP target. */
export const ASKING = EXAMPLE.replace(
  '    timeouts: {request: 30s}\n',
  '    timeouts: {request: 30s}\n    extAuth: {backendRef: {name: judge, port: 9000}, grpc: {}}\n',
)
  .replace(
    '  - name: files\n',
    '  - name: files\n    filters: [{type: RequestMirror, requestMirror: {backendRef: {name: shadow, port: 80}}}]\n',
  )
  .replace('static: {host: wiki.example.com, port: 8080}', 'static: {backendRef: {name: wiki}, port: 8080}')
  .concat(`---
apiVersion: v1
kind: Service
metadata: {name: wiki, namespace: support}
spec: {ports: [{port: 8080, appProtocol: agentgateway.dev/mcp}]}
`);

/** The made inputs of the benchmark. */
export async function corpus(routes: number): Promise<string> {
  const { corpus: make } = (await import('../../../../benchmark/corpus.mjs' as string)) as {
    corpus(n: number): string;
  };
  return make(routes);
}
