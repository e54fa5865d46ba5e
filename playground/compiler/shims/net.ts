// Replaces `node:net`: the classification of addresses.

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const GROUP = /^[0-9a-f]{1,4}$/i;
const ZONE = /%[0-9a-z\-.:]+$/i;
const GROUPS = 8;

export function isIPv4(text: string): boolean {
  return IPV4.test(text);
}

export function isIPv6(text: string): boolean {
  return groupsOf(text) !== undefined;
}

export function isIP(text: string): 0 | 4 | 6 {
  if (isIPv4(text)) return 4;
  return isIPv6(text) ? 6 : 0;
}

/** The eight groups of an IPv6 address. */
function groupsOf(text: string): readonly number[] | undefined {
  const halves = text.replace(ZONE, '').split('::');
  if (halves.length > 2) return undefined;
  const [start, end] = halves.map((half, index) => groupsIn(half, index === halves.length - 1));
  if (!start || (halves.length === 2 && !end)) return undefined;
  if (!end) return start.length === GROUPS ? start : undefined;
  const missing = GROUPS - start.length - end.length;
  return missing > 0 ? [...start, ...Array.from({ length: missing }, () => 0), ...end] : undefined;
}

function groupsIn(half: string, isLast: boolean): readonly number[] | undefined {
  if (half === '') return [];
  const parts = half.split(':');
  const last = parts.at(-1) ?? '';
  const embedded = isLast && isIPv4(last) ? last.split('.').map(Number) : undefined;
  const plain = embedded ? parts.slice(0, -1) : parts;
  if (!plain.every((part) => GROUP.test(part))) return undefined;
  const groups = plain.map((part) => Number.parseInt(part, 16));
  if (!embedded) return groups;
  const [a = 0, b = 0, c = 0, d = 0] = embedded;
  return [...groups, a * 256 + b, c * 256 + d];
}

type Family = 'ipv4' | 'ipv6';

/** An address as one number; IPv4 ones are the last of IPv6, as they are mapped there. */
function numberOf(address: string, family: Family): bigint {
  const groups = groupsOf(family === 'ipv4' ? `::ffff:${address}` : address) ?? [];
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n);
}

const BITS = 128;
const IPV4_BITS = 32;

export class BlockList {
  private readonly subnets: { readonly start: bigint; readonly shift: bigint }[] = [];

  public addSubnet(network: string, length: number, family: Family): void {
    const shift = BigInt(family === 'ipv4' ? IPV4_BITS - length : BITS - length);
    this.subnets.push({ start: numberOf(network, family) >> shift, shift });
  }

  public check(address: string, family: Family): boolean {
    const value = numberOf(address, family);
    return this.subnets.some(({ start, shift }) => value >> shift === start);
  }
}
