import { isObject } from '../../../../values/objects';
import { meantQuantity } from './quantity';
import { type Difference, differences } from './values';

/** Where two Kubernetes objects differ for a cluster: not in how an amount is written, nor in what the cluster itself writes. */
export function objectDifferences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [before, after].map(applied);
  const meant = new Set(differences(withMeantAmounts(old), withMeantAmounts(now)).map(({ path }) => path));
  return differences(old, now).filter(({ path }) => meant.has(path));
}

/** Whether the pods of a Deployment are replaced. Checksums of what pods read count. */
export function hasOtherPods(before: unknown, after: unknown): boolean {
  return differences(templateOf(before), templateOf(after)).length > 0;
}

function templateOf(object: unknown): unknown {
  const spec = isObject(object) ? object['spec'] : undefined;
  return withMeantAmounts((isObject(spec) ? spec['template'] : undefined) ?? null);
}

const CLUSTER_OWN = ['creationTimestamp', 'generation', 'managedFields', 'resourceVersion', 'uid'];

/** The texts of ConfigMaps and Secrets are compared by what they say, and checksums follow from them. */
function applied(object: unknown): unknown {
  if (!isObject(object)) return object;
  const { status: _status, metadata, ...others } = object;
  if (TEXTUAL.has(String(object['kind']))) for (const name of TEXTS) delete others[name];
  const own = isObject(metadata) ? { ...metadata } : {};
  for (const name of CLUSTER_OWN) delete own[name];
  return JSON.parse(
    JSON.stringify({ ...others, metadata: own }, (name, value) => (name.startsWith('checksum/') ? undefined : value)),
  );
}

const TEXTUAL: ReadonlySet<string> = new Set(['ConfigMap', 'Secret']);

/** The fields of a ConfigMap or Secret that hold texts by key. */
export const TEXTS = ['data', 'stringData', 'binaryData'] as const;

/** Fields that hold amounts by name, and those that are one; an API server takes all ways to write one for the same. */
const AMOUNTS: ReadonlySet<string> = new Set(['limits', 'requests']);
const AMOUNT: ReadonlySet<string> = new Set(['sizeLimit', 'averageValue', 'divisor']);

function withMeantAmounts(part: unknown): unknown {
  return JSON.parse(
    JSON.stringify(part, (name, value) => {
      if (AMOUNT.has(name)) return meantQuantity(value);
      if (!AMOUNTS.has(name) || !isObject(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([of, amount]) => [of, meantQuantity(amount)]));
    }),
  );
}
