import { CODE } from '../../../diagnostics/codes.generated';
import { below, type Origin } from '../../../values/origin';
import { issuersOf } from '../../analysis/issuers';
import type { Rule } from '../rule';

/** Names that represent all tenants of Microsoft Entra; tokens name their own tenant. */
const ALL_TENANTS =
  /^https:\/\/(?:login\.microsoftonline\.com|sts\.windows\.net)\/(common|organizations|consumers|\{[^/]*\})(?:\/|$)/;

/** Reports issuers that no token names, because tokens name a tenant. */
export const unmatchedTokenIssuer: Rule = ({ accesses, calls }, diagnostics) => {
  const report = (issuer: string, origin: Origin) => {
    const tenants = ALL_TENANTS.exec(issuer)?.[1];
    if (tenants !== undefined)
      diagnostics.report(CODE.unmatchedTokenIssuer, below(origin, 'issuer'), { issuer, tenants });
  };
  for (const { provider, origin } of accesses.flatMap(issuersOf)) report(provider.issuer, origin);
  for (const { policies } of calls) {
    const { mcpAuthentication } = policies;
    if (mcpAuthentication?.value.issuer) report(mcpAuthentication.value.issuer, mcpAuthentication.from.origin);
  }
};
