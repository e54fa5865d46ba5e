import { matching } from '../languages/words';
import { doubt, type FormulaLiteral, some } from '../space/formula';
import type { Part } from '../space/part';
import { Undecidable } from '../undecidable';

/** Returns the condition that an expression matches an entire part. */
export function byExpression(part: Part, regex: string): FormulaLiteral {
  try {
    return some(part, matching(regex, 'whole'));
  } catch (error) {
    if (error instanceof Undecidable) return doubt(error.message);
    throw error;
  }
}
