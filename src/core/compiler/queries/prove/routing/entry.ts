import { methodAlone } from '../../../matches/grpc-matches';
import { matchesAt } from '../../../matches/matches-of';
import type { ListenerAttachment, RuleAttachment } from '../../../model/attachment';
import type { AnyMatcher, PathMatcher, RequestMatch, ValueMatch } from '../../../model/match';
import { hostnamesOf, precisionOf } from '../../../semantics/hostnames';
import { compareRanks, rankOf } from '../../explain/matching';
import { exactly, subdomainsOf, wordsBelow } from '../languages/words';
import { doubt, type FormulaLiteral, first, some } from '../space/formula';
import {
  HOST_PART,
  headerPart,
  isRewritten,
  METHOD_PART,
  PATH_PART,
  type Part,
  queryPart,
  SERVER_NAME,
} from '../space/part';
import { byExpression } from './by-expression';
import { callsOf } from './calls-of-method';
import { leftByAuthentication } from './credentials-out';

/**
 * A combination of a rule, one of its hostnames and one of its matches, with the requests that it matches unless another entry precedes it.
 */
export interface Entry {
  readonly rule: RuleAttachment;
  readonly hostname: string;
  readonly path: PathMatcher | undefined;
  readonly literals: readonly FormulaLiteral[];
  /** The same without the hostname. */
  readonly ofMatch: readonly FormulaLiteral[];
  readonly rank: readonly number[];
  /** Its place among all of the list: decides between equals. */
  readonly place: number;
}

/** Returns all entries of a list of rules, in the data plane's order of precedence. */
export function routingEntries(
  { listener, preRouting }: ListenerAttachment,
  rules: readonly RuleAttachment[],
): readonly Entry[] {
  const asSent = leftByAuthentication({ preRouting });
  const hostPart = listener.protocol === 'TLS' ? SERVER_NAME : HOST_PART;
  const entries: Entry[] = [];
  for (const rule of rules) {
    const matches = matchesAt(rule) ?? [undefined];
    for (const hostname of hostnamesOf(rule.route)) {
      const precision = precisionOf(hostname.toLowerCase());
      for (const [at, match] of matches.entries()) {
        for (const way of match ? waysOf(match, methodAt(rule, at)) : [[]]) {
          const ofMatch = way.flatMap(asSent);
          entries.push({
            rule,
            hostname,
            path: match?.path,
            literals: [...hostLiterals(hostPart, hostname), ...ofMatch],
            ofMatch,
            rank: [precision, ...(match ? rankOf(match) : [])],
            place: entries.length,
          });
        }
      }
    }
  }
  return entries.sort((a, b) => compareRanks(b.rank, a.rank) || a.place - b.place);
}

/** Reports whether one entry takes precedence over the other if both match. */
export function comesFirst(one: Entry, other: Entry): boolean {
  return (compareRanks(one.rank, other.rank) || other.place - one.place) > 0;
}

export function hostLiterals(part: Part, hostname: string): readonly FormulaLiteral[] {
  const lower = hostname.toLowerCase();
  if (precisionOf(lower) === 0) return [];
  return [first(part, lower.startsWith('*.') ? subdomainsOf(lower.slice(1)) : exactly(lower))];
}

/** Returns the method that a match specifies without a service. */
function methodAt({ rule }: RuleAttachment, at: number): string | undefined {
  const match = rule.kind === 'GRPCRoute' ? rule.spec.matches?.[at] : undefined;
  return match && methodAlone(match);
}

/** Returns the alternative conditions of a match. */
function waysOf(match: RequestMatch, method: string | undefined): readonly (readonly FormulaLiteral[])[] {
  const literals = literalsOf(match);
  return method === undefined ? [literals] : callsOf(method).map((call) => [...call, ...literals]);
}

function literalsOf({ path, method, headers = [], query = [] }: RequestMatch): readonly FormulaLiteral[] {
  return [
    ...pathLiterals(path),
    ...(method === undefined ? [] : [first(METHOD_PART, exactly(method))]),
    ...headers.flatMap(headerLiterals),
    ...query.map((one) => literalFor(queryPart(one.name), one)),
  ];
}

function pathLiterals(matcher: PathMatcher): readonly FormulaLiteral[] {
  const { exact, pathPrefix, regex }: AnyMatcher = matcher;
  if (exact !== undefined) return [first(PATH_PART, exactly(exact))];
  if (regex !== undefined) return [byExpression(PATH_PART, regex)];
  return pathPrefix === '/' ? [] : [first(PATH_PART, wordsBelow(pathPrefix ?? '/'))];
}

/**
 * Returns the literals of a header match. The data plane treats the path as a header; matches on it are covered by the calls of a method.
 */
function headerLiterals(header: ValueMatch): readonly FormulaLiteral[] {
  if (header.name === ':path') return [];
  if (isRewritten(header.name.toLowerCase()))
    return [doubt(`the value that the data plane writes to the header ${header.name}`)];
  return [literalFor(headerPart(header.name), header)];
}

function literalFor(part: Part, { value }: ValueMatch): FormulaLiteral {
  const { exact, regex }: AnyMatcher = value;
  return exact === undefined ? byExpression(part, regex ?? '') : some(part, exactly(exact));
}
