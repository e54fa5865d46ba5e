import { ByHostAndPath } from '../../matches/by-host-and-path';
import { matchesAt } from '../../matches/matches-of';
import { type RuleAttachment, withDelegated } from '../../model/attachment';
import type { AnyMatcher, RequestMatch } from '../../model/match';
import { hostnamesOf } from '../../semantics/hostnames';
import type { CompleteRequest, HeaderLine } from './request';

const KNOWN = new WeakMap<readonly RuleAttachment[], RuleIndex>();

/** Key for any header or parameter, and for rules that do not require a single value of one. */
const ALL = '*';
const NONE = '';

/** An index of a list of rules by their conditions on requests: of thousands of rules, few can match one request. */
export class RuleIndex {
  /** The properties of requests that any of the rules, or the rules they delegate to, match on. Header names are in lower case. */
  public readonly inspected = { host: false, method: false, headers: new Set<string>(), anything: false };

  /** List positions of rules by a header or parameter with one value. */
  private readonly byValue = new Map<string, ByHostAndPath<number>>();

  private constructor(private readonly rules: readonly RuleAttachment[]) {
    for (const [place, attachment] of rules.entries())
      for (const match of matchesAt(attachment) ?? [undefined])
        for (const value of [ALL, oneValueOf(match)]) {
          const own = this.byValue.get(value) ?? new ByHostAndPath<number>();
          this.byValue.set(value, own);
          for (const hostname of hostnamesOf(attachment.route)) own.add(hostname, match?.path, place);
        }
    for (const attachment of withDelegated(rules)) {
      if (attachment.route.hostnames.length > 0) this.inspected.host = this.inspected.anything = true;
      for (const match of matchesAt(attachment) ?? []) this.note(match);
    }
  }

  public static of(rules: readonly RuleAttachment[]): RuleIndex {
    const index = KNOWN.get(rules) ?? new RuleIndex(rules);
    KNOWN.set(rules, index);
    return index;
  }

  /** Returns the rules that may match a request for a host, in order; no other rule does. */
  public mayTake(host: string, { path, search, headers }: CompleteRequest): readonly RuleAttachment[] {
    const parameters = [...new URLSearchParams(search)];
    return this.at(host, path, [NONE, ...headers.map(headerKey), ...parameters.map(parameterKey)]);
  }

  /** Returns the rules that may match requests for a host and a path, regardless of headers and parameters. */
  public for(host: string, path: string): readonly RuleAttachment[] {
    return this.at(host, path, [ALL]);
  }

  private at(host: string, path: string, values: readonly string[]): readonly RuleAttachment[] {
    const places = new Set<number>();
    for (const value of values)
      for (const lists of this.byValue.get(value)?.at(host, path) ?? [])
        for (const list of lists) for (const place of list) places.add(place);
    return [...places].sort((a, b) => a - b).map((place) => this.rules[place]);
  }

  private note({ path, method, headers, query }: RequestMatch): void {
    const { pathPrefix }: AnyMatcher = path;
    if (method !== undefined) this.inspected.method = true;
    for (const { name } of headers ?? []) this.inspected.headers.add(name.toLowerCase());
    if (pathPrefix !== '/' || method !== undefined || headers || query) this.inspected.anything = true;
  }
}

/** Returns a header or parameter that a match requires with an exact value. Pseudo-headers such as `:path` are not sent as headers. */
function oneValueOf(match: RequestMatch | undefined): string {
  for (const { name, value } of match?.headers ?? [])
    if ('exact' in value && !name.startsWith(':')) return headerKey([name, value.exact]);
  for (const { name, value } of match?.query ?? []) if ('exact' in value) return parameterKey([name, value.exact]);
  return NONE;
}

function headerKey([name, value]: HeaderLine): string {
  return `${name.toLowerCase()}=${value}`;
}

function parameterKey([name, value]: HeaderLine): string {
  return `?${name}=${value}`;
}
