import type { DataPlaneRelease } from '../release';

/** The release in standalone mode. */
export const RELEASE: DataPlaneRelease = {
  revision: 'v1.4',
  registry: 'cr.agentgateway.dev',
  repository: 'agentgateway',
  tag: 'v1.4.1',
  containerName: 'agentgateway',
  unpackImage: 'docker.io/library/busybox:1.37.0',
  catalogVariable: 'MODEL_CATALOG_PATHS',
  user: 10101,
  ports: { admin: 15000, stats: 15020, readiness: 15021 },
};
