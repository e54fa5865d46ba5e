import { createHash } from 'node:crypto';
import { RENDERER_SETTINGS_KEY, type RendererSettings } from '../../../../data-plane/rendering/settings';
import { CONFIG_FOLDER, type SecretMount } from '../../../model/workload';
import { objectName } from '../../../semantics/object-names';
import { CONFIG_MEMORY_LIMIT, containerResources, SIDECAR_SIZE } from '../../../semantics/pod-resources';
import { CONFIG_RENDERER_PROGRAM } from '../config-renderer/program.generated';
import { type Draft, metadata, type WorkloadPlan } from '../plan';
import { restricted } from './container';
import { CONFIG_VOLUME, RENDERED_FOLDER, RENDERED_VOLUME, source } from './volumes';

const RENDERER_VOLUME = 'config-renderer';
const RENDERER_FOLDER = '/config-renderer';
const PROGRAM_KEY = 'render-config.js';

/** Returns the ConfigMap with the sidecar's program, which is public. Its settings are stored next to the config. */
export function configRendererConfigMap(plan: WorkloadPlan): Draft {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { ...metadata(plan), name: configMapName(plan) },
    data: { [PROGRAM_KEY]: CONFIG_RENDERER_PROGRAM },
  };
}

/** A program is read once, so that another one needs new pods. */
export function configRendererChecksum(): string {
  return createHash('sha256').update(CONFIG_RENDERER_PROGRAM).digest('hex');
}

/** Returns the settings of the program. */
export function rendererSettings({ delivery, ir }: WorkloadPlan): string {
  const settings: RendererSettings = {
    template: `${CONFIG_FOLDER}/${delivery.key}`,
    target: `${RENDERED_FOLDER}/config.yaml`,
    volumes: [CONFIG_FOLDER, ...ir.mountedSecrets.map(({ folder }) => folder)],
    values: ir.secretValues,
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

/**
 * A sidecar in the form that Kubernetes starts first and stops last: the data plane is started once its config is written.
 * It sees the Secrets whose values it writes, and has no use for the network.
 */
export function configRendererContainer(plan: WorkloadPlan): Draft {
  return {
    name: 'config-renderer',
    image: plan.sidecarImage,
    restartPolicy: 'Always',
    command: ['node', `${RENDERER_FOLDER}/${PROGRAM_KEY}`, `${CONFIG_FOLDER}/${RENDERER_SETTINGS_KEY}`],
    startupProbe: {
      exec: { command: ['sh', '-c', `test -s ${RENDERED_FOLDER}/config.yaml`] },
      periodSeconds: 1,
      failureThreshold: 600,
    },
    resources: containerResources(SIDECAR_SIZE),
    securityContext: restricted(plan),
    volumeMounts: [
      { name: RENDERER_VOLUME, mountPath: RENDERER_FOLDER, readOnly: true },
      { name: CONFIG_VOLUME, mountPath: CONFIG_FOLDER, readOnly: true },
      ...plan.ir.mountedSecrets.map((mount) => ({
        name: volumeName(mount),
        mountPath: mount.folder,
        readOnly: true,
      })),
      { name: RENDERED_VOLUME, mountPath: RENDERED_FOLDER },
    ],
  };
}

/** Returns the volumes of the result, which is kept in memory, so that its Secret values are never written to a node's disk. */
export function configRendererVolumes(plan: WorkloadPlan): Draft[] {
  return [
    {
      name: RENDERER_VOLUME,
      projected: { sources: [source('ConfigMap', configMapName(plan), [{ key: PROGRAM_KEY, path: PROGRAM_KEY }])] },
    },
    ...plan.ir.mountedSecrets.map((mount) => ({ name: volumeName(mount), secret: { secretName: mount.secret } })),
    { name: RENDERED_VOLUME, emptyDir: { medium: 'Memory', sizeLimit: CONFIG_MEMORY_LIMIT } },
  ];
}

function configMapName({ ir }: WorkloadPlan): string {
  return objectName(`${ir.gatewayName}-config-renderer`);
}

/** Volumes have no dots in their names. */
function volumeName({ secret }: SecretMount): string {
  const name = objectName(`secret-${secret.replaceAll('.', '-')}`);
  if (!secret.includes('.')) return name;
  const hash = createHash('sha256').update(secret).digest('hex').slice(0, 8);
  return objectName(`secret-${secret.replaceAll('.', '-')}-${hash}`);
}
