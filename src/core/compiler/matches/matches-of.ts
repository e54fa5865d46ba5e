import type { RuleAttachment } from '../model/attachment';
import type { RuleNode } from '../model/graph';
import type { RequestMatch } from '../model/match';
import { lowerGrpcMatches } from './grpc-matches';
import { lowerHttpMatches } from './http-matches';

/** By what a rule says: documents that stay as they are keep their matches from one run to the next. */
const KNOWN = new WeakMap<object, readonly RequestMatch[]>();

/** What a rule asks of requests, as the config has it; rules of TCP and TLS routes ask nothing of them. */
export function matchesOf(rule: RuleNode): readonly RequestMatch[] | undefined {
  const known = KNOWN.get(rule.spec);
  if (known) return known;
  const matches = lowered(rule);
  if (matches) KNOWN.set(rule.spec, matches);
  return matches;
}

/** What requests a rule takes where it is attached: those for the metadata of an MCP resource, too. */
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
