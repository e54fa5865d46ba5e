import type { InputDocument } from '../../core/compiler/model/document';
import { DAY, MONTH, type Period } from '../../core/compiler/queries/cost/allowance';
import type { CostRow } from '../../core/compiler/queries/cost/cost-of-gateway';
import { dollarsText } from '../../core/compiler/queries/cost/dollars-text';
import { carries } from '../../core/compiler/semantics/labels';
import type { GpuPrice } from '../../core/compiler/semantics/price-catalog';
import { partOf, partsIn } from '../../core/values/parts';

const HOURS_OF_DAY = 24;

/** The defaults of a ScaledObject in KEDA. */
const KEDA = { least: 0, most: 100 };

const KINDS: ReadonlySet<unknown> = new Set(['Deployment', 'StatefulSet']);

/** A workload among the inputs, in a form that does not depend on its kind. */
interface Workload {
  readonly kind: unknown;
  readonly namespace: string;
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** Returns the cost of workloads among the inputs whose GPUs have a price: that of the most replicas, for each hour. */
export function costOfServers(documents: readonly InputDocument[], prices: readonly GpuPrice[]): readonly CostRow[] {
  if (prices.length === 0) return [];
  const all = documents.map(({ value: { kind, metadata, spec } }) => {
    const { namespace = 'default', name } = partOf(metadata);
    return { kind, namespace: String(namespace), name: String(name), spec: partOf(spec) };
  });
  return all.filter(({ kind }) => KINDS.has(kind)).flatMap((workload) => rowOf(workload, all, prices) ?? []);
}

function rowOf(workload: Workload, all: readonly Workload[], prices: readonly GpuPrice[]): CostRow | undefined {
  const pod = partOf(partOf(workload.spec.template).spec);
  const labels = partOf(pod.nodeSelector);
  const gpus = [...amountsIn(pod)].flatMap(([resource, count]) => {
    const price = priceOf(resource, labels, prices);
    return price === undefined || count === 0 ? [] : [{ resource, count, price }];
  });
  if (gpus.length === 0) return undefined;
  const { least, most } = replicasOf(workload, all);
  const perHour = gpus.reduce((sum, { count, price }) => sum + count * price, 0);
  const parts = gpus.map(({ resource, count, price }) => `${count} ${resource} at ${dollarsText(price)} an hour`);
  const replicas = least === most ? `${most}` : `${least} to ${most}`;
  const bound = ({ name: period, days }: Period) => {
    const dollars = (count: number) => count * perHour * HOURS_OF_DAY * days;
    const lowest = `at least ${dollarsText(dollars(least))} a ${period} with ${least} replicas`;
    return {
      dollars: dollars(most),
      ofRunning: 0,
      reasons: [`${replicas} replicas, each with ${parts.join(' and ')}`, ...(least === most ? [] : [lowest])],
    };
  };
  const name = `${workload.namespace}/${workload.name}`;
  return {
    gateway: name,
    kind: 'servers',
    name,
    day: bound(DAY),
    month: bound(MONTH),
    notCounted: [],
  };
}

/** Returns the amounts of extended resources of all containers of a pod. */
function amountsIn(pod: Readonly<Record<string, unknown>>): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>();
  for (const { resources } of partsIn(pod.containers)) {
    const { limits, requests } = partOf(resources);
    for (const [resource, amount] of Object.entries({ ...partOf(requests), ...partOf(limits) }))
      if (resource.includes('/')) amounts.set(resource, (amounts.get(resource) ?? 0) + Number(amount));
  }
  return amounts;
}

/** Returns the price with the most node labels, out of those that the node selector has. */
function priceOf(
  resource: string,
  nodeSelector: Readonly<Record<string, unknown>>,
  prices: readonly GpuPrice[],
): number | undefined {
  const fitting = prices.filter((price) => price.resource === resource && carries(nodeSelector, price.nodeLabels));
  const specific = (price: GpuPrice) => Object.keys(price.nodeLabels).length;
  return fitting.reduce<GpuPrice | undefined>(
    (best, price) => (best === undefined || specific(price) > specific(best) ? price : best),
    undefined,
  )?.perHour;
}

function replicasOf({ kind, namespace, name, spec }: Workload, all: readonly Workload[]) {
  const scalers = all.flatMap((one) => {
    const target = partOf(one.spec.scaleTargetRef);
    // The target of a ScaledObject is a Deployment by default.
    if (one.namespace !== namespace || target.name !== name || (target.kind ?? 'Deployment') !== kind) return [];
    if (one.kind === 'HorizontalPodAutoscaler')
      return [{ least: Number(one.spec.minReplicas ?? 1), most: Number(one.spec.maxReplicas) }];
    if (one.kind !== 'ScaledObject') return [];
    const { minReplicaCount = KEDA.least, maxReplicaCount = KEDA.most } = one.spec;
    return [{ least: Number(minReplicaCount), most: Number(maxReplicaCount) }];
  });
  const replicas = Number(spec.replicas ?? 1);
  return scalers[0] ?? { least: replicas, most: replicas };
}
