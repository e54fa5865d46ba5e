import { isIPv4, isIPv6 } from 'node:net';

/** A Service as a host names it in the DNS of a cluster. */
export interface HostedService {
  readonly name: string;
  readonly namespace: string;
  /** Whether the name may be that of a host outside of the cluster, too. */
  readonly isShort: boolean;
}

const NAME = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
/**
 * Pods resolve names with few dots in their own namespace first, then among all namespaces. Whatever the cluster's domain is, `svc`
 * precedes it.
 */
const CLUSTER_HOST = new RegExp(`^(${NAME})(?:\\.(${NAME})(\\.svc(?:\\..+)?)?)?$`);

/** The name by which the config calls a Service. */
export function hostOfService(namespace: string, name: string): string {
  return `${name}.${namespace}.svc.cluster.local`;
}

/** The name by which the config knows an InferencePool. No DNS resolves it. */
export function hostOfPool(namespace: string, name: string): string {
  return `${name}.${namespace}.inference.cluster.local`;
}

/** Returns the InferencePool of the name by which the config knows it. */
export function poolOfHost(host: string): { readonly name: string; readonly namespace: string } | undefined {
  const [, name, namespace] = /^([a-z0-9-]+)\.([a-z0-9-]+)\.inference\.cluster\.local$/.exec(host) ?? [];
  return name && namespace ? { name, namespace } : undefined;
}

/** Returns the Service of a cluster DNS name in the form with `svc`, which refers only to Services. */
export function serviceOfHost(host: string): { readonly name: string; readonly namespace: string } | undefined {
  const [, name, namespace] = /^([a-z0-9-]+)\.([a-z0-9-]+)\.svc(?:\.cluster\.local)?\.?$/i.exec(host) ?? [];
  return name && namespace ? { name: name.toLowerCase(), namespace: namespace.toLowerCase() } : undefined;
}

/** Normalizes a host for comparison as DNS does: letter case and a trailing dot are ignored. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

/**
 * Returns the Service that a host name refers to, if any.
 *
 * @param ownNamespace the namespace of the calling pods; absent: unknown, so names without a dot do not resolve
 */
export function serviceAtHost(host: string, ownNamespace: string | undefined): HostedService | undefined {
  const [, name, namespaceInHost, suffix] = CLUSTER_HOST.exec(plainHost(host)) ?? [];
  const namespace = namespaceInHost ?? ownNamespace;
  return name === undefined || namespace === undefined
    ? undefined
    : { name, namespace, isShort: suffix === undefined && namespaceInHost !== undefined };
}

/** Whether two hosts are one, by whichever of its names a Service is called. */
export function isSameHost(one: string, other: string, ownNamespace: string | undefined): boolean {
  const names = namesOf(other, ownNamespace);
  return namesOf(one, ownNamespace).some((name) => names.includes(name));
}

function namesOf(host: string, ownNamespace: string | undefined): readonly string[] {
  const service = serviceAtHost(host, ownNamespace);
  return [plainHost(host), ...(service ? [`${service.name}.${service.namespace}.svc`] : [])];
}

/** Names that networks of their own use, and those of Services. */
const INSIDE = /(?:^|\.)(?:svc|local|localhost|localdomain|internal|lan|home\.arpa|intranet)\.?$/i;
const PRIVATE = /^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;

/** Whether a host is surely not in the cluster: a name of two parts may be a Service with its namespace. */
export function isOutside(host: string): boolean {
  if (isIPv4(host)) return !PRIVATE.test(host);
  if (isIPv6(host)) return !/^(?:::1$|f[cd]|fe80)/i.test(host);
  return host.split('.').length > 2 && !INSIDE.test(host);
}
