import type { ListenerAttachment, RuleAttachment } from '../model/attachment';
import type { RuleNode } from '../model/graph';
import { commonHosts, precisionOf } from '../model/hostnames';
import type { Check } from './check';
import { nameOfRule } from './survey';

/** A rule whose requests all go to rules that are asked before it, on every listener that serves it. */
export const checkShadowedRule: Check = ({ attachment }, diagnostics) => {
  const reached = new Set<RuleNode>();
  const shadowed = new Map<RuleNode, Owner>();
  for (const gateway of attachment.gateways) {
    for (const listener of gateway.listeners) visitListener(listener, reached, shadowed);
  }
  for (const [rule, { attachment: winner, isCloser }] of shadowed) {
    if (reached.has(rule)) continue;
    diagnostics.report(
      'AIG7007',
      rule.origin,
      { winner: nameOfRule(winner), why: isCloser ? 'whose hostname is closer' : 'which matches the same' },
      { notes: [{ text: 'this rule gets the requests', at: winner.rule.origin }] },
    );
  }
};

/** A rule under one of its hostnames. */
interface Entry {
  readonly attachment: RuleAttachment;
  readonly precision: number;
  /** What the listener leaves of the hostname. */
  readonly hosts: string;
}

interface Owner {
  readonly attachment: RuleAttachment;
  /** Whether it takes requests by its hostname, whatever else they are. */
  readonly isCloser: boolean;
}

function visitListener(
  { listener, rules }: ListenerAttachment,
  reached: Set<RuleNode>,
  shadowed: Map<RuleNode, Owner>,
): void {
  const owners = new Owners();
  for (const entry of inOrder(rules.flatMap((attachment) => entriesOf(attachment, listener.hostname)))) {
    const owner = owners.enter(entry);
    if (owner) shadowed.set(entry.attachment.rule, shadowed.get(entry.attachment.rule) ?? owner);
    else reached.add(entry.attachment.rule);
  }
}

const ANY_HOST: readonly string[] = [''];

function entriesOf(attachment: RuleAttachment, listener: string): Entry[] {
  const { hostnames } = attachment.route;
  return (hostnames.length > 0 ? hostnames : ANY_HOST).map((hostname) => ({
    attachment,
    precision: precisionOf(hostname),
    hosts: commonHosts(listener, hostname) ?? hostname,
  }));
}

/** The more precise hostname first; the rules already stand in the order that decides between equals. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const isSorted = entries.every((entry, index) => index === 0 || entries[index - 1].precision >= entry.precision);
  return isSorted ? entries : [...entries].sort((a, b) => b.precision - a.precision);
}

/** Which rule of a listener got each hostname and match first. */
class Owners {
  /** By hosts and then by the two parts of the match's key. */
  private readonly matches = new Map<string, Map<string, Map<string, RuleAttachment>>>();
  /** By hosts, the first rule that takes every request. */
  private readonly everything = new Map<string, Entry>();

  /** Enters the rule under each match that is still free; gives the first owner when none was. */
  public enter(entry: Entry): Owner | undefined {
    const { attachment, hosts, precision } = entry;
    const keys = keysOf(attachment.rule);
    const closer = this.everything.get(hosts);
    if (closer && closer.precision > precision) return { attachment: closer.attachment, isCloser: true };
    let first: RuleAttachment | undefined;
    let isReached = false;
    for (const [sort, text] of keys) {
      const owner = this.ownerOf(hosts, sort, text, attachment);
      // A match that the rule itself repeats counts as reached.
      if (owner === attachment) isReached = true;
      else first ??= owner;
      if (!closer && takesEverything(sort, text)) this.everything.set(hosts, entry);
    }
    return isReached || !first ? undefined : { attachment: first, isCloser: false };
  }

  private ownerOf(hosts: string, sort: string, text: string, rule: RuleAttachment): RuleAttachment {
    const byText = mapAt(mapAt(this.matches, hosts), sort);
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

/** Two texts that together stand for a match. Most matches are of a path alone, and need no text that is not there already. */
type MatchKey = readonly [sort: string, text: string];

function keysOf(rule: RuleNode): readonly MatchKey[] {
  if (rule.kind === 'TCPRoute' || rule.kind === 'TLSRoute') return [[rule.kind, '']];
  const matches: readonly Match[] = rule.spec.matches ?? [];
  return (matches.length ? matches : [{}]).map((match) => matchKey(match, rule.kind));
}

function takesEverything(sort: string, text: string): boolean {
  return sort === 'TLSRoute' || (sort === 'PathPrefix' && text === '/') || (sort === 'grpc' && text === '');
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
