import type * as config from '../../../data-plane/config';
import type { Placeholder } from '../../../data-plane/placeholders';
import { CODE } from '../../../diagnostics/codes.generated';
import type {
  JwtAuthentication,
  JwtMcpConfig,
  JwtProvider,
  McpAuthentication,
  McpIdentityProvider,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { type Coverage, covering } from '../coverage';
import { lowerLocation } from '../locations';
import { type GatewayScope, type Site, within } from '../scope';
import { secretAt } from '../secrets';
import { keyIds } from './jwk';
import { lowerJwks, lowerRemoteJwks } from './jwks';

export const JWT_COVERAGE: Coverage = {
  ...covering<JwtAuthentication>('JwtAuthentication', {
    mode: '`jwtAuth.mode`; always written, as the data plane defaults to `optional`',
    providers: '`jwtAuth.providers[]`',
    mcp: '`mcpAuthentication` in place of `jwtAuth`; without audiences on a separate route (AIG5079)',
    location: '`jwtAuth.location`, or `mcpAuthentication.authorizationLocation`',
  }),
  ...covering<JwtProvider>('JwtProvider', {
    issuer: '`issuer`, and `jwtValidationOptions.requiredClaims`',
    audiences: '`audiences`, and `jwtValidationOptions.requiredClaims`',
    jwks: '`jwks`',
  }),
  ...covering<JwtMcpConfig>('JwtMcpConfig', {
    resourceMetadata: '`mcpAuthentication.resourceMetadata`',
    provider: '`mcpAuthentication.provider`',
    clientId: '`mcpAuthentication.clientId`',
  }),
  ...covering<McpAuthentication>('McpAuthentication', {
    resourceMetadata: '`mcpAuthentication.resourceMetadata`',
    provider: '`mcpAuthentication.provider`',
    issuer: '`mcpAuthentication.issuer`; required (AIG5015)',
    audiences: '`mcpAuthentication.audiences`; without them `jwtAuth` (AIG5079)',
    jwks: '`mcpAuthentication.jwks`',
    mode: '`mcpAuthentication.mode`',
    clientId: '`mcpAuthentication.clientId`',
    clientSecretRef: '`mcpAuthentication.clientSecret`: inserted by a sidecar',
  }),
};

const MODES = { Strict: 'strict', Optional: 'optional', Permissive: 'permissive' } as const;
const IDENTITY_PROVIDERS: Readonly<Record<McpIdentityProvider, config.McpIDP>> = {
  IdpA: { auth0: {} },
  IdpB: { keycloak: {} },
  Okta: { okta: {} },
  Descope: { descope: {} },
  Authentik: { authentik: {} },
  Entra: { entra: {} },
};

/** `jwtAuth`, or `mcpAuthentication`, which the data plane has in the same place. */
export function lowerJwtAuthentication(
  value: JwtAuthentication,
  site: Site,
  scope: GatewayScope,
): config.FilterOrPolicy {
  const mode = MODES[value.mode];
  const location = value.location && lowerLocation(value.location);
  const [first] = value.providers;
  // Without audiences, regular token authentication applies: see `anyAudience`.
  if (value.mcp && first?.audiences) {
    const { issuer, audiences } = first;
    const jwks = lowerJwks(first.jwks, within(site, 'providers', 0, 'jwks'), scope);
    const mcp = { ...value.mcp, issuer, audiences, jwks, mode };
    const authentication = mcpAuthentication(mcp, within(site, 'providers', 0), scope);
    return { mcpAuthentication: defined({ ...authentication, authorizationLocation: location }) };
  }
  if (value.mcp && isBeforeRouting(site, scope)) {
    const values = { field: 'audiences', meaning: 'any audience' };
    scope.diagnostics.report(CODE.mcpAuthenticationWithoutIssuer, within(site, 'providers', 0).origin, values);
  }
  reportSharedKeyIds(value.providers, within(site, 'providers'), scope);
  const providers = value.providers.map((provider, index) =>
    lowerProvider(provider, within(site, 'providers', index), scope),
  );
  return { jwtAuth: defined({ mode, location, providers }) };
}

/** Whether the policy runs before there is a route that could serve metadata. */
function isBeforeRouting({ origin }: Site, scope: GatewayScope): boolean {
  return scope.attachment.graph.policies.some(
    ({ resource }) => resource.origin.document === origin.document && resource.spec.traffic?.phase === 'PreRouting',
  );
}

/** Reports shared key IDs: the data plane searches the `kid` of a token in one provider after the other, and uses the first match. */
function reportSharedKeyIds(providers: readonly JwtProvider[], site: Site, scope: GatewayScope): void {
  const owners = new Map<string, string>();
  providers.forEach(({ issuer, jwks }, index) => {
    for (const kid of keyIds(jwks.inline)) {
      const owner = owners.get(kid);
      if (owner === undefined) owners.set(kid, issuer);
      else scope.diagnostics.report(CODE.duplicateKeyId, within(site, index, 'jwks').origin, { kid, owner });
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

/**
 * Lowers the authentication in the policies of an MCP backend. The config has it on the routes to that backend: as MCP authentication if
 * there are audiences, and as regular token authentication for any audience.
 */
export function lowerMcpAuthentication(
  value: McpAuthentication,
  site: Site,
  scope: GatewayScope,
): config.FilterOrPolicy {
  const jwks = lowerRemoteJwks(value.jwks, within(site, 'jwks'), scope);
  const mode = MODES[value.mode];
  const { audiences } = value;
  if (audiences) return { mcpAuthentication: mcpAuthentication({ ...value, audiences, jwks, mode }, site, scope) };
  const issuer = issuerOf(value, site, scope);
  return { jwtAuth: { mode, providers: [{ issuer, jwks, jwtValidationOptions: requiredClaims(undefined) }] } };
}

/**
 * Serves the metadata of a resource that accepts tokens for any audience. It is written on a dedicated route, because it would accept only
 * tokens without audiences.
 */
export function lowerMetadata(
  value: Pick<McpAuthentication, 'issuer' | 'provider' | 'resourceMetadata' | 'clientId' | 'clientSecretRef'>,
  site: Site,
  scope: GatewayScope,
): config.LocalMcpAuthentication {
  return defined({
    mode: 'strict' as const,
    issuer: value.issuer ?? '',
    audiences: [],
    provider: value.provider && IDENTITY_PROVIDERS[value.provider],
    clientId: value.clientId,
    clientSecret: clientSecret(value, site, scope),
    jwks: '{"keys":[]}',
    resourceMetadata: value.resourceMetadata ?? {},
  });
}

interface McpSettings extends Omit<McpAuthentication, 'jwks' | 'mode'> {
  readonly audiences: readonly string[];
  readonly jwks: config.FileInlineOrRemote;
  readonly mode: config.McpAuthenticationMode;
}

function mcpAuthentication(value: McpSettings, site: Site, scope: GatewayScope): config.LocalMcpAuthentication {
  return defined({
    mode: value.mode,
    issuer: issuerOf(value, site, scope),
    audiences: [...value.audiences],
    provider: value.provider && IDENTITY_PROVIDERS[value.provider],
    clientId: value.clientId,
    clientSecret: clientSecret(value, site, scope),
    jwks: value.jwks,
    jwtValidationOptions: requiredClaims(value.audiences),
    resourceMetadata: value.resourceMetadata ?? {},
  });
}

/** Returns a placeholder for the client secret, because the data plane accepts no file for it. */
function clientSecret(
  { clientSecretRef, provider }: Pick<McpAuthentication, 'clientSecretRef' | 'provider'>,
  site: Site,
  scope: GatewayScope,
): Placeholder | undefined {
  if (!clientSecretRef) return undefined;
  const { origin } = within(site, 'clientSecretRef');
  if (provider !== 'Entra') {
    const given = provider ? `with ${provider}` : 'without a provider';
    scope.diagnostics.report(CODE.unusedClientSecret, origin, { provider: given });
  }
  const { name, key = 'clientSecret' } = clientSecretRef;
  return scope.needs.text(secretAt(name, site, scope), [key], origin);
}

/** Returns the issuer. Both kinds of token validation require one and compare it with the token's: no value matches any issuer. */
function issuerOf({ issuer }: { readonly issuer?: string }, site: Site, scope: GatewayScope): string {
  if (!issuer)
    scope.diagnostics.report(CODE.mcpAuthenticationWithoutIssuer, site.origin, {
      field: 'issuer',
      meaning: 'any issuer',
    });
  return issuer ?? '';
}

/** The data plane compares only claims that are there: a token that names no issuer would pass. */
function requiredClaims(audiences: readonly string[] | undefined): config.JWTValidationOptions {
  return { requiredClaims: audiences ? ['exp', 'iss', 'aud'] : ['exp', 'iss'] };
}
