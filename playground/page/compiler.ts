/// <reference lib="dom" />
import type { Answered, Question } from '../compiler/ask';
import type { Files, Ran } from '../compiler/run';
import type { Asked } from '../compiler/worker';

/** What the worker says to one of what it is asked. */
interface Said {
  readonly ran?: Ran;
  readonly answered?: Answered;
  readonly failure?: string;
}

/** The compiler, which runs beside the page: typing waits for nothing. */
class Compiler {
  private readonly worker = new Worker('compiler.js');
  private readonly waiting = new Map<number, { done(said: Said): void; failed(error: Error): void }>();
  private last = 0;

  public constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<Said & { id: number }>) => {
      const { id, failure } = data;
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (failure === undefined) asked?.done(data);
      else asked?.failed(new Error(failure));
    });
    this.worker.addEventListener('error', ({ message }) => {
      for (const { failed } of this.waiting.values()) failed(new Error(message || 'the compiler could not be loaded'));
      this.waiting.clear();
    });
  }

  public async run(args: readonly string[], files: Files, before?: Files): Promise<Ran> {
    const { ran } = await this.send({ args, files, before });
    if (!ran) throw new Error('the compiler gave no answer');
    return ran;
  }

  public async ask(question: Question, files: Files): Promise<Answered> {
    return (await this.send({ args: [], question, files })).answered ?? {};
  }

  private send(message: Omit<Asked, 'id'>): Promise<Said> {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.worker.postMessage({ id, ...message });
    });
  }
}

/** Its file is loaded before the editor, so that the compiler gets ready while the editor does. */
export const compiler = new Compiler();

export type { Compiler };
