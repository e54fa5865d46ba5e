import { loadText } from '../../../../src/core/compiler/1-load';
import { locate } from '../../../../src/core/compiler/1-load/locate';
import { validate } from '../../../../src/core/compiler/2-validate/validate';
import { type CompileOptions, DEFAULT_OPTIONS } from '../../../../src/core/compiler/model/options';
import type { ValidInput } from '../../../../src/core/compiler/model/valid-input';
import { type Diagnostic, DiagnosticCollector } from '../../../../src/core/diagnostics';

export interface Verdict {
  readonly valid: ValidInput;
  readonly diagnostics: readonly Diagnostic[];
  /** `CODE line:column` of each diagnostic. */
  readonly found: readonly string[];
}

/** Loads and validates one text. */
export function judge(text: string, options: Partial<CompileOptions> = {}): Verdict {
  const collector = new DiagnosticCollector();
  const input = loadText([{ name: 'a.yaml', text }], collector);
  const valid = validate(input, { ...DEFAULT_OPTIONS, ...options }, collector);
  const diagnostics = collector.finish(locate(input, valid));
  return { valid, diagnostics, found: diagnostics.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`) };
}

/** A ProxyBackend of the neutral distribution with this spec, in flow style. */
export function backend(spec: string, head = 'apiVersion: proxy.example.com/v1alpha1\nkind: ProxyBackend'): string {
  return `${head}\nmetadata:\n  name: b\nspec: ${spec}\n`;
}
