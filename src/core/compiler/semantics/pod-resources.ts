/** The amounts of CPU and memory that differ between containers. */
export interface ContainerSize {
  readonly cpu: string;
  readonly memory: string;
  readonly memoryLimit: string;
}

/** Space on the node's disk for logs, which the kubelet rotates at 10 MiB by default and keeps five of, and for temporary files. */
export const DISK_REQUEST = '50Mi';
export const DISK_LIMIT = '1Gi';

/** The size limit of a volume in memory for rendered configs: twice the largest config, because a new one is written next to the old one. */
export const CONFIG_MEMORY_LIMIT = '64Mi';

/** Node.js programs of about 40 MiB, which read one config or a few key sets. Volumes in memory count as memory of the container that writes them. */
export const SIDECAR_SIZE: ContainerSize = { cpu: '10m', memory: '64Mi', memoryLimit: '256Mi' };

/**
 * Returns requests and limits of a generated container. CPU has no limit: Kubernetes would throttle the container while the node has idle
 * cores, which delays requests.
 */
export function containerResources({ cpu, memory, memoryLimit }: ContainerSize) {
  return {
    requests: { cpu, memory, 'ephemeral-storage': DISK_REQUEST },
    limits: { memory: memoryLimit, 'ephemeral-storage': DISK_LIMIT },
  };
}
