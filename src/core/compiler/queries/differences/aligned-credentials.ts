import type { ListenerAttachment } from '../../model/attachment';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import { early } from '../prove/caller/identity';
import { repeatedCredentialsAt } from '../prove/caller/repeated-credentials';
import { CREDENTIAL_OF } from '../prove/caller/shown-credentials';
import type { Formula } from '../prove/space/formula';
import type { Credential } from '../prove/space/part';

/** The credentials that a listener requires before routing. */
export interface EarlyCredentials {
  readonly required: ReadonlySet<Credential>;
  /** The types of which routes require a second credential. */
  readonly repeatedCredentials: ReadonlySet<Credential>;
}

export function earlyCredentialsAt(listener: ListenerAttachment): EarlyCredentials {
  const required = AUTHENTICATIONS.filter((name) => listener.preRouting[name]).map((name) => CREDENTIAL_OF[name]);
  return { required: new Set(required), repeatedCredentials: repeatedCredentialsAt(listener) };
}

/**
 * The properties of a course that refer to credentials of callers. They can be rewritten in the terms of a version in which callers may
 * have two credentials of one type.
 */
interface OfCallers {
  readonly credentials: EarlyCredentials;
  readonly granted: ReadonlyMap<string, Formula>;
  readonly shown: Formula;
  readonly answered: Formula;
}

/**
 * Rewrites a course in the terms of a version with two credentials of a type: a single credential that is required before routing is the
 * first of the two there.
 */
export function alignedWith<RoutePath extends OfCallers>(other: EarlyCredentials, routePath: RoutePath): RoutePath {
  const { required, repeatedCredentials } = routePath.credentials;
  const types = [...other.repeatedCredentials].filter((type) => required.has(type) && !repeatedCredentials.has(type));
  if (types.length === 0) return routePath;
  const own = (formula: Formula) => types.reduce(early, formula);
  return {
    ...routePath,
    granted: new Map([...routePath.granted].map(([key, formula]) => [key, own(formula)])),
    shown: own(routePath.shown),
    answered: own(routePath.answered),
  };
}
