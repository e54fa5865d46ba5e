import type { NewerPart } from '../../data-plane/facts';
import { CODE } from '../../diagnostics/codes.generated';
import type { GatewayScope, Site } from './scope';

/** Reasons why an older release cannot express a field's value. */
const REASONS: Readonly<Record<NewerPart, string>> = {
  accessTokenScopes: 'it sends the same scopes to both servers',
  finalTransformations: "it does not change requests after they have the provider's format",
  geminiFormats: "it does not read requests in Gemini's format",
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

/** Reports certificates of a SPIFFE Workload API: compiled pods have none, so that every request would fail. */
export function reportSpiffe(site: Site, scope: GatewayScope): void {
  if (!isRead('spiffe', site, scope)) return;
  scope.diagnostics.report(CODE.spiffeNotCompiled, site.origin, { field: String(site.origin.path.at(-1) ?? '') });
}
