import type { Command } from 'commander';
import type { RunOutcome } from './exit-code';
import { endHelp } from './help-end';
import type { Terminal } from './terminal';

const HELP = `
Serves the Model Context Protocol over stdin and stdout, for coding agents that write the configuration. Tools: search_docs, validate, explain,
request, prove, diff, cost and import. The server reads files of the folder only, and writes none.

Examples:
  $ claude mcp add ai-gateway -- npx cdk8s-ai-gateway mcp
  $ codex mcp add ai-gateway -- npx cdk8s-ai-gateway mcp
  $ npx cdk8s-ai-gateway mcp --app                  also run the program of cdk8s.yaml

Exit codes: 0 the client closed the connection, 2 wrong usage.
`;

interface McpOptions {
  readonly root: string;
  readonly app?: true;
}

export function addMcpCommand(program: Command, _terminal: Terminal, outcome: RunOutcome): void {
  program
    .command('mcp')
    .description('Serve coding agents: these checks as MCP tools')
    .option('--root <dir>', 'serve this folder and reject paths that lead out of it', '.')
    .option('--app', 'allow tools to run the program of cdk8s.yaml')
    .action(({ root, app }: McpOptions) => {
      const { serve }: typeof import('./mcp/serve') = require('./mcp/serve');
      outcome.until = serve(root, app === true);
    });
  // The folder is its own option here, so help shows it.
  endHelp(program.commands.at(-1), HELP, 'mcp.md');
}
