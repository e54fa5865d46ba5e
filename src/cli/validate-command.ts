import type { Command } from 'commander';
import { runCompilation } from './compilation';
import { EXIT, type ExitCode } from './exit-code';
import { addExternalsOptions, checkExternalsOptions, type ExternalsOptions, writeExternals } from './externals-file';
import { report } from './report';
import { addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';

const HELP = `
Everything that compiling finds is reported; nothing is written.

Examples:
  $ ai-gateway validate -f gateway.yaml -f routes/
  $ ai-gateway validate -f . --strict --format sarif --report findings.sarif
  $ ai-gateway validate -f . --format github        annotations in GitHub Actions
  $ ai-gateway validate -f . --externals secrets.yaml   ExternalSecrets for what the cluster has to have
`;

type ValidateOptions = SharedOptions & ExternalsOptions;

export function addValidateCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  addExternalsOptions(addSharedOptions(program.command('validate')))
    .description('check resources without writing anything')
    .addHelpText('after', HELP)
    .action((options: ValidateOptions) => {
      checkExternalsOptions(options);
      const compilation = runCompilation(options, {}, terminal);
      const { judgement } = compilation.result;
      outcome.code = report(compilation, judgement, options, terminal, { stream: 'out' });
      if (judgement.diagnostics.length === 0)
        terminal.err(`${compilation.input.documents.length} documents, nothing to report\n`);
      if (outcome.code === EXIT.OK) writeExternals(compilation, options, terminal);
    });
}
