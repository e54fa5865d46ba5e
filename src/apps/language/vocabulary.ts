import { type CompileOptions, DEFAULT_OPTIONS } from '../../core/compiler/model/options';
import type { ExpressionVocabulary } from '../../core/data-plane/expression-vocabulary';

/** Returns the expression vocabulary of the targeted release. */
export function vocabularyOf({ dataPlane = DEFAULT_OPTIONS.dataPlane }: Partial<CompileOptions>): ExpressionVocabulary {
  return dataPlane.expressions;
}
