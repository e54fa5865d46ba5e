import { type CelType, listType, mapType, type TypeName } from '../../cel-type';
import type { FunctionShape, MacroShape, ParameterType } from '../../expression-vocabulary';

const MANY = Number.POSITIVE_INFINITY;
const TEXT: readonly TypeName[] = ['string'];
const COLLECTION: readonly TypeName[] = ['string', 'bytes', 'list', 'map'];
const ENCODED: readonly TypeName[] = ['string', 'bytes'];
const WHOLE: readonly TypeName[] = ['int', 'uint'];
const NUMBER: readonly TypeName[] = ['int', 'uint', 'double'];
const SCALAR: readonly TypeName[] = ['string', 'bytes', 'bool', 'int', 'uint', 'double', 'duration', 'timestamp'];
/** Conversions to numbers. */
const COUNTED: readonly TypeName[] = ['string', ...NUMBER];
const TIME: readonly TypeName[] = ['timestamp'];
const CLOCK: readonly TypeName[] = ['timestamp', 'duration'];

/** `startsWith(x, y)` becomes `x.startsWith(x)`. */
const READS_FIRST_TWICE = 'reads its first argument twice, so it is always true for strings';

type Types = readonly TypeName[] | undefined;
type Parameters = readonly (readonly ParameterType[])[];

const typed = (receiver: Types, parameters: Parameters): Pick<FunctionShape, 'receiver' | 'parameters'> => ({
  ...(receiver ? { receiver } : {}),
  ...(parameters.length > 0 ? { parameters } : {}),
});

/** `x.f(...)` only. */
const method = (
  least: number,
  most: number,
  result: CelType,
  receiver?: Types,
  ...parameters: Parameters
): FunctionShape => ({ method: [least, most], result, ...typed(receiver, parameters) });
/** `f(x, ...)` only. */
const globalForm = (
  least: number,
  most: number,
  result: CelType,
  first?: Types,
  ...parameters: Parameters
): FunctionShape => ({ global: [least, most], result, ...typed(first, parameters) });
/** Both `x.f(...)` and `f(x, ...)`. */
const both = (
  least: number,
  most: number,
  result: CelType,
  receiver?: Types,
  ...parameters: Parameters
): FunctionShape => ({ ...method(least, most, result, receiver, ...parameters), global: [least + 1, most + 1] });

/** Functions by name. Those that live in a namespace (`math.ceil`) are in QUALIFIED_FUNCTIONS, macros in MACROS. */
export const FUNCTIONS: Readonly<Record<string, FunctionShape>> = {
  // Standard
  contains: { ...both(1, 1, 'bool', COLLECTION), globalFault: READS_FIRST_TWICE, findsOwnType: ['string', 'bytes'] },
  size: both(0, 0, 'int', COLLECTION),
  startsWith: { ...both(1, 1, 'bool', TEXT, TEXT), globalFault: READS_FIRST_TWICE, passesOverReceiver: 'always' },
  endsWith: { ...both(1, 1, 'bool', TEXT, TEXT), globalFault: READS_FIRST_TWICE, passesOverReceiver: 'always' },
  matches: {
    ...both(1, 1, 'bool', TEXT, TEXT),
    globalFault: READS_FIRST_TWICE,
    passesOverReceiver: 'dynamic',
    regex: 0,
  },
  max: globalForm(0, MANY, 'any'),
  min: globalForm(0, MANY, 'any'),
  string: both(0, 0, 'string', SCALAR),
  bytes: globalForm(1, 1, 'bytes', TEXT),
  double: both(0, 0, 'double', COUNTED),
  int: both(0, 0, 'int', COUNTED),
  uint: both(0, 0, 'uint', COUNTED),
  type: both(0, 0, 'any'),
  duration: { ...globalForm(1, 1, 'duration', ['string', 'duration']), literal: 'duration' },
  timestamp: { ...globalForm(1, 1, 'timestamp', ['string', 'timestamp', 'int']), literal: 'timestamp' },
  getFullYear: both(0, 0, 'int', TIME),
  getMonth: both(0, 0, 'int', TIME),
  getDayOfYear: both(0, 0, 'int', TIME),
  getDayOfMonth: both(0, 0, 'int', TIME),
  getDate: both(0, 0, 'int', TIME),
  getDayOfWeek: both(0, 0, 'int', TIME),
  getHours: both(0, 0, 'int', CLOCK),
  getMinutes: both(0, 0, 'int', CLOCK),
  getSeconds: both(0, 0, 'int', CLOCK),
  getMilliseconds: both(0, 0, 'int', CLOCK),
  value: both(0, 0, 'any'),
  hasValue: both(0, 0, 'bool'),
  or: { ...both(1, 1, 'any'), globalFault: 'reads its first argument twice and never the second one' },
  orValue: { ...both(1, 1, 'any'), globalFault: 'reads its first argument twice and never the second one' },
  // JSON, tokens, flow
  json: globalForm(1, 1, 'any', ENCODED),
  toJson: globalForm(1, 1, 'string'),
  to_json: globalForm(1, 1, 'string'),
  jsonField: globalForm(2, 2, 'any', ENCODED, TEXT),
  unvalidatedJwtPayload: globalForm(1, 1, 'any', TEXT),
  default: globalForm(2, 2, 'any'),
  coalesce: globalForm(1, MANY, 'any'),
  fail: globalForm(0, 1, 'any'),
  variables: globalForm(0, 0, mapType('any')),
  random: globalForm(0, 0, 'double'),
  uuid: globalForm(0, 0, 'string'),
  flatten: globalForm(1, 1, 'any', ['list', 'map']),
  flattenRecursive: globalForm(1, 1, 'any', ['list', 'map']),
  flatten_recursive: globalForm(1, 1, 'any', ['list', 'map']),
  merge: method(1, 1, mapType('any'), ['map'], ['map']),
  base64Encode: both(0, 0, 'string'),
  base64Decode: both(0, 0, 'bytes'),
  // Strings
  charAt: method(1, 1, 'string', TEXT, WHOLE),
  indexOf: method(1, 2, 'int', TEXT, TEXT, WHOLE),
  lastIndexOf: method(1, 2, 'int', TEXT, TEXT, WHOLE),
  join: method(0, 2, 'string', undefined, TEXT),
  lowerAscii: method(0, 0, 'string', TEXT),
  upperAscii: method(0, 0, 'string', TEXT),
  trim: method(0, 0, 'string', TEXT),
  replace: method(2, 3, 'string', TEXT, TEXT, TEXT, WHOLE),
  split: method(0, 2, listType('any'), undefined, TEXT, WHOLE),
  substring: method(1, 2, 'string', TEXT, WHOLE, WHOLE),
  stripPrefix: method(1, 1, 'string', TEXT, TEXT),
  stripSuffix: method(1, 1, 'string', TEXT, TEXT),
  regexReplace: { ...method(2, 2, 'string', TEXT, TEXT, TEXT), regex: 0 },
  // Addresses
  ip: { global: [1, 1], method: [0, 0], result: 'any', receiver: TEXT, literal: 'ip' },
  isIP: globalForm(1, 1, 'bool', TEXT),
  cidr: { ...globalForm(1, 1, 'any', TEXT), literal: 'cidr' },
  containsIP: method(1, 1, 'bool', undefined, ['string', 'address']),
  containsCIDR: method(1, 1, 'bool', undefined, ['network']),
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
  cookie: method(1, 1, 'any', undefined, TEXT),
  query: method(1, 1, 'any', undefined, TEXT),
  addQuery: method(2, 2, 'any', undefined, TEXT, TEXT),
  setQuery: method(2, 2, 'any', undefined, TEXT, TEXT),
};

const encoding = globalForm(1, 1, 'any', ENCODED);
const hash = { encode: globalForm(1, 1, 'string', ENCODED) };
const rounding = globalForm(1, 1, 'double', ['double']);
const test = globalForm(1, 1, 'bool', ['double']);
const numeric = globalForm(1, 1, 'any', NUMBER);
const bits = globalForm(2, 2, 'any', [...WHOLE, 'bytes'], [...WHOLE, 'bytes']);
const shift = globalForm(2, 2, 'any', WHOLE, ['int']);

/** Functions of a namespace: `base64.encode(x)`. */
export const QUALIFIED_FUNCTIONS: Readonly<Record<string, Readonly<Record<string, FunctionShape>>>> = {
  base64: { encode: encoding, decode: encoding },
  url: { encode: encoding, decode: globalForm(1, 1, 'any', [...ENCODED, ...WHOLE, 'bool']) },
  form: { encode: globalForm(1, 1, 'any', ['map']), decode: encoding },
  sha1: hash,
  sha256: hash,
  md5: hash,
  optional: { none: globalForm(0, 0, 'any'), of: globalForm(1, 1, 'any'), ofNonZeroValue: globalForm(1, 1, 'any') },
  math: {
    least: globalForm(1, MANY, 'any', [...NUMBER, 'list']),
    greatest: globalForm(1, MANY, 'any', [...NUMBER, 'list']),
    ceil: rounding,
    floor: rounding,
    round: rounding,
    trunc: rounding,
    abs: numeric,
    sign: numeric,
    sqrt: numeric,
    isInf: test,
    isNaN: test,
    isFinite: test,
    bitAnd: bits,
    bitOr: bits,
    bitXor: bits,
    bitNot: globalForm(1, 1, 'any', WHOLE),
    bitShiftLeft: shift,
    bitShiftRight: shift,
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

/** Functions whose first argument may fail: they return another value in that case. */
export const TOLERANT_FUNCTIONS: ReadonlySet<string> = new Set(['default', 'coalesce']);
