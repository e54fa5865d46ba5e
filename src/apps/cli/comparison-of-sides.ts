import type { CompileResult } from '../../core/compiler/model/result';
import type { Comparison } from '../../core/compiler/queries/differences/comparison';

/** The comparison of two results, which is loaded only if a command compares. */
export function comparisonOf(before: CompileResult, after: CompileResult): Comparison {
  const {
    Comparison,
  }: typeof import('../../core/compiler/queries/differences/comparison') = require('../../core/compiler/queries/differences/comparison');
  return new Comparison(before, after);
}
