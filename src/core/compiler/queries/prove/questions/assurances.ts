import type { Assurance, Authentication } from '../../../model/guarantee';
import type { Access } from '../caller/access';
import { ofCredentials } from '../caller/identity';
import { isOfIssuers } from '../caller/tokens';
import { all, any, FALSE, type Formula, not, TRUE } from '../space/formula';
import { callerFormula, isCalled } from './conditions';

/** The place that accepts a request. */
export interface Taken {
  readonly access: Access;
  readonly listenerForms: readonly string[];
  readonly namespace: string;
  readonly isEncrypted: boolean;
  /** The required fields that are missing. */
  readonly missingFields: readonly string[];
}

/** Returns when a request that reaches the subject violates the assurance. */
export function breaches(assurance: Assurance, taken: Taken): Formula {
  const { authenticated, callers, listeners, namespaces, encrypted } = assurance;
  return any(
    encrypted && !taken.isEncrypted ? TRUE : FALSE,
    taken.missingFields.length > 0 ? TRUE : FALSE,
    authenticated ? not(authenticatedBy(authenticated, taken.access)) : FALSE,
    callers ? not(callerFormula(callers, taken.access.identity)) : FALSE,
    isCalled(listeners, ...taken.listenerForms) ? FALSE : TRUE,
    isCalled(namespaces, taken.namespace) ? FALSE : TRUE,
  );
}

export function authenticatedBy(
  { by, issuers }: Authentication,
  { identity, isApproved, isCertified }: Access,
): Formula {
  const token = ofCredentials(identity, (known) =>
    issuers ? all(known.token, isOfIssuers(issuers, identity.token)) : known.token,
  );
  const ways: readonly (readonly [name: string, formula: Formula])[] = [
    ['jwt', token],
    ['api-key', identity.apiKey],
    ['basic-auth', identity.user],
    ['client-certificate', isCertified],
    ['external-authorization', isApproved],
  ];
  const requiredWays = by ?? (issuers ? ['jwt'] : ways.map(([name]) => name));
  return any(...ways.filter(([name]) => requiredWays.includes(name)).map(([, formula]) => formula));
}
