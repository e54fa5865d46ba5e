import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { maps } from '../defaults/fill';
import { CONFIG_VOLUME, configLocation } from '../objects/volumes';
import type { Draft } from '../plan';
import { asMap, placeOf, podTemplate, proxyContainerOf, type WorkloadObjects } from './workload-objects';

/** Checks that the proxy container exists and reads the config that was compiled for it from the path in its arguments. */
export function checkConfigReachesContainer(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const container = proxyContainerOf(objects);
  const { containerName } = objects.plan.release;
  const below = ['spec', 'template', 'spec'];
  if (!container) {
    diagnostics.report(CODE.proxyWithoutConfig, placeOf(objects, 'workload', ...below, 'containers'), {
      what: `container ${containerName} is removed`,
    });
    return;
  }
  const report = (field: string, what: string): void => {
    diagnostics.report(CODE.proxyWithoutConfig, placeOf(objects, 'workload', ...below, field), { what });
  };
  const { volume: wanted, folder } = configLocation(objects.plan);
  const volume = volumeNamed(objects, CONFIG_VOLUME);
  if (!volume) report('volumes', `the volume ${CONFIG_VOLUME} is removed`);
  else if (!holdsConfig(objects, volume))
    report('volumes', `the volume ${CONFIG_VOLUME} no longer contains the compiled config`);
  if (wanted !== CONFIG_VOLUME && !volumeNamed(objects, wanted)) report('volumes', `the volume ${wanted} is removed`);
  const mount = maps(container['volumeMounts']).find(({ mountPath }) => mountPath === folder);
  if (mount?.['name'] !== wanted) report('containers', `the volume ${wanted} is not mounted at ${folder}`);
  else if (mount['subPath'])
    report('containers', `the mount of ${folder} has a subPath, which Kubernetes never updates`);
  const args: unknown[] = Array.isArray(container['args']) ? container['args'] : [];
  if (!args.includes(`${folder}/config.yaml`))
    report('containers', `the arguments do not contain ${folder}/config.yaml`);
}

function volumeNamed(objects: WorkloadObjects, name: string): Draft | undefined {
  return maps(podTemplate(objects).spec['volumes']).find((volume) => volume['name'] === name);
}

function holdsConfig({ plan, configMap }: WorkloadObjects, volume: Draft): boolean {
  return maps(asMap(volume['projected'])['sources']).some(({ configMap: source, downwardAPI }) => {
    const own = configMap ? source : downwardAPI;
    const isOurs = !configMap || asMap(source)['name'] === configMap['metadata'].name;
    return isOurs && maps(asMap(own)['items']).some(({ path }) => path === plan.delivery.key);
  });
}
