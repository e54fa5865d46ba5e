import type { Fields } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { readLocation } from './locations';
import { capital, configFieldsAt, configTextAt, given, isAbsent, nothingElse, type Reader } from './reader';

/** Credentials that are exchanged for a token of the destination. */
export function readTokenExchange(value: unknown, place: ConfigPath, reader: Reader): Fields {
  const { subjectToken, actorToken, clientAuth, cache, authorizationLocation, ...fields } = configFieldsAt(
    value,
    place,
  );
  const { path, grantType, audiences, scopes, resources, requestedTokenType, additionalParams, ...service } = fields;
  nothingElse(service, ['host', 'backend', 'policies']);
  return {
    oauthTokenExchange: {
      backendRef: reader.serviceRef(service, place),
      ...given({
        path,
        grantType: isAbsent(grantType) ? undefined : capital(grantType),
        subjectToken: isPart(subjectToken) ? token(subjectToken) : undefined,
        actorToken: isPart(actorToken) ? actor(actorToken) : undefined,
        audiences,
        scopes,
        resources,
        requestedTokenType: tokenType(requestedTokenType),
        clientAuth: isPart(clientAuth) ? client(clientAuth, [...place, 'clientAuth'], reader) : undefined,
        additionalParams,
        location: readLocation(authorizationLocation),
        cache: tokenCache(cache),
      }),
    },
  };
}

/** Tokens of another application, by way of the identity provider of both. */
export function readCrossAppAccess(value: unknown, place: ConfigPath, reader: Reader): Fields {
  const { identityProvider, resourceAuthorizationServer, subjectToken, cache, ...fields } = configFieldsAt(
    value,
    place,
  );
  const { audience, resources, scopes, ...rest } = fields;
  nothingElse(rest, []);
  const server = (one: unknown, key: string): Fields => {
    const at = [...place, key];
    const { path, clientAuth, ...service } = configFieldsAt(one, at);
    nothingElse(service, ['host', 'backend', 'policies']);
    return {
      backendRef: reader.serviceRef(service, at),
      ...given({ path }),
      clientAuth: client(configFieldsAt(clientAuth, at), [...at, 'clientAuth'], reader),
    };
  };
  const source = isPart(subjectToken) ? readLocation(subjectToken.source) : undefined;
  return {
    crossAppAccess: {
      identityProvider: server(identityProvider, 'identityProvider'),
      resourceAuthorizationServer: server(resourceAuthorizationServer, 'resourceAuthorizationServer'),
      ...given({ audience, resources, scopes, subjectToken: source && { source }, cache: tokenCache(cache) }),
    },
  };
}

function token({ source, tokenType: type, ...rest }: ConfigPart): Fields {
  nothingElse(rest, []);
  return given({ source: readLocation(source), tokenType: tokenType(type) });
}

function actor({ source, tokenType: type, enforceMayAct, ...rest }: ConfigPart): Fields {
  nothingElse(rest, []);
  return {
    source: readLocation(source, '') ?? { header: { name: 'authorization', prefix: '' } },
    ...given({ tokenType: tokenType(type), mayAct: enforceMayAct === true ? 'Required' : undefined }),
  };
}

const URN = 'urn:ietf:params:oauth:token-type:';
const WORDS: Readonly<Record<string, string>> = {
  [`${URN}access_token`]: 'AccessToken',
  [`${URN}jwt`]: 'Jwt',
  [`${URN}id_token`]: 'IdToken',
  [`${URN}id-jag`]: 'IdJag',
};

function tokenType(value: unknown): unknown {
  return isAbsent(value) ? undefined : (WORDS[String(value)] ?? value);
}

function tokenCache(value: unknown): Fields | undefined {
  if (!isPart(value)) return undefined;
  const { maxEntries, defaultTtl, ...rest } = value;
  nothingElse(rest, []);
  return { inMemory: given({ maxEntries, defaultTtl }) };
}

/** How the data plane proves to the token service who it is. */
function client(value: ConfigPart, place: ConfigPath, { secrets }: Reader): Fields {
  const { method, clientId, clientSecret, signingKey, certificate, ...more } = value;
  const secret = (one: unknown, key: string, entry: string) =>
    isAbsent(one) ? undefined : { name: secrets.credential(one, [...place, key], 'token-client', entry) };
  if (method === 'privateKeyJwt') {
    const { certificateHeader, alg, kid, assertionAudience, ...rest } = more;
    nothingElse(rest, []);
    const privateKeyJwt = {
      signingKeyRef: secret(signingKey, 'signingKey', 'signingKey') ?? unsupported('the client has no signing key'),
      ...given({ certificateRef: secret(certificate, 'certificate', 'certificate') }),
      ...given({ certificateHeader, alg, kid, assertionAudience }),
    };
    return { method: 'PrivateKeyJwt', clientId: configTextAt(clientId, place), privateKeyJwt };
  }
  nothingElse(more, []);
  return given({
    method: capital(method ?? 'clientSecretBasic'),
    clientId,
    secretRef: secret(clientSecret, 'clientSecret', 'clientSecret'),
  });
}
