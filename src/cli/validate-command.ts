import type { Command } from 'commander';
import { addInputOptions, type InputOptions, runCompilation } from './compilation';
import type { ExitCode } from './exit-code';
import { report } from './report';
import type { Terminal } from './terminal';

const HELP = `
Everything that compiling finds is reported; nothing is written.

Examples:
  $ ai-gateway validate -f gateway.yaml -f routes/
  $ ai-gateway validate -f . --strict --format sarif --report findings.sarif
  $ ai-gateway validate -f . --format github        annotations in GitHub Actions
`;

export function addValidateCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  addInputOptions(program.command('validate'))
    .description('check resources without writing anything')
    .addHelpText('after', HELP)
    .action((options: InputOptions) => {
      const compilation = runCompilation(options, {}, terminal);
      const { diagnostics } = compilation.result;
      outcome.code = report(compilation, diagnostics, options, terminal, { stream: 'out' });
      if (diagnostics.length === 0)
        terminal.err(`${compilation.input.documents.length} documents, nothing to report\n`);
    });
}
