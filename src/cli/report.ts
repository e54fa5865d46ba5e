import { writeFileSync } from 'node:fs';
import type { Diagnostic } from '../diagnostics';
import { type ReportFormat, renderDiagnostics } from '../diagnostics/render';
import { placeText } from '../diagnostics/render-text';
import type { Compilation } from './compilation';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import type { Terminal } from './terminal';

/** Writes the diagnostics in the form that was asked for, and says whether there are errors among them. */
export function report(
  { input, result }: Compilation,
  diagnostics: readonly Diagnostic[],
  options: { readonly format: ReportFormat; readonly report?: string; readonly verbose?: boolean },
  terminal: Terminal,
): ExitCode {
  const color = terminal.color && options.report === undefined;
  const text = renderDiagnostics(diagnostics, options.format, { color, sources: input.sources });
  if (options.report === undefined) terminal.err(text);
  else writeReport(options.report, text);
  if (options.verbose) terminal.err(details({ input, result }));
  return diagnostics.some(({ severity }) => severity === 'error') ? EXIT.ERRORS : EXIT.OK;
}

function writeReport(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`cannot write the report to ${file}: ${(error as Error).message}`);
  }
}

/** What `--verbose` adds. */
function details({ input, result }: Compilation): string {
  const ignored = result.ignored.map((index) => {
    const { value, placeOf } = input.documents[index];
    return `ignored: ${String(value.apiVersion)} ${String(value.kind)} at ${placeText(placeOf([]))}`;
  });
  const externals = result.externals.map(({ kind, namespace, name, expected }) => {
    const what = expected.length > 0 ? ` with ${expected.join(', ')}` : '';
    return `expected in the cluster: ${kind} ${namespace}/${name}${what}`;
  });
  const timings = Object.entries(result.timings).map(
    ([phase, milliseconds]) => `${phase} ${milliseconds.toFixed(0)} ms`,
  );
  return [...ignored, ...externals, `time: ${timings.join(', ')}`].map((line) => `${line}\n`).join('');
}
