import type { RuleAttachment } from '../model/attachment';
import type { RuleNode } from '../model/graph';
import type { RequestMatch } from '../model/match';
import { lowerGrpcMatches } from './grpc-matches';
import { lowerHttpMatches } from './http-matches';

/** Matches by the rule's content: unchanged documents keep their matches from one run to the next. */
const KNOWN = new WeakMap<object, readonly RequestMatch[]>();

/** Returns the matches of a rule in the config's format; rules of TCP and TLS routes match no request properties. */
export function matchesOf(rule: RuleNode): readonly RequestMatch[] | undefined {
  const known = KNOWN.get(rule.spec);
  if (known) return known;
  const matches = lowered(rule);
  if (matches) KNOWN.set(rule.spec, matches);
  return matches;
}

/** Returns the requests that a rule matches on its listener, including those for the metadata of an MCP resource. */
export function matchesAt({
  rule,
  discovery,
}: Pick<RuleAttachment, 'rule' | 'discovery'>): readonly RequestMatch[] | undefined {
  return discovery ? [...discovery.matches, ...discovery.discovery] : matchesOf(rule);
}

function lowered(rule: RuleNode): readonly RequestMatch[] | undefined {
  if (rule.kind === 'HTTPRoute') return lowerHttpMatches(rule.spec.matches);
  if (rule.kind === 'GRPCRoute') return lowerGrpcMatches(rule.spec.matches);
  return undefined;
}
