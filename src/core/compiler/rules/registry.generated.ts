// Generated from messages/ by `npm run generate`; do not edit.

import { addressBehindLoadBalancer } from './access/address-behind-load-balancer';
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
import { firstHeaderCondition } from './access/first-header-condition';
import { forwardedAddressCondition } from './access/forwarded-address-condition';
import { headerReadBeforeService } from './access/header-read-before-service';
import { headerReadBeforeSet } from './access/header-read-before-set';
import { httpRestrictionOnTcp } from './access/http-restriction-on-tcp';
import { mcpAudienceWithoutResource } from './access/mcp-audience-without-resource';
import { openForwardProxy } from './access/open-forward-proxy';
import { overriddenRestriction } from './access/overridden-restriction';
import { parentRouteBypass } from './access/parent-route-bypass';
import { pathNormalizationBypass } from './access/path-normalization-bypass';
import { pathWithoutKeys } from './access/path-without-keys';
import { proxyCredentials } from './access/proxy-credentials';
import { publicTokenIssuer } from './access/public-token-issuer';
import { rawHostCondition } from './access/raw-host-condition';
import { rawPathCondition } from './access/raw-path-condition';
import { restrictionWithoutTraffic } from './access/restriction-without-traffic';
import { sharedAuthorizationCache } from './access/shared-authorization-cache';
import { unenforcedAuthentication } from './access/unenforced-authentication';
import { unguardedSubpath } from './access/unguarded-subpath';
import { unknownKeyMetadata } from './access/unknown-key-metadata';
import { unmatchedCsrfOrigin } from './access/unmatched-csrf-origin';
import { unmatchedTokenIssuer } from './access/unmatched-token-issuer';
import { unprotectedListener } from './access/unprotected-listener';
import { untypedMembershipTest } from './access/untyped-membership-test';
import { untypedStringFunction } from './access/untyped-string-function';
import { widenedAllow } from './access/widened-allow';
import { awsSigningService } from './credentials/aws-signing-service';
import { forwardedClientCredentials } from './credentials/forwarded-client-credentials';
import { inlineCredential } from './credentials/inline-credential';
import { openBackendCredentials } from './credentials/open-backend-credentials';
import { openModelCredentials } from './credentials/open-model-credentials';
import { plaintextBackendCredentials } from './credentials/plaintext-backend-credentials';
import { plaintextListenerCredentials } from './credentials/plaintext-listener-credentials';
import { storedKeyBeginsWithBearer } from './credentials/stored-key-begins-with-bearer';
import { tunnelCredentials } from './credentials/tunnel-credentials';
import { unverifiedAuthServer } from './credentials/unverified-auth-server';
import { unverifiedDestination } from './credentials/unverified-destination';
import { clientTriggeredEviction } from './failover/client-triggered-eviction';
import { evictionIgnoresMissingResponse } from './failover/eviction-ignores-missing-response';
import { failOpenEndpointPicker } from './failover/fail-open-endpoint-picker';
import { failoverWithoutAttemptTimeout } from './failover/failover-without-attempt-timeout';
import { failoverWithoutEviction } from './failover/failover-without-eviction';
import { failoverWithoutRetry } from './failover/failover-without-retry';
import { retryAfterTimeout } from './failover/retry-after-timeout';
import { tooFewRetries } from './failover/too-few-retries';
import { clientChosenLimitKey } from './limits/client-chosen-limit-key';
import { clientDisabledCounting } from './limits/client-disabled-counting';
import { costLimitWithoutPrices } from './limits/cost-limit-without-prices';
import { keyWithTwoBudgets } from './limits/key-with-two-budgets';
import { limitedModelWithoutPrice } from './limits/limited-model-without-price';
import { localLimitPerReplica } from './limits/local-limit-per-replica';
import { logWithoutIdentity } from './limits/log-without-identity';
import { namedModelWithoutPrice } from './limits/named-model-without-price';
import { removedLimitHeader } from './limits/removed-limit-header';
import { tokenLimitWithoutTokens } from './limits/token-limit-without-tokens';
import { truncatedStreamUncounted } from './limits/truncated-stream-uncounted';
import { uncountedFormat } from './limits/uncounted-format';
import { uncountedRequests } from './limits/uncounted-requests';
import { capitalizedPromptRole } from './llm/capitalized-prompt-role';
import { droppedDetectAnswers } from './llm/dropped-detect-answers';
import { foreignModelName } from './llm/foreign-model-name';
import { guardWithoutPattern } from './llm/guard-without-pattern';
import { misspelledModel } from './llm/misspelled-model';
import { modelOrder } from './llm/model-order';
import { partlyGuardedBackend } from './llm/partly-guarded-backend';
import { refusedModelFallthrough } from './llm/refused-model-fallthrough';
import { unguardedFormat } from './llm/unguarded-format';
import { unreachableModel } from './llm/unreachable-model';
import { unreadToolResults } from './llm/unread-tool-results';
import { unsupportedFormat } from './llm/unsupported-format';
import { unusedModelAlias } from './llm/unused-model-alias';
import { denyRuleByMcpHeader } from './mcp/deny-rule-by-mcp-header';
import { prefixedMcpName } from './mcp/prefixed-mcp-name';
import { replicatedMcpServer } from './mcp/replicated-mcp-server';
import { unknownMcpName } from './mcp/unknown-mcp-name';
import { unsealedMcpSessions } from './mcp/unsealed-mcp-sessions';
import { droppedHeaderRemoval } from './policies/dropped-header-removal';
import { droppedPart } from './policies/dropped-part';
import { emptyPolicy } from './policies/empty-policy';
import { foreignPolicy } from './policies/foreign-policy';
import { misplacedPolicy } from './policies/misplaced-policy';
import { overriddenPolicy } from './policies/overridden-policy';
import { policyOnUnusedPort } from './policies/policy-on-unused-port';
import { transformationWithoutIdentity } from './policies/transformation-without-identity';
import { unavailableRequestValue } from './policies/unavailable-request-value';
import { unknownProxyName } from './policies/unknown-proxy-name';
import { unsuitedDestination } from './policies/unsuited-destination';
import { hostHeaderMatch } from './routing/host-header-match';
import { listenerWithoutRoutes } from './routing/listener-without-routes';
import { poolWithoutPods } from './routing/pool-without-pods';
import { redirectLoop } from './routing/redirect-loop';
import { rewriteWithoutEffect } from './routing/rewrite-without-effect';
import { ruleWithoutRequests } from './routing/rule-without-requests';
import { shadowedRule } from './routing/shadowed-rule';
import { unattachedRoute } from './routing/unattached-route';
import { unusedBackend } from './routing/unused-backend';
import { zeroWeightRule } from './routing/zero-weight-rule';
import { http2PortName } from './tls/http2-port-name';
import { port443WithoutTls } from './tls/port-443-without-tls';
import { DESTINATIONS, POLICIES, ROUTES, type RegisteredRule } from './rule';

/** All rules, with the kinds whose documents must all be valid before the rule runs. */
export const RULES: readonly RegisteredRule[] = [
  { name: 'address-behind-load-balancer', needs: [], run: addressBehindLoadBalancer },
  { name: 'ambiguous-api-key', needs: [...POLICIES], run: ambiguousApiKey },
  { name: 'any-token-audience', needs: [...POLICIES], run: anyTokenAudience },
  { name: 'appended-identity-header', needs: [...POLICIES, ...ROUTES], run: appendedIdentityHeader },
  { name: 'authorization-without-identity', needs: [...POLICIES], run: authorizationWithoutIdentity },
  { name: 'client-set-identity-header', needs: [...POLICIES, ...ROUTES], run: clientSetIdentityHeader },
  { name: 'condition-fails-open', needs: [], run: conditionFailsOpen },
  { name: 'constant-access-rule', needs: [], run: constantAccessRule },
  { name: 'consumed-credentials', needs: [], run: consumedCredentials },
  { name: 'cors-credentials-for-any-origin', needs: [], run: corsCredentialsForAnyOrigin },
  { name: 'deny-rule-fails-open', needs: [], run: denyRuleFailsOpen },
  { name: 'first-header-condition', needs: [], run: firstHeaderCondition },
  { name: 'forwarded-address-condition', needs: [], run: forwardedAddressCondition },
  { name: 'header-read-before-service', needs: [...POLICIES, ...ROUTES], run: headerReadBeforeService },
  { name: 'header-read-before-set', needs: [...POLICIES, ...ROUTES], run: headerReadBeforeSet },
  { name: 'http-restriction-on-tcp', needs: [], run: httpRestrictionOnTcp },
  { name: 'mcp-audience-without-resource', needs: [...POLICIES], run: mcpAudienceWithoutResource },
  { name: 'open-forward-proxy', needs: [...POLICIES], run: openForwardProxy },
  { name: 'overridden-restriction', needs: [], run: overriddenRestriction },
  { name: 'parent-route-bypass', needs: [...POLICIES, ...ROUTES], run: parentRouteBypass },
  { name: 'path-normalization-bypass', needs: [...POLICIES, ...ROUTES], run: pathNormalizationBypass },
  { name: 'path-without-keys', needs: [], run: pathWithoutKeys },
  { name: 'proxy-credentials', needs: [], run: proxyCredentials },
  { name: 'public-token-issuer', needs: [...POLICIES], run: publicTokenIssuer },
  { name: 'raw-host-condition', needs: [], run: rawHostCondition },
  { name: 'raw-path-condition', needs: [...ROUTES], run: rawPathCondition },
  { name: 'restriction-without-traffic', needs: [...ROUTES, 'Gateway', 'ListenerSet', 'ReferenceGrant'], run: restrictionWithoutTraffic },
  { name: 'shared-authorization-cache', needs: [...POLICIES], run: sharedAuthorizationCache },
  { name: 'unenforced-authentication', needs: [...POLICIES], run: unenforcedAuthentication },
  { name: 'unguarded-subpath', needs: [...POLICIES, ...ROUTES], run: unguardedSubpath },
  { name: 'unknown-key-metadata', needs: [...POLICIES, 'Secret'], run: unknownKeyMetadata },
  { name: 'unmatched-csrf-origin', needs: [...POLICIES], run: unmatchedCsrfOrigin },
  { name: 'unmatched-token-issuer', needs: [...POLICIES], run: unmatchedTokenIssuer },
  { name: 'unprotected-listener', needs: [...POLICIES], run: unprotectedListener },
  { name: 'untyped-membership-test', needs: [], run: untypedMembershipTest },
  { name: 'untyped-string-function', needs: [], run: untypedStringFunction },
  { name: 'widened-allow', needs: [...POLICIES], run: widenedAllow },
  { name: 'aws-signing-service', needs: [...POLICIES], run: awsSigningService },
  { name: 'forwarded-client-credentials', needs: [], run: forwardedClientCredentials },
  { name: 'inline-credential', needs: [], run: inlineCredential },
  { name: 'open-backend-credentials', needs: [...POLICIES], run: openBackendCredentials },
  { name: 'open-model-credentials', needs: [...POLICIES, 'ProxyModel'], run: openModelCredentials },
  { name: 'plaintext-backend-credentials', needs: [...POLICIES, 'BackendTLSPolicy'], run: plaintextBackendCredentials },
  { name: 'plaintext-listener-credentials', needs: [], run: plaintextListenerCredentials },
  { name: 'stored-key-begins-with-bearer', needs: ['ProxyBackend'], run: storedKeyBeginsWithBearer },
  { name: 'tunnel-credentials', needs: [...POLICIES], run: tunnelCredentials },
  { name: 'unverified-auth-server', needs: [...POLICIES, 'ProxyBackend', 'BackendTLSPolicy'], run: unverifiedAuthServer },
  { name: 'unverified-destination', needs: [...POLICIES, 'ProxyModel'], run: unverifiedDestination },
  { name: 'client-triggered-eviction', needs: [...POLICIES], run: clientTriggeredEviction },
  { name: 'eviction-ignores-missing-response', needs: [], run: evictionIgnoresMissingResponse },
  { name: 'fail-open-endpoint-picker', needs: ['InferencePool'], run: failOpenEndpointPicker },
  { name: 'failover-without-attempt-timeout', needs: [], run: failoverWithoutAttemptTimeout },
  { name: 'failover-without-eviction', needs: [...POLICIES], run: failoverWithoutEviction },
  { name: 'failover-without-retry', needs: [...POLICIES, ...ROUTES], run: failoverWithoutRetry },
  { name: 'retry-after-timeout', needs: [], run: retryAfterTimeout },
  { name: 'too-few-retries', needs: [...POLICIES, ...ROUTES], run: tooFewRetries },
  { name: 'client-chosen-limit-key', needs: [...POLICIES, ...ROUTES], run: clientChosenLimitKey },
  { name: 'client-disabled-counting', needs: [...POLICIES, 'ProxyModel'], run: clientDisabledCounting },
  { name: 'cost-limit-without-prices', needs: [...POLICIES, 'Gateway', 'GatewayClass', 'ProxyParameters'], run: costLimitWithoutPrices },
  { name: 'key-with-two-budgets', needs: [...POLICIES], run: keyWithTwoBudgets },
  { name: 'limited-model-without-price', needs: [...POLICIES, 'Gateway', 'GatewayClass', 'ProxyParameters', 'ProxyModel'], run: limitedModelWithoutPrice },
  { name: 'local-limit-per-replica', needs: [], run: localLimitPerReplica },
  { name: 'log-without-identity', needs: [...POLICIES, ...ROUTES], run: logWithoutIdentity },
  { name: 'named-model-without-price', needs: [...POLICIES, 'Gateway', 'GatewayClass', 'ProxyParameters', 'ProxyModel'], run: namedModelWithoutPrice },
  { name: 'removed-limit-header', needs: [...POLICIES, ...ROUTES], run: removedLimitHeader },
  { name: 'token-limit-without-tokens', needs: [...ROUTES, 'ProxyBackend'], run: tokenLimitWithoutTokens },
  { name: 'truncated-stream-uncounted', needs: [...POLICIES, 'ProxyModel'], run: truncatedStreamUncounted },
  { name: 'uncounted-format', needs: [...POLICIES, 'ProxyModel'], run: uncountedFormat },
  { name: 'uncounted-requests', needs: [...POLICIES, ...ROUTES], run: uncountedRequests },
  { name: 'capitalized-prompt-role', needs: [], run: capitalizedPromptRole },
  { name: 'dropped-detect-answers', needs: [], run: droppedDetectAnswers },
  { name: 'foreign-model-name', needs: [...POLICIES], run: foreignModelName },
  { name: 'guard-without-pattern', needs: [], run: guardWithoutPattern },
  { name: 'misspelled-model', needs: [], run: misspelledModel },
  { name: 'model-order', needs: ['ProxyModel'], run: modelOrder },
  { name: 'partly-guarded-backend', needs: [...POLICIES, 'ProxyModel'], run: partlyGuardedBackend },
  { name: 'refused-model-fallthrough', needs: ['ProxyModel'], run: refusedModelFallthrough },
  { name: 'unguarded-format', needs: [], run: unguardedFormat },
  { name: 'unreachable-model', needs: ['ProxyModel'], run: unreachableModel },
  { name: 'unread-tool-results', needs: [...POLICIES, ...ROUTES, 'ProxyBackend'], run: unreadToolResults },
  { name: 'unsupported-format', needs: [], run: unsupportedFormat },
  { name: 'unused-model-alias', needs: [], run: unusedModelAlias },
  { name: 'deny-rule-by-mcp-header', needs: [], run: denyRuleByMcpHeader },
  { name: 'prefixed-mcp-name', needs: [], run: prefixedMcpName },
  { name: 'replicated-mcp-server', needs: [], run: replicatedMcpServer },
  { name: 'unknown-mcp-name', needs: [], run: unknownMcpName },
  { name: 'unsealed-mcp-sessions', needs: ['Secret'], run: unsealedMcpSessions },
  { name: 'dropped-header-removal', needs: [], run: droppedHeaderRemoval },
  { name: 'dropped-part', needs: [], run: droppedPart },
  { name: 'empty-policy', needs: [], run: emptyPolicy },
  { name: 'foreign-policy', needs: [], run: foreignPolicy },
  { name: 'misplaced-policy', needs: [], run: misplacedPolicy },
  { name: 'overridden-policy', needs: [], run: overriddenPolicy },
  { name: 'policy-on-unused-port', needs: [...DESTINATIONS], run: policyOnUnusedPort },
  { name: 'transformation-without-identity', needs: [...POLICIES], run: transformationWithoutIdentity },
  { name: 'unavailable-request-value', needs: [], run: unavailableRequestValue },
  { name: 'unknown-proxy-name', needs: [], run: unknownProxyName },
  { name: 'unsuited-destination', needs: [...ROUTES, 'ProxyBackend', 'ProxyModel'], run: unsuitedDestination },
  { name: 'host-header-match', needs: [], run: hostHeaderMatch },
  { name: 'listener-without-routes', needs: [...ROUTES, 'ListenerSet'], run: listenerWithoutRoutes },
  { name: 'pool-without-pods', needs: ['InferencePool'], run: poolWithoutPods },
  { name: 'redirect-loop', needs: [...ROUTES], run: redirectLoop },
  { name: 'rewrite-without-effect', needs: [...ROUTES, 'ProxyBackend'], run: rewriteWithoutEffect },
  { name: 'rule-without-requests', needs: [], run: ruleWithoutRequests },
  { name: 'shadowed-rule', needs: [], run: shadowedRule },
  { name: 'unattached-route', needs: ['Namespace', 'ListenerSet'], run: unattachedRoute },
  { name: 'unused-backend', needs: [...DESTINATIONS], run: unusedBackend },
  { name: 'zero-weight-rule', needs: [], run: zeroWeightRule },
  { name: 'http2-port-name', needs: [], run: http2PortName },
  { name: 'port-443-without-tls', needs: [...POLICIES, 'BackendTLSPolicy'], run: port443WithoutTls },
];
