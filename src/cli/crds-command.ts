import { join } from 'node:path';
import type { Command } from 'commander';
import { ProxyDistribution } from '../distribution';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import { manifestYaml } from './manifest-yaml';
import { distributionOfGroup } from './run-settings';
import type { Terminal } from './terminal';
import { writeFiles } from './write-files';

interface CrdsOptions {
  readonly distribution: 'neutral' | 'agentgateway';
  readonly group?: string;
  readonly revision: 'later' | 'earlier';
  readonly output?: string;
}

const HELP = `
Clusters that run a controller need the definitions; compiled output does not.

Examples:
  $ ai-gateway crds | kubectl apply -f -
  $ ai-gateway crds --group gateway.mycompany.com -o crds/
  $ ai-gateway crds --distribution agentgateway --revision earlier
`;

export function addCrdsCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  const { Option } = require('commander') as typeof import('commander');
  program
    .command('crds')
    .description('print the CustomResourceDefinitions')
    .addOption(
      new Option('--distribution <name>', 'whose names they use')
        .choices(['neutral', 'agentgateway'])
        .default('neutral'),
    )
    .option('--group <group>', 'API group, for the neutral distribution (default: proxy.example.com)')
    .addOption(
      new Option('--revision <revision>', 'revision of the API').choices(['later', 'earlier']).default('later'),
    )
    .option('-o, --output <dir>', 'write one file for each kind into a folder instead of to standard output')
    .addHelpText('after', HELP)
    .action((options: CrdsOptions) => {
      outcome.code = runCrds(options, terminal);
    });
}

function runCrds(options: CrdsOptions, terminal: Terminal): ExitCode {
  const { makeCrds } = require('../validation/crds') as typeof import('../validation/crds');
  const definitions = makeCrds(distributionOf(options), options.revision);
  if (options.output === undefined || options.output === '-') {
    terminal.out(manifestYaml(definitions));
    return EXIT.OK;
  }
  const files = definitions.map((definition) => ({
    path: `${definition.metadata.name}.yaml`,
    text: manifestYaml([definition]),
  }));
  const { written, failure } = writeFiles(options.output, files);
  if (failure) {
    terminal.err(`error: cannot write ${failure.path}: ${failure.reason}\n`);
    return EXIT.ERRORS;
  }
  for (const { path, state } of written) terminal.out(`${state} ${join(path)}\n`);
  return EXIT.OK;
}

function distributionOf({ distribution, group }: CrdsOptions): ProxyDistribution {
  if (distribution === 'neutral') return group === undefined ? ProxyDistribution.NEUTRAL : distributionOfGroup(group);
  if (group !== undefined)
    throw new UsageError('the API group of the agentgateway distribution is fixed; leave out --group');
  return ProxyDistribution.AGENTGATEWAY;
}
