import type { TextKind } from './text-kind';
import { exactly, type Words } from './words';

/**
 * Client addresses, as expressions compare them. Sets of IPv4 addresses are ranges, so it is enough to test their bounds. Sets of IPv6
 * addresses contain single addresses, and one unnamed address represents all others.
 */
export const ADDRESS: TextKind = {
  name: 'address',
  alphabet: '0123456789.abcdef:',
  form: '([0-9]{1,3}[.]){3}[0-9]{1,3}|[0-9a-f:]{2,}',
  examples: ['203.0.113.1', '10.0.0.1', '2001:db8::1', '2001:db8::2'],
  isTriedAtEdges: true,
};

/** A single address; its neighbors are examples because other sets may begin there. */
export function exactAddress(address: string): Words {
  const number = numberOf(address);
  const words = exactly(address);
  if (number === undefined) return words;
  return { ...words, examples: [number, number - 1, number + 1].filter(isAddress).map(textOf) };
}

/** Returns the addresses of a network such as `10.0.0.0/8`; `undefined` for IPv6. */
export function addressesIn(network: string): Words | undefined {
  const [base = '', length] = network.split('/');
  const bits = Number(length);
  const number = numberOf(base);
  if (number === undefined || !/^\d{1,2}$/.test(length ?? '') || bits > 32) return undefined;
  const size = 2 ** (32 - bits);
  const from = Math.floor(number / size) * size;
  const to = from + size - 1;
  return {
    key: `in ${network}`,
    examples: [from + 1, from, to, from - 1, to + 1].filter(isAddress).map(textOf),
    starts: [''],
    has: (text) => {
      const address = numberOf(text);
      return address !== undefined && address >= from && address <= to;
    },
    automaton: () => exactly(textOf(from)).automaton(),
  };
}

const isAddress = (number: number): boolean => number >= 0 && number < 2 ** 32;

function numberOf(text: string): number | undefined {
  const parts = text.split('.').map(Number);
  const isWhole = parts.length === 4 && parts.every((part) => Number.isInteger(part) && part >= 0 && part < 256);
  return isWhole ? parts.reduce((sum, part) => sum * 256 + part, 0) : undefined;
}

function textOf(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
}
