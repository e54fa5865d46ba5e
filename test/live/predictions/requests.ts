import type { SentHeader } from '../../../src/core/data-plane/request-pipeline';
import type { Chance } from '../../support/random';
import { ALLOWED, CALLS, CLAIMS, HOSTS, METHODS, PATHS, TEAMS, VALUES } from './vocabulary';

/** The parts of a request that the process changes, removes or overwrites on its way to a route. */
export interface OddParts {
  /** Header lines as they are sent, after the headers of the request. */
  readonly lines: readonly SentHeader[];
  readonly http2?: true;
  /** The authority over HTTP/2, the `Host` header otherwise. */
  readonly authority?: string;
  /** The scheme that the client writes: `:scheme` over HTTP/2, an absolute target otherwise. */
  readonly scheme?: 'http' | 'https';
  /** Other credentials than those for routes, where only policies before routing look. */
  readonly early?: { readonly claims?: Readonly<Record<string, unknown>>; readonly team?: string };
}

/** A random request. */
export interface RandomRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the token that the client sends. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Whose API key the client sends. */
  readonly team?: string;
  /** The response of the service that authorizes requests. */
  readonly isAllowed: boolean;
  /** In the handshake, where that is not the host. */
  readonly serverName?: string;
  /** Whether it is sent as a gRPC client does, by HTTP/2. */
  readonly isGrpc: boolean;
  /** What the process does not leave as it is. */
  readonly odd?: OddParts;
}

export function randomRequest(chance: Chance): RandomRequest {
  const host = chance.happens(0.05) ? 'A.example.com' : chance.pick([...HOSTS, ...HOSTS, 'deep.x.a.example.com']);
  const secure = chance.happens(0.2);
  const isGrpc = !secure && chance.happens(0.15);
  const port = chance.happens(0.85) ? '' : secure ? ':8443' : ':8080';
  const query = chance.happens(0.3) ? `?${chance.pick(['q', 'r', 'Q'])}=${chance.pick(VALUES)}` : '';
  const path = chance.happens(0.8) ? chance.pick(PATHS) : `${chance.pick(PATHS)}/${chance.pick(['b', 'c', ''])}`;
  const isAllowed = chance.happens(0.6);
  const headers = {
    ...Object.fromEntries(
      ['x-one', 'x-two'].filter(() => chance.happens(0.4)).map((name) => [name, chance.pick(VALUES)]),
    ),
    ...(isAllowed ? { [ALLOWED]: 'yes' } : {}),
  };
  const shown = {
    ...(chance.happens(0.4) ? { claims: chance.pick(CLAIMS) } : {}),
    ...(chance.happens(0.4) ? { team: chance.pick(TEAMS) } : {}),
  };
  const base = `${secure ? 'https' : 'http'}://${host}${port}`;
  if (isGrpc) {
    const calling = { ...headers, 'content-type': 'application/grpc', te: 'trailers' };
    return { method: 'POST', url: base + chance.pick(CALLS), headers: calling, ...shown, isAllowed, isGrpc };
  }
  const named = secure && chance.happens(0.3) ? { serverName: chance.pick(HOSTS) } : {};
  return {
    method: chance.pick(METHODS),
    url: `${base}${path}${query}`,
    headers,
    ...shown,
    ...named,
    isAllowed,
    isGrpc,
  };
}
