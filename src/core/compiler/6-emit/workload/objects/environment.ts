import type { DataPlaneRelease } from '../../../../data-plane/release';
import type { EnvVar } from '../../../../validation/types.generated';
import type { WorkloadIr } from '../../../model/workload';
import { SESSION_KEY_FIELD, sessionKeySecret } from '../../../semantics/object-names';
import { type MergedParameters, mergeEnvironment } from '../parameters/merge-parameters';
import { catalogPaths } from './model-catalogs';

export const DEFAULT_SHUTDOWN = { min: 10, max: 60 };
const DEFAULT_LEVEL = 'info';
const MESH_CA_ADDRESS = 'https://istiod.istio-system.svc:15012';
const MESH_TRUST_DOMAIN = 'cluster.local';

/** The variables of the proxy container: the generated ones, in which those of the parameters replace or follow. */
export function environment(
  ir: WorkloadIr,
  parameters: MergedParameters,
  release: DataPlaneRelease,
  rawLevel: boolean,
): readonly EnvVar[] {
  const shutdown = parameters.shutdown ?? DEFAULT_SHUTDOWN;
  const generated: EnvVar[] = [
    { name: 'TERMINATION_GRACE_PERIOD_SECONDS', value: String(shutdown.max) },
    { name: 'CONNECTION_MIN_TERMINATION_DEADLINE', value: `${shutdown.min}s` },
    fromField('NODE_NAME', 'spec.nodeName'),
    fromField('POD_NAMESPACE', 'metadata.namespace'),
    fromField('POD_NAME', 'metadata.name'),
    fromField('INSTANCE_IP', 'status.podIP'),
    fromField('SERVICE_ACCOUNT', 'spec.serviceAccountName'),
    { name: 'CPU_LIMIT', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1' } } },
    fromField('NAMESPACE', 'metadata.namespace'),
    { name: 'GATEWAY', value: ir.gatewayName },
    { name: 'RUST_BACKTRACE', value: '1' },
    ...logLevel(parameters, rawLevel),
    ...mesh(parameters),
    ...sessionKey(ir),
    ...modelCatalogs(parameters, release),
  ];
  return mergeEnvironment(generated, parameters.env);
}

/**
 * Returns the variable of the log level. It overrides the level of the config, so it is omitted if only the config (by rawConfig) sets one.
 */
function logLevel({ logging }: MergedParameters, rawLevel: boolean): EnvVar[] {
  if (logging.level === undefined && rawLevel) return [];
  return [{ name: 'RUST_LOG', value: literal(logging.level ?? DEFAULT_LEVEL) }];
}

function mesh({ mesh }: MergedParameters): EnvVar[] {
  if (!mesh) return [];
  const { clusterId, network, additionalTrustDomains: domains } = mesh;
  return [
    { name: 'CA_ADDRESS', value: mesh.caAddress ?? MESH_CA_ADDRESS },
    { name: 'TRUST_DOMAIN', value: mesh.trustDomain ?? MESH_TRUST_DOMAIN },
    ...(clusterId ? [{ name: 'CLUSTER_ID', value: clusterId }] : []),
    ...(network ? [{ name: 'NETWORK', value: network }] : []),
    ...(domains?.length ? [{ name: 'ADDITIONAL_TRUST_DOMAINS', value: domains.join(',') }] : []),
  ];
}

/**
 * The key is optional, because nothing creates the Secret automatically: without it, sessions work unsealed, and a diagnostic reports this.
 */
function sessionKey(ir: WorkloadIr): EnvVar[] {
  if (!ir.needsSessionKey) return [];
  const secretKeyRef = { name: sessionKeySecret(ir.gatewayName), key: SESSION_KEY_FIELD, optional: true };
  return [{ name: 'SESSION_KEY', valueFrom: { secretKeyRef } }];
}

/** Releases without the variable read the files that `config.modelCatalog` lists. */
function modelCatalogs(parameters: MergedParameters, { catalogVariable: name }: DataPlaneRelease): EnvVar[] {
  const value = catalogPaths(parameters);
  return value === undefined || name === undefined ? [] : [{ name, value }];
}

function fromField(name: string, fieldPath: string): EnvVar {
  return { name, valueFrom: { fieldRef: { fieldPath } } };
}

/** Escapes a string, because Kubernetes replaces `$(NAME)` in values and turns `$$` into `$`, while a log level is literal. */
function literal(text: string): string {
  return text.replaceAll('$', '$$$$');
}
