import { isolatedText } from '../compiler/isolation/isolated-text';
import { fails, type Judgement } from '../diagnostics/judgement';
import { type ReportFormat, renderDiagnostics } from '../diagnostics/render';
import { placeText } from '../diagnostics/subject-text';
import type { Compilation } from './compilation';
import { EXIT, type ExitCode } from './exit-code';
import type { Terminal } from './terminal';
import { writeNamed } from './write-files';

/** So many findings of one code show what is wrong with the others. */
const ALIKE = 10;

/** What is written beside the diagnostics, and where. */
export interface ReportPlace {
  /** Standard output where the diagnostics are what was asked for, standard error where they are said about something else. */
  readonly stream: 'out' | 'err';
  /** What else a document of data holds (JSON at its top, SARIF among the properties of its run). */
  readonly also?: Readonly<Record<string, unknown>>;
}

/** Writes the judgement down in the form that was asked for. The exit code is the judgement's own: the form has no say in it. */
export function report(
  compilation: Compilation,
  judgement: Judgement,
  options: { readonly format: ReportFormat; readonly report?: string; readonly verbose?: boolean },
  terminal: Terminal,
  { stream, also }: ReportPlace,
): ExitCode {
  const { sources, settings } = compilation;
  const { isolated } = compilation.result;
  const { quiet, maxDiagnostics, failOn = 'error' } = settings;
  const file = options.report === '-' ? undefined : options.report;
  const color = terminal.color && file === undefined;
  const all = judgement.diagnostics;
  const shown = quiet && options.format === 'text' ? all.filter(({ severity }) => fails(severity, { failOn })) : all;
  const most = maxDiagnostics === 0 ? {} : { alike: ALIKE, ...(maxDiagnostics ? { most: maxDiagnostics } : {}) };
  const text = renderDiagnostics(shown, options.format, {
    color,
    sources,
    also: isolated.length > 0 ? { ...also, isolated } : also,
    suppressed: judgement.suppressed,
    ...most,
  });
  if (isolated.length > 0) terminal.err(`${isolatedText(isolated)}\n`);
  if (file !== undefined) writeNamed(file, text, terminal);
  else if (stream === 'out' || options.report === '-') terminal.out(text);
  else terminal.err(text);
  if (options.verbose) terminal.err(details(compilation));
  return judgement.failed ? EXIT.ERRORS : EXIT.OK;
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
  judgement: Judgement,
  options: { readonly format: ReportFormat; readonly report?: string; readonly verbose?: boolean },
  terminal: Terminal,
  { field, value, text }: Answer,
): ExitCode {
  const isData = options.format === 'json' || options.format === 'sarif';
  if (isData && (options.report === undefined || options.report === '-')) {
    return report(compilation, judgement, options, terminal, { stream: 'out', also: { [field]: value } });
  }
  const code = report(compilation, judgement, options, terminal, {
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
