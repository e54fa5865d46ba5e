import { loadText } from '../../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../../src/core/compiler/compile';
import type { Attachment } from '../../../../../../src/core/compiler/model/attachment';
import type { CompileOptions } from '../../../../../../src/core/compiler/model/options';
import { type Guarantee, Prover, type Verdict } from '../../../../../../src/core/compiler/queries/prove';
import { answered } from '../../../../../../src/core/compiler/queries/prove/findings/answer';
import { requestText } from '../../../../../../src/core/compiler/queries/prove/findings/request-text';
import { DiagnosticCollector } from '../../../../../../src/core/diagnostics';

export const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  listeners:
  - {name: http, port: 80, protocol: HTTP}`;

export const POLICY = `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: guard, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  `;

export function route(name: string, spec: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: shop}
spec: {parentRefs: [{name: edge}], ${spec}}`;
}

export function backend(name: string, spec: string): string {
  return `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: ${name}, namespace: shop}
spec: ${spec}`;
}

/** A reference to a backend. */
export const to = (name: string) => `{group: agentgateway.dev, kind: AgentgatewayBackend, name: ${name}}`;

export const WEB = 'backendRefs: [{name: web, port: 80}]';
export const KEYS = 'apiKeyAuthentication: {mode: Strict, secretRef: {name: keys}}';

function compiled(documents: readonly string[], options: Partial<CompileOptions> = {}) {
  const diagnostics = new DiagnosticCollector();
  const text = documents.join('\n---\n');
  const { attachment, calls, judgement } = compile(
    loadText([{ name: 'input.yaml', text }], diagnostics),
    options,
    diagnostics,
  );
  if (!attachment || judgement.blocked)
    throw new Error(
      diagnostics
        .finish()
        .map(({ message }) => message)
        .join('\n'),
    );
  return { attachment, calls };
}

export function attachmentOf(...documents: readonly string[]): Attachment {
  return compiled(documents).attachment;
}

/** Returns the verdict on a guarantee by the prover and the evaluator of single requests. */
export function asked(guarantee: Partial<Guarantee>, ...documents: readonly string[]): Verdict {
  return verdictOn(guarantee, compiled(documents));
}

/** Likewise, where they are read in another way. */
export function askedUnder(
  options: Partial<CompileOptions>,
  guarantee: Partial<Guarantee>,
  ...documents: readonly string[]
): Verdict {
  return verdictOn(guarantee, compiled(documents, options));
}

function verdictOn(guarantee: Partial<Guarantee>, { attachment, calls }: ReturnType<typeof compiled>): Verdict {
  return answered({ name: 'one', ...guarantee }, new Prover(attachment, calls), attachment);
}

/** Returns the request that violates the guarantee, or the verdict. */
export function told(verdict: Verdict): string {
  if (verdict.is === 'does not hold') {
    const { clientAddress } = verdict.counterexample.caller;
    return requestText(verdict.counterexample) + (clientAddress === undefined ? '' : ` from ${clientAddress}`);
  }
  return verdict.is === 'cannot be decided' ? verdict.reasons.join('; ') : verdict.is;
}
