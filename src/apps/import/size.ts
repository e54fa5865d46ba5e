import { type CodeExpression, fromStatic, json } from './code/model';

const SIZE = { module: 'cdk8s', name: 'Size' } as const;
const KIB = 1024;
const MIB = KIB * KIB;
const UNITS: Readonly<Record<string, string>> = { Ki: 'kibibytes', Mi: 'mebibytes', Gi: 'gibibytes', Ti: 'tebibytes' };

/** Returns an expression for a number of bytes. */
export function sizeOfBytes(bytes: number): CodeExpression {
  if (bytes >= MIB && bytes % MIB === 0) return fromStatic(SIZE, 'mebibytes', json(bytes / MIB));
  return fromStatic(SIZE, 'kibibytes', json(bytes / KIB));
}

/** Returns an expression for an amount of memory; undefined if `Size` cannot express its unit. */
export function memoryOf(amount: string): CodeExpression | undefined {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)([KMGT]i)$/.exec(amount) ?? [];
  return count === undefined ? undefined : fromStatic(SIZE, UNITS[unit], json(Number(count)));
}

/** Returns an expression for an amount of CPU; undefined if `Cpu` cannot express it. */
export function cpuOf(amount: string): CodeExpression | undefined {
  const [, count, unit] = /^(\d+(?:\.\d{1,3})?)(m?)$/.exec(amount) ?? [];
  if (count === undefined || (unit === 'm' && count.includes('.'))) return undefined;
  return fromStatic('Cpu', unit === 'm' ? 'millis' : 'units', json(Number(count)));
}
