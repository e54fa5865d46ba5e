import type { Expression } from '../code/model';
import { json, list, struct } from '../code/model';
import { listAt, objectAt, only } from '../fields';
import type { Reading } from '../reading';

/** Returns the backendRefs of a rule: `to` for equal shares, otherwise `weighted`. */
export function readDestinations(value: unknown, reading: Reading): { to?: Expression; weighted?: Expression } {
  if (value === undefined) return {};
  const references = listAt(value, 'backendRefs').map((one) => objectAt(one, 'backendRefs'));
  if (references.length === 0) return {};
  const all = references.map(({ weight = 1, ...reference }) => {
    only(reference, ['group', 'kind', 'name', 'namespace', 'port'], 'backendRefs');
    return { weight, destination: reading.destination(reference) };
  });
  if (all.every(({ weight }) => weight === 1)) return { to: list(all.map(({ destination }) => destination)) };
  return {
    weighted: list(
      all.map(({ weight, destination }) => struct('WeightedDestination', { destination, weight: json(weight) })),
    ),
  };
}
