import { isolatedText } from '../../core/compiler/isolation/isolated-text';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Diagnostic, SourceLines } from '../../core/diagnostics';
import { pageOf } from '../../core/diagnostics/catalogue-entry';
import { grouped } from '../../core/diagnostics/grouping';
import { fails, type Judgement } from '../../core/diagnostics/judgement';
import { type ReportFormat, renderDiagnostics } from '../../core/diagnostics/render';
import { subjectLocation } from '../../core/diagnostics/subject-text';
import { visibleJson, visibleText } from '../../core/text/visible-text';
import type { CommandCompilation } from './compilation';
import { EXIT, type ExitCode } from './exit-code';
import type { Terminal } from './terminal';
import { writeNamed } from './write-files';

/** The number of shown findings per code. */
const ALIKE = 10;

/** Additional content of a report, and its stream. */
export interface ReportPlace {
  /** The stream of the diagnostics: standard output if they are the result of the command, standard error otherwise. */
  readonly stream: 'out' | 'err';
  /** Additional data of a JSON document (top level) or SARIF document (properties of its run). */
  readonly also?: Readonly<Record<string, unknown>>;
  /** The isolated errors, and the source lines of the inputs. */
  readonly isolated?: CompileResult['isolated'];
  readonly sources?: SourceLines;
}

/** The destination and the format of diagnostics. */
export interface ReportOptions {
  readonly format: ReportFormat;
  readonly report?: string;
  readonly verbose?: boolean;
}

function isData({ format }: Pick<ReportOptions, 'format'>): boolean {
  return format === 'json' || format === 'sarif';
}

/** Reports whether standard error contains a data document, so that no other lines may be written to it. */
export function isDocumentOnError(options: ReportOptions, stream: ReportPlace['stream']): boolean {
  return stream === 'err' && options.report === undefined && isData(options);
}

/** Reports whether standard output contains a data document, so that no other lines may be written to it. */
export function isDocumentOnOutput(options: ReportOptions, stream: ReportPlace['stream']): boolean {
  return isData(options) && (options.report === '-' || (stream === 'out' && options.report === undefined));
}

/** The reported part of a judgement. */
export type ReportedJudgement = Pick<Judgement, 'diagnostics' | 'suppressed' | 'failed'>;

/** Writes the judgement in the requested format. The exit code does not depend on the format. */
export function report(
  compilation: CommandCompilation,
  judgement: ReportedJudgement,
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
  const text = options.format === 'text' ? `${rendered}${furtherReading(grouped(shown))}` : rendered;
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

/** Returns the last line of a report in text format: how to read more about its most severe finding. */
function furtherReading(shown: readonly Diagnostic[]): string {
  const known = shown.filter(({ code }) => pageOf(code) !== undefined);
  const [first] = ['error', 'warning', 'note'].flatMap((severity) => known.filter((one) => one.severity === severity));
  return first ? `details: ai-gateway explain ${first.code}, or ${pageOf(first.code)}\n` : '';
}

/** The result of a command other than diagnostics. */
export interface Answer {
  /** The name of its field in a machine-readable document. */
  readonly field: string;
  readonly value: unknown;
  /** Returns the readable result. */
  text(): string;
  /** Whether that is YAML, which programs read too. */
  readonly isYaml?: boolean;
}

/**
 * Writes the result of a command to standard output. Text output contains only the result; a machine-readable document also contains the
 * diagnostics, and annotations precede it. A file of diagnostics does not contain the result.
 */
export function reportWith(
  compilation: CommandCompilation,
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

/** Returns the additional lines of `--verbose`. */
function details({ input, result }: CommandCompilation): string[] {
  const ignored = result.ignored.map((index) => {
    const { value, placeOf } = input.documents[index];
    return `ignored: ${String(value.apiVersion)} ${String(value.kind)} at ${subjectLocation(placeOf([]))}`;
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
