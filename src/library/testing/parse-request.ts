import type { RequestFacts } from '../../core/compiler/queries/evaluate/caller';
import type { RequestInput } from '../../core/compiler/queries/explain';
import { sortedEntries } from '../../core/values/sorted-entries';
import type { RequestOptions } from './request-options';

/** A request line that is parsed for assertions. */
export interface ParsedRequest {
  readonly input: RequestInput;
  readonly facts: RequestFacts;
}

const FORM = /^(?:([A-Z-]+)\s+)?((https?):\/\/(\[[^\]]+\]|[^/:?#\s]+)(?::(\d+))?([^?#\s]*)(\?[^#\s]*)?)$/;

/** Reads `METHOD URL`, such as `POST https://llm.example.com/v1/chat/completions`. */
export function parseRequest(
  text: string,
  { headers = {}, gateway, body, http2 = false }: RequestOptions = {},
): ParsedRequest {
  const match = FORM.exec(text.trim());
  if (!match) {
    throw new Error(
      `"${text}" is not a request; write it as METHOD URL, such as "POST https://llm.example.com/v1/chat/completions"`,
    );
  }
  const [, method = 'GET', , scheme, hostname, port, path, query = ''] = match;
  const sent = sortedEntries(headers);
  const named = http2 ? undefined : hostIn(sent);
  const host = named ?? authorityOf(hostname, port, scheme);
  return {
    input: {
      method,
      host,
      ...(named === undefined ? {} : { sni: hostname }),
      path: `${path || '/'}${query}`,
      headers,
      tls: scheme === 'https',
      ...(port === undefined ? {} : { port: Number(port) }),
      ...(gateway === undefined ? {} : { gateway }),
      ...(body === undefined ? {} : { body: body._text }),
      ...(http2 ? { http2 } : {}),
    },
    facts: {
      method,
      host,
      scheme,
      path: path || '/',
      query,
      headers: sent,
      ...(body === undefined ? {} : { body: body._text }),
      ...(http2 ? { http2 } : {}),
    },
  };
}

/** The Host header that clients send for a URL: they leave out the port that its scheme has anyhow. */
export function authorityOf(hostname: string, port: string | undefined, scheme: string | undefined): string {
  const usual = scheme?.toLowerCase() === 'https' ? 443 : 80;
  return port === undefined || Number(port) === usual ? hostname : `${hostname}:${Number(port)}`;
}

/** A Host header that is sent over HTTP/1.1 in place of that of the URL. The name of a TLS handshake stays that of the URL. */
export function hostIn(headers: readonly (readonly [string, string])[]): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
}
