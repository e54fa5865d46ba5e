import { isDeepStrictEqual } from 'node:util';
import type { Fields } from '../../values/objects';
import type { FieldPath } from '../model/origin';
import type { Positions } from './positions';

/**
 * Returns a document with the fields of every copy of a repeated `spec`, and with the items of every copy of a list in it, so that what
 * any copy targets is targeted. Other fields that are repeated have no value. Returns undefined if a target itself can be read in several
 * ways, or if aliases share parts of the document.
 */
export function withEveryCopy(value: Fields, positions: Positions): Fields | undefined {
  const duplicates = positions.duplicateKeys();
  if (duplicates.length === 0 || duplicates.some(({ path }) => isWithinTarget(path))) return undefined;
  const specs = positions.copiesOf('spec');
  if (!specs) return undefined;
  const spec: Record<string, unknown> = {};
  for (const [name, copy] of specs.flat()) spec[name] = name in spec ? joined(spec[name], copy) : copy;
  return { ...value, spec };
}

function isWithinTarget(path: FieldPath): boolean {
  return path.length > 2 && path[0] === 'spec' && /^target/i.test(String(path[1]));
}

/** Neither a list nor a mapping, so that no phase takes it for one of the copies. */
const UNREADABLE = false;

function joined(first: unknown, second: unknown): unknown {
  if (!Array.isArray(first) || !Array.isArray(second)) return UNREADABLE;
  return [...first, ...second.filter((item) => !first.some((other) => isDeepStrictEqual(item, other)))];
}
