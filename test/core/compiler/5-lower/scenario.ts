import { parse } from 'yaml';
import type { CompileOptions } from '../../../../src/core/compiler/model/options';
import { compileTextToConfig } from '../../../support/compile-config';
import { schemaErrors } from '../../../support/config-schema';
import { withKeys } from '../../../support/expand';

type Json = any;

/** The compiled output of a scenario. */
export interface Outcome {
  /** The config, read back as the data plane reads it; placeholders keep their form. */
  readonly config: Json;
  /** `CODE path` of every diagnostic of this phase, sorted. */
  readonly found: readonly string[];
  readonly errors: readonly string[];
  readonly workload: Json;
  readonly copies: Json;
  /** The only route, or the one of the name. */
  route(name?: string): Json;
  backend(name: string): Json;
}

export const GATEWAY = `
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
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: demo}
spec:
  ports: [{port: 80}]
`;

/** Compiles documents together with a Gateway `demo/gw` of one HTTP listener and a Service `demo/web`. */
export function scenario(...documents: readonly string[]): Outcome {
  return compileDocuments([GATEWAY, ...documents]);
}

/** Compiles documents as they are. */
export function compileDocuments(documents: readonly string[], options: Partial<CompileOptions> = {}): Outcome {
  const { texts, lowered, diagnostics, errors } = compileTextToConfig(documents.join('\n---\n'), options);
  const config = texts[0] === undefined ? undefined : parse(readable(texts[0]));
  const release = options.dataPlane?.release.revision === 'v1.5' ? 'agentgateway-1.5' : undefined;
  if (texts[0] !== undefined) assertValid(texts[0], release);
  const routes = (config?.binds ?? []).flatMap(({ listeners }: Json) =>
    listeners.flatMap((listener: Json) => listener.routes ?? listener.tcpRoutes ?? []),
  );
  return {
    config,
    found: diagnostics.filter(({ code }) => /^AIG5/.test(code)).map(({ code, path }) => `${code} ${path}`),
    errors,
    workload: lowered[0]?.workload,
    copies: lowered[0]?.copies,
    route: (name) => routes.find((route: Json) => name === undefined || route.name === name),
    backend: (name) => (config?.backends ?? []).find((backend: Json) => backend.name === name),
  };
}

/** Whatever a scenario is about, its config must be one that the data plane takes. */
function assertValid(text: string, release: string | undefined): void {
  const errors = schemaErrors(parse(withKeys(text).replaceAll('$$', '$')), release);
  if (errors.length > 0) throw new Error(`not valid against the schema:\n${errors.join('\n')}\n${text}`);
}

/** Escaped dollars back to single ones. */
function readable(text: string): string {
  return text.replaceAll('$$', '$');
}

export const meta = (name: string) => `metadata: {name: ${name}, namespace: demo}`;

export function policy(name: string, kind: string, target: string, body: string): string {
  const group = kind === 'Service' ? '""' : kind === 'ProxyBackend' ? 'proxy.example.com' : 'gateway.networking.k8s.io';
  return `
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
${meta(name)}
spec:
  targetRefs: [{group: ${group}, kind: ${kind}, ${target}}]
  ${body.trim().replaceAll('\n', '\n  ')}
`;
}

export function backend(name: string, body: string): string {
  return `
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
${meta(name)}
spec:
  ${body.trim().replaceAll('\n', '\n  ')}
`;
}

/** An HTTPRoute of the given rules, as YAML list items. */
export function route(name: string, rules: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
${meta(name)}
spec:
  parentRefs: [{name: gw}]
  rules:
  ${rules.trim().replaceAll('\n', '\n  ')}
`;
}

export const TO_WEB = '- backendRefs: [{name: web, port: 80}]';

export function to(name: string): string {
  return `- backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: ${name}}]`;
}

/** TLS to the Service `vllm`, as in the Gateway API. */
export const VERIFIED = `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: verified, namespace: demo}
spec:
  targetRefs: [{group: "", kind: Service, name: vllm}]
  validation: {hostname: vllm.example.com, wellKnownCACertificates: System}`;

export const onGateway = (name: string, body: string) => policy(name, 'Gateway', 'name: gw', body);
export const onRoute = (name: string, body: string) => policy(name, 'HTTPRoute', 'name: r', body);

/** The policies of the only route, without the rewrite that every route to a Service has. */
export const inRoute = (outcome: ReturnType<typeof scenario>) => {
  const { urlRewrite, ...policies } = outcome.route().policies;
  return policies;
};
