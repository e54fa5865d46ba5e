import { literalPattern } from '../../../../text/literal-pattern';
import type { Traffic } from '../../../../validation/types.generated';
import type { EffectiveSet, ListenerAttachment, RuleAttachment } from '../../../model/attachment';
import type { Purpose, RuleCall } from '../../../model/called-destination';
import { isConditional } from '../../../semantics/conditional';
import { isCredentialHeader } from '../../../semantics/credential-headers';
import { credentialPlace, headerOfPlace, USUAL_HEADER } from '../../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../../semantics/restrictions';
import { matching } from '../languages/words';
import { all, any, doubt, FALSE, type Formula, first, not, present, TRUE } from '../space/formula';
import { headerPart } from '../space/part';
import { callInClear, type ForeignCall } from './content';

type TrafficSet = EffectiveSet<Traffic>;

/** A call that forwards a header with a client credential over a connection without TLS. */
export interface ShownHeader {
  readonly call: ForeignCall;
  readonly header: string;
  /** Whether it is called before a route is chosen. */
  readonly isPreRouting: boolean;
  /** Whether the rule's header changes are applied before the call. */
  readonly isBehindChanges: boolean;
}

/** They get requests as policies leave them. */
const BEHIND_CHANGES: ReadonlySet<Purpose> = new Set<Purpose>([
  'provider',
  'MCP server',
  'service',
  'forward proxy',
  'mirror',
  'telemetry',
]);

/**
 * Returns client credentials that calls forward over connections without TLS: `Authorization`, the headers in which policies look for
 * credentials, and other credential headers that are forwarded by name.
 */
export function shownHeaders(calls: readonly RuleCall[], lookedFor: readonly string[]): readonly ShownHeader[] {
  return calls
    .filter(({ getsCredential, isEncrypted }) => !getsCredential && !isEncrypted)
    .flatMap((call) => {
      const { headers, withoutHeaders, isPreRouting, place } = call;
      const isCredential = (name: string) => isCredentialHeader(name) || lookedFor.includes(name);
      const sent = headers === 'all' ? [...new Set([USUAL_HEADER, ...lookedFor])] : headers.filter(isCredential);
      const isBehindChanges = BEHIND_CHANGES.has(place.purpose);
      return sent
        .filter((header) => !withoutHeaders.includes(header))
        .map((header) => ({ call: callInClear(call), header, isPreRouting, isBehindChanges }));
    });
}

/** The headers in which policies of a rule look for credentials. */
export function credentialHeaders(sets: readonly TrafficSet[]): readonly string[] {
  const places = sets.flatMap((set) =>
    AUTHENTICATIONS.flatMap((name) => {
      const { value } = set[name] ?? {};
      return value && !isConditional(value) ? (credentialPlace(name, value.location) ?? []) : [];
    }),
  );
  return places.flatMap((place) => (place.in === 'header' ? [place.name] : []));
}

/** Returns when a client sends the header and no policy removes it before the call. */
export function isShown(
  { call, header, isPreRouting, isBehindChanges }: ShownHeader,
  { backends, traffic }: RuleAttachment,
  { preRouting }: ListenerAttachment,
): Formula {
  const requiresMcpToken = backends.some(({ policies }) => policies.mcpAuthentication !== undefined);
  if (!isPreRouting && requiresMcpToken && header === USUAL_HEADER) return FALSE;
  const passed = isPreRouting ? [preRouting] : [preRouting, traffic];
  const changing = isPreRouting ? [] : isBehindChanges ? passed : [preRouting];
  const isLeft = all(
    ...passed.map((set) => isLeftByAuthentication(header, set)),
    ...changing.map((set) => isLeftByChanges(header, set)),
  );
  // Logs and traces of a refused request read it as it was when it was refused.
  const isLogged =
    call.place.purpose === 'telemetry' ? doubt(`whether ${call.text} receives ${header} of rejected requests`) : FALSE;
  return all(present(headerPart(header)), any(isLeft, isLogged));
}

/**
 * Returns when authentication leaves a header in place. Optional authentication leaves values with another prefix; without verification,
 * invalid credentials are left.
 */
function isLeftByAuthentication(header: string, set: TrafficSet): Formula {
  const conditions = AUTHENTICATIONS.map((name) => {
    const { value } = set[name] ?? {};
    if (!value) return TRUE;
    if (isConditional(value)) return doubt(`which credentials are removed from ${header}`);
    const place = credentialPlace(name, value.location);
    if (!place) return doubt(`which header ${name} reads credentials from`);
    if (headerOfPlace(place) !== header) return TRUE;
    if (value.mode === 'Permissive') return TRUE;
    // Other cookies remain; no policy requires them as credentials.
    if (value.mode !== 'Optional' || place.prefix === '') return FALSE;
    return not(first(headerPart(header), matching(`(?i:${literalPattern(place.prefix)}).*`, 'whole')));
  });
  return all(...conditions);
}

function isLeftByChanges(header: string, { headerModifiers, transformation, extProc }: TrafficSet): Formula {
  const { set = [], remove = [] } = headerModifiers?.value.request ?? {};
  if ([...set.map(({ name }) => name), ...remove].some((name) => name.toLowerCase() === header)) return FALSE;
  if (extProc) return doubt(`whether an external processor leaves ${header} unchanged`);
  if (!transformation) return TRUE;
  if (isConditional(transformation.value)) return doubt(`which transformation changes ${header}`);
  const { set: computed = [], remove: removed = [] } = transformation.value.request ?? {};
  const names = [...computed.map(({ name }) => name), ...removed];
  return names.some((name) => name.toLowerCase() === header) ? FALSE : TRUE;
}
