import { sourcesOf } from '../model/attachment';
import type { AccessRules } from '../queries/prove/caller/access';
import type { RuleUse } from './check-context';

/**
 * Returns whether no setting restricts access to the destinations of a rule.
 *
 * @param others - authorization rules of the destination itself
 */
export function authenticatesNoCaller(use: RuleUse, others: readonly AccessRules[]): boolean {
  const { access, gateway, listener } = use;
  if (access.demandsCredentials || listener.listener.tls?.clientCa !== undefined) return false;
  const { networkAuthorization } = gateway.frontend;
  const ofConnections = sourcesOf(networkAuthorization);
  if (access.authorization.length + ofConnections.length + others.length === 0) return true;
  const rules = [...[...access.authorization, ...ofConnections].map(({ value }) => value), ...others];
  return rules.every(({ action }) => action === 'Deny') && isOpenToStrangers(use, others);
}

/** Reports whether strangers pass; most rules that only deny do not affect other clients. */
function isOpenToStrangers(use: RuleUse, others: readonly AccessRules[]): boolean {
  const {
    admitsAnonymousCallers,
  }: typeof import('../queries/prove/questions/anonymous-callers') = require('../queries/prove/questions/anonymous-callers');
  return admitsAnonymousCallers(use, others);
}
