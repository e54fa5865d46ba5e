/** Where a command writes. What was asked for goes to `out`, everything that is said about it to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Whether `err` understands colours. */
  readonly color: boolean;
  /** Whether a person watches `err`, so that progress is worth showing. */
  readonly interactive: boolean;
}

/** The terminal of the process. A reader that goes away early (`| head`) ends the writing without a fuss. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
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
    terminal.err('\r\u001B[K');
  }
}
