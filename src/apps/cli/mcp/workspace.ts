import { existsSync, realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { withUnsavedTexts } from '../../../core/compiler/1-load';
import { findSettingsFile } from '../../../core/settings/settings-file';
import { messageOf } from '../../../core/text/error-text';
import { type Fields, isObject } from '../../../core/values/objects';
import { ProgramFailed } from '../../program-failed';
import { type ExitCode, UsageError } from '../exit-code';
import { readRunSettings, type SharedOptions } from '../run-settings';
import { SettingsRoot } from '../settings-root';
import { type Terminal, visibleTerminal } from '../terminal';
import { texts, type ValueSchema } from './schema';
import type { ToolArguments } from './tool-arguments';

/** The output of a command. */
export interface Printed {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

/** Reports the progress of a call. */
export type Progress = (message: string) => void;

/** The folder that a server reads, and how it runs commands there. Paths outside of the folder are rejected, also behind symbolic links. */
export class Workspace {
  private readonly folder: string;
  private readonly root: SettingsRoot;
  private progress: Progress = () => undefined;

  /** @param runsApps - whether tools may run the program of `cdk8s.yaml` */
  public constructor(
    folder: string,
    public readonly runsApps: boolean,
  ) {
    this.root = new SettingsRoot(folder);
    this.folder = realpathSync(folder);
  }

  /** The input that all tools accept which read resources. */
  public get inputSchema(): Readonly<Record<string, ValueSchema>> {
    return {
      files: texts(
        'Files, folders or patterns with resources as YAML or JSON, relative to the workspace. Default: `inputs` of ai-gateway.yaml, else the entire workspace.',
      ),
      unsaved: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description:
          'Content by path. Use it to try a change before you write it: each path is read with this content, whether the file exists or not.',
      },
      environment: { type: 'string', description: 'Name of one of the `environments` of ai-gateway.yaml.' },
      ...(this.runsApps ? APP_INPUT : {}),
    };
  }

  /** The options of a command for these arguments. */
  public optionsFor(given: ToolArguments): SharedOptions {
    const files = given.texts('files');
    for (const file of files ?? [])
      if (file === '-') throw new UsageError('`files` names files; - has no meaning here');
    this.demandInside('files', files);
    this.demandInside('unsaved', Object.keys(given.fields('unsaved') ?? {}));
    const app = given.flag('app');
    const cluster = given.text('cluster');
    const options = this.commonOptions();
    const environment = given.text('environment');
    return {
      ...options,
      ...(app || cluster !== undefined ? { app: true } : { file: files ?? this.usualFiles(options) }),
      ...(cluster === undefined ? {} : { cluster }),
      ...(environment === undefined ? {} : { environment }),
    };
  }

  /** @throws UsageError if a path leads out of the workspace */
  public demandInside(called: string, paths: readonly string[] | undefined): void {
    for (const path of paths ?? []) this.root.demandPath(`\`${called}\``, path);
  }

  /** Runs a command and returns what it printed. Credentials of the inputs are hidden, unless the command generates output from the inputs. */
  public run(given: ToolArguments, act: (terminal: Terminal) => ExitCode, generates = false): Printed {
    let out = '';
    let err = '';
    const streams = {
      out: (text: string) => {
        out += text;
      },
      err: (text: string) => {
        err += text;
      },
      progress: this.progress,
      color: false,
      interactive: false,
    };
    const terminal = visibleTerminal(streams, generates);
    try {
      const code = withUnsavedTexts(this.unsavedOf(given), () => act(terminal));
      return { code, out, err };
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof ProgramFailed)) throw error;
      throw new UsageError(`${err}${terminal.concealed(messageOf(error))}`);
    }
  }

  /** Runs a function that reports the progress of its commands. */
  public reporting<Made>(progress: Progress, make: (workspace: Workspace) => Made): Made {
    const before = this.progress;
    this.progress = progress;
    try {
      return make(this);
    } finally {
      this.progress = before;
    }
  }

  private unsavedOf(given: ToolArguments): ReadonlyMap<string, string> {
    const unsaved = Object.entries(given.fields('unsaved') ?? {});
    return new Map(unsaved.map(([path, content]) => [resolve(path), String(content)]));
  }

  /** Settings above the workspace are not read. */
  private commonOptions(): SharedOptions {
    const settings = findSettingsFile(this.folder);
    const isInside = settings !== undefined && !relative(this.folder, settings).startsWith('..');
    return { root: this.folder, format: 'json', ...(isInside ? {} : { config: false }) };
  }

  /** All files of the workspace, unless the settings name inputs. */
  private usualFiles(options: SharedOptions): readonly string[] | undefined {
    const { DiagnosticCollector }: typeof import('../../../core/diagnostics') = require('../../../core/diagnostics');
    const { inputs, environments } = readRunSettings(options, new DiagnosticCollector())?.settings ?? {};
    const isNamed = inputs?.length || Object.values(environments ?? {}).some((one) => one.inputs?.length);
    return isNamed ? undefined : ['.'];
  }
}

const APP_INPUT: Readonly<Record<string, ValueSchema>> = {
  app: {
    type: 'boolean',
    description: 'Run the program of cdk8s.yaml and read its constructs, instead of files.',
  },
  cluster: { type: 'string', description: 'With `app`: select the charts of this cluster.' },
};

/** The JSON document that a command printed. */
export function documentIn(printed: string): Fields {
  const value: unknown = JSON.parse(printed);
  if (!isObject(value)) throw new Error('the command printed no JSON object');
  return value;
}

/** Whether a side of a comparison is a path of the workspace. */
export function isPath(name: string): boolean {
  return existsSync(name);
}
