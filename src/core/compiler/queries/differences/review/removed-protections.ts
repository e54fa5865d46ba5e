import { addToList } from '../../../../values/lists-in-maps';
import { isObject } from '../../../../values/objects';
import type { Attachment, RuleAttachment } from '../../../model/attachment';
import { answeredDifferently } from '../../explain';
import type { Outcome, ServedRequest } from '../../explain/changes/outcome';
import type { AffectedRules } from './affected-rules';
import { type LoosenedValue, loosenedBetween } from './loosened-values';

/** A protection that applied to requests in the base and does not apply to them now, or restricts less. */
export interface RemovedProtection {
  /** `the rate limit`, as messages name it. */
  readonly what: string;
  /** Both values, in words, if the protection still applies. */
  readonly loosened?: Pick<LoosenedValue, 'before' | 'after'>;
  /** The policy field that contained it. */
  readonly field: string;
  /** The rules that match the requests now and before, by name. */
  readonly now: string;
  readonly old: string;
  /** The requests, in words. */
  readonly requests: string;
}

interface ProtectingPart {
  readonly what: string;
  readonly value: unknown;
}

const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
};

/** Items of a list count, not their contents: a changed limit or pattern is still one. */
function itemsOf(value: unknown, names: readonly string[], what: (name: string) => string): ProtectingPart[] {
  return names.flatMap((name) => listIn(value, name).map((item) => ({ what: what(name), value: item })));
}

/** Returns the parts of a value that protect. */
type PartsOf = (value: unknown) => readonly ProtectingPart[];

const whole =
  (what: string): PartsOf =>
  (value) =>
    value === undefined ? [] : [{ what, value }];

function limitsIn(value: unknown): ProtectingPart[] {
  const own = itemsOf(value, ['local'], () => 'the local rate limit');
  const global = isObject(value) ? value.global : undefined;
  return global === undefined ? own : [...own, { what: 'the global rate limit', value: global }];
}

function timeoutIn(value: unknown): ProtectingPart[] {
  const request = isObject(value) ? value.request : undefined;
  return request === undefined ? [] : [{ what: 'the request timeout', value: request }];
}

function guardsIn(value: unknown): ProtectingPart[] {
  const guards = isObject(value) ? value.promptGuard : undefined;
  return itemsOf(guards, ['request', 'response'], (side) => `a prompt guard of ${side}s`);
}

function verificationIn(value: unknown): ProtectingPart[] {
  if (!isObject(value)) return [];
  const tls = { what: 'TLS to the destination', value };
  const isVerified = value.insecureSkipVerify === undefined;
  return isVerified ? [tls, { what: 'the verification of the certificate', value }] : [tls];
}

/**
 * Protections by the names of fields. Access decisions (authentication, authorization) are not among them: searches compare the callers that
 * pass instead.
 */
const PROTECTIONS: Readonly<Record<string, PartsOf>> = {
  rateLimit: limitsIn,
  timeouts: timeoutIn,
  ai: guardsIn,
  'mcp.guardrails': whole('the guard of MCP tools'),
  tls: verificationIn,
  buffer: whole('the limit on body sizes'),
  csrf: whole('the protection against cross-site requests'),
  extProc: whole('external processing'),
};

/** Returns the protections of the models that a listener or a rule serves, which requests name. */
function modelParts(models: unknown): readonly ProtectingPart[] {
  return Object.entries(isObject(models) ? models : {}).flatMap(([key, spec]) => {
    const policies = isObject(spec) ? spec.policies : undefined;
    if (!isObject(policies)) return [];
    const { authorization, tls } = policies;
    const own = [
      ...guardsIn(policies),
      ...verificationIn(tls),
      ...(authorization === undefined ? [] : [{ what: 'the authorization', value: authorization }]),
    ];
    return own.map((part) => ({ ...part, what: `${part.what} of model ${key}` }));
  });
}

/** Protections that another destination needs, too, if requests go there instead. */
const OF_CONTENT: ReadonlySet<string> = new Set(['ai', 'mcp.guardrails']);

/** Returns the protections that requests lose. One request of each hostname and match is compared. */
export function removedProtections(
  before: Attachment,
  after: Attachment,
  affected: AffectedRules,
): readonly RemovedProtection[] {
  const selects = (rule: RuleAttachment) => affected.has(rule);
  return after.gateways.flatMap(({ gateway: { resource } }) =>
    answeredDifferently(`${resource.namespace}/${resource.name}`, before, after, selects).flatMap(
      ({ before: old, after: now, request }) => (old && now ? removedBetween(old, now, request.text) : []),
    ),
  );
}

interface AppliedPart extends ProtectingPart {
  readonly field: string;
  /** The provider or server that it protects, as in the names of fields: `openai of ProxyBackend/shop/llm`. */
  readonly section?: string;
}

/** Protections by their names, each as often as it applies. */
type Applied = ReadonlyMap<string, readonly AppliedPart[]>;

function removedBetween(old: ServedRequest, now: ServedRequest, requests: string): readonly RemovedProtection[] {
  const reached = destinationsOf(now.outcome);
  // A redirect or an answer of the gateway itself needs no protection.
  if (reached.length === 0) return [];
  const removed = new Map<string, AppliedPart>();
  const compare = (then: Applied, own: Applied) => {
    for (const [name, parts] of then) {
      const part = parts[own.get(name)?.length ?? 0];
      if (part && isStillReached(part, now.outcome)) removed.set(name, part);
    }
  };
  compare(appliedIn(old.outcome, ''), appliedIn(now.outcome, ''));
  const before = destinationsOf(old.outcome);
  for (const destination of reached) {
    const own = appliedIn(now.outcome, destination);
    if (before.includes(destination)) compare(appliedIn(old.outcome, destination), own);
    else if (`definition of ${destination}` in now.outcome.fields)
      compare(inAll(before.map((one) => appliedIn(old.outcome, one))), own);
  }
  const found = { now: now.rule, old: old.rule, requests };
  return [
    ...[...removed.values()].map(({ field, what }) => ({ what, field, ...found })),
    ...loosenedIn(old.outcome, now.outcome).map((one) => ({ ...one, ...found })),
  ];
}

/** Fields of which a value can restrict less. Authentication and authorization are compared by their callers. */
const LOOSENABLE: ReadonlySet<string> = new Set([...Object.keys(PROTECTIONS), 'extAuth', 'cors', 'definition']);

/** Returns the settings that both outcomes have, and that restrict less in the new one. */
function loosenedIn(
  { fields: before }: Outcome,
  { fields: after }: Outcome,
): readonly Pick<RemovedProtection, 'what' | 'field' | 'loosened'>[] {
  return Object.entries(before).flatMap(([name, value]) => {
    const [setting = ''] = name.split(' ');
    const [field = ''] = setting in PROTECTIONS ? [setting] : setting.split('.');
    if (!LOOSENABLE.has(field) || !(name in after)) return [];
    const part = setting.slice(setting.lastIndexOf('.') + 1);
    return loosenedBetween(value, after[name], part).map(({ what, ...loosened }) => ({ what, field, loosened }));
  });
}

/** A provider or server that is gone needs no protection. */
function isStillReached({ section }: AppliedPart, { fields }: Outcome): boolean {
  if (section === undefined) return true;
  return `tier of ${section}` in fields || `server ${section}` in fields;
}

function destinationsOf({ destinations }: Outcome): readonly string[] {
  return Object.entries(destinations).flatMap(([name, share]) => (share > 0 ? [name] : []));
}

/** The protections of content that all of several destinations have. */
function inAll([first, ...others]: readonly Applied[]): Applied {
  return new Map(
    [...(first ?? [])].flatMap(([name, parts]) => {
      const count = Math.min(parts.length, ...others.map((one) => one.get(name)?.length ?? 0));
      const isOfContent = parts.every(({ field }) => OF_CONTENT.has(field));
      return isOfContent && count > 0 ? [[name, parts.slice(0, count)] as const] : [];
    }),
  );
}

/**
 * Returns the protections at a destination, or those of the route if it is empty. The level is irrelevant: a limit may move from a route to
 * its Gateway.
 */
function appliedIn({ fields }: Outcome, destination: string): Applied {
  const found = new Map<string, AppliedPart[]>();
  for (const [name, value] of Object.entries(fields)) {
    const [setting = '', ...places] = name.split(' of ');
    if ((places.at(-1) ?? '') !== destination) continue;
    const [field = ''] = setting.split(' ');
    const [base = ''] = field in PROTECTIONS ? [field] : field.split('.');
    const part = field.slice(base.length + 1);
    // A part with its own source, such as `timeouts.request`, is a field of its own. Rules that add up are a list.
    const values = Array.isArray(value) ? value : [part ? { [part]: value } : value];
    const parts = values.flatMap((one) => PROTECTIONS[base]?.(one) ?? []);
    for (const one of base === 'definition' ? modelParts(value) : parts)
      addToList(found, [one.what, ...places.slice(0, -1)].join(' of '), {
        ...one,
        field: base,
        ...(places.length > 1 ? { section: places.join(' of ') } : {}),
      });
  }
  return found;
}
