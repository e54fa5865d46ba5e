import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../src/core/diagnostics';

/** Returns the names of the resources for which the compiler reports a code, in their order. */
export function reportedCodes(text: string, wanted: string): readonly string[] {
  const diagnostics = new DiagnosticCollector();
  const all = compile(loadText([{ name: 'input.yaml', text }], diagnostics), {}, diagnostics).diagnostics;
  return all.flatMap(({ code, resource }) => (code === wanted && resource ? [resource.name] : [])).sort();
}
