import type { ListenerAttachment, RuleAttachment } from '../4-attach/effective';
import type { Check } from './check';
import { nameOfRule } from './uses';

/** A rule whose matches all stand in rules that are asked before it, on every listener that serves it. */
export const checkShadowedRule: Check = (attachment, diagnostics) => {
  const reached = new Set<RuleAttachment['rule']>();
  const shadowed = new Map<RuleAttachment['rule'], RuleAttachment>();
  for (const gateway of attachment.gateways) {
    for (const listener of gateway.listeners) visitListener(listener, reached, shadowed);
  }
  for (const [rule, winner] of shadowed) {
    if (reached.has(rule)) continue;
    diagnostics.report(
      'AIG7007',
      rule.origin,
      { winner: nameOfRule(winner) },
      {
        notes: [{ text: 'this rule gets the requests', at: winner.rule.origin }],
      },
    );
  }
};

function visitListener(
  { rules }: ListenerAttachment,
  reached: Set<RuleAttachment['rule']>,
  shadowed: Map<RuleAttachment['rule'], RuleAttachment>,
): void {
  const owners = new Map<string, RuleAttachment>();
  for (const rule of [...rules].sort(inOrderOfTies)) {
    const keys = keysOf(rule);
    const owner = keys.every((key) => owners.has(key)) ? owners.get(keys[0] as string) : undefined;
    if (owner) shadowed.set(rule.rule, owner);
    else reached.add(rule.rule);
    for (const key of keys) if (!owners.has(key)) owners.set(key, rule);
  }
}

/** Between equal matches the route with the lower name wins, then the earlier rule. */
function inOrderOfTies(a: RuleAttachment, b: RuleAttachment): number {
  return compare(orderKey(a), orderKey(b)) || a.rule.index - b.rule.index;
}

function orderKey({ rule }: RuleAttachment): string {
  const { resource } = rule.route;
  return `${resource.namespace}/${resource.name}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** One text per combination of hostname and match; equal texts match the same requests. */
function keysOf({ route, rule }: RuleAttachment): string[] {
  const { matches } = rule.spec as { readonly matches?: readonly Match[] };
  const family = rule.route.kind === 'TCPRoute' || rule.route.kind === 'TLSRoute' ? rule.route.kind : 'HTTP';
  const matchKeys = (matches?.length ? matches : [{}]).map((match) => `${family} ${matchKey(match, rule.route.kind)}`);
  const hostnames = route.hostnames.length > 0 ? route.hostnames : ['*'];
  return hostnames.flatMap((hostname) => matchKeys.map((key) => `${hostname.toLowerCase()} ${key}`));
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
