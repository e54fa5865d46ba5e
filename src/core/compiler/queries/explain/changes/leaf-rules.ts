import { matchesAt } from '../../../matches/matches-of';
import { delegates, type RuleAttachment } from '../../../model/attachment';
import type { AnyMatcher, PathMatcher, RequestMatch, ValueMatch } from '../../../model/match';

/** A rule that serves requests itself, with the requests that reach it through the rules that delegate to it. */
export interface LeafRule {
  readonly rule: RuleAttachment;
  /** Empty: the hosts of the listener. */
  readonly hostnames: readonly string[];
  /** Absent for rules of connections. */
  readonly matches: readonly RequestMatch[] | undefined;
}

/** All rules that serve requests: rules that only delegate are replaced by the rules below them. */
export function leafRules(rules: readonly RuleAttachment[]): readonly LeafRule[] {
  return rules.flatMap((rule) => leavesOf({ rule, hostnames: rule.route.hostnames, matches: matchesAt(rule) }));
}

function leavesOf(above: LeafRule): readonly LeafRule[] {
  const { rule, hostnames, matches } = above;
  if (!delegates(rule)) return [above];
  const servesItself = rule.backends.some(({ delegated, ref }) => !delegated && ref.weight > 0);
  const below = rule.backends.flatMap(({ delegated = [], ref }) => (ref.weight > 0 ? delegated : []));
  return [
    ...below.flatMap((child) =>
      leavesOf({
        rule: child,
        hostnames: child.route.hostnames.length > 0 ? child.route.hostnames : hostnames,
        matches: narrowed(matches, matchesAt(child)),
      }),
    ),
    ...(servesItself ? [above] : []),
  ];
}

/** The matches of a rule within those of the rule that delegates to it. */
function narrowed(
  outer: readonly RequestMatch[] | undefined,
  inner: readonly RequestMatch[] | undefined,
): readonly RequestMatch[] | undefined {
  if (!outer || !inner) return inner ?? outer;
  return outer.flatMap((one) => inner.flatMap((other) => both(one, other) ?? []));
}

/** Requests that fulfil two matches; undefined if it is clear that no request does. */
function both(outer: RequestMatch, inner: RequestMatch): RequestMatch | undefined {
  const path = narrowerPath(outer.path, inner.path);
  const headers = joined(outer.headers, inner.headers);
  const query = joined(outer.query, inner.query);
  const method = inner.method ?? outer.method;
  if (!path || !headers || !query || (outer.method !== undefined && outer.method !== method)) return undefined;
  return {
    path,
    ...(headers.length > 0 ? { headers } : {}),
    ...(query.length > 0 ? { query } : {}),
    ...(method === undefined ? {} : { method }),
  };
}

function narrowerPath(outer: PathMatcher, inner: PathMatcher): PathMatcher | undefined {
  const [above, below]: readonly AnyMatcher[] = [outer, inner];
  // Whether both match is left to the evaluator of single requests.
  if (above.regex !== undefined || below.regex !== undefined) return below.regex === undefined ? inner : outer;
  if (isWithin(below, above)) return inner;
  return isWithin(above, below) ? outer : undefined;
}

function isWithin(path: AnyMatcher, { exact, pathPrefix = '' }: AnyMatcher): boolean {
  if (exact !== undefined) return path.exact === exact;
  const prefix = pathPrefix.replace(/\/$/, '');
  const own = (path.exact ?? path.pathPrefix ?? '').replace(/\/$/, '');
  return own === prefix || own.startsWith(`${prefix}/`);
}

/** Undefined if two exact values of one name differ. */
function joined(
  outer: readonly ValueMatch[] = [],
  inner: readonly ValueMatch[] = [],
): readonly ValueMatch[] | undefined {
  const isAlike = (one: ValueMatch, other: ValueMatch) => one.name.toLowerCase() === other.name.toLowerCase();
  const exactOf = ({ value }: { readonly value: AnyMatcher }) => value.exact;
  const isImpossible = inner.some((one) =>
    outer.some((other) => {
      const values = [exactOf(one), exactOf(other)];
      return isAlike(one, other) && values[0] !== values[1] && !values.includes(undefined);
    }),
  );
  if (isImpossible) return undefined;
  return [...outer.filter((one) => !inner.some((other) => isAlike(one, other))), ...inner];
}
