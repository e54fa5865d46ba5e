import type { Fields } from '../../../core/values/objects';
import { type Expression, fromStatic, json, jsonIf, map, own, struct } from '../code/model';
import { durationOf } from '../duration';
import { objectAt, only, textAt } from '../fields';
import { enumOf } from '../options';
import type { Reading } from '../reading';
import { unsupported } from '../unsupported';
import { LOCATION, placed } from './location';
import { secretEntry } from './secret-entry';

/** Tokens that are exchanged before a destination is called. */
export function tokenExchange(value: unknown, reading: Reading): Expression {
  const { backendRef, path, grantType, subjectToken, actorToken, requestedTokenType, ...rest } = objectAt(
    value,
    'auth',
  );
  const { audiences, clientAuth, additionalParams, location, ...common } = rest;
  const cel = (text: unknown) => fromStatic('Cel', 'of', json(text));
  return fromStatic(
    'Credentials',
    'tokenExchange',
    struct('TokenExchangeOptions', {
      server: reading.destination(backendRef),
      path: jsonIf(path),
      grant: grantType === undefined ? undefined : enumOf('OAuthGrant', grantType, 'grantType'),
      subject: subjectToken === undefined ? undefined : subject(objectAt(subjectToken, 'subjectToken'), reading),
      actor: actorToken === undefined ? undefined : actor(objectAt(actorToken, 'actorToken'), reading),
      audiences: jsonIf(audiences),
      requestedKind: kindOf(requestedTokenType),
      client: clientAuth === undefined ? undefined : client(objectAt(clientAuth, 'clientAuth'), reading),
      parameters:
        additionalParams === undefined
          ? undefined
          : map(
              Object.entries(objectAt(additionalParams, 'additionalParams')).map(([name, text]) => [name, cel(text)]),
            ),
      ...placed(location, reading),
      ...asked(common),
    }),
  );
}

/** Tokens of another application. */
export function crossAppAccess(value: unknown, reading: Reading): Expression {
  const { identityProvider, resourceAuthorizationServer, audience, subjectToken, ...common } = objectAt(value, 'auth');
  const { source, ...others } =
    subjectToken === undefined ? { source: undefined } : objectAt(subjectToken, 'subjectToken');
  only(others, [], 'subjectToken');
  return fromStatic(
    'Credentials',
    'crossAppAccess',
    struct('CrossAppAccessOptions', {
      identityProvider: endpoint(identityProvider, reading),
      authorizationServer: endpoint(resourceAuthorizationServer, reading),
      audience: json(audience),
      source: source === undefined ? undefined : LOCATION.read(source, reading),
      ...asked(common),
    }),
  );
}

/** Reads the options that both kinds of exchange have in common. */
function asked({ resources, scopes, cache, ...others }: Fields): { readonly [member: string]: Expression | undefined } {
  only(others, [], 'auth');
  if (cache === undefined) return { resources: jsonIf(resources), scopes: jsonIf(scopes) };
  const { maxEntries, defaultTtl, ...rest } = objectAt(objectAt(cache, 'cache').inMemory, 'inMemory');
  only(rest, [], 'inMemory');
  const ttl =
    defaultTtl === undefined ? undefined : (durationOf(defaultTtl) ?? unsupported('defaultTtl is not a duration'));
  const options = struct('OAuthCacheOptions', { maxEntries: jsonIf(maxEntries), defaultTtl: ttl });
  return { resources: jsonIf(resources), scopes: jsonIf(scopes), cache: options };
}

function subject({ source, tokenType, ...others }: Fields, reading: Reading): Expression {
  only(others, [], 'subjectToken');
  const from = source === undefined ? undefined : LOCATION.read(source, reading);
  return struct('OAuthSubjectOptions', { source: from, kind: kindOf(tokenType) });
}

function actor({ source, tokenType, mayAct, ...others }: Fields, reading: Reading): Expression {
  only(others, [], 'actorToken');
  return struct('OAuthActorOptions', {
    source: LOCATION.read(source, reading),
    kind: kindOf(tokenType),
    mayActRequired: mayAct === 'Required' ? json(true) : undefined,
  });
}

const KINDS: Readonly<Record<string, string>> = {
  AccessToken: 'ACCESS_TOKEN',
  Jwt: 'JWT',
  IdToken: 'ID_TOKEN',
  IdJag: 'ID_JAG',
};

function kindOf(value: unknown): Expression | undefined {
  if (value === undefined) return undefined;
  const text = textAt(value, 'tokenType');
  const member = KINDS[text];
  if (member === undefined) return fromStatic('OAuthTokenKind', 'of', json(text));
  return { form: 'enum', type: own('OAuthTokenKind'), member };
}

function endpoint(value: unknown, reading: Reading): Expression {
  const { backendRef, path, clientAuth, ...others } = objectAt(value, 'auth');
  only(others, [], 'auth');
  return struct('CrossAppEndpointOptions', {
    server: reading.destination(backendRef),
    path: jsonIf(path),
    client: client(objectAt(clientAuth, 'clientAuth'), reading),
  });
}

function client({ method, clientId, secretRef, privateKeyJwt, ...others }: Fields, reading: Reading): Expression {
  only(others, [], 'clientAuth');
  const of = (name: string, options?: Expression) => fromStatic('OAuthClient', name, json(clientId), options);
  if (privateKeyJwt !== undefined) {
    const { signingKeyRef, certificateRef, certificateHeader, alg, kid, assertionAudience, ...rest } = objectAt(
      privateKeyJwt,
      'privateKeyJwt',
    );
    only(rest, [], 'privateKeyJwt');
    const isUsual = certificateHeader === undefined || certificateHeader === 'x5c';
    const header = isUsual ? {} : { header: enumOf('OAuthCertificateHeader', certificateHeader, 'certificateHeader') };
    return of(
      'privateKey',
      struct('OAuthPrivateKeyOptions', {
        signingKey: secretEntry('SecretEntry', signingKeyRef, reading),
        certificate:
          certificateRef === undefined ? undefined : secretEntry('OAuthCertificate', certificateRef, reading, header),
        algorithm: alg === undefined ? undefined : enumOf('OAuthSigningAlgorithm', alg, 'alg'),
        keyId: jsonIf(kid),
        audience: jsonIf(assertionAudience),
      }),
    );
  }
  if (secretRef === undefined)
    return method === 'ClientSecretPost' ? of('withoutSecret') : unsupported('the client has no secret');
  const inForm = method === 'ClientSecretPost' ? { inForm: json(true) } : {};
  return of('secret', secretEntry('OAuthSecretOptions', secretRef, reading, inForm));
}
