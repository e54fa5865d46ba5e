import type { DiagnosticCollector } from '../../diagnostics';
import { ExpressionReader } from '../expressions';
import type { Attachment } from '../model/attachment';
import type { CompileOptions } from '../model/options';
import { checkAddedIdentity } from './added-identity';
import { checkAmbiguousApiKey } from './ambiguous-api-key';
import { checkAnyAudience } from './any-audience';
import { checkAnyOriginWithCredentials } from './any-origin-with-credentials';
import { checkAwsService } from './aws-service';
import { checkBlindCondition } from './blind-condition';
import type { Check } from './check';
import { CheckReport } from './check-report';
import { checkConditionFailsOpen } from './condition-fails-open';
import { checkConstantRule } from './constant-rule';
import { checkCostWithoutPrices } from './cost-without-prices';
import { checkCredentialsInClear } from './credentials-in-clear';
import { checkCredentialsPassedOn } from './credentials-passed-on';
import { checkCredentialsTaken } from './credentials-taken';
import { checkCsrfOrigins } from './csrf-origins';
import { checkDenyFailsOpen } from './deny-fails-open';
import { checkDroppedDetectAnswer } from './dropped-detect-answer';
import { checkDroppedPart } from './dropped-part';
import { checkDroppedRemoval } from './dropped-removal';
import { checkEvictedByClients } from './evicted-by-clients';
import { checkEvictionWithoutRetry } from './eviction-without-retry';
import { checkFailoverWithoutEviction } from './failover-without-eviction';
import { checkForeignModelName } from './foreign-model-name';
import { checkGuardWithoutPattern } from './guard-without-pattern';
import { checkIdleListener } from './idle-listener';
import { checkInlineCredential } from './inline-credential';
import { checkKeyPath } from './key-path';
import { checkKeyWithTwoBudgets } from './key-with-two-budgets';
import { checkKeysInClear } from './keys-in-clear';
import { checkLeftIdentity } from './left-identity';
import { checkLimitByChosenHeader } from './limit-by-chosen-header';
import { checkLimitByLeftOutHeader } from './limit-by-left-out-header';
import { checkLimitByRemovedHeader } from './limit-by-removed-header';
import { checkLooseText } from './loose-text';
import { checkMisspeltModel } from './misspelt-model';
import { checkModelOrder } from './model-order';
import { checkModelWithoutPrice } from './model-without-price';
import { checkNamedModelWithoutPrice } from './named-model-without-price';
import { checkNoWeight } from './no-weight';
import { checkOpenBelow } from './open-below';
import { checkOpenCredentials } from './open-credentials';
import { checkOpenForwardProxy } from './open-forward-proxy';
import { checkOpenModels } from './open-models';
import { checkOtherSpelling } from './other-spelling';
import { checkOutOfPlace } from './out-of-place';
import { checkOverriddenPolicy } from './overridden-policy';
import { checkPartlyGuarded } from './partly-guarded';
import { checkPastParent } from './past-parent';
import { checkPlainTlsPort } from './plain-tls-port';
import { checkPolicyOnUnusedPort } from './policy-on-unused-port';
import { checkPolicyWithoutEffect } from './policy-without-effect';
import { checkPortName } from './port-name';
import { checkPosingJudge } from './posing-judge';
import { checkPromptRole } from './prompt-role';
import { checkPublicIssuer } from './public-issuer';
import { checkRefusalByPath } from './refusal-by-path';
import { checkRestrictionPastTraffic } from './restriction-past-traffic';
import { checkRestrictionWithoutRequests } from './restriction-without-requests';
import { checkRetryAfterTimeout } from './retry-after-timeout';
import { checkRetryTooShort } from './retry-too-short';
import { checkShadowedRule } from './shadowed-rule';
import { checkSharedDecision } from './shared-decision';
import { checkSpelledByClients } from './spelled-by-clients';
import { surveyOf } from './survey';
import { checkTokenLimitWithoutLlm } from './token-limit-without-llm';
import { checkTunnelCredentials } from './tunnel-credentials';
import { checkUnattachedRoute } from './unattached-route';
import { checkUncountedFormat } from './uncounted-format';
import { checkUnenforcedAuthentication } from './unenforced-authentication';
import { checkUnguardedFormat } from './unguarded-format';
import { checkUnknownKeyField } from './unknown-key-field';
import { checkUnmetNames } from './unmet-names';
import { checkUnprotectedListener } from './unprotected-listener';
import { checkUnsealedSessions } from './unsealed-sessions';
import { checkUnsetIdentity } from './unset-identity';
import { checkUnsetLogValue } from './unset-log-value';
import { checkUnsetValue } from './unset-value';
import { checkUnsuitedDestination } from './unsuited-destination';
import { checkUnsupportedRouteType } from './unsupported-route-type';
import { checkUnusedBackend } from './unused-backend';
import { checkUnverifiedDestination } from './unverified-destination';
import { checkUselessModelAlias } from './useless-model-alias';
import { checkWidenedAllow } from './widened-allow';

/** Every check; their order does not show, since diagnostics are sorted. */
const CHECKS: readonly Check[] = [
  checkAddedIdentity,
  checkAmbiguousApiKey,
  checkAnyAudience,
  checkAnyOriginWithCredentials,
  checkAwsService,
  checkBlindCondition,
  checkConditionFailsOpen,
  checkConstantRule,
  checkCostWithoutPrices,
  checkCredentialsInClear,
  checkCredentialsPassedOn,
  checkCredentialsTaken,
  checkCsrfOrigins,
  checkDenyFailsOpen,
  checkDroppedDetectAnswer,
  checkDroppedPart,
  checkDroppedRemoval,
  checkEvictedByClients,
  checkEvictionWithoutRetry,
  checkFailoverWithoutEviction,
  checkForeignModelName,
  checkGuardWithoutPattern,
  checkIdleListener,
  checkInlineCredential,
  checkKeyPath,
  checkKeyWithTwoBudgets,
  checkKeysInClear,
  checkLeftIdentity,
  checkLimitByChosenHeader,
  checkLimitByLeftOutHeader,
  checkLimitByRemovedHeader,
  checkLooseText,
  checkMisspeltModel,
  checkModelOrder,
  checkModelWithoutPrice,
  checkNamedModelWithoutPrice,
  checkNoWeight,
  checkOpenBelow,
  checkOpenCredentials,
  checkOpenForwardProxy,
  checkOpenModels,
  checkOtherSpelling,
  checkOutOfPlace,
  checkOverriddenPolicy,
  checkPartlyGuarded,
  checkPastParent,
  checkPlainTlsPort,
  checkPolicyOnUnusedPort,
  checkPolicyWithoutEffect,
  checkPortName,
  checkPosingJudge,
  checkPromptRole,
  checkPublicIssuer,
  checkRefusalByPath,
  checkRestrictionPastTraffic,
  checkRestrictionWithoutRequests,
  checkRetryAfterTimeout,
  checkRetryTooShort,
  checkShadowedRule,
  checkSharedDecision,
  checkSpelledByClients,
  checkTokenLimitWithoutLlm,
  checkTunnelCredentials,
  checkUnattachedRoute,
  checkUncountedFormat,
  checkUnenforcedAuthentication,
  checkUnguardedFormat,
  checkUnknownKeyField,
  checkUnmetNames,
  checkUnprotectedListener,
  checkUnsealedSessions,
  checkUnsetIdentity,
  checkUnsetLogValue,
  checkUnsetValue,
  checkUnsuitedDestination,
  checkUnsupportedRouteType,
  checkUnusedBackend,
  checkUnverifiedDestination,
  checkUselessModelAlias,
  checkWidenedAllow,
];

/** Reports what is valid and would still fail, leak or do nothing at run time. */
export function runChecks(
  attachment: Attachment,
  { dataPlane }: CompileOptions,
  diagnostics: DiagnosticCollector,
  reader = new ExpressionReader(),
): void {
  const survey = surveyOf(attachment, dataPlane.expressions, reader);
  const { invalidKinds } = attachment.graph;
  // Of a text that could not be read nobody knows what it would have said.
  const isUnread = diagnostics.hasErrorsOf('load');
  for (const { needs, run } of CHECKS) {
    if (needs.some((kind) => isUnread || invalidKinds.has(kind))) continue;
    const found = new CheckReport();
    run(survey, found);
    found.finish(diagnostics);
  }
}
