import { describe, expect, it } from 'vitest';
import { ExpressionSyntaxError, parseExpression } from '../../../../src/compiler/expressions';
import { EXPRESSIONS } from '../../../../src/data-plane/agentgateway-1.4/expressions';
import { evaluate, jsonText, typeOf } from '../../../../src/data-plane/agentgateway-1.4/expressions/evaluation';
import { ExpressionFailure, UnknowableExpression } from '../../../../src/data-plane/expression-values';
import type { Answer } from './asking';
import { CASES, REQUEST } from './cases';
import { answerOf, digest, expressionsOf, readFacts } from './facts';
import { variablesSeen } from './seen';

const facts = readFacts();
const variables = variablesSeen(REQUEST);

/** What we say about an expression, in the form in which the data plane's answers are kept. */
function ours(text: string): Answer | 'unknown' {
  try {
    const expression = parseExpression(text);
    const value = evaluate(expression, variables, EXPRESSIONS);
    return { type: typeOf(value).name, json: jsonText(value) };
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return 'refused';
    if (error instanceof ExpressionFailure) return 'fails';
    if (error instanceof UnknowableExpression) return 'unknown';
    throw error;
  }
}

describe('the evaluation of expressions', () => {
  it('is compared with facts about these cases', () => {
    expect(facts.digest, 'run `npx tsx tools/record-expressions.ts`, which needs the data plane').toBe(digest());
  });

  it.each(Object.entries(CASES))('says what the data plane says about %s, or that it cannot know', (_, cases) => {
    const different = cases.flatMap((text) => {
      const [said, seen] = [ours(text), answerOf(facts, text)];
      const isSame = said === 'unknown' || JSON.stringify(said) === JSON.stringify(seen);
      return isSame ? [] : [{ text, said, seen }];
    });
    expect(different).toEqual([]);
  });

  it('does not know these functions, and says so', () => {
    const reasons = expressionsOf(CASES).flatMap((text) => {
      try {
        evaluate(parseExpression(text), variables, EXPRESSIONS);
      } catch (error) {
        if (error instanceof UnknowableExpression)
          return [/^(\w+)\(\) cannot be evaluated/.exec(error.message)?.[1] ?? ''];
      }
      return [];
    });
    expect([...new Set(reasons)].filter(Boolean).sort()).toEqual(
      [
        ...[
          'abs',
          'ceil',
          'floor',
          'greatest',
          'isFinite',
          'isInf',
          'isNaN',
          'least',
          'round',
          'sign',
          'sqrt',
          'trunc',
        ],
        ...['bitAnd', 'bitNot', 'bitOr', 'bitShiftLeft', 'bitShiftRight', 'bitXor'],
        ...['hasValue', 'none', 'of', 'ofNonZeroValue', 'or', 'orValue', 'value'],
        ...['addQuery', 'decode', 'encode', 'query', 'setQuery', 'unredacted', 'unvalidatedJwtPayload'],
        ...['flatten', 'flattenRecursive', 'flatten_recursive', 'regexReplace'],
      ].sort(),
    );
  });
});
