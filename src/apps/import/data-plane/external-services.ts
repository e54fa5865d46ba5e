import type { Fields } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { serviceRef } from './connection';
import { capital, given, isAbsent, nothingElse, type Reader } from './reader';

/** A service that decides which requests may pass. */
export function externalAuthorization(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  const { protocol, failureMode, includeRequestHeaders, includeRequestBody, cache, ...service } = value;
  nothingElse(service, ['host', 'backend', 'policies']);
  if (isPart(failureMode)) reader.conversions.instead([...place, 'failureMode'], 'refused with 403', 'deny');
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
    ...(isPart(cache) ? { cache: readCache(cache) } : {}),
  };
}

function readCache({ key, ttl, maxEntries, ...rest }: ConfigPart): Fields {
  nothingElse(rest, []);
  return given({ key, ttl, maxEntries });
}

function ofHttp(http: ConfigPart, headers: unknown): Fields {
  const { path, redirect, addRequestHeaders, includeResponseHeaders, metadata, body: question, ...rest } = http;
  nothingElse(rest, []);
  return given({
    path,
    redirect,
    allowedRequestHeaders: headers,
    addRequestHeaders,
    allowedResponseHeaders: includeResponseHeaders,
    responseMetadata: metadata,
    body: question,
  });
}

function ofGrpc(value: unknown, headers: unknown): Fields {
  if (Array.isArray(headers) && headers.length > 0) return unsupported('a gRPC server always receives all headers');
  const { context, metadata, ...rest } = isPart(value) ? value : {};
  nothingElse(rest, []);
  return { ...given({ contextExtensions: context }), ...(isAbsent(metadata) ? {} : { requestMetadata: metadata }) };
}

function body(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  const { maxRequestBytes, allowPartialMessage, packAsBytes } = value;
  if (packAsBytes === true) unsupported('bodies cannot be packed as bytes');
  if (allowPartialMessage === true)
    reader.conversions.instead(
      [...place, 'allowPartialMessage'],
      'larger bodies are rejected instead of truncated',
      false,
    );
  return { maxSize: maxRequestBytes ?? unsupported('the size of the body has no limit') };
}

/** A service that changes requests and answers. */
export function externalProcessing(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  const { failureMode, processingOptions, metadataContext, requestAttributes, responseAttributes, ...service } = value;
  nothingElse(service, ['host', 'backend', 'policies']);
  const mode = failureMode ?? reader.configDefaults.extProc.failureMode;
  return {
    backendRef: serviceRef(service, place, reader),
    ...(mode === 'failOpen' ? { failureMode: 'FailOpen' } : {}),
    ...(isPart(processingOptions) ? { processingOptions: capitals(processingOptions) } : {}),
    ...given({ metadataContext, requestAttributes, responseAttributes }),
  };
}

/** Words of the config begin with a small letter, and those of resources with a capital. */
function capitals(value: ConfigPart): Fields {
  const entries = Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? capital(one) : one]);
  return Object.fromEntries(entries);
}
