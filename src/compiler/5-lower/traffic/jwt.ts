import type * as config from '../../../data-plane/config';
import type { JwtAuthentication, JwtProvider, McpAuthentication } from '../../../validation/types.generated';
import { defined } from '../config-object';
import type { Coverage } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { keyIds } from './jwk';
import { lowerJwks, lowerRemoteJwks } from './jwks';

export const JWT_COVERAGE: Coverage = {
  'JwtAuthentication.mode': '`jwtAuth.mode`; always written, as the data plane defaults to `optional`',
  'JwtAuthentication.providers': '`jwtAuth.providers[]`',
  'JwtAuthentication.mcp': '`mcpAuthentication` in place of `jwtAuth`; needs audiences (AIG5015)',
  'JwtProvider.issuer': '`issuer`, and `jwtValidationOptions.requiredClaims`',
  'JwtProvider.audiences': '`audiences`, and `jwtValidationOptions.requiredClaims`',
  'JwtProvider.jwks': '`jwks`',
  'JwtMcpConfig.resourceMetadata': '`mcpAuthentication.resourceMetadata`',
  'JwtMcpConfig.provider': '`mcpAuthentication.provider`',
  'McpAuthentication.resourceMetadata': '`mcpAuthentication.resourceMetadata`',
  'McpAuthentication.provider': '`mcpAuthentication.provider`',
  'McpAuthentication.issuer': '`mcpAuthentication.issuer`; must be given (AIG5015)',
  'McpAuthentication.audiences': '`mcpAuthentication.audiences`; must be given (AIG5015)',
  'McpAuthentication.jwks': '`mcpAuthentication.jwks`',
  'McpAuthentication.mode': '`mcpAuthentication.mode`',
};

const MODES = { Strict: 'strict', Optional: 'optional', Permissive: 'permissive' } as const;
const IDENTITY_PROVIDERS = { IdpA: { auth0: {} }, IdpB: { keycloak: {} } } as const;

/** `jwtAuth`, or `mcpAuthentication`, which the data plane has in the same place. */
export function lowerJwtAuthentication(
  value: JwtAuthentication,
  site: Site,
  scope: GatewayScope,
): config.FilterOrPolicy {
  const mode = MODES[value.mode ?? 'Strict'];
  const [first] = value.providers;
  if (value.mcp && first) {
    const { issuer, audiences } = first;
    const jwks = lowerJwks(first.jwks, within(site, 'providers', 0, 'jwks'), scope);
    const mcp = { ...value.mcp, issuer, audiences, jwks, mode };
    return { mcpAuthentication: mcpAuthentication(mcp, within(site, 'providers', 0), scope) };
  }
  reportSharedKeyIds(value.providers, within(site, 'providers'), scope);
  const providers = value.providers.map((provider, index) =>
    lowerProvider(provider, within(site, 'providers', index), scope),
  );
  return { jwtAuth: { mode, providers } };
}

/** The data plane looks for the `kid` of a token in one provider after the other, and takes the first key of that name. */
function reportSharedKeyIds(providers: readonly JwtProvider[], site: Site, scope: GatewayScope): void {
  const owners = new Map<string, string>();
  providers.forEach(({ issuer, jwks }, index) => {
    for (const kid of keyIds(jwks.inline)) {
      const owner = owners.get(kid);
      if (owner === undefined) owners.set(kid, issuer);
      else scope.diagnostics.report('AIG5056', within(site, index, 'jwks').origin, { kid, owner });
    }
  });
}

function lowerProvider(value: JwtProvider, site: Site, scope: GatewayScope): config.ProviderConfig {
  return defined({
    issuer: value.issuer,
    audiences: value.audiences && [...value.audiences],
    jwks: lowerJwks(value.jwks, within(site, 'jwks'), scope),
    jwtValidationOptions: requiredClaims(value.audiences),
  });
}

/** Authentication that stands in the policies of an MCP backend. The config has it on the routes that lead there. */
export function lowerMcpAuthentication(
  value: McpAuthentication,
  site: Site,
  scope: GatewayScope,
): config.LocalMcpAuthentication {
  const jwks = lowerRemoteJwks(value.jwks, within(site, 'jwks'), scope);
  return mcpAuthentication({ ...value, jwks, mode: MODES[value.mode ?? 'Strict'] }, site, scope);
}

interface McpSettings extends Omit<McpAuthentication, 'jwks' | 'mode'> {
  readonly jwks: config.FileInlineOrRemote;
  readonly mode: config.McpAuthenticationMode;
}

function mcpAuthentication(value: McpSettings, site: Site, scope: GatewayScope): config.LocalMcpAuthentication {
  if (!value.audiences)
    scope.diagnostics.report('AIG5015', site.origin, { field: 'audiences', meaning: 'any audience' });
  if (!value.issuer) scope.diagnostics.report('AIG5015', site.origin, { field: 'issuer', meaning: 'any issuer' });
  return defined({
    mode: value.mode,
    issuer: value.issuer ?? '',
    audiences: [...(value.audiences ?? [])],
    provider: value.provider && IDENTITY_PROVIDERS[value.provider],
    jwks: value.jwks,
    jwtValidationOptions: requiredClaims(value.audiences),
    resourceMetadata: value.resourceMetadata ?? {},
  });
}

/** The data plane compares only claims that are there: a token that names no issuer would pass. */
function requiredClaims(audiences: readonly string[] | undefined): config.JWTValidationOptions {
  return { requiredClaims: audiences ? ['exp', 'iss', 'aud'] : ['exp', 'iss'] };
}
