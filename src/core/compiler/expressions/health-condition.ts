import {
  ExpressionFailure,
  Fields,
  UnknowableExpression,
  UnsignedInteger,
  type Value,
} from '../../data-plane/expression-values';
import type { ExpressionVocabulary } from '../../data-plane/expression-vocabulary';
import { parseForEvaluation } from './parse';

/**
 * Whether an answer counts as bad. An expression sees no status where there was no answer; one that fails is not true. What an
 * expression reads beside the status cannot be decided here, which throws.
 */
export function isUnhealthy(
  condition: string | undefined,
  status: number | undefined,
  expressions: ExpressionVocabulary,
): boolean {
  if (condition === undefined) return status === undefined || status >= 500;
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
    const { evaluate } = expressions.evaluation();
    return evaluate(parseForEvaluation(condition), variables) === true;
  } catch (error) {
    if (error instanceof ExpressionFailure) return false;
    if (error instanceof UnknowableExpression)
      throw new UnknowableExpression(`whether ${condition} holds: ${error.message}`);
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
