import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, ask } from './client';
import { Lab } from './lab';
import type { Upstream } from './upstreams';

/** A config of LiteLLM, and the providers that it calls. */
export interface LitellmEstate {
  readonly config: string;
  /** Local addresses by `host:port`. */
  readonly upstreams: Readonly<Record<string, Upstream>>;
}

const FIRST_PORT = 14_000;
/** LiteLLM imports most of its integrations. */
const START_MILLISECONDS = 240_000;

/** The Python with LiteLLM: LITELLM_PYTHON, or the one in the PATH. Undefined if neither has it. */
export function litellmPython(): string | undefined {
  return [process.env.LITELLM_PYTHON, 'python3'].find((program) => {
    if (!program) return false;
    const { status } = spawnSync(program, [
      '-c',
      'import importlib.util as u, sys; sys.exit(not (u.find_spec("litellm") and u.find_spec("uvicorn") and u.find_spec("prisma")))',
    ]);
    return status === 0;
  });
}

/** The real LiteLLM proxy with several configs, in a network of its own. Each config has a port. */
export class LitellmProxies {
  /** @param env - environment variables that the configs read */
  public static async start(estates: readonly LitellmEstate[], env: Readonly<Record<string, string>>) {
    const lab = await Lab.open();
    const proxies = new LitellmProxies(lab, await lab.network());
    for (const { upstreams } of estates)
      for (const [authority, upstream] of Object.entries(upstreams)) await proxies.serve(authority, upstream);
    await proxies.run(estates, env);
    return proxies;
  }

  private readonly folder = mkdtempSync(join(tmpdir(), 'litellm-'));
  private readonly addresses = new Map<string, string>();
  private readonly fronts = new Map<number, Promise<string>>();

  private constructor(
    private readonly lab: Lab,
    private readonly network: number,
  ) {}

  /** Sends a POST to the proxy of an estate. */
  public async post(
    estate: number,
    path: string,
    body: object,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    return ask(await this.front(FIRST_PORT + estate), 'POST', `http://litellm.example.com${path}`, {
      ...{ body, headers, timeoutMilliseconds: 60_000 },
    });
  }

  public log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8');
  }

  public async stop(): Promise<void> {
    await this.lab.ask('remove', { network: this.network });
  }

  private front(port: number): Promise<string> {
    const known = this.fronts.get(port);
    if (known) return known;
    const socket = this.lab.socketPath();
    const front = this.lab.ask('front', { network: this.network, port, socket }).then(() => socket);
    this.fronts.set(port, front);
    return front;
  }

  private async serve(authority: string, { server }: Upstream): Promise<void> {
    const [host = '', port = '80'] = authority.split(':');
    const address = this.addresses.get(host) ?? this.lab.address();
    this.addresses.set(host, address);
    await this.lab.ask('names', { network: this.network, known: { [host]: address } });
    const socket = this.lab.socketPath();
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    if ('unref' in server && typeof server.unref === 'function') server.unref();
    await this.lab.ask('accept', { address, port: Number(port), socket });
  }

  private async run(estates: readonly LitellmEstate[], env: Readonly<Record<string, string>>): Promise<void> {
    const pairs = estates.map(({ config }, index) => {
      const path = join(this.folder, `${index}.yaml`);
      writeFileSync(path, config);
      return `${FIRST_PORT + index}=${path}`;
    });
    await this.lab.ask('start', {
      ...{ network: this.network, program: litellmPython(), cwd: this.folder, log: join(this.folder, 'log') },
      args: [join(__dirname, 'litellm_proxies.py'), ...pairs],
      env: { PATH: process.env.PATH ?? '', HOME: this.folder, ...env },
      ports: estates.map((_, index) => FIRST_PORT + index),
      milliseconds: START_MILLISECONDS,
    });
  }
}
