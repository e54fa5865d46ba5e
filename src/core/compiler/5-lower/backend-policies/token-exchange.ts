import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import { duration } from '../../../validation/rule-values';
import type {
  CrossAppAccessAuth,
  CrossAppAccessEndpoint,
  CrossAppAccessSubjectToken,
  LocalSecretKeyReference,
  OAuthActorToken,
  OAuthClientAuth,
  OAuthInMemoryTokenCache,
  OAuthPrivateKeyJwt,
  OAuthTokenCache,
  OAuthTokenExchange,
  OAuthTokenSpec,
  OAuthTokenType,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { isTimeSpan } from '../../expressions/time-span';
import { isEmpty } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { pathOfUrl } from '../endpoint-url';
import { lowerLocation } from '../locations';
import { isRead } from '../newer-fields';
import { type GatewayScope, type Site, within } from '../scope';
import { secretAt } from '../secrets';
import { certificateProblem, checkStored, emptyProblem, signingKeyProblem } from './stored-credentials';

export const TOKEN_EXCHANGE_COVERAGE: Coverage = {
  ...covering<OAuthTokenExchange>('OAuthTokenExchange', {
    backendRef: '`oauthTokenExchange.host` or `.backend`',
    url: '`oauthTokenExchange.host` and `.path`, with `policies.backendTLS` for `https`',
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
    tokenType: '`subjectToken.tokenType`: the URN of the keyword, or the URI unchanged',
  }),
  ...covering<OAuthActorToken>('OAuthActorToken', {
    source: '`actorToken.source`',
    tokenType: '`actorToken.tokenType`: the URN of the keyword, or the URI unchanged',
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
    accessTokenScopes: '`crossAppAccess.accessTokenScopes`',
    subjectToken: '`crossAppAccess.subjectToken`',
    cache: '`crossAppAccess.cache`',
  }),
  ...covering<CrossAppAccessSubjectToken>('CrossAppAccessSubjectToken', {
    source: '`subjectToken.source`',
    tokenType: '`subjectToken.tokenType`: the URN of the keyword, or the URI unchanged',
  }),
  ...covering<CrossAppAccessEndpoint>('CrossAppAccessEndpoint', {
    backendRef: '`host` or `backend`',
    url: '`host` and `path`, with `policies.backendTLS` for `https`',
    path: '`path`',
    clientAuth: '`clientAuth`',
  }),
};

const URNS: Readonly<Record<OAuthTokenType, string>> = {
  AccessToken: 'urn:ietf:params:oauth:token-type:access_token',
  Jwt: 'urn:ietf:params:oauth:token-type:jwt',
  IdToken: 'urn:ietf:params:oauth:token-type:id_token',
  IdJag: 'urn:ietf:params:oauth:token-type:id-jag',
};

/** The form fields that the exchange itself writes. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['grant_type', 'subject_token', 'subject_token_type', 'actor_token', 'actor_token_type', 'assertion', 'audience'],
  ...['resource', 'scope', 'requested_token_type', 'client_id', 'client_secret', 'client_assertion'],
  'client_assertion_type',
]);

export function lowerTokenExchange(
  value: OAuthTokenExchange,
  site: Site,
  scope: GatewayScope,
): config.OAuthTokenExchangeAuth {
  for (const name of Object.keys(value.additionalParams ?? {})) {
    if (!RESERVED.has(name.toLowerCase())) continue;
    refuse('the parameter', `the exchange sets ${name} itself`, within(site, 'additionalParams', name), scope);
  }
  const { subjectToken, actorToken, clientAuth } = value;
  return defined<config.OAuthTokenExchangeAuth>({
    ...scope.service(value, site),
    path: pathOfUrl(value.url) ?? value.path,
    grantType: value.grantType && (value.grantType === 'JwtBearer' ? 'jwtBearer' : 'tokenExchange'),
    subjectToken:
      subjectToken &&
      defined({
        source: subjectToken.source && lowerLocation(subjectToken.source),
        tokenType: tokenType(subjectToken.tokenType, within(site, 'subjectToken', 'tokenType'), scope),
      }),
    actorToken:
      actorToken &&
      defined({
        source: lowerLocation(actorToken.source),
        tokenType: tokenType(actorToken.tokenType, within(site, 'actorToken', 'tokenType'), scope),
        enforceMayAct: actorToken.mayAct === 'Required' ? true : undefined,
      }),
    audiences: value.audiences && [...value.audiences],
    scopes: value.scopes && [...value.scopes],
    resources: value.resources && [...value.resources],
    requestedTokenType: value.requestedTokenType && URNS[value.requestedTokenType],
    clientAuth: clientAuth && lowerClientAuth(clientAuth, within(site, 'clientAuth'), scope),
    additionalParams: value.additionalParams && { ...value.additionalParams },
    authorizationLocation: value.location && lowerLocation(value.location),
    cache: value.cache?.inMemory && lowerCache(value.cache.inMemory, within(site, 'cache', 'inMemory'), scope),
  });
}

export function lowerCrossAppAccess(
  value: CrossAppAccessAuth,
  site: Site,
  scope: GatewayScope,
): config.CrossAppAccessAuth {
  const { accessTokenScopes, subjectToken } = value;
  const readsScopes = accessTokenScopes && isRead('accessTokenScopes', within(site, 'accessTokenScopes'), scope);
  return defined({
    identityProvider: lowerEndpoint(value.identityProvider, within(site, 'identityProvider'), scope),
    resourceAuthorizationServer: lowerEndpoint(
      value.resourceAuthorizationServer,
      within(site, 'resourceAuthorizationServer'),
      scope,
    ),
    audience: value.audience,
    resources: value.resources && [...value.resources],
    scopes: value.scopes && [...value.scopes],
    accessTokenScopes: readsScopes ? [...accessTokenScopes] : undefined,
    subjectToken: subjectToken && lowerSubjectToken(subjectToken, within(site, 'subjectToken'), scope),
    cache: value.cache?.inMemory && lowerCache(value.cache.inMemory, within(site, 'cache', 'inMemory'), scope),
  });
}

function lowerSubjectToken(
  { source, tokenType: word }: CrossAppAccessSubjectToken,
  site: Site,
  scope: GatewayScope,
): config.CrossAppAccessAuth['subjectToken'] {
  const at = within(site, 'tokenType');
  // A token without a type is an ID token.
  const type = word === 'IdToken' || word === undefined ? undefined : tokenType(word, at, scope);
  const isWritten = type !== undefined && type !== URNS.IdToken && isRead('subjectTokenType', at, scope);
  const token = defined({ source: source && lowerLocation(source), tokenType: isWritten ? type : undefined });
  return isEmpty(token) ? undefined : token;
}

function lowerEndpoint(value: CrossAppAccessEndpoint, site: Site, scope: GatewayScope): config.CrossAppAccessEndpoint {
  return defined<config.CrossAppAccessEndpoint>({
    ...scope.service(value, site),
    path: pathOfUrl(value.url) ?? value.path,
    clientAuth: lowerClientAuth(value.clientAuth, within(site, 'clientAuth'), scope),
  });
}

function tokenType(word: string | undefined, site: Site, scope: GatewayScope): string | undefined {
  if (word === undefined) return undefined;
  const urn = Object.entries(URNS).find(([known]) => known === word)?.[1];
  if (urn === undefined && (!/^[a-z][a-z0-9+.-]*:./i.test(word) || word.includes('#')))
    refuse(
      `tokenType ${JSON.stringify(word)}`,
      'is neither a supported value nor an absolute URI without a fragment',
      site,
      scope,
    );
  return urn ?? word;
}

function lowerClientAuth(value: OAuthClientAuth, site: Site, scope: GatewayScope): config.OAuthClientAuth {
  const { clientId, privateKeyJwt, secretRef } = value;
  if (privateKeyJwt) return lowerAssertion(clientId, privateKeyJwt, within(site, 'privateKeyJwt'), scope);
  const clientSecret = secretRef && fileOf(secretRef, 'clientSecret', emptyProblem, within(site, 'secretRef'), scope);
  if (value.method === 'ClientSecretPost')
    return defined({ method: 'clientSecretPost' as const, clientId, clientSecret });
  return { method: 'clientSecretBasic', clientId, clientSecret: clientSecret ?? '' };
}

function lowerAssertion(
  clientId: string,
  value: OAuthPrivateKeyJwt,
  site: Site,
  scope: GatewayScope,
): config.OAuthClientAuth {
  const { certificateRef, certificateHeader, alg, kid, assertionAudience } = value;
  return defined({
    method: 'privateKeyJwt' as const,
    clientId,
    signingKey: fileOf(
      value.signingKeyRef,
      'signingKey',
      (text) => signingKeyProblem(text, alg ?? 'RS256'),
      within(site, 'signingKeyRef'),
      scope,
    ),
    certificate:
      certificateRef &&
      fileOf(certificateRef, 'certificate', certificateProblem, within(site, 'certificateRef'), scope),
    certificateHeader,
    alg,
    kid,
    assertionAudience,
  });
}

export function fileOf(
  { name, key }: LocalSecretKeyReference,
  usual: string,
  problemOf: (text: string) => string | undefined,
  site: Site,
  scope: GatewayScope,
): config.FileOrInline {
  const secret = secretAt(name, site, scope);
  checkStored(secret, key ?? usual, problemOf, site, scope);
  return { file: scope.needs.file(secret, key ?? usual, site.origin) };
}

function lowerCache(
  { maxEntries, defaultTtl }: OAuthInMemoryTokenCache,
  site: Site,
  scope: GatewayScope,
): config.TokenCacheConfig {
  if (maxEntries !== undefined && maxEntries < 0)
    refuse(`maxEntries ${maxEntries}`, 'is negative', within(site, 'maxEntries'), scope);
  if (defaultTtl !== undefined && !isTimeSpan(defaultTtl)) {
    refuse(
      `defaultTtl ${JSON.stringify(defaultTtl)}`,
      'is not a duration such as 5m',
      within(site, 'defaultTtl'),
      scope,
    );
    return defined({ maxEntries });
  }
  return defined({ maxEntries, defaultTtl: defaultTtl === undefined ? undefined : `${duration(defaultTtl)}ms` });
}

function refuse(what: string, problem: string, site: Site, scope: GatewayScope): void {
  scope.diagnostics.report(CODE.tokenExchangeRefused, site.origin, { what, problem });
}
