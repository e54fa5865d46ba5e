import { isDeepStrictEqual } from 'node:util';
import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { authorizationOf, modelPairs } from '../../analysis/model-pairs';
import { compareModelNames, isPattern, isVirtual, modelText, overlap } from '../../semantics/model-names';
import type { Rule } from '../rule';

/** Reports models whose refused callers are served by another model; two with equal rules refuse the same callers. */
export const refusedModelFallthrough: Rule = (context, diagnostics) => {
  for (const { earlier, later } of modelPairs(context)) {
    if (isVirtual(earlier) || isVirtual(later) || !overlap(earlier.name, later.name)) continue;
    const isFirst = compareModelNames(earlier.name, later.name) <= 0;
    const [first, other] = isFirst ? [earlier, later] : [later, earlier];
    const rules = authorizationOf(first);
    if (rules === undefined || isDeepStrictEqual(rules, authorizationOf(other))) continue;
    const names = isPattern(first.name) && first.name !== other.name ? `some of ${first.name}` : first.name;
    const origin = below(first.resource.origin, 'spec', 'policies', 'authorization');
    diagnostics.report(CODE.refusedModelFallthrough, origin, {
      first: modelText(first),
      other: modelText(other),
      name: names,
    });
  }
};
