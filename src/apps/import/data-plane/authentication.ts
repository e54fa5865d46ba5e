import { entryOf, type Fields } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { type ByKey, type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { configAddress, noteLoopback, staticBackend } from './connection';
import { backendRef } from './documents';
import { readLocation } from './locations';
import { configFieldsAt, configTextAt, given, isAbsent, itemsAt, nothingElse, type Read, type Reader } from './reader';
import { ALL_ENTRIES, secretMark, sourceText } from './secret-names';

const MODES: Readonly<Record<string, string>> = { strict: 'Strict', optional: 'Optional', permissive: 'Permissive' };

/** How clients prove who they are. */
export const AUTHENTICATION: ByKey<Read> = {
  jwtAuth(value, place, reader) {
    const { mode, location, providers, ...only } = configFieldsAt(value, place);
    const several = isAbsent(providers) ? undefined : itemsAt(providers, [...place, 'providers']);
    const all = (several ?? [[only, place] as const]).map(([one, at]) => provider(configFieldsAt(one, at), at, reader));
    if (all.length === 0) return unsupported('it has no issuer');
    const effectiveMode = MODES[String(mode ?? reader.configDefaults.jwtAuth.mode)] ?? mode;
    return {
      jwtAuthentication: { mode: effectiveMode, providers: all, ...given({ location: readLocation(location) }) },
    };
  },
  mcpAuthentication(value, place, reader) {
    const { issuer, audiences, jwks, jwtValidationOptions, resourceMetadata, ...rest } = configFieldsAt(value, place);
    const { mode, authorizationLocation, provider: product, clientId, clientSecret, ...more } = rest;
    if (!isAbsent(clientSecret)) unsupported('only policies of MCP backends accept a client secret: `clientSecretRef`');
    nothingElse(more, []);
    const effectiveMode = String(mode ?? reader.configDefaults.mcpAuthentication.mode);
    if (effectiveMode !== 'strict') unsupported(`MCP authentication supports only mode strict, not ${effectiveMode}`);
    const own = given({ resourceMetadata, provider: identityProvider(product), clientId });
    const fields = { issuer, audiences, jwtValidationOptions, jwks: jwks ?? derivedKeys(issuer, product) };
    if (isAbsent(jwks))
      reader.conversions.instead([...place, 'jwks'], 'the URL of the key set is set explicitly', fields.jwks);
    const providers = [provider(fields, place, reader)];
    const location = readLocation(authorizationLocation);
    return { jwtAuthentication: { mode: MODES.strict, providers, mcp: own, ...given({ location }) } };
  },
  basicAuth(value, place, reader) {
    const { mode, realm, htpasswd, authorizationLocation, ...rest } = configFieldsAt(value, place);
    nothingElse(rest, []);
    const name = reader.secrets.credential(htpasswd, [...place, 'htpasswd'], 'passwords', '.htaccess');
    return {
      basicAuthentication: {
        mode: MODES[String(mode ?? reader.configDefaults.basicAuth.mode)],
        ...given({ realm, location: readLocation(authorizationLocation, 'Basic ') }),
        secretRef: { name },
      },
    };
  },
  apiKey(value, place, reader) {
    const { mode, keys, location, ...rest } = configFieldsAt(value, place);
    nothingElse(rest, []);
    const name = reader.secrets.secret('client-keys', keys);
    for (const [key, at] of itemsAt(keys, [...place, 'keys'])) clientKey(configFieldsAt(key, at), at, name, reader);
    reader.conversions.same([...place, 'keys'], secretMark(name, ALL_ENTRIES));
    const effectiveMode = MODES[String(mode ?? reader.configDefaults.apiKey.mode)];
    return {
      apiKeyAuthentication: {
        mode: effectiveMode,
        secretRef: { name },
        ...given({ location: readLocation(location) }),
      },
    };
  },
};

/** Each key is one entry of a Secret: the key alone, or with its metadata. */
function clientKey(value: ConfigPart, place: ConfigPath, secret: string, { secrets, conversions }: Reader): void {
  nothingElse(value, ['key', 'keyHash', 'metadata']);
  const entry = `key-${Number(place.at(-1)) + 1}`;
  secrets.entry(secret, entry);
  const what = isAbsent(value.key) ? 'the key of this hash' : sourceText(value.key);
  const form = isAbsent(value.metadata) ? '' : ', as {"key": ..., "metadata": ...}';
  conversions.needsSecret(place, { name: secret, key: entry, from: `${what}${form}` });
}

function provider(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  const { issuer, audiences, jwks, jwtValidationOptions, ...rest } = value;
  nothingElse(rest, []);
  const claims = ['exp', 'iss', ...(isAbsent(audiences) ? [] : ['aud'])];
  const [usual, own] = [reader.configDefaults.providers.jwtValidationOptions, jwtValidationOptions].map((one) =>
    isPart(one) ? one : {},
  );
  const { requiredClaims } = { ...usual, ...own };
  const requiredNames = Array.isArray(requiredClaims) ? requiredClaims.map(String) : [];
  if ([...requiredNames].sort().join() !== [...claims].sort().join()) {
    const extra = requiredNames.filter((claim) => !claims.includes(claim));
    if (extra.length > 0) unsupported(`tokens cannot be required to contain ${extra.join(', ')}`);
    const reason = `tokens must contain ${claims.join(', ')}; otherwise, a token without the claim passes its check`;
    reader.conversions.instead([...place, 'jwtValidationOptions'], reason, { requiredClaims: claims });
  }
  return {
    issuer: configTextAt(issuer, place),
    ...given({ audiences }),
    jwks: readKeys(jwks, [...place, 'jwks'], reader),
  };
}

function readKeys(value: unknown, place: ConfigPath, reader: Reader): Fields {
  if (typeof value === 'string') return { inline: value };
  const { file, url } = configFieldsAt(value, place);
  if (typeof url === 'string') {
    const { host, port, path, isTls } = configAddress(url);
    noteLoopback(host, place, reader);
    return {
      remote: { backendRef: backendRef(staticBackend(host, port, isTls ? { tls: {} } : {}, reader)), jwksPath: path },
    };
  }
  const name = configTextAt(file, place);
  const text = reader.fileText(name)?.trim() ?? unsupported(`the key file ${name} does not exist`);
  reader.conversions.instead(place, `the current keys of ${name} are copied`, text);
  return { inline: text };
}

function identityProvider(product: unknown): string | undefined {
  if (isAbsent(product)) return undefined;
  const [kind = ''] = Object.keys(isPart(product) ? product : {});
  return entryOf(IDENTITY_PROVIDERS, kind) ?? unsupported('the identity provider is of an unsupported kind');
}

const IDENTITY_PROVIDERS: Readonly<Record<string, string>> = {
  auth0: 'IdpA',
  keycloak: 'IdpB',
  okta: 'Okta',
  descope: 'Descope',
  authentik: 'Authentik',
  entra: 'Entra',
};

const ENTRA = 'https://login.microsoftonline.com';

/** Returns the default location of the keys. */
function derivedKeys(issuer: unknown, product: unknown): Fields {
  const base = String(issuer).replace(/\/+$/, '');
  const { keycloak, authentik, entra, descope } = isPart(product) ? product : {};
  if (keycloak) return { url: `${base}/protocol/openid-connect/certs` };
  if (authentik) return { url: `${base}/jwks/` };
  if (entra)
    return {
      url: `${base.replace(/^https:\/\/sts\.windows\.net/, ENTRA).replace(/\/v2\.0$/, '')}/discovery/v2.0/keys`,
    };
  const project = descope ? /^(https:\/\/[^/]+)\/v1\/apps\/agentic\/([^/]+)/.exec(base) : null;
  return { url: `${project ? `${project[1]}/${project[2]}` : base}/.well-known/jwks.json` };
}
