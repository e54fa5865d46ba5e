import { runForAll } from './all-runs';
import { choicesIn, withAppOutput } from './app-inputs';
import { commandOfSide, type Sides, withBothSides } from './app-sides';
import type { DiffSide } from './diff-sides';
import { EXIT, type ExitCode } from './exit-code';
import { appOfOptions } from './run-inputs';
import type { SharedOptions } from './run-settings';
import type { Terminal } from './terminal';

/** Compares two versions in each environment of the settings, or in each cluster that one of two versions of an app has. */
export function compareAll<Options extends SharedOptions>(
  sides: Sides & { readonly options: Options },
  terminal: Terminal,
  compareEnvironment: (options: Options) => ExitCode,
  compareCluster: (before: DiffSide, after: DiffSide, options: Options) => ExitCode,
): ExitCode {
  const { options, read } = sides;
  if (appOfOptions(options, read) === undefined) return runForAll(options, terminal, () => '', compareEnvironment);
  return withBothSides(sides, (before, after) =>
    withOutput(before, options, terminal, (old) =>
      withOutput(after, options, terminal, (now) => {
        const codes = clustersOf([old, now]).map((cluster, index) => {
          if (index > 0) terminal.out('\n');
          return compareCluster(old, now, { ...options, cluster });
        });
        return codes.find((code) => code !== EXIT.OK) ?? EXIT.OK;
      }),
    ),
  );
}

function withOutput<T>(side: DiffSide, options: SharedOptions, terminal: Terminal, use: (side: DiffSide) => T): T {
  const { app } = side;
  if (app === undefined) return use(side);
  const command = commandOfSide(app, options);
  return withAppOutput({ command, folder: app }, terminal, (appOutput) => use({ ...side, appOutput }));
}

/** Returns the clusters of either side. */
function clustersOf(sides: readonly DiffSide[]): readonly string[] {
  const names = sides.flatMap(({ appOutput }) => (appOutput === undefined ? [] : choicesIn(appOutput)));
  return [...new Set(names.map(({ cluster = '' }) => cluster))].sort();
}
