// In place of `node:buffer`: as much of it as the compiler uses.

type Encoding = 'utf8' | 'latin1' | 'hex' | 'base64' | 'base64url';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES: ReadonlyMap<string, number> = new Map([
  ...[...ALPHABET].map((letter, value) => [letter, value] as const),
  ['-', 62],
  ['_', 63],
]);

/** Like Node, without a complaint: other characters are left out, and the first `=` is the end. */
function fromBase64(text: string): number[] {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const letter of text) {
    if (letter === '=') break;
    const value = VALUES.get(letter);
    if (value === undefined) continue;
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return bytes;
}

const toLatin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const toBase64 = (bytes: Uint8Array) => btoa(toLatin1(bytes));

/** For addresses, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const WRITERS: Readonly<Record<Encoding, (bytes: Uint8Array) => string>> = {
  utf8: (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  latin1: toLatin1,
  hex: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  base64: toBase64,
  base64url: toBase64Url,
};

const READERS: Readonly<Record<Encoding, (text: string) => ArrayLike<number>>> = {
  utf8: (text) => new TextEncoder().encode(text),
  latin1: (text) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) & 0xff),
  hex: (text) => (/^(?:[0-9a-f]{2})*/i.exec(text)?.[0].match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
  base64: fromBase64,
  base64url: fromBase64,
};

export class Bytes extends Uint8Array {
  public equals(other: Uint8Array): boolean {
    return compare(this, other) === 0;
  }

  public override toString(encoding: Encoding = 'utf8'): string {
    return WRITERS[encoding](this);
  }
}

export function bytesFrom(source: string | ArrayLike<number>, encoding: Encoding = 'utf8'): Bytes {
  return new Bytes(typeof source === 'string' ? READERS[encoding](source) : source);
}

function compare(left: Uint8Array, right: Uint8Array): number {
  const at = left.findIndex((byte, index) => byte !== right[index]);
  if (at < 0 || at >= right.length) return Math.sign(left.length - right.length);
  return Math.sign((left[at] ?? 0) - (right[at] ?? 0));
}

export function concat(parts: readonly Uint8Array[]): Bytes {
  const whole = new Bytes(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const Buffer = {
  from: bytesFrom,
  alloc: (size: number) => new Bytes(size),
  allocUnsafe: (size: number) => new Bytes(size),
  byteLength: (text: string) => new TextEncoder().encode(text).length,
  isBuffer: (value: unknown) => value instanceof Bytes,
  concat,
  compare,
};

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
