import type { Fields } from '../../../core/values/objects';
import { type CodeExpression, fromStatic, json, jsonIf, mapCode, own, structCode } from '../code/model';
import { durationOf } from '../duration';
import { objectAt, only, textAt } from '../fields';
import { enumOf } from '../options';
import type { ImportReading } from '../reading';
import { unsupported } from '../unsupported';
import { LOCATION, placed } from './location';
import { secretEntry } from './secret-entry';

/** Tokens that are exchanged before a destination is called. */
export function tokenExchange(value: unknown, reading: ImportReading): CodeExpression {
  const { backendRef, path, grantType, subjectToken, actorToken, requestedTokenType, ...rest } = objectAt(
    value,
    'auth',
  );
  const { audiences, clientAuth, additionalParams, location, ...common } = rest;
  const cel = (text: unknown) => fromStatic('Cel', 'of', json(text));
  return fromStatic(
    'Credentials',
    'tokenExchange',
    structCode('TokenExchangeOptions', {
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
          : mapCode(
              Object.entries(objectAt(additionalParams, 'additionalParams')).map(([name, text]) => [name, cel(text)]),
            ),
      ...placed(location, reading),
      ...requestedMembers(common),
    }),
  );
}

/** Tokens of another application. */
export function crossAppAccess(value: unknown, reading: ImportReading): CodeExpression {
  const { identityProvider, resourceAuthorizationServer, audience, subjectToken, ...common } = objectAt(value, 'auth');
  const { source, ...others } =
    subjectToken === undefined ? { source: undefined } : objectAt(subjectToken, 'subjectToken');
  only(others, [], 'subjectToken');
  return fromStatic(
    'Credentials',
    'crossAppAccess',
    structCode('CrossAppAccessOptions', {
      identityProvider: endpoint(identityProvider, reading),
      authorizationServer: endpoint(resourceAuthorizationServer, reading),
      audience: json(audience),
      source: source === undefined ? undefined : LOCATION.read(source, reading),
      ...requestedMembers(common),
    }),
  );
}

/** Reads the options that both kinds of exchange have in common. */
function requestedMembers({ resources, scopes, cache, ...others }: Fields): {
  readonly [member: string]: CodeExpression | undefined;
} {
  only(others, [], 'auth');
  if (cache === undefined) return { resources: jsonIf(resources), scopes: jsonIf(scopes) };
  const { maxEntries, defaultTtl, ...rest } = objectAt(objectAt(cache, 'cache').inMemory, 'inMemory');
  only(rest, [], 'inMemory');
  const ttl =
    defaultTtl === undefined ? undefined : (durationOf(defaultTtl) ?? unsupported('defaultTtl is not a duration'));
  const options = structCode('OAuthCacheOptions', { maxEntries: jsonIf(maxEntries), defaultTtl: ttl });
  return { resources: jsonIf(resources), scopes: jsonIf(scopes), cache: options };
}

function subject({ source, tokenType, ...others }: Fields, reading: ImportReading): CodeExpression {
  only(others, [], 'subjectToken');
  const from = source === undefined ? undefined : LOCATION.read(source, reading);
  return structCode('OAuthSubjectOptions', { source: from, kind: kindOf(tokenType) });
}

function actor({ source, tokenType, mayAct, ...others }: Fields, reading: ImportReading): CodeExpression {
  only(others, [], 'actorToken');
  return structCode('OAuthActorOptions', {
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

function kindOf(value: unknown): CodeExpression | undefined {
  if (value === undefined) return undefined;
  const text = textAt(value, 'tokenType');
  const member = KINDS[text];
  if (member === undefined) return fromStatic('OAuthTokenKind', 'of', json(text));
  return { form: 'enum', type: own('OAuthTokenKind'), member };
}

function endpoint(value: unknown, reading: ImportReading): CodeExpression {
  const { backendRef, path, clientAuth, ...others } = objectAt(value, 'auth');
  only(others, [], 'auth');
  return structCode('CrossAppEndpointOptions', {
    server: reading.destination(backendRef),
    path: jsonIf(path),
    client: client(objectAt(clientAuth, 'clientAuth'), reading),
  });
}

function client(
  { method, clientId, secretRef, privateKeyJwt, ...others }: Fields,
  reading: ImportReading,
): CodeExpression {
  only(others, [], 'clientAuth');
  const of = (name: string, options?: CodeExpression) => fromStatic('OAuthClient', name, json(clientId), options);
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
      structCode('OAuthPrivateKeyOptions', {
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
