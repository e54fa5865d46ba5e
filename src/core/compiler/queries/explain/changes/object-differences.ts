import { isObject } from '../../../../values/objects';
import { normalizedQuantity } from './quantity';
import { type Difference, differences } from './values';

/**
 * Returns the differences between two Kubernetes objects that matter to a cluster. Notations of quantities and fields that the cluster
 * itself writes are ignored.
 */
export function objectDifferences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [before, after].map(applied);
  const changedPaths = new Set(
    differences(withNormalizedAmounts(old), withNormalizedAmounts(now)).map(({ path }) => path),
  );
  return differences(old, now).filter(({ path }) => changedPaths.has(path));
}

/** Reports whether the pods of a Deployment are replaced. Checksums of the files that pods read are included. */
export function hasOtherPods(before: unknown, after: unknown): boolean {
  return differences(templateOf(before), templateOf(after)).length > 0;
}

function templateOf(object: unknown): unknown {
  const spec = isObject(object) ? object['spec'] : undefined;
  return withNormalizedAmounts((isObject(spec) ? spec['template'] : undefined) ?? null);
}

const CLUSTER_OWN = ['creationTimestamp', 'generation', 'managedFields', 'resourceVersion', 'uid'];

/** Removes the data of ConfigMaps and Secrets, which is compared by meaning, and checksums, which follow from it. */
function applied(object: unknown): unknown {
  if (!isObject(object)) return object;
  const { status: _status, metadata, ...others } = object;
  if (TEXTUAL.has(String(object['kind']))) for (const name of TEXT_FIELDS) delete others[name];
  const own = isObject(metadata) ? { ...metadata } : {};
  for (const name of CLUSTER_OWN) delete own[name];
  return JSON.parse(
    JSON.stringify({ ...others, metadata: own }, (name, value) => (name.startsWith('checksum/') ? undefined : value)),
  );
}

const TEXTUAL: ReadonlySet<string> = new Set(['ConfigMap', 'Secret']);

/** The fields of a ConfigMap or Secret that contain strings by key. */
export const TEXT_FIELDS = ['data', 'stringData', 'binaryData'] as const;

/** Fields that contain quantities by name, and fields that are quantities. An API server treats all notations of a quantity as equal. */
const AMOUNTS: ReadonlySet<string> = new Set(['limits', 'requests']);
const AMOUNT: ReadonlySet<string> = new Set(['sizeLimit', 'averageValue', 'divisor']);

function withNormalizedAmounts(part: unknown): unknown {
  return JSON.parse(
    JSON.stringify(part, (name, value) => {
      if (AMOUNT.has(name)) return normalizedQuantity(value);
      if (!AMOUNTS.has(name) || !isObject(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([of, amount]) => [of, normalizedQuantity(amount)]));
    }),
  );
}
