import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendHttp } from '../../../validation/types.generated';
import { below } from '../../../values/origin';
import type { BackendRefAttachment, RuleAttachment } from '../../model/attachment';
import { milliseconds } from '../../semantics/duration';
import { lowerHttp } from '../backend-policies/connection';
import type { GatewayScope } from '../scope';

/**
 * Repeats a rule's timeout at the reference. Both the rule's limit for requests to a backend and the backend's own limit apply, so the
 * shorter one decides. In the data plane, the backend's limit overrides the rule's even if it is longer.
 */
export function withRuleTimeout(
  policies: config.LocalBackendPolicies,
  backend: BackendRefAttachment,
  { rule }: RuleAttachment,
  scope: GatewayScope,
): config.LocalBackendPolicies {
  const limit = rule.kind === 'HTTPRoute' ? rule.spec.timeouts?.backendRequest : undefined;
  if (!limit || milliseconds(limit) === 0) return policies;
  reportSections(backend, limit, rule, scope);
  const http = backend.policies.http;
  if (!isLonger(http?.value, limit)) return policies;
  const own = lowerHttp({ ...http?.value, requestTimeout: limit });
  return { ...policies, http: { ...policies.http, ...own } };
}

/** Reports single providers with a longer timeout, because nothing in the route overrides it. */
function reportSections(
  { ref }: BackendRefAttachment,
  limit: string,
  rule: RuleAttachment['rule'],
  scope: GatewayScope,
): void {
  const { destination } = ref;
  if (destination.type !== 'backend' || destination.backend.type !== 'ai') return;
  for (const [provider, { http }] of scope.attachment.destinations.get(destination.key)?.sections ?? []) {
    if (!http || !isLonger(http.value, limit)) continue;
    scope.diagnostics.report(
      CODE.providerOutlastsRule,
      http.from.origin,
      { provider, found: http.value.requestTimeout ?? '', limit },
      { notes: [{ text: 'the limit of the rule', at: below(rule.origin, 'timeouts', 'backendRequest') }] },
    );
  }
}

function isLonger(http: BackendHttp | undefined, limit: string): boolean {
  return http?.requestTimeout !== undefined && milliseconds(http.requestTimeout) > milliseconds(limit);
}
