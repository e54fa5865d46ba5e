import type { Attachment, GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../../model/attachment';
import type { AnyMatcher, RequestMatch, ValueMatch } from '../../../model/match';
import { describeMatch, keyOfMatch } from '../matching';
import type { RequestInput } from '../request';
import { leafRules } from './leaf-rules';
import { type ServedRequest, servedBy } from './outcome';

/** Requests that a rule matches by one hostname and one match. */
export interface RequestKind {
  /** A description for people. */
  readonly text: string;
  readonly rule: RuleAttachment;
  readonly served: ServedRequest;
  /** An example request; absent if it would require solving an expression. */
  readonly sample?: RequestInput;
}

/**
 * Returns the requests that a Gateway serves, by description. Of several rules with the same conditions, the first applies because it gets
 * the requests.
 *
 * @param portOf - the port at which requests arrive on the other side
 */
export function requestKinds(
  { listeners }: GatewayAttachment,
  attachment: Attachment,
  portOf = (port: number) => port,
): ReadonlyMap<string, RequestKind> {
  const kinds = new Map<string, RequestKind>();
  for (const listener of listeners) {
    for (const { rule, hostnames, matches } of leafRules(listener.rules)) {
      let served: ServedRequest | undefined;
      for (const hostname of hostnames.length > 0 ? hostnames : ['']) {
        for (const match of matches ?? [undefined]) {
          const { port } = listener.listener;
          const key = textOf(listener, hostname, match && keyOfMatch(match), portOf(port));
          if (kinds.has(key)) continue;
          const sample = sampleRequest(listener, hostname, match);
          const text = textOf(listener, hostname, match && describeMatch(match), port);
          kinds.set(key, {
            text,
            rule,
            get served() {
              served ??= servedBy(rule, listener, attachment);
              return served;
            },
            ...(sample ? { sample } : {}),
          });
        }
      }
    }
  }
  return kinds;
}

function textOf({ listener }: ListenerAttachment, hostname: string, match: string | undefined, port: number): string {
  const host = hostname || listener.hostname || 'any host';
  return `${host} on port ${port}${match ? `, ${match}` : ''}`;
}

/** A label that no manifest is likely to name. */
const ANY = 'any-of-them';

/** Returns an example request; `undefined` if it would require solving an expression. */
export function sampleRequest(
  { listener }: ListenerAttachment,
  hostname: string,
  match: RequestMatch | undefined,
): RequestInput | undefined {
  const host = (hostname || listener.hostname || `${ANY}.example`).replace(/^\*/, ANY);
  const tls = listener.protocol === 'HTTPS' || listener.protocol === 'TLS';
  const common = { host, port: listener.port, tls, isLeftAloneByServices: true };
  if (!match) return common;
  const path = pathIn(match.path);
  const headers = pairsOf(match.headers ?? []);
  const query = pairsOf(match.query ?? []);
  if (path === undefined || !headers || !query) return undefined;
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return {
    ...common,
    path: search ? `${path}?${search}` : path,
    headers,
    ...(match.method ? { method: match.method } : {}),
  };
}

function pathIn({ exact, pathPrefix }: AnyMatcher): string | undefined {
  return exact ?? (pathPrefix === undefined ? undefined : `${pathPrefix.replace(/\/$/, '')}/${ANY}`);
}

function pairsOf(matches: readonly ValueMatch[]): (readonly [string, string])[] | undefined {
  const pairs: (readonly [string, string])[] = [];
  for (const { name, value } of matches) {
    const { exact }: AnyMatcher = value;
    if (exact === undefined) return undefined;
    pairs.push([name, exact]);
  }
  return pairs;
}
