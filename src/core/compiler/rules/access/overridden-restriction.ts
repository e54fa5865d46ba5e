import { CODE } from '../../../diagnostics/codes.generated';
import { policyDecisions } from '../../analysis/policy-decisions';
import { nameOfSource } from '../../model/attachment';
import type { Rule } from '../rule';

/** Reports restrictions of a route that the Override of something broader replaces. */
export const overriddenRestriction: Rule = (context, diagnostics) => {
  const { takenAway, effective } = policyDecisions(context);
  for (const [source, winner] of takenAway) {
    // A policy that has no effect at all is reported by overridden-policy.
    if (!source.policy || !effective.has(source.policy.resource)) continue;
    const values = { field: String(source.origin.path.at(-1)), winner: nameOfSource(winner) };
    const notes = [{ text: 'this applies instead', at: winner.origin }];
    diagnostics.report(CODE.overriddenRestriction, source.origin, values, { notes });
  }
};
