import { isolatedText } from '../../core/compiler/isolation/isolated-text';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Diagnostic, SourceLines } from '../../core/diagnostics';
import { pageOf } from '../../core/diagnostics/catalogue-entry';
import { fails, type Judgement } from '../../core/diagnostics/judgement';
import { type ReportFormat, renderDiagnostics } from '../../core/diagnostics/render';
import { placeText } from '../../core/diagnostics/subject-text';
import { visibleJson, visibleText } from '../../core/text/visible-text';
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
  /** What was kept to what it names, and the lines of the inputs, where they are not those of the compilation alone. */
  readonly isolated?: CompileResult['isolated'];
  readonly sources?: SourceLines;
}

/** What decides where the diagnostics go, and in which form. */
export interface ReportOptions {
  readonly format: ReportFormat;
  readonly report?: string;
  readonly verbose?: boolean;
}

function isData({ format }: Pick<ReportOptions, 'format'>): boolean {
  return format === 'json' || format === 'sarif';
}

/** Whether standard error is a document of data, which has no sentences beside it. */
export function isDocumentOnError(options: ReportOptions, stream: ReportPlace['stream']): boolean {
  return stream === 'err' && options.report === undefined && isData(options);
}

/** Likewise standard output. */
export function isDocumentOnOutput(options: ReportOptions, stream: ReportPlace['stream']): boolean {
  return isData(options) && (options.report === '-' || (stream === 'out' && options.report === undefined));
}

/** Writes the judgement down in the form that was asked for. The exit code is the judgement's own: the form has no say in it. */
export function report(
  compilation: Compilation,
  judgement: Judgement,
  options: ReportOptions,
  terminal: Terminal,
  { stream, also, isolated = compilation.result.isolated, sources = compilation.sources }: ReportPlace,
): ExitCode {
  const { settings } = compilation;
  const { quiet, maxDiagnostics, failOn = 'error' } = settings;
  const isAlone = isDocumentOnError(options, stream);
  const file = options.report === '-' ? undefined : options.report;
  const color = terminal.color && file === undefined;
  const all = judgement.diagnostics;
  const shown = quiet && options.format === 'text' ? all.filter(({ severity }) => fails(severity, { failOn })) : all;
  const most = maxDiagnostics === 0 ? {} : { alike: ALIKE, ...(maxDiagnostics ? { most: maxDiagnostics } : {}) };
  const rendered = renderDiagnostics(shown, options.format, {
    color,
    sources,
    also: {
      ...also,
      ...(isolated.length > 0 ? { isolated } : {}),
      ...(isAlone && options.verbose ? { verbose: details(compilation) } : {}),
    },
    suppressed: judgement.suppressed,
    ...most,
  });
  const text = options.format === 'text' ? `${rendered}${furtherReading(shown)}` : rendered;
  if (isolated.length > 0 && !isAlone) terminal.err(`${isolatedText(isolated)}\n`);
  if (file !== undefined) writeNamed(file, text, terminal);
  else {
    const isError = stream === 'err' && options.report !== '-';
    if (options.format === 'text') terminal[isError ? 'err' : 'out'](text);
    else terminal[isError ? 'errData' : 'data'](text);
  }
  if (options.verbose && !isAlone) terminal.err(`${details(compilation).join('\n')}\n`);
  return judgement.failed ? EXIT.ERRORS : EXIT.OK;
}

/** Returns the last line of a report as text: how to read more about its gravest finding. */
function furtherReading(shown: readonly Diagnostic[]): string {
  const known = shown.filter(({ code }) => pageOf(code) !== undefined);
  const [first] = ['error', 'warning', 'note'].flatMap((severity) => known.filter((one) => one.severity === severity));
  return first ? `details: ai-gateway explain ${first.code}, or ${pageOf(first.code)}\n` : '';
}

/** What a command was asked for, when that is not the diagnostics. */
export interface Answer {
  /** The name of the field that holds it in a document of data. */
  readonly field: string;
  readonly value: unknown;
  /** The answer for people. */
  text(): string;
  /** Whether that is YAML, which programs read too. */
  readonly isYaml?: boolean;
}

/**
 * Writes the answer of a command to standard output. As text it stands alone there; a document of data holds the diagnostics too,
 * and annotations come before it. Diagnostics that go into a file go there without it.
 */
export function reportWith(
  compilation: Compilation,
  judgement: Judgement,
  options: ReportOptions,
  terminal: Terminal,
  { field, value, text, isYaml = false }: Answer,
): ExitCode {
  if (isData(options) && (options.report === undefined || options.report === '-')) {
    return report(compilation, judgement, options, terminal, { stream: 'out', also: { [field]: value } });
  }
  const code = report(compilation, judgement, options, terminal, {
    stream: options.format === 'github' ? 'out' : 'err',
  });
  if (isData(options)) terminal.data(`${visibleJson({ [field]: value })}\n`);
  else if (isYaml) terminal.data(text());
  else terminal.out(text());
  return code;
}

/** What `--verbose` adds. */
function details({ input, result }: Compilation): string[] {
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
  return [...ignored, ...externals, `time: ${timings.join(', ')}`].map(visibleText);
}
