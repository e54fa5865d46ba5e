import { type CelType, list, map, type TypeName } from '../../cel-type';
import type { FunctionShape, MacroShape } from '../../expression-vocabulary';

const MANY = Number.POSITIVE_INFINITY;
const TEXT: readonly TypeName[] = ['string'];
const COLLECTION: readonly TypeName[] = ['string', 'bytes', 'list', 'map'];

/** `startsWith(x, y)` becomes `x.startsWith(x)`. */
const READS_FIRST_TWICE = 'reads its first argument twice, so that it is always true for texts';

/** `x.f(...)` only. */
const method = (least: number, most: number, result: CelType, receiver?: readonly TypeName[]): FunctionShape => ({
  method: [least, most],
  result,
  ...(receiver ? { receiver } : {}),
});
/** `f(...)` only. */
const globalForm = (least: number, most: number, result: CelType): FunctionShape => ({ global: [least, most], result });
/** Both `x.f(...)` and `f(x, ...)`. */
const both = (least: number, most: number, result: CelType, receiver?: readonly TypeName[]): FunctionShape => ({
  method: [least, most],
  global: [least + 1, most + 1],
  result,
  ...(receiver ? { receiver } : {}),
});

/** Functions by name. Those that live in a namespace (`math.ceil`) are in QUALIFIED_FUNCTIONS, macros in MACROS. */
export const FUNCTIONS: Readonly<Record<string, FunctionShape>> = {
  // Standard
  contains: { ...both(1, 1, 'bool', COLLECTION), globalFault: READS_FIRST_TWICE, findsOwnType: ['string', 'bytes'] },
  size: both(0, 0, 'int', COLLECTION),
  startsWith: { ...both(1, 1, 'bool', TEXT), globalFault: READS_FIRST_TWICE, passesOverReceiver: 'always' },
  endsWith: { ...both(1, 1, 'bool', TEXT), globalFault: READS_FIRST_TWICE, passesOverReceiver: 'always' },
  matches: { ...both(1, 1, 'bool', TEXT), globalFault: READS_FIRST_TWICE, passesOverReceiver: 'dynamic', regex: 0 },
  max: globalForm(0, MANY, 'any'),
  min: globalForm(0, MANY, 'any'),
  string: both(0, 0, 'string'),
  bytes: globalForm(1, 1, 'bytes'),
  double: both(0, 0, 'double'),
  int: both(0, 0, 'int'),
  uint: both(0, 0, 'uint'),
  type: both(0, 0, 'any'),
  duration: { ...globalForm(1, 1, 'duration'), literal: 'duration' },
  timestamp: { ...globalForm(1, 1, 'timestamp'), literal: 'timestamp' },
  getFullYear: both(0, 0, 'int'),
  getMonth: both(0, 0, 'int'),
  getDayOfYear: both(0, 0, 'int'),
  getDayOfMonth: both(0, 0, 'int'),
  getDate: both(0, 0, 'int'),
  getDayOfWeek: both(0, 0, 'int'),
  getHours: both(0, 0, 'int'),
  getMinutes: both(0, 0, 'int'),
  getSeconds: both(0, 0, 'int'),
  getMilliseconds: both(0, 0, 'int'),
  value: both(0, 0, 'any'),
  hasValue: both(0, 0, 'bool'),
  or: { ...both(1, 1, 'any'), globalFault: 'reads its first argument twice, and never the second' },
  orValue: { ...both(1, 1, 'any'), globalFault: 'reads its first argument twice, and never the second' },
  // JSON, tokens, flow
  json: globalForm(1, 1, 'any'),
  toJson: globalForm(1, 1, 'string'),
  to_json: globalForm(1, 1, 'string'),
  jsonField: globalForm(2, 2, 'any'),
  unvalidatedJwtPayload: globalForm(1, 1, 'any'),
  default: globalForm(2, 2, 'any'),
  coalesce: globalForm(1, MANY, 'any'),
  fail: globalForm(0, 1, 'any'),
  variables: globalForm(0, 0, map('any')),
  random: globalForm(0, 0, 'double'),
  uuid: globalForm(0, 0, 'string'),
  flatten: globalForm(1, 1, 'any'),
  flattenRecursive: globalForm(1, 1, 'any'),
  flatten_recursive: globalForm(1, 1, 'any'),
  merge: method(1, 1, map('any')),
  base64Encode: both(0, 0, 'string'),
  base64Decode: both(0, 0, 'bytes'),
  // Strings
  charAt: method(1, 1, 'string', TEXT),
  indexOf: method(1, 2, 'int', TEXT),
  lastIndexOf: method(1, 2, 'int', TEXT),
  join: method(0, 2, 'string'),
  lowerAscii: method(0, 0, 'string', TEXT),
  upperAscii: method(0, 0, 'string', TEXT),
  trim: method(0, 0, 'string', TEXT),
  replace: method(2, 3, 'string', TEXT),
  split: method(0, 2, list('any')),
  substring: method(1, 2, 'string', TEXT),
  stripPrefix: method(1, 1, 'string', TEXT),
  stripSuffix: method(1, 1, 'string', TEXT),
  regexReplace: { ...method(2, 2, 'string', TEXT), regex: 0 },
  // Addresses
  ip: { global: [1, 1], method: [0, 0], result: 'any', literal: 'ip' },
  isIP: globalForm(1, 1, 'bool'),
  cidr: { ...globalForm(1, 1, 'any'), literal: 'cidr' },
  containsIP: method(1, 1, 'bool'),
  containsCIDR: method(1, 1, 'bool'),
  masked: method(0, 0, 'any'),
  prefixLength: method(0, 0, 'uint'),
  family: method(0, 0, 'int'),
  isUnspecified: method(0, 0, 'bool'),
  isLoopback: method(0, 0, 'bool'),
  isGlobalUnicast: method(0, 0, 'bool'),
  isLinkLocalUnicast: method(0, 0, 'bool'),
  isLinkLocalMulticast: method(0, 0, 'bool'),
  // Headers, queries, secrets
  redacted: method(0, 0, 'any'),
  unredacted: method(0, 0, 'any'),
  raw: method(0, 0, 'any'),
  cookie: method(1, 1, 'any'),
  query: method(1, 1, 'any'),
  addQuery: method(2, 2, 'any'),
  setQuery: method(2, 2, 'any'),
};

const encoding = { encode: globalForm(1, 1, 'any'), decode: globalForm(1, 1, 'any') };
const hash = { encode: globalForm(1, 1, 'string') };
const numeric = globalForm(1, 1, 'any');
const test = globalForm(1, 1, 'bool');
const bits = globalForm(2, 2, 'any');

/** Functions of a namespace: `base64.encode(x)`. */
export const QUALIFIED_FUNCTIONS: Readonly<Record<string, Readonly<Record<string, FunctionShape>>>> = {
  base64: encoding,
  url: encoding,
  form: encoding,
  sha1: hash,
  sha256: hash,
  md5: hash,
  optional: { none: globalForm(0, 0, 'any'), of: globalForm(1, 1, 'any'), ofNonZeroValue: globalForm(1, 1, 'any') },
  math: {
    least: globalForm(1, MANY, 'any'),
    greatest: globalForm(1, MANY, 'any'),
    ceil: numeric,
    floor: numeric,
    round: numeric,
    trunc: numeric,
    abs: numeric,
    sign: numeric,
    sqrt: numeric,
    isInf: test,
    isNaN: test,
    isFinite: test,
    bitAnd: bits,
    bitOr: bits,
    bitXor: bits,
    bitNot: numeric,
    bitShiftLeft: bits,
    bitShiftRight: bits,
  },
};

/** `x.f(name, ...)`: calls whose first argument names a variable for the others. `has(x.y)` is handled apart. */
export const MACROS: Readonly<Record<string, MacroShape>> = {
  all: { arguments: [2, 2], binds: 'item', result: 'bool', condition: 1, syntax: true },
  exists: { arguments: [2, 2], binds: 'item', result: 'bool', condition: 1, syntax: true },
  exists_one: { arguments: [2, 2], binds: 'item', result: 'bool', condition: 1, syntax: true },
  existsOne: { arguments: [2, 2], binds: 'item', result: 'bool', condition: 1, syntax: true },
  map: { arguments: [2, 3], binds: 'item', result: 'list', syntax: true },
  filter: { arguments: [2, 2], binds: 'item', result: 'list', condition: 1, syntax: true },
  with: { arguments: [2, 2], binds: 'receiver', result: 'body', syntax: false },
  mapValues: { arguments: [2, 2], binds: 'any', result: 'map', syntax: false },
  filterKeys: { arguments: [2, 2], binds: 'any', result: 'map', condition: 1, syntax: false },
};

/** Functions whose first argument may fail: they give another value then. */
export const TOLERANT_FUNCTIONS: ReadonlySet<string> = new Set(['default', 'coalesce']);
