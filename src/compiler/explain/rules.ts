import type { gatewayApi } from '../../validation/types.generated';
import { routeName } from '../5-lower/names';
import { lowerGrpcMatches } from '../5-lower/routes/grpc-matches';
import { lowerHttpMatches } from '../5-lower/routes/matches';
import type { ListenerAttachment, RuleAttachment } from '../model/attachment';
import type { ConfigObject } from '../model/dataplane';
import type { Refusal } from './listeners';
import { closestHostname, compareRanks, describeMatch, mismatchOf, rankOf } from './matching';
import type { Request } from './request';

interface Candidate {
  readonly attachment: RuleAttachment;
  readonly hostname: string;
  readonly match: ConfigObject | undefined;
  /** Hostname first, then what the match weighs. */
  readonly rank: readonly number[];
  /** Decides between equals; the lower one wins. */
  readonly key: string;
}

export interface ChosenRule {
  readonly chosen?: RuleAttachment;
  /** The hostname and the match that took the request. */
  readonly by?: string;
  readonly others: readonly Refusal[];
}

/** The rule that takes a request, by the data plane's own order. */
export function chooseRule({ listener, rules }: ListenerAttachment, request: Request): ChosenRule {
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
    if (!best || compareCandidates(found, best) > 0) best = found;
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

function candidateOf(attachment: RuleAttachment, request: Request, host: string): Candidate | string {
  const { route, rule } = attachment;
  const hostname = closestHostname(route.hostnames, host);
  if (!hostname)
    return `its hostnames ${route.hostnames.join(', ')} do not match ${host || 'a request without a host'}`;
  const key = `${rule.route.resource.namespace}/${routeName(rule)}`;
  const common = { attachment, hostname: hostname.pattern, key };
  const matches = matchesOf(attachment);
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
function matchesOf({ rule }: RuleAttachment): readonly ConfigObject[] | undefined {
  const { kind } = rule.route;
  if (kind === 'HTTPRoute') return lowerHttpMatches((rule.spec as gatewayApi.HttpRouteRule).matches);
  if (kind === 'GRPCRoute') return lowerGrpcMatches((rule.spec as gatewayApi.GrpcRouteRule).matches);
  return undefined;
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return compareRanks(a.rank, b.rank) || (a.key < b.key ? 1 : -1);
}

const WEIGHTS = [
  'its hostname is closer',
  'its path is exact',
  'its path is longer',
  'it asks for a method',
  'it asks for more headers',
  'it asks for more query parameters',
];

function whyLess(candidate: Candidate, best: Candidate): string {
  const index = candidate.rank.findIndex((value, position) => value !== best.rank[position]);
  const why = index < 0 ? 'it comes first by namespace, name and index' : WEIGHTS[index];
  return `it matches (${describe(candidate)}), but ${nameOfRule(best.attachment)} is asked first: ${why}`;
}

function describe({ hostname, match }: Candidate): string {
  const host = hostname ? `hostname ${hostname}` : 'any hostname';
  return match ? `${host}, ${describeMatch(match)}` : host;
}
