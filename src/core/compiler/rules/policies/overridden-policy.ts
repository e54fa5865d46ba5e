import { CODE } from '../../../diagnostics/codes.generated';
import type { Origin } from '../../../values/origin';
import { policyDecisions } from '../../analysis/policy-decisions';
import { nameOfSource } from '../../model/attachment';
import type { Rule } from '../rule';

/** Reports policies of which another one overrides each field wherever they attach; a BackendTLSPolicy has a single field. */
export const overriddenPolicy: Rule = (context, diagnostics) => {
  const { overridden, effective } = policyDecisions(context);
  for (const [policy, { loser, winner }] of overridden) {
    if (effective.has(policy)) continue;
    const origin = loser.policy?.resource.origin ?? above(loser.origin);
    const notes = [{ text: 'this value applies instead', at: winner.origin }];
    diagnostics.report(CODE.overriddenPolicy, origin, { winner: nameOfSource(winner) }, { notes });
  }
};

/** Returns the origin of the policy itself, for a field directly in it. */
const above = ({ document, path }: Origin): Origin => ({ document, path: path.slice(0, -1) });
