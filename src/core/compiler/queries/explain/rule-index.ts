import { ByHostAndPath } from '../../matches/by-host-and-path';
import { matchesAt } from '../../matches/matches-of';
import { type RuleAttachment, withDelegated } from '../../model/attachment';
import type { AnyMatcher, RequestMatch } from '../../model/match';
import { hostnamesOf } from '../../semantics/hostnames';
import type { CompleteRequest, HeaderLine } from './request';

const KNOWN = new WeakMap<readonly RuleAttachment[], RuleIndex>();

/** In place of a header or parameter: whatever they are, and where no single value of one is asked for. */
const ALL = '*';
const NONE = '';

/** One list of rules by what they ask of requests: of thousands, few can take one. */
export class RuleIndex {
  /** What any of the rules asks for, or of those that they delegate to; names of headers are in lower case. */
  public readonly asked = { host: false, method: false, headers: new Set<string>(), anything: false };

  /** By a header or parameter of one value: the places of rules in the list. */
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
      if (attachment.route.hostnames.length > 0) this.asked.host = this.asked.anything = true;
      for (const match of matchesAt(attachment) ?? []) this.note(match);
    }
  }

  public static of(rules: readonly RuleAttachment[]): RuleIndex {
    const index = KNOWN.get(rules) ?? new RuleIndex(rules);
    KNOWN.set(rules, index);
    return index;
  }

  /** The rules that may take a request for a host, in their order: no other one does. */
  public mayTake(host: string, { path, search, headers }: CompleteRequest): readonly RuleAttachment[] {
    const parameters = [...new URLSearchParams(search)];
    return this.at(host, path, [NONE, ...headers.map(headerKey), ...parameters.map(parameterKey)]);
  }

  /** Those that may take requests for a host and a path, whatever headers and parameters these have. */
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
    if (method !== undefined) this.asked.method = true;
    for (const { name } of headers ?? []) this.asked.headers.add(name.toLowerCase());
    if (pathPrefix !== '/' || method !== undefined || headers || query) this.asked.anything = true;
  }
}

/** One that a match asks for with its value; `:path` among headers is none that is sent. */
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
