import { type LoadedInput, loadText } from '../../../../src/core/compiler/1-load';
import { type Diagnostic, DiagnosticCollector } from '../../../../src/core/diagnostics';

export interface Loaded {
  readonly input: LoadedInput;
  readonly values: readonly Readonly<Record<string, unknown>>[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads one text named `a.yaml`, or several named `a.yaml`, `b.yaml` ... */
export function load(...texts: readonly string[]): Loaded {
  const collector = new DiagnosticCollector();
  const input = loadText(
    texts.map((text, index) => ({ name: `${String.fromCharCode(97 + index)}.yaml`, text })),
    collector,
  );
  const diagnostics = collector.finish({ placeOf: () => ({}), resourceOf: () => undefined });
  return { input, values: input.documents.map(({ value }) => value), diagnostics };
}

/** Returns `CODE line:column` of each diagnostic, the shortest description of a finding and its location. */
export function found(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`);
}
