import type { ProxyModelSpec } from '../../../../validation/types.generated';
import type { BackendRefAttachment, RuleAttachment } from '../../../model/attachment';
import type { CallsOfRules } from '../../../model/called-destination';
import type { Assurance, Guarantee, Subject } from '../../../model/guarantee';
import { type Access, type AccessRules, accessOf as accessAt, accessTo, authorizedBy } from '../caller/access';
import { NEVER } from '../caller/repeated-credentials';
import { readsAudience } from '../caller/tokens';
import { all, any, doubt, FALSE, type Formula, not, TRUE } from '../space/formula';
import { authenticatedBy, breaches } from './assurances';
import { credentialHeaders, isShown, shownHeaders } from './client-credentials';
import { callerFormula, isCalled, senderFormula } from './conditions';
import { callsInClear, callsOn, type ForeignCall, foreignCalls } from './content';
import { shownInClear } from './credentials';
import { type Around, hasDestination, keysAt, type Reachability, refsTo, serverBeside, wayTo } from './destinations';
import { fieldsMissing, withoutEffect } from './fields-met';
import { speaksTls } from './listener-formula';
import { isRedirect, ownAnswer } from './own-answers';
import type { Place } from './place';
import { type RoutePath, rulesAbove } from './route-paths';
import { callsNamedTool, callsTool } from './tools';

/** A question about the requests on a route path. */
export interface ProofQuestion {
  readonly way: Reachability;
  /** The condition under which an accepted request violates the guarantee. */
  readonly breach: Formula;
  readonly access?: Access;
}

const NOWHERE: Reachability = { is: 'no' };

/** Returns the questions of a guarantee about a route path; empty if the guarantee does not concern it. */
export function proofQuestionsOn(
  guarantee: Guarantee,
  routePath: RoutePath,
  place: Place,
  accessOf: (rule: RuleAttachment) => Access,
  calls: CallsOfRules | undefined,
): readonly ProofQuestion[] {
  const { always = {}, neverReached, to, requests = {} } = guarantee;
  const { rule } = routePath;
  if (always.answered) return questionsOnAnswers(rule, rule ? accessOf(rule) : accessAt(place.gateway, place.listener));
  const namespace = rule?.rule.route.resource.namespace;
  if (namespace !== undefined && !isCalled(requests.namespaces, namespace)) return [];
  const way = rule && !isRedirect(rule) ? wayTo(to, rule, rulesAbove(routePath), place) : NOWHERE;
  const access = rule && ofAudience(accessOf(rule), guarantee);
  const passages = rule && access && way.is !== 'no' ? passagesTo(to, rule, access, place) : [];
  const through = any(...passages.map(({ passes }) => passes));
  const { contentOnlyTo, credentialsEncrypted } = always;
  const isSelected = (contentOnlyTo || credentialsEncrypted) && (way.is !== 'no' || !to);
  const called = isSelected ? callsOn(routePath, place, calls) : [];
  const foreign = [
    ...(contentOnlyTo ? foreignCalls(contentOnlyTo, called) : []),
    ...(credentialsEncrypted ? callsInClear(called) : []),
  ];
  const questions: ProofQuestion[] = foreign.map((call) => ({
    way: wayOf(call, way, place),
    breach: breachBy(call, through),
    access,
  }));
  for (const shown of credentialsEncrypted && rule
    ? shownHeaders(called, credentialHeaders([place.listener.preRouting, rule.traffic]))
    : [])
    questions.push({
      way: wayOf(shown.call, way, place),
      breach: all(breachBy(shown.call, through), rule ? isShown(shown, rule, place.listener) : FALSE),
      access,
    });
  for (const { ref } of contentOnlyTo && rule && way.is !== 'no' ? refsTo(to, rule, place) : []) {
    const { destination } = ref;
    if (destination.type === 'backend' && destination.backend.type === 'unixSocket')
      questions.push({
        way,
        breach: all(through, doubt(`which process listens on the socket of ${destination.key}`)),
        access,
      });
  }
  if (credentialsEncrypted && isSelected && !(rule && isRedirect(rule)))
    questions.push({
      way,
      breach: all(shownInClear(place.listener, access), rule ? callsSubject(to, rule, place) : TRUE),
      access,
    });
  if (!to) questions.push(...documentsWithout(always, access ?? servedTo(place)));
  if (!rule || !access || namespace === undefined || way.is === 'no') return questions;
  const missing = always.policies && fieldsMissing(always.policies, to, rule, place, access);
  const taken = {
    listenerForms: place.forms,
    namespace,
    isEncrypted: speaksTls(place.listener),
    missingFields: missing?.fields ?? [],
  };
  const unread = always.policies
    ? any(missing?.unless ?? FALSE, withoutEffect(always.policies, to, rule, place, calls?.mode))
    : FALSE;
  const own = passages.map((passage) => {
    const broken = neverReached ? TRUE : any(breaches(always, { ...taken, access: passage.access }), unread);
    const { by } = passage;
    const own = way.is === 'yes' && by !== undefined && !to?.route ? { ...way, by } : way;
    return { way: own, access: passage.access, breach: all(passage.passes, broken, passage.access.isShown) };
  });
  return [...own, ...questions];
}

/** Returns the access policies for requests that no rule matches, to which policies before routing may serve documents. */
function servedTo({ gateway, listener }: Place): Access | undefined {
  return listener.preRouting.jwtAuthentication?.value.mcp ? accessAt(gateway, listener) : undefined;
}

/**
 * Returns the discovery documents that are served to unauthenticated callers although a guarantee for all requests requires authentication.
 */
function documentsWithout({ authenticated, callers }: Assurance, access: Access | undefined): readonly ProofQuestion[] {
  if (!access || (!authenticated && !callers)) return [];
  return access.discovery.map(({ isServed, identity, isApproved }) => {
    const seen = { ...access, identity, isApproved };
    const isUnknown = any(
      authenticated ? not(authenticatedBy(authenticated, seen)) : FALSE,
      callers ? not(callerFormula(callers, identity)) : FALSE,
    );
    return { way: { is: 'yes', by: DOCUMENTS }, breach: all(isServed, isUnknown, access.isShown), access };
  });
}

/** The destination of requests for discovery documents. */
export const DOCUMENTS = 'the discovery documents of MCP';

/** Adds the condition on the audience if a guarantee depends on it: tokens for other audiences are then ignored. */
function ofAudience(access: Access, guarantee: Guarantee): Access {
  const isAudienceRead = audienceReads.get(guarantee) ?? readsAudience(callersIn(guarantee));
  audienceReads.set(guarantee, isAudienceRead);
  return isAudienceRead ? { ...access, passes: all(access.passes, access.audience) } : access;
}

/** A cache, because this is evaluated for thousands of rules. */
const audienceReads = new WeakMap<Guarantee, boolean>();

function callersIn({ callers = {}, always = {} }: Guarantee): Formula {
  return all(...[callers, always.callers ?? {}].map((conditions) => senderFormula(conditions, NEVER)));
}

interface Passage {
  readonly access: Access;
  /** When requests reach the subject, and call the tool in question. */
  readonly passes: Formula;
  /** The first destination on this way. */
  readonly by?: string;
}

/** Returns the ways from a rule to the subject: one for all destinations that do not have their own authorization service. */
function passagesTo(to: Subject | undefined, rule: RuleAttachment, access: Access, around: Around): readonly Passage[] {
  const serving = refsTo(to, rule, around).filter(({ ref }) => ref.destination.type !== 'invalid');
  const groups = new Map(serving.map(({ policies }) => [policies.extAuth, policies]));
  return [...groups.values()].map((policies) => {
    const own = accessTo(access, policies, rule);
    const refs = serving.filter((ref) => ref.policies.extAuth === policies.extAuth);
    return {
      by: refs[0]?.ref.destination.key,
      access: own,
      passes: all(throughTo(rule, own), toolCall(to, refs, own, around), byModels(refs, own)),
    };
  });
}

function questionsOnAnswers(rule: RuleAttachment | undefined, access: Access): readonly ProofQuestion[] {
  if (rule && (hasDestination(rule.backends) || isRedirect(rule))) return [];
  // Who is refused has an answer.
  return [{ way: NOWHERE, breach: all(throughTo(rule, access), access.isShown) }];
}

/** Returns when requests reach the destination of a rule or, without a rule, the end of the access policies. */
export function throughTo(rule: RuleAttachment | undefined, access: Access): Formula {
  return all(access.passes, not(any(access.isAnswered, rule ? ownAnswer(rule, access) : FALSE)));
}

/** Returns when requests call the tool in question. */
function callsSubject(to: Subject | undefined, rule: RuleAttachment, around: Around): Formula {
  return to?.tool === undefined ? TRUE : callsNamedTool(to.tool, refsTo(to, rule, around));
}

/** Returns when a named model allows the request: if requests name a model, one of the public models must allow it. */
function byModels(refs: readonly BackendRefAttachment[], { identity }: Access): Formula {
  const ways = refs.map(({ ref: { destination } }) => {
    if (destination.type !== 'models') return TRUE;
    const named = destination.models.filter(({ resource }) => resource.spec.visibility !== 'Internal');
    return any(...named.map(({ resource: { spec } }) => authorizedBy(rulesIn(spec), identity)));
  });
  return any(...ways);
}

/** Returns the access rules of a model. The targets of a virtual model may have additional ones. */
function rulesIn({ policies }: ProxyModelSpec): readonly AccessRules[] {
  return policies?.authorization ? [policies.authorization] : [];
}

function toolCall(
  to: Subject | undefined,
  refs: readonly BackendRefAttachment[],
  { identity }: Access,
  around: Around,
): Formula {
  const { tool } = to ?? {};
  if (tool === undefined) return TRUE;
  const beside = refs.flatMap(({ ref }) => serverBeside(tool, ref.destination, around) ?? []);
  return any(callsTool(tool, refs, identity, around.destinations), ...beside.map((why) => doubt(why)));
}

/** Returns when a call forwards content. A service that is called before the access decision may see requests that are then refused. */
function breachBy({ text, doubts, isEarly }: ForeignCall, through: Formula): Formula {
  const isRefused = isEarly ? all(not(through), doubt(`whether ${text} receives rejected requests`)) : FALSE;
  return any(all(through, ...doubts.map((one) => doubt(one))), isRefused);
}

function wayOf({ text, place: at }: ForeignCall, way: Reachability, place: Place): Reachability {
  return way.is === 'perhaps' ? way : { is: 'yes', by: text, keys: keysAt(at, place.known, place) };
}
