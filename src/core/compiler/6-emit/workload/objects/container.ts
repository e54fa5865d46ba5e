import { copyJson } from '../../../../overlay/json-values';
import { CONFIG_FOLDER, KEY_SET_FOLDER } from '../../../model/workload';
import { restrictedContainer } from '../../../semantics/pod-standard';
import type { Draft, WorkloadPlan } from '../plan';
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
/** The requests in the release's own defaults, which give an autoscaler a value to measure against. */
const DEFAULT_REQUESTS: Readonly<Record<string, string>> = { cpu: '100m', memory: '128Mi' };

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
    resources: resources(plan),
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
    resources: { requests: { cpu: '10m', memory: '16Mi' } },
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

/** A limit without a request is the request too, as in Kubernetes; a default could exceed it. */
function resources({ parameters }: WorkloadPlan): Draft {
  const { limits = {}, requests = {} } = parameters.resources;
  const defaults = Object.entries(DEFAULT_REQUESTS).filter(([name]) => !(name in limits));
  return copyJson({ ...parameters.resources, requests: { ...Object.fromEntries(defaults), ...requests } }) as Draft;
}

/** Returns the restrictions of all generated containers. */
export function restricted({ release }: WorkloadPlan): Draft {
  return { ...restrictedContainer(), runAsUser: release.user };
}
