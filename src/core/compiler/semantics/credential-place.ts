import type { AuthorizationExtractionLocation } from '../../validation/types.generated';
import { AUTHENTICATIONS } from './restrictions';

type AuthenticationName = (typeof AUTHENTICATIONS)[number];

/** The location of a credential in a request. */
export interface WrittenCredentialPlace {
  readonly in: 'header' | 'cookie' | 'query';
  /** The name of a header, in lower case. */
  readonly name: string;
  /** The prefix of the credential; its case is ignored. */
  readonly prefix: string;
}

/** The prefix of a credential in the usual header. */
const SCHEMES: Readonly<Record<AuthenticationName, string>> = {
  jwtAuthentication: 'Bearer ',
  basicAuthentication: 'Basic ',
  apiKeyAuthentication: 'Bearer ',
};

export const USUAL_HEADER = 'authorization';

/** Returns the place of a credential; undefined if an expression extracts it, because the values that it reads are unknown. */
export function credentialPlace(
  authentication: AuthenticationName,
  { header, queryParameter, cookie, expression }: AuthorizationExtractionLocation = {},
): WrittenCredentialPlace | undefined {
  if (expression !== undefined) return undefined;
  if (queryParameter) return { in: 'query', name: queryParameter.name, prefix: '' };
  if (cookie) return { in: 'cookie', name: cookie.name, prefix: '' };
  if (!header) return { in: 'header', name: USUAL_HEADER, prefix: SCHEMES[authentication] };
  return { in: 'header', name: header.name.toLowerCase(), prefix: header.prefix ?? '' };
}

/** A policy that requires a credential, in the data plane's order of evaluation. */
export interface CredentialQuestion {
  readonly name: AuthenticationName;
  /** Absent: an expression looks for it. */
  readonly place: WrittenCredentialPlace | undefined;
  /** The names, in lower case, of the headers in which it looks; absent if it also reads other parts of the request. */
  readonly headers?: readonly string[];
}

const HEADER_READ = /\brequest\.headers\[("[^"\\]+"|'[^'\\]+')\]/g;

/** Returns the headers that an expression reads; undefined if it reads anything else. */
function headersReadBy(expression: string): readonly string[] | undefined {
  if (/\b(?:request|source|metadata|destination)\b/.test(expression.replace(HEADER_READ, ''))) return undefined;
  return [...expression.matchAll(HEADER_READ)].map(([, name = '']) => name.slice(1, -1).toLowerCase());
}

/** Returns the credentials that policy fields require, those before routing first. */
export function credentialQuestions(
  sets: readonly { readonly [Name in AuthenticationName]?: { readonly location?: AuthorizationExtractionLocation } }[],
): readonly CredentialQuestion[] {
  return sets.flatMap((set) =>
    AUTHENTICATIONS.flatMap((name) => {
      const authentication = set[name];
      if (!authentication) return [];
      const { location } = authentication;
      const headers = location?.expression === undefined ? undefined : headersReadBy(location.expression);
      return [{ name, place: credentialPlace(name, location), ...(headers ? { headers } : {}) }];
    }),
  );
}

type PossiblePlace = WrittenCredentialPlace | undefined;

/** Reports whether two places are the same. The places that expressions read are unknown. */
export function isSamePlace(one: PossiblePlace, other: PossiblePlace): boolean {
  return one !== undefined && one.in === other?.in && one.name === other.name;
}

/** Reports whether policies at two places read the same credential. */
export function isSamePlacement(one: PossiblePlace, other: PossiblePlace): boolean {
  return isSamePlace(one, other) && one?.prefix.toLowerCase() === other?.prefix.toLowerCase();
}

/** Reports whether a policy at another place treats the credential presented to a first policy as an invalid one. */
export function isTakenFor(shown: PossiblePlace, required: PossiblePlace): boolean {
  return (
    isSamePlace(shown, required) &&
    shown?.prefix.toLowerCase().startsWith(required?.prefix.toLowerCase() ?? '') === true
  );
}

/** Returns the header of a place; `undefined` if it is not in a header. */
export function headerOfPlace(place: WrittenCredentialPlace): string | undefined {
  if (place.in === 'query') return undefined;
  return place.in === 'cookie' ? 'cookie' : place.name;
}

/** Returns the description of a place for messages. */
export function textOfPlace(place: WrittenCredentialPlace): string {
  return `the ${place.in === 'query' ? 'query parameter' : place.in} ${place.name}`;
}
