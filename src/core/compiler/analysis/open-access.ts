import { sourcesOf } from '../model/attachment';
import type { Rules } from '../queries/prove/caller/access';
import type { RuleUse } from './check-context';

/** Whether nothing of a rule says who may use what it leads to. @param others - what is said of that itself */
export function asksNobody(use: RuleUse, others: readonly Rules[]): boolean {
  const { access, gateway, listener } = use;
  if (access.demandsCredentials || listener.listener.tls?.clientCa !== undefined) return false;
  const { networkAuthorization } = gateway.frontend;
  const ofConnections = sourcesOf(networkAuthorization);
  if (access.authorization.length + ofConnections.length + others.length === 0) return true;
  const rules = [...[...access.authorization, ...ofConnections].map(({ value }) => value), ...others];
  return rules.every(({ action }) => action === 'Deny') && letsStrangersPass(use, others);
}

/** Of rules that only deny, most leave others alone. */
function letsStrangersPass(use: RuleUse, others: readonly Rules[]): boolean {
  const strangers =
    require('../queries/prove/questions/strangers') as typeof import('../queries/prove/questions/strangers');
  return strangers.letsStrangersPass(use, others);
}
