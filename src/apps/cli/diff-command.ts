import type { Command } from 'commander';
import type { InputDocument } from '../../core/compiler/model/document';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Assumption } from '../../core/compiler/queries/assumptions';
import type { Comparison } from '../../core/compiler/queries/differences/comparison';
import { isOfMesh } from '../../core/compiler/semantics/mesh-routes';
import { type Diagnostic, DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { DataPlaneVersion } from '../../core/settings/words';
import { visibleJson, visibleText } from '../../core/text/visible-text';
import { ApiRevision } from '../../core/values/api-revision.generated';
import { defined } from '../../core/values/objects';
import type { CostChange } from '../cost/cost-changes';
import { ALL_HELP, checkAllOptions } from './all-runs';
import { clusterTitle, UnknownCluster } from './app-clusters';
import { environmentNamed, type Sides, settingsOfSide, withBothSides } from './app-sides';
import { addClusterOptions } from './cluster-options';
import { comparisonOf } from './comparison-of-sides';
import { type CommandCompilation, compileBy, runCompilation } from './compilation';
import { diffMeaningOf } from './diff-meaning';
import type { DiffSide } from './diff-sides';
import { type AccessChanges, compareFindings, type DiffAnswer, diffText } from './diff-text';
import { DistributionNames } from './distribution-names';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { explained } from './explained';
import { endHelp } from './help-end';
import { isEmptyProof, provesNoNewAccess } from './new-access-text';
import { releaseChanges } from './release-changes';
import { demandLogs, pricesForReplay, replayLogs } from './replayed-logs';
import { isDocumentOnError, report } from './report';
import { addAppOptions, addSharedOptions, collect, type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';
import { wholeNumber } from './whole-number';

export interface DiffOptions extends SharedOptions {
  readonly markdown?: boolean;
  readonly exitCode?: boolean;
  /** False for `--no-new-access`. */
  readonly newAccess?: boolean;
  readonly sameAnswers?: boolean;
  /** Files of price lists; true without any. */
  readonly prices?: string[] | true;
  readonly running: number;
  readonly all?: boolean;
  readonly install?: string;
  /** Access logs to replay against both sides. */
  readonly replay?: readonly string[];
  /** Receives comparisons that are printed when the logs are replayed. */
  readonly deferTo?: DiffResult[];
}

/** A comparison before it is printed. */
export interface DiffResult {
  readonly answer: DiffAnswer;
  readonly old: CommandCompilation;
  readonly now: CommandCompilation;
}

/** The value of `--data-plane` that compares the inputs in both releases. */
const BOTH_RELEASES = `${DataPlaneVersion.V1_4}..${DataPlaneVersion.V1_5}` as const;

/** The options as they are given. */
type GivenOptions = Omit<DiffOptions, 'dataPlane'> & { readonly dataPlane?: DataPlaneVersion | typeof BOTH_RELEASES };

const HELP = `
Reports which requests are answered differently, which backends are reached, which policy fields apply, and how identities and pods change.
Changes that open access, remove limits or restart pods come first.

Examples:
  $ ai-gateway diff before/ after/
  $ ai-gateway diff main -f manifests/             a commit and the working tree
  $ ai-gateway diff env:stage env:prod             two environments
  $ ai-gateway diff main --app --all               the app, by cluster
  $ ai-gateway diff --from-cluster -f manifests/   the cluster and the files
  $ ai-gateway diff --data-plane v1.4..v1.5 -f manifests/     two releases
  $ ai-gateway diff main -f manifests/ --no-new-access        no new access
  $ ai-gateway diff main -f manifests/ --same-answers         same answers
  $ ai-gateway diff main -f manifests/ --prices prices.yaml --replay access.jsonl

Exit codes: 0 success, 1 errors in the inputs, 2 wrong usage, 5 a difference that --exit-code, --no-new-access or --same-answers rejects.
`;

export function addDiffCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  const dataPlanes = [...Object.values(DataPlaneVersion), BOTH_RELEASES];
  addClusterOptions(addAppOptions(addSharedOptions(program.command('diff'), { followed: true, dataPlanes })))
    .description('Show the effect of a change')
    .argument('[old]', 'file, folder, git commit or env:NAME')
    .argument('[new]', 'the same (default: the -f paths)')
    .option('--markdown', 'print Markdown')
    .option('--exit-code', 'exit with 5 if something changes')
    .option('--no-new-access', 'exit with 5 if a caller may gain access')
    .option('--same-answers', 'exit with 5 if an answer may change')
    .option('--all', ALL_HELP)
    .option('--install <command>', 'with --app: install the packages of a commit with this command, such as "npm ci"')
    .option('--prices [file...]', 'report changes of the spending bound, by price lists')
    .option('--running <number>', 'most concurrent requests, for --prices', wholeNumber, 100)
    .option('--replay <file>', 'replay an access log against both versions; repeatable', collect)
    .action((old: string | undefined, now: string | undefined, given: GivenOptions, command: Command) => {
      const dispatch = (options: GivenOptions, to: Terminal) => dispatchDiff(old, now, options, to, command);
      const { replay: logs } = given;
      if (logs === undefined) {
        outcome.code = dispatch(given, terminal);
        return;
      }
      if (given.all && logs.includes('-')) throw new UsageError('--replay - and --all exclude each other');
      demandLogs(logs, '--replay');
      outcome.until = diffWithReplay(logs, given, terminal, dispatch);
    });
  endHelp(program.commands.at(-1), HELP, 'diff.md', ['--install']);
}

/** Compares what the arguments name: two releases, a cluster, or two versions. */
function dispatchDiff(
  old: string | undefined,
  now: string | undefined,
  { dataPlane, ...others }: GivenOptions,
  terminal: Terminal,
  command: Command,
): ExitCode {
  if (dataPlane === BOTH_RELEASES) {
    if (old !== undefined || others.fromCluster)
      throw new UsageError(`--data-plane ${BOTH_RELEASES} compares the inputs with themselves: name them with -f`);
    return compareReleases(others, terminal);
  }
  const options: DiffOptions = dataPlane === undefined ? others : { ...others, dataPlane };
  if (options.fromCluster) {
    const diagnostics = new DiagnosticCollector();
    const read = settingsOfRun(options, {}, diagnostics);
    if (now !== undefined)
      throw new UsageError('--from-cluster compares the cluster with one thing: diff --from-cluster NEW, or -f');
    const { sidesOfCluster }: typeof import('./cluster-sides') = require('./cluster-sides');
    return compareSides(...sidesOfCluster(old, options, read, diagnostics, terminal), options, terminal);
  }
  if (old === undefined) command.error("error: missing required argument 'old'", { code: 'commander.missingArgument' });
  return options.all ? diffAll(old, now, options, terminal) : runDiff(old, now, options, terminal);
}

/** Compares first, then replays the logs against both sides of each comparison and prints it. */
async function diffWithReplay(
  logs: readonly string[],
  options: GivenOptions,
  terminal: Terminal,
  dispatch: (options: GivenOptions, terminal: Terminal) => ExitCode,
): Promise<ExitCode> {
  const deferTo: DiffResult[] = [];
  // Separators of several comparisons follow their texts.
  const codes = [dispatch({ ...options, deferTo }, { ...terminal, out: () => undefined })];
  for (const [index, { answer, old, now }] of deferTo.entries()) {
    const catalog = pricesForReplay(now, options.prices);
    const replayed = await replayLogs(logs, { now: now.result, old: old.result, catalog }, terminal);
    if (index > 0) terminal.out('\n');
    codes.push(printDiff({ answer: { ...answer, replayed }, old, now }, options, terminal));
  }
  return codes.find((code) => code !== EXIT.OK) ?? EXIT.OK;
}

/** Compares two versions of the inputs: files, commits, environments or apps. */
export function runDiff(old: string, now: string | undefined, options: DiffOptions, terminal: Terminal): ExitCode {
  const sides = sidesOf(old, now, options, terminal);
  return withBothSides(sides, (before, after) => compareVersions(before, after, sides, terminal));
}

/** Compares two versions in each environment of the settings, or in each cluster of the app. */
function diffAll(old: string, now: string | undefined, options: DiffOptions, terminal: Terminal): ExitCode {
  const { compareAll }: typeof import('./diff-all') = require('./diff-all');
  if (options.format === 'json')
    throw new UsageError('--all prints text or Markdown; for JSON, select one with --environment or --cluster');
  if ([old, now ?? ''].some((name) => environmentNamed(name) !== undefined))
    throw new UsageError(`--all and ${old} exclude each other`);
  checkAllOptions(options);
  const sides = sidesOf(old, now, options, terminal);
  return compareAll(
    sides,
    terminal,
    (one) => runDiff(old, now, one, terminal),
    (before, after, one) => compareVersions(before, after, { ...sides, options: one }, terminal),
  );
}

type VersionSides = Sides & { readonly options: DiffOptions; readonly diagnostics: DiagnosticCollector };

function sidesOf(old: string, now: string | undefined, options: DiffOptions, terminal: Terminal): VersionSides {
  const diagnostics = new DiagnosticCollector();
  const read = settingsOfRun(options, {}, diagnostics);
  return { old, ...(now === undefined ? {} : { now }), options, read, diagnostics, terminal };
}

function compareVersions(before: DiffSide, after: DiffSide, sides: VersionSides, terminal: Terminal): ExitCode {
  const old = compiledSide(before, sides, terminal);
  const now = compiledSide(after, sides, terminal);
  if (old instanceof UnknownCluster && now instanceof UnknownCluster) throw now;
  const known = ([side, one]: readonly [DiffSide, SideOrUnknown]): CompiledSide =>
    one instanceof UnknownCluster ? withoutCluster(side, sides, terminal) : one;
  return compareSides(known([before, old]), known([after, now]), sides.options, terminal);
}

type SideOrUnknown = CompiledSide | UnknownCluster;

function compiledSide(side: DiffSide, sides: VersionSides, terminal: Terminal): SideOrUnknown {
  const found = sides.diagnostics.fork();
  try {
    return [side, compileBy(settingsOfSide(side, sides, found, terminal), found, terminal)];
  } catch (error) {
    if (error instanceof UnknownCluster && side.cluster === undefined) return error;
    throw error;
  }
}

/** Returns a version of the app that has no such cluster: all objects of the other version are added or removed. */
function withoutCluster(
  side: DiffSide,
  { read, options, diagnostics }: VersionSides,
  terminal: Terminal,
): CompiledSide {
  const { cluster = side.cluster } = options;
  const app = { input: { documents: [] }, documents: 0, ...defined({ cluster }) };
  const empty = compileBy({ ...read, app, partial: true }, diagnostics.fork(), terminal);
  return [{ ...side, name: `${side.name} (has no cluster ${clusterTitle(cluster ?? '')})` }, empty];
}

/** Compares the same inputs in two releases of the data plane. */
function compareReleases(options: DiffOptions, terminal: Terminal): ExitCode {
  const sideOf = (dataPlane: DataPlaneVersion): CompiledSide => {
    const compilation = runCompilation({ ...options, format: 'text', dataPlane }, {}, terminal);
    return [{ name: `data plane ${dataPlane}`, paths: [] }, compilation];
  };
  const [before, after] = [sideOf(DataPlaneVersion.V1_4), sideOf(DataPlaneVersion.V1_5)];
  const found = releaseChanges(after[1], ApiRevision.V1_5);
  return compareSides(before, after, options, terminal, found);
}

type CompiledSide = readonly [DiffSide, CommandCompilation];

/** @param handledDifferently - findings about resources that the newer release handles differently */
function compareSides(
  before: CompiledSide,
  after: CompiledSide,
  options: DiffOptions,
  terminal: Terminal,
  handledDifferently?: readonly Diagnostic[],
): ExitCode {
  const oldMeaning = diffMeaningOf(before[1]);
  if (!oldMeaning) return reportErrors(before, options, terminal);
  const newMeaning = diffMeaningOf(after[1]);
  if (!newMeaning) return reportErrors(after, options, terminal);
  const { compilation: old, refused: oldRefused } = oldMeaning;
  const { compilation: now, refused: newRefused } = newMeaning;
  const [[{ name: oldName }, oldFound], [{ name: newName }, newFound]] = [before, after];
  const {
    altersRequests,
    objectChanges,
  }: typeof import('../../core/compiler/queries/explain') = require('../../core/compiler/queries/explain');
  const comparison = comparisonOf(old.result, now.result);
  const answers = options.sameAnswers ? comparison.changedAnswers : undefined;
  const costs = options.prices === undefined ? undefined : costsBetween(old, now, options);
  // The text of a side that is an environment contains its name.
  const environment = after[0].environment === undefined ? after[1].environment?.name : undefined;
  const cluster = after[0].cluster === undefined ? after[1].cluster || before[1].cluster : undefined;
  const changes = [
    ...blamed(old, now, () => comparison.changes),
    ...objectChanges(besideGateways(old), besideGateways(now)),
  ];
  const access =
    options.newAccess === false
      ? { ...comparison.newAccess, altered: changes.filter((change) => altersRequests(change)) }
      : undefined;
  const answer: DiffAnswer = {
    old: oldName,
    new: newName,
    ...(environment === undefined ? {} : { environment }),
    ...(cluster ? { cluster } : {}),
    ...(changes.length > 0 ? { access: accessBetween(comparison) } : {}),
    changes,
    findings: compareFindings(oldFound.result.diagnostics, newFound.result.diagnostics),
    ...locksOf([before[0], after[0]]),
    ...(oldRefused.length > 0 ? { oldRefused } : {}),
    ...(newRefused.length > 0 ? { newRefused } : {}),
    ...(access ? { newAccess: access } : {}),
    ...(answers ? { changedAnswers: answers } : {}),
    ...(access || answers ? { assumptions: assumptionsBetween(old, now) } : {}),
    ...(costs ? { costs } : {}),
    ...(handledDifferently ? { handledDifferently } : {}),
  };
  const compared = { answer, old, now };
  if (!options.deferTo) return printDiff(compared, options, terminal);
  options.deferTo.push(compared);
  return EXIT.OK;
}

/** Prints a comparison, and returns 5 if the options reject it. */
function printDiff(
  { answer, old, now }: DiffResult,
  options: Pick<DiffOptions, 'format' | 'markdown' | 'exitCode'>,
  terminal: Terminal,
): ExitCode {
  const documents = [...old.input.documents, ...now.input.documents];
  const text = new DistributionNames(documents, now.compileOptions).inText(textOf(answer, options));
  if (options.markdown || options.format === 'json') terminal.data(text);
  else terminal.out(text);
  const { newAccess, changedAnswers, changes, costs = [], handledDifferently = [], replayed } = answer;
  const isProven = (!newAccess || provesNoNewAccess(newAccess)) && (!changedAnswers || isEmptyProof(changedAnswers));
  if (!isProven) return EXIT.DIFFERENT;
  const differences = [changes.length, costs.length, handledDifferently.length, replayed?.different ?? 0];
  return options.exitCode && differences.some((count) => count > 0) ? EXIT.DIFFERENT : EXIT.OK;
}

/** Reports the errors of a side that does not compile. */
function reportErrors([{ name }, compilation]: CompiledSide, options: DiffOptions, terminal: Terminal): ExitCode {
  if (!isDocumentOnError(options, 'err')) terminal.err(`${visibleText(name)} has errors:\n`);
  const also = { side: name };
  return report(compilation, compilation.result.judgement, options, terminal, { stream: 'err', also });
}

/** A fault of this program comes with a document of either side, most often with a new one. */
function blamed<Made>(
  old: CommandCompilation,
  now: CommandCompilation,
  make: (before: CompileResult, after: CompileResult) => Made,
): Made {
  return explained(old, (before) => explained(now, (after) => make(before, after)));
}

/** Returns the lock files of each side that differ from those of the installed packages. */
function locksOf(sides: readonly DiffSide[]): Pick<DiffAnswer, 'otherLocks'> {
  const found = sides.filter(({ otherLocks = [] }) => otherLocks.length > 0);
  return found.length === 0
    ? {}
    : { otherLocks: Object.fromEntries(found.map(({ name, otherLocks = [] }) => [name, otherLocks])) };
}

/** Returns the callers that gain or lose access. */
function accessBetween({ newAccess, removedAccess }: Comparison): AccessChanges {
  return { gained: newAccess.requests, removed: removedAccess.requests, doubts: newAccess.doubts };
}

/** Returns the assumptions of the proofs about both sides. */
function assumptionsBetween(...sides: readonly CommandCompilation[]): readonly Assumption[] {
  const {
    assumptionsOf,
  }: typeof import('../../core/compiler/queries/assumptions') = require('../../core/compiler/queries/assumptions');
  const found = sides.flatMap(({ result: { attachment } }) => (attachment ? assumptionsOf(attachment) : []));
  return [...new Map(found.map((one) => [one.name, one])).values()];
}

/** Returns the costs of both sides, with the same price lists. */
function costsBetween(
  old: CommandCompilation,
  now: CommandCompilation,
  { prices, running }: DiffOptions,
): readonly CostChange[] {
  const { costOf }: typeof import('../cost/cost-of') = require('../cost/cost-of');
  const { costChanges }: typeof import('../cost/cost-changes') = require('../cost/cost-changes');
  const { priceFiles }: typeof import('../cost/price-lists') = require('../cost/price-lists');
  const question = { prices: priceFiles(now.bundle, Array.isArray(prices) ? prices : []), running };
  const boundsOf = (compilation: CommandCompilation) =>
    explained(compilation, (result, input) => {
      const own = new DiagnosticCollector();
      const { bounds } = costOf(input, result, question, own);
      const unreadable = own.finish().find(({ code }) => code === CODE.invalidPriceList);
      if (unreadable) throw new UsageError(unreadable.message);
      return bounds;
    });
  return costChanges(boundsOf(old), boundsOf(now));
}

/** Objects that are applied as they are, and routes of a mesh. Compiled resources are compared by their meaning. */
function besideGateways({ input, documents, result }: CommandCompilation): InputDocument['value'][] {
  const ignored = new Set(result.ignored);
  return input.documents
    .slice(0, documents)
    .filter(({ value }, index) => ignored.has(index) || !String(value.apiVersion).includes('/') || isOfMesh(value.spec))
    .map(({ value }) => value);
}

function textOf(answer: DiffAnswer, { format, markdown }: Pick<DiffOptions, 'format' | 'markdown'>): string {
  if (markdown) {
    const { diffMarkdown }: typeof import('./diff-markdown') = require('./diff-markdown');
    return diffMarkdown(answer);
  }
  return format === 'json' ? `${visibleJson(answer)}\n` : diffText(answer);
}
