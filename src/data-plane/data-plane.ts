import type { ExpressionVocabulary } from './expression-vocabulary';

/** All that is true of one release of the data plane and that the compiler has to know. */
export interface DataPlane {
  readonly expressions: ExpressionVocabulary;
}
