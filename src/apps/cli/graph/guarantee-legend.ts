import type { Overview } from '../../../core/compiler/queries/explain/overview/overview';
import { signOf } from '../../picture/picture';

const MOST_NAMED = 5;

/** The first of them, and how many more there are. */
export function firstOf(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}

export const GUARANTEE_SIGNS = {
  about: `${signOf({ guarantee: 'about' })} subject of a violated guarantee`,
  way: `${signOf({ guarantee: 'way' })} path of a request that violates it`,
} as const;

/** Returns the legend of violated guarantees; nothing if all guarantees are met. */
export function guaranteeLegend({ guarantees = [] }: Overview): readonly string[] {
  const broken = guarantees.filter(({ verdict }) => verdict === 'does not hold').map(({ name }) => name);
  if (broken.length === 0) return [];
  return [`Does not hold: ${firstOf(broken)} (${GUARANTEE_SIGNS.about}, ${GUARANTEE_SIGNS.way})`];
}
