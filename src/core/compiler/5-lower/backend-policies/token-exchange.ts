import type {
  CrossAppAccessAuth,
  CrossAppAccessEndpoint,
  CrossAppAccessSubjectToken,
  OAuthActorToken,
  OAuthClientAuth,
  OAuthInMemoryTokenCache,
  OAuthPrivateKeyJwt,
  OAuthTokenCache,
  OAuthTokenExchange,
  OAuthTokenSpec,
} from '../../../validation/types.generated';
import { type Coverage, covering } from '../coverage';

export const TOKEN_EXCHANGE_COVERAGE: Coverage = {
  ...covering<OAuthTokenExchange>('OAuthTokenExchange', {
    backendRef: '`oauthTokenExchange.host` or `.backend`',
    path: '`oauthTokenExchange.path`',
    grantType: '`oauthTokenExchange.grantType`',
    subjectToken: '`oauthTokenExchange.subjectToken`',
    actorToken: '`oauthTokenExchange.actorToken`',
    audiences: '`oauthTokenExchange.audiences`',
    resources: '`oauthTokenExchange.resources`',
    scopes: '`oauthTokenExchange.scopes`',
    requestedTokenType: '`oauthTokenExchange.requestedTokenType`: its URN',
    clientAuth: '`oauthTokenExchange.clientAuth`',
    additionalParams: '`oauthTokenExchange.additionalParams`',
    location: '`oauthTokenExchange.authorizationLocation`',
    cache: '`oauthTokenExchange.cache`',
  }),
  ...covering<OAuthTokenSpec>('OAuthTokenSpec', {
    source: '`subjectToken.source`',
    tokenType: '`subjectToken.tokenType`: the URN of the word, or the URI as it is',
  }),
  ...covering<OAuthActorToken>('OAuthActorToken', {
    source: '`actorToken.source`',
    tokenType: '`actorToken.tokenType`: the URN of the word, or the URI as it is',
    mayAct: '`actorToken.enforceMayAct`',
  }),
  ...covering<OAuthClientAuth>('OAuthClientAuth', {
    method: '`clientAuth.method`',
    clientId: '`clientAuth.clientId`',
    secretRef: '`clientAuth.clientSecret.file`: a mounted file',
    privateKeyJwt: '`clientAuth`',
  }),
  ...covering<OAuthPrivateKeyJwt>('OAuthPrivateKeyJwt', {
    signingKeyRef: '`clientAuth.signingKey.file`: a mounted file',
    certificateRef: '`clientAuth.certificate.file`: a mounted file',
    certificateHeader: '`clientAuth.certificateHeader`',
    alg: '`clientAuth.alg`',
    kid: '`clientAuth.kid`',
    assertionAudience: '`clientAuth.assertionAudience`',
  }),
  ...covering<OAuthTokenCache>('OAuthTokenCache', { inMemory: '`cache`' }),
  ...covering<OAuthInMemoryTokenCache>('OAuthInMemoryTokenCache', {
    maxEntries: '`cache.maxEntries`',
    defaultTtl: '`cache.defaultTtl`',
  }),
  ...covering<CrossAppAccessAuth>('CrossAppAccessAuth', {
    identityProvider: '`crossAppAccess.identityProvider`',
    resourceAuthorizationServer: '`crossAppAccess.resourceAuthorizationServer`',
    audience: '`crossAppAccess.audience`',
    resources: '`crossAppAccess.resources`',
    scopes: '`crossAppAccess.scopes`',
    subjectToken: '`crossAppAccess.subjectToken`',
    cache: '`crossAppAccess.cache`',
  }),
  ...covering<CrossAppAccessSubjectToken>('CrossAppAccessSubjectToken', { source: '`subjectToken.source`' }),
  ...covering<CrossAppAccessEndpoint>('CrossAppAccessEndpoint', {
    backendRef: '`host` or `backend`',
    path: '`path`',
    clientAuth: '`clientAuth`',
  }),
};
