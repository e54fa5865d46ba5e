import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../../../../src/core/compiler/expressions';
import { EXPRESSIONS } from '../../../../../src/core/data-plane/agentgateway-1.4/expressions';
import { evaluate } from '../../../../../src/core/data-plane/agentgateway-1.4/expressions/evaluation';
import {
  ExpressionFailure,
  ExpressionFields,
  UnknowableExpression,
} from '../../../../../src/core/data-plane/expression-values';
import { CASES, REQUEST } from './cases';
import { answerOf, digest, expressionsOf, readFacts } from './facts';
import { said } from './our-answers';
import { variablesSeen } from './seen';

const facts = readFacts();
const variables = variablesSeen(REQUEST);

describe('the evaluation of expressions', () => {
  it('is compared with facts about these cases', () => {
    expect(facts.digest, 'run `npx tsx tools/record-expressions.ts`, which needs the data plane').toBe(digest());
  });

  it.each(Object.entries(CASES))('matches the data plane for %s, or is unknown', (_, cases) => {
    const different = cases.flatMap((text) => {
      const [ours, seen] = [said(text), answerOf(facts, text)];
      const isSame = ours === 'unknown' || JSON.stringify(ours) === JSON.stringify(seen);
      return isSame ? [] : [{ text, ours, seen }];
    });
    expect(different).toEqual([]);
  });

  it('reports unsupported functions', () => {
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

  it.each([
    ['json(request.body).x', 1],
    ['jsonField(request.body, "x")', 1],
    ['json(request.body).deep', ExpressionFailure],
    ['json(request.body)["x"]', ExpressionFailure],
  ])('reads deeply nested JSON as far as %s selects it', (text, expected) => {
    const body = `{"deep": ${'['.repeat(200)}"]}"${']'.repeat(200)}, "x": "1"}`;
    const request = new ExpressionFields(new Map([['body', () => body]]));
    const deep = new ExpressionFields(new Map([['request', () => request]]));
    const value = () => evaluate(parseExpression(`int(${text})`), deep, EXPRESSIONS);
    if (typeof expected === 'number') expect(value()).toBe(BigInt(expected));
    else expect(value).toThrow(expected);
  });
});
