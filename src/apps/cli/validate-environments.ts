import { environmentNames } from './all-runs';
import { runCompilation } from './compilation';
import type { ExitCode } from './exit-code';
import { RunMemory } from './run-memory';
import type { SharedOptions } from './run-settings';
import type { Terminal } from './terminal';
import { reportTogether } from './validate-together';

/** Validates all environments of the settings. Shared inputs are read once, and a finding of all environments is reported once. */
export function validateEnvironments(
  options: SharedOptions,
  terminal: Terminal,
  memory: RunMemory = new RunMemory(),
): ExitCode {
  const names = environmentNames(options);
  const runOf = (environment?: string) => ({
    name: environment ?? '',
    run: () => runCompilation({ ...options, environment }, {}, terminal, undefined, memory),
  });
  const runs = names.length === 0 ? [runOf()] : names.map((name) => runOf(name));
  return reportTogether('environment', runs, options, terminal);
}
