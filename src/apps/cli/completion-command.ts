import type { Command, Option } from 'commander';
import { EXIT, type RunOutcome } from './exit-code';
import { endHelp } from './help-end';
import type { Terminal } from './terminal';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

type Shell = (typeof SHELLS)[number];

const HELP = `
Examples:
  $ source <(ai-gateway completion bash)          in ~/.bashrc
  $ source <(ai-gateway completion zsh)           in ~/.zshrc, after compinit
  $ ai-gateway completion fish > ~/.config/fish/completions/ai-gateway.fish
  PS> ai-gateway completion powershell | Out-String | Invoke-Expression        in $PROFILE

Exit codes: 0 success, 2 wrong usage.
`;

export function addCompletionCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  const { Argument }: typeof import('commander') = require('commander');
  program
    .command('completion')
    .description('Print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'name of the shell').choices(SHELLS))
    .action((shell: Shell) => {
      terminal.data(SCRIPTS[shell](program));
      outcome.code = EXIT.OK;
    });
  endHelp(program.commands.at(-1), HELP, 'cli.md');
}

function flagsOf(command: Command): string[] {
  return [...command.options.flatMap(({ short, long }) => [long, short]), '--help'].filter(
    (flag): flag is string => typeof flag === 'string',
  );
}

function choicesOf({ options }: Command): readonly Option[] {
  return options.filter(({ argChoices }) => argChoices);
}

/** One case for each option that has a fixed list of values, and one for each command. Everything else is a file. */
function bash(program: Command): string {
  const values = program.commands.flatMap((command) =>
    choicesOf(command).map(
      ({ long, argChoices = [] }) =>
        `    '${command.name()} ${long}') COMPREPLY=($(compgen -W '${argChoices.join(' ')}' -- "$word")); return;;\n`,
    ),
  );
  const flags = program.commands.map((command) => `    ${command.name()}) words='${flagsOf(command).join(' ')}';;\n`);
  return `_ai_gateway() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=''
  case "\${COMP_WORDS[1]} $before" in
${values.join('')}  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${program.commands.map((command) => command.name()).join(' ')} help' -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${flags.join('')}  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word"));;
    *) COMPREPLY=($(compgen -f -- "$word"));;
  esac
}
complete -o filenames -F _ai_gateway ai-gateway
`;
}

/** zsh runs the functions of bash. */
function zsh(program: Command): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(program)}`;
}

function fish(program: Command): string {
  const lines = program.commands.flatMap((command) => {
    const name = command.name();
    const options = command.options.map(({ short, long, description, argChoices }) =>
      [
        `complete -c ai-gateway -n '__fish_seen_subcommand_from ${name}'`,
        ...(short ? [`-s ${short.slice(1)}`] : []),
        ...(long ? [`-l ${long.slice(2)}`] : []),
        ...(argChoices ? [`-x -a '${argChoices.join(' ')}'`] : []),
        `-d '${quoted(description)}'`,
      ].join(' '),
    );
    return [
      `complete -c ai-gateway -n __fish_use_subcommand -f -a ${name} -d '${quoted(command.description())}'`,
      ...options,
    ];
  });
  return `${lines.join('\n')}\n`;
}

/** Completes commands, options and fixed values; PowerShell itself completes files if nothing matches. */
function powershell(program: Command): string {
  const flags = program.commands.map((command) => `    '${command.name()}' = ${listOf(flagsOf(command))}`);
  const values = program.commands.flatMap((command) =>
    choicesOf(command).map(({ long, argChoices = [] }) => `    '${command.name()} ${long}' = ${listOf(argChoices)}`),
  );
  return `Register-ArgumentCompleter -Native -CommandName ai-gateway -ScriptBlock {
  param($word, $line, $position)
  $commands = ${listOf([...program.commands.map((command) => command.name()), 'help'])}
  $flags = @{
${flags.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { "$_" })
  $command = if ($before.Count -gt 1) { $before[1] } else { '' }
  $words = if ($before.Count -le 1) { $commands }
    elseif ($values.ContainsKey("$command $($before[-1])")) { $values["$command $($before[-1])"] }
    elseif ($word.StartsWith('-')) { $flags[$command] }
    else { @() }
  $words | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

/** Returns a list in PowerShell. */
function listOf(words: readonly string[]): string {
  return `@(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`;
}

const SCRIPTS: Readonly<Record<Shell, (program: Command) => string>> = { bash, zsh, fish, powershell };

function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}
