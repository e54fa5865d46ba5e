import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { messageOf } from '../../../core/text/error-text';
import { editorEntries } from '../../../library/api/runtime/editor-entries';
import type { Ward } from '../../dev/watchdog';
import { APP_FILE, appIn } from '../app-command';
import { synthesize } from '../dev-app';
import { writingTo } from '../terminal';
import { inFolder } from './in-folder';
import type { EditorSources } from './sources';

/** The time in milliseconds after which a run is replaced by one of newly saved files. */
const LONG = 5_000;

/** The location of a failure of a program, and its reason. */
export interface ProgramFailure {
  /** Relative to the folder of the program. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** The program of a cdk8s app. It runs if its sources have changed since its last run. */
export class AppProgram {
  /** The folder of the last output. */
  public output: string | undefined;
  public failure: ProgramFailure | undefined;
  private sources = '';
  private running: Promise<void> | undefined;
  private ward: Ward | undefined;
  private started = 0;
  private isOver = false;

  /**
   * @param read - the sources that programs can read
   *
   * @param done - is called after each run
   */
  public constructor(
    private readonly folder: string,
    private readonly read: EditorSources,
    private readonly done: () => void,
  ) {}

  /**
   * Runs the program if its sources may have changed. A current run is completed first, so that a program that writes its own sources
   * terminates; a run that exceeds its time limit is ended.
   */
  public renew(): void {
    if (this.isOver) return;
    const sources = this.read.of(this.folder);
    if (sources === this.sources) return;
    if (this.running) {
      if (performance.now() - this.started > LONG) this.kill();
      return;
    }
    this.sources = sources;
    this.started = performance.now();
    this.running = this.run().finally(() => {
      this.running = undefined;
      if (this.isOver) return this.forget();
      this.done();
      this.renew();
    });
  }

  public end(): void {
    this.isOver = true;
    this.kill();
    if (!this.running) this.forget();
  }

  private kill(): void {
    const { process: child, leads = false } = this.ward ?? {};
    try {
      if (child?.pid !== undefined && child.exitCode === null) process.kill(leads ? -child.pid : child.pid);
    } catch {
      // The process has already ended.
    }
  }

  private async run(): Promise<void> {
    const output = mkdtempSync(join(tmpdir(), 'ai-gateway-app-'));
    let errorOutput = '';
    const say = (text: string) => {
      errorOutput += text;
    };
    const terminal = writingTo(say);
    try {
      const isDone = await inFolder(this.folder, () =>
        synthesize(appIn('.'), output, terminal, (ward) => {
          this.ward = ward;
        }),
      );
      this.failure = isDone ? undefined : failureIn(errorOutput, this.folder);
      if (!isDone) return rmSync(output, { recursive: true, force: true });
      this.forget();
      this.output = output;
    } catch (error) {
      rmSync(output, { recursive: true, force: true });
      this.failure = { file: APP_FILE, line: 1, message: messageOf(error) };
    }
  }

  private forget(): void {
    if (this.output !== undefined) rmSync(this.output, { recursive: true, force: true });
    this.output = undefined;
  }
}

/** A place as programs of several languages write it. */
const PLACE = /(?:file:\/\/)?([^\s()"'[]+\.(?:[cm]?[jt]sx?|py|java|go|cs))(?::line |:\[?|\(|", line )(\d+)/g;

/** Returns the first location outside of packages in a failure's output, with its message. */
function failureIn(errorOutput: string, folder: string): ProgramFailure {
  const lines = stripVTControlCharacters(errorOutput).split('\n');
  const first = (pattern: RegExp) => lines.find((line) => pattern.test(line));
  const cause =
    first(/\bERROR:|\berror (?:TS|CS)\d|^\[ERROR\] .*\.java:/) ??
    first(
      /^\s*(?:\w+\.)*\w*Error\b|^Exception in |^Unhandled exception|^panic: |^\S+\.(?:go:\d+:\d+|java:\d+: error): /,
    ) ??
    lines.findLast(Boolean);
  const message = `the program of cdk8s.yaml failed: ${cause?.trim() ?? ''}`;
  const here = realpathSync(folder);
  for (const [, written, line] of lines.flatMap((each) => [...each.matchAll(PLACE)])) {
    if (/node_modules|site-packages|internal\//.test(written)) continue;
    // Java reports only the file name, and Go also lines of its standard library.
    const path = /\.java$/.test(written) && basename(written) === written ? pathBelow(here, written) : written;
    const file = path === undefined ? undefined : relative(here, resolve(here, path));
    if (file !== undefined && !/^\.\..*\.go$/.test(file)) return { file, line: Number(line), message };
  }
  return { file: APP_FILE, line: 1, message };
}

/** Returns the path of the first file with a name. */
function pathBelow(folder: string, name: string): string | undefined {
  for (const entry of editorEntries(folder)) {
    const path = join(folder, entry.name);
    const found = entry.isDirectory() ? pathBelow(path, name) : entry.name === name ? path : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
