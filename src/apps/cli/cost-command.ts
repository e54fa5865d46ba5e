import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { messageOf } from '../../core/text/error-text';
import { markdownText } from '../../core/text/markdown';
import type { PricedGateway } from '../cost/priced-gateways';
import { COST_FORMATS, type CostFormat, renderCost } from '../cost/render-cost';
import { ALL_HELP, runForAll } from './all-runs';
import { runCompilation } from './compilation';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { endHelp } from './help-end';
import { report } from './report';
import { addAppOptions, addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';
import { wholeNumber } from './whole-number';
import { formOf, writeNamed } from './write-files';

export interface CostOptions extends Omit<SharedOptions, 'format'> {
  readonly format?: CostFormat;
  readonly output?: string;
  readonly prices?: string[];
  readonly running: number;
  readonly replicas?: number;
  readonly brokenOff?: boolean;
  readonly assume?: string;
  readonly all?: boolean;
}

const HELP = `
Lists the bound of each gateway, caller, model and route, with its reason: limits, prices, replicas, and requests that run when a limit is
reached. If there is no bound, it names the missing limit. Prices are in dollars per million tokens. They come from the gateways' catalogs
(ConfigMaps among the inputs, rawConfig), from prices.yaml of a platform bundle, and from the files of --prices; each overrides the former.
A day is a day in UTC, a month has 31 days.

Examples:
  $ ai-gateway cost -f manifests/ --prices prices.yaml
  $ ai-gateway cost -f manifests/ --prices prices.yaml --running 20 -o cost.md
  $ ai-gateway cost --all --prices prices.yaml     each environment
  $ ai-gateway cost -f manifests/ --prices prices.yaml --assume traffic.yaml

Exit codes: 0 success, 1 errors in the inputs, 2 wrong usage.
`;

export function addCostCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  const { Option }: typeof import('commander') = require('commander');
  const format = new Option(
    '--format <format>',
    'format of the report (default: by the extension of -o, else text)',
  ).choices(COST_FORMATS);
  addAppOptions(addSharedOptions(program.command('cost'), { format }))
    .description('Compute the upper bound of spending on models')
    .option('--prices <file...>', 'price lists in the format of model catalogs')
    .option('--running <number>', 'most concurrent requests', wholeNumber, 100)
    .option('--replicas <number>', 'most replicas (default: those of the manifests)', wholeNumber)
    .option('--broken-off', 'include clients that abort every response, which limits on tokens do not count')
    .option('--assume <file>', 'expected traffic, for an estimate in addition to the bound')
    .option('-o, --output <file>', 'write into this file (default: stdout)')
    .option('--all', ALL_HELP)
    .action((options: CostOptions) => {
      outcome.code = options.all ? costOfAll(options, terminal) : runCost(options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'cost.md');
}

/** Prints the bounds of each environment of the settings, or of each cluster of the app. */
function costOfAll({ format = 'text', ...options }: CostOptions, terminal: Terminal): ExitCode {
  if (format === 'json' || options.output !== undefined)
    throw new UsageError('--all prints text or Markdown; for other output, select an environment or a cluster');
  const headingOf = (title: string) => (format === 'markdown' ? `### ${markdownText(title)}\n\n` : `${title}\n`);
  const run = (one: SharedOptions) => runCost({ ...options, ...one, format }, terminal);
  return runForAll({ ...options, format: 'text' }, terminal, headingOf, run);
}

/** Prints the bounds of spending, and reports what prevents one. */
export function runCost(options: CostOptions, terminal: Terminal): ExitCode {
  const shared = { ...options, format: 'text' as const };
  const compilation = runCompilation(shared, {}, terminal);
  const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
  const { costOf }: typeof import('../cost/cost-of') = require('../cost/cost-of');
  const { priceFiles }: typeof import('../cost/price-lists') = require('../cost/price-lists');
  const own = new DiagnosticCollector();
  const question = { ...options, prices: priceFiles(compilation.bundle, options.prices), ...expected(options) };
  const costs = compilation.result.judgement.blocked
    ? undefined
    : costOf(compilation.input, compilation.result, question, own);
  const judgement = compilation.judgeWith(own.finish());
  const code = report(compilation, judgement, shared, terminal, { stream: 'err' });
  if (costs && !judgement.blocked)
    writeNamed(options.output ?? '-', renderCost(costs, formOf(options, COST_FORMATS)), terminal);
  return judgement.blocked ? EXIT.ERRORS : code;
}

/** Reads the traffic that `--assume` names. */
function expected({ assume }: CostOptions) {
  if (assume === undefined) return {};
  const { load }: typeof import('js-yaml') = require('js-yaml');
  const { estimatesFor }: typeof import('../cost/estimate') = require('../cost/estimate');
  const estimate = (gateways: readonly PricedGateway[]) => {
    try {
      return estimatesFor(gateways, load(readFileSync(assume, 'utf8')));
    } catch (error) {
      throw new UsageError(`${assume} cannot be read: ${messageOf(error)}`);
    }
  };
  return { estimate };
}
