import type { NewerPart } from '../../data-plane/facts';
import { CODE } from '../../diagnostics/codes.generated';
import { workloadApiOf } from '../semantics/workload-api';
import type { GatewayScope, Site } from './scope';

/** Reasons why an older release cannot express a field's value. */
const REASONS: Readonly<Record<NewerPart, string>> = {
  accessTokenScopes: 'it sends the same scopes to both servers',
  finalTransformations: "it does not change requests after the conversion to the provider's format",
  geminiFormats: "it does not support requests in Gemini's format",
  guardScope: 'it checks system prompts and messages only',
  jwtSign: 'it does not sign tokens for destinations',
  moderation: 'it does not add moderation to requests',
  spiffe: 'it does not get certificates from a SPIFFE Workload API',
  subjectTokenType: 'it always exchanges ID tokens',
};

/** Whether the data plane reads this part of a configuration; reports the field that needs it otherwise. */
export function isRead(part: NewerPart, { origin }: Site, { options, diagnostics }: GatewayScope): boolean {
  const { reads, release } = options.dataPlane;
  if (reads.has(part)) return true;
  diagnostics.report(CODE.fieldNeedsNewerDataPlane, origin, {
    field: String(origin.path.findLast((step) => typeof step === 'string') ?? ''),
    release: release.tag,
    reason: REASONS[part],
  });
  return false;
}

/** Whether certificates can come from a SPIFFE Workload API; reports pods that have none, because every request would fail. */
export function hasWorkloadApi(site: Site, scope: GatewayScope): boolean {
  if (!isRead('spiffe', site, scope)) return false;
  if (workloadApiOf(scope.gateway.gateway.parameters)) return true;
  const { kind, name, namespace } = scope.gateway.gateway.resource;
  scope.diagnostics.report(CODE.spiffeWithoutWorkloadApi, site.origin, { gateway: `${kind} ${namespace}/${name}` });
  return false;
}
