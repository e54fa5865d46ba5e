import { matchesAt, matchesOf } from '../../matches/matches-of';
import { delegates, type ListenerAttachment, type RuleAttachment, withDelegated } from '../../model/attachment';
import type { RuleNode } from '../../model/graph';
import type { RequestMatch } from '../../model/match';
import { createdAt } from '../../semantics/age';
import type { ExplainedRefusal } from './listeners';
import { closestHostname, compareRanks, describeMatch, fitOf, rankOf } from './matching';
import type { CompleteRequest } from './request';
import { RuleIndex } from './rule-index';

interface Candidate {
  readonly attachment: RuleAttachment;
  readonly hostname: string;
  readonly match: RequestMatch | undefined;
  /** The precedence of the hostname, then of the match. */
  readonly rank: readonly number[];
}

/** A match for which it is undecidable whether it matches the request. */
interface Doubt extends Candidate {
  readonly why: string;
}

/** The result of comparing a rule with a request. */
interface Suitability {
  readonly attachment: RuleAttachment;
  readonly best?: Candidate;
  readonly doubts: readonly Doubt[];
  /** Why the rule does not match the request. */
  readonly mismatches: readonly string[];
}

export interface ChosenRule {
  readonly chosen?: RuleAttachment;
  /** The hostname and the match that took the request. */
  readonly by?: string;
  /** Undecidable matches with a higher precedence than the chosen one, because of which another rule may match. */
  readonly doubts: readonly string[];
  /** Returns why the other rules do not match. This evaluates all of them. */
  readonly others: () => readonly ExplainedRefusal[];
}

/** Selects the rule for a request by the data plane's precedence. If the rule delegates, the selection continues among its children. */
export function chooseRule(listener: ListenerAttachment, request: CompleteRequest): ChosenRule {
  const found = chooseAmong(listener, request);
  const { chosen, by } = found;
  if (!chosen || !delegates(chosen)) return found;
  const name = nameOfRule(chosen);
  const ways = chosen.backends.filter(({ ref }) => ref.weight > 0);
  const [only] = ways;
  if (!only?.delegated || ways.length > 1) {
    const doubt = `${name} matches it and delegates it to several routes by weight`;
    return { ...found, doubts: [...found.doubts, doubt] };
  }
  const below = chooseRule({ ...listener, rules: only.delegated }, request);
  const common = { doubts: [...found.doubts, ...below.doubts], others: () => [...found.others(), ...below.others()] };
  if (!below.chosen) {
    const nobody = { name, reason: `it matches the request (${by}), but none of the routes that it delegates to does` };
    return { ...common, others: () => [nobody, ...common.others()] };
  }
  return { ...common, chosen: below.chosen, by: `${below.by}; ${name} delegates to it` };
}

function chooseAmong({ listener, rules }: ListenerAttachment, request: CompleteRequest): ChosenRule {
  const host = listener.protocol === 'TLS' ? request.sni : request.host;
  const index = RuleIndex.of(rules);
  // A rule may require a header whose value is unknown.
  const candidates = request.knownHeaders ? index.for(host, request.path) : index.mayTake(host, request);
  const suitable = candidates.map((attachment) => suitabilityOf(attachment, request, host));
  let best: Candidate | undefined;
  // Between equals the order of the rules decides.
  for (const candidate of suitable.flatMap((one) => one.best ?? [])) {
    if (!best || compareRanks(candidate.rank, best.rank) > 0) best = candidate;
  }
  const doubts = suitable.flatMap((one) => one.doubts).filter((doubt) => isBefore(doubt, best, candidates));
  const found = {
    doubts: doubts.map(({ attachment, why }) => `${nameOfRule(attachment)} may match it: ${why}`),
    others: () =>
      refusals(
        rules.map((attachment) => suitabilityOf(attachment, request, host)),
        best,
      ),
  };
  return best ? { chosen: best.attachment, by: describe(best), ...found } : found;
}

/** Returns the rules that do not match, then the rules that another one precedes. */
function refusals(suitable: readonly Suitability[], best: Candidate | undefined): readonly ExplainedRefusal[] {
  return [
    ...suitable.filter((one) => !one.best).map(refusalOf),
    ...suitable.flatMap(({ best: own }) =>
      own && best && own.attachment !== best.attachment
        ? [{ name: nameOfRule(own.attachment), reason: whyLess(own, best) }]
        : [],
    ),
  ];
}

function refusalOf({ attachment, mismatches, doubts: [doubt] }: Suitability): ExplainedRefusal {
  return { name: nameOfRule(attachment), reason: doubt?.why ?? [...new Set(mismatches)].join('; or ') };
}

/** Reports whether the data plane tests a match of another rule before the match of the chosen rule. */
function isBefore(doubt: Doubt, best: Candidate | undefined, rules: readonly RuleAttachment[]): boolean {
  if (!best) return true;
  if (doubt.attachment === best.attachment) return false;
  const order = compareRanks(doubt.rank, best.rank);
  return order > 0 || (order === 0 && rules.indexOf(doubt.attachment) < rules.indexOf(best.attachment));
}

/** `HTTPRoute/namespace/name, rule 1 (name)`. */
export function nameOfRule({ rule }: RuleAttachment): string {
  const { resource, kind } = rule.route;
  return `${kind}/${resource.namespace}/${resource.name}, rule ${rule.index}${rule.name ? ` (${rule.name})` : ''}`;
}

/**
 * Reports whether the choice of the rule for a request depends on a header or pseudo-header, or on any of them.
 *
 * @param unknown - all headers with unknown values
 */
export function isRequired(
  name: string | undefined,
  { rules }: ListenerAttachment,
  request: CompleteRequest,
  unknown: readonly (string | undefined)[],
): boolean {
  const index = RuleIndex.of(rules);
  const { inspected } = index;
  if (name === ':path') return true;
  if (name === undefined) return inspected.anything;
  if (name === ':authority' || name === 'host') return inspected.host;
  if (name === ':method') return inspected.method;
  if (!inspected.headers.has(name)) return false;
  if (unknown.some((one) => one === undefined || one.startsWith(':') || one === 'host')) return true;
  return withDelegated(index.for(request.host, request.path))
    .flatMap((rule) => matchesAt(rule) ?? [])
    .filter(({ headers = [] }) => headers.some((header) => header.name.toLowerCase() === name))
    .some((match) => fitOf(withoutHeaders(match, unknown), request).is !== 'not taken');
}

function withoutHeaders(match: RequestMatch, names: readonly (string | undefined)[]): RequestMatch {
  return { ...match, headers: match.headers?.filter(({ name }) => !names.includes(name.toLowerCase())) };
}

function suitabilityOf(attachment: RuleAttachment, request: CompleteRequest, host: string): Suitability {
  const { hostnames } = attachment.route;
  const hostname = closestHostname(hostnames, host);
  if (!hostname) {
    const why = `its hostnames ${hostnames.join(', ')} do not match ${host || 'a request without a host'}`;
    return { attachment, doubts: [], mismatches: [why] };
  }
  const common = { attachment, hostname: hostname.pattern };
  const matches = matchesAt(attachment);
  if (!matches) {
    const best = { ...common, match: undefined, rank: [hostname.rank] };
    return { attachment, best, doubts: [], mismatches: [] };
  }
  const mismatches: string[] = [];
  const doubts: Doubt[] = [];
  let best: Candidate | undefined;
  for (const match of matches) {
    const fit = fitOf(match, request);
    if (fit.is === 'not taken') {
      mismatches.push(fit.why);
      continue;
    }
    const candidate: Candidate = { ...common, match, rank: [hostname.rank, ...rankOf(match)] };
    if (fit.is === 'unknown') doubts.push({ ...candidate, why: fit.why });
    else if (!best || compareRanks(candidate.rank, best.rank) > 0) best = candidate;
  }
  return { attachment, ...(best ? { best } : {}), doubts, mismatches };
}

const WEIGHTS = [
  'its hostname is more specific',
  'its path is exact',
  'its path is longer',
  'it matches a method',
  'it matches more headers',
  'it matches more query parameters',
];

/** Returns the alternative conditions of a rule on requests, in words. */
export function matchesInWords(rule: RuleNode): readonly string[] {
  return (matchesOf(rule) ?? []).map(describeMatch);
}

function whyLess(candidate: Candidate, best: Candidate): string {
  const index = candidate.rank.findIndex((value, position) => value !== best.rank[position]);
  const why = index < 0 ? whyEarlier(best, candidate) : WEIGHTS[index];
  return `it matches (${describe(candidate)}), but ${nameOfRule(best.attachment)} comes first: ${why}`;
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
