import {
  ByteString,
  describeType,
  ExpressionFailure,
  TimeSpan,
  Timestamp,
  TypeValue,
  UnsignedInteger,
  type Value,
} from '../../../expression-values';
import type { FunctionTable } from './call';
import { int, uint } from './operators';
import { celDurationText, timestampText } from './times';
import { typeOf } from './types';

/** Functions that turn a value into one of another type. */
export const CONVERSIONS: FunctionTable = {
  string: (call) => text(call.subject()),
  int: (call) => integer(call.subject()),
  uint: (call) => unsigned(call.subject()),
  double: (call) => double(call.subject()),
  bytes: (call) => new ByteString(Buffer.from(call.text(0))),
  type: (call) => typeOf(call.subject()),
};

function text(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return decimalText(value);
  if (value instanceof UnsignedInteger) return String(value.value);
  if (value instanceof ByteString) return value.bytes.toString('utf8');
  if (value instanceof TypeValue) return value.name;
  if (value instanceof TimeSpan) return celDurationText(value);
  if (value instanceof Timestamp) return timestampText(value);
  throw cannot(value, 'text');
}

function integer(value: Value): bigint {
  if (typeof value === 'string') return int(parsed(value, /^[+-]?\d+$/));
  if (typeof value === 'number') return truncated(value, -(2n ** 63n), 2n ** 63n - 1n);
  if (typeof value === 'bigint') return value;
  if (value instanceof UnsignedInteger) return int(value.value);
  throw cannot(value, 'an int');
}

function unsigned(value: Value): UnsignedInteger {
  if (typeof value === 'string') return uint(parsed(value, /^\+?\d+$/));
  if (typeof value === 'number') return new UnsignedInteger(truncated(value, 0n, 2n ** 64n - 1n));
  if (typeof value === 'bigint') return uint(value);
  if (value instanceof UnsignedInteger) return value;
  throw cannot(value, 'a uint');
}

function double(value: Value): number {
  if (typeof value === 'string') return parsedDouble(value);
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof UnsignedInteger) return Number(value.value);
  throw cannot(value, 'a double');
}

function parsed(digits: string, form: RegExp): bigint {
  if (!form.test(digits)) throw new ExpressionFailure(`${JSON.stringify(digits)} is not an integer`);
  return BigInt(digits.replace(/^\+/, ''));
}

function parsedDouble(digits: string): number {
  const [, sign, word] = /^([+-]?)(inf|infinity|nan)$/i.exec(digits) ?? [];
  if (word !== undefined)
    return word.toLowerCase() === 'nan'
      ? Number.NaN
      : sign === '-'
        ? Number.NEGATIVE_INFINITY
        : Number.POSITIVE_INFINITY;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(digits))
    throw new ExpressionFailure(`${JSON.stringify(digits)} is not a number`);
  return Number(digits);
}

/** Truncates digits after the decimal point; the limits are compared as doubles, and values just beyond them are clamped. */
function truncated(value: number, least: bigint, most: bigint): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value > Number(most) || value < Number(least)) throw new ExpressionFailure(`${value} does not fit into 64 bits`);
  const whole = BigInt(Math.trunc(value));
  return whole > most ? most : whole < least ? least : whole;
}

/** The shortest digits that mean this double, without an exponent. */
function decimalText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0';
  const [, sign, whole, fraction, exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const digits = `${whole}${fraction ?? ''}`;
  const point = (whole ?? '').length + Number(exponent ?? 0);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function cannot(value: Value, what: string): ExpressionFailure {
  return new ExpressionFailure(`${describeType(value)} cannot be converted to ${what}`);
}
