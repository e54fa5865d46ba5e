import type { CompileResult } from '../../core/compiler/model/result';
import { type Diagnostic, type SourceLines, type SourceLocation, sortedFindings } from '../../core/diagnostics';
import { setRuns } from '../../core/diagnostics/background';
import { CODE } from '../../core/diagnostics/codes.generated';
import { judged } from '../../core/diagnostics/collector';
import { fails, judge } from '../../core/diagnostics/judgement';
import { sharedFindings } from '../../core/diagnostics/shared-findings';
import type { CommandCompilation } from './compilation';
import type { ExitCode } from './exit-code';
import { isDocumentOnError, type ReportedJudgement, type ReportOptions, report } from './report';
import type { Terminal } from './terminal';

/** One of several runs that are reported together: of an environment or of a cluster. */
export interface NamedRun {
  readonly name: string;
  readonly run: () => CommandCompilation;
}

/** The retained part of a run, since retaining complete runs would exhaust the memory. */
interface Checked extends Pick<CommandCompilation, 'settings' | 'sources'>, Pick<CompileResult, 'isolated'> {
  readonly name: string;
  readonly judgement: ReportedJudgement;
  /** The waivers and conventions of the run. */
  readonly written: readonly { readonly place?: SourceLocation }[];
  /** Findings about those of them that match nothing in this run. */
  readonly unused: readonly Diagnostic[];
}

/** Runs one after another, and reports a finding of all runs once. Any other finding names its runs in a note. */
export function reportTogether(
  kind: 'environment' | 'cluster',
  [first, ...others]: readonly NamedRun[],
  options: ReportOptions,
  terminal: Terminal,
): ExitCode {
  const compilation = first.run();
  const checked = [keptOf(compilation, first.name), ...others.map(({ name, run }) => keptOf(run(), name))];
  const lineAt: SourceLines['lineAt'] = (place) =>
    checked.map(({ sources }) => sources.lineAt(place)).find((line) => line !== undefined);
  const isolated = checked.flatMap((one) => one.isolated);
  const judgement = together(kind, checked);
  const code = report(compilation, judgement, options, terminal, { stream: 'out', isolated, sources: { lineAt } });
  if (judgement.diagnostics.length === 0 && !isDocumentOnError(options, 'out')) {
    const names = checked.map(({ name }) => name).join(', ');
    terminal.err(`${checked.length} ${kind}s (${names}), nothing to report\n`);
  }
  return code;
}

function keptOf({ settings, sources, result, compileOptions }: CommandCompilation, name: string): Checked {
  const { isolated, judgement, judgedBy, findings } = result;
  const { waivers = [] } = judgedBy;
  const { conventions = [] } = compileOptions;
  const written = [...waivers, ...conventions];
  const isUnused = ({ code }: Diagnostic) => code === CODE.waiverWaivesNothing || code === CODE.conventionFitsNothing;
  const unused =
    written.length === 0 ? [] : judge(findings, { ...judgedBy, partial: false }).diagnostics.filter(isUnused);
  return { name, settings, sources, isolated, judgement, written, unused };
}

function together(kind: string, checked: readonly Checked[]): ReportedJudgement {
  const merge = (field: 'diagnostics' | 'suppressed') =>
    merged(
      kind,
      checked.map(({ name, judgement }) => ({ name, found: judgement[field] })),
    );
  const { failOn = 'error' } = checked[0].settings;
  const unused = unusedSettings(checked);
  const isFailed = unused.some(({ severity }) => fails(severity, { failOn }));
  return {
    diagnostics: sortedFindings([...merge('diagnostics'), ...unused]),
    suppressed: merge('suppressed'),
    failed: isFailed || checked.some(({ judgement }) => judgement.failed),
  };
}

interface Found {
  readonly name: string;
  readonly found: readonly Diagnostic[];
}

/** Returns each finding once, with a note that names its runs unless it occurs in all of them. */
function merged(kind: string, all: readonly Found[]): readonly Diagnostic[] {
  const named = sharedFindings(all).map(({ finding, names }) => {
    if (names.size === all.length) return finding;
    const runs = all.flatMap(({ name }) => (names.has(name) ? name : []));
    const text = `in ${kind}${runs.length > 1 ? 's' : ''} ${runs.join(', ')}`;
    const copy = judged(finding, { notes: [{ text }, ...finding.notes] });
    setRuns(copy, runs);
    return copy;
  });
  return sortedFindings(named);
}

/** Returns the waivers and conventions that match in none of their runs. A single run cannot determine that. */
function unusedSettings(checked: readonly Checked[]): readonly Diagnostic[] {
  // With one run, its own judgement contains these findings.
  if (checked.length === 1) return [];
  const known = checked.map(({ unused, written }) => ({
    unused: new Map(unused.map((finding) => [placeOf(finding), finding])),
    written: new Set(written.map(placeOf)),
  }));
  const found = new Map(known.flatMap(({ unused }) => [...unused]));
  return [...found]
    .filter(([place]) => known.every(({ unused, written }) => unused.has(place) || !written.has(place)))
    .map(([, finding]) => finding);
}

function placeOf({ place }: { readonly place?: SourceLocation }): string {
  return JSON.stringify(place ?? {});
}
