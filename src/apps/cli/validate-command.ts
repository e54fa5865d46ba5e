import type { Command } from 'commander';
import { type Diagnostic, DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { baselineText, judge } from '../../core/diagnostics/judgement';
import { phaseOf } from '../../core/diagnostics/phases';
import { ALL_HELP, checkAllOptions } from './all-runs';
import { addClusterOptions } from './cluster-options';
import { type CommandCompilation, runCompilation } from './compilation';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { addExternalsOptions, checkExternalsOptions, type ExternalsOptions, writeExternals } from './externals-file';
import { applyFixes, fixedFiles } from './fix-files';
import { endHelp } from './help-end';
import { linePatch } from './line-patch';
import { isUnfinished } from './publish/unfinished-run';
import { isDocumentOnError, report } from './report';
import { appOfOptions } from './run-inputs';
import { RunMemory } from './run-memory';
import { addAppOptions, addSharedOptions, type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';
import { watchAndRun } from './watch';
import { checkStandardOutput, writeNamed } from './write-files';

const HELP = `
Reports all findings of a compilation, and writes no output.

Examples:
  $ ai-gateway validate -f gateway.yaml -f routes/
  $ ai-gateway validate --app                  check the app of cdk8s.yaml
  $ ai-gateway validate --all                  check each environment
  $ ai-gateway validate -f . --strict --format sarif --report findings.sarif
  $ ai-gateway validate -f . --format github   annotations in GitHub Actions
  $ ai-gateway validate -f . --write-baseline  accept current findings
  $ ai-gateway validate -f . --fix --dry-run   print safe fixes as a patch
  $ ai-gateway validate -f . --externals secrets.yaml   missing Secrets
  $ ai-gateway validate -f . --base origin/main         report new access

Exit codes: 0 success, 1 findings that fail the run, 2 wrong usage.
`;

const BASELINE_FILE = 'ai-gateway-baseline.json';

export interface ValidateOptions extends SharedOptions, ExternalsOptions {
  readonly fix?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
  readonly all?: boolean;
  /** The commit or branch to compare with; false for `--no-base`. */
  readonly base?: string | boolean;
}

export function addValidateCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  addClusterOptions(addExternalsOptions(addAppOptions(addSharedOptions(program.command('validate')))))
    .description('Report all findings without writing output')
    .option(
      '--write-baseline [file]',
      `write current findings for --baseline (default: baseline of the settings, or ${BASELINE_FILE})`,
    )
    .option('--fix', 'write fixes with one safe solution into the files, and report the rest')
    .option('--dry-run', 'with --fix: print the changes without writing them')
    .option('--all', ALL_HELP)
    .option('--base <ref>', 'also report what changes since the merge base with this commit or branch (default: HEAD)')
    .option('--no-base', 'do not compare with a commit')
    .option('--watch', 'run again after each change, until interrupted')
    .action((options: ValidateOptions) => {
      checkExternalsOptions(options);
      checkStandardOutput({ '--externals': options.externals, '--report': options.report });
      if (options.fix && (options.app || options.cluster !== undefined))
        throw new UsageError('--fix changes files; to change resources of an app, edit its program');
      if (options.all) checkAll(options);
      if (options.dryRun && !options.fix) throw new UsageError('--dry-run needs --fix');
      if (typeof options.base === 'string') checkBase(options);
      const memory = options.watch ? new RunMemory() : undefined;
      const act = () => runValidate(options, terminal, memory);
      if (options.watch) outcome.until = watchAndRun(act, options, terminal);
      else outcome.code = act();
    });
  endHelp(program.commands.at(-1), HELP, 'cli.md', ['--secret-store']);
}

/** Reports the findings; depending on the options, fixes them or writes them as a baseline. */
export function runValidate(options: ValidateOptions, terminal: Terminal, memory?: RunMemory): ExitCode {
  if (options.fix) return validateAndFix(options, terminal);
  if (options.writeBaseline) return writeBaseline(options, terminal);
  if (options.all && !options.app) {
    const { validateEnvironments }: typeof import('./validate-environments') = require('./validate-environments');
    return validateEnvironments(options, terminal, memory);
  }
  const command = appWithAllClusters(options);
  if (command !== undefined) {
    const { validateClusters }: typeof import('./validate-clusters') = require('./validate-clusters');
    return validateClusters(command, options, terminal, memory, (one) => reportOn(one, options, terminal, 'out'));
  }
  const kept = memory ?? new RunMemory();
  const compilation = runCompilation(options, {}, terminal, undefined, kept);
  return reportOn(compilation, options, terminal, 'out', sinceBase(compilation, options, kept));
}

/** Returns the findings about what the inputs change. Apps and clusters have no committed version that can be read. */
function sinceBase(
  compilation: CommandCompilation,
  options: ValidateOptions,
  memory: RunMemory,
): readonly Diagnostic[] {
  const { base, app, cluster, fromCluster } = options;
  if (base === false || app !== undefined || cluster !== undefined || fromCluster) return [];
  const { baseFindings }: typeof import('./base-findings') = require('./base-findings');
  return baseFindings(compilation, options, typeof base === 'string' ? base : undefined, memory);
}

function checkBase({ app, cluster, fromCluster, fix, writeBaseline, all }: ValidateOptions): void {
  const others = {
    '--app': app,
    '--cluster': cluster,
    '--from-cluster': fromCluster,
    '--fix': fix,
    '--write-baseline': writeBaseline,
    '--all': all,
  };
  const [other] = Object.entries(others).find(([, value]) => value !== undefined) ?? [];
  if (other !== undefined) throw new UsageError(`--base and ${other} exclude each other`);
}

/** Returns the command of an app if no option selects one of its clusters. ExternalSecrets are written for one cluster. */
function appWithAllClusters(options: ValidateOptions): string | undefined {
  const { app, cluster, mode, environment, externals } = options;
  if (!app || [cluster, mode, environment, externals].some((option) => option !== undefined)) return undefined;
  return appOfOptions(options, settingsOfRun(options, {}, new DiagnosticCollector()));
}

function checkAll(options: ValidateOptions): void {
  checkAllOptions(options);
  const others = { '--fix': options.fix, '--write-baseline': options.writeBaseline, '--externals': options.externals };
  const [other] = Object.entries(others).find(([, value]) => value !== undefined) ?? [];
  if (other !== undefined) throw new UsageError(`--all and ${other} exclude each other`);
}

function reportOn(
  compilation: CommandCompilation,
  options: ValidateOptions,
  terminal: Terminal,
  stream: 'out' | 'err',
  sinceBase: readonly Diagnostic[] = [],
): ExitCode {
  const judgement = compilation.judgeWith([...unfinishedOutput(compilation), ...sinceBase]);
  if (!judgement.failed) writeExternals(compilation, options, terminal);
  // Standard output can contain only one result.
  const place = options.externals === '-' ? 'err' : stream;
  const code = report(compilation, judgement, options, terminal, { stream: place });
  if (judgement.diagnostics.length === 0 && !isDocumentOnError(options, place)) {
    const { documents } = compilation;
    terminal.err(`${documents} ${documents === 1 ? 'document' : 'documents'}, nothing to report\n`);
  }
  return code;
}

/** Returns the finding that the output of the settings is incomplete. */
export function unfinishedOutput({ settings: { output, mode } }: CommandCompilation): readonly Diagnostic[] {
  const own = new DiagnosticCollector();
  if (output !== undefined && output !== '-' && mode !== 'controller' && isUnfinished(output))
    own.report(CODE.interruptedRun, undefined, {}, { place: { file: output } });
  return own.finish();
}

/** Validates and fixes. With `--dry-run`, the patch is the result; otherwise, the report of remaining findings is. */
function validateAndFix(options: ValidateOptions, terminal: Terminal): ExitCode {
  const isText = options.format === 'text' && options.report === undefined;
  const look = () => runCompilation(options, {}, terminal);
  const found = look();
  if (options.dryRun) {
    const patch = fixedFiles(found.result.judgement.diagnostics).map(linePatch).join('');
    if (isText) terminal.out(patch);
    else terminal.err(patch);
    return reportOn(found, options, terminal, isText ? 'err' : 'out');
  }
  const { left, text } = applyFixes(found, look, ({ result }) => result.judgement.diagnostics);
  terminal.err(text);
  return reportOn(left, options, terminal, 'out');
}

/** Writes the baseline of findings. Errors of the settings cannot be part of a baseline and prevent writing it. */
function writeBaseline(options: ValidateOptions, terminal: Terminal): ExitCode {
  const compilation = runCompilation(options, {}, terminal);
  const { result, settings, partial } = compilation;
  if (partial) throw new UsageError('a baseline is about all inputs of the settings; leave out -f, or add --no-config');
  const wrong = judge(
    result.findings.filter(({ code }) => phaseOf(code) === 'settings'),
    { severities: {}, failOn: 'error' },
  );
  if (wrong.failed) return report(compilation, wrong, options, terminal, { stream: 'out' });
  const file = typeof options.writeBaseline === 'string' ? options.writeBaseline : (settings.baseline ?? BASELINE_FILE);
  const text = baselineText(result.judgement.diagnostics);
  writeNamed(file, text, terminal);
  if (file !== '-') terminal.err(`wrote ${file}\n`);
  return EXIT.OK;
}
