import { isObject } from '../../../values/objects';
import type { BackendRefAttachment, ListenerAttachment, RuleAttachment } from '../../model/attachment';
import type { ModelNode } from '../../model/graph';
import { fieldAt } from '../../semantics/provider-fields';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import { type Access, accessTo } from '../prove/caller/access';
import { type AiOf, chosenModels } from '../prove/questions/chosen-models';
import { type Around, isForwarding } from '../prove/questions/destinations';
import { isRedirect, ownAnswer } from '../prove/questions/own-answers';
import { placesCalled } from '../prove/questions/places-called';
import { callsTool } from '../prove/questions/tools';
import { all, any, FALSE, type Formula, not, present } from '../prove/space/formula';
import { isAlike } from '../prove/space/formula-text';
import { EXTERNAL_CONSENT } from '../prove/space/part';

/** When requests of a rule get to each of its destinations, and when they may call a tool there. */
export function grantsOf(rule: RuleAttachment, access: Access, around: Around): ReadonlyMap<string, Formula> {
  const grants = new Map<string, Formula>();
  const grant = (key: string, granted: Formula) => {
    const known = grants.get(key);
    if (!known || !isAlike(known, granted)) grants.set(key, known ? any(known, granted) : granted);
  };
  for (const ref of isRedirect(rule) ? [] : servingOf(rule)) {
    const { key } = ref.ref.destination;
    const own = accessTo(access, ref.policies, rule);
    const granted = all(own.passes, own.audience, not(any(own.isAnswered, ownAnswer(rule, own))));
    for (const place of placesCalled(ref.ref.destination, around, aiAt(ref, around))) grant(place, granted);
    if (hasTools(ref)) grant(`tools of ${key}`, all(granted, callsTool('*', [ref], own.identity, around.destinations)));
  }
  return grants;
}

function aiAt({ ref, policies }: BackendRefAttachment, { destinations }: Around): AiOf {
  const { sections = new Map() } = destinations.get(ref.destination.key) ?? {};
  return (provider) => fieldAt({ policies, sections }, provider, 'ai')?.value;
}

/** The expressions that choose models for a rule, by the places of these. */
export function expressionsOfModels(rule: RuleAttachment, around: Around): ReadonlyMap<string, string> {
  const chosen = servingOf(rule).flatMap((ref) => chosenModels(ref.ref.destination, aiAt(ref, around)));
  const found = new Map<string, string>();
  for (const { place, by } of chosen)
    if (by !== 'clients') found.set(place, `${found.get(place) ?? ''} ${by.expression}`);
  return found;
}

function servingOf({ backends }: RuleAttachment): readonly BackendRefAttachment[] {
  return backends.filter(({ ref }) => ref.weight > 0 && ref.destination.type !== 'invalid');
}

function hasTools({ ref: { destination } }: BackendRefAttachment): boolean {
  return destination.type === 'backend' && destination.backend.type === 'mcp';
}

const ANY_HOST = 'any';

/**
 * Returns the setting that determines the hosts that forward proxies call for a rule: the hosts that clients name, unless the rule rewrites
 * them. Undefined if the rule does not reference a forward proxy.
 */
export function hostsCalledFor(rule: RuleAttachment): string | undefined {
  if (!servingOf(rule).some(({ ref: { destination } }) => isForwarding(destination))) return undefined;
  return rule.traffic.hostRewrite ? JSON.stringify(rule.traffic.hostRewrite.value) : ANY_HOST;
}

/** Whether forward proxies may call others than before. */
export function callsOthers(now: string | undefined, then: string | undefined): boolean {
  return now !== undefined && then !== undefined && then !== ANY_HOST && now !== then;
}

/** Returns when the sender of a request has been verified, by keys or by services. */
export function shownToDestinations(rule: RuleAttachment, { identity, isCertified }: Access): Formula {
  const callsService = servicesAt(rule).some((field) => field !== undefined);
  return any(
    isCertified,
    identity.token,
    identity.apiKey,
    identity.user,
    callsService ? present(EXTERNAL_CONSENT) : FALSE,
  );
}

function servicesAt({ traffic, backends }: RuleAttachment) {
  return [traffic.extAuth, ...backends.map(({ policies }) => policies.extAuth)];
}

/** A model that requests may name. */
export interface GrantedModel {
  readonly name: string;
  readonly isInternal: boolean;
  /** The places that call the model and, for a virtual model, the places of its candidates. */
  readonly ways: readonly ModelPath[];
}

interface ModelPath {
  readonly place: string;
  /** The access rules for the model, and the conditions under which a virtual model chooses it; absent: all requests that name it reach it. */
  readonly rules?: string;
}

/** The models that requests of a rule may name. */
export function modelsOf(rule: RuleAttachment): readonly GrantedModel[] {
  return servingOf(rule).flatMap(({ ref: { destination } }) =>
    destination.type === 'models'
      ? destination.models.map((model) => ({
          name: model.name,
          isInternal: model.resource.spec.visibility === 'Internal',
          ways: waysTo(model),
        }))
      : [],
  );
}

function waysTo(
  { resource: { namespace, spec }, targets }: ModelNode,
  conditions?: string,
  above: readonly ModelNode[] = [],
): ModelPath[] {
  const { policies, provider, baseURL, azure, vertexai, bedrock, custom } = spec;
  const place = JSON.stringify([{ provider, baseURL, azure, vertexai, bedrock, custom }, custom && namespace]);
  const own = policies?.authorization && JSON.stringify(policies.authorization);
  const rules = own || conditions ? [own, conditions].join(' ') : undefined;
  const chosen = [conditions, conditionsOf(spec)].filter((text) => text).join(' ') || undefined;
  const models = targets.map(({ model }) => model).filter((model) => !above.includes(model));
  return [{ place, rules }, ...models.flatMap((model) => waysTo(model, chosen, [...above, ...models]))];
}

/** The conditions by which a virtual model chooses: each one also decides about the targets after it. */
function conditionsOf({ virtualModel }: ModelNode['resource']['spec']): string | undefined {
  const targets = virtualModel?.conditional?.targets ?? [];
  if (targets.every(({ when }) => when === undefined)) return undefined;
  return JSON.stringify(targets.map(({ modelRef, when }) => [modelRef, when]));
}

/** Reports whether clients may call more models, or in more ways, than before. */
export function isWider(now: readonly GrantedModel[], then: readonly GrantedModel[]): boolean {
  return now.some(({ name, isInternal, ways }) => {
    if (isInternal) return false;
    const before = then.filter((one) => one.name === name && !one.isInternal);
    // One of several models of a name serves its requests first.
    const gone = before.filter((one) => !now.some((other) => JSON.stringify(other) === JSON.stringify(one)));
    const isKnown = (way: ModelPath, models: readonly GrantedModel[]) =>
      models.some((model) => model.ways.some((one) => isAsWide(one, way)));
    return ways.some((way) => !isKnown(way, before) || gone.some((one) => !isKnown(way, [one])));
  });
}

function isAsWide(one: ModelPath, other: ModelPath): boolean {
  return one.place === other.place && (one.rules === undefined || one.rules === other.rules);
}

/** All other conditions on tokens are part of the access decision. */
const BY_ACCESS: ReadonlySet<string> = new Set(['mode', 'issuer', 'audiences', 'mcp', 'failureMode', 'condition']);

/** How it is judged who sends requests: keys that verify tokens, Secrets with keys and passwords, services. */
export function keysOfRule(
  { listener, preRouting }: ListenerAttachment,
  rule: RuleAttachment,
  { services }: Around,
): string {
  const { clientCa } = listener.tls ?? {};
  const sets = [preRouting, rule.traffic];
  const fields = [
    ...sets.flatMap((set) => AUTHENTICATIONS.map((name) => set[name])),
    ...servicesAt(rule),
    preRouting.extAuth,
    ...rule.backends.map(({ policies }) => policies.mcpAuthentication),
  ];
  const texts = fields.map((field) => {
    const value = JSON.stringify(field?.value, (name, own) => (BY_ACCESS.has(name) ? undefined : own));
    const { namespace } = field?.from.resource ?? {};
    const hosts = namedIn(field?.value).map(
      (name) => services.get(name.includes('/') ? name : `${namespace}/${name}`)?.hostname,
    );
    return field && `${namespace} ${value} ${hosts.join(' ')}`;
  });
  return JSON.stringify([clientCa && `${clientCa.kind} ${clientCa.namespace}/${clientCa.name}`, ...texts]);
}

/** The Services that are named somewhere in a value: by `namespace/name`, or by their names. */
function namedIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (!isObject(value)) return [];
  const { backendRef } = value;
  const { namespace, name } = isObject(backendRef) ? backendRef : {};
  const own = name === undefined ? [] : [namespace === undefined ? `${name}` : `${namespace}/${name}`];
  return [...own, ...Object.values(value).flatMap(namedIn)];
}
