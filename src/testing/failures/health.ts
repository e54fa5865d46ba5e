import { DEFAULT_OPTIONS } from '../../compiler/model/options';
import {
  ExpressionFailure,
  Fields,
  UnknowableExpression,
  UnsignedInteger,
  type Value,
} from '../../data-plane/expression-values';

/**
 * Whether an answer counts as bad. An expression sees no status where there was no answer; one that fails is not true. What an
 * expression reads beside the status cannot be told here, which throws.
 */
export function isUnhealthy(condition: string | undefined, status: number | undefined): boolean {
  if (condition === undefined) return status === undefined || status >= 500;
  const { parseExpression } = require('../../compiler/expressions') as typeof import('../../compiler/expressions');
  const code: [string, () => Value][] =
    status === undefined ? [] : [['code', () => new UnsignedInteger(BigInt(status))]];
  const response = new Fields(new Map(code));
  const variables = new Fields(
    new Map<string, () => Value>([
      ['response', () => response],
      ...UNKNOWN.map((name) => [name, unknowable(name)] as const),
    ]),
  );
  try {
    const { evaluate } = DEFAULT_OPTIONS.dataPlane.expressions.evaluation();
    return evaluate(parseExpression(condition), variables) === true;
  } catch (error) {
    if (error instanceof ExpressionFailure) return false;
    if (error instanceof UnknowableExpression) throw new Error(`whether ${condition} holds: ${error.message}`);
    throw error;
  }
}

const UNKNOWN = [
  'request',
  'source',
  'destination',
  'proxy',
  'env',
  'jwt',
  'apiKey',
  'basicAuth',
  'llm',
  'backend',
  'mcp',
];

function unknowable(name: string): () => Value {
  return () => {
    throw new UnknowableExpression(`it reads ${name}, which is not known here`);
  };
}
