import {
  ExpressionFailure,
  ExpressionFields,
  UnknowableExpression,
  UnsignedInteger,
  type Value,
} from '../../data-plane/expression-values';
import type { ExpressionVocabulary } from '../../data-plane/expression-vocabulary';
import { parseForEvaluation } from './parse';

/**
 * Returns whether a response counts as unhealthy. Without a response, an expression sees no status; a failed expression is not true. Throws
 * if the expression reads anything other than the status, because this cannot be decided here.
 *
 * @param isUpstreamCalled - whether the endpoint was called with a result, at least a connection error
 */
export function isUnhealthy(
  condition: string | undefined,
  status: number | undefined,
  expressions: ExpressionVocabulary,
  isUpstreamCalled = true,
): boolean {
  if (condition === undefined) return status === undefined || status >= 500;
  const code: [string, () => Value][] =
    status === undefined ? [] : [['code', () => new UnsignedInteger(BigInt(status))]];
  const response = new ExpressionFields(new Map(code));
  const variables = new ExpressionFields(
    new Map<string, () => Value>([
      ['response', () => response],
      ['proxy', () => proxyFields(isUpstreamCalled)],
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

const UNKNOWN = ['request', 'source', 'destination', 'env', 'jwt', 'apiKey', 'basicAuth', 'llm', 'backend', 'mcp'];

/** Returns the `proxy` fields. The duration exists once a call had a result; the other fields are unknown here. */
function proxyFields(isUpstreamCalled: boolean): ExpressionFields {
  const duration: string = 'upstreamDuration';
  const others = PROXY_FIELDS.map((name) => [name, unknowable(`proxy.${name}`)] as const);
  const own = isUpstreamCalled ? [[duration, unknowable(`proxy.${duration}`)] as const] : [];
  return new ExpressionFields(new Map([...others, ...own]), new Set(isUpstreamCalled ? [duration] : []));
}

const PROXY_FIELDS = [
  'bind',
  'gateway',
  'listener',
  'route',
  'requestProcessingDuration',
  'responseProcessingDuration',
];

function unknowable(name: string): () => Value {
  return () => {
    throw new UnknowableExpression(`it reads ${name}, which is not known here`);
  };
}
