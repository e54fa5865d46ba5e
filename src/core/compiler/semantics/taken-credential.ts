import type { WrittenCredentialPlace } from './credential-place';

/** The parts of a request that may contain a credential. */
export interface CredentialPlaces {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The query with the question mark; empty if there is none. */
  readonly query: string;
}

/**
 * Returns the request after a valid credential is removed, as the data plane does; undefined if none is presented. Values that an
 * expression reads remain.
 */
export function withoutCredential(
  { headers, query }: CredentialPlaces,
  place: WrittenCredentialPlace | undefined,
): CredentialPlaces | undefined {
  if (!place) return undefined;
  if (place.in === 'query') {
    const left = withoutParameter(query, place.name);
    return left === undefined ? undefined : { headers, query: left };
  }
  const left = place.in === 'cookie' ? withoutCookie(headers, place.name) : withoutHeader(headers, place);
  return left.length === headers.length && left.every((line, at) => line === headers[at])
    ? undefined
    : { headers: left, query };
}

type SentHeaders = CredentialPlaces['headers'];

/** The case of the prefix does not count. */
function withoutHeader(headers: SentHeaders, { name, prefix }: WrittenCredentialPlace) {
  const isOfName = ([sent]: SentHeaders[number]) => sent.toLowerCase() === name;
  const shown = headers.find(isOfName)?.[1];
  if (!shown?.toLowerCase().startsWith(prefix.toLowerCase())) return headers;
  return headers.filter((line) => !isOfName(line));
}

/** All cookies of the name; others stay. */
function withoutCookie(headers: SentHeaders, name: string): SentHeaders {
  return headers.flatMap((line) => {
    const [sent, value] = line;
    if (sent.toLowerCase() !== 'cookie') return [line];
    const cookies = value.split(';').map((cookie) => cookie.trim());
    const left = cookies.filter((cookie) => cookie.split('=', 1)[0] !== name);
    if (left.length === cookies.length) return [line];
    return left.length > 0 ? [[sent, left.join('; ')] as const] : [];
  });
}

/** All parameters of the name; others are written anew. */
function withoutParameter(query: string, name: string): string | undefined {
  const parameters = new URLSearchParams(query);
  if (!parameters.has(name)) return undefined;
  parameters.delete(name);
  const left = parameters.toString();
  return left && `?${left}`;
}
