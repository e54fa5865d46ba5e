import { visibleLines } from '../../core/text/visible-text';
import { credentialsIn, withoutThese } from '../../core/values/credentials';
import { EXIT } from './exit-code';
import { reasonOf } from './write-reason';

/** The two streams of a process. */
export interface Streams {
  out(text: string): void;
  err(text: string): void;
  /** Whether `err` understands colours. */
  readonly color: boolean;
  /** Whether `err` is an interactive terminal, so that progress is worth showing. */
  readonly interactive: boolean;
  /** Receives the name of each step before it starts, instead of `err`. */
  progress?(step: string): void;
}

/**
 * The streams of a command. Results go to `out`, diagnostics and progress to `err`, both for people. `data` and `errData` write
 * machine-readable bytes to the same streams.
 */
export interface Terminal extends Streams {
  data(text: string): void;
  errData(text: string): void;
  /** Has the credentials hidden that these inputs contain, in all that is written from now on. */
  conceal(inputs: () => readonly object[]): void;
  /** Returns a string in the form in which it is written. */
  concealed(text: string): string;
}

const END_OF_PROGRESS = '\r\u001B[K';

/**
 * Returns a terminal that escapes control characters in names and values of the inputs and hides their credentials. The output of a command
 * that `makes` something from the inputs, such as a configuration, is written unchanged.
 */
export function visibleTerminal(streams: Streams, makes = false): Terminal {
  const { color, interactive, progress } = streams;
  const hider = new CredentialHider();
  const shown = (text: string) => hider.shown(text);
  const made = makes ? (text: string) => text : shown;
  return {
    out: (text) => streams.out(visibleLines(made(text), { colors: color })),
    err: (text) => streams.err(text === END_OF_PROGRESS ? text : visibleLines(shown(text), { colors: color })),
    data: (text) => streams.out(made(text)),
    errData: (text) => streams.err(shown(text)),
    conceal: (inputs) => hider.add(inputs),
    concealed: made,
    color,
    interactive,
    ...(progress ? { progress } : {}),
  };
}

/** Returns a terminal that writes both outputs to one destination. */
export function writingTo(write: (text: string) => void): Terminal {
  return {
    out: write,
    err: write,
    data: write,
    errData: write,
    conceal: () => undefined,
    concealed: (text) => text,
    color: false,
    interactive: false,
  };
}

/** Knows the credentials of inputs. They are looked for when something is written, because most runs write little. */
class CredentialHider {
  private readonly credentials = new Set<string>();
  /** Inputs that do not have to be searched again: runs share most of them. */
  private readonly searched = new WeakSet<object>();
  private waiting: (() => readonly object[])[] = [];

  public add(inputs: () => readonly object[]): void {
    this.waiting.push(inputs);
  }

  public shown(text: string): string {
    for (const inputs of this.waiting.splice(0)) for (const input of inputs()) this.search(input);
    return this.credentials.size === 0 ? text : withoutThese(text, this.credentials);
  }

  private search(input: object): void {
    if (this.searched.has(input)) return;
    this.searched.add(input);
    for (const credential of credentialsIn(input)) this.credentials.add(credential);
  }
}

/**
 * Returns the streams of the process. If the reader closes the pipe (`| head`), writing ends silently; other write errors are reported on
 * standard error and fail the process.
 */
export function processTerminal(): Streams {
  for (const stream of [process.stdout, process.stderr]) {
    let isReported = false;
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || isReported) return;
      isReported = true;
      process.once('exit', () => {
        process.exitCode = EXIT.ERRORS;
      });
      if (stream === process.stdout) {
        process.stderr.write(`error: cannot write to standard output: ${reasonOf(error)}\n`);
      }
    });
  }
  const interactive = Boolean(process.stderr.isTTY) && process.env.TERM !== 'dumb';
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    interactive,
    color: wantsColor(interactive),
  };
}

/** https://no-color.org and https://force-color.org */
function wantsColor(interactive: boolean): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0';
  return interactive;
}

/** Shows progress in one line that is removed afterwards. */
export function showProgress<T>(terminal: Terminal, text: string, action: () => T): T {
  terminal.progress?.(text);
  if (!terminal.interactive) return action();
  terminal.err(`${text} ...`);
  try {
    return action();
  } finally {
    terminal.err(END_OF_PROGRESS);
  }
}
