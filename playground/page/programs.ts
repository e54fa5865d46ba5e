/// <reference lib="dom" />
import { element } from '../../graph-page/elements';
import type { Files } from '../compiler/run';
import type { ProgramRequest, ProgramResult } from '../program/worker';

/** The command of a program, as `cdk8s.yaml` names it. */
export const APP_FILE = 'cdk8s.yaml';

export function isProgram(name: string): boolean {
  return name.endsWith('.ts');
}

/** Returns the file of the program that is run, or undefined if there is no program. */
export function entryOf(files: Files): string | undefined {
  const [, named] = /^app:.*?([\w./@-]+\.ts)\b/m.exec(files[APP_FILE] ?? '') ?? [];
  const all = Object.keys(files).filter(isProgram);
  return [named, 'main.ts'].find((name) => name !== undefined && all.includes(name)) ?? all[0];
}

/**
 * Runs programs in a frame with an origin of its own, without access to the page, to storage and to the network: a link can contain a
 * program.
 */
export class Programs {
  private frame: Promise<Window> | undefined;
  private readonly waiting = new Map<number, (result: ProgramResult) => void>();
  private readonly results = new Map<string, Promise<ProgramResult>>();
  private last = 0;

  /** Returns the result of the program among these files, or undefined if there is none. */
  public resultOf(files: Files, output: ProgramRequest['output']): Promise<ProgramResult> | undefined {
    const entry = entryOf(files);
    if (entry === undefined) return undefined;
    const own = Object.fromEntries(Object.entries(files).filter(([name]) => isProgram(name)));
    const key = JSON.stringify([output, entry, own]);
    const result = this.results.get(key) ?? this.run(own, entry, output);
    this.results.delete(key);
    this.results.set(key, result);
    const [oldest] = this.results.keys();
    if (this.results.size > MOST_RESULTS && oldest !== undefined) this.results.delete(oldest);
    return result;
  }

  private async run(files: Files, entry: string, output: ProgramRequest['output']): Promise<ProgramResult> {
    this.frame ??= this.load();
    const frame = await this.frame;
    const id = ++this.last;
    return new Promise((done) => {
      this.waiting.set(id, done);
      const request: ProgramRequest = { id, files, entry, output };
      frame.postMessage(request, '*');
    });
  }

  private load(): Promise<Window> {
    const frame = element('iframe', { src: 'program.html', sandbox: 'allow-scripts', title: 'Program', hidden: '' });
    return new Promise((ready) => {
      window.addEventListener('message', ({ source, data }) => {
        const { contentWindow } = frame;
        if (!contentWindow || source !== contentWindow) return;
        if (data.id === 0) ready(contentWindow);
        else this.waiting.get(data.id)?.(data.result);
        this.waiting.delete(data.id);
      });
      document.body.append(frame);
    });
  }
}

/** The text before and after a change, and some earlier ones. */
const MOST_RESULTS = 8;
