import { type CelType, celTypeName, isKnownScalar, isNumber } from '../../data-plane/cel-type';
import type { Binary, Unary } from '../../data-plane/expression-syntax';
import { CODE } from '../../diagnostics/codes.generated';
import type { Inference } from './inference';

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%']);
const ORDER: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

export function inferUnary(inference: Inference, node: Unary, operand: CelType): CelType {
  if (node.count > 1) {
    const text = inference.textOf(node.operand);
    const { operator } = node;
    inference.report(CODE.repeatedOperator, node.start, {
      written: operator.repeat(node.count),
      operator,
      instead: node.count % 2 === 0 ? text : `${operator}${text}`,
    });
  }
  if (node.operator === '!') {
    inference.expectCondition(node.operand, operand, 'the operand of "!"');
    return 'bool';
  }
  return operand === 'int' || operand === 'double' ? operand : 'any';
}

export function inferBinary(inference: Inference, node: Binary, left: CelType, right: CelType): CelType {
  if (node.operator === '&&' || node.operator === '||') {
    inference.expectCondition(node.left, left, `the left side of "${node.operator}"`);
    inference.expectCondition(node.right, right, `the right side of "${node.operator}"`);
    return 'bool';
  }
  if (ARITHMETIC.has(node.operator)) return inferArithmetic(inference, node, left, right);
  if (ORDER.has(node.operator)) checkOrder(inference, node, left, right);
  else if (node.operator === 'in') checkMembership(inference, node, right);
  else checkEquality(inference, node, left, right);
  return 'bool';
}

/** Operands of `+ - * / %` must have one type; even the two kinds of integers do not mix. */
function inferArithmetic(inference: Inference, node: Binary, left: CelType, right: CelType): CelType {
  if (!isKnownScalar(left) || !isKnownScalar(right)) return 'any';
  if (left === right) return left === 'timestamp' ? 'any' : left;
  if (isTime(left) || isTime(right)) return 'any';
  const bothNumbers = isNumber(left) && isNumber(right);
  inference.report(
    CODE.operatorTypeMismatch,
    node.operatorStart,
    {
      operator: node.operator,
      left,
      right,
      fix: bothNumbers ? numberFix(left, right) : 'convert with string(...) or int(...)',
    },
    bothNumbers ? undefined : 'error',
  );
  return 'any';
}

function numberFix(left: string, right: string): string {
  if (left === 'double' || right === 'double') return 'convert with double(...)';
  return 'convert with int(...), or write the number with a u as in 1u';
}

function checkOrder(inference: Inference, node: Binary, left: CelType, right: CelType): void {
  if (!isKnownScalar(left) || !isKnownScalar(right) || isTime(left) || isTime(right)) return;
  if (family(left) === family(right)) return;
  inference.report(
    CODE.operatorTypeMismatch,
    node.operatorStart,
    { operator: node.operator, left, right, fix: 'convert with string(...) or int(...)' },
    'error',
  );
}

function checkEquality(inference: Inference, node: Binary, left: CelType, right: CelType): void {
  if (!isKnownScalar(left) || !isKnownScalar(right) || isTime(left) || isTime(right)) return;
  if (family(left) === family(right)) return;
  inference.report(CODE.constantComparison, node.operatorStart, {
    operator: node.operator,
    left,
    right,
    outcome: node.operator === '==' ? 'false' : 'true',
  });
}

function checkMembership(inference: Inference, node: Binary, right: CelType): void {
  if (right === 'bool' || isNumber(right)) {
    inference.report(CODE.wrongResultType, node.right.start, {
      part: 'the right side of "in"',
      found: celTypeName(right),
      expected: 'a list or a map',
    });
  }
}

const isTime = (type: CelType): boolean => type === 'duration' || type === 'timestamp';
const family = (type: CelType): string => (isNumber(type) ? 'number' : celTypeName(type));
