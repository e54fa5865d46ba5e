import { DiagnosticCollector } from '../../core/diagnostics';
import { choiceTitle } from './all-runs';
import type { ClusterChoice } from './app-clusters';
import { choicesIn, settingsFrom, withAppOutput, withFiles } from './app-inputs';
import { type CommandCompilation, compileBy } from './compilation';
import type { ExitCode } from './exit-code';
import { IN_APP } from './run-inputs';
import type { RunMemory } from './run-memory';
import { type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';
import { reportTogether } from './validate-together';

/**
 * Runs an app once and validates each of its clusters. A finding of all clusters is reported once.
 *
 * @param reportOne reports on the cluster of an app that has only one
 */
export function validateClusters(
  command: string,
  options: SharedOptions,
  terminal: Terminal,
  memory: RunMemory | undefined,
  reportOne: (compilation: CommandCompilation) => ExitCode,
): ExitCode {
  return withAppOutput({ command, folder: '.' }, terminal, (output) => {
    const run = (choice: ClusterChoice) => {
      const diagnostics = new DiagnosticCollector();
      const read = settingsFrom(output, choice, settingsOfRun(options, {}, diagnostics, memory), diagnostics);
      const all = withFiles(read, options.file ?? [], diagnostics);
      return compileBy({ ...all, required: IN_APP }, diagnostics, terminal, memory);
    };
    const choices = choicesIn(output);
    if (choices.length === 1) return reportOne(run(choices[0]));
    const runs = choices.map((choice) => ({ name: choiceTitle(choice, choices), run: () => run(choice) }));
    return reportTogether('cluster', runs, options, terminal);
  });
}
