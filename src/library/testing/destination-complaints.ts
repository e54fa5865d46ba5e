import type { ExplainedBackend } from '../../core/compiler/queries/explain';
import { isNamed } from '../../core/compiler/queries/explain/is-named';
import { closestNameText } from '../../core/text/nearest-name';
import { sortedEntries } from '../../core/values/sorted-entries';
import type { KnownNames } from './known-names';

/** Returns an error if requests are distributed differently; undefined otherwise. */
export function weightsComplaint(
  weights: Readonly<Record<string, number>>,
  backends: readonly ExplainedBackend[],
  names: KnownNames,
): string | undefined {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) throw new Error('at least one of the weights must be above 0');
  const found = backends.map(({ destination, weight }) => `${destination} ${weight}`).join(', ') || 'no destination';
  for (const [name] of sortedEntries(weights)) {
    if (backends.some(({ destination }) => isNamed(destination, name))) continue;
    return `does not go to ${name}, but to ${found}${names.ofDestination(name)}`;
  }
  const shareOf = (destination: string) =>
    Object.entries(weights).reduce((sum, [name, weight]) => sum + (isNamed(destination, name) ? weight / total : 0), 0);
  for (const key of new Set(backends.map(({ destination }) => destination))) {
    const real = backends.reduce((sum, { destination, share }) => sum + (destination === key ? share : 0), 0);
    if (Math.abs(real - shareOf(key)) > 1e-9) return `is distributed as ${found}`;
  }
  return undefined;
}

/** Returns an error if the tiers of a destination differ; undefined otherwise. */
export function tiersComplaint(tiers: readonly (readonly string[])[], backend: ExplainedBackend): string | undefined {
  const text = (list: readonly (readonly string[])[]) =>
    list.map((tier) => [...tier].sort().join(', ')).join('; then ');
  const found = backend.tiers.map((tier) => tier.map(({ name }) => name));
  if (text(found) === text(tiers)) return undefined;
  const known = found.flat();
  const unknown = tiers.flat().find((name) => !known.includes(name));
  const advice = unknown === undefined ? '' : `; there is no ${unknown}${closestNameText(unknown, known)}`;
  return `uses the tiers ${text(found) || 'none'} of ${backend.destination}, not ${text(tiers)}${advice}`;
}
