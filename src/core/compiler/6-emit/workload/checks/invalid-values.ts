import { type DiagnosticCollector, formatPath } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { map, type ObjectField, placeOf, type Step, valuesAt, type WorkloadObjects } from './workload-objects';

/**
 * Reports the values of a field that the API server refuses although their type is right.
 *
 * @param path - `*` stands for every item of a list
 * @param takenFor - what is taken in the place of a value; nothing where the value is right, or said of elsewhere
 */
export function reportInvalid(
  objects: WorkloadObjects,
  field: ObjectField,
  path: string,
  takenFor: (value: unknown, place: readonly Step[]) => string | undefined,
  diagnostics: DiagnosticCollector,
): void {
  const object = objects[field];
  if (!object) return;
  for (const [place, value] of valuesAt(object, path.split('.'))) {
    const known = takenFor(value, place);
    if (known === undefined) continue;
    diagnostics.report(CODE.unknownKubernetesValue, placeOf(objects, field, ...place), {
      kind: map(object)['kind'],
      path: formatPath(place),
      found: typeof value === 'string' ? JSON.stringify(value) : String(value),
      known,
    });
  }
}
