import { type CodeExpression, fromStatic, json, jsonIf, structCode } from '../code/model';
import { durationOf } from '../duration';
import { listAt, objectAt, only, textAt } from '../fields';
import { enumOf } from '../options';
import type { ImportReading, ReadableClass } from '../reading';
import { unsupported } from '../unsupported';
import { placed } from './location';
import { secretEntry } from './secret-entry';

export const JSON_WEB_KEYS: ReadableClass = {
  types: ['api.Jwks'],
  read(value, reading) {
    const { remote, inline } = objectAt(value, 'jwks');
    if (remote === undefined) return fromStatic('JsonWebKeys', 'inline', json(textAt(inline, 'jwks.inline')));
    const { backendRef, jwksPath, cacheDuration, ...others } = objectAt(remote, 'jwks.remote');
    only(others, [], 'jwks.remote');
    const options = {
      path: json(jwksPath),
      cacheFor: cacheDuration === undefined ? undefined : durationOf(cacheDuration),
    };
    return fromStatic(
      'JsonWebKeys',
      'remote',
      reading.destination(backendRef),
      structCode('RemoteKeysOptions', options),
    );
  },
};

export const CLIENT_AUTHENTICATION: ReadableClass = {
  types: [],
  read(value, reading) {
    const [[field, given] = ['', undefined]] = Object.entries(objectAt(value, 'authentication'));
    const readers: Readonly<
      Record<string, (fields: Readonly<Record<string, unknown>>, reading: ImportReading) => CodeExpression>
    > = {
      apiKeyAuthentication: apiKeys,
      basicAuthentication: basic,
      jwtAuthentication: jwt,
      mcpAuthentication: oauthWithSecret,
    };
    return (
      readers[field]?.(objectAt(given, field), reading) ??
      unsupported(`no option of the constructs sets traffic.${field}`)
    );
  },
};

function apiKeys(fields: Readonly<Record<string, unknown>>, reading: ImportReading): CodeExpression {
  only(fields, ['mode', 'secretRef', 'secretSelector', 'configMapSelector', 'location'], 'apiKeyAuthentication');
  const place = placed(fields.location, reading);
  const options = structCode('CredentialOptions', { optional: optional(fields.mode), ...place });
  if (fields.secretRef !== undefined) {
    const secret = reading.local('Secret', textAt(objectAt(fields.secretRef, 'secretRef').name, 'secretRef.name'));
    return fromStatic('ClientAuthentication', 'apiKeys', secret, options);
  }
  const areHashes = fields.configMapSelector !== undefined;
  const { matchLabels, ...others } = objectAt(areHashes ? fields.configMapSelector : fields.secretSelector, 'selector');
  only(others, [], 'selector');
  const method = areHashes ? 'apiKeyHashesLabelled' : 'apiKeysLabelled';
  return fromStatic('ClientAuthentication', method, json(matchLabels), options);
}

function basic(fields: Readonly<Record<string, unknown>>, reading: ImportReading): CodeExpression {
  only(fields, ['mode', 'realm', 'secretRef', 'users', 'location'], 'basicAuthentication');
  const { mode, realm, users, secretRef } = fields;
  const { key } = secretRef === undefined ? { key: undefined } : objectAt(secretRef, 'secretRef');
  const options = structCode('BasicAuthOptions', {
    optional: optional(mode),
    realm: jsonIf(realm),
    key: jsonIf(key),
    ...placed(fields.location, reading),
  });
  if (users !== undefined) return fromStatic('ClientAuthentication', 'basicUsers', json(users), options);
  const secret = reading.local('Secret', textAt(objectAt(secretRef, 'secretRef').name, 'secretRef.name'));
  return fromStatic('ClientAuthentication', 'basic', secret, options);
}

function optional(mode: unknown): CodeExpression | undefined {
  if (mode === 'Permissive') return unsupported('the constructs have no option for the mode Permissive');
  return mode === 'Optional' ? json(true) : undefined;
}

function jwt(fields: Readonly<Record<string, unknown>>, reading: ImportReading): CodeExpression {
  only(fields, ['mode', 'providers', 'mcp', 'location'], 'jwtAuthentication');
  const place = placed(fields.location, reading);
  const providers = listAt(fields.providers, 'providers').map((one) => issuer(one, reading));
  const { mode = 'Strict' } = fields;
  if (fields.mcp !== undefined) {
    const [provider, ...others] = providers;
    if (!provider || others.length > 0 || mode !== 'Strict')
      return unsupported('MCP authentication requires one issuer and the mode Strict');
    return oauth(objectAt(fields.mcp, 'mcp'), { ...provider, ...place });
  }
  const issuers = { form: 'list' as const, items: providers.map((one) => structCode('JwtIssuer', one)) };
  return fromStatic(
    'ClientAuthentication',
    'jwt',
    structCode('JwtOptions', {
      issuers,
      mode: mode === 'Strict' ? undefined : enumOf('JwtMode', mode, 'mode'),
      ...place,
    }),
  );
}

type Issuer = { readonly [member: string]: CodeExpression | undefined };

function issuer(value: unknown, reading: ImportReading): Issuer {
  const { issuer: name, audiences, jwks, ...others } = objectAt(value, 'providers');
  only(others, [], 'providers');
  return {
    issuer: json(name),
    audiences: jsonIf(audiences),
    keys: JSON_WEB_KEYS.read(jwks, reading),
  };
}

/** Reads settings that only policies of MCP backends can contain. */
function oauthWithSecret(fields: Readonly<Record<string, unknown>>, reading: ImportReading): CodeExpression {
  const { issuer, audiences, jwks, mode = 'Strict', clientSecretRef, ...mcp } = fields;
  if (mode !== 'Strict' || clientSecretRef === undefined || issuer === undefined)
    return unsupported('it is not a strict authentication of one issuer with a client secret');
  return oauth(mcp, {
    issuer: json(issuer),
    audiences: jsonIf(audiences),
    keys: JSON_WEB_KEYS.read({ remote: jwks }, reading),
    clientSecret: secretEntry('SecretEntry', clientSecretRef, reading),
  });
}

function oauth(
  { resourceMetadata, provider, clientId, ...rest }: Readonly<Record<string, unknown>>,
  one: Issuer,
): CodeExpression {
  only(rest, [], 'mcp');
  const { resource, scopesSupported, bearerMethodsSupported, ...others } = objectAt(
    resourceMetadata,
    'resourceMetadata',
  );
  only(others, [], 'resourceMetadata');
  if (JSON.stringify(bearerMethodsSupported) !== '["header"]')
    return unsupported('bearerMethodsSupported is not ["header"]');
  return fromStatic(
    'ClientAuthentication',
    'mcpOauth',
    structCode('McpOAuthOptions', {
      ...one,
      resource: json(resource),
      scopes: jsonIf(scopesSupported),
      clientId: jsonIf(clientId),
      identityProvider: provider === undefined ? undefined : enumOf('McpIdentityProvider', provider, 'mcp.provider'),
    }),
  );
}
