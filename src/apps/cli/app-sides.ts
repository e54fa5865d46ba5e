import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { DiagnosticCollector } from '../../core/diagnostics';
import { readSettingsFile } from '../../core/settings/settings-file';
import { defined } from '../../core/values/objects';
import { appIn, hasApp } from './app-command';
import { runInFolder, settingsOfApp, withFiles } from './app-inputs';
import { checkOut, type DiffSide, git, textAtCommit, withSides } from './diff-sides';
import { chosenEnvironment, demandEnvironment } from './environment';
import { UsageError } from './exit-code';
import { appOfOptions } from './run-inputs';
import { type RunSettings, type SharedOptions, settingsFile, settingsOfRun } from './run-settings';
import { SettingsRoot } from './settings-root';
import type { Terminal } from './terminal';

/** Settings of both sides of a comparison. */
export interface Sides {
  readonly old: string;
  /** The new side; undefined for the current inputs of the options. */
  readonly now?: string;
  readonly options: SharedOptions & InstallOptions;
  readonly read: RunSettings;
  readonly terminal: Terminal;
}

/** The option of commands that run the app of a commit. */
export interface InstallOptions {
  /** The command that installs the packages of an app in its folder. */
  readonly install?: string;
}

/** Passes both sides to `use`: files, or apps if `--app` is set. */
export function withBothSides<T>(
  { old, now, options, read, terminal }: Sides,
  use: (old: DiffSide, now: DiffSide) => T,
): T {
  const isOfFiles = appOfOptions(options, read) === undefined;
  if ([old, now ?? ''].some(isEnvironment))
    return use(...(isOfFiles ? environmentSides(old, now, options) : clusterSides(old, now, options)));
  const areNamed = options.file !== undefined || [old, now ?? ''].every((name) => existsSync(name));
  if (isOfFiles && !areNamed) demandEnvironment(read.settings, options.environment);
  if (isOfFiles) return withSides(old, now, read.settings.inputs ?? [], use);
  const folders: string[] = [];
  const sideOf = (name: string): DiffSide => {
    if (existsSync(name)) return { name, paths: [name], ...(hasApp(name) ? { app: name } : {}) };
    const folder = mkdtempSync(join(tmpdir(), 'ai-gateway-diff-'));
    folders.push(folder);
    const app = appOfCommit(name, folder, options.install !== undefined);
    if (options.install === undefined) return { name, paths: [], folder, app, otherLocks: otherLocksAt(name) };
    runInFolder({ command: options.install, folder: app }, terminal);
    return { name, paths: [], folder, app };
  };
  try {
    return use(sideOf(old), now === undefined ? { name: 'the app', paths: [], app: '.' } : sideOf(now));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

const ENVIRONMENT = 'env:';

function isEnvironment(name: string): boolean {
  return name.startsWith(ENVIRONMENT) && !existsSync(name);
}

/** Returns the environment that a side names; undefined if it names something else. */
export function environmentNamed(name: string): string | undefined {
  return isEnvironment(name) ? name.slice(ENVIRONMENT.length) : undefined;
}

/** Returns two environments of the current inputs. Between commits, one environment is compared with itself. */
function environmentSides(
  old: string,
  now: string | undefined,
  { environment }: SharedOptions,
): readonly [DiffSide, DiffSide] {
  const other = now ?? (environment === undefined ? undefined : `${ENVIRONMENT}${environment}`);
  if (other === undefined || ![old, other].every(isEnvironment))
    throw new UsageError(
      'write two environments, such as env:OLD env:NEW; to compare commits of one environment, use --environment NAME',
    );
  const sideOf = (name: string): DiffSide => ({ name, paths: [], environment: name.slice(ENVIRONMENT.length) });
  return [sideOf(old), sideOf(other)];
}

/** Returns two clusters of the current app. */
function clusterSides(old: string, now: string | undefined, { cluster }: SharedOptions): readonly [DiffSide, DiffSide] {
  if (now === undefined || ![old, now].every(isEnvironment))
    throw new UsageError(
      'write two clusters of the app, such as env:OLD env:NEW; to compare commits of one cluster, use --cluster NAME',
    );
  if (cluster !== undefined) throw new UsageError(`--cluster and ${old} exclude each other`);
  const sideOf = (name: string): DiffSide => ({ name, paths: [], app: '.', cluster: name.slice(ENVIRONMENT.length) });
  return [sideOf(old), sideOf(now)];
}

/** Returns settings that keep the host names of the inputs, since renamed hosts are not a change of behavior. */
function settingsForComparison(
  environment: string,
  options: SharedOptions,
  diagnostics: DiagnosticCollector,
): RunSettings {
  const read = settingsOfRun({ ...options, environment }, {}, diagnostics);
  return read.environment ? { ...read, environment: { ...read.environment, hosts: {} } } : read;
}

/** Returns the settings of one side. Omits the baseline, whose resolved findings would prevent comparing an older side. */
export function settingsOfSide(
  side: DiffSide,
  { options, read }: Sides,
  diagnostics: DiagnosticCollector,
  terminal: Terminal,
): RunSettings {
  const { app, paths, environment, cluster = options.cluster, appOutput } = side;
  if (environment !== undefined) return { ...settingsForComparison(environment, options, diagnostics), partial: true };
  if (app === undefined) {
    const settings = { ...read.settings, inputs: [...paths] };
    return { ...read, ...environmentThen(side, options), settings, partial: true };
  }
  const command = commandOfSide(app, options);
  const programOptions = { ...options, command, folder: app, ...defined({ cluster, appOutput }) };
  const ofApp = settingsOfApp(programOptions, read, diagnostics, terminal);
  return { ...withFiles(ofApp, filesAt(app, options), diagnostics), partial: true };
}

/** Returns the command that runs the app in a folder. */
export function commandOfSide(folder: string, { app }: SharedOptions): string {
  return typeof app === 'string' ? app : appIn(folder);
}

/** Returns the files that are read in addition to an app, in its folder; those that did not exist then are left out. */
function filesAt(app: string, { file = [] }: SharedOptions): readonly string[] {
  if (app === '.') return file;
  return file.map((path) => join(app, relative('.', path))).filter((path) => existsSync(path));
}

/** Returns the environment at a commit with the files of its patches, or undefined if it did not exist. */
function environmentThen({ name, folder }: DiffSide, options: SharedOptions): Pick<RunSettings, 'environment'> {
  const file = settingsFile(options);
  if (options.environment === undefined || folder === undefined || file === undefined) return {};
  const unseen = new DiagnosticCollector();
  const then = settingsThen(name, file, folder);
  if (then === undefined) return {};
  const read = readSettingsFile(then, unseen);
  if (options.root !== undefined) {
    const root = resolve(dirname(then), relative(realpathSync(dirname(file)), realpathSync(options.root)));
    new SettingsRoot(root).demandPaths(read.settings, read.folder);
  }
  try {
    const environment = chosenEnvironment(options.environment, read, unseen)?.environment;
    const files = (environment?.patches ?? []).flatMap(({ path }) =>
      path === undefined ? [] : [resolve(dirname(file), relative(read.folder, path))],
    );
    if (files.length > 0) checkOut(name, files, folder);
    return environment ? { environment } : {};
  } catch (error) {
    if (error instanceof UsageError) return {};
    throw error;
  }
}

/** The settings file of a commit, below the folder; `undefined` if it was not there then. */
function settingsThen(commit: string, file: string, folder: string): string | undefined {
  try {
    return checkOut(commit, [file], folder)[0];
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** Folders that a program requires and that are not under version control. The current ones are used. */
const DEPENDENCIES = ['node_modules', '.venv', 'venv', 'imports'];

/** Files that list the versions of packages. */
const LOCK_FILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'requirements.txt',
  'constraints.txt',
  'poetry.lock',
  'uv.lock',
];

/** Returns the lock files in this folder, and above it in the repository, that are different at a commit. */
function otherLocksAt(commit: string): readonly string[] {
  const top = git(['rev-parse', '--show-toplevel'], process.cwd()).toString().trim();
  const found: string[] = [];
  for (let here = process.cwd(); ; here = dirname(here)) {
    for (const name of LOCK_FILES) {
      const file = join(here, name);
      const then = existsSync(file) ? textAtCommit(commit, file) : undefined;
      if (then !== undefined && then !== readFileSync(file, 'utf8')) found.push(relative(process.cwd(), file));
    }
    if (here === top || here === dirname(here)) return found;
  }
}

/**
 * Writes all files of a commit to a folder and returns the folder of the app in it.
 *
 * @param hasOwnPackages - whether packages are installed there; otherwise, the current ones are used
 */
export function appOfCommit(commit: string, folder: string, hasOwnPackages: boolean): string {
  const [all = folder] = checkOut(commit, ['.'], folder);
  if (hasOwnPackages) return all;
  const top = git(['rev-parse', '--show-toplevel'], process.cwd()).toString().trim();
  for (let here = process.cwd(); ; here = dirname(here)) {
    for (const name of DEPENDENCIES) {
      const place = join(folder, relative(top, here), name);
      if (existsSync(join(here, name)) && !existsSync(place)) symlinkSync(join(here, name), place);
    }
    if (here === top || here === dirname(here)) return all;
  }
}
