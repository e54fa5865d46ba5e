import { fstatSync, statSync, watch } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { DiagnosticCollector } from '../../core/diagnostics';
import { messageOf } from '../../core/text/error-text';
import { ProgramFailed } from '../program-failed';
import { APP_OUTPUT } from './app-command';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import { appOfOptions, noInputs } from './run-inputs';
import { type SharedOptions, settingsFile, settingsOfRun } from './run-settings';
import type { Terminal } from './terminal';
import { type Watch, watchFolder } from './watch-folder';

/** Editors and version control write several files at once: a run starts when it has been quiet for so long, in milliseconds. */
const QUIET = 50;

export const WATCHING = 'watching; interrupt with Ctrl-C\n';

interface WatchOptions extends SharedOptions {
  readonly output?: string;
}

/**
 * Runs immediately and after each change of an input or of the settings file, until it is interrupted. Each command handles errors itself:
 * `compile` then writes nothing and keeps the last good output.
 */
export function watchAndRun(run: () => ExitCode, options: WatchOptions, terminal: Terminal): Promise<ExitCode> {
  const { watched, output } = watchedPaths(options);
  return new Promise<ExitCode>((done) => {
    const again = () => {
      try {
        run();
      } catch (error) {
        if (!(error instanceof UsageError || error instanceof ProgramFailed)) throw error;
        terminal.err(`error: ${error.message}\n`);
      }
      if (!['json', 'sarif'].includes(options.format)) terminal.err(WATCHING);
    };
    const close = watchPaths(watched, output, again);
    process.once('SIGINT', () => {
      close();
      done(EXIT.OK);
    });
    again();
  });
}

/**
 * Runs a function after changes, debounced. Returns a handle that ends the watch.
 *
 * @param output a folder whose changes are ignored
 */
export function watchPaths(paths: readonly string[], output: string | undefined, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(act, QUIET);
  };
  const watchers = paths.map((path) => watchPath(path, changed, (below) => counts(below, path, output)));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

export function watchedPaths(options: WatchOptions): { readonly watched: readonly string[]; readonly output?: string } {
  const read = settingsOfRun(options, {}, new DiagnosticCollector());
  // The sources of a program can be anywhere below its folder.
  if (appOfOptions(options, read) !== undefined) return { watched: ['.'], output: APP_OUTPUT };
  const { settings } = read;
  const { inputs } = settings;
  if (!inputs?.length) throw noInputs();
  if (inputs.includes('-')) throw new UsageError('standard input cannot be watched');
  const config = settingsFile(options);
  const watched = [...inputs, ...(config === undefined ? [] : [config])];
  const output = options.output ?? settings.output;
  return output === undefined ? { watched } : { watched, output };
}

/** A file is watched through its folder: editors put a new file in its place. */
function watchPath(path: string, changed: () => void, counts: (path: string) => boolean): Watch {
  const folder = dirname(path);
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return watchFolder(path, changed, counts);
    return watch(folder, (_event, name) => {
      if (name === null || name === basename(path)) changed();
    });
  } catch (error) {
    throw new UsageError(`cannot watch ${path}: ${messageOf(error)}`);
  }
}

/** Returns whether a run reads a path below its folder, excluding its own output, which must not trigger the next run. */
function counts(path: string, folder: string, output: string | undefined): boolean {
  if (
    relative(folder, path)
      .split(/[\\/]/)
      .some((part) => part === 'node_modules' || /^\.[^.]/.test(part))
  )
    return false;
  if (isOwnText(path)) return false;
  if (output === undefined) return true;
  const below = relative(resolve(output), resolve(path));
  return below !== '' && (below.startsWith('..') || resolve(below) === below);
}

/** Standard output and standard error may go to files that are watched. */
const OWN_TEXTS = [1, 2].map((descriptor) => {
  try {
    return fstatSync(descriptor);
  } catch {
    return undefined;
  }
});

function isOwnText(path: string): boolean {
  const { dev, ino } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return ino !== undefined && OWN_TEXTS.some((own) => own?.isFile() && own.dev === dev && own.ino === ino);
}
