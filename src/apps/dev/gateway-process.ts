import { type ChildProcess, type ExecFileException, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { InstalledPod } from './installed-pod';
import type { Pod } from './pod';
import type { DataPlaneProgram } from './program';
import type { Watchdog } from './watchdog';

/** The time limits for opening ports and for stopping, in milliseconds. */
const START_LIMIT = 30_000;
const STOP_LIMIT = 1_000;
const PAUSE = 50;
/** Local clients do not need a grace period for closing connections. */
const NO_GRACE = { CONNECTION_MIN_TERMINATION_DEADLINE: '0s' };
const SIDE_PORTS = ['ADMIN_ADDR', 'STATS_ADDR', 'READINESS_ADDR'] as const;

/** Local addresses of the data plane's own ports. */
export type SidePorts = Readonly<Record<(typeof SIDE_PORTS)[number], string>>;

/** Reports that the data plane rejected a request; the message is its own. */
export class Refused extends Error {}

/** Reports that the container engine could not start the data plane. */
export class EngineFailed extends Error {}

/** The exit code of docker and podman for their own failures, and the error messages of engines that exit differently. */
const ENGINE_FAILED = 125;
const NO_ENGINE = /(?:cannot|failed to) connect to|is the docker daemon running|rootless containerd not running/i;

/** A running data plane. It reloads changes of its config automatically; all other changes restart it. */
export class GatewayProcess {
  private pod: { readonly installed: InstalledPod; readonly given: Pod } | undefined;
  private child: ChildProcess | undefined;
  private container: string | undefined;
  private validating: ChildProcess | undefined;
  private isOver = false;
  private ended: Promise<void> = Promise.resolve();

  /**
   * @param folder the folder for its files
   *
   * @param printed receives each line that it prints
   * @param died is called when it exits without having been stopped
   */
  public constructor(
    private readonly program: DataPlaneProgram,
    private readonly folder: string,
    public readonly sidePorts: SidePorts,
    private readonly watchdog: Watchdog,
    private readonly printed: (line: string) => void,
    private readonly died: (code: number | null) => void,
  ) {}

  /**
   * Runs with these files and variables from now on. If they are rejected, the previous process continues.
   *
   * @throws Refused with the reason
   */
  public async apply(given: Pod): Promise<'started' | 'reloaded' | 'restarted' | 'unchanged'> {
    const before = this.pod;
    if (before && this.child && isSame(before.given, given, true)) return 'unchanged';
    const installed = new InstalledPod(
      { ...given, env: { ...given.env, ...NO_GRACE, ...this.sidePorts } },
      this.folder,
    );
    try {
      await this.validate(installed);
    } catch (error) {
      installed.remove();
      throw error;
    }
    if (before && this.child && isSame(before.given, given, false)) {
      const path = before.installed.configPath;
      before.installed.put(path, given.files.get(path) ?? '', given.secrets);
      this.pod = { installed: before.installed, given };
      installed.remove();
      return 'reloaded';
    }
    const ran = this.child !== undefined;
    await this.stop();
    this.pod = { installed, given };
    await this.start(installed);
    return ran ? 'restarted' : 'started';
  }

  /** Stops the process permanently, also while it is starting. */
  public async end(): Promise<void> {
    this.isOver = true;
    this.validating?.kill('SIGKILL');
    await this.stop();
  }

  private async stop(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child) {
      child.kill('SIGTERM');
      const timer = setTimeout(() => this.kill(child), STOP_LIMIT);
      await this.ended;
      clearTimeout(timer);
    }
    this.pod?.installed.remove();
    this.pod = undefined;
  }

  /** Stops a process; if it runs in a container, stops the container, which frees its ports. */
  private kill(child: ChildProcess): void {
    const { container, program } = this;
    if (program.engine === undefined || container === undefined) child.kill('SIGKILL');
    else execFile(program.engine, ['rm', '--force', container], () => child.kill('SIGKILL'));
  }

  private validate(installed: InstalledPod): Promise<void> {
    const { program, args, env, container } = this.program.call([...installed.args, '--validate-only'], installed);
    return new Promise((resolve, reject) => {
      const process = execFile(
        program,
        args,
        { env, cwd: installed.folder, timeout: START_LIMIT },
        (error, out, err) => {
          this.validating = undefined;
          if (error) reject(this.reasonFor(error, `${out}${err}`.trim() || error.message));
          else resolve();
        },
      );
      this.validating = process;
      this.watchdog.guard({ process, container });
    });
  }

  /** A container engine that cannot run containers has not started the data plane. */
  private reasonFor({ code }: ExecFileException, text: string): Error {
    const { engine } = this.program;
    return engine !== undefined && (code === ENGINE_FAILED || NO_ENGINE.test(text))
      ? new EngineFailed(`${engine} cannot run containers:\n${text}`)
      : new Refused(text);
  }

  private async start(installed: InstalledPod): Promise<void> {
    if (this.isOver) throw new Refused('it was stopped');
    const { program, args, env, container } = this.program.call(installed.args, installed);
    const child = spawn(program, args, { env, cwd: installed.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    this.watchdog.guard({ process: child, container });
    const last: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        last.push(line);
        if (last.length > 20) last.shift();
        this.printed(line);
      });
    this.child = child;
    this.container = container;
    let failed: Error | undefined;
    let ready = false;
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => {
        failed = error;
        resolve();
      });
      child.once('exit', (code) => {
        resolve();
        failed = new Refused(last.join('\n') || `it exited with code ${code}`);
        if (this.child !== child) return;
        this.child = undefined;
        if (ready) this.died(code);
      });
    });
    const limit = Date.now() + START_LIMIT;
    while (!failed && Date.now() < limit) {
      if (await this.isReady()) {
        ready = true;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    const reason = failed ?? new Refused(`it was not ready within ${START_LIMIT / 1000} seconds: ${last.join('\n')}`);
    await this.stop();
    throw reason;
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://${this.sidePorts.READINESS_ADDR}/healthz/ready`)).ok;
    } catch {
      return false;
    }
  }
}

/** Reports whether two pods are equal, or differ only in the config. */
function isSame(one: Pod, other: Pod, withConfig: boolean): boolean {
  const config = one.args[one.args.indexOf('-f') + 1];
  const text = ({ args, env, files, secrets }: Pod) =>
    JSON.stringify([
      args,
      Object.entries(env).sort(),
      withConfig ? [...(secrets?.folders ?? [])].map(([folder, entries]) => [folder, [...entries].map(readable)]) : [],
      [...files]
        .filter(([path]) => withConfig || path !== config)
        .map(readable)
        .sort(),
    ]);
  return text(one) === text(other);
}

function readable([name, content]: readonly [string, Buffer]): [string, string] {
  return [name, content.toString('base64')];
}
