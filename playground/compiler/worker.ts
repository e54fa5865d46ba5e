// The page's Web Worker: runs commands and answers queries, one after the other, each identified by its number.
/// <reference lib="webworker" />
import type { ProgramResult } from '../program/worker';
import { answer, type Question } from './ask';
import { type Files, run } from './run';

export interface GuaranteedRequests {
  readonly id: number;
  /** A command. */
  readonly args: readonly string[];
  /** The query, in place of a command. */
  readonly question?: Question;
  readonly files: Files;
  readonly before?: Files;
  /** The result of the program among the files, which ran in its own worker. */
  readonly app?: ProgramResult;
  readonly appBefore?: ProgramResult;
}

declare const self: DedicatedWorkerGlobalScope;

let last: Promise<unknown> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<GuaranteedRequests>) => {
  const { id, args, question, files, before, app, appBefore } = data;
  const programs = { inputs: app, before: appBefore };
  last = last.then(async () => {
    try {
      self.postMessage({
        id,
        ...(question ? { answered: answer(question, files) } : { ran: await run(args, files, before, programs) }),
      });
    } catch (error) {
      self.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  });
});
