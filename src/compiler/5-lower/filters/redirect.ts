import type { gatewayApi } from '../../../validation/types.generated';
import type { ConfigObject } from '../../ir/dataplane';
import { defined } from '../config-object';

export function lowerRedirect(value: gatewayApi.HttpRequestRedirectFilter): ConfigObject {
  const { hostname, port } = value;
  return defined({
    scheme: value.scheme,
    authority: hostname ? (port ? { full: `${hostname}:${port}` } : { host: hostname }) : port ? { port } : undefined,
    path: value.path && lowerPathModifier(value.path, trimmed),
    status: value.statusCode ?? 302,
  });
}

/** What replaces the path, or the matched beginning of it. */
export function lowerPathModifier(
  value: gatewayApi.HttpPathModifier,
  prefix: (text: string) => string = (text) => text,
): ConfigObject {
  return value.type === 'ReplaceFullPath'
    ? { full: value.replaceFullPath ?? '/' }
    : { prefix: prefix(value.replacePrefixMatch ?? '/') };
}

function trimmed(prefix: string): string {
  return prefix.length > 1 ? prefix.replace(/\/+$/, '') || '/' : prefix;
}
