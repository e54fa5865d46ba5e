import { createHash } from 'node:crypto';
import { KEY_FETCHER_FOLDER, KEY_SET_FOLDER, KEY_SETS_KEY } from '../../../model/workload';
import { objectName } from '../../../semantics/object-names';
import { containerResources, SIDECAR_SIZE } from '../../../semantics/pod-resources';
import { KEY_FETCHER_PROGRAM } from '../key-fetcher/program.generated';
import { type Draft, metadata, type WorkloadPlan } from '../plan';
import { bundleSources } from './ca-bundles';
import { restricted } from './container';
import { ownFiles } from './pod-files';
import { fileSources, KEY_SET_VOLUME, source } from './volumes';

const FETCHER_VOLUME = 'key-fetcher';
const PROGRAM_KEY = 'fetch-keys.js';

export function fetchesKeys({ ir }: WorkloadPlan): boolean {
  return ir.keySets.length > 0;
}

/** The program of the sidecar, and which key sets it fetches. Both are public. */
export function keyFetcherConfigMap(plan: WorkloadPlan): Draft {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { ...metadata(plan), name: configMapName(plan) },
    data: { [PROGRAM_KEY]: KEY_FETCHER_PROGRAM, ...(plan.delivery.inPods ? {} : keyFetcherTexts(plan)) },
  };
}

/** The sidecar reads its settings once, so that others need new pods. */
export function keyFetcherChecksum(plan: WorkloadPlan): string {
  return createHash('sha256').update(KEY_FETCHER_PROGRAM).update(settings(plan)).digest('hex');
}

/**
 * A sidecar in the form that Kubernetes starts first and stops last: the data plane, which refuses a config whose files are not
 * there, is started once all key sets are.
 */
export function keyFetcherContainer(plan: WorkloadPlan): Draft {
  const files = plan.ir.keySets.map(({ file }) => `test -s ${KEY_SET_FOLDER}/${file}`);
  return {
    name: 'key-fetcher',
    image: plan.sidecarImage,
    restartPolicy: 'Always',
    command: ['node', `${KEY_FETCHER_FOLDER}/${PROGRAM_KEY}`, `${KEY_FETCHER_FOLDER}/${KEY_SETS_KEY}`],
    startupProbe: { exec: { command: ['sh', '-c', files.join(' && ')] }, periodSeconds: 1, failureThreshold: 600 },
    resources: containerResources(SIDECAR_SIZE),
    securityContext: restricted(plan),
    volumeMounts: [
      { name: FETCHER_VOLUME, mountPath: KEY_FETCHER_FOLDER, readOnly: true },
      { name: KEY_SET_VOLUME, mountPath: KEY_SET_FOLDER },
    ],
  };
}

export function keyFetcherVolumes(plan: WorkloadPlan): Draft[] {
  const settings = { key: KEY_SETS_KEY, path: KEY_SETS_KEY };
  const program = { key: PROGRAM_KEY, path: PROGRAM_KEY };
  const { keySetBundles, keySetFiles } = plan.ir;
  const sources = [
    source('ConfigMap', configMapName(plan), plan.delivery.inPods ? [program] : [settings, program]),
    ...(plan.delivery.inPods ? [ownFiles(plan, configMapName(plan), [settings])] : []),
    ...bundleSources(plan, keySetBundles),
    ...fileSources(keySetFiles),
  ];
  return [
    { name: FETCHER_VOLUME, projected: { sources } },
    { name: KEY_SET_VOLUME, emptyDir: {} },
  ];
}

function configMapName({ ir }: WorkloadPlan): string {
  return objectName(`${ir.gatewayName}-key-fetcher`);
}

export function keyFetcherTexts(plan: WorkloadPlan): Record<string, string> {
  return { [KEY_SETS_KEY]: settings(plan) };
}

function settings({ ir }: WorkloadPlan): string {
  return `${JSON.stringify({ folder: KEY_SET_FOLDER, keySets: ir.keySets }, null, 2)}\n`;
}
