import { ExpressionSyntaxError, parseExpression } from '../../../../../src/core/compiler/expressions';
import { EXPRESSIONS } from '../../../../../src/core/data-plane/agentgateway-1.4/expressions';
import { evaluate, jsonText, typeOf } from '../../../../../src/core/data-plane/agentgateway-1.4/expressions/evaluation';
import { ExpressionFailure, UnknowableExpression } from '../../../../../src/core/data-plane/expression-values';
import type { Answer } from './asking';
import { REQUEST } from './cases';
import { variablesSeen } from './seen';

const variables = variablesSeen(REQUEST);

/** Returns this evaluator's result for an expression, in the form in which the data plane's results are recorded. */
export function said(text: string): Answer | 'unknown' {
  try {
    const value = evaluate(parseExpression(text), variables, EXPRESSIONS);
    return { type: typeOf(value).name, json: jsonText(value) };
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return 'refused';
    if (error instanceof ExpressionFailure) return 'fails';
    if (error instanceof UnknowableExpression) return 'unknown';
    throw error;
  }
}
