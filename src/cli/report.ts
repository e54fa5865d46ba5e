import type { Diagnostic } from '../diagnostics';
import { type ReportFormat, renderDiagnostics } from '../diagnostics/render';
import { placeText } from '../diagnostics/render-text';
import type { Compilation } from './compilation';
import { EXIT, type ExitCode } from './exit-code';
import type { Terminal } from './terminal';
import { writeNamed } from './write-files';

/** What is written beside the diagnostics, and where. */
export interface ReportPlace {
  /** Standard output where the diagnostics are what was asked for, standard error where they are said about something else. */
  readonly stream: 'out' | 'err';
  /** What else a document of data holds (JSON at its top, SARIF among the properties of its run). */
  readonly also?: Readonly<Record<string, unknown>>;
}

/** Writes the diagnostics in the form that was asked for, and says whether there are errors among them. */
export function report(
  { input, result }: Compilation,
  diagnostics: readonly Diagnostic[],
  options: { readonly format: ReportFormat; readonly report?: string; readonly verbose?: boolean },
  terminal: Terminal,
  { stream, also }: ReportPlace,
): ExitCode {
  const file = options.report === '-' ? undefined : options.report;
  const color = terminal.color && file === undefined;
  const text = renderDiagnostics(diagnostics, options.format, { color, sources: input.sources, also });
  if (file !== undefined) writeNamed(file, text, terminal);
  else if (stream === 'out' || options.report === '-') terminal.out(text);
  else terminal.err(text);
  if (options.verbose) terminal.err(details({ input, result }));
  return diagnostics.some(({ severity }) => severity === 'error') ? EXIT.ERRORS : EXIT.OK;
}

/** What a command was asked for, when that is not the diagnostics. */
export interface Answer {
  /** The name of the field that holds it in a document of data. */
  readonly field: string;
  readonly value: unknown;
  /** The answer for people. */
  text(): string;
}

/**
 * Writes the answer of a command to standard output. As text it stands alone there; a document of data holds the diagnostics too,
 * and annotations come before it. Diagnostics that go into a file go there without it.
 */
export function reportWith(
  compilation: Compilation,
  diagnostics: readonly Diagnostic[],
  options: { readonly format: ReportFormat; readonly report?: string; readonly verbose?: boolean },
  terminal: Terminal,
  { field, value, text }: Answer,
): ExitCode {
  const isData = options.format === 'json' || options.format === 'sarif';
  if (isData && (options.report === undefined || options.report === '-')) {
    return report(compilation, diagnostics, options, terminal, { stream: 'out', also: { [field]: value } });
  }
  const code = report(compilation, diagnostics, options, terminal, {
    stream: options.format === 'github' ? 'out' : 'err',
  });
  terminal.out(isData ? `${JSON.stringify({ [field]: value }, null, 2)}\n` : text());
  return code;
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
