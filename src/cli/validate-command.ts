import type { Command } from 'commander';
import { baselineText, judge } from '../diagnostics/judgement';
import { type Compilation, runCompilation } from './compilation';
import { EXIT, type ExitCode } from './exit-code';
import { addExternalsOptions, checkExternalsOptions, type ExternalsOptions, writeExternals } from './externals-file';
import { report } from './report';
import { addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';
import { writeNamed } from './write-files';

const HELP = `
Everything that compiling finds is reported; nothing is written.

Examples:
  $ ai-gateway validate -f gateway.yaml -f routes/
  $ ai-gateway validate -f . --strict --format sarif --report findings.sarif
  $ ai-gateway validate -f . --format github        annotations in GitHub Actions
  $ ai-gateway validate -f . --write-baseline       list what is found now, so that only new findings fail
  $ ai-gateway validate -f . --externals secrets.yaml   ExternalSecrets for what the cluster has to have
`;

const BASELINE_FILE = 'ai-gateway-baseline.json';

type ValidateOptions = SharedOptions & ExternalsOptions;

export function addValidateCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  addExternalsOptions(addSharedOptions(program.command('validate')))
    .description('check resources without writing anything')
    .option(
      '--write-baseline [file]',
      `list what is found, for --baseline (default: baseline of the settings, or ${BASELINE_FILE})`,
    )
    .addHelpText('after', HELP)
    .action((options: ValidateOptions) => {
      checkExternalsOptions(options);
      const compilation = runCompilation(options, {}, terminal);
      const { judgement } = compilation.result;
      if (options.writeBaseline) {
        outcome.code = writeBaseline(compilation, options, terminal);
        return;
      }
      outcome.code = report(compilation, judgement, options, terminal, { stream: 'out' });
      if (judgement.diagnostics.length === 0) terminal.err(`${compilation.documents} documents, nothing to report\n`);
      if (outcome.code === EXIT.OK) writeExternals(compilation, options, terminal);
    });
}

/** Lists the findings. What is wrong with the settings cannot be listed, and stands in the way. */
function writeBaseline(compilation: Compilation, options: ValidateOptions, terminal: Terminal): ExitCode {
  const { result, settings } = compilation;
  const wrong = judge(
    result.findings.filter(({ code }) => code.startsWith('AIG0')),
    { severities: {}, failOn: 'error' },
  );
  if (wrong.failed) return report(compilation, wrong, options, terminal, { stream: 'out' });
  const file = typeof options.writeBaseline === 'string' ? options.writeBaseline : (settings.baseline ?? BASELINE_FILE);
  const text = baselineText(result.judgement.diagnostics);
  writeNamed(file, text, terminal);
  if (file !== '-') terminal.err(`wrote ${file}\n`);
  return EXIT.OK;
}
