import { BlockList, isIP } from 'node:net';
import { ExpressionFailure, typeOf, UnknowableExpression, type Value } from './values';

type Function = (...args: Value[]) => Value;

/** `x.f(...)`; the receiver is the first argument. */
export const METHODS: Readonly<Record<string, Function | undefined>> = {
  startsWith: (value, prefix) => text(value).startsWith(text(prefix)),
  endsWith: (value, suffix) => text(value).endsWith(text(suffix)),
  contains: (value, part) => (Array.isArray(value) ? value.includes(part) : text(value).includes(text(part))),
  matches: (value, pattern) => matches(text(value), text(pattern)),
  size: (value) => size(value),
  lowerAscii: (value) => text(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  upperAscii: (value) => text(value).replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  trim: (value) => text(value).trim(),
  split: (value, separator) => text(value).split(text(separator)),
  containsIP: (block, address) => inBlock(text(block), text(address)),
};

/** `f(...)`. */
export const FUNCTIONS: Readonly<Record<string, Function | undefined>> = {
  startsWith: METHODS.startsWith,
  endsWith: METHODS.endsWith,
  contains: METHODS.contains,
  matches: METHODS.matches,
  size: METHODS.size,
  string: (value) => (typeof value === 'object' ? unknown('string', value) : String(value)),
  int: (value) => integer(value),
  double: (value) => Number(value),
  cidr: (block) => checkedBlock(text(block)),
};

function text(value: Value): string {
  if (typeof value === 'string') return value;
  throw new ExpressionFailure(`${typeOf(value)} is no text`);
}

function size(value: Value): bigint {
  if (typeof value === 'string') return BigInt([...value].length);
  if (Array.isArray(value)) return BigInt(value.length);
  if (typeof value === 'object' && value !== null) return BigInt(Object.keys(value).length);
  throw new ExpressionFailure(`${typeOf(value)} has no size`);
}

function integer(value: Value): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(Math.trunc(value));
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value);
  throw new ExpressionFailure(`${typeOf(value)} is no whole number`);
}

/** A part of the text has to match. The engine is that of RE2, as in the data plane. */
function matches(value: string, pattern: string): boolean {
  const { RE2JS } = require('re2js') as typeof import('re2js');
  try {
    return RE2JS.compile(pattern).matcher(value).find();
  } catch (error) {
    throw new ExpressionFailure(`${pattern} is no pattern: ${(error as Error).message}`);
  }
}

function checkedBlock(block: string): string {
  const [address, bits] = block.split('/');
  const family = isIP(address);
  if (family === 0 || !/^\d+$/.test(bits ?? '') || Number(bits) > (family === 4 ? 32 : 128))
    throw new ExpressionFailure(`${block} is no block of addresses`);
  return block;
}

function inBlock(block: string, address: string): boolean {
  const family = isIP(address);
  if (family === 0) throw new ExpressionFailure(`${address} is no address`);
  const [net, bits] = block.split('/');
  const list = new BlockList();
  list.addSubnet(net, Number(bits), isIP(net) === 4 ? 'ipv4' : 'ipv6');
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function unknown(name: string, value: Value): never {
  throw new UnknowableExpression(`${name}() of ${typeOf(value)} cannot be evaluated outside of the data plane`);
}
