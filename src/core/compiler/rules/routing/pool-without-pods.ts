import { CODE } from '../../../diagnostics/codes.generated';
import { nearMiss } from '../../../text/nearest-name';
import { isObject } from '../../../values/objects';
import { below } from '../../../values/origin';
import { partOf, partsIn } from '../../../values/parts';
import { valueAt } from '../../../values/value-at';
import type { ForeignDocument } from '../../analysis/check-context';
import type { PoolServiceNode } from '../../model/graph';
import { carries } from '../../semantics/labels';
import type { Rule } from '../rule';

/** Pods that a workload among the inputs runs. */
interface PodTemplate {
  readonly workload: string;
  readonly labels: Readonly<Record<string, unknown>>;
  /** The ports that its containers declare. */
  readonly ports: readonly unknown[];
}

/** An InferencePool whose selector or target port contradicts the workload that it is for, so that requests reach no server. */
export const poolWithoutPods: Rule = ({ attachment: { graph }, foreign }, diagnostics) => {
  for (const pool of graph.pools.values()) {
    const { spec, origin } = pool.pool.resource;
    const name = `${pool.namespace}/${pool.name}`;
    const templates = templatesIn(pool.namespace, foreign);
    const selected = templates.filter(({ labels }) => carries(labels, spec.selector.matchLabels));
    if (selected.length === 0) {
      const suggestion = suggestedTemplate(pool, templates);
      if (!suggestion) continue;
      const { workload, label, found, wanted } = suggestion;
      diagnostics.report(CODE.poolWithoutPods, below(origin, 'spec', 'selector', 'matchLabels', label), {
        pool: name,
        problem: `selects pods with ${label}=${wanted}, but the pods of ${workload} have ${label}=${found}`,
      });
      continue;
    }
    const ports = selected.flatMap((template) => template.ports);
    if (selected.some((template) => template.ports.length === 0)) continue;
    spec.targetPorts.forEach(({ number }, index) => {
      if (ports.includes(number)) return;
      const workloads = selected.map(({ workload }) => workload).join(', ');
      diagnostics.report(CODE.poolWithoutPods, below(origin, 'spec', 'targetPorts', index, 'number'), {
        pool: name,
        problem: `sends requests to port ${number}, but ${workloads} declares ${[...new Set(ports)].join(', ')}`,
      });
    });
  }
};

function templatesIn(namespace: string, foreign: readonly ForeignDocument[]): readonly PodTemplate[] {
  return foreign.flatMap(({ value }) => {
    const { kind, metadata, spec } = value;
    const { name, namespace: own } = partOf(metadata);
    if ((own ?? 'default') !== namespace || !isObject(spec)) return [];
    const group = partOf(spec.leaderWorkerTemplate);
    return [spec.template, group.leaderTemplate, group.workerTemplate].flatMap((template) => {
      const labels = valueAt(template, ['metadata', 'labels']);
      if (!isObject(labels)) return [];
      const pod = partOf(partOf(template).spec);
      const containers = [...partsIn(pod.containers), ...partsIn(pod.initContainers)];
      const ports = containers.flatMap((container) =>
        partsIn(container.ports).map(({ containerPort }) => containerPort),
      );
      return [{ workload: `${kind} ${name}`, labels, ports }];
    });
  });
}

/** The only label in which a template differs from the selector, by a typing error. What else is not selected may be meant for others. */
function suggestedTemplate({ pool }: PoolServiceNode, templates: readonly PodTemplate[]) {
  const wanted = Object.entries(pool.resource.spec.selector.matchLabels);
  for (const { workload, labels } of templates) {
    const [different, ...others] = wanted.filter(([label, value]) => labels[label] !== value);
    if (!different || others.length > 0) continue;
    const [label, value] = different;
    const found = labels[label];
    if (typeof found === 'string' && nearMiss(value, [found]) !== undefined)
      return { workload, label, found, wanted: value };
  }
  return undefined;
}
