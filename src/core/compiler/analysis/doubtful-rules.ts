import { structureOf } from '../../data-plane/regular-expressions';
import { matchesOf } from '../matches/matches-of';
import type { RuleNode } from '../model/graph';
import type { AnyMatcher, RequestMatch, ValueMatch } from '../model/match';
import { DEFAULT_OPTIONS } from '../model/options';

/** A rule among those for the same hosts. */
export interface HostRule {
  readonly rule: RuleNode;
  readonly precision: number;
}

/** The maximum number of comparisons of expressions with rules; beyond it, only an explicitly requested proof compares the rest. */
const MOST_COMPARED = 200_000;

/**
 * Returns those of the rules for the same hosts that other rules may cover although none of them has the same match. Without expressions,
 * more specific hostnames and mixed-in gRPC calls, each rule has its own request: a path that occurs nowhere else, with only the properties
 * that the rule requires.
 */
export function doubtfulAmong(rules: readonly HostRule[]): readonly RuleNode[] {
  const [first] = rules;
  const isPlain = ({ rule, precision }: HostRule) =>
    rule.kind === first?.rule.kind && precision === first.precision && !hasExpression(rule);
  // Most hosts have only plain rules.
  if (rules.every(isPlain)) return [];
  const closest = rules.reduce((most, { precision }) => Math.max(most, precision), 0);
  const isMixed = rules.some(({ rule: { kind } }) => kind !== first?.rule.kind);
  const starts = startsOfExpressions(rules);
  if (!isMixed && starts.length === 0 && rules.every(({ precision }) => precision === closest)) return [];
  if (starts.length * rules.length > MOST_COMPARED) return [];
  return rules.flatMap(({ rule, precision }) => {
    const isConsidered = isMixed || precision < closest || mayMeet(matchesOf(rule) ?? [], starts);
    return isConsidered ? [rule] : [];
  });
}

/** Returns the beginnings of the paths for which an expression is evaluated, whether it matches the path or something else. */
function startsOfExpressions(rules: readonly HostRule[]): readonly string[] {
  const starts = new Set<string>();
  for (const { rule } of rules) {
    if (!hasExpression(rule)) continue;
    for (const { path, headers = [], query = [] } of matchesOf(rule) ?? []) {
      const { regex }: AnyMatcher = path;
      if (regex !== undefined) for (const start of structureOf(regex).starts) starts.add(start);
      else if ([...headers, ...query].some(isOpen)) starts.add(fixedPath(path));
    }
  }
  return [...starts];
}

/** Results by the rule's content: unchanged documents are inspected once, regardless of the number of runs. */
const KNOWN = new WeakMap<object, boolean>();

/** A header that the data plane removes or writes anew is as good as one. */
function hasExpression({ kind, spec }: RuleNode): boolean {
  if (kind === 'GRPCRoute') return spec.matches !== undefined;
  if (kind !== 'HTTPRoute') return false;
  const known = KNOWN.get(spec);
  if (known !== undefined) return known;
  const found = (spec.matches ?? []).some(
    ({ path, headers, queryParams }) =>
      path?.type === REGEX ||
      headers?.some(({ name, type }) => type === REGEX || isRestricted(name)) ||
      queryParams?.some(({ type }) => type === REGEX),
  );
  KNOWN.set(spec, found);
  return found;
}

const REGEX = 'RegularExpression';

function isOpen({ name, value }: ValueMatch): boolean {
  return 'regex' in value || isRestricted(name);
}

/** Whether requests cannot have a header with any value. */
function isRestricted(name: string): boolean {
  const received = DEFAULT_OPTIONS.dataPlane.requests.receivedHeaders.get(name.toLowerCase());
  return received !== undefined && received.is !== 'kept over HTTP/2';
}

function mayMeet(matches: readonly RequestMatch[], starts: readonly string[]): boolean {
  return matches.some(({ path }) => {
    const { regex }: AnyMatcher = path;
    const own = regex === undefined ? [fixedPath(path)] : structureOf(regex).starts;
    return own.some((one) => starts.some((start) => one.startsWith(start) || start.startsWith(one)));
  });
}

function fixedPath({ exact, pathPrefix }: AnyMatcher): string {
  return exact ?? pathPrefix ?? '';
}
