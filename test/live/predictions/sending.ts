import type { SentHeader } from '../../../src/core/data-plane/request-pipeline';
import { type Answer, askByHttp2 } from '../harness/client';
import type { Live } from '../harness/run-live';
import { token } from '../harness/tokens';
import { EARLY_KEY, EARLY_TOKEN } from './received';
import type { RandomRequest } from './requests';
import { keyHeaders, tokenHeaders } from './vocabulary';

/** A request as its client sends it. */
export interface SentRequest {
  /** The `Host` header, or the authority over HTTP/2. URLs forget its case. */
  readonly host: string;
  readonly http2: boolean;
  /** In their order, with credentials, without the host of HTTP/1.1. */
  readonly lines: readonly SentHeader[];
}

export function sentRequest(
  { url, headers, claims, team, isGrpc, odd = { lines: [] } }: RandomRequest,
  tokenOf: (claims: Readonly<Record<string, unknown>>) => string = token,
): SentRequest {
  const { early = {} } = odd;
  const known = {
    ...headers,
    ...keyHeaders(team),
    ...(claims ? tokenHeaders(tokenOf(claims)) : {}),
    ...(early.claims ? { [EARLY_TOKEN.name]: EARLY_TOKEN.prefix + tokenOf(early.claims) } : {}),
    ...(early.team === undefined ? {} : { [EARLY_KEY]: `k-${early.team}` }),
  };
  return {
    host: odd.authority ?? /^https?:\/\/([^/?]+)/.exec(url)?.[1] ?? '',
    http2: isGrpc || odd.http2 === true,
    lines: [...Object.entries(known), ...odd.lines],
  };
}

/** Sends a request, with a body where there is one. */
export async function send(live: Live, request: RandomRequest, body?: string): Promise<Answer> {
  const { method, url, serverName, odd } = request;
  const { host, http2, lines } = sentRequest(request);
  const port = Number(new URL(url).port || (url.startsWith('https:') ? 443 : 80));
  const { pathname, search } = new URL(url);
  const question = {
    lines,
    headers: { host },
    ...(serverName ? { tls: { servername: serverName } } : {}),
    ...(body === undefined ? {} : { body }),
  };
  if (http2) {
    const scheme = odd?.scheme ? { scheme: odd.scheme } : {};
    return await askByHttp2(
      await live.front(port),
      url,
      { ...question, headers: {}, authority: host, ...scheme },
      method,
    );
  }
  const rawPath = odd?.scheme ? { rawPath: `${odd.scheme}://${host}${pathname}${search}` } : {};
  return await live.ask(method, url, { ...question, via: port, ...rawPath });
}
