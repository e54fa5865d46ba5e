import { originKey } from '../../../../values/origin';
import type { CallsOfRules, DestinationLocation, Purpose, RuleCall, Seen } from '../../../model/called-destination';
import type { AllowedDestinations } from '../../../model/guarantee';
import { maySeeCertificates } from '../../../semantics/client-certificates';
import { expressionIn } from '../../destinations/doubts';
import { nameOfRule } from '../../explain/rules';
import { truthOf } from '../caller/truth';
import { like } from '../languages/words';
import { isFalse, TRUE } from '../space/formula';
import { Undecidable } from '../undecidable';
import type { Around } from './destinations';
import type { Place } from './place';
import { hostBehind } from './places-called';
import type { RoutePath } from './route-paths';

export const WHICH_MODEL = 'the model in the body of the request';
/** Content of people and models. */
const CONTENT: ReadonlySet<Seen> = new Set<Seen>(['bodies', 'prompts', 'answers', 'MCP calls']);
/** They are called for requests that get to a destination, and for no others. */
const BEHIND_ALL: ReadonlySet<Purpose> = new Set<Purpose>(['provider', 'MCP server', 'service', 'forward proxy']);

/** A call that sends content to a destination that the guarantee forbids. */
export interface ForeignCall {
  /** The destination and purpose of the call, in words. */
  readonly text: string;
  readonly place: DestinationLocation;
  /** The unknowns that determine whether the content is sent there. */
  readonly doubts: readonly string[];
  /** It may be called for requests that are refused, too. */
  readonly isEarly: boolean;
}

/** Returns the calls that send credentials over connections without TLS. */
export function callsInClear(calls: readonly RuleCall[]): readonly ForeignCall[] {
  return calls
    .filter(({ getsCredential, unsureCredential, isEncrypted }) => !isEncrypted && (getsCredential || unsureCredential))
    .map((call) =>
      callInClear(
        call,
        ...(call.getsCredential ? [] : [`whether ${callText(call)} receives ${call.unsureCredential}`]),
      ),
    );
}

/** A call over a connection without TLS. */
export function callInClear(call: RuleCall, ...more: readonly string[]): ForeignCall {
  return {
    text: `${callText(call)} without TLS`,
    place: call.place,
    doubts: [...call.doubts, ...(call.isOfModels ? [WHICH_MODEL] : []), ...more],
    isEarly: false,
  };
}

/** Returns the calls that requests of a course cause. The rule that matches them may override settings of the rules that delegate them. */
export function callsOn({ rule, stages }: RoutePath, place: Place, calls?: CallsOfRules): readonly RuleCall[] {
  if (!calls) throw new Undecidable('the destinations of rules, which are not known here');
  const { gateway, listener } = place;
  const { namespace, name } = gateway.gateway.resource;
  const of = (key: string) => callsAt(calls.of(`${namespace}/${name}`, listener.listener.key, key), place);
  const above = stages.flatMap(({ taker }) => (taker && taker.rule !== rule ? [taker.rule] : []));
  const handed = above.flatMap((one) =>
    of(originKey(one.rule.origin)).map((call) => ({
      ...call,
      doubts: [...call.doubts, `whether the settings of ${nameOfRule(one)} apply to the routes that it delegates to`],
    })),
  );
  const isNever = (text: string) => isNeverTrue(text, !maySeeCertificates(listener, gateway));
  return [...of(rule ? originKey(rule.rule.origin) : ''), ...handed].flatMap((call) => {
    if (call.needs.some(isNever)) return [];
    return [{ ...call, doubts: call.doubts.filter((one) => !isNever(expressionIn(one) ?? 'true')) }];
  });
}

/** Whether an expression is true for no request of any caller. */
function isNeverTrue(text: string, withoutCertificate: boolean): boolean {
  const anybody = { token: TRUE, apiKey: TRUE, user: TRUE, ...(withoutCertificate ? { withoutCertificate } : {}) };
  return isFalse(truthOf(text, anybody).isTrue);
}

/** Calls, with the hosts that are called in the end. */
export function callsAt(calls: readonly RuleCall[], around: Around): readonly RuleCall[] {
  return calls.map((call) => {
    const { host } = call.place;
    return host === undefined ? call : { ...call, place: { ...call.place, host: hostBehind(host, around) } };
  });
}

/** Returns the calls that send content to destinations that are not allowed. */
export function foreignCalls(allowed: AllowedDestinations, calls: readonly RuleCall[]): readonly ForeignCall[] {
  const leadsToModels = calls.some(({ place, isOfModels }) => place.purpose === 'provider' && !isOfModels);
  return calls
    .map((call) => withoutAbsent(call, calls))
    .filter((call) => (seesContent(call) || call.unsureContent !== undefined) && !isAllowed(allowed, call))
    .map((call) => ({
      text: callText(call),
      place: call.place,
      doubts: [...doubtsOf(call, leadsToModels), ...(isAmong(allowed.regions, call.region) ? regionDoubts(call) : [])],
      isEarly: !BEHIND_ALL.has(call.place.purpose),
    }));
}

/** Removes content that is absent: expressions of telemetry read content of models and tool servers only if these are called. */
function withoutAbsent(call: RuleCall, calls: readonly RuleCall[]): RuleCall {
  if (call.place.purpose !== 'telemetry') return call;
  const absent = ABSENT_WITHOUT.filter(([purpose]) => calls.every(({ place }) => place.purpose !== purpose));
  return { ...call, sees: call.sees.filter((one) => !absent.some(([, sees]) => sees.includes(one))) };
}

const ABSENT_WITHOUT: readonly (readonly [Purpose, readonly Seen[]])[] = [
  ['provider', ['prompts', 'answers']],
  ['MCP server', ['MCP calls']],
];

/** Reports whether a call transmits content of people or models. */
export function seesContent({ sees, place }: RuleCall): boolean {
  return place.purpose === 'tunnel' || sees.some((one) => CONTENT.has(one));
}

function isAllowed({ hosts, regions, providers }: AllowedDestinations, call: RuleCall): boolean {
  const { place, region, provider } = call;
  return (
    (isAmong(regions, region) && regionDoubts(call).length === 0) ||
    isAmong(providers, provider) ||
    hosts?.some((host) => isHost(host, place.host)) === true
  );
}

function regionDoubts({ unsureRegion }: RuleCall): readonly string[] {
  return unsureRegion === undefined ? [] : [unsureRegion];
}

/** If clients determine a host, a pattern must match any host. */
function isHost(pattern: string, host: string | undefined): boolean {
  return host === undefined ? pattern === '*' : like(pattern.toLowerCase()).has(host.toLowerCase());
}

function isAmong(list: readonly string[] | undefined, value: string | undefined): boolean {
  return value !== undefined && list?.includes(value) === true;
}

function doubtsOf(call: RuleCall, leadsToModels: boolean): readonly string[] {
  const { place, sees, doubts, isOfModels } = call;
  const isOfPrompts = place.purpose !== 'provider' && sees.includes('prompts') && !sees.includes('bodies');
  return [
    ...doubts,
    ...(call.unsureContent === undefined || seesContent(call)
      ? []
      : [`whether ${callText(call)} receives ${call.unsureContent}`]),
    ...(place.host === undefined ? [`the host of ${place.what ?? `a ${place.purpose}`}`] : []),
    ...(isOfModels ? [WHICH_MODEL] : []),
    ...(isOfPrompts && !leadsToModels ? [`whether ${callText(call)} is called for requests without a model`] : []),
  ];
}

/** `guard.example.com:80 (guard)` */
function callText({ place: { host, port, purpose, what } }: RuleCall): string {
  return `${host ?? 'any host'}${port === undefined ? '' : `:${port}`} (${[purpose, ...(what ? [what] : [])].join(', ')})`;
}
