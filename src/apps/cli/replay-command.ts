import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { DiagnosticCollector } from '../../core/diagnostics';
import { messageOf } from '../../core/text/error-text';
import { visibleJson, visibleText } from '../../core/text/visible-text';
import type { ReplayReport } from '../replay/replay-report';
import { settingsOfSide, withBothSides } from './app-sides';
import { type CommandCompilation, compileBy, runCompilation } from './compilation';
import { diffMeaningOf } from './diff-meaning';
import type { DiffSide } from './diff-sides';
import { DistributionNames } from './distribution-names';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { endHelp } from './help-end';
import { report } from './report';
import { addAppOptions, addSharedOptions, collect, type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';

interface ReplayOptions extends SharedOptions {
  readonly log: readonly string[];
  readonly from?: string;
  readonly gateway?: string;
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
  $ ai-gateway replay --log access.jsonl --from main -f manifests/
  $ ai-gateway replay --log mon.jsonl.gz --log tue.jsonl.gz --from before/ after/
  $ ai-gateway replay --log access.jsonl --from main -f manifests/ --markdown
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
    .option('--json', 'print JSON')
    .option('--markdown', 'print Markdown')
    .option('--exit-code', 'exit with 5 if a request is answered differently')
    .action((now: string | undefined, options: ReplayOptions) => {
      const missing = options.log.find((path) => path !== '-' && !existsSync(path));
      if (missing !== undefined) throw new UsageError(`--log: there is no file ${missing}`);
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
  const { Replay }: typeof import('../replay/replay') = require('../replay/replay');
  const replay = new Replay({
    now: after.result,
    ...(before ? { old: before.result } : {}),
    ...(options.gateway === undefined ? {} : { gateway: options.gateway }),
  });
  for (const path of options.log) await addLog(path, replay, terminal);
  const found = replay.report();
  if (found.requests === 0)
    throw new UsageError(
      `${options.log.join(', ')} contains no requests; the data plane writes JSON if \`jsonLogs\` is set (replay.md)`,
    );
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

/** How many lines are between two updates of the progress. */
const LINES_PER_STEP = 250_000;

async function addLog(path: string, replay: import('../replay/replay').Replay, terminal: Terminal): Promise<void> {
  const { linesOfLog, requestsOfLine }: typeof import('../replay/read-log') = require('../replay/read-log');
  let lines = 0;
  const showLines = (): void => {
    const text = `Replaying ${path}, ${lines} lines`;
    terminal.progress?.(text);
    if (terminal.interactive) terminal.err(`${text} ...\n`);
  };
  try {
    for await (const line of linesOfLog(path)) {
      if (line === '') continue;
      const requests = requestsOfLine(line);
      if (requests.length === 0) replay.skip();
      for (const request of requests) replay.add(request);
      if (++lines % LINES_PER_STEP === 0) showLines();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new UsageError(`--log: ${path}: ${messageOf(error)}`);
    throw error;
  }
}
