import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { messageOf } from '../../../core/text/error-text';
import type { Ward } from '../../dev/watchdog';
import { APP_FILE, appIn } from '../app-command';
import { synthesize } from '../dev-app';
import { writingTo } from '../terminal';
import { entriesOf } from './entries';
import { inFolder } from './in-folder';
import type { Sources } from './sources';

/** After so many milliseconds, a run makes way for what was saved meanwhile. */
const LONG = 5_000;

/** Where a program failed, and why. */
export interface ProgramFailure {
  /** Relative to the folder of the program. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** The program of a cdk8s app, which is run where its sources are not as they were when it ran last. */
export class Program {
  /** Where it wrote what it wrote last. */
  public output: string | undefined;
  public failure: ProgramFailure | undefined;
  private sources = '';
  private running: Promise<void> | undefined;
  private ward: Ward | undefined;
  private started = 0;
  private isOver = false;

  /**
   * @param read - what programs may be made of
   * @param done - is called after each run
   */
  public constructor(
    private readonly folder: string,
    private readonly read: Sources,
    private readonly done: () => void,
  ) {}

  /**
   * Something may have been saved. A run under way is finished first, so that a program that writes its own sources comes to an end;
   * one that takes long may never finish, and is ended.
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
      // It has ended by itself.
    }
  }

  private async run(): Promise<void> {
    const output = mkdtempSync(join(tmpdir(), 'ai-gateway-app-'));
    let said = '';
    const say = (text: string) => {
      said += text;
    };
    const terminal = writingTo(say);
    try {
      const isDone = await inFolder(this.folder, () =>
        synthesize(appIn('.'), output, terminal, (ward) => {
          this.ward = ward;
        }),
      );
      this.failure = isDone ? undefined : failureIn(said, this.folder);
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

/** The first place outside of packages that the texts of a failure name, with what they say of it. */
function failureIn(said: string, folder: string): ProgramFailure {
  const lines = stripVTControlCharacters(said).split('\n');
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
    // Java tells the name alone, and Go the lines of its own library, too.
    const path = /\.java$/.test(written) && basename(written) === written ? pathBelow(here, written) : written;
    const file = path === undefined ? undefined : relative(here, resolve(here, path));
    if (file !== undefined && !/^\.\..*\.go$/.test(file)) return { file, line: Number(line), message };
  }
  return { file: APP_FILE, line: 1, message };
}

/** Of the first file of a name. */
function pathBelow(folder: string, name: string): string | undefined {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const found = entry.isDirectory() ? pathBelow(path, name) : entry.name === name ? path : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
