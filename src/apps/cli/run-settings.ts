import { relative, resolve } from 'node:path';
import type { Command, Option } from 'commander';
import type { KnownTexts } from '../../core/compiler/1-load';
import type { InputDocument, LoadedInput } from '../../core/compiler/model/document';
import type { DiagnosticCollector, SourceLines } from '../../core/diagnostics';
import { REPORT_FORMATS, type ReportFormat } from '../../core/diagnostics/render';
import { ProxyDistribution } from '../../core/distribution';
import { readBaseline } from '../../core/settings/baseline-file';
import { boundOptions } from '../../core/settings/bound-settings';
import type { CheckedSettings } from '../../core/settings/compile-options';
import type { ChosenEnvironment } from '../../core/settings/in-environment';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import {
  findSettingsFile,
  type ReadSettings,
  readExtending,
  readSettingsFile,
} from '../../core/settings/settings-file';
import { DataPlaneVersion, FailOn, GatewayMode, OnError, References } from '../../core/settings/words';
import { messageOf } from '../../core/text/error-text';
import type { ApiRevision } from '../../core/values/api-revision.generated';
import { defined } from '../../core/values/objects';
import { REVISIONS } from '../../core/values/revisions.generated';
import type { ClusterInputs } from '../../library/charts/cluster-inputs';
import { chosenEnvironment } from './environment';
import { UsageError } from './exit-code';
import type { RunMemory } from './run-memory';
import { SettingsRoot } from './settings-root';

/** Options that select the settings file of a run. */
export interface ConfigOptions {
  /** False for `--no-config`. */
  readonly config?: string | boolean;
  /** The folder that paths in the settings must not leave. */
  readonly root?: string;
  /** The bundle that applies, whatever the settings file extends. */
  readonly extends?: string;
}

/** The options that all commands share which read resources. Each that is also a setting wins over the settings file. */
export interface SharedOptions extends ConfigOptions {
  readonly file?: readonly string[];
  readonly strict?: boolean;
  readonly revision?: ApiRevision;
  readonly dataPlane?: DataPlaneVersion;
  readonly group?: readonly string[];
  readonly failOn?: FailOn;
  readonly maxDiagnostics?: number;
  readonly quiet?: boolean;
  readonly baseline?: string;
  readonly references?: References;
  readonly onError?: OnError;
  readonly mode?: GatewayMode;
  readonly defaultNamespace?: string;
  /** The path of the baseline to write; if it is set, no baseline is read. */
  readonly writeBaseline?: string | true;
  readonly format: ReportFormat;
  readonly report?: string;
  readonly verbose?: boolean;
  readonly app?: string | true;
  readonly cluster?: string;
  /** The folder with the output of the app, if it ran already. */
  readonly appOutput?: string;
  readonly environment?: string;
  readonly fromCluster?: boolean;
  readonly context?: string;
}

/** The inputs of a cdk8s app, in place of files. */
export interface AppInput {
  readonly input: LoadedInput;
  /** The number of rendered documents; the remaining ones are external objects. */
  readonly documents: number;
  /** The name of the cluster; empty if its charts name none. */
  readonly cluster?: string;
  /** The settings of charts of this package; manifests of other programs are read like any file. */
  readonly charts?: Pick<ClusterInputs, 'mode' | 'distributions'>;
}

/** The settings of a run: the settings file, overridden by the command line. Paths are relative to the working directory. */
export interface RunSettings extends CheckedSettings {
  readonly sources?: SourceLines;
  /** The settings of the command line. */
  readonly written?: GatewaySettings;
  /** The settings of the file without those of its bundle. */
  readonly own?: GatewaySettings;
  /** The app that replaces the inputs. */
  readonly app?: AppInput;
  /** The selected environment. */
  readonly environment?: ChosenEnvironment;
  /** Whether less is read than the inputs of the settings. */
  readonly isPart?: boolean;
  /** The requirement that resources exist: a command that reads none has checked nothing. Absent for commands that may read none. */
  readonly required?: RequiredResources;
  /** Returns the external objects of the documents. */
  readonly others?: (documents: readonly InputDocument[]) => Others;
}

/** The source of the resources of a command, for the message if there are none. */
export interface RequiredResources {
  /** Part of the message, such as `the inputs contain`. */
  readonly where: string;
  readonly fix: string;
  /** Whether resources other than GatewayClasses are required: those of a cluster are read regardless of the contents of its namespaces. */
  readonly besideClasses?: boolean;
  /** Whether inputs without a document are allowed: a chart may render nothing but comments into a pipe. */
  readonly mayBeEmpty?: boolean;
}

export interface Others {
  /** Documents that are not among the inputs are read after them. */
  readonly documents: readonly InputDocument[];
  /** `Kind/namespace/name` of objects that exist but cannot be read. */
  readonly externals: ReadonlySet<string>;
}

const FILE_HELP = 'files or folders; - is stdin (default: settings)';

/**
 * Declares `SharedOptions`. `-f` accepts several paths, as a shell expands a pattern, unless an argument can follow. `format` names the
 * option for the diagnostics' format if the command has another format.
 */
export function addSharedOptions(
  command: Command,
  {
    followed = false,
    format,
    dataPlanes = Object.values(DataPlaneVersion),
  }: { readonly followed?: boolean; readonly format?: Option; readonly dataPlanes?: readonly string[] } = {},
): Command {
  const { Option }: typeof import('commander') = require('commander');
  const file = new Option(followed ? '-f, --file <path>' : '-f, --file <path...>', FILE_HELP);
  return addConfigOptions(command.addOption(followed ? file.argParser(collect) : file))
    .option('--strict', 'report pending policies and ungranted references into other namespaces as errors')
    .addOption(revisionOption('validate by this revision of the API (default: that of each distribution)'))
    .addOption(
      new Option('--data-plane <release>', 'release of the data plane that output is for (default: v1.4)').choices(
        dataPlanes,
      ),
    )
    .option(
      '--group <group>',
      "additional API group with the reference's names; repeatable",
      (group: string, before?: readonly string[]) => collect(distributionOfGroup(group).apiGroup, before),
    )
    .addOption(wordOption('--fail-on <severity>', FailOn, FailOn.ERROR, 'fail the run from this severity'))
    .addOption(
      wordOption(
        '--references <which>',
        References,
        References.OPEN,
        'closed: each Secret, ConfigMap and Service must be among the inputs or the externals of the settings',
      ),
    )
    .addOption(
      wordOption(
        '--on-error <what>',
        OnError,
        OnError.STOP,
        'isolate: leave invalid parts out and write the rest; the exit code stays that of the error',
      ),
    )
    .addOption(
      wordOption('--mode <mode>', GatewayMode, GatewayMode.COMPILED, 'controller: omit findings about compiled output'),
    )
    .option('--environment <name>', 'use this environment of the settings')
    .option('--default-namespace <name>', 'namespace of resources without one (default: default)', namespaceOf)
    .option(
      '--max-diagnostics <number>',
      'show at most this number of findings as text; 0 shows all, also of one code',
      countOf,
    )
    .option('--quiet', 'show only findings that fail the run')
    .option('--baseline <file>', 'accept the findings in this file, which validate --write-baseline writes')
    .addOption(
      format ?? new Option('--format <format>', 'format of the diagnostics').choices(REPORT_FORMATS).default('text'),
    )
    .option('--report <file>', 'write the diagnostics into this file; - is stdout')
    .option(
      '--verbose',
      'also list ignored documents, objects that the cluster must provide, and the time of each phase',
    );
}

/** Declares the options of commands that can read a cdk8s app instead of files. */
export function addAppOptions(command: Command): Command {
  return command
    .option('--app [command]', 'read this cdk8s app (default: app of cdk8s.yaml)')
    .option('--cluster <name>', 'select the charts of this cluster');
}

/** Declares `ConfigOptions`. */
export function addConfigOptions(command: Command): Command {
  return command
    .option('--config <file>', 'settings file (default: the nearest ai-gateway.yaml in this folder or above it)')
    .option('--no-config', 'read no settings file')
    .option(
      '--root <dir>',
      'reject settings and imported configs with paths that lead out of this folder (default: no limit)',
    )
    .option('--extends <bundle>', 'apply this platform bundle, whatever the settings extend');
}

export function revisionOption(help: string): Option {
  const { Option }: typeof import('commander') = require('commander');
  return new Option('--revision <revision>', help).choices([...REVISIONS].reverse());
}

/** An option for a setting that is one of several words: the words are those of the setting. */
export function wordOption<Word extends string>(
  flags: string,
  words: Readonly<Record<string, Word>>,
  usual: NoInfer<Word>,
  help: string,
): Option {
  const { Option }: typeof import('commander') = require('commander');
  return new Option(flags, `${help} (default: ${usual.toLowerCase()})`).choices(
    Object.values(words).map((word) => word.toLowerCase()),
  );
}

/** Collects the values of an option that may be repeated, with one value each. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** The distribution of an API group that a user names. */
export function distributionOfGroup(group: string): ProxyDistribution {
  try {
    return ProxyDistribution.neutral(group);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function namespaceOf(text: string): string {
  const {
    NAMESPACE_NAME,
  }: typeof import('../../core/settings/description-parts') = require('../../core/settings/description-parts');
  if (new RegExp(NAMESPACE_NAME.pattern).test(text)) return text;
  throw new UsageError(`--default-namespace: "${text}" is not ${NAMESPACE_NAME.called}`);
}

function countOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--max-diagnostics: "${text}" is not a number`);
  return Number(text);
}

/**
 * Reads the settings file, if there is one, and applies the options of the command line on top. `more` contains the options of one command.
 */
export function settingsOfRun(
  options: SharedOptions,
  more: GatewaySettings,
  diagnostics: DiagnosticCollector,
  memory?: RunMemory,
): RunSettings {
  const file = readRunSettings(options, diagnostics, memory?.settingsFile);
  const {
    strict,
    revision,
    dataPlane,
    failOn,
    maxDiagnostics,
    quiet,
    baseline,
    references,
    onError,
    mode,
    defaultNamespace,
    file: inputs,
    group: groups,
  } = options;
  const read = chosenEnvironment(options.environment, file, diagnostics, defined({ defaultNamespace }));
  const here = (path: string) => (read && path !== '-' ? relative('', resolve(read.folder, path)) || '.' : path);
  const { inputs: ownInputs, tests, output, exclude, baseline: ownBaseline, ...rest } = read?.settings ?? {};
  const paths = defined<GatewaySettings>({
    inputs: ownInputs?.map(here),
    tests: tests?.map(here),
    output: output && here(output),
    // A repository that is checked by a pipeline of the platform cannot leave out files that the pipeline names.
    exclude: (options.extends !== undefined && inputs ? undefined : exclude)?.map((pattern) =>
      pattern.includes('/') ? `./${here(pattern)}` : pattern,
    ),
    baseline: ownBaseline && here(ownBaseline),
  });
  const requested = defined<GatewaySettings>({
    strict,
    revision,
    dataPlane,
    failOn,
    maxDiagnostics,
    quiet,
    baseline,
    references,
    onError,
    mode,
    defaultNamespace,
    inputs: inputs && [...inputs],
    groups: groups && [...groups],
  });
  const written = read?.bundle ? boundOptions(requested, read.bundle, diagnostics) : requested;
  const settings: GatewaySettings = { ...rest, ...paths, ...written, ...more };
  const listed =
    settings.baseline === undefined || options.writeBaseline
      ? {}
      : { baseline: readBaseline(settings.baseline, diagnostics) };
  const placeOf = read?.placeOf ?? (() => ({}));
  const isPart = paths.inputs !== undefined && !areSamePaths(paths.inputs, settings.inputs ?? []);
  // Objects that are missing here can exist in another environment.
  const partial = isPart || (read?.environment !== undefined && Object.keys(settings.environments ?? {}).length > 1);
  return {
    settings,
    written: { ...written, ...more },
    placeOf,
    partial,
    isPart,
    ...(read ? { own: read.own } : {}),
    ...(read?.bundle ? { bundle: read.bundle } : {}),
    ...(read?.environment ? { environment: read.environment } : {}),
    ...listed,
    ...(read?.sources ? { sources: read.sources } : {}),
  };
}

function areSamePaths(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [some, others].map((paths) => paths.map((path) => resolve(path)).sort());
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The settings file that was named, or the nearest one. */
export function settingsFile({ config }: ConfigOptions): string | undefined {
  if (config === false) return undefined;
  return typeof config === 'string' ? config : findSettingsFile(process.cwd());
}

/** Reads the file and reports its errors. */
export function readRunSettings(
  options: ConfigOptions,
  diagnostics: DiagnosticCollector,
  known?: KnownTexts,
): ReadSettings | undefined {
  const file = settingsFile(options);
  const { extends: extending } = options;
  const root = options.root === undefined ? undefined : new SettingsRoot(options.root);
  const extended = {
    ...(extending === undefined ? {} : { extending }),
    // The user names the bundle of the option, and somebody else that of the settings.
    demandFolder: (folder: string) => (extending === undefined ? root?.demandPath('extends', folder) : undefined),
  };
  if (file === undefined) {
    if (extending === undefined) return undefined;
    return readExtending({}, resolve(''), () => ({}), diagnostics, extended);
  }
  root?.demandFile(file);
  const read = readSettingsFile(file, diagnostics, known, extended);
  root?.demandPaths(read.own, read.folder);
  return read;
}
