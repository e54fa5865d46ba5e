import type * as config from '../../../data-plane/config';
import type {
  ExtAuth,
  ExtAuthBody,
  ExtAuthCache,
  ExtAuthGrpc,
  ExtAuthHttp,
  ExtAuthOrConditional,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { bytesIn } from '../byte-size';
import { type Coverage, covering } from '../coverage';
import { pathOfUrl } from '../endpoint-url';
import { type GatewayScope, type Site, within } from '../scope';
import { timeSpan } from '../time-span';
import { checkHeaderNames } from '../wire-forms';

const EXT_AUTH = {
  backendRef: '`extAuthz.host` or `.backend`',
  url: '`extAuthz.host` and `.protocol.http.path`, with `policies.backendTLS` for `https`',
  failureMode: '`extAuthz.failureMode`: `allow` or `deny`',
  grpc: '`extAuthz.protocol.grpc`',
  http: '`extAuthz.protocol.http`',
  forwardBody: '`extAuthz.includeRequestBody`',
  cache: '`extAuthz.cache`',
} as const;

export const EXT_AUTH_COVERAGE: Coverage = {
  ...covering<ExtAuthOrConditional>('ExtAuthOrConditional', { ...EXT_AUTH, conditional: '`extAuthz.conditional[]`' }),
  ...covering<ExtAuth>('ExtAuth', EXT_AUTH),
  ...covering<ExtAuthCache>('ExtAuthCache', {
    key: '`extAuthz.cache.key`',
    ttl: '`extAuthz.cache.ttl`',
    maxEntries: '`extAuthz.cache.maxEntries`',
  }),
  ...covering<ExtAuthBody>('ExtAuthBody', {
    maxSize: '`extAuthz.includeRequestBody.maxRequestBytes`; larger bodies are rejected',
  }),
  ...covering<ExtAuthGrpc>('ExtAuthGrpc', {
    contextExtensions: '`extAuthz.protocol.grpc.context`',
    requestMetadata: '`extAuthz.protocol.grpc.metadata`',
  }),
  ...covering<ExtAuthHttp>('ExtAuthHttp', {
    path: '`extAuthz.protocol.http.path`',
    redirect: '`extAuthz.protocol.http.redirect`',
    allowedRequestHeaders: '`extAuthz.includeRequestHeaders`',
    addRequestHeaders: '`extAuthz.protocol.http.addRequestHeaders`',
    allowedResponseHeaders: '`extAuthz.protocol.http.includeResponseHeaders`',
    responseMetadata: '`extAuthz.protocol.http.metadata`',
    body: '`extAuthz.protocol.http.body`',
  }),
};

/** A path as an expression. */
const quoted = (path: string | undefined) => path && JSON.stringify(path);

export function lowerExtAuth(value: ExtAuth, site: Site, scope: GatewayScope): config.ExtAuthz {
  const { grpc, http } = value;
  checkNames(value, site, scope);
  return defined({
    ...scope.service(value, site),
    protocol: http
      ? {
          http: defined({
            path: http.path ?? quoted(pathOfUrl(value.url)),
            redirect: http.redirect,
            addRequestHeaders: http.addRequestHeaders && { ...http.addRequestHeaders },
            includeResponseHeaders: http.allowedResponseHeaders && [...http.allowedResponseHeaders],
            metadata: http.responseMetadata && { ...http.responseMetadata },
            body: http.body,
          }),
        }
      : {
          grpc: defined({
            context: grpc?.contextExtensions && { ...grpc.contextExtensions },
            // Absent differs from empty: without metadata, the server receives that of the JWT by default.
            metadata: grpc?.requestMetadata && { ...grpc.requestMetadata },
          }),
        },
    failureMode: value.failureMode === 'FailOpen' ? 'allow' : 'deny',
    includeRequestHeaders: http?.allowedRequestHeaders && [...http.allowedRequestHeaders],
    // The reference rejects larger bodies, because a truncated body could hide content from the check that the destination then reads.
    includeRequestBody: value.forwardBody && {
      maxRequestBytes: bytesIn(value.forwardBody, ['maxSize'], within(site, 'forwardBody'), scope).maxSize ?? 0,
      allowPartialMessage: false,
    },
    cache: value.cache && lowerCache(value.cache),
  });
}

function lowerCache({ key, ttl, maxEntries }: ExtAuthCache): config.CacheConfig {
  return defined({ key: [...key], ttl: timeSpan(ttl), maxEntries });
}

function checkNames({ http }: ExtAuth, site: Site, scope: GatewayScope): void {
  const at = (field: keyof NonNullable<typeof http>) => within(site, 'http', field);
  checkHeaderNames(http?.allowedRequestHeaders, 'headers and pseudo-headers', at('allowedRequestHeaders'), scope);
  checkHeaderNames(http?.addRequestHeaders, 'headers and pseudo-headers', at('addRequestHeaders'), scope);
  checkHeaderNames(http?.allowedResponseHeaders, 'headers', at('allowedResponseHeaders'), scope);
}
