import { CODE } from '../../../diagnostics/codes.generated';
import { countingEscapes } from '../../analysis/counting-escapes';
import { reportAtTokenLimits } from '../../analysis/token-limits';
import type { Rule } from '../rule';

/** Reports token limits that do not count streams which end at their limit, if nothing limits requests. */
export const truncatedStreamUncounted: Rule = (context, diagnostics) => {
  reportAtTokenLimits(
    context,
    (call) => countingEscapes(call, context).find(({ by }) => by.replacement === undefined),
    (at, { by: { example }, paths }) =>
      diagnostics.report(CODE.truncatedStreamUncounted, at, { example, paths: paths.join(', ') }),
  );
};
