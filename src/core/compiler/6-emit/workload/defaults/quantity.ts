/** An exact amount: `units` times 10 to the power of minus nine. */
export interface ParsedQuantity {
  readonly nanos: bigint;
  readonly form: 'decimal' | 'binary' | 'exponent';
}

const NANO = 1_000_000_000n;
const DECIMAL: readonly (readonly [suffix: string, nanos: bigint])[] = [
  ['n', 1n],
  ['u', 10n ** 3n],
  ['m', 10n ** 6n],
  ['', NANO],
  ['k', NANO * 10n ** 3n],
  ['M', NANO * 10n ** 6n],
  ['G', NANO * 10n ** 9n],
  ['T', NANO * 10n ** 12n],
  ['P', NANO * 10n ** 15n],
  ['E', NANO * 10n ** 18n],
];
const BINARY: readonly (readonly [suffix: string, nanos: bigint])[] = [
  ['', NANO],
  ...['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((suffix, index) => [suffix, NANO * 1024n ** BigInt(index + 1)] as const),
];
const SYNTAX = /^([+-]?)(\d*)(?:\.(\d*))?(?:(n|u|m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)|[eE]([+-]?\d+))?$/;

/** Parses an amount such as `500m`, `1.5Gi` or `1e3`; returns undefined if it is invalid. Amounts finer than a billionth are rounded up. */
export function parseQuantity(text: string | number): ParsedQuantity | undefined {
  const match = SYNTAX.exec(String(text));
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', suffix = '', exponent] = match;
  if (whole === '' && fraction === '') return undefined;
  const binary = BINARY.find(([name]) => name === suffix && name !== '');
  const scale = binary ?? DECIMAL.find(([name]) => name === suffix)!;
  const power = Number(exponent ?? 0) - fraction.length;
  if (Math.abs(power) > 60) return undefined;
  const digits = BigInt(`${whole}${fraction}`) * scale[1] * 10n ** BigInt(Math.max(power, 0));
  const divisor = 10n ** BigInt(Math.max(-power, 0));
  const nanos = (digits + divisor - 1n) / divisor;
  return {
    nanos: sign === '-' ? -nanos : nanos,
    form: binary ? 'binary' : exponent === undefined ? 'decimal' : 'exponent',
  };
}

/** Writes an amount as Kubernetes stores it: whole, with the largest suffix that fits. Resource amounts round up to 1/1000. */
export function canonicalQuantity(text: string | number): string | undefined {
  const quantity = parseQuantity(text);
  if (!quantity) return undefined;
  if (isKeptAsWritten(String(text))) return String(text);
  const milli = NANO / 1000n;
  const rounded = ((quantity.nanos + (quantity.nanos > 0n ? milli - 1n : 0n)) / milli) * milli;
  if (rounded === 0n) return '0';
  const scales = quantity.form === 'binary' && isBinary(rounded) ? BINARY : DECIMAL;
  const [suffix, unit] = scales.findLast(([, size]) => rounded % size === 0n)!;
  if (quantity.form !== 'exponent') return `${rounded / unit}${suffix}`;
  const power = (DECIMAL.findIndex(([name]) => name === suffix) - 3) * 3;
  return power === 0 ? String(rounded / unit) : `${rounded / unit}e${power}`;
}

/**
 * Reports whether Kubernetes considers a decimal amount canonical and keeps its string: its digits must count whole thousands or
 * thousandths and not end in three zeros. `1.227G` is kept, while `0.5` becomes `500m`.
 */
function isKeptAsWritten(text: string): boolean {
  const [, , whole = '', fraction = '', suffix = '', exponent] = SYNTAX.exec(text)!;
  const power = exponent === undefined ? DECIMAL.findIndex(([name]) => name === suffix) * 3 - 9 : Number(exponent);
  if (suffix.endsWith('i')) return false;
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction}`;
  const scale = power - fraction.length;
  return digits.length <= 18 && scale >= -3 && scale % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
}

/** Amounts below 1024 and fractions are written in decimal form even when they were given in binary form. */
function isBinary(nanos: bigint): boolean {
  const size = nanos < 0n ? -nanos : nanos;
  return size >= 1024n * NANO && nanos % NANO === 0n;
}

/** Returns whether a quantity is larger than another one; false if one of them is invalid. */
export function exceeds(quantity: unknown, other: unknown): boolean {
  const [more, less] = [quantity, other].map((value) => parseQuantity(String(value)));
  return more !== undefined && less !== undefined && more.nanos > less.nanos;
}
