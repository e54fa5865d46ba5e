import { UnknowableExpression } from '../../../../data-plane/expression-values';
import { isLike, isLikeOneOf } from '../../../../text/wildcards';
import { originKey } from '../../../../values/origin';
import { type Attachment, type RuleAttachment, withDelegated } from '../../../model/attachment';
import type { CallsOfRules, RuleCall } from '../../../model/called-destination';
import type { CallerConditions, Guarantee, TenantSeparation } from '../../../model/guarantee';
import { writtenNames } from '../../../model/value-path';
import { plainHost } from '../../../semantics/cluster-hosts';
import { csrfRefusal } from '../../evaluate/browser-requests';
import { type CallerIdentity, factsAfter, type RequestFacts } from '../../evaluate/caller';
import { type Decision, decide } from '../../evaluate/decision';
import { policiesForTool } from '../../evaluate/tool-policies';
import { type ExplainedBackend, explainRequest, type RequestExplanation, type RequestInput } from '../../explain';
import { evaluateFor, outcomeKey } from '../../explain/changes/outcome';
import { gatewayForms, isNamed, listenerForms } from '../../explain/is-named';
import { hostOf } from '../../explain/request';
import { undecidedIn } from '../../explain/undecided';
import { shownHeaders } from '../questions/client-credentials';
import { callsAt, callsInClear, foreignCalls } from '../questions/content';
import { showsCredential } from '../questions/credentials';
import { type Around, aroundOf, reachabilityThrough } from '../questions/destinations';
import { placesCalled } from '../questions/places-called';
import { fieldsAt, missingFields, wholeSettings } from '../questions/policy-fields';
import type { Counterexample, ExampleCaller } from '../verdict';
import { answersItself, chosenFields } from './chosen-fields';
import { aiExplained } from './explained-ai';
import { isForNone, isOpenFor } from './reachable-callers';
import { headersOfCredentials, isSeen } from './seen-header';
import { hasTokenOfIssuers } from './token-issuers';

/** A complete request: its destination address and its sender. */
export type Sent = Omit<Counterexample, 'rule' | 'destination' | 'listener'>;

/** Reports whether the evaluator finds that a request breaks a guarantee; `undefined` if it cannot decide. */
export function isBrokenBy(
  guarantee: Guarantee,
  sent: Sent,
  attachment: Attachment,
  calls?: CallsOfRules,
): boolean | undefined {
  try {
    return isBroken(guarantee, sent, attachment, calls);
  } catch (error) {
    if (error instanceof UnknowableExpression) return undefined;
    throw error;
  }
}

/** Reports whether both requests pass the expected rules for different tenants; undefined if it cannot be decided. */
export function isSharedBy(
  separation: TenantSeparation,
  one: Counterexample,
  attachment: Attachment,
): boolean | undefined {
  try {
    return isShared(separation, one, attachment);
  } catch (error) {
    if (error instanceof UnknowableExpression) return undefined;
    throw error;
  }
}

function isShared(
  { claim, keyField = '' }: TenantSeparation,
  one: Counterexample,
  attachment: Attachment,
): boolean | undefined {
  const { beside } = one;
  const callerName = ({ caller: { jwt, apiKey } }: Counterexample) =>
    valueAt(claim === undefined ? apiKey : jwt, writtenNames(claim ?? keyField));
  if (!beside || callerName(one) === callerName(beside)) return false;
  const taken = [one, beside].map((request) => {
    const explanation = explanationOf(request, attachment);
    if (!explanation) return false;
    if (undecidedIn(explanation).length > 0) return undefined;
    return explanation.rule?.name === request.rule && passage(request, explanation) !== undefined;
  });
  return taken.includes(false) ? false : taken.includes(undefined) ? undefined : true;
}

function isBroken(guarantee: Guarantee, sent: Sent, attachment: Attachment, calls?: CallsOfRules): boolean | undefined {
  const explanation = explanationOf(sent, attachment);
  if (!explanation) return isUnmatchedHost(guarantee, sent, attachment);
  if (undecidedIn(explanation).length > 0) return undefined;
  if (!isSelected(guarantee, sent, explanation)) return false;
  const isShown = guarantee.always?.credentialsEncrypted && isShownInClear(guarantee, sent, explanation, attachment);
  if (isShown) return true;
  if (guarantee.always?.answered) {
    const decision = decisionOn(sent, explanation);
    return decision.allowed && decision.answer === undefined && !isAnswered(explanation, decision, sent);
  }
  if (isDocumentToAnyone(guarantee, sent, explanation)) return true;
  const decision = passage(sent, explanation);
  if (!decision || !reaches(guarantee, sent, explanation, attachment)) return false;
  if (guarantee.neverReached || isBreach(guarantee, decision, sent, explanation)) return true;
  const { contentOnlyTo, credentialsEncrypted } = guarantee.always ?? {};
  const called = contentOnlyTo || credentialsEncrypted ? callsFor(sent, explanation, attachment, calls) : [];
  const wrong = [
    ...(contentOnlyTo ? foreignCalls(contentOnlyTo, called) : []),
    ...(credentialsEncrypted ? callsInClear(called) : []),
  ];
  const shown = credentialsEncrypted
    ? shownHeaders(called, headersOfCredentials(explanation)).filter((one) =>
        isSeen(one, factsOf(sent), decision.request, explanation),
      )
    : [];
  return [...wrong, ...shown.map(({ call }) => call)].some(({ doubts }) => doubts.length === 0);
}

/** Reports whether an unauthenticated request receives a discovery document although the guarantee requires authentication. */
function isDocumentToAnyone({ to, always = {} }: Guarantee, sent: Sent, explanation: RequestExplanation): boolean {
  const { authenticated, callers } = always;
  if (to || (!authenticated && !callers)) return false;
  const decision = decisionOn(sent, explanation);
  if (!decision.allowed || !decision.isDiscovery) return false;
  // The route's own policies are evaluated later.
  const soFar = { ...explanation, traffic: [] };
  const { identity = {} } = decision;
  const isServiceCalled = explanation.preRouting.some(({ field }) => field === 'extAuth');
  return (
    (authenticated !== undefined && !isAuthenticated(authenticated, identity, sent, soFar, isServiceCalled)) ||
    (callers !== undefined && !isCaller(callers, identity))
  );
}

/** Reports whether a request that must be answered reaches a port without a listener for its host. */
function isUnmatchedHost(guarantee: Guarantee, sent: Sent, attachment: Attachment): boolean {
  const { always, requests } = guarantee;
  if (!always?.answered || requests?.namespaces) return false;
  return isOpenFor(inputOf(sent), attachment) && isSelected(guarantee, sent, {});
}

/** Returns the destinations, with the hosts of each, that the evaluator allows a request to reach; `undefined` if it cannot decide. */
export function destinationsFor(sent: Sent, attachment: Attachment): readonly string[] | undefined {
  try {
    const explanation = explanationOf(sent, attachment);
    if (!explanation) return [];
    if (undecidedIn(explanation).length > 0) return undefined;
    const { tool } = sent;
    if (!passage(sent, explanation) || (tool && !hasTarget(explanation, tool.target))) return [];
    return reachedBy(sent, explanation).flatMap((one) => {
      const known = attachment.graph.destinations.get(one.destination);
      return known ? placesCalled(known, aroundAt(sent, attachment), aiExplained(one)) : [one.destination];
    });
  } catch (error) {
    if (error instanceof UnknowableExpression) return undefined;
    throw error;
  }
}

/** Returns the evaluator's answer to a request as a string; equal for equal answers. Undefined if it cannot be decided. */
export function answerTo(sent: Sent, attachment: Attachment): string | undefined {
  try {
    const explanation = explanationOf(sent, attachment);
    if (!explanation) return 'no listener';
    if (undecidedIn(explanation).length > 0) return undefined;
    if (!explanation.rule) return 'no rule';
    if (!decisionOn(sent, explanation).allowed) return 'refused';
    const gateway = attachment.gateways.find(
      ({ gateway: { resource } }) => `${resource.namespace}/${resource.name}` === sent.gateway,
    );
    const served = gateway && evaluateFor(inputOf(sent), gateway, attachment, undefined);
    return served && outcomeKey(served.outcome);
  } catch (error) {
    if (error instanceof UnknowableExpression) return undefined;
    throw error;
  }
}

/**
 * Explains a request; returns `undefined` if no listener accepts it. With TLS, the listener must match both the handshake's name and the
 * host.
 */
function explanationOf(sent: Sent, attachment: Attachment): RequestExplanation | undefined {
  const input = inputOf(sent);
  const [explanation] = explainRequest(attachment, input);
  if (!explanation?.listener || explanation.isMisdirected || isForNone(explanation, input)) return undefined;
  // Connections are forwarded unread, so policies for requests do not apply.
  if (!/^T(?:CP|LS)Route\//.test(explanation.rule?.route ?? '')) return explanation;
  const isOfConnection = ({ field }: ExplainedBackend['policies'][number]) => field !== 'extAuth';
  const backends = explanation.backends.map((one) => ({ ...one, policies: one.policies.filter(isOfConnection) }));
  return { ...explanation, preRouting: [], traffic: [], backends };
}

/** Returns the decision about a request that reaches its destinations; `undefined` for others. */
function passage(sent: Sent, explanation: RequestExplanation): Decision | undefined {
  const { rule, traffic } = explanation;
  if (!rule || rule.redirect !== undefined) return undefined;
  const decision = decisionOn(sent, explanation);
  if (answersItself(traffic, decision, factsOf(sent), sent.caller)) return undefined;
  return decision.allowed && decision.answer === undefined ? decision : undefined;
}

/** Decides whether a request is allowed or answered by the gateway. */
function decisionOn(sent: Sent, explanation: RequestExplanation): Decision {
  const { dataPlane, frontend, preRouting, traffic, backends } = explanation;
  const facts = factsAfter(factsOf(sent), explanation);
  const accessPolicies = {
    dataPlane,
    frontend,
    preRouting,
    traffic,
    backend: backends.flatMap(({ policies }) => policies),
  };
  const decision = decide(accessPolicies, facts, sent.caller);
  const { tool } = sent;
  const call = (one: NonNullable<Sent['tool']>) =>
    servingOf(explanation)
      .filter((server) => targetsOf(server).includes(one.target))
      .some(
        (server) =>
          decide({ ...accessPolicies, backend: policiesForTool(server, one) }, facts, sent.caller, one).allowed,
      );
  const isCallable = !tool || call(tool);
  const isForeign = decision.answer === undefined && csrfRefusal(traffic, facts) !== undefined;
  return { ...decision, allowed: decision.allowed && isCallable && !isForeign };
}

function servingOf({ backends }: RequestExplanation): readonly ExplainedBackend[] {
  return backends.filter(({ share, type }) => share > 0 && type !== 'invalid');
}

/** Returns the destinations whose authorization service allows the request, or that have no service. */
function reachedBy(sent: Sent, explanation: RequestExplanation): readonly ExplainedBackend[] {
  return servingOf(explanation).filter((one) => !callsService(one) || sent.caller.externalAuthorizationAllows === true);
}

function callsService({ policies }: ExplainedBackend): boolean {
  return policies.some(({ field }) => field === 'extAuth');
}

export function inputOf({ gateway, method, host, path, headers, port, tls, serverName, http2 }: Sent): RequestInput {
  return {
    gateway,
    method,
    host,
    path,
    headers,
    port,
    tls,
    http2,
    ...(serverName === undefined ? {} : { sni: serverName }),
  };
}

function factsOf({ method, host, path, headers, tls, http2 }: Sent): RequestFacts {
  const at = path.indexOf('?');
  const own = at < 0 ? path : path.slice(0, at);
  return { method, host, scheme: tls ? 'https' : 'http', path: own, query: path.slice(own.length), headers, http2 };
}

/** Whether a guarantee is about the request at all. */
function isSelected(
  { requests = {}, callers = {}, always }: Guarantee,
  sent: Sent,
  { listener, rule }: Partial<RequestExplanation>,
): boolean {
  const { path } = factsOf(sent);
  const { hosts, paths, methods, headers = {}, gateways, listeners, namespaces } = requests;
  const host = hostOf(sent.host);
  const isHost = always?.answered
    ? isOneOf(
        hosts?.map((one) => one.toLowerCase()),
        host,
      )
    : isOneOf(hosts?.map(plainHost), plainHost(host));
  return (
    isHost &&
    isOneOf(paths, path) &&
    isOneOf(
      methods?.map((method) => method.toUpperCase()),
      sent.method,
    ) &&
    Object.entries(headers).every(([header, pattern]) =>
      [...sent.headers, ['host', host] as const].some(
        ([own, value]) => own.toLowerCase() === header.toLowerCase() && isLike(pattern, value),
      ),
    ) &&
    isAmong(gateways, gatewayForms(sent.gateway)) &&
    isAmong(listeners, listenerForms(sent.gateway, listener?.key ?? '')) &&
    (rule === undefined || isAmong(namespaces, [rule.route.split('/')[1] ?? ''])) &&
    isSender(callers, sent.caller)
  );
}

/** Reports whether a required credential is sent in clear text, whether or not the request then passes. */
function isShownInClear(
  guarantee: Guarantee,
  sent: Sent,
  explanation: RequestExplanation,
  attachment: Attachment,
): boolean {
  const { tls, caller } = sent;
  const { rule, preRouting, traffic, backends } = explanation;
  if (tls || rule?.redirect !== undefined || (guarantee.to && !reaches(guarantee, sent, explanation, attachment)))
    return false;
  return showsCredential([...preRouting, ...traffic, ...backends.flatMap(({ policies }) => policies)], caller);
}

/** Returns the context of the destinations of the request's Gateway. */
function aroundAt({ gateway }: Sent, attachment: Attachment): Around {
  return aroundOf(attachment, gateway.split('/')[0]);
}

function callsFor(
  sent: Sent,
  { listener, rule }: RequestExplanation,
  attachment: Attachment,
  calls: CallsOfRules | undefined,
): readonly RuleCall[] {
  const taking = attachment.graph.routes
    .filter(({ kind, resource }) => `${kind}/${resource.namespace}/${resource.name}` === rule?.route)
    .flatMap(({ rules }) => rules.filter(({ index }) => index === rule?.index));
  const called = taking.flatMap(({ origin }) => calls?.of(sent.gateway, listener?.key ?? '', originKey(origin)) ?? []);
  return callsAt(called, aroundAt(sent, attachment));
}

function isAnswered({ rule, traffic, backends }: RequestExplanation, decision: Decision, sent: Sent): boolean {
  const isServed = backends.some(({ share, type }) => share > 0 && type !== 'invalid');
  return isServed || rule?.redirect !== undefined || answersItself(traffic, decision, factsOf(sent), sent.caller);
}

function isCallOf(tool: string, { target, name }: NonNullable<Sent['tool']>): boolean {
  return isLike(tool.includes('/') ? tool : `*/${tool}`, `${target}/${name}`);
}

function hasTarget(explanation: RequestExplanation, target: string): boolean {
  return servingOf(explanation).some((one) => targetsOf(one).includes(target));
}

function targetsOf({ tiers }: ExplainedBackend): readonly string[] {
  return tiers.flat().map(({ name }) => name);
}

function reaches({ to }: Guarantee, sent: Sent, explanation: RequestExplanation, attachment: Attachment): boolean {
  const { rule } = explanation;
  const serving = reachedBy(sent, explanation);
  if (to?.route !== undefined)
    return rule !== undefined && serving.length > 0 && leadsTo(to.route, rule.route, attachment);
  const { backend, tool } = to ?? {};
  if (tool !== undefined)
    return sent.tool !== undefined && isCallOf(tool, sent.tool) && hasTarget(explanation, sent.tool.target);
  // An explanation of a request does not contain the providers and hosts of a backend.
  return serving.some(({ destination }) => {
    const known = attachment.graph.destinations.get(destination);
    return (
      backend === undefined ||
      (known !== undefined && reachabilityThrough({ backend }, known, aroundAt(sent, attachment)).is === 'yes')
    );
  });
}

/** Whether a route is the one that is named, or one that it delegates to. */
function leadsTo(named: string, route: string, { gateways }: Attachment): boolean {
  if (isNamed(route, named)) return true;
  const rules = gateways.flatMap(({ listeners }) => listeners.flatMap((listener) => withDelegated(listener.rules)));
  const above = rules.filter((rule) => isNamed(routeOf(rule), named));
  return withDelegated(above).some((rule) => routeOf(rule) === route);
}

function routeOf({ rule: { route } }: RuleAttachment): string {
  return `${route.kind}/${route.resource.namespace}/${route.resource.name}`;
}

function isBreach(
  { always = {} }: Guarantee,
  decision: Decision,
  sent: Sent,
  explanation: RequestExplanation,
): boolean {
  const { authenticated, callers, listeners, namespaces, encrypted, policies = {} } = always;
  const { listener, rule, frontend, preRouting, traffic } = explanation;
  const { identity = {} } = decision;
  const settingsIn = (set: RequestExplanation['traffic']) =>
    wholeSettings(chosenFields(set, decision, factsOf(sent), sent.caller));
  const isServiceCalled =
    [...preRouting, ...traffic].some(({ field }) => field === 'extAuth') ||
    reachedBy(sent, explanation).every(callsService);
  return (
    (encrypted === true && !sent.tls) ||
    missingFields(policies, [frontend, preRouting, traffic].map(settingsIn), fieldsOfDestinations(explanation)).length >
      0 ||
    (authenticated !== undefined && !isAuthenticated(authenticated, identity, sent, explanation, isServiceCalled)) ||
    (callers !== undefined && !isCaller(callers, identity)) ||
    !isAmong(listeners, listenerForms(sent.gateway, listener?.key ?? '')) ||
    !isAmong(namespaces, [rule?.route.split('/')[1] ?? ''])
  );
}

/** @param isServiceCalled - whether a service is called for the request */
function isAuthenticated(
  { by, issuers }: NonNullable<NonNullable<Guarantee['always']>['authenticated']>,
  identity: CallerIdentity,
  { caller }: Sent,
  { preRouting, traffic }: Pick<RequestExplanation, 'preRouting' | 'traffic'>,
  isServiceCalled: boolean,
): boolean {
  const { jwt } = identity;
  const shown: Readonly<Record<string, boolean>> = {
    jwt: jwt !== undefined && hasTokenOfIssuers(jwt.iss, issuers, [...preRouting, ...traffic]),
    'api-key': identity.apiKey !== undefined,
    'basic-auth': identity.basicAuthUser !== undefined,
    'client-certificate': caller.hasClientCertificate ?? false,
    'external-authorization': isServiceCalled && caller.externalAuthorizationAllows === true,
  };
  const requiredWays = by ?? (issuers ? ['jwt'] : Object.keys(shown));
  return requiredWays.some((way) => shown[way]);
}

/** Once for each provider or MCP target of a destination. */
function fieldsOfDestinations({ backends }: RequestExplanation) {
  const called = backends.filter(({ share }) => share > 0);
  return called.flatMap(({ policies, tiers }) => {
    const sections = tiers.flat();
    return sections.length === 0
      ? [wholeSettings(policies)]
      : sections.map((section) => wholeSettings(fieldsAt(policies, section.policies)));
  });
}

/** Reports whether the caller meets the conditions; of two credentials of one type, one suffices. */
function isSender(conditions: CallerConditions, { beforeRouting, ...caller }: ExampleCaller): boolean {
  return Object.entries(conditions).every(([name, condition]) =>
    [caller, ...(beforeRouting ? [beforeRouting] : [])].some((one) => isCaller({ [name]: condition }, one)),
  );
}

function isCaller({ jwt, apiKey, basicAuthUser }: CallerConditions, identity: CallerIdentity): boolean {
  return (
    (jwt === undefined || (identity.jwt !== undefined && hasAll(jwt, identity.jwt, true))) &&
    (apiKey === undefined || (identity.apiKey !== undefined && hasAll(apiKey, identity.apiKey))) &&
    (basicAuthUser === undefined ||
      (identity.basicAuthUser !== undefined && isLike(basicAuthUser, identity.basicAuthUser)))
  );
}

function hasAll(
  patterns: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
  mayBeList = false,
): boolean {
  return Object.entries(patterns).every(([path, pattern]) => {
    const value = valueAt(values, writtenNames(path));
    const texts = mayBeList ? [value].flat() : [value];
    return texts.some((text) => typeof text === 'string' && isLike(pattern, text));
  });
}

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return typeof value === 'object' && value !== null
    ? valueAt(Object.entries(value).find(([own]) => own === name)?.[1], rest)
    : undefined;
}

function isAmong(names: readonly string[] | undefined, forms: readonly string[]): boolean {
  return names === undefined || forms.some((form) => names.includes(form));
}

function isOneOf(patterns: readonly string[] | undefined, text: string): boolean {
  return patterns === undefined || isLikeOneOf(patterns, text);
}
