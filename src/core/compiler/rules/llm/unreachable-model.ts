import { CODE } from '../../../diagnostics/codes.generated';
import { hidesLater, modelPairs, originOfName } from '../../analysis/model-pairs';
import { modelText } from '../../semantics/model-names';
import type { Rule } from '../rule';

/** Reports models that receive no request, because an earlier one has the same name. */
export const unreachableModel: Rule = (context, diagnostics) => {
  for (const pair of modelPairs(context)) {
    const { earlier, later } = pair;
    if (!hidesLater(pair)) continue;
    diagnostics.report(CODE.unreachableModel, originOfName(later), { name: later.name, first: modelText(earlier) });
  }
};
