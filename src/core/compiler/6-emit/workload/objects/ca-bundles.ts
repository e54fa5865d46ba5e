import { CA_BUNDLE_FOLDER, type CaBundle } from '../../../model/workload';
import { objectName } from '../../../semantics/object-names';
import { type Draft, metadata, type WorkloadPlan } from '../plan';
import { ownFiles } from './pod-files';

/** Returns a ConfigMap with bundles of certificates that are in several ConfigMaps; the data plane requires one file. */
export function caBundleConfigMap(plan: WorkloadPlan): Draft | undefined {
  const bundles = [...plan.ir.bundles, ...plan.ir.keySetBundles];
  if (bundles.length === 0 || plan.delivery.inPods) return undefined;
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { ...metadata(plan), name: configMapName(plan) },
    data: bundleTexts(plan),
  };
}

export function bundleTexts({ ir }: WorkloadPlan): Record<string, string> {
  return Object.fromEntries([...ir.bundles, ...ir.keySetBundles].map(({ key, text }) => [key, text]).sort());
}

/** Returns the sources of a projected volume that contain bundles. */
export function bundleSources(plan: WorkloadPlan, bundles: readonly CaBundle[]): Draft[] {
  if (bundles.length === 0) return [];
  const items = bundles.map(({ key }) => ({ key, path: `${CA_BUNDLE_FOLDER}/${key}` }));
  return [ownFiles(plan, configMapName(plan), items)];
}

function configMapName({ ir }: WorkloadPlan): string {
  return objectName(`${ir.gatewayName}-ca-bundles`);
}
