// What the page's Web Worker does: it runs commands, one after the other, and answers each with what it left behind.
/// <reference lib="webworker" />
import { type Files, run } from './run';

export interface Asked {
  readonly id: number;
  readonly args: readonly string[];
  readonly files: Files;
  readonly before?: Files;
}

declare const self: DedicatedWorkerGlobalScope;

let last: Promise<unknown> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { id, args, files, before } = data;
  last = last.then(async () => {
    try {
      self.postMessage({ id, ran: await run(args, files, before) });
    } catch (error) {
      self.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  });
});
