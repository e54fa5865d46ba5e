import { CODE } from '../../diagnostics/codes.generated';
import { originKey } from '../model/origin';
import type { Access } from './access';
import { type Check, POLICIES } from './check';
import { issuersOf } from './issuers';

/** Tokens that an issuer made for another service are accepted too, unless rules ask what they are for. */
export const checkAnyAudience: Check = {
  needs: POLICIES,
  run({ accesses }, diagnostics) {
    const reported = new Set<string>();
    for (const access of accesses.filter((one) => !asksForAudience(one))) {
      for (const { provider, policy, origin } of issuersOf(access)) {
        // What MCP clients are told without audiences is a finding of its own.
        if (policy.mcp || provider.audiences?.length || reported.has(originKey(origin))) continue;
        reported.add(originKey(origin));
        diagnostics.report(CODE.anyAudience, origin, { issuer: provider.issuer });
      }
    }
  },
};

function asksForAudience({ authorization }: Access): boolean {
  return authorization.some(({ value }) => value.policy.matchExpressions.some((text) => AUDIENCE.test(text)));
}

const AUDIENCE = /\bjwt\s*(?:\.\s*|\[\s*["'])aud\b/;
