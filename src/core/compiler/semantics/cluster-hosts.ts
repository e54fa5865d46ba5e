import { isIPv4, isIPv6 } from 'node:net';

/** The name by which the config calls a Service. */
export function hostOfService(namespace: string, name: string): string {
  return `${name}.${namespace}.svc.cluster.local`;
}

/** The Service that a name of the cluster's DNS is for, in the form with `svc`, which is for nothing else. */
export function serviceOfHost(host: string): { readonly name: string; readonly namespace: string } | undefined {
  const [, name, namespace] = /^([a-z0-9-]+)\.([a-z0-9-]+)\.svc(?:\.cluster\.local)?\.?$/i.exec(host) ?? [];
  return name && namespace ? { name: name.toLowerCase(), namespace: namespace.toLowerCase() } : undefined;
}

/**
 * All that the name of a host may be short for: pods find `web` and `web.shop` by their search path. Not every host of two parts is a Service.
 *
 * @param ownNamespace that of the pod
 */
export function possibleServiceOfHost(host: string, ownNamespace: string): ReturnType<typeof serviceOfHost> {
  const [name = '', namespace = ownNamespace, ...more] = host.toLowerCase().replace(/\.$/, '').split('.');
  return serviceOfHost(host) ?? (name !== '' && more.length === 0 ? { name, namespace } : undefined);
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
