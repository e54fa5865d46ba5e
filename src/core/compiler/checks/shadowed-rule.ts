import { CODE } from '../../diagnostics/codes.generated';
import type { ExtAuth, gatewayApi, Transformation } from '../../validation/types.generated';
import type { ListenerAttachment, RuleAttachment } from '../model/attachment';
import type { AttachedRoute, RuleNode } from '../model/graph';
import { entriesOf as choices } from '../semantics/conditional';
import { commonHosts, precisionOf } from '../semantics/hostnames';
import type { Check } from './check';
import { nameOfRule } from './survey';

/** A rule whose requests all go to rules that are asked before it, on every listener that serves it. */
export const checkShadowedRule: Check = {
  needs: [],
  run({ attachment }, diagnostics) {
    const reached = new Set<RuleNode>();
    const shadowed = new Map<RuleNode, Owner>();
    for (const gateway of attachment.gateways) {
      for (const listener of gateway.listeners)
        for (const rules of choicesOf(listener.rules)) visitListener({ ...listener, rules }, reached, shadowed);
    }
    for (const [rule, { attachment: winner, isCloser }] of shadowed) {
      if (reached.has(rule)) continue;
      diagnostics.report(
        CODE.shadowedRule,
        rule.origin,
        { winner: nameOfRule(winner), why: isCloser ? 'whose hostname is closer' : 'which matches the same' },
        { notes: [{ text: 'this rule gets the requests', at: winner.rule.origin }] },
      );
    }
  },
};

/** The lists of rules among which the data plane chooses: those of the listener, and those that each reference delegates to. */
function choicesOf(rules: readonly RuleAttachment[]): (readonly RuleAttachment[])[] {
  const below = rules.flatMap(({ backends }) =>
    backends.flatMap(({ delegated }) => (delegated ? choicesOf(delegated) : [])),
  );
  return [rules, ...below];
}

/** A route under one of its hostnames. */
interface Entry {
  readonly rules: RuleAttachment[];
  readonly precision: number;
  /** What the listener leaves of the hostname. */
  readonly hosts: string;
}

interface Owner {
  readonly attachment: RuleAttachment;
  /** Whether it takes requests by its hostname, whatever else they are. */
  readonly isCloser: boolean;
}

function visitListener(listener: ListenerAttachment, reached: Set<RuleNode>, shadowed: Map<RuleNode, Owner>): void {
  const byHosts = new Map<string, Owners>();
  for (const { hosts, precision, rules } of inOrder(entriesOf(listener))) {
    const owners = byHosts.get(hosts) ?? new Owners();
    byHosts.set(hosts, owners);
    for (const attachment of rules) {
      const { rule } = attachment;
      const owner = owners.enter(attachment, precision);
      if (!owner) reached.add(rule);
      else if (!shadowed.has(rule)) shadowed.set(rule, owner);
    }
  }
}

const ANY_HOST: readonly string[] = [''];

function entriesOf({ listener, rules, preRouting }: ListenerAttachment): readonly Entry[] {
  const staysWithin = !mayChangeHost(preRouting);
  const entries: Entry[] = [];
  let route: AttachedRoute | undefined;
  let ofRoute: RuleAttachment[] = [];
  for (const rule of rules) {
    // The rules of a route stand together.
    if (rule.route !== route) {
      route = rule.route;
      ofRoute = [];
      for (const hostname of route.hostnames.length > 0 ? route.hostnames : ANY_HOST) {
        const hosts = (staysWithin ? commonHosts(listener.hostname, hostname) : undefined) ?? hostname;
        entries.push({ rules: ofRoute, precision: precisionOf(hostname), hosts });
      }
    }
    ofRoute.push(rule);
  }
  return entries;
}

/** Whether requests may reach routes under another host than the one that the listener has taken. */
function mayChangeHost({ transformation, extAuth, extProc }: ListenerAttachment['preRouting']): boolean {
  const changes = transformation ? choices<Transformation>(transformation.value) : [];
  const set = changes.flatMap(({ policy: { request } }) => [...(request?.add ?? []), ...(request?.set ?? [])]);
  const services = extAuth ? choices<ExtAuth>(extAuth.value) : [];
  const headers = services.flatMap(({ policy }) => policy.http?.allowedResponseHeaders ?? []);
  const names = [...set.map(({ name }) => name), ...headers].map((name) => name.toLowerCase());
  // Over gRPC, services may change what they like.
  const byService = extProc !== undefined || services.some(({ policy }) => !policy.http);
  return byService || names.some((name) => name === ':authority' || name === 'host');
}

/** The more precise hostname first; the rules already stand in the order that decides between equals. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const isSorted = entries.every((entry, index) => index === 0 || entries[index - 1].precision >= entry.precision);
  return isSorted ? entries : [...entries].sort((a, b) => b.precision - a.precision);
}

/** Which rules got the matches of some hosts first. */
class Owners {
  private readonly matches = new Map<string, RuleAttachment>();
  /** The first rule that takes every request. */
  private everything: { readonly attachment: RuleAttachment; readonly precision: number } | undefined;

  /** Enters the rule under each match that is still free; gives the first owner when none was. */
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

/** A text for each match of a rule: equal for those that the same requests fit. */
function keysOf(rule: RuleNode): readonly string[] {
  if (rule.kind === 'TCPRoute' || rule.kind === 'TLSRoute') return [rule.kind];
  const matches: readonly Match[] = rule.spec.matches ?? [];
  return (matches.length ? matches : [{}]).map((match) => matchKey(match, rule.kind));
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

/** Stands in no path, name or value. */
const BETWEEN = '\0';

function valueKey({
  type,
  value,
}: gatewayApi.HttpHeaderMatch | gatewayApi.HttpQueryParamMatch | gatewayApi.GrpcHeaderMatch): string {
  return `${BETWEEN}${type ?? 'Exact'}${BETWEEN}${value}`;
}
