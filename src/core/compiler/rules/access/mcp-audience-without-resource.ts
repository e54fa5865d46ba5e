import { CODE } from '../../../diagnostics/codes.generated';
import { below, type Origin } from '../../../values/origin';
import { issuersOf } from '../../analysis/issuers';
import type { Rule } from '../rule';

/** What clients are told about an MCP server, and the tokens that it accepts. */
interface Announced {
  readonly origin: Origin;
  readonly issuer: string | undefined;
  readonly audiences: readonly string[] | undefined;
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  /** The product of the issuer. The known ones choose audiences in other ways than RFC 8707. */
  readonly product: string | undefined;
}

/**
 * MCP clients request tokens for the resource that the metadata names, and an issuer that follows RFC 8707 makes it the audience: without it among the
 * accepted audiences, such tokens are refused.
 */
export const mcpAudienceWithoutResource: Rule = ({ accesses, calls }, diagnostics) => {
  const ofTraffic = accesses.flatMap(issuersOf).flatMap(({ provider, policy: { mcp }, origin }): Announced[] => {
    const { issuer, audiences } = provider;
    return mcp ? [{ origin, issuer, audiences, metadata: mcp.resourceMetadata, product: mcp.provider }] : [];
  });
  const ofBackends = calls.flatMap(({ policies: { mcpAuthentication: found } }): Announced[] => {
    if (!found) return [];
    const { issuer, audiences, resourceMetadata: metadata, provider: product } = found.value;
    return [{ origin: found.from.origin, issuer, audiences, metadata, product }];
  });
  for (const { origin, issuer = 'the issuer', audiences = [], metadata, product } of [...ofTraffic, ...ofBackends]) {
    const resource = metadata?.['resource'];
    if (product !== undefined || audiences.length === 0 || typeof resource !== 'string') continue;
    if (audiences.some((audience) => withoutSlash(audience) === withoutSlash(resource))) continue;
    diagnostics.report(CODE.mcpAudienceWithoutResource, below(origin, 'audiences'), { resource, issuer });
  }
};

const withoutSlash = (address: string) => address.replace(/\/$/, '');
