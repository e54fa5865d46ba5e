import type { DataPlaneRelease } from '../../../data-plane/release';
import type { Origin } from '../../../values/origin';
import { resourceKey } from '../../../values/resource-name';
import { replacedPath } from '../../matches/replaced-path';
import type { Attachment, GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../model/attachment';
import type { RouteFilter } from '../../model/graph';
import { maySeeCertificates } from '../../semantics/client-certificates';
import { connectMode } from '../../semantics/connect';
import { fixedHosts } from '../../semantics/fixed-urls';
import { precisionOf } from '../../semantics/hostnames';
import { mayChangePath } from './changed-parts';
import { type ExplainedBackend, explainBackends } from './destinations';
import { chooseListener, type ExplainedRefusal, listenerForHost } from './listeners';
import { type PreparedRequest, prepare, type UnknownChange } from './pre-routing';
import { type ExplainedField, explainFields } from './provenance';
import { type CompleteRequest, completeRequest, type RequestInput } from './request';
import { type ChosenRule, chooseRule, isRequired, nameOfRule } from './rules';

/** The result of a request at one Gateway. */
export interface RequestExplanation {
  /** `namespace/name`. */
  readonly gateway: string;
  /** The release that processes the request. */
  readonly dataPlane: DataPlaneRelease['revision'];
  readonly listener?: ExplainedListener;
  /** Listeners that do not accept the connection, with the reason. */
  readonly otherListeners: readonly ExplainedRefusal[];
  /** Changes by policies before routing, in words. Routes match the changed request. */
  readonly changes: readonly string[];
  /** The request after these changes; absent if there are none. */
  readonly changed?: ChangedRequest;
  /** Undecidable changes before routing that rules depend on. The rule is the one for the request without these changes. */
  readonly unknownChanges: readonly string[];
  /**
   * Matches with a higher precedence for which it cannot be decided whether they apply to the request. The rule is the result without them.
   */
  readonly unknownMatches: readonly string[];
  readonly rule?: ExplainedRule;
  /** The handshake has chosen a listener, and another one of the port is for the host: no rule is asked, and requests that policies before routing accept get a 421. */
  readonly isMisdirected?: true;
  /** Why the data plane refuses the request before it chooses a listener: its form is not allowed. */
  readonly malformed?: string;
  /** Set for a CONNECT request that no rule matches: it is answered with 405, or a tunnel to another port of the gateway is opened. */
  readonly connect?: 'denied' | 'tunnel';
  /** Rules of the listener that do not match the request, with the reason. */
  readonly otherRules: readonly ExplainedRefusal[];
  readonly backends: readonly ExplainedBackend[];
  readonly frontend: readonly ExplainedField[];
  readonly preRouting: readonly ExplainedField[];
  /** PostRouting policies of the rule, merged with the rule's own settings of the same fields. */
  readonly traffic: readonly ExplainedField[];
}

/** A request after the pre-routing phase, as later rules see it. */
export type ChangedRequest = Pick<
  CompleteRequest,
  'method' | 'authority' | 'path' | 'search' | 'headers' | 'rewritten'
>;

export interface ExplainedListener {
  readonly key: string;
  readonly port: number;
  readonly protocol: string;
  readonly hostname: string;
  /** Whether the listener requests a client certificate. Absent: it does not, and properties of a certificate are unknown. */
  readonly asksForCertificate?: true;
  readonly origin: Origin;
}

export interface ExplainedRule {
  /** `HTTPRoute/namespace/name, rule 1 (name)`. */
  readonly name: string;
  /** `HTTPRoute/namespace/name`. */
  readonly route: string;
  /** Its place in the route, from 0. */
  readonly index: number;
  /** Its own name. */
  readonly called?: string;
  /** The properties of the request that matched. */
  readonly by: string;
  /** Types of the rule's filters, in order. */
  readonly filters: readonly string[];
  /** The status of the redirect that the rule answers with. */
  readonly redirect?: number;
  readonly origin: Origin;
}

/** Explains a request at every Gateway, or at the named one. Sorted by namespace and name. */
export function explainRequest(attachment: Attachment, input: RequestInput): RequestExplanation[] {
  const request = completeRequest(input, attachment.dataPlane);
  return attachment.gateways
    .filter((gateway) => input.gateway === undefined || input.gateway === gatewayName(gateway))
    .map((gateway) => explainAt(gateway, request, attachment));
}

/** The listener that receives a request, and the rule that matches it. */
export interface MatchedPath extends Pick<RequestExplanation, 'isMisdirected' | 'connect' | 'malformed'> {
  readonly listener?: ListenerAttachment;
  readonly otherListeners: readonly ExplainedRefusal[];
  /** Absent if no policy before routing runs. */
  readonly prepared?: PreparedRequest;
  /** Absent if no rule is asked. */
  readonly choice?: ChosenRule;
}

/** Returns the way of a request through one Gateway, up to its rule. */
export function wayThrough(gateway: GatewayAttachment, request: CompleteRequest): MatchedPath {
  const { chosen: listener, others: otherListeners } = chooseListener(gateway, request);
  if (!listener) return { otherListeners };
  const { malformed } = request;
  if (malformed !== undefined) return { listener, otherListeners, malformed };
  const connect = request.method === 'CONNECT' ? connectAt(listener) : undefined;
  if (connect) return { listener, otherListeners, connect };
  const prepared = prepare(request, listener);
  const isCompared = comparesHosts(gateway, listener) && !prepared.unknown.some(mayChangeHost);
  const addressed = isCompared ? listenerForHost(gateway, listener, prepared.request.host) : listener;
  if (addressed !== listener)
    return { listener, otherListeners, prepared, ...(addressed ? { isMisdirected: true } : {}) };
  return { listener, otherListeners, prepared, choice: chooseRule(listener, prepared.request) };
}

/**
 * Whether hosts decide which listener of the port takes a request, although the handshake has chosen one. The process compares them after
 * policies before routing.
 */
function comparesHosts({ listeners }: GatewayAttachment, { listener }: ListenerAttachment): boolean {
  const isSame = ({ listener: { port } }: ListenerAttachment) => port === listener.port;
  return (
    listener.protocol === 'HTTPS' && listeners.some((one) => isSame(one) && precisionOf(one.listener.hostname) > 0)
  );
}

function mayChangeHost({ name }: UnknownChange): boolean {
  return name === undefined || name === ':authority' || name === 'host';
}

/** Returns the unknown changes that determine which rule matches the request. */
function decisive(
  { request, unknown }: PreparedRequest,
  listener: ListenerAttachment,
  gateway: GatewayAttachment,
): string[] {
  const names = unknown.map(({ name }) => name);
  const isDecisive = (change: UnknownChange) =>
    (comparesHosts(gateway, listener) && mayChangeHost(change)) || isRequired(change.name, listener, request, names);
  return unknown.filter(isDecisive).map(({ text }) => text);
}

function explainAt(gateway: GatewayAttachment, request: CompleteRequest, attachment: Attachment): RequestExplanation {
  const { listener, otherListeners, prepared, choice, ...answered } = wayThrough(gateway, request);
  const nothing = {
    changes: [],
    unknownChanges: [],
    unknownMatches: [],
    otherRules: [],
    backends: [],
    preRouting: [],
    traffic: [],
  };
  const frontend = explainFields((listener ?? gateway).frontend);
  const { revision } = attachment.dataPlane.release;
  const common = { gateway: gatewayName(gateway), dataPlane: revision, otherListeners, frontend };
  if (!listener) return { ...common, ...nothing };

  const { key, port, protocol, hostname, origin } = listener.listener;
  const certificate = maySeeCertificates(listener, gateway) ? { asksForCertificate: true as const } : {};
  const found = { ...common, listener: { key, port, protocol, hostname, ...certificate, origin } };
  if (!prepared) return { ...found, ...nothing, ...answered };
  const changes = {
    changes: prepared.changes,
    ...(isChanged(prepared) ? { changed: changedOf(prepared.request) } : {}),
    unknownChanges: decisive(prepared, listener, gateway),
  };
  const preRouting = explainFields(listener.preRouting);
  if (!choice) return { ...found, ...nothing, ...answered, ...changes, preRouting };
  const { chosen: rule, by, doubts: unknownMatches, others } = choice;
  if (!rule) return { ...found, ...nothing, ...changes, unknownMatches, otherRules: others(), preRouting };
  const traffic = explainFields(rule.traffic).filter(({ field }) => field !== 'hostRewrite' || !setsHosts(rule));
  return {
    ...found,
    ...changes,
    unknownMatches,
    // Computed on demand: there may be thousands of rules, and few callers read it.
    get otherRules() {
      return others();
    },
    preRouting,
    rule: { name: nameOfRule(rule), ...placeOf(rule), by: by ?? '', ...filtersOf(rule), origin: rule.rule.origin },
    backends: explainBackends(rule.backends, attachment, {
      request: prepared.request,
      path: pathAfter(rule, prepared.request.path, traffic),
      policies: [...frontend, ...preRouting, ...traffic],
    }),
    traffic,
  };
}

/** The path after the rewrites of a rule; undefined if expressions write it, or if the rule has no prefix to replace. */
function pathAfter(rule: RuleAttachment, path: string, traffic: readonly ExplainedField[]): string | undefined {
  if (traffic.some(mayChangePath)) return undefined;
  const rewrite = filtersIn(rule).find(({ urlRewrite }) => urlRewrite?.path)?.urlRewrite?.path;
  return rewrite ? replacedPath(path, rewrite, rule) : path;
}

/** Whether every destination sets the host itself, so that no rewrite has an effect. */
function setsHosts({ backends }: RuleAttachment): boolean {
  const used = backends.filter(({ ref }) => ref.weight > 0);
  return used.length > 0 && used.every(({ ref }) => fixedHosts(ref.destination) !== undefined);
}

function isChanged({ changes, request }: PreparedRequest): boolean {
  return changes.length > 0 || request.rewritten.length > 0;
}

function connectAt(listener: ListenerAttachment): RequestExplanation['connect'] {
  const mode = connectMode(listener);
  return mode === 'Deny' ? 'denied' : mode === 'Tunnel' ? 'tunnel' : undefined;
}

function changedOf({ method, authority, path, search, headers, rewritten }: CompleteRequest): ChangedRequest {
  return { method, authority, path, search, headers, rewritten };
}

function gatewayName({ gateway: { resource } }: GatewayAttachment): string {
  return `${resource.namespace}/${resource.name}`;
}

function placeOf({ rule }: RuleAttachment): Pick<ExplainedRule, 'route' | 'index' | 'called'> {
  const route = resourceKey(rule.route.resource);
  return { route, index: rule.index, ...(rule.name === undefined ? {} : { called: rule.name }) };
}

function filtersIn({ rule }: RuleAttachment): readonly RouteFilter[] {
  return (rule.kind === 'HTTPRoute' || rule.kind === 'GRPCRoute' ? rule.spec.filters : undefined) ?? [];
}

function filtersOf(attached: RuleAttachment): Pick<ExplainedRule, 'filters' | 'redirect'> {
  const filters = filtersIn(attached);
  const redirect = filters.find(({ requestRedirect }) => requestRedirect)?.requestRedirect?.statusCode;
  return { filters: filters.map(({ type }) => type), ...(redirect === undefined ? {} : { redirect }) };
}
