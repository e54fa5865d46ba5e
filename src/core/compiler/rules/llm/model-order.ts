import { CODE } from '../../../diagnostics/codes.generated';
import { hidesLater, modelPairs, originOfName } from '../../analysis/model-pairs';
import { compareModelNames, isVirtual, modelText, overlap } from '../../semantics/model-names';
import type { Rule } from '../rule';

/** Reports models of one listener whose names overlap, and which a controller looks up in another order. */
export const modelOrder: Rule = (context, diagnostics) => {
  for (const pair of modelPairs(context)) {
    const { earlier, later } = pair;
    if (hidesLater(pair) || isVirtual(earlier) || !overlap(earlier.name, later.name)) continue;
    if (compareModelNames(earlier.name, later.name) <= 0) continue;
    const [first, other] = [later, earlier].map(modelText);
    diagnostics.report(CODE.modelOrder, originOfName(later), { name: later.name, first, other });
  }
};
