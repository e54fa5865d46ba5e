/** A request that somebody asks about. */
export interface AskedRequest {
  /** `namespace/name`; absent: every Gateway is asked. */
  readonly gateway?: string;
  /** @default GET */
  readonly method?: string;
  /** Host header, with or without a port. */
  readonly host?: string;
  /** Path without the query. @default / */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Port of the listener; absent: the lowest port that serves such connections. */
  readonly port?: number;
  /** Whether the client speaks TLS. @default - whether the listener of `port` does, else false */
  readonly tls?: boolean;
  /** Server name of the TLS handshake. @default - the host */
  readonly sni?: string;
}

/** The request with everything filled in, in the form in which it is compared. */
export interface Request {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly query: ReadonlyMap<string, string>;
  readonly port: number | undefined;
  readonly tls: boolean | undefined;
  readonly sni: string;
}

export function completeRequest(asked: AskedRequest): Request {
  const [path, search] = (asked.path ?? '/').split('?', 2);
  const host = (asked.host ?? '').toLowerCase().replace(/:\d+$/, '');
  return {
    method: (asked.method ?? 'GET').toUpperCase(),
    host,
    path: path || '/',
    headers: new Map(Object.entries(asked.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
    query: new Map([...new URLSearchParams(search ?? ''), ...Object.entries(asked.query ?? {})]),
    port: asked.port,
    tls: asked.tls,
    sni: (asked.sni ?? host).toLowerCase(),
  };
}
