import { isDeepStrictEqual } from 'node:util';
import type { Fields } from '../../values/objects';
import type { FieldPath } from '../../values/origin';
import type { Positions } from './positions';

/**
 * Returns a document with the fields of every copy of a repeated `spec`, and with the items of every copy of a list in it, so that the
 * targets of all copies are covered. Other repeated fields have no value. Returns undefined if a target itself is ambiguous, or if aliases
 * share parts of the document.
 */
export function withDuplicateKeys(value: Fields, positions: Positions): Fields | undefined {
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

/** A value that is neither a list nor a mapping, so that no phase confuses it with one of the copies. */
const UNREADABLE = false;

function joined(first: unknown, second: unknown): unknown {
  if (!Array.isArray(first) || !Array.isArray(second)) return UNREADABLE;
  return [...first, ...second.filter((item) => !first.some((other) => isDeepStrictEqual(item, other)))];
}
