import type { RuleNode } from '../3-link/graph';
import type { ListenerAttachment, RuleAttachment } from '../4-attach/effective';
import type { Check } from './check';
import { nameOfRule } from './survey';

/** A rule whose matches all stand in rules that are asked before it, on every listener that serves it. */
export const checkShadowedRule: Check = ({ attachment }, diagnostics) => {
  const keys = new MatchKeys();
  const reached = new Set<RuleNode>();
  const shadowed = new Map<RuleNode, RuleAttachment>();
  for (const gateway of attachment.gateways) {
    for (const listener of gateway.listeners) visitListener(listener, keys, reached, shadowed);
  }
  for (const [rule, winner] of shadowed) {
    if (reached.has(rule)) continue;
    diagnostics.report(
      'AIG7007',
      rule.origin,
      { winner: nameOfRule(winner) },
      { notes: [{ text: 'this rule gets the requests', at: winner.rule.origin }] },
    );
  }
};

function visitListener(
  { rules }: ListenerAttachment,
  keys: MatchKeys,
  reached: Set<RuleNode>,
  shadowed: Map<RuleNode, RuleAttachment>,
): void {
  const owners = new Map<string, Map<string, RuleAttachment>>();
  for (const rule of isInOrder(rules) ? rules : [...rules].sort(inOrderOfTies)) {
    const owner = ownerOf(rule, keys.of(rule.rule), owners);
    if (owner) shadowed.set(rule.rule, owner);
    else reached.add(rule.rule);
  }
}

const ANY_HOST: readonly string[] = ['*'];

/** Enters the rule under each hostname and match that is still free; gives the first owner when none was. */
function ownerOf(
  rule: RuleAttachment,
  keys: readonly string[],
  owners: Map<string, Map<string, RuleAttachment>>,
): RuleAttachment | undefined {
  let first: RuleAttachment | undefined;
  let isReached = false;
  for (const hostname of rule.route.hostnames.length > 0 ? rule.route.hostnames : ANY_HOST) {
    const byMatch = owners.get(hostname) ?? new Map<string, RuleAttachment>();
    owners.set(hostname, byMatch);
    for (const key of keys) {
      const owner = byMatch.get(key);
      if (!owner) byMatch.set(key, rule);
      // A match that the rule itself repeats counts as reached.
      if (!owner || owner === rule) isReached = true;
      else first ??= owner;
    }
  }
  return isReached ? undefined : first;
}

function isInOrder(rules: readonly RuleAttachment[]): boolean {
  return rules.every((rule, index) => index === 0 || inOrderOfTies(rules[index - 1] as RuleAttachment, rule) <= 0);
}

/** Between equal matches the route with the lower namespace and name wins, then the earlier rule. */
function inOrderOfTies(a: RuleAttachment, b: RuleAttachment): number {
  const [left, right] = [a.rule.route.resource, b.rule.route.resource];
  if (left === right) return a.rule.index - b.rule.index;
  return compare(left.namespace, right.namespace) || compare(left.name, right.name) || a.rule.index - b.rule.index;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The texts of a rule's matches, made once for all listeners that serve it. */
class MatchKeys {
  private readonly known = new Map<RuleNode, readonly string[]>();

  public of(rule: RuleNode): readonly string[] {
    let keys = this.known.get(rule);
    if (!keys) {
      const { matches } = rule.spec as { readonly matches?: readonly Match[] };
      const { kind } = rule.route;
      const family = kind === 'TCPRoute' || kind === 'TLSRoute' ? kind : 'HTTP';
      keys = (matches?.length ? matches : [{}]).map((match) => `${family} ${matchKey(match, kind)}`);
      this.known.set(rule, keys);
    }
    return keys;
  }
}

interface NamedMatch {
  readonly type?: string;
  readonly name?: string;
  readonly value?: string;
}

interface Match {
  readonly path?: { readonly type?: string; readonly value?: string };
  readonly method?: unknown;
  readonly headers?: readonly NamedMatch[];
  readonly queryParams?: readonly NamedMatch[];
}

function matchKey({ path, method, headers, queryParams }: Match, kind: string): string {
  const start = kind === 'GRPCRoute' ? 'grpc' : `${path?.type ?? 'PathPrefix'} ${path?.value ?? '/'}`;
  if (method === undefined && !headers?.length && !queryParams?.length) return start;
  const headerKeys = (headers ?? []).map((header) => namedKey(header, header.name?.toLowerCase()));
  const queryKeys = (queryParams ?? []).map((query) => namedKey(query, query.name));
  return JSON.stringify([start, method ?? null, headerKeys.sort(), queryKeys.sort()]);
}

function namedKey(match: NamedMatch, name: string | undefined): string {
  return `${name} ${match.type ?? 'Exact'} ${match.value}`;
}
