import type { DiagnosticCollector } from '../../diagnostics';
import type { Attachment } from '../model/attachment';
import type { CompileOptions } from '../model/options';
import { checkAnyOriginWithCredentials } from './any-origin-with-credentials';
import type { Check } from './check';
import { checkCredentialsTaken } from './credentials-taken';
import { checkDenyFailsOpen } from './deny-fails-open';
import { checkEvictionWithoutRetry } from './eviction-without-retry';
import { checkFailoverWithoutEviction } from './failover-without-eviction';
import { checkIdleListener } from './idle-listener';
import { checkInlineCredential } from './inline-credential';
import { checkLooseText } from './loose-text';
import { checkLostPart } from './lost-part';
import { checkOpenForwardProxy } from './open-forward-proxy';
import { checkOverriddenPolicy } from './overridden-policy';
import { checkPortName } from './port-name';
import { checkRestrictionPastTraffic } from './restriction-past-traffic';
import { checkRestrictionWithoutRequests } from './restriction-without-requests';
import { checkRetryTooShort } from './retry-too-short';
import { checkShadowedRule } from './shadowed-rule';
import { checkSpelledByClients } from './spelled-by-clients';
import { surveyOf } from './survey';
import { checkTokenLimitWithoutLlm } from './token-limit-without-llm';
import { checkUnattachedRoute } from './unattached-route';
import { checkUnenforcedAuthentication } from './unenforced-authentication';
import { checkUnsealedSessions } from './unsealed-sessions';
import { checkUnsetIdentity } from './unset-identity';
import { checkUnsupportedRouteType } from './unsupported-route-type';
import { checkUselessModelAlias } from './useless-model-alias';

/** Every check; their order does not show, since diagnostics are sorted. */
const CHECKS: readonly Check[] = [
  checkAnyOriginWithCredentials,
  checkCredentialsTaken,
  checkDenyFailsOpen,
  checkEvictionWithoutRetry,
  checkFailoverWithoutEviction,
  checkIdleListener,
  checkInlineCredential,
  checkLooseText,
  checkLostPart,
  checkOpenForwardProxy,
  checkOverriddenPolicy,
  checkPortName,
  checkRestrictionPastTraffic,
  checkRestrictionWithoutRequests,
  checkRetryTooShort,
  checkShadowedRule,
  checkSpelledByClients,
  checkTokenLimitWithoutLlm,
  checkUnattachedRoute,
  checkUnenforcedAuthentication,
  checkUnsealedSessions,
  checkUnsetIdentity,
  checkUnsupportedRouteType,
  checkUselessModelAlias,
];

/** Reports what is valid and would still fail, leak or do nothing at run time. */
export function runChecks(
  attachment: Attachment,
  { dataPlane }: CompileOptions,
  diagnostics: DiagnosticCollector,
): void {
  const survey = surveyOf(attachment, dataPlane.expressions);
  for (const check of CHECKS) check(survey, diagnostics);
}
