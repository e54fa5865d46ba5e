import type { DiagnosticCollector } from '../../diagnostics';
import { checkContextOf } from '../analysis/check-context';
import { ExpressionReader } from '../expressions';
import type { Attachment } from '../model/attachment';
import type { CompileOptions } from '../model/options';
import { ambiguousApiKey } from './access/ambiguous-api-key';
import { anyTokenAudience } from './access/any-token-audience';
import { appendedIdentityHeader } from './access/appended-identity-header';
import { authorizationWithoutIdentity } from './access/authorization-without-identity';
import { clientSetIdentityHeader } from './access/client-set-identity-header';
import { conditionFailsOpen } from './access/condition-fails-open';
import { constantAccessRule } from './access/constant-access-rule';
import { consumedCredentials } from './access/consumed-credentials';
import { corsCredentialsForAnyOrigin } from './access/cors-credentials-for-any-origin';
import { denyRuleFailsOpen } from './access/deny-rule-fails-open';
import { httpRestrictionOnTcp } from './access/http-restriction-on-tcp';
import { openForwardProxy } from './access/open-forward-proxy';
import { parentRouteBypass } from './access/parent-route-bypass';
import { pathNormalizationBypass } from './access/path-normalization-bypass';
import { pathWithoutKeys } from './access/path-without-keys';
import { publicTokenIssuer } from './access/public-token-issuer';
import { rawHostCondition } from './access/raw-host-condition';
import { rawPathCondition } from './access/raw-path-condition';
import { restrictionWithoutTraffic } from './access/restriction-without-traffic';
import { sharedAuthorizationCache } from './access/shared-authorization-cache';
import { unenforcedAuthentication } from './access/unenforced-authentication';
import { unguardedSubpath } from './access/unguarded-subpath';
import { unknownKeyMetadata } from './access/unknown-key-metadata';
import { unmatchedCsrfOrigin } from './access/unmatched-csrf-origin';
import { unprotectedListener } from './access/unprotected-listener';
import { untypedStringFunction } from './access/untyped-string-function';
import { widenedAllow } from './access/widened-allow';
import { awsSigningService } from './credentials/aws-signing-service';
import { forwardedClientCredentials } from './credentials/forwarded-client-credentials';
import { inlineCredential } from './credentials/inline-credential';
import { openBackendCredentials } from './credentials/open-backend-credentials';
import { openModelCredentials } from './credentials/open-model-credentials';
import { plaintextBackendCredentials } from './credentials/plaintext-backend-credentials';
import { plaintextListenerCredentials } from './credentials/plaintext-listener-credentials';
import { tunnelCredentials } from './credentials/tunnel-credentials';
import { unverifiedAuthServer } from './credentials/unverified-auth-server';
import { unverifiedDestination } from './credentials/unverified-destination';
import { clientTriggeredEviction } from './failover/client-triggered-eviction';
import { evictionIgnoresMissingResponse } from './failover/eviction-ignores-missing-response';
import { failoverWithoutEviction } from './failover/failover-without-eviction';
import { failoverWithoutRetry } from './failover/failover-without-retry';
import { retryAfterTimeout } from './failover/retry-after-timeout';
import { tooFewRetries } from './failover/too-few-retries';
import { clientChosenLimitKey } from './limits/client-chosen-limit-key';
import { costLimitWithoutPrices } from './limits/cost-limit-without-prices';
import { keyWithTwoBudgets } from './limits/key-with-two-budgets';
import { limitWithoutIdentity } from './limits/limit-without-identity';
import { limitedModelWithoutPrice } from './limits/limited-model-without-price';
import { logWithoutIdentity } from './limits/log-without-identity';
import { namedModelWithoutPrice } from './limits/named-model-without-price';
import { omittableLimitHeader } from './limits/omittable-limit-header';
import { removedLimitHeader } from './limits/removed-limit-header';
import { tokenLimitWithoutTokens } from './limits/token-limit-without-tokens';
import { uncountedFormat } from './limits/uncounted-format';
import { capitalizedPromptRole } from './llm/capitalized-prompt-role';
import { droppedDetectAnswers } from './llm/dropped-detect-answers';
import { foreignModelName } from './llm/foreign-model-name';
import { guardWithoutPattern } from './llm/guard-without-pattern';
import { misspelledModel } from './llm/misspelled-model';
import { modelOrder } from './llm/model-order';
import { partlyGuardedBackend } from './llm/partly-guarded-backend';
import { unguardedFormat } from './llm/unguarded-format';
import { unsupportedFormat } from './llm/unsupported-format';
import { unusedModelAlias } from './llm/unused-model-alias';
import { prefixedMcpName } from './mcp/prefixed-mcp-name';
import { unsealedMcpSessions } from './mcp/unsealed-mcp-sessions';
import { droppedHeaderRemoval } from './policies/dropped-header-removal';
import { droppedPart } from './policies/dropped-part';
import { emptyPolicy } from './policies/empty-policy';
import { misplacedPolicy } from './policies/misplaced-policy';
import { overriddenPolicy } from './policies/overridden-policy';
import { policyOnUnusedPort } from './policies/policy-on-unused-port';
import { unsuitedDestination } from './policies/unsuited-destination';
import { listenerWithoutRoutes } from './routing/listener-without-routes';
import { shadowedRule } from './routing/shadowed-rule';
import { unattachedRoute } from './routing/unattached-route';
import { unusedBackend } from './routing/unused-backend';
import { zeroWeightRule } from './routing/zero-weight-rule';
import type { Rule } from './rule';
import { http2PortName } from './tls/http2-port-name';
import { port443WithoutTls } from './tls/port-443-without-tls';

/** Every check; their order does not show, since diagnostics are sorted. */
const CHECKS: readonly Rule[] = [
  appendedIdentityHeader,
  ambiguousApiKey,
  anyTokenAudience,
  corsCredentialsForAnyOrigin,
  awsSigningService,
  evictionIgnoresMissingResponse,
  conditionFailsOpen,
  constantAccessRule,
  costLimitWithoutPrices,
  plaintextListenerCredentials,
  forwardedClientCredentials,
  consumedCredentials,
  unmatchedCsrfOrigin,
  denyRuleFailsOpen,
  droppedDetectAnswers,
  droppedPart,
  droppedHeaderRemoval,
  clientTriggeredEviction,
  failoverWithoutRetry,
  failoverWithoutEviction,
  foreignModelName,
  guardWithoutPattern,
  listenerWithoutRoutes,
  inlineCredential,
  pathWithoutKeys,
  keyWithTwoBudgets,
  plaintextBackendCredentials,
  clientSetIdentityHeader,
  clientChosenLimitKey,
  omittableLimitHeader,
  removedLimitHeader,
  untypedStringFunction,
  misspelledModel,
  modelOrder,
  limitedModelWithoutPrice,
  namedModelWithoutPrice,
  zeroWeightRule,
  unguardedSubpath,
  openBackendCredentials,
  openForwardProxy,
  openModelCredentials,
  pathNormalizationBypass,
  misplacedPolicy,
  overriddenPolicy,
  partlyGuardedBackend,
  parentRouteBypass,
  port443WithoutTls,
  policyOnUnusedPort,
  emptyPolicy,
  http2PortName,
  unverifiedAuthServer,
  capitalizedPromptRole,
  publicTokenIssuer,
  rawPathCondition,
  restrictionWithoutTraffic,
  httpRestrictionOnTcp,
  retryAfterTimeout,
  tooFewRetries,
  shadowedRule,
  sharedAuthorizationCache,
  rawHostCondition,
  tokenLimitWithoutTokens,
  tunnelCredentials,
  unattachedRoute,
  uncountedFormat,
  unenforcedAuthentication,
  unguardedFormat,
  unknownKeyMetadata,
  prefixedMcpName,
  unprotectedListener,
  unsealedMcpSessions,
  authorizationWithoutIdentity,
  logWithoutIdentity,
  limitWithoutIdentity,
  unsuitedDestination,
  unsupportedFormat,
  unusedBackend,
  unverifiedDestination,
  unusedModelAlias,
  widenedAllow,
];

/** Reports what is valid and would still fail, leak or do nothing at run time. */
export function runRules(
  attachment: Attachment,
  { dataPlane }: CompileOptions,
  diagnostics: DiagnosticCollector,
  reader = new ExpressionReader(),
): void {
  const survey = checkContextOf(attachment, dataPlane.expressions, reader);
  const { invalidKinds } = attachment.graph;
  // Of a text that could not be read nobody knows what it would have said.
  const isUnread = diagnostics.hasErrorsOf('load');
  for (const { needs, run } of CHECKS) {
    if (!needs.some((kind) => isUnread || invalidKinds.has(kind))) run(survey, diagnostics);
  }
}
