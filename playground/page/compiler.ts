/// <reference lib="dom" />
import type { Files, Ran } from '../compiler/run';

/** The compiler, which runs beside the page: typing waits for nothing. */
class Compiler {
  private readonly worker = new Worker('compiler.js');
  private readonly waiting = new Map<number, { done(ran: Ran): void; failed(error: Error): void }>();
  private last = 0;

  public constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; ran?: Ran; failure?: string }>) => {
      const { id, ran, failure } = data;
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (ran) asked?.done(ran);
      else asked?.failed(new Error(failure));
    });
    this.worker.addEventListener('error', ({ message }) => {
      for (const { failed } of this.waiting.values()) failed(new Error(message || 'the compiler could not be loaded'));
      this.waiting.clear();
    });
  }

  public run(args: readonly string[], files: Files, before?: Files): Promise<Ran> {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.worker.postMessage({ id, args, files, before });
    });
  }
}

/** Its file is loaded before the editor, so that the compiler gets ready while the editor does. */
export const compiler = new Compiler();

export type { Compiler };
