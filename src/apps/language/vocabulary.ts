import { type CompileOptions, DEFAULT_OPTIONS } from '../../core/compiler/model/options';
import type { ExpressionVocabulary } from '../../core/data-plane/expression-vocabulary';

/** What expressions can say in the release that the output is for. */
export function vocabularyOf({ dataPlane = DEFAULT_OPTIONS.dataPlane }: Partial<CompileOptions>): ExpressionVocabulary {
  return dataPlane.expressions;
}
