import {
  describeType,
  ExpressionFailure,
  TimeSpan,
  Timestamp,
  UnknowableExpression,
  type Value,
} from '../../../expression-values';
import type { FunctionCall, FunctionTable } from './call';

const SECOND = 1_000_000_000n;
const UNITS: Readonly<Record<string, number>> = { h: 3.6e12, m: 6e10, s: 1e9, ms: 1e6, us: 1e3, ns: 1 };
/** The data plane counts with 64 bits of nanoseconds. */
const LAST_SECOND = 8_640_000_000_000n;
const LONGEST = 9_000_000_000n * SECOND;

/** Times and durations, and the parts of them. */
export const TIME_FUNCTIONS: FunctionTable = {
  duration: (call) => {
    const value = call.argument(0);
    return value instanceof TimeSpan ? value : parsedDuration(call.text(0));
  },
  timestamp: (call) => {
    const value = call.argument(0);
    if (value instanceof Timestamp) return value;
    if (typeof value === 'bigint') return counted(value);
    return parsedTimestamp(call.text(0));
  },
  getFullYear: (call) => BigInt(clock(call).getUTCFullYear()),
  getMonth: (call) => BigInt(clock(call).getUTCMonth()),
  getDayOfYear: (call) => dayOfYear(clock(call)),
  getDayOfMonth: (call) => BigInt(clock(call).getUTCDate() - 1),
  getDate: (call) => BigInt(clock(call).getUTCDate()),
  getDayOfWeek: (call) => BigInt(clock(call).getUTCDay()),
  getHours: (call) => part(call, 3600n * SECOND, (time) => time.getUTCHours()),
  getMinutes: (call) => part(call, 60n * SECOND, (time) => time.getUTCMinutes()),
  getSeconds: (call) => part(call, SECOND, (time) => time.getUTCSeconds()),
  getMilliseconds: (call) => part(call, 1_000_000n, (time) => time.getUTCMilliseconds()),
};

/** Seconds since 1970. */
function counted(seconds: bigint): Timestamp {
  const size = seconds < 0n ? -seconds : seconds;
  if (size > LAST_SECOND) throw new ExpressionFailure(`${seconds} seconds are outside of the calendar`);
  if (size > 60_000_000_000n)
    throw new UnknowableExpression(`whether ${seconds} seconds are a valid time is not known here`);
  return new Timestamp(seconds * SECOND, 0);
}

/** Parses numbers with units, each with its own signs. Text after the last unit is ignored. */
function parsedDuration(text: string): TimeSpan {
  let rest = text;
  let sign = 1;
  const leading = /^[+-]*/.exec(rest)?.[0] ?? '';
  for (const one of leading) if (one === '-') sign = -sign;
  rest = rest.slice(leading.length);
  if (rest === '0') return new TimeSpan(0n);
  let total = 0n;
  let count = 0;
  for (;;) {
    const found = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(h|ms|m|s|us|ns)/.exec(rest);
    if (!found) break;
    const [all, own, digits, unit] = found;
    if (own !== '' && count > 0 && leading !== '')
      throw new UnknowableExpression(`the duration ${text} cannot be parsed here`);
    total += BigInt(Math.trunc(Number(digits) * UNITS[unit])) * (own === '-' ? -1n : 1n);
    rest = rest.slice(all.length);
    count++;
  }
  if (count === 0) throw new ExpressionFailure(`${JSON.stringify(text)} is not a duration`);
  if (total > LONGEST || total < -LONGEST)
    throw new UnknowableExpression(`the duration ${text} is too long to be evaluated here`);
  return new TimeSpan(BigInt(sign) * total);
}

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

function parsedTimestamp(text: string): Timestamp {
  const found = RFC3339.exec(text);
  if (!found) throw new ExpressionFailure(`${JSON.stringify(text)} is not a time`);
  const [, year, month, day, hour, minute, second, fraction = '', sign, hours = '0', minutes = '0'] = found;
  const fields = [year, month, day, hour, minute].map(Number);
  if (second === '60') throw new UnknowableExpression(`${text} has a leap second, which is not supported here`);
  const time = new Date(0);
  time.setUTCFullYear(fields[0], fields[1] - 1, fields[2]);
  time.setUTCHours(fields[3], fields[4], Number(second));
  const isSame =
    time.getUTCMonth() + 1 === fields[1] && time.getUTCDate() === fields[2] && time.getUTCHours() === fields[3];
  if (!isSame || Number(minute) > 59 || Number(second) > 59 || Number(hours) > 23 || Number(minutes) > 59)
    throw new ExpressionFailure(`${JSON.stringify(text)} is not a time`);
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const nanoseconds = BigInt(time.getTime()) * 1_000_000n + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
  return new Timestamp(nanoseconds - BigInt(offset) * 60n * SECOND, offset);
}

/** The time as its own clock shows it. */
function clock(call: FunctionCall): Date {
  const value = timeOf(call);
  if (!(value instanceof Timestamp)) throw new ExpressionFailure(`${describeType(value)} is not a time`);
  return clockOf(value);
}

/** A receiver of another type is passed over for an argument, which these functions do not have. */
function timeOf(call: FunctionCall): Value {
  return call.subject();
}

function clockOf({ nanoseconds, offsetMinutes }: Timestamp): Date {
  return new Date(Number(floorDivided(nanoseconds, 1_000_000n)) + offsetMinutes * 60_000);
}

function part(call: FunctionCall, unit: bigint, ofTime: (time: Date) => number): bigint {
  const value = timeOf(call);
  if (value instanceof TimeSpan) return value.nanoseconds / unit;
  if (value instanceof Timestamp) return BigInt(ofTime(clockOf(value)));
  throw new ExpressionFailure(`${describeType(value)} is neither a time nor a duration`);
}

function dayOfYear(time: Date): bigint {
  const first = new Date(0);
  first.setUTCFullYear(time.getUTCFullYear(), 0, 1);
  return BigInt(Math.floor((time.getTime() - first.getTime()) / 86_400_000));
}

function floorDivided(value: bigint, by: bigint): bigint {
  return (value - (((value % by) + by) % by)) / by;
}

/** `5400s`, `0.001s`. */
export function celDurationText({ nanoseconds }: TimeSpan): string {
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  return `${nanoseconds < 0n ? '-' : ''}${size / SECOND}${fractionText(size % SECOND)}s`;
}

/** Formats a timestamp in UTC with as many digits as it has. */
export function timestampText({ nanoseconds }: Timestamp): string {
  const time = clockOf(new Timestamp(nanoseconds, 0));
  const fraction = fractionText(nanoseconds - floorDivided(nanoseconds, SECOND) * SECOND);
  return `${time.toISOString().slice(0, 19)}${fraction}Z`;
}

function fractionText(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return '';
  return `.${String(nanoseconds).padStart(9, '0').replace(/0+$/, '')}`;
}
