import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { DestinationAttachment } from '../../model/attachment';
import { lowerBackendPolicies } from '../backend-policies/table';
import { backendName } from '../names';
import type { GatewayScope } from '../scope';
import { callerAi } from './caller-ai';

/**
 * Returns whether a provider sets `ai`. Up to v1.4, a provider's `ai` block replaces those of the backend and of callers entirely. The data
 * plane merges them field by field, so fields that must not be inherited are reset here. Since v1.5, the reference merges them, too.
 */
export function hasProviderAi({ sections }: DestinationAttachment): boolean {
  for (const section of sections.values()) if (section.ai) return true;
  return false;
}

/** The backend's own block, for its providers without one: at the backend it would show through at the others. */
export function inheritedAi({ policies }: DestinationAttachment, scope: GatewayScope): config.Policy | undefined {
  return lowerBackendPolicies({ ai: policies.ai }, 'full', scope).ai;
}

/** Values with the meaning "nothing" that the data plane does not treat as "unset". */
const SHUT: config.Policy = {
  promptGuard: {},
  defaults: {},
  overrides: {},
  transformations: {},
  prompts: {},
  promptCaching: { cacheSystem: false, cacheMessages: false, cacheTools: false },
};

/** Returns a provider's `ai` block with all fields reset that callers set for the backend. */
export function sealed(
  own: config.Policy,
  section: string,
  attachment: DestinationAttachment,
  scope: GatewayScope,
): config.Policy {
  const resource = attachment.backend?.resource;
  const inherits = attachment.sections.get(section)?.ai?.inheritsParts;
  const callers = resource && !inherits && callerAi(scope).get(backendName(resource));
  if (!callers) return own;
  const open = [...callers].sort().filter((field) => own[field] === undefined);
  for (const field of open) if (SHUT[field] === undefined) reportOpen(field, section, attachment, scope);
  const shut = open.filter((field) => SHUT[field] !== undefined).map((field) => [field, SHUT[field]]);
  return { ...own, ...Object.fromEntries(shut) };
}

function reportOpen(field: string, section: string, attachment: DestinationAttachment, scope: GatewayScope): void {
  const origin = attachment.sections.get(section)?.ai?.from.origin;
  scope.diagnostics.report(CODE.callerSettingsNotShutOut, origin, { field, provider: section });
}
