import type { Traffic } from '../../../../validation/types.generated';
import {
  type EffectiveSet,
  type ListenerAttachment,
  type RuleAttachment,
  withDelegated,
} from '../../../model/attachment';
import { isConditional } from '../../../semantics/conditional';
import { credentialPlace, isSamePlacement, type WrittenCredentialPlace } from '../../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../../semantics/restrictions';
import type { Credential } from '../space/part';
import { CREDENTIAL_OF } from './shown-credentials';

type Name = (typeof AUTHENTICATIONS)[number];

export const NEVER: ReadonlySet<Credential> = new Set();

/**
 * Returns the types of credentials that both policies before routing and a route of the listener require, each at a place of its own. At the
 * same place, both read the same credential.
 */
export function repeatedCredentialsAt(listener: ListenerAttachment): ReadonlySet<Credential> {
  const known = KNOWN_TWICE.get(listener) ?? findRepeatedCredentials(listener);
  KNOWN_TWICE.set(listener, known);
  return known;
}

const KNOWN_TWICE = new WeakMap<ListenerAttachment, ReadonlySet<Credential>>();

function findRepeatedCredentials({ preRouting, rules }: ListenerAttachment): ReadonlySet<Credential> {
  const early = AUTHENTICATIONS.filter((name) => preRouting[name]);
  if (early.length === 0) return NEVER;
  const all = withDelegated(rules);
  const isRequiredElsewhere = (name: Name) => {
    const place = placeIn(preRouting[name], name);
    return all.some((rule) => placesIn(rule, name).some((other) => !isSamePlacement(place, other)));
  };
  return new Set(early.filter(isRequiredElsewhere).map((name) => CREDENTIAL_OF[name]));
}

/** Returns where a route looks for a credential, if it does. */
function placesIn({ traffic, backends }: RuleAttachment, name: Name): readonly (WrittenCredentialPlace | undefined)[] {
  const ofMcp = name === 'jwtAuthentication' && backends.some(({ policies }) => policies.mcpAuthentication);
  return [...(ofMcp ? [credentialPlace(name)] : []), ...(traffic[name] ? [placeIn(traffic[name], name)] : [])];
}

/** Under different conditions there may be different places. */
function placeIn(field: EffectiveSet<Traffic>[Name], name: Name): WrittenCredentialPlace | undefined {
  return !field || isConditional(field.value) ? undefined : credentialPlace(name, field.value.location);
}
