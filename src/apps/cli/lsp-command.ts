import type { Command } from 'commander';
import type { Outcome } from './exit-code';
import type { Terminal } from './terminal';

const HELP = `
A language server: while somebody types, editors show what \`validate\` finds, and offer what is known of fields, names, policies and
expressions. It speaks the Language Server Protocol over standard input and output; an editor starts it. How each is told to:
https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway/blob/main/docs/editors.md

Example for Neovim:
  vim.lsp.start({ name = 'ai-gateway', cmd = { 'ai-gateway', 'lsp' }, root_dir = vim.fn.getcwd() })
`;

export function addLspCommand(program: Command, _terminal: Terminal, outcome: Outcome): void {
  program
    .command('lsp')
    .description('serve editors over standard input and output')
    .option('--stdio', 'what editors say to servers that have a choice; this one has none')
    .addHelpText('after', HELP)
    .option(
      '--app',
      'run the program of each cdk8s.yaml when it is saved, and show findings where it creates constructs',
    )
    .action(({ app }: { readonly app?: true }) => {
      const { serve } = require('./language-server/serve') as typeof import('./language-server/serve');
      outcome.until = serve(process.stdin, process.stdout, app === true);
    });
}
