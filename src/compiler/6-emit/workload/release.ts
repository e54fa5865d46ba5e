/** What the workload must know about a release of the data plane. */
export interface DataPlaneRelease {
  readonly registry: string;
  readonly repository: string;
  readonly tag: string;
  readonly containerName: string;
  /** Image with `sh` and `gunzip`, for the init container that unpacks a compressed config: the data plane's image has neither. */
  readonly unpackImage: string;
}

/** agentgateway 1.4 in standalone mode. */
export const AGENTGATEWAY_1_4: DataPlaneRelease = {
  registry: 'cr.agentgateway.dev',
  repository: 'agentgateway',
  tag: 'v1.4.1',
  containerName: 'agentgateway',
  unpackImage: 'docker.io/library/busybox:1.37.0',
};

/** The user that the container runs as. */
export const PROXY_USER = 10101;

/** Ports that the data plane opens for itself. Listeners cannot have them. */
export const ADMIN_PORT = 15000;
export const STATS_PORT = 15020;
export const READINESS_PORT = 15021;
