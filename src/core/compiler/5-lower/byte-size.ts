import { CODE } from '../../diagnostics/codes.generated';
import { quantity } from '../../validation/rule-values';
import { type GatewayScope, type Site, within } from './scope';

const MOST = 4_294_967_295;

/**
 * Returns the sizes that a value has under these names in whole bytes, rounded up as a controller does; each must fit into 32 bits. Size
 * strings can express both smaller and larger values.
 */
export function bytesIn<Name extends string>(
  value: { readonly [Key in Name]?: number | string | undefined },
  names: readonly Name[],
  site: Site,
  { diagnostics }: GatewayScope,
): { [Key in Name]?: number } {
  const sizes: { [Key in Name]?: number } = {};
  for (const name of names) {
    const size = value[name];
    if (size === undefined) continue;
    const bytes = Math.ceil(typeof size === 'number' ? size : quantity(size));
    const counted = Math.min(Math.max(bytes, 0), MOST);
    sizes[name] = counted;
    const reason = counted === 0 ? 'the size must be positive' : 'this is the maximum';
    if (counted === 0 || counted !== bytes)
      diagnostics.report(CODE.sizeOutOfBounds, within(site, name).origin, { size: String(size), counted, reason });
  }
  return sizes;
}
