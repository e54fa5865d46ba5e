import type { CompileResult } from '../../core/compiler/model/result';
import {
  compareDiagnostics,
  type Diagnostic,
  DiagnosticCollector,
  type SourceLines,
  type SourceLocation,
} from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { judged } from '../../core/diagnostics/collector';
import { fails, type Judgement, judge } from '../../core/diagnostics/judgement';
import { type CommandCompilation, runCompilation } from './compilation';
import { type ExitCode, UsageError } from './exit-code';
import { isDocumentOnError, report } from './report';
import { RunMemory } from './run-memory';
import { type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';

/** The retained part of an environment's run, since retaining complete runs would exhaust the memory. */
interface Checked
  extends Pick<CommandCompilation, 'settings' | 'sources'>,
    Pick<CompileResult, 'isolated' | 'judgement'> {
  readonly name: string;
  /** The waivers and conventions of the environment. */
  readonly written: readonly { readonly place?: SourceLocation }[];
  /** About those of them that are of no use here. */
  readonly unused: readonly Diagnostic[];
}

/** Validates all environments of the settings. Shared inputs are read once, and a finding of all environments is reported once. */
export function validateEnvironments(
  options: SharedOptions,
  terminal: Terminal,
  memory: RunMemory = new RunMemory(),
): ExitCode {
  const diagnostics = new DiagnosticCollector();
  const names = Object.keys(settingsOfRun(options, {}, diagnostics).settings.environments ?? {}).sort();
  if (names.length === 0 && !diagnostics.hasErrors)
    throw new UsageError('--all-environments: no settings file names environments');
  const run = (environment?: string) => runCompilation({ ...options, environment }, {}, terminal, undefined, memory);
  const first = run(names[0]);
  const checked = [keptOf(first, names[0] ?? ''), ...names.slice(1).map((name) => keptOf(run(name), name))];
  const lineAt: SourceLines['lineAt'] = (place) =>
    checked.map(({ sources }) => sources.lineAt(place)).find((line) => line !== undefined);
  const isolated = checked.flatMap((one) => one.isolated);
  const judgement = together(checked);
  const code = report(first, judgement, options, terminal, { stream: 'out', isolated, sources: { lineAt } });
  if (judgement.diagnostics.length === 0 && !isDocumentOnError(options, 'out'))
    terminal.err(`${names.length} environments (${names.join(', ')}), nothing to report\n`);
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

function together(checked: readonly Checked[]): Judgement {
  const merge = (pick: (judgement: Judgement) => readonly Diagnostic[]) =>
    merged(checked.map(({ name, judgement }) => ({ name, found: pick(judgement) })));
  const { failOn = 'error' } = checked[0].settings;
  const unused = unusedSettings(checked);
  const failing = unused.filter(({ severity }) => fails(severity, { failOn }));
  return {
    diagnostics: [...merge(({ diagnostics }) => diagnostics), ...unused].sort(compareDiagnostics),
    suppressed: merge(({ suppressed }) => suppressed),
    failures: [...merge(({ failures }) => failures), ...failing],
    failed: failing.length > 0 || checked.some(({ judgement }) => judgement.failed),
    blocking: merge(({ blocking }) => blocking),
    blocked: checked.some(({ judgement }) => judgement.blocked),
  };
}

interface Found {
  readonly name: string;
  readonly found: readonly Diagnostic[];
}

/** Returns each finding once, with a note that names its environments unless it occurs in all of them. */
function merged(all: readonly Found[]): readonly Diagnostic[] {
  const byText = new Map<string, { readonly finding: Diagnostic; readonly names: Set<string> }>();
  for (const { name, found } of all)
    for (const finding of found) {
      const text = JSON.stringify(finding);
      const known = byText.get(text) ?? { finding, names: new Set() };
      byText.set(text, known);
      known.names.add(name);
    }
  return [...byText.values()]
    .map(({ finding, names }) => {
      if (names.size === all.length) return finding;
      const text = `in environment${names.size > 1 ? 's' : ''} ${[...names].join(', ')}`;
      return judged(finding, { notes: [{ text }, ...finding.notes] });
    })
    .sort(compareDiagnostics);
}

/** Returns the waivers and conventions that match in none of their environments. A single environment cannot determine that. */
function unusedSettings(checked: readonly Checked[]): readonly Diagnostic[] {
  // With one environment, its own judgement contains these findings.
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
