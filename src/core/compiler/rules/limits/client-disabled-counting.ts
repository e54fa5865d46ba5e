import { CODE } from '../../../diagnostics/codes.generated';
import { countingEscapes } from '../../analysis/counting-escapes';
import { reportAtTokenLimits } from '../../analysis/token-limits';
import type { Rule } from '../rule';

/**
 * Reports token limits that clients escape with a field that policies can replace. Compiled output replaces the field if no policy does.
 */
export const clientDisabledCounting: Rule = (context, diagnostics) => {
  reportAtTokenLimits(
    context,
    (call) => countingEscapes(call, context).flatMap(({ by }) => (by.replacement ? [by] : []))[0],
    (at, { field, example, replacement = '' }) =>
      diagnostics.report(CODE.clientDisabledCounting, at, { field, example, replacement }),
  );
};
