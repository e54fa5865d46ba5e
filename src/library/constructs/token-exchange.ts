import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import { apiValue } from './api-value';
import { expressionsOf } from './cel-values';
import { optionalDurationText } from './duration-text';
import { renderDestination } from './reference';
import {
  type CrossAppAccessOptions,
  type CrossAppEndpointOptions,
  type OAuthCacheOptions,
  OAuthGrant,
  OAuthTokenKind,
  type TokenExchangeOptions,
} from './token-exchange-options';
import { usageError } from './usage-error';

export function renderTokenExchange(
  options: TokenExchangeOptions,
  namespace: string | undefined,
): api.OAuthTokenExchange {
  checkExchange(options);
  const { subject, actor, requestedKind } = options;
  return {
    backendRef: renderDestination(options.server.destination, namespace),
    path: options.path,
    grantType: apiValue(api.OAuthGrantType, options.grant),
    subjectToken: subject && { source: subject.source?._render(), tokenType: subject.kind?.name },
    actorToken: actor && {
      source: actor.source._render(),
      tokenType: actor.kind?.name,
      mayAct: actor.mayActRequired ? api.OAuthMayAct.REQUIRED : undefined,
    },
    audiences: options.audiences,
    resources: options.resources,
    scopes: options.scopes,
    requestedTokenType: requestedKind && requestable(requestedKind),
    clientAuth: options.client?._render(namespace),
    additionalParams: expressionsOf(options.parameters),
    location: options.location?._renderPlace(),
    cache: renderCache(options.cache),
  };
}

export function renderCrossAppAccess(
  options: CrossAppAccessOptions,
  namespace: string | undefined,
): api.CrossAppAccessAuth {
  return {
    identityProvider: renderEndpoint(options.identityProvider, namespace),
    resourceAuthorizationServer: renderEndpoint(options.authorizationServer, namespace),
    audience: options.audience,
    resources: options.resources,
    scopes: options.scopes,
    subjectToken: options.source && { source: options.source._render() },
    cache: renderCache(options.cache),
  };
}

function checkExchange({ grant, actor, requestedKind }: TokenExchangeOptions): void {
  if (grant === OAuthGrant.JWT_BEARER) {
    const option = actor ? 'actor' : requestedKind && 'requestedKind';
    if (option) throw usageError(CODE.optionOutOfPlace, { option, place: 'the grant JWT_BEARER' });
  }
  if (actor?.mayActRequired && actor.kind?.name !== OAuthTokenKind.JWT.name)
    throw usageError(CODE.incompleteOption, { option: 'mayActRequired', needed: 'an actor of kind JWT' });
}

/** Returns a token type that can be requested: not an assertion, which only cross-app access requests, nor an issuer's own type. */
function requestable({ name }: OAuthTokenKind): api.OAuthTokenType {
  const { ACCESS_TOKEN, JWT, ID_TOKEN } = api.OAuthTokenType;
  const found = [ACCESS_TOKEN, JWT, ID_TOKEN].find((type) => `${type}` === name);
  if (found === undefined) throw usageError(CODE.optionOutOfPlace, { option: 'requestedKind', place: `kind ${name}` });
  return found;
}

function renderEndpoint(
  { server, path, client }: CrossAppEndpointOptions,
  namespace: string | undefined,
): api.CrossAppAccessEndpoint {
  return {
    backendRef: renderDestination(server.destination, namespace),
    path,
    clientAuth: client._render(namespace),
  };
}

function renderCache(cache: OAuthCacheOptions | undefined): api.OAuthTokenCache | undefined {
  return cache && { inMemory: { maxEntries: cache.maxEntries, defaultTtl: optionalDurationText(cache.defaultTtl) } };
}
