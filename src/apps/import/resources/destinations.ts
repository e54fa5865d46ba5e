import type { CodeExpression } from '../code/model';
import { json, listCode, structCode } from '../code/model';
import { listAt, objectAt, only } from '../fields';
import type { ImportReading } from '../reading';

/** Returns the backendRefs of a rule: `to` for equal shares, otherwise `weighted`. */
export function readDestinations(
  value: unknown,
  reading: ImportReading,
): { to?: CodeExpression; weighted?: CodeExpression } {
  if (value === undefined) return {};
  const references = listAt(value, 'backendRefs').map((one) => objectAt(one, 'backendRefs'));
  if (references.length === 0) return {};
  const all = references.map(({ weight = 1, ...reference }) => {
    only(reference, ['group', 'kind', 'name', 'namespace', 'port'], 'backendRefs');
    return { weight, destination: reading.destination(reference) };
  });
  if (all.every(({ weight }) => weight === 1)) return { to: listCode(all.map(({ destination }) => destination)) };
  return {
    weighted: listCode(
      all.map(({ weight, destination }) => structCode('WeightedDestination', { destination, weight: json(weight) })),
    ),
  };
}
