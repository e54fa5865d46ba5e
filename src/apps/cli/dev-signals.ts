import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { UsageError } from './exit-code';

/** Signals that request termination; SIGHUP is sent when the terminal is closed. */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Stopping = (typeof STOPPING)[number];

/** Waits for somebody to interrupt. */
export class Interruption {
  /** When it happened, once. */
  public readonly happened: Promise<Stopping>;
  private readonly listeners = new Set<(signal: Stopping) => void>();
  private readonly received = (signal: Stopping): void => {
    for (const listener of this.listeners) listener(signal);
  };

  public constructor() {
    this.happened = new Promise((resolve) => this.listeners.add(resolve));
    for (const signal of STOPPING) process.on(signal, this.received);
  }

  /** Restores the default signal handling, so that a second signal terminates the process immediately. */
  public forget(): void {
    for (const signal of STOPPING) process.off(signal, this.received);
  }

  /** Hands each signal on to a command; a second one ends it. */
  public passTo(child: ChildProcess): void {
    let count = 0;
    this.listeners.add((signal) => {
      count += 1;
      // The terminal sends Ctrl-C to the command, too, and some commands treat a second one as a forced exit.
      if (signal === 'SIGINT' && process.stdin.isTTY && count === 1) return;
      child.kill(count === 1 ? signal : 'SIGKILL');
    });
  }
}

/**
 * Runs a command, and answers its exit code.
 *
 * @param started is given the process
 */
export function runCommand(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  started: (child: ChildProcess) => void,
): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  started(child);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new UsageError(`cannot run ${program}: ${error.message}`)));
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
