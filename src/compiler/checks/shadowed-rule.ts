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
  const owners = new Map<string, RuleAttachment>();
  for (const rule of [...rules].sort(inOrderOfTies)) {
    const own = keysOf(rule, keys);
    const owner = own.every((key) => owners.has(key)) ? owners.get(own[0] as string) : undefined;
    if (owner) shadowed.set(rule.rule, owner);
    else reached.add(rule.rule);
    for (const key of own) if (!owners.has(key)) owners.set(key, rule);
  }
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

/** One text per combination of hostname and match; equal texts match the same requests. */
function keysOf({ route, rule }: RuleAttachment, keys: MatchKeys): string[] {
  const hostnames = route.hostnames.length > 0 ? route.hostnames : ['*'];
  const matches = keys.of(rule);
  return hostnames.flatMap((hostname) => matches.map((key) => `${hostname.toLowerCase()} ${key}`));
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

function matchKey(match: Match, kind: string): string {
  const path = kind === 'GRPCRoute' ? 'grpc' : `${match.path?.type ?? 'PathPrefix'} ${match.path?.value ?? '/'}`;
  const headers = (match.headers ?? []).map((header) => namedKey(header, header.name?.toLowerCase()));
  const queries = (match.queryParams ?? []).map((query) => namedKey(query, query.name));
  return JSON.stringify([path, match.method ?? null, headers.sort(), queries.sort()]);
}

function namedKey(match: NamedMatch, name: string | undefined): string {
  return `${name} ${match.type ?? 'Exact'} ${match.value}`;
}
