import { CODE } from '../../../diagnostics/codes.generated';
import { addToList } from '../../../values/lists-in-maps';
import {
  type BackendFields,
  type DestinationAttachment,
  type EffectiveSet,
  type GatewayAttachment,
  isOfCaller,
  withDelegated,
} from '../../model/attachment';
import type { GatewayScope } from '../scope';

type Callers = ReadonlyMap<string, readonly EffectiveSet<BackendFields>[]>;

/** Returns the settings under which rules of the Gateway call a backend: one set for each reference. */
export function setsOfCallers(
  { destination }: DestinationAttachment,
  { once, gateway }: GatewayScope,
): readonly EffectiveSet<BackendFields>[] {
  // The result is cached, because there are many backends and many rules.
  return once.of(gateway.listeners, () => callersIn(gateway)).get(destination.key) ?? [];
}

function callersIn({ listeners }: GatewayAttachment): Callers {
  const found = new Map<string, EffectiveSet<BackendFields>[]>();
  for (const { backends } of listeners.flatMap(({ rules }) => withDelegated(rules)))
    for (const { ref, policies } of backends) addToList(found, ref.destination.key, policies);
  return found;
}

/** Returns the value of a field that applies to all callers, including callers' policies; returns the backend's value if these differ. */
export function heldForAll<Field extends keyof BackendFields>(
  field: Field,
  attachment: DestinationAttachment,
  scope: GatewayScope,
): EffectiveSet<BackendFields>[Field] {
  const distinct = new Map(
    setsOfCallers(attachment, scope).map((one) => [JSON.stringify(one[field]?.value), one[field]]),
  );
  return distinct.size === 1 ? [...distinct.values()][0] : attachment.policies[field];
}

/**
 * Returns the settings of a part of a backend whose Service requests an HTTP version. `http` of a part replaces that of the backend and of
 * its callers, so their settings are repeated next to the version. All callers share one place.
 */
export function withHttpOfCallers(
  part: string,
  fields: EffectiveSet<BackendFields>,
  attachment: DestinationAttachment,
  scope: GatewayScope,
): EffectiveSet<BackendFields> {
  if (fields.http) return fields;
  const http = heldForAll('http', attachment, scope);
  const found = http?.value.requestTimeout ?? 'unlimited length';
  for (const { http: other } of setsOfCallers(attachment, scope)) {
    const limit = other?.value.requestTimeout;
    if (!other || !limit || limit === http?.value.requestTimeout || !isOfCaller(other.from)) continue;
    scope.diagnostics.report(CODE.providerOutlastsRule, other.from.origin, { provider: part, found, limit });
  }
  return http ? { ...fields, http } : fields;
}
