import type { Command } from 'commander';
import type { Attachment } from '../../core/compiler/model/attachment';
import type { Diagnostic } from '../../core/diagnostics';
import { DataPlaneVersion } from '../../core/settings/words';
import { ApiRevision } from '../../core/values/api-revision.generated';
import { ALL_HELP, runForAll } from './all-runs';
import { comparisonOf } from './comparison-of-sides';
import { type CommandCompilation, runCompilation } from './compilation';
import { DistributionNames } from './distribution-names';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import { explained } from './explained';
import { readGuarantees, withSources } from './guarantee-files';
import { endHelp } from './help-end';
import { changedAnswersText } from './new-access-text';
import { type ProofRun, proofJson, proofJunit, proofText } from './prove-report';
import { canBeProved, provedGuarantees } from './proved-guarantees';
import { releaseChanges, releaseChangesText } from './release-changes';
import { report } from './report';
import { addAppOptions, addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';
import { writeNamed } from './write-files';

export interface ProveOptions extends Omit<SharedOptions, 'format' | 'report'> {
  readonly format: 'text' | 'json' | 'junit' | 'sarif';
  readonly report?: string;
  readonly suggest?: boolean;
  /** The release of the data plane to compare with. */
  readonly against?: DataPlaneVersion;
  readonly all?: boolean;
  /** The tag or commit from which on revisions are read. */
  readonly since?: string;
}

const HELP = `
Checks each guarantee for every possible request, without sending any. The result is passed, with the reason; failed, with a request that
violates the guarantee; or undecided, with the cause. Without files, it reads *.gateway-guarantees.yaml below the inputs, and the guarantees of the settings.

Examples:
  $ ai-gateway prove -f manifests/
  $ ai-gateway prove -f manifests/ shop.gateway-guarantees.yaml
  $ ai-gateway prove -f manifests/ --suggest > first.gateway-guarantees.yaml
  $ ai-gateway prove --all                           each environment
  $ ai-gateway prove -f manifests/ --since v1.2      since when each guarantee holds, or is violated
  $ ai-gateway prove -f manifests/ --against v1.5    compare two releases
  $ ai-gateway prove -f manifests/ --format sarif --report guarantees.sarif

Exit codes: 0 all guarantees passed, 1 errors in the inputs or in a file of guarantees, 2 wrong usage, 4 a guarantee failed or is undecided, or,
with --against, a request is answered differently.
`;

export function addProveCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  const { Option }: typeof import('commander') = require('commander');
  const format = new Option('--format <format>', 'format of the report')
    .choices(['text', 'json', 'junit', 'sarif'])
    .default('text');
  addAppOptions(addSharedOptions(program.command('prove'), { followed: true, format }))
    .description('Prove guarantees for all requests')
    .argument('[files...]', 'files of guarantees, or patterns')
    .option('--suggest', 'print guarantees that the inputs satisfy, as a file')
    .addOption(
      new Option(
        '--against <release>',
        'compare the answers and the guarantees with this release of the data plane',
      ).choices(Object.values(DataPlaneVersion)),
    )
    .option('--all', ALL_HELP)
    .option(
      '--since <revision>',
      'also prove the guarantees at each tag since this one, or at each commit since this one',
    )
    .action((files: readonly string[], options: ProveOptions) => {
      outcome.code = options.all ? proveAll(files, options, terminal) : runProve(files, options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'guarantees.md');
}

/** Proves the guarantees in each environment of the settings, or in each cluster of the app. */
function proveAll(named: readonly string[], options: ProveOptions, terminal: Terminal): ExitCode {
  const { format, report: file, suggest: suggests, ...others } = options;
  if (format !== 'text' || file !== undefined || suggests)
    throw new UsageError('--all prints text; for other output, select an environment or a cluster');
  const run = (one: ProveOptions) => runProve(named, one, terminal);
  return runForAll({ ...others, format }, terminal, (title) => `${title}\n`, run);
}

/** Proves the guarantees of the files that are named, or of all files below the inputs. */
export function runProve(named: readonly string[], options: ProveOptions, terminal: Terminal): ExitCode {
  if (options.since !== undefined) demandOptionsOfSince(options);
  const compilation = runCompilation({ ...options, format: 'text' }, {}, terminal);
  const { judgement: before, attachment } = compilation.result;
  // Guarantees of the settings are proved in the same way.
  if (!canBeProved(compilation) || !attachment) {
    report(compilation, before, { format: 'text' }, terminal, { stream: 'err' });
    return EXIT.ERRORS;
  }
  const { since } = options;
  if (since !== undefined) {
    const { proveSince }: typeof import('./prove-since') = require('./prove-since');
    return proveSince(named, { ...options, since }, compilation, terminal);
  }
  if (options.suggest) return suggest(compilation, attachment, terminal);
  if (options.against !== undefined) return proveAgainst(named, options, options.against, compilation, terminal);
  return proveCompilation(named, options, compilation, attachment, terminal);
}

/** Rejects options that `--since` does not support, before any input is read. */
function demandOptionsOfSince(options: ProveOptions): void {
  for (const name of ['suggest', 'against', 'report'] as const)
    if (options[name] !== undefined) throw new UsageError(`--since and --${name} exclude each other`);
  if (!['text', 'json'].includes(options.format)) throw new UsageError('--since supports --format text and json');
  if (options.file?.includes('-')) throw new UsageError('--since reads files of commits; leave out -f -');
}

/** Proves the guarantees with another release of the data plane, and reports requests that it answers differently. */
function proveAgainst(
  named: readonly string[],
  { against: _, ...options }: ProveOptions,
  release: DataPlaneVersion,
  compilation: CommandCompilation,
  terminal: Terminal,
): ExitCode {
  if (options.format !== 'text') throw new UsageError('--against prints text; leave out --format');
  const { [release]: revision } = REVISIONS;
  if (compilation.compileOptions.dataPlane?.release.revision === revision)
    throw new UsageError(`--against names another release than --data-plane; both are ${release}`);
  const after = runCompilation({ ...options, format: 'text', dataPlane: release }, {}, terminal);
  const { judgement, attachment } = after.result;
  if (!canBeProved(after) || !attachment) {
    terminal.err(`data plane ${release} cannot serve these inputs:\n`);
    report(after, judgement, { format: 'text' }, terminal, { stream: 'err' });
    return EXIT.ERRORS;
  }
  const { changedAnswers } = explained(after, (result) => comparisonOf(compilation.result, result));
  const changes = release === DataPlaneVersion.V1_5 ? releaseChanges(after, revision) : [];
  const text = [changedAnswersText(changedAnswers), ...releaseChangesText(`data plane ${release}`, changes), '', ''];
  terminal.out(wordsOf(after).inText(text.join('\n').trimStart()));
  const code = proveCompilation(named, options, after, attachment, terminal, true);
  const isSameForAll = changedAnswers.requests.length + changedAnswers.doubts.length + changes.length === 0;
  return code === EXIT.OK && !isSameForAll ? EXIT.UNEXPECTED : code;
}

const REVISIONS = { [DataPlaneVersion.V1_4]: ApiRevision.V1_4, [DataPlaneVersion.V1_5]: ApiRevision.V1_5 } as const;

/** @param isCompared - whether releases are compared, which is possible without guarantees */
function proveCompilation(
  named: readonly string[],
  options: ProveOptions,
  compilation: CommandCompilation,
  attachment: Attachment,
  terminal: Terminal,
  isCompared = false,
): ExitCode {
  const read = readGuarantees(named, compilation, terminal, isCompared);
  if (read?.length === 0) return EXIT.OK;
  if (!read) return EXIT.ERRORS;
  const files = provedGuarantees(read, compilation);
  const isKnown = (finding: Diagnostic) => compilation.result.findings.some((one) => isSame(one, finding));
  const found = files
    .flatMap(({ results }) => results.flatMap(({ finding }) => finding ?? []))
    .filter((finding) => !isKnown(finding));
  const judgement = compilation.judgeWith(found);
  const {
    assumptionsOf,
  }: typeof import('../../core/compiler/queries/assumptions') = require('../../core/compiler/queries/assumptions');
  const guarantees = read.flatMap((file) => file.guarantees.map(({ guarantee }) => guarantee));
  const assumptions = assumptionsOf(attachment, guarantees);
  const run: ProofRun = {
    files,
    assumptions,
    isSuppressed: (finding) => judgement.suppressed.some((one) => isSame(one, finding)),
  };
  if (options.format === 'sarif')
    report(withSources(compilation, read), judgement, { ...options, format: 'sarif' }, terminal, { stream: 'out' });
  else {
    const text = { text: proofText, json: proofJson, junit: proofJunit }[options.format](run);
    write(wordsOf(compilation).inText(text), options, terminal);
  }
  return judgement.failed ? EXIT.UNEXPECTED : EXIT.OK;
}

/** Writes suggested guarantees as a file for users to edit. */
function suggest(compilation: CommandCompilation, attachment: Attachment, terminal: Terminal): ExitCode {
  const {
    suggestedGuarantees,
  }: typeof import('../../core/compiler/queries/prove/suggest') = require('../../core/compiler/queries/prove/suggest');
  const { stringify }: typeof import('yaml') = require('yaml');
  const words = wordsOf(compilation);
  const guarantees = explained(compilation, ({ attachment: own, calls }) =>
    suggestedGuarantees(own ?? attachment, calls, (resource) => words.inText(resource)),
  );
  terminal.data(words.inText(stringify({ guarantees }, { aliasDuplicateObjects: false })));
  return EXIT.OK;
}

function wordsOf({ input, compileOptions }: CommandCompilation): DistributionNames {
  return new DistributionNames(input.documents, compileOptions);
}

function isSame(one: Diagnostic, other: Diagnostic): boolean {
  return (
    one.code === other.code &&
    one.resource?.name === other.resource?.name &&
    one.resource?.kind === other.resource?.kind
  );
}

function write(text: string, { format, report: file }: ProveOptions, terminal: Terminal): void {
  if (file !== undefined && file !== '-') writeNamed(file, text, terminal);
  else if (format === 'text') terminal.out(text);
  else terminal.data(text);
}
