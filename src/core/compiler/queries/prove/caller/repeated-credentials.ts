import { type ListenerAttachment, withDelegated } from '../../../model/attachment';
import { AUTHENTICATIONS } from '../../../semantics/restrictions';
import type { Credential } from '../space/part';
import { CREDENTIAL_OF } from './shown-credentials';

type Name = (typeof AUTHENTICATIONS)[number];

export const NEVER: ReadonlySet<Credential> = new Set();

/** Returns the types of credentials that both policies before routing and a route of the listener require. */
export function repeatedCredentialsAt(listener: ListenerAttachment): ReadonlySet<Credential> {
  const known = KNOWN_TWICE.get(listener) ?? findAskedTwice(listener);
  KNOWN_TWICE.set(listener, known);
  return known;
}

const KNOWN_TWICE = new WeakMap<ListenerAttachment, ReadonlySet<Credential>>();

function findAskedTwice({ preRouting, rules }: ListenerAttachment): ReadonlySet<Credential> {
  const early = AUTHENTICATIONS.filter((name) => preRouting[name]);
  if (early.length === 0) return NEVER;
  const all = withDelegated(rules);
  const isAsked = (name: Name) =>
    all.some(
      ({ traffic, backends }) =>
        traffic[name] !== undefined ||
        (name === 'jwtAuthentication' && backends.some(({ policies }) => policies.mcpAuthentication)),
    );
  return new Set(early.filter(isAsked).map((name) => CREDENTIAL_OF[name]));
}
