import { CODE } from '../../../diagnostics/codes.generated';
import { countingEscapes } from '../../analysis/counting-escapes';
import { reportAtTokenLimits } from '../../analysis/token-limits';
import type { Rule } from '../rule';

/** Reports token limits that do not count streams truncated at their limit, if no limit counts requests. */
export const truncatedStreamUncounted: Rule = (context, diagnostics) => {
  reportAtTokenLimits(
    context,
    (call) => countingEscapes(call, context).find(({ by }) => by.replacement === undefined),
    (at, { by: { example }, paths }) =>
      diagnostics.report(CODE.truncatedStreamUncounted, at, { example, paths: paths.join(', ') }),
  );
};
