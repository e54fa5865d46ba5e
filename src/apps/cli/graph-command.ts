import type { Command } from 'commander';
import type { Overview } from '../../core/compiler/queries/explain/overview/overview';
import { DiagnosticCollector } from '../../core/diagnostics';
import { visible, visibleJson, visibleText } from '../../core/text/visible-text';
import { addClusterOptions } from './cluster-options';
import { comparisonOf } from './comparison-of-sides';
import { type CommandCompilation, compileBy } from './compilation';
import { type DiffMeaning, diffMeaningOf } from './diff-meaning';
import type { DiffSide } from './diff-sides';
import { refusedLine } from './diff-text';
import { DistributionNames } from './distribution-names';
import { EXIT, type ExitCode } from './exit-code';
import { explained } from './explained';
import { readGuarantees } from './guarantee-files';
import { endHelp } from './help-end';
import { placesIn } from './places';
import { canBeProved } from './proved-guarantees';
import { report } from './report';
import { runSettings } from './run-inputs';
import {
  addAppOptions,
  addSharedOptions,
  collect,
  type RunSettings,
  type SharedOptions,
  settingsOfRun,
} from './run-settings';
import type { Terminal } from './terminal';
import { formOf, writeNamed } from './write-files';

const GRAPH_FORMATS = ['html', 'mermaid', 'dot', 'svg', 'json'] as const;

type GraphFormat = (typeof GRAPH_FORMATS)[number];

interface GraphOptions extends Omit<SharedOptions, 'format'> {
  readonly format?: GraphFormat;
  readonly output?: string;
  readonly namespace?: readonly string[];
  readonly team?: readonly string[];
  readonly teamLabel: string;
  readonly compare?: string;
  /** Files, or those that `prove` finds. */
  readonly guarantees?: readonly string[] | true;
}

const HELP = `
Draws listeners, routes with their rules, backends with tiers and weights, MCP targets, and policies with their targets. Findings are marked; the
inputs can contain errors.

Examples:
  $ ai-gateway graph -f manifests/ -o graph.html      a page to explore
  $ ai-gateway graph -f manifests/ --compare main -o diff.html
  $ ai-gateway graph -f manifests/ --guarantees -o graph.html
  $ ai-gateway graph -f manifests/ --format mermaid   for Markdown
  $ ai-gateway graph -f manifests/ --format dot | dot -Tpdf > graph.pdf
  $ ai-gateway graph -f manifests/ --format json --namespace shop

Exit codes: 0 success, 1 errors in the inputs, 2 wrong usage.
`;

export function addGraphCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  const { Option }: typeof import('commander') = require('commander');
  const format = new Option(
    '--format <format>',
    'format of the picture (default: by the extension of -o, else html)',
  ).choices(GRAPH_FORMATS);
  const command = addAppOptions(addSharedOptions(program.command('graph'), { format }))
    .description('Draw listeners, routes, backends and policies')
    .option('-o, --output <file>', 'write into this file (default: stdout)')
    .option('--namespace <namespace>', 'only this namespace and its neighbors; repeatable', collect)
    .option('--team <team>', 'only this team and its neighbors; repeatable', collect)
    .option('--team-label <label>', 'label of resources that contains their team', 'team')
    .option('--compare <old>', 'mark changes since a file, folder or git commit')
    .option('--guarantees [files...]', 'list guarantees, and mark violations');
  addClusterOptions(command).action((options: GraphOptions) => {
    const diagnostics = new DiagnosticCollector();
    const { overview, compilation } =
      options.compare === undefined
        ? one(runSettings(shared(options), {}, diagnostics, terminal), diagnostics, options, terminal)
        : both(options.compare, options, terminal);
    outcome.code = report(compilation, compilation.result.judgement, shared(options), terminal, { stream: 'err' });
    const words = new DistributionNames(compilation.input.documents, compilation.compileOptions);
    const { whole, isRead } = withGuarantees(overview, compilation, options, terminal);
    if (!isRead) outcome.code = EXIT.ERRORS;
    const text = render(words.fieldsInData(selected(whole, options)), formOf(options, GRAPH_FORMATS));
    writeNamed(options.output ?? '-', text, terminal);
  });
  endHelp(program.commands.at(-1), HELP, 'graph.md');
}

interface WithGuarantees {
  readonly whole: Overview;
  /** Whether files of guarantees were without faults. */
  readonly isRead: boolean;
}

/** The graph is drawn even if nothing can be proved. */
function withGuarantees(
  whole: Overview,
  compilation: CommandCompilation,
  { guarantees }: GraphOptions,
  terminal: Terminal,
): WithGuarantees {
  if (guarantees === undefined) return { whole, isRead: true };
  if (!canBeProved(compilation)) {
    terminal.err('the inputs have errors, so guarantees are not evaluated\n');
    return { whole, isRead: true };
  }
  const read = readGuarantees(guarantees === true ? [] : guarantees, compilation, terminal);
  if (!read) return { whole, isRead: false };
  const { guaranteesIn }: typeof import('./graph/guarantees') = require('./graph/guarantees');
  return { whole: { ...whole, guarantees: guaranteesIn(whole, read, compilation) }, isRead: true };
}

interface Drawn {
  readonly overview: Overview;
  /** The compilation that is drawn: the new side of a comparison. */
  readonly compilation: CommandCompilation;
}

function shared(options: GraphOptions): SharedOptions {
  return { ...options, format: 'text' };
}

function one(read: RunSettings, diagnostics: DiagnosticCollector, options: GraphOptions, terminal: Terminal): Drawn {
  const compilation = compileBy(read, diagnostics, terminal);
  const {
    makeOverview,
  }: typeof import('../../core/compiler/queries/explain') = require('../../core/compiler/queries/explain');
  const { teamLabel } = options;
  const overview = explained(compilation, ({ attachment, judgement }, input) => {
    if (!attachment) throw new Error('nothing was attached');
    return makeOverview(attachment, judgement.diagnostics, { teamLabel, placeOf: placesIn(input) });
  });
  return { overview, compilation };
}

/** Compiles both sides. They can be compared only if neither has errors. */
function both(old: string, options: GraphOptions, terminal: Terminal): Drawn {
  const { settingsOfSide, withBothSides }: typeof import('./app-sides') = require('./app-sides');
  const diagnostics = new DiagnosticCollector();
  const read = settingsOfRun(shared(options), {}, diagnostics);
  const sides = { old, options: shared(options), read, terminal };
  const draw = (side: DiffSide) => {
    const found = diagnostics.fork();
    return one(settingsOfSide(side, sides, found, terminal), found, options, terminal);
  };
  return withBothSides(sides, (before, after) => {
    const [was, is] = [draw(before), draw(after)];
    const {
      compareOverviews,
      meaningsOf,
    }: typeof import('../../core/compiler/queries/explain') = require('../../core/compiler/queries/explain');
    const meanings = [was, is].map(({ compilation }) => diffMeaningOf(compilation));
    for (const [index, { name }] of [before, after].entries()) terminal.err(doubtOf(name, meanings[index]));
    const [old, now] = meanings.map((meaning) => meaning?.compilation.result);
    const changes = old && now ? comparisonOf(old, now).changes : [];
    const comparison = { old: before.name, new: after.name, changes: meaningsOf(changes) };
    const { folder } = before;
    const removed = folder === undefined ? was.overview : withoutFolder(was.overview, folder, before.name);
    return { ...is, overview: compareOverviews(removed, is.overview, comparison) };
  });
}

/** Returns the note about a side whose errors prevent output. */
function doubtOf(name: string, meaning: DiffMeaning | undefined): string {
  if (!meaning) return `${visibleText(name)} has errors: what changes in meaning cannot be decided\n`;
  return refusedLine(name, meaning.refused)
    .map((line) => `${line}\n`)
    .join('');
}

/** Replaces the temporary folder of a commit in paths with the name of the commit, because the folder is deleted. */
function withoutFolder(overview: Overview, folder: string, commit: string): Overview {
  const clean = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith(`${folder}/`) ? `${commit}:${value.slice(folder.length + 1)}` : value;
  return JSON.parse(JSON.stringify(overview, clean));
}

function selected(overview: Overview, { namespace, team }: GraphOptions): Overview {
  if (!namespace && !team) return overview;
  const {
    selectFrom,
  }: typeof import('../../core/compiler/queries/explain') = require('../../core/compiler/queries/explain');
  return selectFrom(
    overview,
    (thing) =>
      (namespace?.includes(thing.namespace) ?? true) &&
      (team === undefined || (thing.team !== undefined && team.includes(thing.team))),
  );
}

function render(whole: Overview, format: GraphFormat): string {
  const overview = format === 'json' ? whole : visible(whole);
  switch (format) {
    case 'json':
      return `${visibleJson(overview)}\n`;
    case 'svg': {
      const { svgText }: typeof import('./graph/svg') = require('./graph/svg');
      return svgText(overview);
    }
    case 'dot': {
      const { dotText }: typeof import('./graph/dot') = require('./graph/dot');
      return dotText(overview);
    }
    case 'mermaid': {
      const { mermaidText }: typeof import('./graph/mermaid') = require('./graph/mermaid');
      return mermaidText(overview);
    }
    default: {
      const { htmlText }: typeof import('./graph/html') = require('./graph/html');
      return htmlText(overview);
    }
  }
}
