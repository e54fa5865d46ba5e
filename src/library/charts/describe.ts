import type { CompileResult, GatewayOutput } from '../../core/compiler/model/result';
import type { Diagnostic, Severity } from '../../core/diagnostics';
import { diagnosticText } from '../api/runtime/diagnostic-text';
import type { Compilation } from './compilation';

/** The result of the compiler for users of the constructs, in every language. */
export function describe(result: CompileResult, pathOf: (gateway: GatewayOutput) => string): Compilation {
  const { diagnostics, failures } = result.judgement;
  const textsOf = (found: readonly Diagnostic[]) => found.map((diagnostic) => diagnosticText(diagnostic, ''));
  const texts = (severity: Severity) =>
    textsOf(diagnostics.filter((diagnostic) => diagnostic.severity === severity && !failures.includes(diagnostic)));
  return {
    gateways: result.gateways.map((gateway) => ({
      namespace: gateway.namespace,
      name: gateway.name,
      constructPath: pathOf(gateway),
      config: gateway.config,
      objects: gateway.manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`),
    })),
    errors: textsOf(failures),
    warnings: texts('warning'),
    notes: texts('note'),
    externals: result.externals.map(({ kind, namespace, name, expected }) => ({
      kind,
      namespace,
      name,
      expected: [...expected],
    })),
  };
}
