import { visibleLines } from '../../core/text/visible-text';
import { EXIT } from './exit-code';
import { reasonOf } from './write-reason';

/** The two streams of a process. */
export interface Streams {
  out(text: string): void;
  err(text: string): void;
  /** Whether `err` understands colours. */
  readonly color: boolean;
  /** Whether a person watches `err`, so that progress is worth showing. */
  readonly interactive: boolean;
}

/**
 * Where a command writes. What was asked for goes to `out`, everything that is said about it to `err`; both are for people. `data` and
 * `errData` write to the same streams what programs read, byte by byte.
 */
export interface Terminal extends Streams {
  data(text: string): void;
  errData(text: string): void;
}

const END_OF_PROGRESS = '\r\u001B[K';

/** What names and values of the inputs do to a terminal or a CI runner is shown instead. */
export function visibleTerminal(streams: Streams): Terminal {
  const { color, interactive } = streams;
  return {
    out: (text) => streams.out(visibleLines(text, { colors: color })),
    err: (text) => streams.err(text === END_OF_PROGRESS ? text : visibleLines(text, { colors: color })),
    data: (text) => streams.out(text),
    errData: (text) => streams.err(text),
    color,
    interactive,
  };
}

/**
 * The streams of the process. A reader that goes away early (`| head`) ends the writing without a fuss; anything else that keeps a stream
 * from being written is said on standard error, and fails the process whatever its command came to.
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
  const interactive = Boolean(process.stderr.isTTY);
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    interactive,
    color: wantsColor(interactive),
  };
}

/** https://no-color.org and https://force-color.org */
function wantsColor(interactive: boolean): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0';
  return interactive && TERM !== 'dumb';
}

/** Shows what is going on in one line that disappears again. */
export function showProgress<T>(terminal: Terminal, text: string, action: () => T): T {
  if (!terminal.interactive) return action();
  terminal.err(`${text} ...`);
  try {
    return action();
  } finally {
    terminal.err(END_OF_PROGRESS);
  }
}
