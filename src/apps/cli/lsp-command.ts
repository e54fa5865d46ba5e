import type { Command } from 'commander';
import type { RunOutcome } from './exit-code';
import { endHelp } from './help-end';
import type { Terminal } from './terminal';

const HELP = `
Shows the findings of \`validate\` while you type, and completes and explains fields, names, policies and expressions. Your editor starts it; it
uses the Language Server Protocol over stdin and stdout.

Example for Neovim:
  vim.lsp.start({ name = 'ai-gateway', cmd = { 'ai-gateway', 'lsp' }, root_dir = vim.fn.getcwd() })
`;

export function addLspCommand(program: Command, _terminal: Terminal, outcome: RunOutcome): void {
  program
    .command('lsp')
    .description('Serve editors: findings while you type')
    .option('--stdio', 'accepted for compatibility; the server always uses stdin and stdout')
    .option(
      '--app',
      'run the program of each cdk8s.yaml on save, and show findings at the lines that create constructs',
    )
    .action(({ app }: { readonly app?: true }) => {
      const { serveLanguage: serve }: typeof import('./language-server/serve') = require('./language-server/serve');
      outcome.until = serve(process.stdin, process.stdout, app === true);
    });
  endHelp(program.commands.at(-1), HELP, 'editors.md');
}
