import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Testing } from 'cdk8s';
import { expect, it } from 'vitest';
import { runProgram } from '../support/run-program';

const PAGE = readFileSync(join(__dirname, '..', '..', 'docs', 'locked-down.md'), 'utf8');
const [, PROGRAM = ''] = /## Run on OpenShift[\s\S]*?```ts\n([\s\S]*?)```/.exec(PAGE) ?? [];

/** The types of volumes that the constraint permits. */
const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/** Returns the settings of a pod that OpenShift's security context constraint `restricted-v2` rejects, whatever the namespace's range. */
function rejectedBy(pod: any): string[] {
  const containers = [...(pod.initContainers ?? []), ...pod.containers];
  const contexts = [pod.securityContext ?? {}, ...containers.map(({ securityContext = {} }) => securityContext)];
  const fixed = contexts.flatMap((context) =>
    ['runAsUser', 'fsGroup', 'supplementalGroups', 'seLinuxOptions'].filter((field) => field in context),
  );
  const host = ['hostNetwork', 'hostPID', 'hostIPC'].filter((field) => pod[field]);
  const volumes = (pod.volumes ?? []).flatMap(({ name: _, ...sources }: any) =>
    Object.keys(sources).filter((source) => !VOLUMES.includes(source)),
  );
  const privileged = containers.filter(
    ({ securityContext: own = {} }) => own.privileged || own.allowPrivilegeEscalation !== false,
  );
  const seccomp = pod.securityContext?.seccompProfile?.type === 'RuntimeDefault' ? [] : ['seccompProfile'];
  const capabilities = containers.filter(({ securityContext: own = {} }) => !own.capabilities?.drop?.includes('ALL'));
  return [...fixed, ...host, ...volumes, ...seccomp, ...[...privileged, ...capabilities].map(({ name }) => name)];
}

const podsOf = (program: string) =>
  runProgram(program)!
    .charts.flatMap((chart) => Testing.synth(chart))
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => spec.template.spec);

it('synthesizes pods that the constraint restricted-v2 admits', () => {
  const pods = podsOf(PROGRAM);
  expect(pods).toHaveLength(2);
  expect(pods.map(rejectedBy)).toEqual([[], []]);
  expect(JSON.stringify(pods)).not.toContain('runAsGroup');
});

it('needs the overlays for that', () => {
  const pods = podsOf(PROGRAM.replace(/\n\/\/ If the pod has sidecars[\s\S]*?(?=app\.synth)/, '\n'));
  expect(pods.map((pod) => rejectedBy(pod).includes('runAsUser'))).toEqual([true, true]);
});
