import { CODE } from '../../../diagnostics/codes.generated';
import type { Access } from '../../analysis/access';
import { issuersOf } from '../../analysis/issuers';
import { fieldsRead } from '../../analysis/limiting-claims';
import type { ExpressionReader } from '../../expressions';
import { originKey } from '../../model/origin';
import type { Rule } from '../rule';

/** Tokens that an issuer made for another service are accepted too, unless rules ask what they are for. */
export const anyTokenAudience: Rule = ({ accesses, reader }, diagnostics) => {
  const reported = new Set<string>();
  for (const access of accesses.filter((one) => !asksForAudience(one, reader))) {
    for (const { provider, policy, origin } of issuersOf(access)) {
      // What MCP clients are told without audiences is a finding of its own.
      if (policy.mcp || provider.audiences?.length || reported.has(originKey(origin))) continue;
      reported.add(originKey(origin));
      diagnostics.report(CODE.anyTokenAudience, origin, { issuer: provider.issuer });
    }
  }
};

function asksForAudience({ authorization }: Access, reader: ExpressionReader): boolean {
  return authorization.some(({ value }) =>
    value.policy.matchExpressions.some((text) => {
      const expression = reader.read(text);
      return expression && fieldsRead(expression, 'jwt').includes('aud');
    }),
  );
}
