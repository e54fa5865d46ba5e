import type { Command } from 'commander';
import { DiagnosticCollector } from '../../core/diagnostics';
import { visibleJson, visibleText } from '../../core/text/visible-text';
import type { ReplayReport } from '../replay/replay-report';
import { settingsOfSide, withBothSides } from './app-sides';
import { type CommandCompilation, compileBy, runCompilation } from './compilation';
import { diffMeaningOf } from './diff-meaning';
import type { DiffSide } from './diff-sides';
import { DistributionNames } from './distribution-names';
import { EXIT, type ExitCode, type RunOutcome } from './exit-code';
import { endHelp } from './help-end';
import { demandLogs, pricesForReplay, replayLogs } from './replayed-logs';
import { report } from './report';
import { addAppOptions, addSharedOptions, collect, type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';

interface ReplayOptions extends SharedOptions {
  readonly log: readonly string[];
  readonly from?: string;
  readonly gateway?: string;
  /** Files of price lists; true without any. */
  readonly prices?: readonly string[] | true;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly exitCode?: boolean;
}

const HELP = `
Reads access logs and reports which of the recorded requests these resources would answer differently: newly refused and newly allowed callers,
other routes, backends, guards and limits, and the recorded cost of requests that would no longer be forwarded. Requests that the log does not
describe completely are counted separately, with the missing parts.

Logs are JSON lines of the data plane, of OTLP, or in the form that the page describes; .gz files are decompressed.

Examples:
  $ ai-gateway replay --log access.jsonl manifests/
  $ ai-gateway replay --log mon.jsonl.gz --log tue.jsonl.gz --from before/ after/
  $ ai-gateway replay --log access.jsonl --from main -f manifests/ --prices prices.yaml --markdown
  $ kubectl logs deploy/ai | ai-gateway replay --log - -f manifests/

Exit codes: 0 success, 1 errors in the inputs, 2 wrong usage, 5 a difference that --exit-code rejects.
`;

export function addReplayCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  addAppOptions(addSharedOptions(program.command('replay'), { followed: true }))
    .description('Replay access logs against new resources')
    .argument('[new]', 'file, folder, git commit or env:NAME (default: the -f paths)')
    .requiredOption('--log <file>', 'access log, or - for standard input; repeatable', collect)
    .option('--from <old>', 'resources to compare with (default: the recorded answers)')
    .option('--gateway <namespace/name>', 'Gateway that wrote the log, if the log does not name it')
    .option('--prices [file...]', 'price lists for requests that move to another model')
    .option('--json', 'print JSON')
    .option('--markdown', 'print Markdown')
    .option('--exit-code', 'exit with 5 if a request is answered differently')
    .action((now: string | undefined, options: ReplayOptions) => {
      demandLogs(options.log, '--log');
      outcome.until = runReplay(now, options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'replay.md');
}

interface NamedSide {
  readonly name: string;
  readonly compilation: CommandCompilation;
}

async function runReplay(named: string | undefined, options: ReplayOptions, terminal: Terminal): Promise<ExitCode> {
  const shared = { ...options, format: 'text' as const };
  const [now, old] = sidesOf(named, shared, terminal);
  const meanings = [];
  for (const side of old ? [now, old] : [now]) {
    const meaning = diffMeaningOf(side.compilation);
    if (!meaning) {
      terminal.err(`${visibleText(side.name)} has errors:\n`);
      return report(side.compilation, side.compilation.result.judgement, shared, terminal, { stream: 'err' });
    }
    meanings.push(meaning.compilation);
  }
  const [after, before] = meanings;
  const sides = {
    now: after.result,
    ...(before ? { old: before.result } : {}),
    ...(options.gateway === undefined ? {} : { gateway: options.gateway }),
    catalog: pricesForReplay(after, options.prices),
  };
  const found = await replayLogs(options.log, sides, terminal);
  const documents = meanings.flatMap(({ input }) => input.documents);
  const names = new DistributionNames(documents, after.compileOptions);
  const title = old ? `${old.name} to ${now.name}` : now.name;
  terminal.data(names.inText(render(found, title, options)));
  return options.exitCode && found.different > 0 ? EXIT.DIFFERENT : EXIT.OK;
}

function render(found: ReplayReport, title: string, { json, markdown }: ReplayOptions): string {
  if (json) return `${visibleJson(found)}\n`;
  const { replayMarkdown, replayText }: typeof import('../replay/replay-text') = require('../replay/replay-text');
  return markdown ? replayMarkdown(found, title) : replayText(found);
}

/** Compiles the resources to replay against, and those to compare with. */
function sidesOf(
  named: string | undefined,
  options: SharedOptions & Pick<ReplayOptions, 'from'>,
  terminal: Terminal,
): readonly [now: NamedSide, old?: NamedSide] {
  const { from } = options;
  if (named === undefined && from === undefined)
    return [{ name: 'the resources', compilation: runCompilation(options, {}, terminal) }];
  const diagnostics = new DiagnosticCollector();
  const read = settingsOfRun(options, {}, diagnostics);
  const sides = { old: from ?? named ?? '', ...(named === undefined ? {} : { now: named }), options, read, terminal };
  const compiled = (side: DiffSide): NamedSide => {
    const found = diagnostics.fork();
    return { name: side.name, compilation: compileBy(settingsOfSide(side, sides, found, terminal), found, terminal) };
  };
  return withBothSides(sides, (before, after) =>
    from === undefined ? [compiled(after)] : [compiled(after), compiled(before)],
  );
}
