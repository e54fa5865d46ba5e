import type * as config from '../../../data-plane/config';
import type { gatewayApi } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { type GatewayScope, type Site, within } from '../scope';
import { checkHeaderNames, checkPath } from '../wire-forms';

type HttpProtocol = Extract<config.ExtAuthzProtocol, { http: unknown }>['http'];

/** Gateway API's own external authorization. */
export function lowerExternalAuth(
  value: gatewayApi.HttpExternalAuthFilter,
  site: Site,
  scope: GatewayScope,
): config.ExtAuthz {
  const { http, grpc, forwardBody } = value;
  const [allowed, protocol] =
    value.protocol === 'HTTP' ? [http?.allowedHeaders ?? [], 'http'] : [grpc?.allowedHeaders ?? [], 'grpc'];
  checkHeaderNames(allowed, 'headers and pseudo-headers', within(site, protocol, 'allowedHeaders'), scope);
  checkHeaderNames(http?.allowedResponseHeaders, 'headers', within(site, 'http', 'allowedResponseHeaders'), scope);
  checkPath(http?.path, within(site, 'http', 'path'), scope);
  return defined({
    ...scope.service({}, site),
    protocol: value.protocol === 'HTTP' ? { http: lowerHttp(http) } : { grpc: {} },
    failureMode: 'deny',
    includeRequestHeaders:
      value.protocol === 'HTTP'
        ? ['authorization', ':authority', ...allowed]
        : allowed.length > 0
          ? [...allowed]
          : undefined,
    includeRequestBody: forwardBody?.maxSize
      ? { maxRequestBytes: forwardBody.maxSize, allowPartialMessage: false }
      : undefined,
  });
}

function lowerHttp(value: gatewayApi.HttpAuthConfig | undefined): HttpProtocol {
  const { path, allowedResponseHeaders: headers } = value ?? {};
  return defined({
    path: path ? `${JSON.stringify(path.replace(/\/+$/, ''))} + request.path` : undefined,
    includeResponseHeaders: headers?.length ? [...headers] : undefined,
  });
}
