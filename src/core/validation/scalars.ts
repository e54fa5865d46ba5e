import { DURATION_FORM, helpOf, stringFormOf } from './forms';
import type { Issues } from './issues';
import { duration, textLength } from './rule-values';
import type { NumberShape, StringShape } from './shapes';
import { DURATION, isDurationPattern, suggestedDuration, suggestedWord } from './suggested-values';
import { isUrl } from './urls';

/** RFC 3339 as Go reads it: letters are capital, no second is a leap second, and an hour may have one digit. */
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T([01]?\d|2[0-3]):[0-5]\d:[0-5]\d([.,]\d+)?(Z|[-+]([01]\d|2[0-4]):([0-5]\d|60))$/;

export function checkString(shape: StringShape, value: string, issues: Issues): void {
  if (shape.words) checkWord(shape, value, issues);
  else if (hasRightLength(shape, value, issues)) checkForm(shape, value, issues);
}

function hasRightLength(
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: StringShape,
  value: string,
  issues: Issues,
): boolean {
  // A code point is one or two UTF-16 units, so most strings need no counting.
  if (value.length <= maxLength && value.length >= 2 * minLength) return true;
  const length = textLength(value);
  if (length < minLength) {
    const demand = `should be at least ${minLength} chars long`;
    const message = `Invalid value: ${JSON.stringify(value)}: ${issues.here()} in body ${demand}`;
    issues.error('bound', message, { found: `${length} characters`, expected: `at least ${minLength} characters` });
    return false;
  }
  if (length > maxLength) {
    // The value is not shown: it is long, and it may be confidential.
    const message = `Too long: may not be more than ${maxLength} characters`;
    issues.error('bound', message, { found: `${length} characters`, expected: `at most ${maxLength} characters` });
    return false;
  }
  return true;
}

function checkForm(shape: StringShape, value: string, issues: Issues): void {
  if (shape.pattern && !shape.pattern.test(value)) {
    const form = stringFormOf(shape.pattern);
    const fix = form && {
      ...helpOf(form, value),
      ...(isDurationPattern(shape.pattern) && suggestedDuration(value)),
    };
    issues.outside('pattern', value, `should match '${shape.writtenPattern ?? shape.pattern.source}'`, fix);
  } else if (shape.duration) checkDuration(shape.duration, value, issues);
  if (shape.format === 'uri' && !isUrl(value)) issues.outside('format', value, 'must be of type uri');
  if (shape.format === 'date-time' && !isDateTime(value)) issues.outside('format', value, 'must be of type date-time');
}

function isDateTime(value: string): boolean {
  const [, year, month, day] = DATE_TIME.exec(value) ?? [];
  if (day === undefined) return false;
  // `Date` converts 30 February to 2 March.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function checkWord(shape: StringShape, value: string, issues: Issues): void {
  const words = shape.words!;
  if (words.includes(value)) return;
  const supported = words.map((word) => `"${issues.naming.name(word)}"`).join(', ');
  const found = JSON.stringify(value);
  issues.error('enum', `Unsupported value: ${found}: supported values: ${supported}`, {
    found,
    expected: supported,
    ...suggestedWord(
      value,
      words.map((word) => issues.naming.name(word)),
    ),
  });
}

function checkDuration(span: { minimum: number; message: string }, value: string, issues: Issues): void {
  const found = JSON.stringify(value);
  if (!DURATION.test(value)) {
    const expected = 'up to four numbers of up to five digits, each with a unit h, m, s or ms';
    issues.error('format', `Invalid value: ${found}: invalid duration value`, {
      found,
      expected,
      ...helpOf(DURATION_FORM, value),
      ...suggestedDuration(value),
    });
  } else if (duration(value) < span.minimum) {
    issues.error('bound', `Invalid value: ${found}: ${span.message}`, {
      found,
      expected: `it must be at least ${spanText(span.minimum)}`,
    });
  }
}

/** The bound itself: the rule's own words name another one for some fields. */
function spanText(millis: number): string {
  if (millis % 60_000 === 0) return `${millis / 60_000}m`;
  return millis % 1000 === 0 ? `${millis / 1000}s` : `${millis}ms`;
}

const RANGES = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  // The largest 64-bit integer cannot be represented in JavaScript; this is the largest representable number below 2^63.
  int64: [-(2 ** 63), 2 ** 63 - 1024],
} as const;

export function checkNumber(shape: NumberShape, value: number, issues: Issues): void {
  if (shape.type === 'integer' && !Number.isInteger(value)) issues.wrongType('integer', value);
  else if (shape.type === 'integer' && !isInRange(shape, value))
    issues.outside('bound', value, `must be an integer of ${shape.format === 'int32' ? 32 : 64} bits`);
  else if (shape.values && !shape.values.includes(value)) {
    const supported = shape.values.join(', ');
    const message = `Unsupported value: ${value}: supported values: ${supported}`;
    issues.error('enum', message, { found: String(value), expected: supported });
  } else checkBounds(shape, value, issues);
}

/** Returns whether the API server can store a number as an integer. */
export function isWholeNumber(value: unknown): boolean {
  return Number.isInteger(value) && isInRange({}, value as number);
}

function isInRange({ format = 'int64' }: Pick<NumberShape, 'format'>, value: number): boolean {
  const [least, most] = RANGES[format];
  return value >= least && value <= most;
}

function checkBounds({ minimum, maximum }: NumberShape, value: number, issues: Issues): void {
  if (minimum !== undefined && value < minimum)
    issues.outside('bound', value, `should be greater than or equal to ${minimum}`);
  if (maximum !== undefined && value > maximum)
    issues.outside('bound', value, `should be less than or equal to ${maximum}`);
}
