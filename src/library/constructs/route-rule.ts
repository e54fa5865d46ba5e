import type { Duration } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import * as gatewayapi from '../gateway-api';
import type { IDestination } from './destination-reference';
import { allDestinations, renderDestinations, type WeightedDestination } from './destinations';
import { optionalDurationText } from './duration-text';
import { PathMatch } from './path-match';
import { usageError } from './usage-error';

/** Conditions of a rule, all of which must match. */
export interface RouteMatch {
  /**
   * The path: one path, a prefix or a regular expression.
   *
   * @default PathMatch.prefix('/')
   */
  readonly path?: PathMatch;
  /**
   * The HTTP method, in upper case.
   *
   * @default - all methods match
   */
  readonly method?: string;
  /**
   * Headers and their exact values.
   *
   * @default - requests match with any headers
   */
  readonly headers?: { [name: string]: string };
  /**
   * Header names and regular expressions for their entire values.
   *
   * @default - requests match with any headers
   */
  readonly headerPatterns?: { [name: string]: string };
  /**
   * Query parameters and their exact values.
   *
   * @default - requests match with any parameters
   */
  readonly query?: { [name: string]: string };
}

/** Sends clients somewhere else. */
export interface RedirectOptions {
  /**
   * `http` or `https`.
   *
   * @default - the scheme of the request
   */
  readonly scheme?: string;
  /**
   * The hostname of the redirect.
   *
   * @default - the hostname of the request
   */
  readonly hostname?: string;
  /**
   * The port, 1 to 65535.
   *
   * @default - the one of the scheme
   */
  readonly port?: number;
  /**
   * The new path.
   *
   * @default - the path of the request
   */
  readonly path?: string;
  /**
   * 301 or 302.
   *
   * @default 302
   */
  readonly statusCode?: number;
}

/** A rule of a route. */
export interface RouteRuleOptions extends RouteMatch {
  /**
   * The name by which policies pick this rule, unique in its route: lower-case letters, digits, `-`.
   *
   * @default - made from the rule's number
   */
  readonly name?: string;
  /**
   * Alternative conditions, in addition to the conditions of the rule.
   *
   * @default - the rule has no alternatives
   */
  readonly orMatches?: RouteMatch[];
  /**
   * The destinations of requests, which are distributed evenly.
   *
   * @default - none; then `weighted`, `services` or `redirect` is required
   */
  readonly to?: IDestination[];
  /**
   * The destinations of requests, with weights.
   *
   * @default - requests go to `to` or `services`
   */
  readonly weighted?: WeightedDestination[];
  /**
   * Services of your app to which requests go, at their first port: constructs of any release of cdk8s-plus.
   *
   * @default - requests go to `to` or `weighted`
   * @kind Service
   */
  readonly services?: IConstruct[];
  /**
   * True for a rule that no destination answers, but a policy with `directResponse`.
   *
   * @default false
   */
  readonly noDestination?: boolean;
  /**
   * Answers with a redirect.
   *
   * @default - requests are forwarded
   */
  readonly redirect?: RedirectOptions;
  /**
   * Puts another prefix in place of the one that was matched.
   *
   * @default - the path stays
   */
  readonly rewritePrefix?: string;
  /**
   * Puts another Host header in place of the client's.
   *
   * @default - it stays for Services and becomes the destination's for hosts
   */
  readonly rewriteHostname?: string;
  /**
   * Request headers that are set to fixed values.
   *
   * @default - headers are not changed
   */
  readonly setRequestHeaders?: { [name: string]: string };
  /**
   * Answer headers that are set to fixed values.
   *
   * @default - headers are not changed
   */
  readonly setResponseHeaders?: { [name: string]: string };
  /**
   * The time limit until the response headers arrive, including all attempts and the pauses between them. LLM responses that are not
   * streamed must be complete in this time; other bodies are not limited.
   *
   * @default - no limit
   */
  readonly timeout?: Duration;
}

/** Rejects a rule that contradicts itself or has no destination. */
export function checkRule(rule: RouteRuleOptions): void {
  if (allDestinations(rule).length === 0 && !rule.redirect && !rule.noDestination) {
    throw usageError(CODE.ruleLeadsNowhere, { match: (rule.path ?? ALL_PATHS).toString() });
  }
}

const ALL_PATHS = PathMatch.prefix('/');

/** The rule as HTTPRoute has it. */
export function renderRule(
  options: RouteRuleOptions,
  name: string,
  namespace: string | undefined,
): gatewayapi.HttpRouteRule {
  const filters = renderFilters(options);
  return {
    name,
    matches: [options, ...(options.orMatches ?? [])].map(renderMatch),
    filters: filters.length > 0 ? filters : undefined,
    backendRefs: renderDestinations(options, namespace),
    timeouts: options.timeout ? { request: optionalDurationText(options.timeout) } : undefined,
  };
}

function renderMatch(match: RouteMatch): gatewayapi.HttpRouteMatch {
  const headers = [
    ...sortedEntries(match.headers ?? {}).map(([name, value]) => ({
      name,
      type: gatewayapi.HeaderMatchType.EXACT,
      value,
    })),
    ...sortedEntries(match.headerPatterns ?? {}).map(([name, value]) => ({
      name,
      type: gatewayapi.HeaderMatchType.REGULAR_EXPRESSION,
      value,
    })),
  ];
  const query = sortedEntries(match.query ?? {}).map(([name, value]) => ({
    name,
    type: gatewayapi.QueryParamMatchType.EXACT,
    value,
  }));
  return {
    path: (match.path ?? ALL_PATHS)._render(),
    method: match.method as gatewayapi.HttpMethod | undefined,
    headers: headers.length > 0 ? headers : undefined,
    queryParams: query.length > 0 ? query : undefined,
  };
}

function renderFilters(options: RouteRuleOptions): gatewayapi.HttpRouteFilter[] {
  const { HttpRouteFilterType } = gatewayapi;
  const filters: gatewayapi.HttpRouteFilter[] = [];
  if (options.setRequestHeaders) {
    filters.push({
      type: HttpRouteFilterType.REQUEST_HEADER_MODIFIER,
      requestHeaderModifier: { set: pairs(options.setRequestHeaders) },
    });
  }
  if (options.setResponseHeaders) {
    filters.push({
      type: HttpRouteFilterType.RESPONSE_HEADER_MODIFIER,
      responseHeaderModifier: { set: pairs(options.setResponseHeaders) },
    });
  }
  if (options.rewritePrefix !== undefined || options.rewriteHostname !== undefined) {
    filters.push({
      type: HttpRouteFilterType.URL_REWRITE,
      urlRewrite: {
        hostname: options.rewriteHostname,
        path:
          options.rewritePrefix !== undefined
            ? { type: 'ReplacePrefixMatch', replacePrefixMatch: options.rewritePrefix }
            : undefined,
      },
    });
  }
  if (options.redirect) {
    const { path, scheme, ...rest } = options.redirect;
    filters.push({
      type: HttpRouteFilterType.REQUEST_REDIRECT,
      requestRedirect: {
        ...rest,
        scheme: scheme as gatewayapi.HttpRequestRedirectFilterScheme | undefined,
        path: path !== undefined ? { type: 'ReplaceFullPath', replaceFullPath: path } : undefined,
      },
    });
  }
  return filters;
}

function pairs(values: { [name: string]: string }): { name: string; value: string }[] {
  return sortedEntries(values).map(([name, value]) => ({ name, value }));
}
