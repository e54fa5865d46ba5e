import { lowerGrpcMatches } from '../matches/grpc-matches';
import { lowerHttpMatches } from '../matches/http-matches';
import { createdAt } from '../model/age';
import type { ListenerAttachment, RuleAttachment } from '../model/attachment';
import type { RuleNode } from '../model/graph';
import type { AnyMatcher, RequestMatch } from '../model/match';
import type { Refusal } from './listeners';
import { closestHostname, compareRanks, describeMatch, mismatchOf, rankOf } from './matching';
import type { CompleteRequest } from './request';

interface Candidate {
  readonly attachment: RuleAttachment;
  readonly hostname: string;
  readonly match: RequestMatch | undefined;
  /** Hostname first, then what the match weighs. */
  readonly rank: readonly number[];
}

export interface ChosenRule {
  readonly chosen?: RuleAttachment;
  /** The hostname and the match that took the request. */
  readonly by?: string;
  readonly others: readonly Refusal[];
}

/** The rule that takes a request, by the data plane's own order. */
export function chooseRule({ listener, rules }: ListenerAttachment, request: CompleteRequest): ChosenRule {
  const others: Refusal[] = [];
  let best: Candidate | undefined;
  const candidates: Candidate[] = [];
  for (const attachment of rules) {
    const host = listener.protocol === 'TLS' ? request.sni : request.host;
    const found = candidateOf(attachment, request, host);
    if (typeof found === 'string') {
      others.push({ name: nameOfRule(attachment), reason: found });
      continue;
    }
    candidates.push(found);
    // Between equals the order of the rules decides.
    if (!best || compareRanks(found.rank, best.rank) > 0) best = found;
  }
  for (const candidate of candidates) {
    if (!best || candidate === best) continue;
    others.push({ name: nameOfRule(candidate.attachment), reason: whyLess(candidate, best) });
  }
  if (!best) return { others };
  return { chosen: best.attachment, by: describe(best), others };
}

/** `HTTPRoute/namespace/name, rule 1 (name)`. */
export function nameOfRule({ rule }: RuleAttachment): string {
  const { resource, kind } = rule.route;
  return `${kind}/${resource.namespace}/${resource.name}, rule ${rule.index}${rule.name ? ` (${rule.name})` : ''}`;
}

/**
 * Whether it depends on a header or pseudo-header, or on any of them, which rule of the listener takes a request.
 *
 * @param unknown - all whose values nobody knows
 */
export function isAskedFor(
  name: string | undefined,
  { rules }: ListenerAttachment,
  request: CompleteRequest,
  unknown: readonly (string | undefined)[],
): boolean {
  if (name === ':path') return true;
  if (name === undefined)
    return rules.some((rule) => rule.route.hostnames.length > 0 || matchesOf(rule.rule)?.some(isChoosy));
  if (name === ':authority' || name === 'host') return rules.some(({ route }) => route.hostnames.length > 0);
  const matches = rules.flatMap(({ rule }) => matchesOf(rule) ?? []);
  if (name === ':method') return matches.some(({ method }) => method !== undefined);
  const asking = matches.filter(({ headers = [] }) => headers.some((header) => header.name.toLowerCase() === name));
  if (unknown.some((one) => one === undefined || one.startsWith(':') || one === 'host')) return asking.length > 0;
  return asking.some((match) => mismatchOf(withoutHeaders(match, unknown), request) === undefined);
}

function withoutHeaders(match: RequestMatch, names: readonly (string | undefined)[]): RequestMatch {
  return { ...match, headers: match.headers?.filter(({ name }) => !names.includes(name.toLowerCase())) };
}

/** Whether some request does not fit. */
function isChoosy({ path, method, headers, query }: RequestMatch): boolean {
  const { pathPrefix }: AnyMatcher = path;
  return pathPrefix !== '/' || method !== undefined || headers !== undefined || query !== undefined;
}

function candidateOf(attachment: RuleAttachment, request: CompleteRequest, host: string): Candidate | string {
  const { route } = attachment;
  const hostname = closestHostname(route.hostnames, host);
  if (!hostname)
    return `its hostnames ${route.hostnames.join(', ')} do not match ${host || 'a request without a host'}`;
  const common = { attachment, hostname: hostname.pattern };
  const matches = matchesOf(attachment.rule);
  if (!matches) return { ...common, match: undefined, rank: [hostname.rank] };
  const mismatches: string[] = [];
  let best: Candidate | undefined;
  for (const match of matches) {
    const mismatch = mismatchOf(match, request);
    const candidate: Candidate = { ...common, match, rank: [hostname.rank, ...rankOf(match)] };
    if (mismatch) mismatches.push(mismatch);
    else if (!best || compareRanks(candidate.rank, best.rank) > 0) best = candidate;
  }
  return best ?? [...new Set(mismatches)].join('; or ');
}

/** As the config has them; TCP and TLS routes have none. */
function matchesOf(rule: RuleNode): readonly RequestMatch[] | undefined {
  if (rule.kind === 'HTTPRoute') return lowerHttpMatches(rule.spec.matches);
  if (rule.kind === 'GRPCRoute') return lowerGrpcMatches(rule.spec.matches);
  return undefined;
}

const WEIGHTS = [
  'its hostname is closer',
  'its path is exact',
  'its path is longer',
  'it asks for a method',
  'it asks for more headers',
  'it asks for more query parameters',
];

/** What requests a rule asks for, in words; each is an alternative. */
export function matchesInWords(rule: RuleNode): readonly string[] {
  return (matchesOf(rule) ?? []).map(describeMatch);
}

function whyLess(candidate: Candidate, best: Candidate): string {
  const index = candidate.rank.findIndex((value, position) => value !== best.rank[position]);
  const why = index < 0 ? whyEarlier(best, candidate) : WEIGHTS[index];
  return `it matches (${describe(candidate)}), but ${nameOfRule(best.attachment)} is asked first: ${why}`;
}

/** Between equals the older route wins, else the first by its name, and in one route the earlier rule. */
function whyEarlier({ attachment: winner }: Candidate, { attachment: loser }: Candidate): string {
  if (winner.rule.route === loser.rule.route) return 'it comes first in the route';
  const [first, second] = [createdAt(winner.rule.route.resource), createdAt(loser.rule.route.resource)];
  const isOlder = first !== undefined && second !== undefined && first < second;
  return isOlder ? 'its route is older' : 'its route comes first by namespace and name';
}

function describe({ hostname, match }: Candidate): string {
  const host = hostname ? `hostname ${hostname}` : 'any hostname';
  return match ? `${host}, ${describeMatch(match)}` : host;
}
