import type { Draft, WorkloadPlan } from './plan';

/** Annotations of pods whose texts are files of a volume. */
const PREFIX = 'cdk8s-ai-gateway/';

export interface FileItem {
  readonly key: string;
  readonly path: string;
}

/** Files of the compiler's own: of a ConfigMap, or what the pods say themselves. */
export function ownFiles({ delivery }: WorkloadPlan, configMap: string, items: readonly FileItem[]): Draft {
  if (!delivery.inPods) return { configMap: { name: configMap, items: items.map((item) => ({ ...item })) } };
  const fields = items.map(({ key, path }) => ({
    path,
    fieldRef: { apiVersion: 'v1', fieldPath: `metadata.annotations['${PREFIX}${key}']` },
  }));
  return { downwardAPI: { items: fields } };
}

/** What the pods say themselves, where the config travels with them: all that changes with it, so that the pods of a version go by that version. */
export function podFiles(plan: WorkloadPlan, texts: Readonly<Record<string, string>>): Draft {
  if (!plan.delivery.inPods) return {};
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${PREFIX}${key}`, text]));
}
