import {
  ExpressionFields,
  HeaderFields,
  UnknowableExpression,
  type Value,
  type Variables,
} from '../../../../../src/core/data-plane/expression-values';
import type { Asked } from './asking';

/** The variables of a request of the cases, as far as every run has the same. */
export function variablesSeen({ method, headers, pathAndQuery }: Asked): Variables {
  const host = headers.find(([name]) => name === 'host')?.[1] ?? '';
  const unknown = (name: string) => (): Value => {
    throw new UnknowableExpression(`${name} differs from run to run`);
  };
  const path = unknown(`a path with ${pathAndQuery}`);
  const request = new Map<string, () => Value>([
    ['method', () => method],
    ['host', () => host],
    ['scheme', () => 'http'],
    ['version', () => 'HTTP/1.1'],
    ['headers', () => new HeaderFields(headers.filter(([name]) => name !== 'host'))],
    ...['path', 'pathAndQuery', 'uri', 'body', 'bodyPrefix', 'startTime'].map((name) => [name, path] as const),
  ]);
  const source = new Map<string, () => Value>([
    ['address', () => '127.0.0.1'],
    ['rawAddress', () => '127.0.0.1'],
    ...['port', 'rawPort'].map((name) => [name, path] as const),
  ]);
  const all = new Map<string, () => Value>([
    ['request', () => new ExpressionFields(request)],
    ['source', () => new ExpressionFields(source)],
    [
      'destination',
      () =>
        new ExpressionFields(
          new Map([
            ['address', () => '127.0.0.1'],
            ['port', path],
          ]),
        ),
    ],
    ['env', () => new ExpressionFields(new Map())],
    ...UNSET.map((name) => [name, () => null] as const),
  ]);
  return new ExpressionFields(all);
}

/** Variables that other policies set, which do not exist here. */
const UNSET = [
  'jwt',
  'apiKey',
  'basicAuth',
  'llm',
  'llmRequest',
  'mcp',
  'extauthz',
  'extproc',
  'mcpGuardrails',
  'metadata',
];
