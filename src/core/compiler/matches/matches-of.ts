import type { RuleNode } from '../model/graph';
import type { RequestMatch } from '../model/match';
import { lowerGrpcMatches } from './grpc-matches';
import { lowerHttpMatches } from './http-matches';

/** What a rule asks of requests, as the config has it; rules of TCP and TLS routes ask nothing of them. */
export function matchesOf(rule: RuleNode): readonly RequestMatch[] | undefined {
  if (rule.kind === 'HTTPRoute') return lowerHttpMatches(rule.spec.matches);
  if (rule.kind === 'GRPCRoute') return lowerGrpcMatches(rule.spec.matches);
  return undefined;
}
