import { isIP } from 'node:net';
import { Address, describeType, ExpressionFailure, Network, UnsignedInteger } from '../../../expression-values';
import type { FunctionCall, FunctionTable } from './call';
import { materialized } from './operators';

/** Addresses and networks. An address of one family is never in a network of the other. */
export const ADDRESS_FUNCTIONS: FunctionTable = {
  isIP: (call) => parsedAddress(call.text(0)) !== undefined,
  cidr: (call) => network(call.text(0)),
  ip: (call) => address(call.text(0)),
};

/** Functions that networks have of their own, and no other value has. */
export const NETWORK_METHODS: ReadonlySet<string> = new Set(['containsIP', 'containsCIDR', 'masked', 'prefixLength']);

/** The methods of addresses; other receivers do not have them. */
export const ADDRESS_METHODS: Readonly<Record<string, (address: Address) => boolean | bigint>> = {
  family: ({ family }) => BigInt(family),
  isUnspecified: ({ bits }) => bits === 0n,
  isLoopback: (one) => (one.family === 4 ? isWithin(one, '127.0.0.0/8') : one.bits === 1n),
  isLinkLocalUnicast: (one) => isWithin(one, '169.254.0.0/16') || isWithin(one, 'fe80::/10'),
  isLinkLocalMulticast: (one) =>
    isWithin(one, '224.0.0.0/24') ||
    (one.family === 6 && ((one.bits >> 112n) % 2n ** 16n) % 16n === 2n && one.bits >> 120n === 0xffn),
  isGlobalUnicast: (one) => (one.family === 4 ? LOCAL_4 : LOCAL_6).every((block) => !isWithin(one, block)),
};

/** Ranges that the data plane does not consider global; private IPv4 networks are global. */
const LOCAL_4 = ['127.0.0.0/8', '169.254.0.0/16', '255.255.255.255/32', '224.0.0.0/4', '0.0.0.0/32'];
const LOCAL_6 = ['::1/128', '::/128', 'ff00::/8', 'fc00::/7', 'fe80::/10'];

export function networkMethod(
  one: Network,
  call: FunctionCall,
): Network | Address | UnsignedInteger | boolean | undefined {
  switch (call.name) {
    case 'containsIP': {
      const argument = call.argument(0);
      if (typeof argument !== 'string' && !(argument instanceof Address))
        throw new ExpressionFailure(`${describeType(argument)} is no address`);
      return contains(one, typeof argument === 'string' ? address(argument) : argument);
    }
    case 'containsCIDR': {
      const argument = materialized(call.argument(0));
      if (!(argument instanceof Network)) throw new ExpressionFailure(`${describeType(argument)} is no network`);
      return argument.prefixLength >= one.prefixLength && contains(one, argument.address);
    }
    case 'ip':
      return one.address;
    case 'masked':
      return new Network(new Address(one.address.family, first(one)), one.prefixLength);
    case 'prefixLength':
      return new UnsignedInteger(BigInt(one.prefixLength));
    default:
      return undefined;
  }
}

function isWithin(one: Address, block: string): boolean {
  return contains(network(block), one);
}

function contains(one: Network, argument: Address): boolean {
  if (argument.family !== one.address.family) return false;
  const host = hostBits(one);
  return argument.bits >> host === one.address.bits >> host;
}

function first(one: Network): bigint {
  const host = hostBits(one);
  return (one.address.bits >> host) << host;
}

function hostBits({ address: { family }, prefixLength }: Network): bigint {
  return BigInt((family === 4 ? 32 : 128) - prefixLength);
}

function address(text: string): Address {
  const parsed = parsedAddress(text);
  if (!parsed) throw new ExpressionFailure(`${JSON.stringify(text)} is not an address`);
  return parsed;
}

function network(text: string): Network {
  const [, written = '', length] = /^([^/]*)\/(\d+)$/.exec(text) ?? [];
  // Networks may be written with leading zeros, addresses may not.
  const parsed = parsedAddress(/^[\d.]+$/.test(written) ? written.replace(/\b0+(?=\d)/g, '') : written);
  if (!parsed || length === undefined || Number(length) > (parsed.family === 4 ? 32 : 128))
    throw new ExpressionFailure(`${JSON.stringify(text)} is not a network`);
  return new Network(parsed, Number(length));
}

function parsedAddress(text: string): Address | undefined {
  const family = isIP(text);
  if (family === 4) return new Address(4, joined(text.split('.').map(Number), 8));
  if (family !== 6 || text.includes('%')) return undefined;
  const plain = text.replace(/[\d.]+$/, (tail) => (tail.includes('.') ? words(tail) : tail));
  const [head = '', tail] = plain.split('::');
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return new Address(6, joined([...before, ...Array.from({ length: zeros }, () => 0), ...after], 16));
}

function words(tail: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function numbers(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}

function joined(parts: readonly number[], width: number): bigint {
  return parts.reduce((bits, part) => (bits << BigInt(width)) | BigInt(part), 0n);
}

/** Returns the human-readable form of an address, for `toJson`. */
export function addressText({ family, bits }: Address): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join('.');
  const groups = Array.from({ length: 8 }, (_, at) => ((bits >> BigInt(112 - at * 16)) & 0xffffn).toString(16));
  if (bits >> 32n === 0xffffn) return `::ffff:${addressText(new Address(4, bits & 0xffffffffn))}`;
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
