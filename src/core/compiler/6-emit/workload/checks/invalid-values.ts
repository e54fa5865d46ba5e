import { type DiagnosticCollector, formatPath } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { asMap, type ObjectField, placeOf, type Step, valuesAt, type WorkloadObjects } from './workload-objects';

/**
 * Reports values of a field that the API server rejects although their type is correct.
 *
 * @param path - `*` matches every item of a list
 * @param takenFor - returns the value that is used instead; nothing if the value is valid, or reported elsewhere
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
      kind: asMap(object)['kind'],
      path: formatPath(place),
      found: typeof value === 'string' ? JSON.stringify(value) : String(value),
      known,
    });
  }
}
