import type { DataPlane } from '../../../data-plane/data-plane';
import type { HttpVersion } from '../../../data-plane/request-pipeline';

/** A request to explain. */
export interface RequestInput {
  /** `namespace/name`; absent: all Gateways. */
  readonly gateway?: string;
  /** Letters count as they are: to the data plane `get` is another method than `GET`. @default GET */
  readonly method?: string;
  /** Host header, with or without a port. */
  readonly host?: string;
  /**
   * Path, including the query if there is one.
   *
   * @default /
   */
  readonly path?: string;
  /** Pairs if a name occurs several times. */
  readonly headers?: Readonly<Record<string, string>> | readonly HeaderLine[];
  /**
   * The body that expressions before routing may read.
   *
   * @default - unknown; none for GET and HEAD
   */
  readonly body?: string;
  /** Port of the listener; absent: the lowest port that serves such connections. */
  readonly port?: number;
  /** Whether the client speaks TLS. @default - whether the listener of `port` does, else false */
  readonly tls?: boolean;
  /** Server name of the TLS handshake. @default - the host */
  readonly sni?: string;
  /**
   * Whether services that are called before routing leave the request unchanged.
   *
   * @default false
   */
  readonly isLeftAloneByServices?: boolean;
  /**
   * The names, in lower case, of headers that are known to be sent or not, and `:authority` if `host` is all that the client sent, with
   * port and user information.
   *
   * @default - all headers are known
   */
  readonly knownHeaders?: ReadonlySet<string>;
  /** The model that the body names, if the body itself is unknown. */
  readonly model?: string;
  /** Whether the client speaks HTTP/2. Then a header `host` is sent in addition to the host. @default false */
  readonly http2?: boolean;
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
  /** The query with the question mark; empty if there is none. */
  readonly search: string;
  /** Headers as the data plane receives them, for example without connection headers. */
  readonly headers: readonly HeaderLine[];
  /** Client headers that the data plane removes or replaces, in words. */
  readonly receiving: readonly string[];
  /** Headers with an unpredictable value, in lower case. */
  readonly rewritten: readonly string[];
  /** The names, in lower case, of headers that are known to be sent or not; absent if all are. */
  readonly knownHeaders?: ReadonlySet<string>;
  /** Why the data plane refuses the request before it looks for a listener. */
  readonly malformed?: string;
  readonly version: HttpVersion;
  /** The release that processes the request. */
  readonly dataPlane: DataPlane;
  readonly port: number | undefined;
  readonly tls: boolean | undefined;
  readonly sni: string;
  readonly isLeftAloneByServices: boolean;
  /** Absent if unknown. */
  readonly body?: string;
  /** The model that an unknown body names. */
  readonly model?: string;
}

export function completeRequest(input: RequestInput, dataPlane: DataPlane): CompleteRequest {
  const { headers = [], host: authority = '' } = input;
  const host = hostOf(authority);
  const { method = 'GET' } = input;
  const body = input.body ?? bodyOf(method);
  const version = input.http2 ? 'HTTP/2' : 'HTTP/1.1';
  const read = received(isLines(headers) ? headers : Object.entries(headers), version, dataPlane);
  return {
    method,
    authority,
    host,
    ...pathAndSearch(input.path ?? '/'),
    ...read,
    ...(input.knownHeaders ? { knownHeaders: input.knownHeaders } : {}),
    ...(input.model === undefined ? {} : { model: input.model }),
    version,
    dataPlane,
    port: input.port,
    tls: input.tls,
    sni: (input.sni ?? host).toLowerCase(),
    isLeftAloneByServices: input.isLeftAloneByServices ?? false,
    ...(body === undefined ? {} : { body }),
  };
}

/** Returns the headers that policies and routes can read. */
function received(
  sent: readonly HeaderLine[],
  version: HttpVersion,
  { requests }: DataPlane,
): Pick<CompleteRequest, 'headers' | 'receiving' | 'rewritten' | 'malformed'> {
  const { headers, removed, rewritten, refusal } = requests.receive(sent, version);
  const kept = new Set(sent.map(([name, value]) => `${name.toLowerCase()}: ${value}`));
  const reduced = headers.filter(([name, value]) => !kept.has(`${name.toLowerCase()}: ${value}`));
  // HTTP/1.1 clients send `host`, so its removal needs no message.
  const lost = removed.filter((name) => name !== 'host' && name !== 'connection');
  return {
    headers,
    receiving: [
      ...lost.map((name) => `${name} is removed when the request is received`),
      ...reduced.map(([name, value]) => `${name} = ${value} when the request is received`),
    ],
    rewritten,
    ...(refusal === undefined ? {} : { malformed: refusal }),
  };
}

/** Returns the known body of a request for which none is specified. */
function bodyOf(method: string): string | undefined {
  return method === 'GET' || method === 'HEAD' ? '' : undefined;
}

/** `Array.isArray` does not know lists that cannot be changed. */
function isLines(headers: RequestInput['headers']): headers is readonly HeaderLine[] {
  return Array.isArray(headers);
}

/**
 * Returns the host of an authority without user name and port, which need not be numeric. Case is kept: the data plane treats
 * `A.example.com` and `a.example.com` as different hosts.
 */
export function hostOf(authority: string): string {
  return authority.replace(/^.*@|:[^:\]]*$/g, '');
}

/** Splits a path and its query. The query starts at the first question mark and may contain more of them. */
export function pathAndSearch(text: string): Pick<CompleteRequest, 'path' | 'search'> {
  const at = text.indexOf('?');
  const path = at < 0 ? text : text.slice(0, at);
  return { path: path || '/', search: at < 0 ? '' : text.slice(at) };
}

/** The values of a header, in the order in which they were sent. */
export function headerValues({ headers }: CompleteRequest, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([sent]) => sent.toLowerCase() === wanted).map(([, value]) => value);
}

/** The value of a query parameter: the data plane looks at the last one of a name. */
export function queryValue({ search }: CompleteRequest, name: string): string | undefined {
  return new URLSearchParams(search).getAll(name).at(-1);
}
