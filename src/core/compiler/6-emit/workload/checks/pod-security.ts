import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { isMapping, maps } from '../defaults/fill';
import type { Draft } from '../plan';
import { asMap, placeOf, podTemplate, type WorkloadObjects } from './workload-objects';

const SECCOMP = ['RuntimeDefault', 'Localhost'];
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
const POD = ['spec', 'template', 'spec'];

/**
 * Reports settings that namespaces enforcing the `restricted` pod security standard would reject. The generated pods comply; overlays may
 * not.
 */
export function checkPodSecurity(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { spec } = podTemplate(objects);
  const report = (what: string, flaws: readonly string[], ...path: (string | number)[]) => {
    if (flaws.length === 0) return;
    const at = placeOf(objects, 'workload', ...POD, ...path);
    diagnostics.report(CODE.podSecurityViolation, at, { what, flaws: flaws.join(', ') });
  };
  report('the pod', podFlaws(spec));
  maps(spec['volumes']).forEach((volume, index) => {
    const sources = Object.keys(volume).filter((field) => isMapping(volume[field]) && !VOLUMES.includes(field));
    report(
      `volume ${String(volume['name'])}`,
      sources.map((source) => `it is of type ${source}`),
      'volumes',
      index,
    );
  });
  for (const list of ['containers', 'initContainers']) {
    maps(spec[list]).forEach((container, index) => {
      const what = `container ${String(container['name'])}`;
      report(what, containerFlaws(container, asMap(spec['securityContext'])), list, index);
    });
  }
}

function podFlaws(spec: Draft): string[] {
  return ['hostNetwork', 'hostPID', 'hostIPC']
    .filter((field) => spec[field] === true)
    .map((field) => `${field} is true`);
}

function containerFlaws(container: Draft, pod: Draft): string[] {
  const own = asMap(container['securityContext']);
  const { drop, add } = asMap(own['capabilities']);
  const added = strings(add).filter((capability) => capability !== 'NET_BIND_SERVICE');
  const seccomp = asMap(own['seccompProfile'] ?? pod['seccompProfile'])['type'];
  const ports = maps(container['ports']).filter(({ hostPort }) => hostPort);
  return [
    ...(own['privileged'] === true ? ['it is privileged'] : []),
    ...(own['allowPrivilegeEscalation'] === false ? [] : ['allowPrivilegeEscalation is not false']),
    ...(strings(drop).includes('ALL') ? [] : ['capabilities.drop lacks ALL']),
    ...(added.length > 0 ? [`it adds the capabilities ${added.join(', ')}`] : []),
    ...((own['runAsNonRoot'] ?? pod['runAsNonRoot']) === true ? [] : ['runAsNonRoot is not true']),
    ...((own['runAsUser'] ?? pod['runAsUser']) === 0 ? ['runAsUser is 0'] : []),
    ...(SECCOMP.includes(String(seccomp)) ? [] : ['seccompProfile is neither RuntimeDefault nor Localhost']),
    ...(ports.length > 0 ? ['it uses a hostPort'] : []),
  ];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
