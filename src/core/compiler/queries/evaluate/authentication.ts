import { UnknowableExpression } from '../../../data-plane/expression-values';
import type { AuthorizationExtractionLocation } from '../../../validation/types.generated';
import { credentialPlace, textOfPlace } from '../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import { type CredentialPlaces, withoutCredential } from '../../semantics/taken-credential';
import type { CallerIdentity } from './caller';
import { type CallerQuestion, KNOWN_BY, type PresentedCredentials } from './shown-credentials';

/** The fields of traffic policies that authenticate the client, as written. */
export interface PolicyFields {
  readonly jwtAuthentication?: {
    readonly mode?: 'Strict' | 'Optional' | 'Permissive';
    readonly providers?: readonly { readonly issuer?: string; readonly audiences?: readonly string[] }[];
    /** Set if discovery documents for MCP clients are served. */
    readonly mcp?: object;
  } & Located;
  readonly apiKeyAuthentication?: { readonly mode?: 'Strict' | 'Optional' | 'Permissive' } & Located;
  readonly basicAuthentication?: { readonly mode?: 'Strict' | 'Optional' | 'Permissive' } & Located;
}

interface Located {
  readonly location?: AuthorizationExtractionLocation;
}

export interface Authenticated {
  /** Why the request is refused; absent when it passes. */
  readonly refusal?: string;
  /** Whether the refused credentials belong into the header of a proxy. */
  readonly isOfProxy?: true;
  /** The properties of the caller that later rules can read. */
  readonly identity: CallerIdentity;
}

const NEEDED = {
  jwtAuthentication: 'a token',
  basicAuthentication: 'name and password',
  apiKeyAuthentication: 'an API key',
} as const;

/** Who the caller is, as far as the policy looks. Wrong keys and passwords are not tried: a caller has right ones or none. */
export function authenticate(
  policy: PolicyFields,
  questions: readonly CallerQuestion[],
  shown: PresentedCredentials,
): Authenticated {
  let refusal: Pick<Authenticated, 'refusal' | 'isOfProxy'> | undefined;
  let identity: CallerIdentity = {};
  for (const question of questions) {
    const { name, place, has, credential, isUnknown } = question;
    if (isUnknown) throw new UnknowableExpression(`it is not known whether the caller has ${NEEDED[name]}`);
    const mode = policy[name]?.mode;
    const isFound = shown.isFound(question);
    const token = name === 'jwtAuthentication' ? verify(policy[name] ?? {}, isFound ? has.jwt : undefined) : {};
    const known = name === 'jwtAuthentication' ? token.claims : isFound ? credential : undefined;
    const isMistaken = place && mode !== 'Permissive' && shown.isMistaken(question);
    const isMissing = isStrict(mode) && !isFound;
    const reason = isMistaken
      ? `${textOfPlace(place)} contains something other than ${NEEDED[name]}`
      : (token.refusal ??
        (isMissing ? `${NEEDED[name]} ${name === 'basicAuthentication' ? 'are' : 'is'} required` : undefined));
    if (reason !== undefined) {
      const isOfProxy = name === 'basicAuthentication' && place?.name === PROXY_CREDENTIALS;
      refusal ??= { refusal: reason, ...(isOfProxy ? { isOfProxy } : {}) };
    }
    if (known === undefined) continue;
    identity = { ...identity, [KNOWN_BY[name]]: known };
    shown.take(question);
  }
  return { ...refusal, identity };
}

const PROXY_CREDENTIALS = 'proxy-authorization';

/** Removes credentials that identified the caller from the request. */
export function withoutUsedCredentials(
  places: CredentialPlaces,
  policy: PolicyFields,
  identity: CallerIdentity,
): CredentialPlaces {
  let left = { headers: places.headers, query: places.query };
  for (const name of AUTHENTICATIONS) {
    const authentication = policy[name];
    if (authentication && identity[KNOWN_BY[name]] !== undefined)
      left = { ...(withoutCredential(left, credentialPlace(name, authentication.location)) ?? left) };
  }
  return left;
}

/** Reports whether a request contains a value at a place where a credential is required. */
export function presentsCredential(places: CredentialPlaces, policy: PolicyFields): boolean {
  return AUTHENTICATIONS.some((name) => {
    const authentication = policy[name];
    return (
      authentication !== undefined &&
      withoutCredential(places, credentialPlace(name, authentication.location)) !== undefined
    );
  });
}

function isStrict(mode: string | undefined): boolean {
  return mode === undefined || mode === 'Strict';
}

/** Tokens are refused in which these are lists or objects. */
export const PLAIN_CLAIMS: readonly string[] = ['sub', 'exp', 'nbf'];

type Claims = { readonly [claim: string]: unknown };

function verify(
  { mode, providers = [] }: NonNullable<PolicyFields['jwtAuthentication']>,
  claims: Claims | undefined,
): { readonly claims?: Claims; readonly refusal?: string } {
  if (!claims) return {};
  const unread = PLAIN_CLAIMS.find((name) => typeof claims[name] === 'object' && claims[name] !== null);
  const fitting = providers.find(
    ({ issuer, audiences }) =>
      namesOneOf(claims.iss, issuer === undefined ? undefined : [issuer]) && namesOneOf(claims.aud, audiences),
  );
  if (unread !== undefined)
    return mode === 'Permissive'
      ? {}
      : { refusal: `the gateway rejects a token whose ${unread} is a list or an object` };
  if (fitting) return { claims: completed(claims, fitting.issuer, fitting.audiences) };
  if (mode === 'Permissive') return {};
  const known = providers.map(({ issuer, audiences }) => `${issuer} for ${audiences?.join(', ') ?? 'any audience'}`);
  return {
    refusal: `no issuer matches a token of ${JSON.stringify(claims.iss)} for ${JSON.stringify(claims.aud)}: ${known.join('; ')}`,
  };
}

function completed(claims: Claims, issuer: string | undefined, audiences: readonly string[] | undefined): Claims {
  return {
    ...(issuer !== undefined ? { iss: issuer } : {}),
    ...(audiences?.length ? { aud: audiences[0] } : {}),
    ...claims,
  };
}

/** Reports whether a claim names one of the known issuers or audiences. */
function namesOneOf(claim: unknown, known: readonly string[] | undefined): boolean {
  if (claim === undefined || !known) return true;
  return [claim].flat().some((one) => typeof one === 'string' && known.includes(one));
}
