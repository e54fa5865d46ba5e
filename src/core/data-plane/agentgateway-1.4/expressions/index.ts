import type { ExpressionVocabulary } from '../../expression-vocabulary';
import { CONTEXTS } from './contexts';
import { FUNCTIONS, MACROS, QUALIFIED_FUNCTIONS, TOLERANT_FUNCTIONS } from './functions';
import { TYPE_NAMES, VARIABLES } from './variables';

/** The expressions of agentgateway 1.4: CEL with custom functions, variables and behavior. */
export const EXPRESSIONS: ExpressionVocabulary = {
  variables: VARIABLES,
  typeNames: TYPE_NAMES,
  functions: FUNCTIONS,
  qualifiedFunctions: QUALIFIED_FUNCTIONS,
  macros: MACROS,
  tolerantFunctions: TOLERANT_FUNCTIONS,
  contexts: CONTEXTS,
  evaluation() {
    const { evaluate, valueOfJson }: typeof import('./evaluation') = require('./evaluation');
    return { evaluate: (expression, variables) => evaluate(expression, variables, EXPRESSIONS), valueOfJson };
  },
};
