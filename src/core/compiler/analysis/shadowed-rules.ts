import type { ExtAuth, gatewayApi, Transformation } from '../../validation/types.generated';
import { delegates, type ListenerAttachment, type RuleAttachment } from '../model/attachment';
import type { AttachedRoute, RuleNode } from '../model/graph';
import type { Arrival } from '../queries/prove/questions/unmatched-rules';
import { entriesOf as choices } from '../semantics/conditional';
import { commonHosts, hostnamesOf, precisionOf } from '../semantics/hostnames';
import type { CheckContext } from './check-context';
import { doubtfulAmong, type HostRule } from './doubtful-rules';

/** Rules that other rules shadow, and rules for which this needs a proof. */
export interface ShadowedRules {
  readonly shadowed: ReadonlyMap<RuleNode, Owner>;
  /** For each listener, the rules of which comparing pairs does not show that they receive a request. */
  readonly undecided: ReadonlyMap<Arrival, ReadonlySet<RuleNode>>;
}

/** Compares each rule with the rules that precede it, on every listener that serves it. */
export function shadowedRules({ attachment }: CheckContext): ShadowedRules {
  const found: Found = { reached: new Set(), shadowed: new Map(), certain: new Set() };
  const { reached, shadowed, certain } = found;
  const doubtful = new Map<Arrival, readonly RuleNode[]>();
  for (const gateway of attachment.gateways) {
    for (const listener of gateway.listeners) {
      const mayChangeHost = changesHost(listener.preRouting);
      const doubtfulRules = visitListener(listener, mayChangeHost, found);
      if (doubtfulRules.length > 0) doubtful.set({ gateway, listener, mayChangeHost }, doubtfulRules);
    }
  }
  const isOpen = (rule: RuleNode) => reached.has(rule) && !certain.has(rule);
  const openArrivals = [...doubtful].map(([arrival, rules]) => [arrival, new Set(rules.filter(isOpen))] as const);
  return {
    shadowed: new Map([...shadowed].filter(([rule]) => !reached.has(rule))),
    undecided: new Map(openArrivals.filter(([, { size }]) => size > 0)),
  };
}

/** A route under one of its hostnames. */
interface Entry {
  readonly rules: RuleAttachment[];
  readonly precision: number;
  /** The part of the hostname that the listener allows. */
  readonly hosts: string;
}

interface Owner {
  readonly attachment: RuleAttachment;
  /** Whether it matches requests by its more precise hostname alone. */
  readonly isCloser: boolean;
}

/** The results of comparing rules with each other. */
interface Found {
  /** Rules with a match that no rule before them has. */
  readonly reached: Set<RuleNode>;
  readonly shadowed: Map<RuleNode, Owner>;
  /** Rules with a request that no other rule matches, whatever the other matches are. */
  readonly certain: Set<RuleNode>;
}

/** @returns the rules of which it is uncertain, and must be proved, whether they match any request */
function visitListener(listener: ListenerAttachment, mayChangeHost: boolean, found: Found): readonly RuleNode[] {
  const doubtful = visitRules(listener, listener.rules, mayChangeHost, found);
  const below = listsBelow(listener.rules);
  for (const rules of below) visitRules(listener, rules, mayChangeHost, { ...found, certain: new Set() });
  return [...doubtful, ...below.flatMap((rules) => rules.map(({ rule }) => rule))];
}

/** The lists of rules that references of a list delegate to: the data plane chooses again in each of them. */
function listsBelow(rules: readonly RuleAttachment[]): readonly (readonly RuleAttachment[])[] {
  return rules
    .filter(delegates)
    .flatMap(({ backends }) =>
      backends.flatMap(({ delegated }) => (delegated ? [delegated, ...listsBelow(delegated)] : [])),
    );
}

function visitRules(
  { listener }: ListenerAttachment,
  rules: readonly RuleAttachment[],
  mayChangeHost: boolean,
  { reached, shadowed, certain }: Found,
): readonly RuleNode[] {
  const byHosts = new Map<string, HostRules>();
  for (const { hosts, precision, rules: ofRoute } of inOrder(entriesOf(listener.hostname, rules, mayChangeHost))) {
    const same = byHosts.get(hosts) ?? { owners: new Owners(), reached: [] };
    byHosts.set(hosts, same);
    for (const attachment of ofRoute) {
      const { rule } = attachment;
      const owner = same.owners.enter(attachment, precision);
      if (owner && !shadowed.has(rule)) shadowed.set(rule, owner);
      if (owner) continue;
      reached.add(rule);
      same.reached.push({ rule, precision });
    }
  }
  const doubtful = new Set<RuleNode>();
  for (const { reached: list } of byHosts.values()) {
    const doubtfulRules = doubtfulAmong(list);
    const open = doubtfulRules.length > 0 ? new Set(doubtfulRules) : NONE;
    for (const { rule } of list) (open.has(rule) ? doubtful : certain).add(rule);
  }
  return [...doubtful];
}

/** The rules for a set of hosts, with the owners of their matches. */
interface HostRules {
  readonly owners: Owners;
  readonly reached: HostRule[];
}

const NONE: ReadonlySet<RuleNode> = new Set();

function entriesOf(hostname: string, rules: readonly RuleAttachment[], mayChangeHost: boolean): readonly Entry[] {
  const entries: Entry[] = [];
  let route: AttachedRoute | undefined;
  let ofRoute: RuleAttachment[] = [];
  for (const rule of rules) {
    // The rules of a route are adjacent.
    if (rule.route !== route) {
      route = rule.route;
      ofRoute = [];
      for (const own of hostnamesOf(route)) {
        const hosts = (mayChangeHost ? undefined : commonHosts(hostname, own)) ?? own;
        entries.push({ rules: ofRoute, precision: precisionOf(own), hosts });
      }
    }
    ofRoute.push(rule);
  }
  return entries;
}

/** Reports whether requests may reach routes with another host than that of the listener. */
function changesHost({ transformation, extAuth, extProc }: ListenerAttachment['preRouting']): boolean {
  const changes = transformation ? choices<Transformation>(transformation.value) : [];
  const set = changes.flatMap(({ policy: { request } }) => [...(request?.add ?? []), ...(request?.set ?? [])]);
  const services = extAuth ? choices<ExtAuth>(extAuth.value) : [];
  const headers = services.flatMap(({ policy }) => policy.http?.allowedResponseHeaders ?? []);
  const names = [...set.map(({ name }) => name), ...headers].map((name) => name.toLowerCase());
  // Over gRPC, services may change any header.
  const byService = extProc !== undefined || services.some(({ policy }) => !policy.http);
  return byService || names.some((name) => name === ':authority' || name === 'host');
}

/** Sorts the more specific hostnames first; the rules are already in the order that decides between equal ones. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const isSorted = entries.every((entry, index) => index === 0 || entries[index - 1].precision >= entry.precision);
  return isSorted ? entries : [...entries].sort((a, b) => b.precision - a.precision);
}

/** Which rules got the matches of some hosts first. */
class Owners {
  private readonly matches = new Map<string, RuleAttachment>();
  /** The first rule that matches every request. */
  private everything: { readonly attachment: RuleAttachment; readonly precision: number } | undefined;

  /** Registers the rule for each match that is still free; returns the first owner if none was. */
  public enter(attachment: RuleAttachment, precision: number): Owner | undefined {
    const closer = this.everything;
    if (closer && closer.precision > precision) return { attachment: closer.attachment, isCloser: true };
    let first: RuleAttachment | undefined;
    let isReached = false;
    for (const key of keysOf(attachment.rule)) {
      const owner = this.matches.get(key) ?? attachment;
      // A match that the rule itself repeats counts as reached.
      if (owner === attachment) isReached = true;
      else first ??= owner;
      this.matches.set(key, owner);
      if (EVERYTHING.has(key)) this.everything ??= { attachment, precision };
    }
    return isReached || !first ? undefined : { attachment: first, isCloser: false };
  }
}

/** The keys of matches that every request fits. */
const EVERYTHING: ReadonlySet<string> = new Set(['TLSRoute', 'PathPrefix /', 'grpc']);

/** Keys by the rule's content: unchanged documents keep their keys from one run to the next. */
const KEYS = new WeakMap<object, readonly string[]>();

/** Returns a string for each match of a rule: equal for matches of the same requests. */
function keysOf(rule: RuleNode): readonly string[] {
  if (rule.kind === 'TCPRoute' || rule.kind === 'TLSRoute') return [rule.kind];
  const known = KEYS.get(rule.spec);
  if (known) return known;
  const matches: readonly Match[] = rule.spec.matches ?? [];
  const keys = (matches.length ? matches : [{}]).map((match) => matchKey(match, rule.kind));
  KEYS.set(rule.spec, keys);
  return keys;
}

type HttpMatch = gatewayApi.HttpRouteMatch;
type GrpcMatch = gatewayApi.GrpcRouteMatch;

/** One of either kind of route. */
interface Match extends Partial<Pick<HttpMatch, 'path' | 'queryParams'>> {
  readonly method?: HttpMatch['method'] | GrpcMatch['method'];
  readonly headers?: HttpMatch['headers'] | GrpcMatch['headers'];
}

function matchKey({ path, method, headers, queryParams }: Match, kind: string): string {
  const place = kind === 'GRPCRoute' ? 'grpc' : `${path?.type ?? 'PathPrefix'} ${path?.value ?? '/'}`;
  if (method === undefined && !headers?.length && !queryParams?.length) return place;
  const conditions: string[] = [];
  for (const header of headers ?? []) conditions.push(`header ${header.name.toLowerCase()}${valueKey(header)}`);
  for (const query of queryParams ?? []) conditions.push(`query ${query.name}${valueKey(query)}`);
  if (method !== undefined) conditions.push(`method ${JSON.stringify(method)}`);
  if (conditions.length > 1) conditions.sort();
  return `${place}${BETWEEN}${conditions.join(BETWEEN)}`;
}

/** A character that occurs in no path, name or value. */
const BETWEEN = '\0';

function valueKey({
  type,
  value,
}: gatewayApi.HttpHeaderMatch | gatewayApi.HttpQueryParamMatch | gatewayApi.GrpcHeaderMatch): string {
  return `${BETWEEN}${type ?? 'Exact'}${BETWEEN}${value}`;
}
