import { isDeepStrictEqual } from 'node:util';
import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { McpAuthentication } from '../../../validation/types.generated';
import { mcpAuthenticationOf } from '../../matches/mcp-discovery';
import type { BackendRefAttachment, EffectiveField, RuleAttachment } from '../../model/attachment';
import { type GatewayScope, siteOf } from '../scope';
import { lowerMcpAuthentication, lowerMetadata } from '../traffic/jwt';

/**
 * Lowers the tokens that a backend policy requires of MCP clients: the config has them on the route. Every request of the route then
 * requires a token, so the route must not lead to any other backend.
 */
export function lowerRuleMcpAuthentication(attachment: RuleAttachment, scope: GatewayScope): config.FilterOrPolicy {
  const field = authenticationOfBackends(attachment);
  if (!field) return {};
  const others = attachment.backends.filter((backend) => !isSameAuthentication(mcpAuthenticationOf(backend), field));
  for (const { ref } of others)
    scope.diagnostics.report(CODE.mcpAuthenticationTouchesOtherBackends, ref.origin, {}, noteOf(field));
  const jwt = attachment.traffic.jwtAuthentication;
  if (jwt) scope.diagnostics.report(CODE.severalTokenChecks, jwt.from.origin, {}, noteOf(field));
  return scope.once.of(field.from, () => lowerMcpAuthentication(field.value, siteOf(field.from), scope));
}

/**
 * Returns the metadata of a resource that accepts tokens for any audience. The config's MCP authentication requires audiences, so such
 * tokens are checked by regular authentication, and a separate route serves the metadata.
 */
export function metadataForAnyAudience(
  attachment: RuleAttachment,
  scope: GatewayScope,
): config.LocalMcpAuthentication | undefined {
  const field = authenticationOfBackends(attachment);
  const own = field?.value;
  if (field && own) {
    if (own.audiences) return undefined;
    scope.diagnostics.report(CODE.mcpAuthenticationForAnyAudience, field.from.origin);
    return lowerMetadata(own, siteOf(field.from), scope);
  }
  const jwt = attachment.traffic.jwtAuthentication;
  const [provider] = jwt?.value.providers ?? [];
  if (!jwt?.value.mcp || !provider || provider.audiences) return undefined;
  scope.diagnostics.report(CODE.mcpAuthenticationForAnyAudience, jwt.from.origin);
  return lowerMetadata({ ...jwt.value.mcp, issuer: provider.issuer }, siteOf(jwt.from), scope);
}

/** Returns the authentication of the rule's first backend that requires tokens. */
function authenticationOfBackends({ backends }: RuleAttachment): EffectiveField<McpAuthentication> | undefined {
  const authenticated = backends.find(requiresTokens);
  return authenticated && mcpAuthenticationOf(authenticated);
}

/** Reports whether two authentications are equal; a Service for keys is relative to the namespace of the resource. */
function isSameAuthentication(
  one: EffectiveField<McpAuthentication> | undefined,
  other: EffectiveField<McpAuthentication>,
) {
  if (!one || one.from === other.from) return one !== undefined;
  return one.from.resource.namespace === other.from.resource.namespace && isDeepStrictEqual(one.value, other.value);
}

function requiresTokens(backend: BackendRefAttachment): boolean {
  return mcpAuthenticationOf(backend) !== undefined;
}

function noteOf(field: EffectiveField) {
  return { notes: [{ text: 'MCP authentication is set here', at: field.from.origin }] };
}
