import { createServer } from 'node:net';

/** Ports below this are kept for the administrator of a machine. */
const FIRST_FREE = 1024;
const ABOVE = 8000;
const LAST = 65_535;

/** Maps ports of gateways to ports of this machine. A chosen port is kept when the gateway is compiled again. */
export class LocalPorts {
  private readonly chosen = new Map<string, number>();
  private readonly taken = new Set<number>();

  /** @param wanted the ports that the user requests: local ports by gateway ports */
  public constructor(private readonly wanted: ReadonlyMap<number, number>) {}

  /** Returns the local port for a gateway port that was passed to `choose` before. */
  public of(gateway: string, port: number): number {
    return this.chosen.get(`${gateway}:${port}`) ?? port;
  }

  /**
   * Chooses a free port: the requested one, otherwise the same one, otherwise 8000 higher for ports below 1024, otherwise the next one.
   *
   * @throws if the requested port is in use
   */
  public async choose(gateway: string, port: number): Promise<void> {
    const key = `${gateway}:${port}`;
    if (this.chosen.has(key)) return;
    const wanted = this.wanted.get(port);
    let local = wanted ?? (port < FIRST_FREE ? port + ABOVE : port);
    if (wanted !== undefined && !(await this.isFree(wanted)))
      throw new Error(`--port ${port}=${wanted}: port ${wanted} is in use`);
    while (!(await this.isFree(local)) && local < LAST) local += 1;
    this.taken.add(local);
    this.chosen.set(key, local);
  }

  /** Any free port. */
  public async any(): Promise<number> {
    const port = await freePort(0);
    if (port === undefined || this.taken.has(port)) return this.any();
    this.taken.add(port);
    return port;
  }

  private async isFree(port: number): Promise<boolean> {
    return !this.taken.has(port) && (await freePort(port)) !== undefined;
  }
}

/** Returns the port if it is free. */
function freePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
