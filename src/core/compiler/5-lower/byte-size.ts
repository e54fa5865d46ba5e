import { quantity } from '../../validation/rule-values';

const MOST = 4_294_967_295;

/** A size in whole bytes, as a controller counts it: what is begun counts as a byte, and 32 bits have to hold it. */
export function bytesOf(size: number | string): number {
  const bytes = typeof size === 'number' ? size : quantity(size);
  return Math.min(Math.max(Math.ceil(bytes), 0), MOST);
}
