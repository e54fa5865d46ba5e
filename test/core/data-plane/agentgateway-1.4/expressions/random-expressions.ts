import type { Chance } from '../../../../support/random';

const ATOMS = [
  ...[
    'true',
    'false',
    'null',
    '0',
    '1',
    '-1',
    '2',
    '1u',
    '1.5',
    '-0.0',
    '9223372036854775807',
    '"a"',
    '"abc"',
    '""',
    '"é"',
    '"1"',
  ],
  ...['b"a"', '[]', '[1, 2]', '["a", "b"]', '{}', '{"a": 1}', '{"a": [1, "a"]}', 'duration("1h")', 'int', 'x', 'y'],
  ...['timestamp("2024-01-01T00:00:00Z")', 'cidr("127.0.0.0/8")', 'ip("127.0.0.1")', 'fail()'],
  ...['request.method', 'request.host', 'request.headers', 'request.headers["x-user"]', 'request.headers["X-Role"]'],
  ...[
    'request.headers.role',
    'request.headers["none"]',
    'request.headers["x-" + "role"]',
    'request["headers"]["x-role"]',
  ],
  ...['source.address', 'jwt', 'jwt.sub', 'apiKey.a', 'unknown', 'request.scheme', 'request.headers["x-number"]'],
];
const OPERATORS = ['&&', '||', '&&', '||', '==', '!=', '<', '<=', '>', '>=', 'in', 'in', '+', '-', '*', '/', '%'];
const METHODS_0 = [
  'size',
  'lowerAscii',
  'upperAscii',
  'trim',
  'string',
  'int',
  'double',
  'uint',
  'type',
  'join',
  'getHours',
  'ip',
];
const METHODS_1 = [
  'startsWith',
  'endsWith',
  'contains',
  'matches',
  'split',
  'indexOf',
  'containsIP',
  'stripPrefix',
  'charAt',
  'merge',
];
const GLOBALS_1 = [
  'size',
  'string',
  'int',
  'double',
  'uint',
  'type',
  'isIP',
  'json',
  'toJson',
  'bytes',
  'coalesce',
  'max',
  'base64.encode',
];
const GLOBALS_2 = ['startsWith', 'contains', 'matches', 'endsWith', 'default', 'default', 'coalesce', 'min', 'max'];
const MACROS = ['all', 'exists', 'exists_one', 'map', 'filter', 'with', 'mapValues', 'filterKeys'];

/** Returns a random expression. Most of them are meaningless, and many fail: failures are part of the comparison. */
export function randomExpression(chance: Chance, depth: number): string {
  if (depth <= 0 || chance.happens(0.12)) return chance.pick(ATOMS);
  const inner = () => randomExpression(chance, depth - 1);
  const grouped = () => `(${inner()})`;
  switch (chance.below(13)) {
    case 0:
    case 1:
    case 2:
      return `${grouped()} ${chance.pick(OPERATORS)} ${grouped()}`;
    case 3:
      return `${chance.pick(['!', '!', '-', '!!', '--'])}${grouped()}`;
    case 4:
      return `${grouped()} ? ${grouped()} : ${grouped()}`;
    case 5:
      return `${grouped()}.${chance.pick(METHODS_0)}()`;
    case 6:
    case 7:
      return `${grouped()}.${chance.pick(METHODS_1)}(${inner()})`;
    case 8:
      return `${chance.pick(GLOBALS_1)}(${inner()})`;
    case 9:
      return `${chance.pick(GLOBALS_2)}(${inner()}, ${inner()})`;
    case 10:
      return `${grouped()}.${chance.pick(MACROS)}(${chance.pick(['x', 'y'])}, ${inner()})`;
    case 11:
      return chance.happens(0.5) ? `[${inner()}, ${inner()}]` : `{"a": ${inner()}}`;
    default:
      return chance.happens(0.4)
        ? `has(${grouped()}.a)`
        : chance.happens(0.5)
          ? `${grouped()}.a`
          : `${grouped()}[${inner()}]`;
  }
}
