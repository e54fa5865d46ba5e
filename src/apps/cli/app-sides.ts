import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { appIn, hasApp } from './app-command';
import { settingsOfApp } from './app-inputs';
import { checkOut, git, type Side, withSides } from './diff-sides';
import { askedApp } from './run-inputs';
import type { RunSettings, SharedOptions } from './run-settings';
import type { Terminal } from './terminal';

/** What both sides of a comparison have in common. */
export interface Sides {
  readonly old: string;
  /** Absent: what the options name, as it is. */
  readonly now?: string;
  readonly options: SharedOptions;
  readonly read: RunSettings;
}

/** Hands both sides to `use`: files, or apps where one is asked for. */
export function withBothSides<T>({ old, now, options, read }: Sides, use: (old: Side, now: Side) => T): T {
  if (askedApp(options, read) === undefined) return withSides(old, now, read.settings.inputs ?? [], use);
  const folders: string[] = [];
  const sideOf = (name: string): Side => {
    if (existsSync(name)) return { name, paths: [name], ...(hasApp(name) ? { app: name } : {}) };
    const folder = mkdtempSync(join(tmpdir(), 'ai-gateway-diff-'));
    folders.push(folder);
    return { name, paths: [], folder, app: appOfCommit(name, folder) };
  };
  try {
    return use(sideOf(old), now === undefined ? { name: 'the app', paths: [], app: '.' } : sideOf(now));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** The settings of one side. What no longer occurs is reported by validating; here it would keep an older side from being compared. */
export function settingsOfSide(
  { app, paths }: Side,
  { options, read }: Sides,
  diagnostics: DiagnosticCollector,
  terminal: Terminal,
): RunSettings {
  if (app === undefined) return { ...read, settings: { ...read.settings, inputs: [...paths] }, partial: true };
  const command = typeof options.app === 'string' ? options.app : appIn(app);
  const side = settingsOfApp({ ...options, command, folder: app }, read, diagnostics, terminal);
  return { ...side, partial: true };
}

/** What a program needs and version control does not keep: that of now stands in. */
const DEPENDENCIES = ['node_modules', '.venv', 'venv', 'imports'];

/** Writes all files of a commit into a folder, and answers where the app is there. */
function appOfCommit(commit: string, folder: string): string {
  const [all = folder] = checkOut(commit, ['.'], folder);
  const top = git(['rev-parse', '--show-toplevel'], process.cwd()).toString().trim();
  for (let here = process.cwd(); ; here = dirname(here)) {
    for (const name of DEPENDENCIES) {
      const place = join(folder, relative(top, here), name);
      if (existsSync(join(here, name)) && !existsSync(place)) symlinkSync(join(here, name), place);
    }
    if (here === top || here === dirname(here)) return all;
  }
}
