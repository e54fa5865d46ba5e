/// <reference lib="dom" />
import type { Answered, Question } from '../compiler/ask';
import type { Files, Ran } from '../compiler/run';
import type { GuaranteedRequests } from '../compiler/worker';
import type { ProgramResult } from '../program/worker';
import { Programs } from './programs';

/** The worker's response to one request. */
interface Said {
  readonly ran?: Ran;
  readonly answered?: Answered;
  readonly failure?: string;
}

/** The compiler, which runs beside the page: typing waits for nothing. */
class Compiler {
  private readonly worker = new Worker('compiler.js');
  private readonly programs = new Programs();
  private readonly waiting = new Map<number, { done(said: Said): void; failed(error: Error): void }>();
  /** Requests that are sent when the worker has responded. */
  private queue: GuaranteedRequests[] = [];
  private last = 0;

  public constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<Said & { id: number }>) => {
      const { id, failure } = data;
      const pending = this.waiting.get(id);
      this.waiting.delete(id);
      this.next();
      if (failure === undefined) pending?.done(data);
      else pending?.failed(new Error(failure));
    });
    this.worker.addEventListener('error', ({ message }) => {
      for (const { failed } of this.waiting.values()) failed(new Error(message || 'the compiler could not be loaded'));
      this.waiting.clear();
      this.queue = [];
    });
  }

  /** Cancels runs that have not started: they refer to an older text, so their results are not needed any more. */
  public overtake(): void {
    const runs = this.queue.filter(({ question }) => !question);
    this.queue = this.queue.filter(({ question }) => question);
    for (const { id } of runs) {
      this.waiting.get(id)?.done({});
      this.waiting.delete(id);
    }
  }

  public async run(args: readonly string[], files: Files, before?: Files): Promise<Ran> {
    const inputsOf = (all: Files) => this.programs.resultOf(all, 'inputs');
    const [app, appBefore] = await Promise.all([inputsOf(files), inputsOf(before ?? {})]);
    const { ran } = await this.send({ args, files, before, app, appBefore });
    if (!ran) throw new Error('the compiler did not respond');
    return ran;
  }

  /** Returns the files that `cdk8s synth` writes for the program among the files, or undefined if there is no program. */
  public synthesized(files: Files): Promise<ProgramResult> | undefined {
    return this.programs.resultOf(files, 'manifests');
  }

  public async query(question: Question, files: Files): Promise<Answered> {
    return (await this.send({ args: [], question, files })).answered ?? {};
  }

  private send(message: Omit<GuaranteedRequests, 'id'>): Promise<Said> {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.queue.push({ id, ...message });
      if (this.waiting.size === this.queue.length) this.next();
    });
  }

  /** Sends the next request. Queries of the editor, on which users wait while typing, precede runs. */
  private next(): void {
    const head = this.queue.find(({ question }) => question) ?? this.queue[0];
    this.queue = this.queue.filter((one) => one !== head);
    if (head) this.worker.postMessage(head);
  }
}

/** Its file is loaded before the editor, so that the compiler gets ready while the editor does. */
export const compiler = new Compiler();

export type { Compiler };
