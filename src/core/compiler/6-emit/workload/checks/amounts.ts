import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { below, type Origin } from '../../../../values/origin';
import { isMapping, maps } from '../defaults/fill';
import { parseQuantity } from '../defaults/quantity';
import { asMap, CONTAINER_LISTS, placeOf, podTemplate, type Step, type WorkloadObjects } from './workload-objects';

const NANO = 1_000_000_000n;
/** More cores than pods of a gateway ever have. */
const MANY_CORES = 100n * NANO;
/** Fewer bytes than any process starts with. */
const FEW_BYTES = 1024n * 1024n * NANO;

/** Reports suspicious amounts: `500` cores instead of `500m` fit on no node, and `256` bytes instead of `256Mi` are too little to start. */
export function checkAmounts(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { spec } = podTemplate(objects);
  for (const list of CONTAINER_LISTS) {
    maps(spec[list]).forEach((container, index) => {
      for (const part of ['requests', 'limits']) {
        for (const [resource, value] of Object.entries(asMap(asMap(container['resources'])[part]))) {
          const suggestion = suggestionFor(resource, value);
          if (suggestion === undefined) continue;
          const at = placeOfAmount(objects, list, index, part, resource);
          const name = String(container['name']);
          diagnostics.report(CODE.resourceAmountWithoutUnit, at, {
            name,
            field: `${part}.${resource}`,
            value: String(value),
            ...suggestion,
          });
        }
      }
    });
  }
}

function suggestionFor(
  resource: string,
  value: unknown,
): { readonly amount: string; readonly suggestion: string } | undefined {
  const quantity = typeof value === 'string' || typeof value === 'number' ? parseQuantity(value) : undefined;
  const digits = /^\d+/.exec(String(value))?.[0];
  if (!quantity || digits === undefined) return undefined;
  const { nanos } = quantity;
  if (resource === 'cpu' && nanos >= MANY_CORES) return { amount: `${nanos / NANO} cores`, suggestion: `${digits}m` };
  if (!['memory', 'ephemeral-storage'].includes(resource) || nanos <= 0n || nanos >= FEW_BYTES) return undefined;
  return { amount: nanos < NANO ? 'less than a byte' : `${nanos / NANO} bytes`, suggestion: `${digits}Mi` };
}

/** Returns the place of the amount: in the overlay that sets it, or in the parameters. */
function placeOfAmount(objects: WorkloadObjects, list: string, index: number, part: string, resource: string): Origin {
  const path: Step[] = ['spec', 'template', 'spec', list, index, 'resources', part, resource];
  const { resources, resourcesOrigin } = objects.plan.parameters;
  const amount = asMap(asMap(resources)[part])[resource];
  const inPod = maps(podTemplate(objects).spec[list])[index];
  const isOwn = asMap(inPod)['name'] === objects.plan.release.containerName;
  const value = asMap(asMap(asMap(inPod)['resources'])[part])[resource];
  if (isOwn && resourcesOrigin && amount === value && isMapping(asMap(resources)[part])) {
    return below(resourcesOrigin, part, resource);
  }
  return placeOf(objects, 'workload', ...path);
}
