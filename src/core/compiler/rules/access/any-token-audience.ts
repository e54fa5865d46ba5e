import { CODE } from '../../../diagnostics/codes.generated';
import type { RuleAccess } from '../../analysis/access';
import { issuersOf } from '../../analysis/issuers';
import { fieldsRead } from '../../analysis/limiting-claims';
import type { ExpressionReader } from '../../expressions';
import type { Rule } from '../rule';

/**
 * Reports token policies without an audience: tokens that the issuer created for another service are accepted too, unless access rules
 * check their purpose.
 */
export const anyTokenAudience: Rule = ({ accesses, reader }, diagnostics) => {
  for (const access of accesses.filter((one) => !checksAudience(one, reader))) {
    for (const { provider, policy, origin } of issuersOf(access)) {
      // MCP metadata without audiences is covered by another finding.
      if (policy.mcp || provider.audiences?.length) continue;
      diagnostics.report(CODE.anyTokenAudience, origin, { issuer: provider.issuer }, { cause: provider.issuer });
    }
  }
};

function checksAudience({ authorization }: RuleAccess, reader: ExpressionReader): boolean {
  return authorization.some(({ value }) =>
    value.policy.matchExpressions.some((text) => {
      const expression = reader.read(text);
      return expression && fieldsRead(expression, 'jwt').includes('aud');
    }),
  );
}
