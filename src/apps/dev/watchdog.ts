import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

/** A process that must not outlive this one, and the container that it runs, if any. */
export interface Ward {
  readonly process: ChildProcess;
  /** Whether it leads a process group that ends with it. */
  readonly leads?: boolean;
  readonly container?: string | undefined;
}

/**
 * Waits until its input ends, which the system guarantees however the process at the other end exits. It then terminates what is still
 * running, kills it after two seconds, and removes the folder. It has its own session, so that neither a terminal hang-up nor a signal to
 * the process group reaches it. $1 is the folder, $2 the container engine or empty. A line is `+ PID`, `- PID`, `+c NAME` or `-c NAME`; a
 * negative PID is a group.
 */
const SCRIPT = `
trap '' HUP INT QUIT TERM
pids= containers=
without() { for one in $2; do [ "$one" = "$1" ] || printf '%s ' "$one"; done; }
alive() { for pid in $pids; do kill -0 "$pid" 2>/dev/null && return 0; done; return 1; }
while read -r sign name; do
  case $sign in
    +) pids="$pids $name" ;;
    -) pids=$(without "$name" "$pids") ;;
    +c) containers="$containers $name" ;;
    -c) containers=$(without "$name" "$containers") ;;
  esac
done
for pid in $pids; do kill -TERM "$pid" 2>/dev/null; done
tries=0
while alive && [ $tries -lt 20 ]; do tries=$((tries + 1)); sleep 0.1; done
for pid in $pids; do kill -KILL "$pid" 2>/dev/null; done
for container in $containers; do "$2" rm --force "$container" >/dev/null 2>&1; done
rm -rf -- "$1"
`;

/** Stops the child processes if this process cannot do so itself because it was killed or crashed. */
export class Watchdog {
  private readonly input: Writable | undefined;

  /**
   * @param folder the folder to remove with this process
   *
   * @param engine the container engine that stops containers, if one is used
   */
  public constructor(folder: string, engine: string | undefined) {
    // Windows has no such shell and no equivalent notification when a process ends.
    if (process.platform === 'win32') return;
    const env = engine === undefined ? { PATH: process.env.PATH ?? '' } : process.env;
    const dog = spawn('sh', ['-c', SCRIPT, 'sh', folder, engine ?? ''], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env,
    });
    // Without the watchdog, only the cleanup after a kill is missing.
    dog.once('error', () => {});
    dog.stdin.on('error', () => {});
    dog.unref();
    this.input = dog.stdin;
  }

  /** Ends a process if this one ends first. */
  public guard({ process: child, leads = false, container }: Ward): void {
    if (child.pid === undefined) return;
    const name = `${leads ? -child.pid : child.pid}`;
    this.say('+', name);
    if (container) this.say('+c', container);
    child.once('exit', (code) => {
      this.say('-', name);
      // The command that waits for a container may be gone before that is.
      if (container && code !== null) this.say('-c', container);
    });
  }

  /** Ends the watchdog, because nothing is left to watch. */
  public release(): void {
    this.input?.end();
  }

  private say(sign: string, name: string): void {
    if (this.input?.writable) this.input.write(`${sign} ${name}\n`);
  }
}
