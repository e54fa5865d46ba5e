import { DiagnosticCollector } from '../../core/diagnostics';
import { GatewayMode } from '../../core/settings/words';
import { defined } from '../../core/values/objects';
import { type ClusterChoice, clusterTitle } from './app-clusters';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import { appOfOptions } from './run-inputs';
import { type SharedOptions, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';

/** The description of `--all`. */
export const ALL_HELP = 'run for each of the `environments` of the settings, or for each cluster of --app';

/** The options that select one environment or one cluster of an app whose output exists. */
export interface SelectedRun {
  /** `environment prod` or `cluster prod`. */
  readonly title: string;
  readonly selection: Pick<SharedOptions, 'environment' | 'cluster' | 'mode' | 'appOutput'>;
}

/**
 * Runs a command for each environment of the settings, or for each cluster of an app, which runs once. Prints a heading before each result,
 * and returns the code of the first one that does not succeed.
 *
 * @param headingOf returns the heading of a result
 */
export function runForAll<Options extends SharedOptions>(
  options: Options,
  terminal: Terminal,
  headingOf: (title: string) => string,
  run: (options: Options) => ExitCode,
): ExitCode {
  checkAllOptions(options);
  const runEach = (runs: readonly SelectedRun[]) => {
    const codes = runs.map(({ title, selection }, index) => {
      terminal.out(`${index > 0 ? '\n' : ''}${headingOf(title)}`);
      return run({ ...options, ...selection });
    });
    return codes.find((code) => code !== EXIT.OK) ?? EXIT.OK;
  };
  const command = appOfOptions(options, settingsOfRun(options, {}, new DiagnosticCollector()));
  if (command === undefined) return runEach(environmentRuns(options));
  const { choicesIn, withAppOutput }: typeof import('./app-inputs') = require('./app-inputs');
  return withAppOutput({ command, folder: '.' }, terminal, (output) => runEach(clusterRuns(choicesIn(output), output)));
}

/** Rejects options that select one of all runs. */
export function checkAllOptions(options: SharedOptions): void {
  const others = { '--environment': options.environment, '--cluster': options.cluster };
  const [other] = Object.entries(others).find(([, value]) => value !== undefined) ?? [];
  if (other !== undefined) throw new UsageError(`--all and ${other} exclude each other`);
}

/** Returns the names of all environments; an error if there are none, unless the settings have errors. */
export function environmentNames(options: SharedOptions): readonly string[] {
  const diagnostics = new DiagnosticCollector();
  const names = Object.keys(settingsOfRun(options, {}, diagnostics).settings.environments ?? {}).sort();
  if (names.length === 0 && !diagnostics.hasErrors)
    throw new UsageError('--all: no settings file names environments; to run for each cluster of an app, add --app');
  return names;
}

function environmentRuns(options: SharedOptions): readonly SelectedRun[] {
  const names = environmentNames(options);
  // Without names, the run reports the errors of the settings.
  if (names.length === 0) return [{ title: 'settings', selection: {} }];
  return names.map((environment) => ({ title: `environment ${environment}`, selection: { environment } }));
}

/** Returns a run for each cluster of an app's output. */
export function clusterRuns(choices: readonly ClusterChoice[], appOutput: string): readonly SelectedRun[] {
  return choices.map((choice) => ({
    title: `cluster ${choiceTitle(choice, choices)}`,
    selection: { appOutput, ...selectionOf(choice, choices) },
  }));
}

/** Returns the options that select a choice. The mode is selected only if it is required, because it overrides that of the charts. */
function selectionOf({ cluster, mode }: ClusterChoice, all: readonly ClusterChoice[]): SelectedRun['selection'] {
  if (cluster === undefined) return {};
  const own = Object.values(GatewayMode).find((one) => one === mode);
  return hasBothModes(cluster, all) ? { cluster, ...defined({ mode: own }) } : { cluster };
}

/** Returns the name of a cluster, with the mode if charts of both modes belong to it. */
export function choiceTitle({ cluster = '', mode }: ClusterChoice, all: readonly ClusterChoice[]): string {
  return hasBothModes(cluster, all) ? `${clusterTitle(cluster)} (${mode})` : clusterTitle(cluster);
}

function hasBothModes(cluster: string, all: readonly ClusterChoice[]): boolean {
  return all.filter((other) => other.cluster === cluster).length > 1;
}
