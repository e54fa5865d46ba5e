import { fieldsOf, isJsonObject, type JsonFields } from '../../json';
import { UNSEEN } from '../../running';
import { CONFIG_DEFAULTS } from '../defaults';
import { canonical, field, listOf, lowerCaseKeys, objectEntries, omitFields } from './canonical';

export type ConfigSource = 'dump' | 'config';

/** Converts a policy of a dump or a config to one form: one function reads both, because they spell most settings alike. */
type Form = (value: unknown, side: ConfigSource) => unknown;

const BEARER = JSON.stringify(CONFIG_DEFAULTS.jwtAuth.location);
const BASIC = JSON.stringify(CONFIG_DEFAULTS.basicAuth.authorizationLocation);

/** Returns the location of a credential unless it is the default. The data plane writes header names in lower case. */
function location(value: unknown, normal: string): unknown {
  const header = field(value, 'header');
  const name = field(header, 'name');
  const place =
    isJsonObject(header) && typeof name === 'string' ? { header: { ...header, name: name.toLowerCase() } } : value;
  return JSON.stringify(place) === normal ? undefined : place;
}

/** `allow`, `deny` and `require`, each a list. */
function rules(value: unknown): unknown {
  const written = field(value, 'rules');
  if (!Array.isArray(written)) return { rules: written };
  const result: Record<string, unknown[]> = {};
  for (const rule of written) {
    const entries = typeof rule === 'string' ? [['allow', rule] as const] : objectEntries(rule);
    for (const [action, expression] of entries) result[action] = [...(result[action] ?? []), expression];
  }
  return { rules: result };
}

function lowerCase(names: unknown): unknown {
  return Array.isArray(names) ? names.map((name) => String(name).toLowerCase()) : undefined;
}

function headers(value: unknown): unknown {
  return {
    add: lowerCaseKeys(field(value, 'add')),
    set: lowerCaseKeys(field(value, 'set')),
    remove: lowerCase(field(value, 'remove')),
  };
}

/** A map, which dumps write as a list of pairs. */
function pairs(value: unknown): unknown {
  return Array.isArray(value) ? Object.fromEntries(value.filter(Array.isArray)) : value;
}

function transform(value: unknown): unknown {
  if (!isJsonObject(value)) return undefined;
  const { set, add, remove, metadata, ...rest } = value;
  const maps = { set: lowerCaseKeys(pairs(set)), add: lowerCaseKeys(pairs(add)), metadata: pairs(metadata) };
  return { ...rest, ...maps, remove: lowerCase(remove) };
}

/** Returns issuers. For keys, the dump contains only key ids, which change whenever an issuer rotates keys. */
function issuers(value: unknown): readonly unknown[] {
  const single = field(value, 'issuer');
  if (single !== undefined) return [{ issuer: single }];
  return listOf(field(value, 'providers')).map((provider) => ({ issuer: field(provider, 'issuer') }));
}

/** Returns whether credentials are required. */
function modeOf(value: unknown, policy: 'apiKey' | 'basicAuth' | 'jwtAuth' | 'mcpAuthentication'): unknown {
  return field(value, 'mode') ?? CONFIG_DEFAULTS[policy].mode;
}

/** Normalizes token authentication; MCP authentication is nested in it. */
function tokens(value: unknown): unknown {
  const mcp = field(value, 'mcp');
  return {
    mode: modeOf(value, 'jwtAuth'),
    providers: issuers(value),
    location: location(field(value, 'location'), BEARER),
    mcp: mcp && mcpOf(mcp),
  };
}

/** A dump repeats these settings in `jwtValidator`, which is the part that checks tokens. */
function mcpTokens(value: unknown): unknown {
  const own = {
    mode: modeOf(value, 'mcpAuthentication'),
    providers: issuers(value),
    location: location(field(value, 'authorizationLocation'), BEARER),
  };
  const validator = field(value, 'jwtValidator');
  const { mcp: _, ...applied } = fieldsOf(validator === undefined ? {} : tokens(validator));
  const isRepeated = validator === undefined || JSON.stringify(canonical(applied)) === JSON.stringify(canonical(own));
  return { ...own, ...(isRepeated ? {} : { jwtValidator: applied }), mcp: mcpOf(value) };
}

function mcpOf(value: unknown): JsonFields {
  const [audiences, provider, resourceMetadata, clientId] = (
    ['audiences', 'provider', 'resourceMetadata', 'clientId'] as const
  ).map((name) => field(value, name));
  return { audiences, provider, resourceMetadata, clientId };
}

function retry(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const codes = listOf(value.codes).map((code) => Number.parseInt(String(code), 10));
  return omitFields(CONFIG_DEFAULTS.retry, { ...value, codes });
}

/** Certificates are seen in the dump and named in the config. */
function tls(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { cert, key, root, systemRoots, ...own } = value;
  const rest = fieldsOf(omitFields({ insecure: false, insecureHost: false }, own));
  return { ...rest, cert: cert === undefined ? undefined : UNSEEN, root: root === undefined ? undefined : UNSEEN };
}

const TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';

/** Normalizes a credential: a dump shows its location and what it is exchanged for. */
function credential(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { key, aws, oauthTokenExchange: exchange, crossAppAccess, ...rest } = value;
  return {
    ...rest,
    key: key === undefined ? undefined : keyOf(key),
    // An empty token counts as absent, and values of variables are unseen.
    aws: isJsonObject(aws) ? { ...aws, sessionToken: undefined } : aws,
    oauthTokenExchange: exchange === undefined ? undefined : exchangeOf(exchange),
    crossAppAccess: isJsonObject(crossAppAccess) ? crossAppOf(crossAppAccess) : undefined,
  };
}

function keyOf(key: unknown): unknown {
  const place = location(field(key, 'location'), BEARER) ?? location(field(field(key, 'value'), 'location'), BEARER);
  return { value: UNSEEN, location: place };
}

function crossAppOf({
  cache,
  subjectToken,
  identityProvider,
  resourceAuthorizationServer,
  ...rest
}: JsonFields): unknown {
  const server = (value: unknown) => ({ ...fieldsOf(value), clientAuth: clientOf(field(value, 'clientAuth')) });
  return {
    ...rest,
    subjectToken: { ...fieldsOf(subjectToken), source: location(field(subjectToken, 'source'), BEARER) },
    identityProvider: server(identityProvider),
    resourceAuthorizationServer: server(resourceAuthorizationServer),
  };
}

const CERTIFICATE_HEADERS = ['x5c', 'x5t#S256', 'x5t'];

/** Normalizes a client: its signing key is a file in the config, and the content of the file in the dump. */
function clientOf(client: unknown): unknown {
  if (!isJsonObject(client)) return client;
  const { signingKey, certificate, certificateHeader, ...rest } = client;
  const shown = CERTIFICATE_HEADERS.find((name) => rest[name] !== undefined);
  for (const name of CERTIFICATE_HEADERS) delete rest[name];
  const own = { ...rest, certificateHeader: certificateHeader ?? shown };
  return omitFields({ method: 'clientSecretBasic', alg: 'RS256' }, own);
}

function exchangeOf(exchange: unknown): unknown {
  if (!isJsonObject(exchange)) return exchange;
  const { cache, authorizationLocation, subjectToken, actorToken, clientAuth, ...rest } = exchange;
  const { source, tokenType } = isJsonObject(subjectToken) ? subjectToken : {};
  const subject = { source: location(source, BEARER), tokenType: tokenType === TOKEN_TYPE ? undefined : tokenType };
  const actor = omitFields({ enforceMayAct: false }, actorToken);
  return {
    ...fieldsOf(omitFields({ grantType: 'tokenExchange' }, rest)),
    clientAuth: clientOf(clientAuth),
    subjectToken: subject,
    actorToken: actor,
    authorizationLocation: location(authorizationLocation, BEARER),
  };
}

/** Normalizes a direct response, whose strings are base64-encoded in dumps. */
function directResponse(value: unknown, side: ConfigSource): unknown {
  const body = field(value, 'body');
  if (!isJsonObject(value) || typeof body !== 'string' || side === 'dump') return value;
  return { ...value, body: Buffer.from(body, 'utf8').toString('base64') };
}

function cors(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { maxAge, ...rest } = value;
  const seconds = typeof maxAge === 'string' && /^\d+$/.test(maxAge) ? `${maxAge}s` : maxAge;
  return omitFields(CONFIG_DEFAULTS.cors, { ...rest, maxAge: seconds });
}

function remoteRateLimit(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const descriptors = listOf(value.descriptors).map((descriptor) => ({
    ...fieldsOf(omitFields(CONFIG_DEFAULTS.descriptors, descriptor)),
    entries: listOf(field(descriptor, 'entries')).map((entry) =>
      Array.isArray(entry) ? { key: entry[0], value: entry[1] } : entry,
    ),
  }));
  return omitFields(CONFIG_DEFAULTS.remoteRateLimit, { ...value, descriptors });
}

const CLOSED = { failureMode: 'failClosed' };
const REJECTION = CONFIG_DEFAULTS.rejection;
const REJECTED_ANSWER = 'The response was rejected due to inappropriate content';

const GUARD = { rejection: { status: REJECTION.status }, webhook: CLOSED, regex: CONFIG_DEFAULTS.regex };
/** Dumps of v1.4 have no scope. */
const SCOPE = 'systemPrompt messages';

/** Prompt caching gets its defaults, because an empty setting differs from an absent one. */
function ai(value: unknown): unknown {
  const caching = field(value, 'promptCaching');
  if (!isJsonObject(value) || !isJsonObject(caching)) return guarded(value);
  return guarded({ ...value, promptCaching: { ...CONFIG_DEFAULTS.promptCaching, ...caching } });
}

function guarded(value: unknown): unknown {
  const guard = field(value, 'promptGuard');
  if (!isJsonObject(value) || !isJsonObject(guard)) return value;
  const guards = (name: 'request' | 'response') =>
    Array.isArray(guard[name]) ? guard[name].map((one) => guardOf(one, name)) : guard[name];
  return { ...value, promptGuard: { ...guard, request: guards('request'), response: guards('response') } };
}

/** Removes a rejection that equals the default for requests or for responses. */
function guardOf(guard: unknown, side: 'request' | 'response'): unknown {
  const { scope, ...others } = fieldsOf(omitFields(GUARD, guard));
  const bare = scope === undefined || listOf(scope).join(' ') === SCOPE ? others : { ...others, scope };
  const words = [REJECTION.body, ...(side === 'response' ? [REJECTED_ANSWER] : [])];
  return words.reduce((one: unknown, body) => omitFields({ rejection: { body } }, one), bare);
}

const PROCESSING = {
  requestBodyMode: 'fullDuplexStreamed',
  responseBodyMode: 'fullDuplexStreamed',
  requestHeaderMode: 'send',
  responseHeaderMode: 'send',
  requestTrailerMode: 'send',
  responseTrailerMode: 'send',
  allowModeOverride: false,
};

/** A list, which the config may leave out around a single entry. */
function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

const defaultsOf =
  (defaults: JsonFields): Form =>
  (value) =>
    omitFields(defaults, value);

/** A list of which the data plane keeps no order: its dumps have another one each time. */
const unordered =
  (name: string) =>
  (value: unknown): unknown => {
    const entries = field(value, name);
    return isJsonObject(value) && Array.isArray(entries) ? { ...value, [name]: entries.map(String).sort() } : value;
  };

const withoutOrder = unordered('remove');

/** Logs that are sent elsewhere have fields of their own. */
function accessLog(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { otlp, ...own } = value;
  if (!isJsonObject(otlp)) return withoutOrder(own);
  return {
    ...fieldsOf(withoutOrder(own)),
    otlp: { ...fieldsOf(omitFields(CONFIG_DEFAULTS.otlp, otlp)), fields: withoutOrder(otlp.fields) },
  };
}

const AUTHORIZATION = {
  cache: { maxEntries: 10_000 },
  failureMode: CONFIG_DEFAULTS.extAuthz.failureMode,
  includeRequestBody: { packAsBytes: false, ...CONFIG_DEFAULTS.includeRequestBody },
};

function extAuthz(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { protocol, includeRequestBody: body, ...rest } = value;
  return omitFields(AUTHORIZATION, {
    ...rest,
    protocol: protocol ?? CONFIG_DEFAULTS.extAuthz.protocol,
    // An empty one is another thing than none.
    includeRequestBody: isJsonObject(body) ? { maxRequestBytes: 0, ...body } : body,
  });
}

const KEEPALIVES = fieldsOf(canonical(CONFIG_DEFAULTS.keepalives));

/** Filled in, as an empty one is another thing than none. */
function tcp(value: unknown): unknown {
  const alive = field(value, 'keepalives');
  return isJsonObject(alive) ? { ...fieldsOf(value), keepalives: { ...KEEPALIVES, ...alive } } : value;
}

/** Forms by policy name in the config. Policies that are not listed have the same form in both. */
export const FORMS: Readonly<Record<string, Form>> = {
  accessLog,
  ai,
  apiKey: (value) => ({ mode: modeOf(value, 'apiKey'), location: location(field(value, 'location'), BEARER) }),
  authorization: rules,
  backendAuth: credential,
  backendTLS: tls,
  basicAuth: (value) => ({
    mode: modeOf(value, 'basicAuth'),
    realm: field(value, 'realm'),
    location: location(field(value, 'authorizationLocation'), BASIC),
  }),
  buffer: defaultsOf({ request: CLOSED, response: CLOSED }),
  cors,
  csrf: unordered('additionalOrigins'),
  directResponse,
  extAuthz,
  extProc: defaultsOf({ ...CONFIG_DEFAULTS.extProc, processingOptions: PROCESSING }),
  http: defaultsOf({ http1HeaderCase: 'lowercase', http1IdleTimeout: '600000ms', maxBufferSize: 2_097_152 }),
  jwtAuth: tokens,
  localRateLimit: (value) => list(value).map((limit) => omitFields(CONFIG_DEFAULTS.localRateLimit, limit)),
  mcpAuthentication: mcpTokens,
  mcpAuthorization: rules,
  networkAuthorization: rules,
  proxyProtocol: (value) => ({ version: 'v2', mode: 'strict', ...fieldsOf(value) }),
  remoteRateLimit,
  requestHeaderModifier: headers,
  requestMirror: list,
  responseHeaderModifier: headers,
  retry,
  tls: defaultsOf({ handshakeTimeout: '15000ms' }),
  tcp,
  tracing: defaultsOf({ path: '/v1/traces', ...CONFIG_DEFAULTS.tracing }),
  transformations: (value) => ({
    request: transform(field(value, 'request')),
    response: transform(field(value, 'response')),
  }),
};
