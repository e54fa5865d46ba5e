import { type ConfigView, openBinds } from './config-view';

const USUAL_PORTS: readonly number[] = [80, 443];

/** The origins of a gateway's own hostnames, which have other ports on this machine. */
export class OwnOrigins {
  private readonly locals = new Map<string, string>();

  /** @param portOf returns the local port for a port of the config */
  public constructor(config: ConfigView, portOf: (port: number) => number) {
    // HTTPS comes last: a hostname that both serve is published with it.
    const served = openBinds(config).flatMap(({ port, listeners = [] }) =>
      listeners.map((listener) => ({ port, listener, isSecure: listener.protocol === 'HTTPS' })),
    );
    for (const { port, listener, isSecure } of served
      .filter(({ port }) => portOf(port) !== port)
      .sort((a, b) => Number(a.isSecure) - Number(b.isSecure))) {
      const hosts = [listener.hostname, ...(listener.routes ?? []).flatMap(({ hostnames = [] }) => hostnames)];
      for (const host of hosts.filter((one) => one !== undefined && !one.includes('*'))) {
        const local = `${isSecure ? 'https' : 'http'}://${host}:${portOf(port)}`;
        this.locals.set(`${host}:${port}`, local);
        if (USUAL_PORTS.includes(port)) this.locals.set(`${host}`, local);
      }
    }
  }

  /** Returns a text with the local addresses of the gateway in place of those of the cluster. */
  public local(text: string): string {
    return text.replace(
      /https?:\/\/([a-z0-9][a-z0-9.-]*(?::\d+)?)(?![\w.:-])/gi,
      (origin, authority: string) => this.locals.get(authority.toLowerCase()) ?? origin,
    );
  }
}
