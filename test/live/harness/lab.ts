import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface Ran {
  readonly code: number;
  readonly output: string;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** How a program is called. */
export interface Call {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

const AGENT = join(__dirname, 'agent.mjs');

/**
 * Networks where data planes run, apart from this machine's. One for each test file is enough; it ends with the process that
 * opened it.
 */
export class Lab {
  private static opened: Promise<Lab> | undefined;

  /** The lab of this process. */
  public static open(): Promise<Lab> {
    Lab.opened ??= Lab.start();
    return Lab.opened;
  }

  private static async start(): Promise<Lab> {
    const folder = mkdtempSync(join(tmpdir(), 'live-'));
    const resolv = join(folder, 'resolv.conf');
    // Each data plane uses the nameserver at its own end of the cable; the agent identifies the data plane by the address.
    writeFileSync(resolv, 'nameserver 10.77.0.1\noptions ndots:1 timeout:1 attempts:2\n');
    const script = [
      'mount --make-rprivate /',
      'mount --bind "$1" "$(readlink -f /etc/resolv.conf)"',
      'ip address add 10.77.0.1/32 dev lo',
      'shift; exec "$@"',
    ].join(' && ');
    const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
    const child = spawn(
      'unshare',
      [
        ...asRoot,
        '--net',
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        '--mount-proc',
        'sh',
        '-c',
        script,
        'sh',
      ].concat([resolv, process.execPath, AGENT]),
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    const lab = new Lab(folder, child);
    await lab.ready;
    return lab;
  }

  private readonly waiting = new Map<number, Waiting>();
  private readonly ready: Promise<unknown>;
  private last = 0;
  private networks = 0;
  private addresses = 0;
  private complaint = '';

  private constructor(
    /** Where the sockets are; paths of sockets must be short. */
    public readonly folder: string,
    private readonly child: ChildProcess,
  ) {
    this.ready = new Promise((resolve, reject) => this.waiting.set(0, { resolve, reject }));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const { id, result, error } = JSON.parse(line) as { id: number; result?: unknown; error?: string };
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(error));
    });
    child.stderr!.on('data', (chunk) => {
      this.complaint += chunk;
    });
    child.on('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new Error(`the lab ended: ${this.complaint}`));
      this.waiting.clear();
    });
    process.on('exit', () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    // An idle lab does not keep the process alive.
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr]) unref(stream);
  }

  public async network(): Promise<number> {
    this.networks += 1;
    const network = this.networks;
    await this.ask('network', { network });
    return network;
  }

  /** A fresh address for an upstream. */
  public address(): string {
    this.addresses += 1;
    return `198.18.${this.addresses >> 8}.${this.addresses & 255}`;
  }

  public socketPath(): string {
    this.last += 1;
    return join(this.folder, `s${this.last}`);
  }

  public run(call: Call, network?: number): Promise<Ran> {
    return this.ask('run', { ...call, network }) as Promise<Ran>;
  }

  public ask(command: string, parameters: object): Promise<unknown> {
    this.last += 1;
    const id = this.last;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.child.stdin!.write(`${JSON.stringify({ id, command, ...parameters })}\n`);
    return answer;
  }
}

function unref(stream: object | null): void {
  if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
}
