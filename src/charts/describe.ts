import type { CompileResult, GatewayOutput } from '../compiler/model/result';
import type { Severity } from '../diagnostics';
import type { Compilation } from './compilation';
import { diagnosticText } from './diagnostic-text';

/** The result of the compiler for users of the constructs, in every language. */
export function describe(result: CompileResult, pathOf: (gateway: GatewayOutput) => string): Compilation {
  const texts = (severity: Severity) =>
    result.diagnostics
      .filter((diagnostic) => diagnostic.severity === severity)
      .map((diagnostic) => diagnosticText(diagnostic, ''));
  return {
    gateways: result.gateways.map((gateway) => ({
      namespace: gateway.namespace,
      name: gateway.name,
      constructPath: pathOf(gateway),
      config: gateway.config,
      objects: gateway.manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`),
    })),
    errors: texts('error'),
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
