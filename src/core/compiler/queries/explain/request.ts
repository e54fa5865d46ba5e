/** A request that somebody asks about. */
export interface AskedRequest {
  /** `namespace/name`; absent: every Gateway is asked. */
  readonly gateway?: string;
  /** Letters count as they are: to the data plane `get` is another method than `GET`. @default GET */
  readonly method?: string;
  /** Host header, with or without a port. */
  readonly host?: string;
  /** Path, with the query where there is one. @default / */
  readonly path?: string;
  /** Pairs where a name comes several times. */
  readonly headers?: Readonly<Record<string, string>> | readonly HeaderLine[];
  /** What expressions that run before routing may read. @default - unknown; none for GET and HEAD */
  readonly body?: string;
  /** Port of the listener; absent: the lowest port that serves such connections. */
  readonly port?: number;
  /** Whether the client speaks TLS. @default - whether the listener of `port` does, else false */
  readonly tls?: boolean;
  /** Server name of the TLS handshake. @default - the host */
  readonly sni?: string;
  /** Whether services that are asked before routing leave the request as it is. @default false */
  readonly isLeftAloneByServices?: boolean;
}

export type HeaderLine = readonly [name: string, value: string];

/** The request with everything filled in. */
export interface CompleteRequest {
  readonly method: string;
  /** The Host header as it was sent. */
  readonly authority: string;
  /** The host, without a port. */
  readonly host: string;
  readonly path: string;
  /** With the question mark; empty when there is none. */
  readonly search: string;
  readonly headers: readonly HeaderLine[];
  readonly port: number | undefined;
  readonly tls: boolean | undefined;
  readonly sni: string;
  readonly isLeftAloneByServices: boolean;
  /** Absent where it is not known. */
  readonly body?: string;
}

export function completeRequest(asked: AskedRequest): CompleteRequest {
  const { headers = [], host: authority = '' } = asked;
  const host = hostOf(authority);
  const { method = 'GET' } = asked;
  const body = asked.body ?? bodyOf(method);
  return {
    method,
    authority,
    host,
    ...pathAndSearch(asked.path ?? '/'),
    headers: isLines(headers) ? headers : Object.entries(headers),
    port: asked.port,
    tls: asked.tls,
    sni: (asked.sni ?? host).toLowerCase(),
    isLeftAloneByServices: asked.isLeftAloneByServices ?? false,
    ...(body === undefined ? {} : { body }),
  };
}

/** What is known of a body that nobody has told. */
function bodyOf(method: string): string | undefined {
  return method === 'GET' || method === 'HEAD' ? '' : undefined;
}

/** `Array.isArray` does not know lists that cannot be changed. */
function isLines(headers: AskedRequest['headers']): headers is readonly HeaderLine[] {
  return Array.isArray(headers);
}

/**
 * Without the name of a user and without a port, which need be no number, in its own case: to the data plane `A.example.com` is another host than
 * `a.example.com`.
 */
export function hostOf(authority: string): string {
  return authority.replace(/^.*@|:[^:\]]*$/g, '');
}

/** The query begins at the first question mark, and may hold others. */
export function pathAndSearch(text: string): Pick<CompleteRequest, 'path' | 'search'> {
  const at = text.indexOf('?');
  const path = at < 0 ? text : text.slice(0, at);
  return { path: path || '/', search: at < 0 ? '' : text.slice(at) };
}

/** The values of a header, in the order in which they were sent. The data plane takes the host out of the headers. */
export function headerValues({ headers }: CompleteRequest, name: string): string[] {
  const wanted = name.toLowerCase();
  if (wanted === 'host') return [];
  return headers.filter(([sent]) => sent.toLowerCase() === wanted).map(([, value]) => value);
}

/** The value of a query parameter: the data plane looks at the last one of a name. */
export function queryValue({ search }: CompleteRequest, name: string): string | undefined {
  return new URLSearchParams(search).getAll(name).at(-1);
}
