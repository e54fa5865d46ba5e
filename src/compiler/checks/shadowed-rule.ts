import type { ListenerAttachment, RuleAttachment } from '../model/attachment';
import type { RuleNode } from '../model/graph';
import type { Check } from './check';
import { nameOfRule } from './survey';

/** A rule whose matches all stand in rules that are asked before it, on every listener that serves it. */
export const checkShadowedRule: Check = ({ attachment }, diagnostics) => {
  const reached: RuleNode[] = [];
  const shadowed = new Map<RuleNode, RuleAttachment>();
  for (const gateway of attachment.gateways) {
    for (const listener of gateway.listeners) visitListener(listener, reached, shadowed);
  }
  if (shadowed.size === 0) return;
  const elsewhere = new Set(reached);
  for (const [rule, winner] of shadowed) {
    if (elsewhere.has(rule)) continue;
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
  reached: RuleNode[],
  shadowed: Map<RuleNode, RuleAttachment>,
): void {
  const owners = new Owners();
  for (const rule of isInOrder(rules) ? rules : [...rules].sort(inOrderOfTies)) {
    const owner = owners.enter(rule);
    if (owner) shadowed.set(rule.rule, owner);
    else reached.push(rule.rule);
  }
}

const ANY_HOST: readonly string[] = ['*'];

/** Which rule of a listener got each hostname and match first. */
class Owners {
  /** By hostname and then by the two parts of the match's key. */
  private readonly matches = new Map<string, Map<string, Map<string, RuleAttachment>>>();

  /** Enters the rule under each hostname and match that is still free; gives the first owner when none was. */
  public enter(rule: RuleAttachment): RuleAttachment | undefined {
    const keys = keysOf(rule.rule);
    let first: RuleAttachment | undefined;
    let isReached = false;
    for (const hostname of rule.route.hostnames.length > 0 ? rule.route.hostnames : ANY_HOST) {
      for (const [sort, text] of keys) {
        const owner = this.ownerOf(hostname, sort, text, rule);
        // A match that the rule itself repeats counts as reached.
        if (owner === rule) isReached = true;
        else first ??= owner;
      }
    }
    return isReached ? undefined : first;
  }

  private ownerOf(hostname: string, sort: string, text: string, rule: RuleAttachment): RuleAttachment {
    const byText = mapAt(mapAt(this.matches, hostname), sort);
    const owner = byText.get(text);
    if (!owner) byText.set(text, rule);
    return owner ?? rule;
  }
}

/** The map under a key, made when it is missing. */
function mapAt<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const known = maps.get(key);
  if (known) return known;
  const made = new Map<string, Value>();
  maps.set(key, made);
  return made;
}

function isInOrder(rules: readonly RuleAttachment[]): boolean {
  return rules.every((rule, index) => index === 0 || inOrderOfTies(rules[index - 1] as RuleAttachment, rule) <= 0);
}

/** Between equal matches the route with the lower namespace and name wins, then the earlier rule. */
function inOrderOfTies(a: RuleAttachment, b: RuleAttachment): number {
  const left = a.rule.route.resource;
  const right = b.rule.route.resource;
  if (left === right) return a.rule.index - b.rule.index;
  return compare(left.namespace, right.namespace) || compare(left.name, right.name) || a.rule.index - b.rule.index;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Two texts that together stand for a match. Most matches are of a path alone, and need no text that is not there already. */
type MatchKey = readonly [sort: string, text: string];

function keysOf({ spec, route }: RuleNode): readonly MatchKey[] {
  const { kind } = route;
  if (kind === 'TCPRoute' || kind === 'TLSRoute') return [[kind, '']];
  const { matches } = spec as { readonly matches?: readonly Match[] };
  return (matches?.length ? matches : [{}]).map((match) => matchKey(match, kind));
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

function matchKey({ path, method, headers, queryParams }: Match, kind: string): MatchKey {
  const [sort, value] = kind === 'GRPCRoute' ? ['grpc', ''] : [path?.type ?? 'PathPrefix', path?.value ?? '/'];
  if (method === undefined && !headers?.length && !queryParams?.length) return [sort, value];
  const conditions = [
    ...(headers ?? []).map((header) => `header ${header.name?.toLowerCase()}${valueKey(header)}`),
    ...(queryParams ?? []).map((query) => `query ${query.name}${valueKey(query)}`),
  ];
  if (method !== undefined) conditions.push(`method ${JSON.stringify(method)}`);
  if (conditions.length > 1) conditions.sort();
  return [sort, [value, ...conditions].join(BETWEEN)];
}

/** Stands in no path, name or value. */
const BETWEEN = '\0';

function valueKey({ type, value }: NamedMatch): string {
  return `${BETWEEN}${type ?? 'Exact'}${BETWEEN}${value}`;
}
