import type { Draft, WorkloadPlan } from '../plan';

/** The prefix of pod annotations whose values are files of a volume. */
const PREFIX = 'cdk8s-ai-gateway/';

export interface FileItem {
  readonly key: string;
  readonly path: string;
}

/** Returns the source of the compiler's own files: a ConfigMap, or the pods' annotations. */
export function ownFiles({ delivery }: WorkloadPlan, configMap: string, items: readonly FileItem[]): Draft {
  if (!delivery.inPods) return { configMap: { name: configMap, items: items.map((item) => ({ ...item })) } };
  const fields = items.map(({ key, path }) => ({
    path,
    fieldRef: { apiVersion: 'v1', fieldPath: `metadata.annotations['${PREFIX}${key}']` },
  }));
  return { downwardAPI: { items: fields } };
}

/**
 * Returns the pod annotations that contain the config if it is delivered with the pods. They include everything that changes with the
 * config, so that the pods of a version keep using that version.
 */
export function podFiles(plan: WorkloadPlan, texts: Readonly<Record<string, string>>): Draft {
  if (!plan.delivery.inPods) return {};
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${PREFIX}${key}`, text]));
}
