// The script of the sandboxed frame: runs programs in a worker that can be ended, and which inherits the policy of the frame.
/// <reference lib="dom" />
import type { ProgramRequest, ProgramResult } from './worker';

/** The longest time of a program, in milliseconds. The first one includes loading. */
const MOST_TIME = 60_000;

let worker: Worker | undefined;

function start(): Worker {
  const urls = ['typescript.js', 'program.js'].map((name) => JSON.stringify(new URL(name, document.baseURI).href));
  return new Worker(URL.createObjectURL(new Blob([`importScripts(${urls.join(', ')});`], { type: 'text/javascript' })));
}

function run(request: ProgramRequest): Promise<ProgramResult> {
  worker ??= start();
  const running = worker;
  const end = (errors: string): ProgramResult => {
    running.terminate();
    worker = undefined;
    return { written: {}, errors, failed: true };
  };
  return new Promise((done) => {
    const timer = setTimeout(
      () => done(end(`${request.entry} did not end within ${MOST_TIME / 1000} seconds.\n`)),
      MOST_TIME,
    );
    const finish = (result: ProgramResult) => {
      clearTimeout(timer);
      done(result);
    };
    running.onmessage = ({ data }) => finish(data.result);
    running.onerror = ({ message }) => finish(end(`The program could not be run: ${message}\n`));
    running.postMessage(request);
  });
}

let last: Promise<unknown> = Promise.resolve();

window.addEventListener('message', ({ source, data }: MessageEvent<ProgramRequest>) => {
  if (source !== window.parent) return;
  last = last.then(async () => window.parent.postMessage({ id: data.id, result: await run(data) }, '*'));
});
window.parent.postMessage({ id: 0 }, '*');
