import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EXPRESSIONS } from '../../../../../src/core/data-plane/agentgateway-1.4/expressions';
import type { Asked } from './asking';

/** Expressions by the feature that they exercise, all for one request. */
export type Cases = Readonly<Record<string, readonly string[]>>;

/** The request of the table. Elements that a client can send repeatedly are repeated, and names are in mixed case. */
export const REQUEST: Asked = {
  method: 'POST',
  pathAndQuery: '/Docs/a%20b;v=1?a=1&b=x+y&a=3&c',
  headers: [
    ['host', 'Shop.Example.com:8080'],
    ['X-User', 'Joe'],
    ['x-role', 'admin'],
    ['x-role', 'guest'],
    ['role', 'admin'],
    ['role', 'guest'],
    ['x-empty', ''],
    ['x-list', 'a, b,c'],
    ['x-number', '42'],
    ['authorization', 'Bearer abc.def.ghi'],
    ['cookie', 's=1; t=2'],
    ['content-type', 'application/json'],
    ['content-length', '34'],
  ],
  body: '{"model":"gpt","n":1,"tags":["a"]}',
};

const TEXTS = ['""', '"a"', '"abc"', '"é"', '"12"', '"10.1.2.3"', '"a,b"'];
const NUMBERS = ['0', '1', '-7', '9223372036854775807', '1u', '18446744073709551615u', '1.0', '-2.5', '1e300'];
const OTHERS = [
  'true',
  'null',
  'b"abc"',
  '[]',
  '[1, 2]',
  '["a", "abc"]',
  '{}',
  '{"a": 1}',
  '{1: "x"}',
  'duration("90m")',
  'timestamp("2024-02-29T23:59:58.123Z")',
  'ip("10.1.2.3")',
  'cidr("10.0.0.0/8")',
  'optional.of(1)',
  'optional.none()',
  'int',
];
const VALUES = [...TEXTS, ...NUMBERS, ...OTHERS];
/** One or two of each type, for pairs. */
const FEW = [
  '""',
  '"a"',
  '"abc"',
  '1',
  '-7',
  '1u',
  '1.0',
  'true',
  'null',
  'b"a"',
  '[1, "a"]',
  '{"a": 1}',
  'duration("1s")',
  'timestamp("2024-01-01T00:00:00Z")',
];

/** Their answers differ each time, or are about the whole request. */
const UNREPEATABLE = new Set(['random', 'uuid', 'variables']);
const { functions, qualifiedFunctions } = EXPRESSIONS;
const names = Object.keys(functions).filter((name) => !UNREPEATABLE.has(name));

const takes = (name: string, form: 'method' | 'global', count: number): boolean => {
  const range = functions[name]?.[form];
  return range !== undefined && range[0] <= count && count <= range[1];
};

function pairs(write: (left: string, right: string) => string, from: readonly string[] = FEW): string[] {
  return from.flatMap((left) => from.map((right) => write(left, right)));
}

/** Every function in both forms, also those in which it does not exist, with every kind of value. */
function unaryCalls(): string[] {
  return names.flatMap((name) => [
    ...VALUES.map((value) => `${name}(${value})`),
    ...(takes(name, 'method', 0) ? VALUES : FEW).map((value) => `(${value}).${name}()`),
  ]);
}

function binaryCalls(): string[] {
  return names.flatMap((name) => [
    ...(takes(name, 'global', 2)
      ? pairs((left, right) => `${name}(${left}, ${right})`)
      : [`${name}("a", "b")`, `${name}([1], 1)`]),
    ...(takes(name, 'method', 1)
      ? pairs((left, right) => `(${left}).${name}(${right})`)
      : [`("a").${name}("b")`, `([1]).${name}(1)`]),
  ]);
}

function qualifiedCalls(): string[] {
  return Object.entries(qualifiedFunctions).flatMap(([namespace, members]) =>
    Object.entries(members).flatMap(([name, { global: counts }]) => {
      const call = `${namespace}.${name}`;
      const [least, most] = counts ?? [0, 0];
      return [
        `${call}()`,
        ...(least <= 1 && most >= 1 ? VALUES.map((value) => `${call}(${value})`) : [`${call}(1)`]),
        ...(most >= 2 ? pairs((left, right) => `${call}(${left}, ${right})`) : [`${call}(1, 2)`]),
      ];
    }),
  );
}

const OPERATORS = ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'in', '&&', '||'];
const ADDRESSES = ['10.0.0.0/8', '10.1.2.3/8', '0.0.0.0/0', '::/0', 'fd00::/8', '::ffff:10.0.0.0/104', '10.0.0.1/32'];
const HOSTS = [
  '10.1.2.3',
  '11.0.0.1',
  '127.0.0.1',
  '::1',
  'fd00::1',
  '::ffff:10.1.2.3',
  '10.0.0.01',
  '10.1',
  'fe80::1%eth0',
  '',
];

function addresses(): string[] {
  return [
    ...ADDRESSES.flatMap((block) => HOSTS.map((host) => `cidr("${block}").containsIP("${host}")`)),
    ...ADDRESSES.flatMap((block) => ADDRESSES.map((other) => `cidr("${block}").containsCIDR(cidr("${other}"))`)),
    ...ADDRESSES.flatMap((block) => [
      `cidr("${block}").ip() == ip("10.1.2.3")`,
      `string(cidr("${block}").prefixLength())`,
      `cidr("${block}").masked() == cidr("${block}")`,
      `toJson(cidr("${block}"))`,
    ]),
    ...HOSTS.flatMap((host) => [
      `isIP("${host}")`,
      `ip("${host}").family()`,
      `ip("${host}").isLoopback()`,
      `ip("${host}").isUnspecified()`,
      `ip("${host}").isGlobalUnicast()`,
      `ip("${host}").isLinkLocalUnicast()`,
      `ip("${host}").isLinkLocalMulticast()`,
      `ip("${host}") == ip("10.1.2.3")`,
      `cidr("${host}/8")`,
    ]),
    ...[
      '169.254.1.1',
      '224.0.0.1',
      '224.0.1.1',
      '255.255.255.255',
      '0.0.0.0',
      '::',
      'fe80::1',
      'ff02::1',
      'ff12::2',
      '2001:db8::1',
      '10.0.0.1',
      '240.0.0.1',
    ].flatMap((host) =>
      ['isLoopback', 'isUnspecified', 'isGlobalUnicast', 'isLinkLocalUnicast', 'isLinkLocalMulticast'].map(
        (name) => `ip("${host}").${name}()`,
      ),
    ),
    'cidr("10.0.0.0")',
    'cidr("10.0.0.0/33")',
    'cidr("10.0.0.0/08")',
    'cidr("10.0.0.0/-1")',
    'cidr("10.0.0.0/8 ")',
    'cidr("::/129")',
    'cidr("10.0.0.0/8").containsIP(ip("10.1.1.1"))',
    'cidr("10.0.0.0/8").containsIP(1)',
    'cidr("10.0.0.0/8").containsCIDR("10.0.0.0/9")',
    'cidr("10." + "0.0.0/8").containsIP("10.1.1.1")',
    '"10.0.0.0/8".containsIP("10.1.1.1")',
    'containsIP(cidr("10.0.0.0/8"), "10.1.1.1")',
    'ip("::ffff:10.1.2.3") == ip("10.1.2.3")',
    'ip("::1") == ip("0:0:0:0:0:0:0:1")',
    'cidr("10.0.0.0/8").startsWith("x")',
  ];
}

/** Cases that a person thought of: a file for each group, an expression on each line. */
function written(): Cases {
  const folder = join(__dirname, '../../../../fixtures/expressions/cases');
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      `${basename(file, '.txt')} by hand`,
      readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean),
    ]),
  );
}

/** Everything that is compared. */
export const CASES: Cases = {
  literals: VALUES,
  'functions of one value': unaryCalls(),
  'functions of two values': binaryCalls(),
  'functions of namespaces': qualifiedCalls(),
  operators: OPERATORS.flatMap((operator) => pairs((left, right) => `${left} ${operator} ${right}`)),
  addresses: addresses(),
  ...written(),
};
