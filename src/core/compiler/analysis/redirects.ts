import type { gatewayApi } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import { replacedPath } from '../matches/replaced-path';
import type { ListenerAttachment, RuleAttachment } from '../model/attachment';

export type Redirect = gatewayApi.HttpRequestRedirectFilter;

/** The redirect that a rule answers with. */
export function redirectOf({ rule }: RuleAttachment): { readonly value: Redirect; readonly at: Origin } | undefined {
  if (rule.kind !== 'HTTPRoute') return undefined;
  const filters = rule.spec.filters ?? [];
  const index = filters.findIndex(({ type }) => type === 'RequestRedirect');
  const value = filters[index]?.requestRedirect;
  return value && { value, at: below(rule.origin, 'filters', index, 'requestRedirect') };
}

export interface Url {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly port: number;
  /** The path without the query. */
  readonly path: string;
  readonly search: string;
}

export const WELL_KNOWN_PORTS = { http: 80, https: 443 } as const;

export function textOfUrl({ scheme, host, port, path, search }: Url): string {
  return `${scheme}://${host}${port === WELL_KNOWN_PORTS[scheme] ? '' : `:${port}`}${path}${search}`;
}

/** Returns the URL in `Location`; undefined if the data plane answers with an error. */
export function locationOf(
  url: Url,
  { value }: { readonly value: Redirect },
  rule: RuleAttachment,
  { listener }: ListenerAttachment,
): Url | undefined {
  const path = value.path ? replacedPath(url.path, value.path, rule) : url.path;
  if (path === undefined) return undefined;
  return {
    scheme: value.scheme ?? url.scheme,
    host: value.hostname ?? url.host,
    port: value.port ?? (value.scheme ? WELL_KNOWN_PORTS[value.scheme] : listener.port),
    path,
    search: url.search,
  };
}
