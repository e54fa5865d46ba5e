import type { Fields } from '../../../core/values/objects';
import { millisecondsOf } from '../duration';
import { unsupported } from '../unsupported';
import { AUTHENTICATION } from './authentication';
import { splitByCondition } from './by-condition';
import { type ByKey, type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { serviceRef } from './connection';
import { externalAuthorization, externalProcessing } from './external-services';
import { readHeaderChanges, readTransformation } from './headers';
import {
  capital,
  configFieldsAt,
  configTextAt,
  given,
  isAbsent,
  itemsAt,
  nothingElse,
  others,
  type Read,
  type Reader,
} from './reader';

/** Origins as resources name them. */
const ORIGIN = /^(?:\*|https?:\/\/(?:\*|(?:\*\.)?(?:[a-zA-Z0-9-]+\.)*[a-zA-Z0-9-]+)(?::[0-9]{1,5})?)$/;

/** Policies of a listener or a route that are fields of `traffic`; other policies have their own readers. */
export const TRAFFIC: ByKey<Read> = {
  ...AUTHENTICATION,
  cors(value, place, reader) {
    const { allowOrigins, allowMethods, allowHeaders, exposeHeaders, allowCredentials, maxAge, ...rest } =
      configFieldsAt(value, place);
    others(rest, [], place, reader);
    const seconds = isAbsent(maxAge)
      ? undefined
      : (millisecondsOf(maxAge) ?? unsupported('maxAge is not a duration')) / 1000;
    if (seconds === undefined) reader.conversions.same([...place, 'maxAge'], `${USUAL_AGE}s`);
    const lists = { allowOrigins, allowMethods, allowHeaders, exposeHeaders };
    const filled = Object.entries(lists).flatMap(([name, list]): [string, unknown][] => {
      if (!Array.isArray(list)) return [];
      const at = [...place, name];
      const taken = name === 'allowOrigins' ? list.filter((one) => ORIGIN.test(String(one))) : list;
      if (taken.length < list.length) reader.conversions.instead(at, 'resources accept only http and https', taken);
      // With `*`, everything is allowed regardless of other entries; a resource lists it alone.
      const isAll = taken.includes('*');
      if (isAll) reader.conversions.same(at, ['*']);
      return taken.length > 0 ? [[name, isAll ? ['*'] : taken]] : [];
    });
    const credentials = allowCredentials === true ? { allowCredentials } : {};
    return { cors: { ...Object.fromEntries(filled), ...credentials, maxAge: Math.ceil(seconds ?? USUAL_AGE) } };
  },
  csrf: (value, place) => ({ csrf: given({ additionalOrigins: configFieldsAt(value, place).additionalOrigins }) }),
  extAuthz: (value, place, reader) => ({
    extAuth: splitByCondition(value, place, (one, at) => externalAuthorization(one, at, reader)),
  }),
  extProc: (value, place, reader) => ({
    extProc: splitByCondition(value, place, (one, at) => externalProcessing(one, at, reader)),
  }),
  localRateLimit: (value, place, reader) => ({
    rateLimit: isPart(value)
      ? splitByCondition(value, place, (limit, at, condition) => ({
          local: [localLimit(limit, at, reader, condition)],
        }))
      : { local: itemsAt(value, place).map(([limit, at]) => localLimit(configFieldsAt(limit, at), at, reader)) },
  }),
  remoteRateLimit(value, place, reader) {
    const isConditional = isPart(value) && value.conditional !== undefined;
    const read = splitByCondition(value, place, (limit, at) => {
      const global = sharedLimit(limit, at, reader);
      return isConditional ? { global } : global;
    });
    return { rateLimit: isConditional ? read : { global: read } };
  },
  transformations: (value, place, reader) => ({
    transformation: splitByCondition(value, place, (one, at) => readTransformation(one, at, reader)),
  }),
  requestHeaderModifier: (value, place, reader) => ({
    headerModifiers: { request: readHeaderChanges(value, place, reader) },
  }),
  responseHeaderModifier: (value, place, reader) => ({
    headerModifiers: { response: readHeaderChanges(value, place, reader) },
  }),
  retry(value, place, reader) {
    const { attempts, backoff, codes, precondition, condition, ...rest } = configFieldsAt(value, place);
    others(rest, [], place, reader);
    const conditions = given({ precondition, condition });
    return {
      retry: {
        attempts: attempts ?? reader.configDefaults.retry.attempts,
        ...given({ codes, backoff }),
        ...conditions,
      },
    };
  },
  directResponse: (value, place) => ({ directResponse: splitByCondition(value, place, ownAnswer) }),
  buffer(value, place) {
    const { request, response, ...rest } = configFieldsAt(value, place);
    nothingElse(rest, []);
    return { buffer: given({ request: heldBody(request), response: heldBody(response) }) };
  },
  delay(value, place) {
    const { duration, ...rest } = configFieldsAt(value, place);
    nothingElse(rest, []);
    return { delay: { duration: String(duration) } };
  },
};

function ownAnswer({ status, body, bodyExpression, headers, ...rest }: ConfigPart): Fields {
  nothingElse(rest, []);
  const own = Object.entries(isPart(headers) ? headers : {}).map(([name, value]) => ({ name, value }));
  return given({ status, body, bodyExpression, headers: own.length > 0 ? own : undefined });
}

function heldBody(value: unknown): Fields | undefined {
  if (!isPart(value)) return undefined;
  const { maxBytes, failureMode, ...rest } = value;
  nothingElse(rest, []);
  return given({ maxBytes, failureMode: isAbsent(failureMode) ? undefined : capital(failureMode) });
}

/** The seconds for which browsers remember a preflight answer that has no `access-control-max-age`. */
const USUAL_AGE = 5;

const UNITS = [
  ['Seconds', 1000, '1s'],
  ['Minutes', 60_000, '1m'],
  ['Hours', 3_600_000, '1h'],
] as const;

/** The tokens of one second, minute or hour; another interval comes to the same rate in other steps. */
function localLimit(
  value: ConfigPart,
  place: ConfigPath,
  { conversions, configDefaults }: Reader,
  condition?: unknown,
): Fields {
  nothingElse(value, ['maxTokens', 'tokensPerFill', 'fillInterval', 'type']);
  const { tokensPerFill, maxTokens, type } = { ...configDefaults.localRateLimit, ...value };
  const [amount, most] = [Number(tokensPerFill), Number(maxTokens)];
  const interval = millisecondsOf(value.fillInterval) ?? unsupported('fillInterval is not a duration');
  const same = UNITS.find(([, size]) => size === interval);
  const fitting = UNITS.find(
    ([, size]) => Number.isInteger((amount * size) / interval) && (amount * size) / interval > 0,
  );
  const [unit, size, text] =
    same ??
    fitting ??
    unsupported(`${amount} in ${String(value.fillInterval)} is not a whole number per second, minute or hour`);
  const limit = (amount * size) / interval;
  if (limit < 1) return unsupported('the bucket is never refilled');
  const burst = Math.max(most - limit, 0);
  if (!same || most < limit) {
    const atOnce = `the burst is one refill: ${limit} instead of ${most}`;
    const rate = same ? [] : [`the same rate, refilled once in ${text}`];
    const reason = [...rate, ...(most < limit ? [atOnce] : [])].join('; ');
    const limits = { maxTokens: limit + burst, tokensPerFill: limit, fillInterval: text, type };
    conversions.instead(place, reason, { ...given({ condition }), ...limits });
  }
  return { [type === 'tokens' ? 'tokens' : 'requests']: limit, unit, ...(burst > 0 ? { burst } : {}) };
}

function sharedLimit(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  const { domain, descriptors, failureMode, ...service } = value;
  nothingElse(service, ['host', 'backend', 'policies']);
  return {
    backendRef: serviceRef(service, place, reader),
    ...(String(failureMode).toLowerCase() === 'failopen' ? { failureMode: 'FailOpen' } : {}),
    domain: configTextAt(domain, place),
    descriptors: itemsAt(descriptors, place).map(([one, at]) => {
      const { entries, type, cost, ...rest } = configFieldsAt(one, at);
      nothingElse(rest, []);
      return {
        entries: itemsAt(entries, at).map(([entry, where]) => {
          const { key, value: expression } = configFieldsAt(entry, where);
          return { name: key, expression };
        }),
        unit: type === 'tokens' ? 'Tokens' : 'Requests',
        ...given({ cost }),
      };
    }),
  };
}
