import { type Size, SizeRoundingBehavior } from 'cdk8s';
import * as api from '../api';

/** Returns a size in bytes. cdk8s has no unit for bytes; option checks reject fractions of bytes. */
export function bytesOfSize(size: Size): number {
  return size.toKibibytes({ rounding: SizeRoundingBehavior.NONE }) * 1024;
}

/** Returns a size that may be absent as a quantity in bytes. */
export function optionalBytes(size: Size | undefined): api.Quantity | undefined {
  return size && api.Quantity.fromNumber(bytesOfSize(size));
}
