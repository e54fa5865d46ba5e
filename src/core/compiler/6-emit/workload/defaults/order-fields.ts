import { compareText } from '../../../../text/compare-text';
import type { Draft } from '../plan';
import { isMapping } from './fill';

/** Fields that come first for readability; the others follow by name. */
const FIRST = ['apiVersion', 'kind', 'metadata', 'name', 'namespace'];

/** Returns the object with its fields in a fixed order, whatever order the overlays use. */
export function orderFields(value: Draft): Draft {
  return ordered(value) as Draft;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isMapping(value)) return value;
  const names = Object.keys(value).sort((a, b) => rank(a) - rank(b) || compareText(a, b));
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]));
}

function rank(name: string): number {
  const index = FIRST.indexOf(name);
  return index < 0 ? FIRST.length : index;
}
