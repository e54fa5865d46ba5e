import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { messageOf } from '../../core/text/error-text';
import type { PricedGateway } from '../cost/priced-gateways';
import { COST_FORMATS, type CostFormat, renderCost } from '../cost/render-cost';
import { runCompilation } from './compilation';
import { EXIT, type Outcome, UsageError } from './exit-code';
import { report } from './report';
import { addAppOptions, addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';
import { wholeNumber } from './whole-number';
import { formOf, writeNamed } from './write-files';

interface CostOptions extends Omit<SharedOptions, 'format'> {
  readonly format?: CostFormat;
  readonly output?: string;
  readonly prices?: string[];
  readonly running: number;
  readonly replicas?: number;
  readonly brokenOff?: boolean;
  readonly assume?: string;
}

const HELP = `
Says the most that each gateway, caller, model and route can spend on models in a day and in a month, and why: limits times prices, times
replicas for limits that each of them counts, and what requests may still spend that run when a limit is reached. Where there is no most, it
says which limit is missing.

Prices are in dollars a million tokens: those of the gateway's catalogs (ConfigMaps among the inputs, rawConfig) and of files in the same
form, later ones on top. A day is one of UTC, a month has 31 of them.

Examples:
  $ ai-gateway cost -f manifests/ --prices prices.yaml
  $ ai-gateway cost -f manifests/ --prices prices.yaml --running 20 -o cost.md
  $ ai-gateway cost -f manifests/ --prices prices.yaml --assume traffic.yaml

Exit codes: 0 fine, 1 errors in the input, 2 wrong usage.
`;

export function addCostCommand(program: Command, terminal: Terminal, outcome: Outcome): void {
  const { Option } = require('commander') as typeof import('commander');
  const format = new Option(
    '--format <format>',
    'form of the report (default: by the ending of -o, else text)',
  ).choices(COST_FORMATS);
  addAppOptions(addSharedOptions(program.command('cost'), { format }))
    .description('say the most that models can cost in a day and a month, and why')
    .option('--prices <file...>', 'price lists, in the form of model catalogs')
    .option('--running <number>', 'the most requests that run at one moment', wholeNumber, 100)
    .option('--replicas <number>', 'the most replicas (default: what the manifests say)', wholeNumber)
    .option('--broken-off', 'count what clients break off, which limits on tokens do not hold')
    .option('--assume <file>', 'expected traffic, for an estimate beside the bound')
    .option('-o, --output <file>', 'where to write it (default: standard output)')
    .addHelpText('after', HELP)
    .action((options: CostOptions) => {
      const shared = { ...options, format: 'text' as const };
      const compilation = runCompilation(shared, {}, terminal);
      const { DiagnosticCollector } = require('../../core/diagnostics') as typeof import('../../core/diagnostics');
      const { costOf } = require('../cost/cost-of') as typeof import('../cost/cost-of');
      const own = new DiagnosticCollector();
      const costs = compilation.result.judgement.blocked
        ? undefined
        : costOf(compilation.input, compilation.result, { ...options, ...expected(options) }, own);
      const judgement = compilation.judgeWith(own.finish());
      const code = report(compilation, judgement, shared, terminal, { stream: 'err' });
      outcome.code = judgement.blocked ? EXIT.ERRORS : code;
      if (costs && !judgement.blocked)
        writeNamed(options.output ?? '-', renderCost(costs, formOf(options, COST_FORMATS)), terminal);
    });
}

/** Reads the traffic that `--assume` names. */
function expected({ assume }: CostOptions) {
  if (assume === undefined) return {};
  const { load } = require('js-yaml') as typeof import('js-yaml');
  const { estimatesFor } = require('../cost/estimate') as typeof import('../cost/estimate');
  const estimate = (gateways: readonly PricedGateway[]) => {
    try {
      return estimatesFor(gateways, load(readFileSync(assume, 'utf8')));
    } catch (error) {
      throw new UsageError(`${assume} cannot be read: ${messageOf(error)}`);
    }
  };
  return { estimate };
}
