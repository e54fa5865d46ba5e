import type { AuthorizationExtractionLocation } from '../../validation/types.generated';
import { AUTHENTICATIONS } from './restrictions';

type AuthenticationName = (typeof AUTHENTICATIONS)[number];

/** Where the data plane looks for a credential in a request. */
export interface CredentialPlace {
  readonly in: 'header' | 'cookie' | 'query';
  /** Of a header, in lower case. */
  readonly name: string;
  /** What stands before the credential; its case does not count. */
  readonly prefix: string;
}

/** What stands before a credential in the usual header. */
const SCHEMES: Readonly<Record<AuthenticationName, string>> = {
  jwtAuthentication: 'Bearer ',
  basicAuthentication: 'Basic ',
  apiKeyAuthentication: 'Bearer ',
};

export const USUAL_HEADER = 'authorization';

/** Nothing where an expression looks for it: of that, nobody knows what it reads. */
export function credentialPlace(
  asking: AuthenticationName,
  { header, queryParameter, cookie, expression }: AuthorizationExtractionLocation = {},
): CredentialPlace | undefined {
  if (expression !== undefined) return undefined;
  if (queryParameter) return { in: 'query', name: queryParameter.name, prefix: '' };
  if (cookie) return { in: 'cookie', name: cookie.name, prefix: '' };
  if (!header) return { in: 'header', name: USUAL_HEADER, prefix: SCHEMES[asking] };
  return { in: 'header', name: header.name.toLowerCase(), prefix: header.prefix ?? '' };
}

/** A policy that asks for a credential, in the order in which the data plane asks. */
export interface CredentialQuestion {
  readonly name: AuthenticationName;
  /** Absent: an expression looks for it. */
  readonly place: CredentialPlace | undefined;
}

/** What the fields of policies ask for, those before routing first. */
export function credentialQuestions(
  sets: readonly { readonly [Name in AuthenticationName]?: { readonly location?: AuthorizationExtractionLocation } }[],
): readonly CredentialQuestion[] {
  return sets.flatMap((set) =>
    AUTHENTICATIONS.flatMap((name) => {
      const asking = set[name];
      return asking ? [{ name, place: credentialPlace(name, asking.location) }] : [];
    }),
  );
}

type PossiblePlace = CredentialPlace | undefined;

/** Of those that expressions look for, nobody knows. */
export function isSamePlace(one: PossiblePlace, other: PossiblePlace): boolean {
  return one !== undefined && one.in === other?.in && one.name === other.name;
}

/** Whether what is shown for one policy is taken for a wrong credential by one that looks at another place. */
export function isTakenFor(shown: PossiblePlace, asked: PossiblePlace): boolean {
  return (
    isSamePlace(shown, asked) && shown?.prefix.toLowerCase().startsWith(asked?.prefix.toLowerCase() ?? '') === true
  );
}

/** The header in which a place is; nothing where it is in none. */
export function headerOfPlace(place: CredentialPlace): string | undefined {
  if (place.in === 'query') return undefined;
  return place.in === 'cookie' ? 'cookie' : place.name;
}

/** As messages call it. */
export function textOfPlace(place: CredentialPlace): string {
  return `the ${place.in === 'query' ? 'query parameter' : place.in} ${place.name}`;
}
