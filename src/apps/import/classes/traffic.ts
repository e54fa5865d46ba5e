import { entryOf, type Fields } from '../../../core/values/objects';
import { type CodeExpression, fromStatic, json, jsonIf, listCode, structCode } from '../code/model';
import { durationOf } from '../duration';
import { listAt, objectAt, only, textAt } from '../fields';
import { readOptions } from '../options';
import type { ReadableClass } from '../reading';
import { sizeOfBytes } from '../size';
import { unsupported } from '../unsupported';

export const AUTHORIZATION: ReadableClass = {
  types: ['api.Authorization'],
  read(value) {
    const { action = 'Allow', policy, ...others } = objectAt(value, 'authorization');
    only(others, [], 'authorization');
    const { matchExpressions, ...rest } = objectAt(policy, 'policy');
    only(rest, [], 'policy');
    const conditions = listAt(matchExpressions, 'matchExpressions').map((one) =>
      fromStatic('Cel', 'of', json(textAt(one, 'matchExpressions'))),
    );
    return fromStatic('Authorization', textAt(action, 'action').toLowerCase(), ...conditions);
  },
};

export const TRANSFORMATION: ReadableClass = {
  types: ['api.Transformation'],
  read(value, reading) {
    const changes = (one: unknown): CodeExpression =>
      structCode('MessageChanges', readOptions('MessageChanges', 'Transform', one, reading));
    const { request, response, ...others } = objectAt(value, 'transformation');
    only(others, [], 'transformation');
    if (request !== undefined && response === undefined)
      return fromStatic('Transformation', 'request', changes(request));
    if (response !== undefined && request === undefined)
      return fromStatic('Transformation', 'response', changes(response));
    if (request === undefined) return unsupported('transformation is empty');
    const both = { request: changes(request), response: changes(response) };
    return fromStatic('Transformation', 'of', structCode('TransformationOptions', both));
  },
};

export const EXTERNAL_AUTHORIZATION: ReadableClass = {
  types: ['api.ExtAuth'],
  read(value, reading) {
    const { backendRef, failureMode, forwardBody, http, grpc, cache, ...others } = objectAt(value, 'extAuth');
    only(others, [], 'extAuth');
    const { maxSize, ...rest } =
      forwardBody === undefined ? { maxSize: undefined } : objectAt(forwardBody, 'forwardBody');
    only(rest, [], 'forwardBody');
    const size = maxSize === undefined ? undefined : sizeOfBytes(bytesIn(maxSize));
    const common = {
      failOpen: failureMode === 'FailOpen' ? json(true) : undefined,
      cache: cache === undefined ? undefined : answerCache(objectAt(cache, 'cache')),
    };
    const service = reading.destination(backendRef);
    if (http !== undefined) {
      const { body: computed, ...fields } = objectAt(http, 'extAuth.http');
      if (size && computed !== undefined) return unsupported('extAuth forwards a body and computes another one');
      const body = computed !== undefined ? fromStatic('Cel', 'of', json(computed)) : size;
      const options = {
        ...common,
        body: body && fromStatic('AuthorizationBody', computed === undefined ? 'forwarded' : 'computed', body),
        ...readOptions('HttpAuthorizationOptions', 'ExtAuthHttp', fields, reading),
      };
      return fromStatic('ExternalAuthorization', 'http', service, structCode('HttpAuthorizationOptions', options));
    }
    if (grpc === undefined) return unsupported('extAuth has no protocol');
    const options = {
      ...common,
      maxBodySize: size,
      ...readOptions('GrpcAuthorizationOptions', 'ExtAuthGrpc', grpc, reading),
    };
    return fromStatic('ExternalAuthorization', 'grpc', service, structCode('GrpcAuthorizationOptions', options));
  },
};

/** A number, as the option has it. */
function bytesIn(size: unknown): number {
  return typeof size === 'number' ? size : unsupported('the body size is not a number of bytes');
}

function answerCache({ key, ttl, maxEntries, ...others }: Fields): CodeExpression {
  only(others, [], 'cache');
  const parts = listAt(key, 'cache.key').map((one) => fromStatic('Cel', 'of', json(textAt(one, 'cache.key'))));
  return structCode('AuthorizationCacheOptions', {
    key: listCode(parts),
    ttl: durationOf(ttl) ?? unsupported('the cache duration is an expression'),
    maxEntries: jsonIf(maxEntries),
  });
}

const INTERVALS: Readonly<Record<string, string>> = { Seconds: 'Second', Minutes: 'Minute', Hours: 'Hour' };

/** One limit: a local one, or the shared one with all its fields. */
export const RATE_LIMIT: ReadableClass = {
  types: ['api.LocalRateLimit', 'api.GlobalRateLimit'],
  read(value, reading) {
    const limit = objectAt(value, 'rateLimit');
    if (limit.domain !== undefined) {
      const { failureMode, ...fields } = limit;
      const options = readOptions('SharedRateLimitOptions', 'GlobalRateLimit', fields, reading);
      const failOpen = failureMode === 'FailOpen' ? json(true) : undefined;
      return fromStatic('RateLimit', 'shared', structCode('SharedRateLimitOptions', { ...options, failOpen }));
    }
    only(limit, ['requests', 'tokens', 'unit', 'burst'], 'rateLimit');
    const { requests, tokens, burst, unit } = limit;
    const what = tokens === undefined ? 'requests' : 'tokens';
    const method = `${what}Per${entryOf(INTERVALS, String(unit)) ?? unsupported(`unit is ${String(unit)}`)}`;
    if (method === 'tokensPerSecond') return unsupported('tokens are not counted per second by RateLimit');
    const options = structCode('RateLimitOptions', { burst: jsonIf(burst) });
    return fromStatic('RateLimit', method, json(tokens ?? requests), options);
  },
};
