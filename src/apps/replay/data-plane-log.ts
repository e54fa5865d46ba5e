import type { CallerCredentials } from '../../core/compiler/queries/evaluate/caller-options';
import { type ObservedCaller, withMoreFields } from '../../core/compiler/queries/evaluate/observed-caller';
import { type HeaderLine, hostOf } from '../../core/compiler/queries/explain/request';
import { ruleOfConfigRoute, unrankedRoute } from '../../core/compiler/semantics/config-routes';
import { priceKey } from '../../core/compiler/semantics/price-catalog';
import { AUTHORITY } from '../../core/data-plane/expression-values';
import { countsCacheApart } from '../../core/providers';
import { defined } from '../../core/values/objects';
import { type LogFields, listField, numberField, objectField, REPLAY_FIELDS, textField } from './log-fields';
import type { LoggedRequest, RecordedAnswer, RecordedEnd, RecordedTokens } from './logged-request';

/** The ends of requests by the data plane's `reason`. */
export const ENDS: Readonly<Record<string, RecordedEnd>> = {
  Upstream: 'served',
  MCP: 'served',
  UpstreamFailure: 'failed',
  NoHealthyBackend: 'failed',
  Timeout: 'failed',
  ExtProc: 'failed',
  JwtAuth: 'refused',
  Oidc: 'refused',
  BasicAuth: 'refused',
  APIKeyAuth: 'refused',
  ExtAuth: 'refused',
  Authorization: 'refused',
  RateLimit: 'limited',
  Guardrail: 'guarded',
  NotFound: 'answered',
  DirectResponse: 'answered',
  Internal: 'answered',
};

/** The statuses that gRPC clients receive instead of those of HTTP. */
const GRPC_STATUSES: Readonly<Record<number, number>> = { 7: 403, 12: 404, 14: 500, 16: 401 };

/** The HTTP statuses of the gateway's own answers, which gRPC clients receive with the status 200. */
const OWN_STATUSES: Readonly<Record<string, number>> = {
  NotFound: 404,
  JwtAuth: 401,
  BasicAuth: 401,
  APIKeyAuth: 401,
  ExtAuth: 403,
  Authorization: 403,
  NoHealthyBackend: 500,
  RateLimit: 429,
};

/** Returns the request of a line of the data plane's log; `undefined` if the line is not about a request. */
export function dataPlaneRequest(fields: LogFields): LoggedRequest | undefined {
  const method = textField(fields, 'http.method');
  const { host, isWhole } = hostIn(fields);
  if (method === undefined && host === undefined) return undefined;
  // Where the data plane keeps no copy of the request for its log, all recorded parts of it are missing, and no header is known to be absent.
  const isComplete = fields[REPLAY_FIELDS.version] !== undefined && fields[REPLAY_FIELDS.host] !== undefined;
  const http2 = textField(fields, 'http.version')?.startsWith('HTTP/2') ?? false;
  const { headers, knownHeaders } = headersOf(isComplete ? fields : withoutHeaders(fields), http2);
  if (isWhole) knownHeaders.add(AUTHORITY);
  const answer = answerOf(fields);
  const caller = callerOf(fields, isComplete, answer);
  return defined<LoggedRequest>({
    gateway: textField(fields, REPLAY_FIELDS.gateway, 'gateway'),
    listener: textField(fields, 'listener'),
    port: numberField(fields, REPLAY_FIELDS.port),
    method,
    host,
    path: textField(fields, 'http.path'),
    http2,
    headers,
    knownHeaders,
    caller,
    callerName: nameOfCaller(caller, textField(fields, 'user.id')),
    model: textField(fields, REPLAY_FIELDS.model),
    dollars: numberField(fields, 'gen_ai.usage.cost', 'agw.ai.usage.cost.total'),
    tokens: tokensIn(fields),
    answer,
    count: 1,
  });
}

function withoutHeaders({ [REPLAY_FIELDS.headers]: _headers, ...others }: LogFields): LogFields {
  return others;
}

function answerOf(fields: LogFields): RecordedAnswer {
  const reason = textField(fields, 'reason');
  const grpc = numberField(fields, 'grpc.status');
  const http = numberField(fields, 'http.status');
  const ofGrpc = GRPC_STATUSES[grpc ?? 0] ?? (http === 200 ? OWN_STATUSES[reason ?? ''] : undefined);
  const status = ofGrpc ?? http;
  const endpoint = destinationOf(fields);
  const inferred: RecordedEnd = endpoint === undefined ? 'unknown' : 'served';
  const end = reason === undefined ? inferred : (ENDS[reason] ?? 'unknown');
  return defined<RecordedAnswer>({
    end,
    status,
    reason,
    ...routeOf(fields),
    backend: end === 'answered' ? undefined : endpoint,
    model: end === 'served' ? calledModelIn(fields) : undefined,
  });
}

function calledModelIn(fields: LogFields): string | undefined {
  const [provider, model] = [textField(fields, 'gen_ai.provider.name'), textField(fields, 'gen_ai.request.model')];
  return provider === undefined || model === undefined ? undefined : priceKey(provider, model);
}

/** Providers report the tokens that caches read and wrote as a part of the prompt, or in addition to it. */
function tokensIn(fields: LogFields): RecordedTokens | undefined {
  const input = numberField(fields, 'gen_ai.usage.input_tokens');
  const output = numberField(fields, 'gen_ai.usage.output_tokens');
  if (input === undefined || output === undefined) return undefined;
  const cacheRead = numberField(fields, 'gen_ai.usage.cache_read.input_tokens') ?? 0;
  const cacheWrite = numberField(fields, 'gen_ai.usage.cache_creation.input_tokens') ?? 0;
  const provider = textField(fields, 'gen_ai.provider.name') ?? '';
  const isApart = countsCacheApart(provider, textField(fields, 'gen_ai.request.model'));
  return { input: isApart ? input : Math.max(0, input - cacheRead - cacheWrite), cacheRead, cacheWrite, output };
}

/** The name of a backend is only readable if a controller wrote the configuration; the endpoint is a Service or an address. */
function destinationOf(fields: LogFields): string | undefined {
  const endpoint = textField(fields, 'endpoint');
  const name = textField(fields, REPLAY_FIELDS.backend);
  return name?.startsWith('/') || endpoint?.includes('.svc.') ? endpoint : (name ?? endpoint);
}

/** A compiled configuration has one route for each rule; a controller's configuration has rules with names. */
function routeOf(fields: LogFields): Pick<RecordedAnswer, 'route' | 'rule' | 'ruleName'> {
  const route = textField(fields, 'route');
  if (route === undefined) return {};
  const compiled = ruleOfConfigRoute(route);
  if (compiled) return { route: compiled.route, rule: compiled.index };
  return defined({ route: unrankedRoute(route), ruleName: textField(fields, 'route_rule') });
}

/**
 * Returns the host. The data plane's own field has no port and no user information, and the recorded one may have been rewritten by the
 * gateway that wrote the log.
 */
function hostIn(fields: LogFields): { readonly host: string | undefined; readonly isWhole: boolean } {
  const host = textField(fields, 'http.host');
  const whole = textField(fields, REPLAY_FIELDS.host);
  return whole !== undefined && (host === undefined || hostOf(whole) === host)
    ? { host: whole, isWhole: true }
    : { host, isWhole: false };
}

function headersOf(fields: LogFields, http2: boolean): { headers: readonly HeaderLine[]; knownHeaders: Set<string> } {
  const recorded = objectField(fields, REPLAY_FIELDS.headers);
  const agent = textField(fields, 'user_agent.original');
  const headers: HeaderLine[] = agent === undefined ? [] : [['user-agent', agent]];
  const known = new Set(headers.map(([name]) => name));
  // Over HTTP/1.1, the data plane moves it into the authority.
  if (!http2) known.add('host');
  for (const [name, value] of Object.entries(recorded ?? {})) {
    const lower = name.toLowerCase();
    if (known.has(lower)) continue;
    known.add(lower);
    if (typeof value === 'string') headers.push([lower, value]);
    else if (Array.isArray(value)) for (const one of value) if (typeof one === 'string') headers.push([lower, one]);
  }
  return { headers, knownHeaders: known };
}

const CREDENTIALS = ['jwt', 'apiKey', 'basicAuthUser'] as const;

/**
 * Returns the caller. Credentials that the running gateway accepted are recorded with their content; those that it did not read remain in
 * the request and are recorded by the names of their headers.
 */
function callerOf(fields: LogFields, isComplete: boolean, answer: RecordedAnswer): ObservedCaller {
  const claims = claimsOf(fields, isComplete);
  const key = objectField(fields, REPLAY_FIELDS.apiKey);
  const user = textField(fields, REPLAY_FIELDS.basicUser);
  const apiKey = key && withoutKey(key);
  const presented = objectField(fields, REPLAY_FIELDS.credentials);
  const isKnown = isComplete && presented !== undefined;
  const found: CallerCredentials = defined({ jwt: claims, apiKey, basicAuthUser: user });
  return defined<ObservedCaller>({
    ...found,
    isPlaceUnknown: true,
    unknown: isKnown ? undefined : CREDENTIALS.filter((name) => found[name] === undefined),
    headersWithoutCredential: isKnown ? new Set(Object.keys(presented).filter((name) => !presented[name])) : undefined,
    clientAddress: textField(fields, 'client.address') ?? peerAddress(textField(fields, 'src.addr')),
    externalAuthorizationAllows: serviceAllows(answer),
  });
}

const AFTER_SERVICES: ReadonlySet<RecordedEnd> = new Set<RecordedEnd>(['served', 'failed', 'limited', 'guarded']);

/** Returns the answer of authorization services; undefined if the request may have ended before they were called. */
export function serviceAllows({ reason, end }: RecordedAnswer): boolean | undefined {
  if (reason === 'ExtAuth') return false;
  return AFTER_SERVICES.has(end) ? true : undefined;
}

function claimsOf(fields: LogFields, isComplete: boolean): { [claim: string]: unknown } | undefined {
  const recorded = objectField(fields, REPLAY_FIELDS.jwt);
  if (recorded) {
    const listed = listField(fields, REPLAY_FIELDS.claims);
    if (isComplete && !listed) return { ...recorded };
    // Of the claims that are recorded, those that the token does not contain are null.
    const claims = Object.fromEntries(Object.entries(recorded).filter(([, value]) => value !== null));
    return withMoreFields(claims, listed);
  }
  const sub = textField(fields, 'jwt.sub');
  return sub === undefined ? undefined : withMoreFields({ sub });
}

/** The key itself is redacted in the log and never part of a report. */
function withoutKey({ key: _key, ...metadata }: Readonly<Record<string, unknown>>): { [field: string]: unknown } {
  return metadata;
}

function peerAddress(text: string | undefined): string | undefined {
  return text?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
}

/** Returns the caller in reports: the subject of the token, the key, the user or the address. */
export function nameOfCaller({ jwt, apiKey, basicAuthUser, unknown = [] }: ObservedCaller, id?: string): string {
  if (id !== undefined) return id;
  if (jwt) return typeof jwt.sub === 'string' ? jwt.sub : 'a token without a subject';
  if (apiKey) {
    const name = ['name', 'key', 'id', 'user', 'team']
      .map((field) => apiKey[field])
      .find((one) => typeof one === 'string');
    return typeof name === 'string' ? `API key ${name}` : 'an API key';
  }
  if (basicAuthUser !== undefined) return `user ${basicAuthUser}`;
  return unknown.length > 0 ? 'unknown caller' : 'anonymous';
}
