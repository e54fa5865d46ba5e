import { copyJson } from '../../../../overlay/json-values';
import { CONFIG_FOLDER, KEY_SET_FOLDER } from '../../../model/workload';
import { containerResources } from '../../../semantics/pod-resources';
import { restrictedContainer } from '../../../semantics/pod-standard';
import type { Draft, WorkloadPlan } from '../plan';
import { proxyResources } from './default-resources';
import { MESH_MOUNTS } from './mesh';
import { catalogMounts } from './model-catalogs';
import {
  CONFIG_VOLUME,
  configLocation,
  KEY_SET_VOLUME,
  TEMPORARY_VOLUME,
  UNPACKED_FOLDER,
  UNPACKED_VOLUME,
} from './volumes';
import { workloadApiMounts } from './workload-api';

const READY_PATH = '/healthz/ready';

/** The container that serves the traffic. */
export function proxyContainer(plan: WorkloadPlan): Draft {
  const { image } = plan;
  const { volume, folder } = configLocation(plan);
  return {
    name: plan.release.containerName,
    image: image.reference,
    ...(image.pullPolicy ? { imagePullPolicy: image.pullPolicy } : {}),
    args: ['-f', `${folder}/config.yaml`],
    env: plan.environment.map((variable) => copyJson(variable)),
    ports: ports(plan),
    readinessProbe: { httpGet: { path: READY_PATH, port: plan.readinessPort }, periodSeconds: 10 },
    startupProbe: {
      httpGet: { path: READY_PATH, port: plan.readinessPort },
      periodSeconds: 1,
      timeoutSeconds: 2,
      failureThreshold: 60,
    },
    resources: proxyResources(plan.parameters.resources),
    securityContext: restricted(plan),
    volumeMounts: [
      { name: CONFIG_VOLUME, mountPath: CONFIG_FOLDER, readOnly: true },
      ...(volume === CONFIG_VOLUME ? [] : [{ name: volume, mountPath: folder, readOnly: true }]),
      ...(plan.ir.keySets.length > 0 ? [{ name: KEY_SET_VOLUME, mountPath: KEY_SET_FOLDER, readOnly: true }] : []),
      { name: TEMPORARY_VOLUME, mountPath: '/tmp' },
      ...(plan.parameters.mesh ? MESH_MOUNTS.map((mount) => ({ ...mount })) : []),
      ...catalogMounts(plan.parameters),
      ...workloadApiMounts(plan.parameters),
    ],
  };
}

/** Returns a container that unpacks the compressed config for the data plane, whose own image has no shell. */
export function unpackContainer(plan: WorkloadPlan): Draft {
  return {
    name: 'unpack-config',
    image: plan.release.unpackImage,
    command: ['sh', '-c', `gunzip -c ${CONFIG_FOLDER}/${plan.delivery.key} > ${UNPACKED_FOLDER}/config.yaml`],
    resources: containerResources({ cpu: '10m', memory: '16Mi', memoryLimit: '64Mi' }),
    securityContext: restricted(plan),
    volumeMounts: [
      { name: CONFIG_VOLUME, mountPath: CONFIG_FOLDER, readOnly: true },
      { name: UNPACKED_VOLUME, mountPath: UNPACKED_FOLDER },
    ],
  };
}

function ports(plan: WorkloadPlan): Draft[] {
  return [
    ...plan.ir.ports.map(({ port }) => ({ name: `listener-${port}`, containerPort: port, protocol: 'TCP' })),
    { name: 'metrics', containerPort: plan.statsPort, protocol: 'TCP' },
    { name: 'readiness', containerPort: plan.readinessPort, protocol: 'TCP' },
  ];
}

/** Returns the restrictions of all generated containers. */
export function restricted({ release }: WorkloadPlan): Draft {
  return { ...restrictedContainer(), runAsUser: release.user, runAsGroup: release.user };
}
