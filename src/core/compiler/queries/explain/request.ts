import type { HttpVersion } from '../../../data-plane/request-pipeline';
import { DEFAULT_OPTIONS } from '../../model/options';

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
  /** With the question mark; empty when there is none. */
  readonly search: string;
  /** As the data plane receives them: without those of the connection, for example. */
  readonly headers: readonly HeaderLine[];
  /** What the data plane removes or replaces of the headers that the client sends, in words. */
  readonly receiving: readonly string[];
  /** Headers with a value that nobody can predict, in lower case. */
  readonly rewritten: readonly string[];
  /** Why the data plane refuses the request before it looks for a listener. */
  readonly malformed?: string;
  readonly version: HttpVersion;
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
  const version = asked.http2 ? 'HTTP/2' : 'HTTP/1.1';
  return {
    method,
    authority,
    host,
    ...pathAndSearch(asked.path ?? '/'),
    ...received(isLines(headers) ? headers : Object.entries(headers), version),
    version,
    port: asked.port,
    tls: asked.tls,
    sni: (asked.sni ?? host).toLowerCase(),
    isLeftAloneByServices: asked.isLeftAloneByServices ?? false,
    ...(body === undefined ? {} : { body }),
  };
}

/** Returns the headers that the data plane lets policies and routes see. */
function received(
  sent: readonly HeaderLine[],
  version: HttpVersion,
): Pick<CompleteRequest, 'headers' | 'receiving' | 'rewritten' | 'malformed'> {
  const { headers, removed, rewritten, refusal } = DEFAULT_OPTIONS.dataPlane.requests.receive(sent, version);
  const kept = new Set(sent.map(([name, value]) => `${name.toLowerCase()}: ${value}`));
  const reduced = headers.filter(([name, value]) => !kept.has(`${name.toLowerCase()}: ${value}`));
  // Without a word, clients of HTTP/1.1 have a host there.
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

/** The values of a header, in the order in which they were sent. */
export function headerValues({ headers }: CompleteRequest, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([sent]) => sent.toLowerCase() === wanted).map(([, value]) => value);
}

/** The value of a query parameter: the data plane looks at the last one of a name. */
export function queryValue({ search }: CompleteRequest, name: string): string | undefined {
  return new URLSearchParams(search).getAll(name).at(-1);
}
