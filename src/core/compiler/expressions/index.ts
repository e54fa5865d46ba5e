export {
  type Call,
  childrenOf,
  type Expression,
  ExpressionSyntaxError,
  textIn,
} from '../../data-plane/expression-syntax';
export { checkExpression, ExpressionChecker, typeOfExpression } from './check-expression';
export { checkExpressions, expressionsIn, type ResourceExpression } from './check-resource';
export type { ExpectedResult } from './expected-result';
export { ExpressionReader } from './expression-reader';
export type { ExpressionIssue } from './issue';
export { parseExpression, parseForEvaluation } from './parse';
