import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { cwd } from 'node:process';
import {
  STANDARD_INPUT,
  STANDARD_INPUT_NAME,
  type UnsavedTexts,
  withUnsavedTexts,
} from '../../../core/compiler/1-load';
import { type Diagnostic, DiagnosticCollector } from '../../../core/diagnostics';
import { hidesOthers } from '../../../core/diagnostics/judgement';
import { Lines } from '../../language/lines';
import type { Glance, Snapshot } from '../../language/snapshot';
import type { ClusterChoice } from '../app-clusters';
import { APP_FILE, hasApp } from '../app-command';
import { choicesIn, settingsFrom } from '../app-inputs';
import { type CommandCompilation, compileBy, glanceBy } from '../compilation';
import { DistributionNames } from '../distribution-names';
import { RunMemory } from '../run-memory';
import { type RunSettings, type SharedOptions, settingsFile, settingsOfRun } from '../run-settings';
import { writingTo } from '../terminal';
import { unfinishedOutput } from '../validate-command';
import { besideIn } from './beside';
import { inFolder } from './in-folder';
import { AppProgram, type ProgramFailure } from './program';
import { ProjectBase } from './project-base';
import type { EditorOutput } from './run-command';
import type { EditorSources } from './sources';

/** The output of a run other than its findings is discarded. */
const SILENT = writingTo(() => undefined);

const OPTIONS: SharedOptions = { format: 'text' };

/** A folder whose files are judged together, by its settings. */
export class Project {
  private readonly memory = new RunMemory();
  private readonly base = new ProjectBase();
  /** The last run on files, and the options that its settings were read with. */
  private latest: { readonly compilation: CommandCompilation; readonly options: SharedOptions } | undefined;
  /** The last findings about the difference to the last commit. */
  private sinceBase: readonly Diagnostic[] = [];

  private readonly program: AppProgram | undefined;

  /**
   * @param folder - the working folder of `validate`
   *
   * @param programs - the sources of programs, and a callback after the program of the folder has run; undefined if programs are not run
   */
  public constructor(
    public readonly folder: string,
    programs?: { readonly sources: EditorSources; readonly done: () => void },
  ) {
    this.program = programs && new AppProgram(folder, programs.sources, programs.done);
  }

  /** Runs the program again if the inputs come from one and its sources have changed. */
  public renew(): void {
    if (this.program && inFolder(this.folder, isOfProgram)) this.program.renew();
  }

  public end(): void {
    this.program?.end();
  }

  /** The reason why the program produced nothing in its last run. */
  public get failure(): ProgramFailure | undefined {
    return this.program?.failure;
  }

  /** Returns the findings of `validate` as if everything were saved; undefined before a program has run. */
  public compile(unsaved: UnsavedTexts): Snapshot | undefined {
    return this.reading(unsaved, () => this.compileHere(unsaved));
  }

  /**
   * Compares the last run with the last commit of the inputs, and returns its snapshot with the findings; undefined if they are the same as
   * before.
   */
  public compareWithBase(snapshot: Snapshot): Snapshot | undefined {
    const { latest } = this;
    if (!latest) return undefined;
    const before = this.sinceBase;
    this.sinceBase = inFolder(this.folder, () => this.base.findings(latest.compilation, latest.options));
    if (before.length + this.sinceBase.length === 0) return undefined;
    return { ...snapshot, diagnostics: this.judged(latest.compilation) };
  }

  private judged(compilation: CommandCompilation): readonly Diagnostic[] {
    return compilation.judgeWith([...unfinishedOutput(compilation), ...this.sinceBase]).diagnostics;
  }

  /** Returns the findings about single documents and their references, which are available before the complete result. */
  public glance(unsaved: UnsavedTexts): Glance {
    return this.reading(unsaved, () => {
      const { read, diagnostics } = readSettings();
      return { diagnostics: glanceBy(read, diagnostics, this.memory), ...this.textsIn(unsaved) };
    });
  }

  /** Runs a command in the folder as if everything were saved. Returns undefined before a program has run. */
  public run(unsaved: UnsavedTexts, args: readonly string[]): EditorOutput | undefined {
    const { runForEditor }: typeof import('./run-command') = require('./run-command');
    return this.reading(unsaved, () => {
      const inputs = this.inputOptions();
      return inputs && runForEditor(args, inputs);
    });
  }

  /** Returns the options with which a command reads the inputs of the folder. */
  private inputOptions(): readonly string[] | undefined {
    if (this.program && isOfProgram()) {
      const { output } = this.program;
      return output === undefined ? undefined : ['-f', output];
    }
    const { file, environment } = readSettings().options ?? OPTIONS;
    return [...(file ?? []).flatMap((path) => ['-f', path]), ...(environment ? ['--environment', environment] : [])];
  }

  private reading<T>(unsaved: UnsavedTexts, action: () => T): T {
    return inFolder(this.folder, () => {
      // An editor may know the folder by another name than the system does.
      const here = cwd();
      const own = [...unsaved].map(([path, text]) => [resolve(here, relative(this.folder, path)), text] as const);
      // Over the standard input, it speaks to the server.
      return withUnsavedTexts(new Map([...unsaved, ...own, [join(here, STANDARD_INPUT), '']]), action);
    });
  }

  /** How findings name a file. */
  public displayPath(path: string): string {
    return relative(this.folder, path).replaceAll('\\', '/');
  }

  private compileHere(unsaved: UnsavedTexts): Snapshot | undefined {
    if (!this.program || !isOfProgram()) return this.compileBy(readSettings(), unsaved);
    const { output } = this.program;
    if (output === undefined) return undefined;
    const [first, ...others] = choicesIn(output).map((choice) => this.compileBy(readOutput(output, choice), unsaved));
    return first && { ...first, diagnostics: [first, ...others].flatMap(({ diagnostics }) => diagnostics) };
  }

  private compileBy({ read, diagnostics, options }: Read, unsaved: UnsavedTexts): Snapshot {
    const compilation = compileBy(read, diagnostics, SILENT, this.memory);
    this.latest = options && { compilation, options };
    if (!options) this.sinceBase = [];
    const { input, result, settings, compileOptions } = compilation;
    const config = settingsFile(OPTIONS);
    let words: DistributionNames | undefined;
    return {
      input,
      result,
      settings,
      compileOptions,
      // Until the next comparison, the findings of the last one are shown.
      diagnostics: this.judged(compilation),
      beside: besideIn(compilation),
      isPartial: result.findings.some(hidesOthers),
      inOwnWords: (text) => {
        words ??= new DistributionNames(input.documents, compileOptions);
        return words.inText(text);
      },
      isOfProgram: read.app !== undefined,
      home: config !== undefined ? relative(cwd(), resolve(config)).replaceAll('\\', '/') : read.app ? APP_FILE : '.',
      ...this.textsIn(unsaved),
    };
  }

  /** Returns the current contents of files. Those of the inputs were just read. */
  private textsIn(unsaved: UnsavedTexts): Pick<Glance, 'textOf' | 'linesOf'> {
    const { files } = this.memory.texts;
    const textOf = (file: string) => textAt(resolve(this.folder, file), unsaved);
    return {
      textOf,
      linesOf: (file) => {
        const text = (file === STANDARD_INPUT_NAME ? undefined : files.get(file)?.file) ?? textOf(file);
        return text === undefined ? undefined : new Lines(text);
      },
    };
  }
}

interface Read {
  readonly read: RunSettings;
  readonly diagnostics: DiagnosticCollector;
  /** The options that the settings were read with; absent for the output of a program. */
  readonly options?: SharedOptions;
}

/** Whether the program of the folder makes the inputs: as for commands, those that the settings name go before. */
function isOfProgram(): boolean {
  return hasApp('.') && !settingsOfRun(OPTIONS, {}, new DiagnosticCollector()).settings.inputs?.length;
}

/** Returns the settings with the program's output for one of its clusters. */
function readOutput(output: string, choice: ClusterChoice): Read {
  const diagnostics = new DiagnosticCollector();
  return { read: settingsFrom(output, choice, settingsOfRun(OPTIONS, {}, diagnostics), diagnostics), diagnostics };
}

/** Reads the settings of the folder. If they name no inputs, all files below the folder are the inputs. */
function readSettings(): Read {
  const diagnostics = new DiagnosticCollector();
  const read = settingsOfRun(OPTIONS, {}, diagnostics);
  if (read.settings.inputs?.length || diagnostics.hasErrors) return { read, diagnostics, options: OPTIONS };
  const [first] = Object.entries(read.settings.environments ?? {}).find(([, { inputs }]) => inputs?.length) ?? [];
  const runOptions = first === undefined ? { ...OPTIONS, file: ['.'] } : { ...OPTIONS, environment: first };
  const again = new DiagnosticCollector();
  return { read: settingsOfRun(runOptions, {}, again), diagnostics: again, options: runOptions };
}

function textAt(path: string, unsaved: UnsavedTexts): string | undefined {
  try {
    return unsaved.get(path) ?? readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
