import type { Fields } from '../../../core/values/objects';
import { millisecondsOf } from '../duration';
import { unfit } from '../unfit';
import { AUTHENTICATION } from './authentication';
import { type ByKey, type ConfigPart, isPart } from './config-part';
import { serviceRef } from './connection';
import { readHeaderChanges, readTransformation } from './headers';
import type { Place } from './place';
import { fieldsAt, given, isAbsent, itemsAt, nothingElse, others, type Read, type Reader, textAt } from './reader';

/** Policies of a listener or a route that fields of `traffic` say; what else they may be is read by its own. */
export const TRAFFIC: ByKey<Read> = {
  ...AUTHENTICATION,
  cors(value, place, reader) {
    const { allowOrigins, allowMethods, allowHeaders, exposeHeaders, allowCredentials, maxAge, ...rest } = fieldsAt(
      value,
      place,
    );
    others(rest, [], place, reader);
    const seconds = isAbsent(maxAge) ? undefined : (millisecondsOf(maxAge) ?? unfit('maxAge is no time span')) / 1000;
    if (seconds === undefined)
      reader.ledger.instead([...place, 'maxAge'], 'browsers are told how long they may remember it', `${USUAL_AGE}s`);
    const lists = { allowOrigins, allowMethods, allowHeaders, exposeHeaders };
    const filled = Object.entries(lists).filter(([, list]) => Array.isArray(list) && list.length > 0);
    const credentials = allowCredentials === true ? { allowCredentials } : {};
    return { cors: { ...Object.fromEntries(filled), ...credentials, maxAge: Math.ceil(seconds ?? USUAL_AGE) } };
  },
  csrf: (value, place) => ({ csrf: given({ additionalOrigins: fieldsAt(value, place).additionalOrigins }) }),
  extAuthz: (value, place, reader) => ({ extAuth: externalAuthorization(fieldsAt(value, place), place, reader) }),
  extProc(value, place, reader) {
    const { failureMode, ...service } = fieldsAt(value, place);
    nothingElse(service, ['host', 'backend', 'policies']);
    if ((failureMode ?? reader.unsaid.extProc.failureMode) !== 'failClosed')
      return unfit('requests that go on when it fails');
    return { extProc: { backendRef: serviceRef(service, place, reader) } };
  },
  localRateLimit: (value, place, reader) => ({
    rateLimit: {
      local: itemsAt(value, place).map(([limit, at]) => localLimit(fieldsAt(limit, at), at, reader)),
    },
  }),
  remoteRateLimit: (value, place, reader) => ({
    rateLimit: { global: sharedLimit(fieldsAt(value, place), place, reader) },
  }),
  transformations: (value, place, reader) => ({ transformation: readTransformation(value, place, reader) }),
  requestHeaderModifier: (value, place, reader) => ({
    headerModifiers: { request: readHeaderChanges(value, place, reader) },
  }),
  responseHeaderModifier: (value, place, reader) => ({
    headerModifiers: { response: readHeaderChanges(value, place, reader) },
  }),
  retry(value, place, reader) {
    const { attempts, backoff, codes, ...rest } = fieldsAt(value, place);
    others(rest, [], place, reader, 'attempts are decided by status alone');
    return { retry: { attempts: attempts ?? reader.unsaid.retry.attempts, ...given({ codes, backoff }) } };
  },
  directResponse(value, place, reader) {
    const { status, body, ...rest } = fieldsAt(value, place);
    nothingElse(rest, ['headers']);
    others(rest, [], place, reader, 'an answer of its own has a status and a text; `responseHeaders` sets headers');
    return { directResponse: given({ status, body }) };
  },
};

const USUAL_AGE = 5;

function externalAuthorization(value: ConfigPart, place: Place, reader: Reader): Fields {
  const { protocol, failureMode, includeRequestHeaders, includeRequestBody, cache, ...service } = value;
  nothingElse(service, ['host', 'backend', 'policies']);
  if (!isAbsent(cache)) reader.ledger.instead([...place, 'cache'], 'the server is asked for every request', undefined);
  if (isPart(failureMode)) reader.ledger.instead([...place, 'failureMode'], 'refused with 403', 'deny');
  const { http, grpc } = isPart(protocol) ? protocol : { http: undefined, grpc: {} };
  const spoken = isPart(http)
    ? { http: ofHttp(http, includeRequestHeaders) }
    : { grpc: ofGrpc(grpc, includeRequestHeaders) };
  return {
    backendRef: serviceRef(service, place, reader),
    ...(failureMode === 'allow' ? { failureMode: 'FailOpen' } : {}),
    ...spoken,
    ...(isPart(includeRequestBody)
      ? { forwardBody: body(includeRequestBody, [...place, 'includeRequestBody'], reader) }
      : {}),
  };
}

function ofHttp(http: ConfigPart, headers: unknown): Fields {
  const { path, redirect, addRequestHeaders, includeResponseHeaders, metadata, ...rest } = http;
  nothingElse(rest, []);
  return given({
    path,
    redirect,
    allowedRequestHeaders: headers,
    addRequestHeaders,
    allowedResponseHeaders: includeResponseHeaders,
    responseMetadata: metadata,
  });
}

function ofGrpc(value: unknown, headers: unknown): Fields {
  if (Array.isArray(headers) && headers.length > 0) return unfit('headers chosen for a gRPC server');
  const { context, metadata, ...rest } = isPart(value) ? value : {};
  nothingElse(rest, []);
  return { ...given({ contextExtensions: context }), ...(isAbsent(metadata) ? {} : { requestMetadata: metadata }) };
}

function body(value: ConfigPart, place: Place, reader: Reader): Fields {
  const { maxRequestBytes, allowPartialMessage, packAsBytes } = value;
  if (packAsBytes === true) unfit('bodies packed as bytes');
  if (allowPartialMessage === true)
    reader.ledger.instead([...place, 'allowPartialMessage'], 'a larger body is refused, not cut', false);
  return { maxSize: maxRequestBytes ?? unfit('a body without a largest size') };
}

const UNITS = [
  ['Seconds', 1000, '1s'],
  ['Minutes', 60_000, '1m'],
  ['Hours', 3_600_000, '1h'],
] as const;

/** The tokens of one second, minute or hour; another interval comes to the same rate in other steps. */
function localLimit(value: ConfigPart, place: Place, { ledger, unsaid }: Reader): Fields {
  nothingElse(value, ['maxTokens', 'tokensPerFill', 'fillInterval', 'type']);
  const { tokensPerFill, maxTokens, type } = { ...unsaid.localRateLimit, ...value };
  const [amount, most] = [Number(tokensPerFill), Number(maxTokens)];
  const interval = millisecondsOf(value.fillInterval) ?? unfit('fillInterval is no time span');
  const same = UNITS.find(([, size]) => size === interval);
  const fitting = UNITS.find(
    ([, size]) => Number.isInteger((amount * size) / interval) && (amount * size) / interval > 0,
  );
  const [unit, size, text] =
    same ??
    fitting ??
    unfit(`${amount} in ${String(value.fillInterval)} is no whole number in a second, minute or hour`);
  const limit = (amount * size) / interval;
  if (limit < 1) return unfit('nothing is ever filled in');
  const burst = Math.max(most - limit, 0);
  if (!same || most < limit) {
    const reason = same
      ? `as much as is filled in at once may be used at once, ${limit} and not ${most}`
      : `the same rate, filled in once in ${text}`;
    ledger.instead(place, reason, { maxTokens: limit + burst, tokensPerFill: limit, fillInterval: text, type });
  }
  return { [type === 'tokens' ? 'tokens' : 'requests']: limit, unit, ...(burst > 0 ? { burst } : {}) };
}

function sharedLimit(value: ConfigPart, place: Place, reader: Reader): Fields {
  const { domain, descriptors, failureMode, ...service } = value;
  nothingElse(service, ['host', 'backend', 'policies']);
  return {
    backendRef: serviceRef(service, place, reader),
    ...(String(failureMode).toLowerCase() === 'failopen' ? { failureMode: 'FailOpen' } : {}),
    domain: textAt(domain, place),
    descriptors: itemsAt(descriptors, place).map(([one, at]) => {
      const { entries, type, ...rest } = fieldsAt(one, at);
      nothingElse(rest, []);
      return {
        entries: itemsAt(entries, at).map(([entry, where]) => {
          const { key, value: expression } = fieldsAt(entry, where);
          return { name: key, expression };
        }),
        unit: type === 'tokens' ? 'Tokens' : 'Requests',
      };
    }),
  };
}
