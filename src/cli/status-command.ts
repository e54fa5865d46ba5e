import type { Command } from 'commander';
import { addInputOptions, type InputOptions, runCompilation } from './compilation';
import type { ExitCode } from './exit-code';
import { manifestYaml } from './manifest-yaml';
import { reportWith } from './report';
import type { Terminal } from './terminal';

const HELP = `
Prints, for each policy and backend, the status that a controller would write: whether it is accepted and where it is attached.

Examples:
  $ ai-gateway status -f manifests/
`;

export function addStatusCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  addInputOptions(program.command('status'))
    .description('print the status conditions of policies and backends')
    .addHelpText('after', HELP)
    .action((options: InputOptions) => {
      const compilation = runCompilation(options, {}, terminal);
      const { statuses, diagnostics } = compilation.result;
      const written = statuses.map(({ kind, namespace, name, status }) => ({
        kind,
        metadata: { name, namespace },
        status,
      }));
      outcome.code = reportWith(compilation, diagnostics, options, terminal, {
        field: 'statuses',
        value: written,
        text: () => manifestYaml(written),
      });
    });
}
