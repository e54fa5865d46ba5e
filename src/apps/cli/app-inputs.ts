import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type ConstructedObject, type LoadedInput, loadObjects, loadPaths } from '../../core/compiler/1-load';
import { loadText } from '../../core/compiler/1-load/load-text';
import { type DiagnosticCollector, formatPath, type SourceLocation } from '../../core/diagnostics';
import { distributionOf, ProxyDistribution, type ProxyDistributionOptions } from '../../core/distribution';
import { boundSettings } from '../../core/settings/bound-settings';
import { readSettings } from '../../core/settings/check-settings';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { readChartSettings } from '../../core/settings/settings-file';
import { defined, isObject } from '../../core/values/objects';
import { existingPath, type FieldPath } from '../../core/values/origin';
import type { Creation } from '../../library/api/runtime/creations';
import { linesByName } from '../../library/api/runtime/lines-by-name';
import {
  type AppInputs,
  INPUTS_FOLDER,
  INPUTS_VERSION,
  type WrittenDocument,
} from '../../library/charts/cluster-inputs';
import { reportOwn } from '../../library/charts/compiler';
import { ProgramFailed } from '../program-failed';
import { aboutGateways, type ClusterChoice, chooseCluster, type NamedInputs } from './app-clusters';
import { describeEnd } from './app-command';

import type { RunSettings } from './run-settings';
import type { Terminal } from './terminal';

/** An app with the selected cluster. */
export interface SelectedApp extends ClusterChoice {
  readonly command: string;
  /** The folder in which the app runs. */
  readonly folder: string;
  /** The folder with the output of the app, if it ran already. */
  readonly appOutput?: string;
}

/** The locations in which expectation files are searched. */
const HERE: GatewaySettings = { inputs: ['.'] };

/**
 * Runs an app and merges its inputs into the settings of a run. Settings of its charts take precedence over the file, because `cdk8s synth`
 * uses them. If an app has no construct of this package, its manifests are read instead.
 */
export function settingsOfApp(
  app: SelectedApp,
  read: RunSettings,
  diagnostics: DiagnosticCollector,
  terminal: Terminal,
): RunSettings {
  if (app.appOutput !== undefined) return settingsFrom(app.appOutput, app, read, diagnostics);
  return withAppOutput(app, terminal, (output) => settingsFrom(output, app, read, diagnostics));
}

/** Runs an app, and passes the folder of its output to `use`. */
export function withAppOutput<T>(
  app: Pick<SelectedApp, 'command' | 'folder'>,
  terminal: Terminal,
  use: (output: string) => T,
): T {
  const folder = mkdtempSync(join(tmpdir(), 'ai-gateway-app-'));
  try {
    runInFolder(app, terminal, appVariables(folder));
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the environment variables with which an app writes into an empty folder. */
export function appVariables(folder: string): NodeJS.ProcessEnv {
  mkdirSync(join(folder, INPUTS));
  // Lines of a program are those that somebody wrote.
  const options = [process.env.NODE_OPTIONS, '--enable-source-maps'].filter(Boolean).join(' ');
  return { [INPUTS_FOLDER]: join(folder, INPUTS), CDK8S_OUTDIR: join(folder, OUTPUT), NODE_OPTIONS: options };
}

const INPUTS = 'inputs';
const OUTPUT = 'output';

/** Returns the selectable clusters of an app's output: those with Gateways, routes or policies. */
export function choicesIn(folder: string): readonly ClusterChoice[] {
  const all = inputsIn(join(folder, INPUTS));
  return all.length === 0 ? [{}] : aboutGateways(all).map(({ name, mode }) => ({ cluster: name, mode }));
}

/** Returns the settings of a run with the inputs that an app wrote into a folder. */
export function settingsFrom(
  folder: string,
  choice: ClusterChoice,
  read: RunSettings,
  diagnostics: DiagnosticCollector,
): RunSettings {
  const all = inputsIn(join(folder, INPUTS));
  if (all.length > 0) return laidOver(read, all, choice, diagnostics);
  const output = join(folder, OUTPUT);
  if (!existsSync(output))
    throw new ProgramFailed('the app wrote no manifests to CDK8S_OUTDIR; call `app.synth()` at the end of the program');
  const input = loadText(textsIn(output), diagnostics);
  return { ...read, settings: { ...read.settings, ...HERE }, app: { input, documents: input.documents.length } };
}

/** Adds the documents of files to those of an app. */
export function withFiles(
  settings: RunSettings,
  paths: readonly string[],
  diagnostics: DiagnosticCollector,
): RunSettings {
  const { app } = settings;
  if (!app || paths.length === 0) return settings;
  const files = loadPaths(paths, diagnostics, { exclude: settings.settings.exclude });
  const all = [files, app.input];
  const input: LoadedInput = {
    documents: all.flatMap(({ documents }) => documents),
    unreadable: all.flatMap(({ unreadable = [] }) => unreadable),
    sources: {
      lineAt: (place) => all.map(({ sources }) => sources?.lineAt(place)).find((line) => line !== undefined),
      isCutOffAt: (place) => all.some(({ sources }) => sources?.isCutOffAt(place) ?? false),
    },
  };
  return { ...settings, app: { ...app, input, documents: files.documents.length + app.documents } };
}

/** Runs a command in a folder. Prints its output if it fails. */
export function runInFolder(
  { command, folder }: Pick<SelectedApp, 'command' | 'folder'>,
  terminal: Terminal,
  variables: NodeJS.ProcessEnv = {},
): void {
  const { status, signal, error, stdout, stderr } = spawnSync(command, {
    shell: true,
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  terminal.err(stderr ?? '');
  if (status === 0) return;
  terminal.err(stdout ?? '');
  throw new ProgramFailed(error ? error.message : describeEnd(command, status, signal));
}

function laidOver(
  read: RunSettings,
  all: readonly NamedInputs[],
  choice: ClusterChoice,
  diagnostics: DiagnosticCollector,
): RunSettings {
  const chosen = chooseCluster(all, choice);
  const { documents, externals, distributions, settings, conflicts, findings, mode, createdAt } = chosen;
  reportOwn({ conflicts, findings }, diagnostics, (constructPath) => ({ constructPath, ...createdAt(constructPath) }));
  const laid = chartSettingsOver(read, settings, diagnostics);
  return {
    ...read,
    ...laid,
    settings: { ...laid.settings, ...read.written, ...HERE },
    partial: all.length > 1,
    app: {
      input: loadObjects(
        [...documents, ...externals].map((one) => ({ ...objectOf(one), createdAt: createdAt(one.constructPath) })),
      ),
      documents: documents.length,
      cluster: chosen.cluster,
      charts: { mode: read.written?.mode ?? mode, distributions: distributions.map(sameDistribution) },
    },
  };
}

/** Settings of charts take precedence over the file, except for those of its bundle. */
function chartSettingsOver(
  read: RunSettings,
  given: GatewaySettings,
  diagnostics: DiagnosticCollector,
): Pick<RunSettings, 'settings' | 'placeOf' | 'bundle'> {
  const { bundle } = read;
  if (bundle) {
    // The bundle of the file applies; charts that read the file name the same one.
    const { extends: _, ...rest } = given;
    const codes = bundle.settings.conventions?.map(({ code }) => code);
    const { settings: own } = readSettings(rest, () => ({}), diagnostics, codes);
    const placeOf: RunSettings['placeOf'] = (path, focus) => (String(path[0]) in own ? {} : read.placeOf(path, focus));
    const bound = boundSettings({ ...read.own, ...own }, placeOf, bundle, diagnostics);
    const { output, exclude, tests, baseline } = read.settings;
    return { ...bound, settings: { ...bound.settings, ...defined({ output, exclude, tests, baseline }) }, bundle };
  }
  const own = readChartSettings(given, diagnostics);
  return {
    ...own,
    settings: { ...read.settings, ...own.settings },
    placeOf: (path, focus) => (String(path[0]) in own.settings ? own.placeOf(path, focus) : read.placeOf(path, focus)),
  };
}

/** Returns a written document with the options of the program that set its fields. A field that does not exist is set by the option around it. */
function objectOf({ program, ...document }: WrittenDocument): ConstructedObject {
  if (!program) return document;
  const { construct, options } = program;
  const setBy = (path: FieldPath) => {
    const field = formatPath(existingPath(document.value, path));
    return { construct, ...(Object.hasOwn(options, field) ? { option: options[field] } : {}) };
  };
  return { ...document, setBy };
}

/** Distributions that are known anyway are themselves. */
function sameDistribution(written: ProxyDistributionOptions): ProxyDistribution {
  return distributionOf(`${written.apiGroup}/v1`) ?? ProxyDistribution.custom(written);
}

/** Returns the inputs of all apps of a program, named by cluster, with the folder as prefix if there are several. */
function inputsIn(folder: string): NamedInputs[] {
  const apps = readdirSync(folder)
    .sort()
    .map((file): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .map((app) => {
      if (isAppInputs(app)) return app;
      throw new ProgramFailed('the app uses another release of cdk8s-ai-gateway than this command');
    });
  const here = realpathSync('.');
  return apps.flatMap(({ outdir, clusters, creations, made = [] }) => {
    const createdAt = creations ? (path: string) => creationFrom(here, creations[path]) : linesByName(here, made);
    return clusters.map((inputs) => ({
      ...inputs,
      createdAt,
      name: [...(apps.length > 1 ? [outdir] : []), inputs.cluster].filter(Boolean).join('/'),
    }));
  });
}

/** Returns the location relative to the folder in which the command runs, as diagnostics show paths. */
function creationFrom(here: string, creation: Creation | undefined): SourceLocation {
  return creation ? { ...creation, file: relative(here, creation.file).replaceAll('\\', '/') } : {};
}

function isAppInputs(value: unknown): value is AppInputs {
  return isObject(value) && value['version'] === INPUTS_VERSION;
}

function textsIn(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}
