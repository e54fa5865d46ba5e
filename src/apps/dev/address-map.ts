import type { LocalAddress } from './local-config';

const MAPPING = /^([a-z0-9.-]+)(?::(\d{1,5}))?=(http:\/\/)?([A-Za-z0-9.-]+):(\d{1,5})$/;

/** The local addresses of cluster hosts, as users specify them: `orders.shop:80=localhost:9000`. */
export class AddressMap {
  private readonly known: ReadonlyMap<string, LocalAddress>;

  /** @throws if a mapping has another form */
  public constructor(mappings: readonly string[]) {
    this.known = new Map(mappings.map(mappingOf));
  }

  /** Returns the local address for a host of a config; Services also match as `name.namespace`. */
  public find(host: string, port: number): LocalAddress | undefined {
    const short = host.replace(/\.svc(\.cluster\.local)?$/, '');
    const names = [`${host}:${port}`, `${short}:${port}`, host, short];
    return names.map((name) => this.known.get(name)).find((address) => address !== undefined);
  }
}

function mappingOf(text: string): readonly [string, LocalAddress] {
  const [, name, port, scheme, host, local] = MAPPING.exec(text) ?? [];
  if (!name || !host) {
    throw new Error(
      `--map: "${text}" is not of the form service.namespace:port=host:port, such as orders.shop:80=localhost:9000`,
    );
  }
  return [port ? `${name}:${port}` : name, { host, port: Number(local), plain: scheme !== undefined }];
}
