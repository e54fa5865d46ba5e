import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { type CompileResult, dataPlaneOfResult } from '../../core/compiler/model/result';
import { visibleText } from '../../core/text/visible-text';
import { type DriftReport, ExpectedGateway } from '../drift/compare-dump';
import { fetchDump, UnusableDump } from '../drift/read-dump';
import { DRIFT_FORMATS, type Drift, type DriftFormat, renderDrift, verdictLines } from '../drift/render-drift';
import { ProgramFailed } from '../program-failed';
import { compileBy } from './compilation';
import {
  type Answered,
  addSources,
  demandSource,
  querySources,
  type SourceOptions,
  selectedGateway,
} from './dump-sources';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { endHelp } from './help-end';
import { report } from './report';
import { runSettings } from './run-inputs';
import { addAppOptions, addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';

interface DriftOptions extends Omit<SharedOptions, 'format'>, SourceOptions {
  readonly format: DriftFormat;
  readonly gateway?: string;
  readonly watch?: true | string;
  readonly dev?: boolean;
}

const HELP = `
Compares listeners, routes, policies, backends and models. Spelling, defaults, evicted providers and order are not differences. Each difference
names its resource; security-relevant ones come first. Values of Secrets are neither requested nor shown.

Verdicts: in step; behind (the pod was started for another version); refused (it keeps the previous version); different.

Examples:
  $ ai-gateway drift -f manifests/ --kubectl
  $ ai-gateway drift -f manifests/ --kubectl --namespace ai --format markdown
  $ ai-gateway drift -f manifests/ --url http://127.0.0.1:15000
  $ ai-gateway drift -f manifests/ --dev
  $ ai-gateway drift -f manifests/ --kubectl --watch 60
  $ curl -s localhost:15000/config_dump | ai-gateway drift -f manifests/ --dump -

Exit codes: 0 all in step, 1 errors in the inputs, or a data plane did not respond, 2 wrong usage, 5 something differs.
`;

export function addDriftCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  const { Option }: typeof import('commander') = require('commander');
  const format = new Option('--format <format>', 'format of the report').choices(DRIFT_FORMATS).default('text');
  addSources(addAppOptions(addSharedOptions(program.command('drift'), { format })))
    .description('Compare running data planes with the inputs')
    .option('--dev', 'query the data planes of `ai-gateway dev`')
    .option(
      '--gateway <namespace/name>',
      'Gateway of --url and --dump, if the inputs contain several; with --kubectl, query only its pods',
    )
    .option('--watch [seconds]', 'repeat the comparison and print each change, until interrupted (every 30 seconds)')
    .action((options: DriftOptions) => {
      if (options.watch !== undefined && options.dump)
        throw new UsageError('--watch requires --url or --kubectl, because a file does not change');
      if (!options.dev) demandSource(options);
      outcome.until = runDrift(options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'drift.md');
}

async function runDrift(options: DriftOptions, terminal: Terminal): Promise<ExitCode> {
  const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
  const diagnostics = new DiagnosticCollector();
  const shared = { ...options, format: 'text' as const };
  const compilation = compileBy(runSettings(shared, {}, diagnostics, terminal), diagnostics, terminal);
  const { result } = compilation;
  const code = report(compilation, result.judgement, shared, terminal, { stream: 'err' });
  if (result.judgement.blocked) return code === EXIT.OK ? EXIT.ERRORS : code;
  const expected = expectedFrom(result);
  if (options.watch === undefined) {
    const drift = await queryAll(options, expected, terminal);
    terminal.data(renderDrift(drift, options.format));
    return exitCodeOf(drift);
  }
  const seconds = options.watch === true ? PAUSE : Number(options.watch);
  if (!(seconds >= 1)) throw new UsageError('--watch takes a number of seconds, 1 or more');
  return watchDrift(() => queryAll(options, expected, terminal), seconds * 1000, terminal);
}

/** Seconds between two rounds of questions. */
const PAUSE = 30;

/** Watches drift until it is interrupted. An unreachable cluster is reported as a line and queried again. */
async function watchDrift(query: () => Promise<Drift>, pause: number, terminal: Terminal): Promise<ExitCode> {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  let before: ReadonlyMap<string, string> = new Map();
  while (!interrupted.signal.aborted) {
    const now = await query().then(verdictLines, (error: unknown) => {
      if (error instanceof ProgramFailed) return new Map([['cluster', error.message]]);
      throw error;
    });
    const at = new Date().toISOString();
    for (const [source, line] of now)
      if (before.get(source) !== line) terminal.data(`${at} ${visibleText(`${source}: ${line}`)}\n`);
    for (const source of before.keys())
      if (!now.has(source)) terminal.data(`${at} ${visibleText(`${source}: gone`)}\n`);
    before = now;
    await setTimeout(pause, undefined, { signal: interrupted.signal }).catch(() => undefined);
  }
  return EXIT.OK;
}

/** Backends by `namespace/name`. */
type Expected = ReadonlyMap<string, ExpectedGateway>;

function expectedFrom(result: CompileResult): Expected {
  const { running } = dataPlaneOfResult(result);
  return new Map(
    result.gateways.map((gateway) => [
      `${gateway.namespace}/${gateway.name}`,
      new ExpectedGateway(gateway, result, running),
    ]),
  );
}

async function queryAll(options: DriftOptions, expected: Expected, terminal: Terminal): Promise<Drift> {
  const reports: DriftReport[] = [];
  const isNamed = options.url || options.dump || options.gateway !== undefined;
  const whose = isNamed ? selectedGateway(expected, options.gateway) : undefined;
  const compare: Answered = (dump, gateway, checksum) => {
    const own = gateway === undefined ? whose : expected.get(gateway);
    if (own) reports.push(own.compare(dump, checksum));
  };
  const unanswered = await querySources(options, { of: 'ours', known: new Set(expected.keys()) }, compare, terminal);
  if (!options.dev) return { reports, unanswered };
  const here = await queryDev(expected, options.gateway);
  return { reports: [...reports, ...here.reports], unanswered: [...unanswered, ...here.unanswered] };
}

/** Compares the Gateways that `dev` runs on this machine with the configuration that `dev` derives from the inputs. */
async function queryDev(expected: Expected, gatewayName: string | undefined): Promise<Drift> {
  const { runningHere, turnedLikewise }: typeof import('../dev/running-sessions') = require('../dev/running-sessions');
  const [reports, unanswered]: [DriftReport[], string[]] = [[], []];
  const running = runningHere();
  for (const [name, own] of gatewayName === undefined
    ? expected
    : [[gatewayName, selectedGateway(expected, gatewayName)] as const]) {
    const here = running.filter(({ gateway }) => gateway === name);
    if (here.length === 0) unanswered.push(`Gateway ${name} is run by no \`ai-gateway dev\` on this machine`);
    for (const one of here)
      try {
        const dump = await fetchDump(`http://${one.admin}`);
        reports.push(own.turned((config) => turnedLikewise(config, one)).compare(dump));
      } catch (error) {
        if (!(error instanceof UnusableDump)) throw error;
        unanswered.push(error.message);
      }
  }
  return { reports, unanswered };
}

function exitCodeOf({ reports, unanswered }: Drift): ExitCode {
  if (unanswered.length > 0) return EXIT.ERRORS;
  return reports.every(({ verdict }) => verdict === 'in step') ? EXIT.OK : EXIT.DIFFERENT;
}
