import { isIPv4, isIPv6 } from 'node:net';
import { serviceAtHost } from './cluster-hosts';

/** A peer of a NetworkPolicy. */
export type Peer = { [field: string]: any };
/** A rule of a NetworkPolicy that lets out. */
export interface EgressRule {
  to: Peer[];
  ports?: Peer[];
}

/** Every address. Some networks do not count pods among them, so that what is in the cluster is better said by labels. */
export function anywhere(): Peer[] {
  return [{ ipBlock: { cidr: '0.0.0.0/0' } }, { ipBlock: { cidr: '::/0' } }];
}

/** Every pod of a namespace, by the label that Kubernetes puts on it. */
export function inNamespace(name: string): Peer {
  return { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } };
}

export function tcp(port: number | string): Peer {
  return { port, protocol: 'TCP' };
}

/** To where clusters answer DNS: the pods of kube-system, and the address of the cache on each node. */
export function dnsRule(): EgressRule {
  return {
    to: [inNamespace('kube-system'), { ipBlock: { cidr: '169.254.20.10/32' } }],
    ports: [{ port: 53, protocol: 'UDP' }, tcp(53)],
  };
}

/** Stands for the namespace of the policy, whichever that is. */
const OWN = '';

/**
 * Lets out to a host and port. A Service of which only the name is known lets out to its whole namespace: which pods stand behind it,
 * and at which port of theirs, is not known. A host outside of the cluster is known by its name only, and a NetworkPolicy knows addresses
 * only, so that its port is open to all of them.
 *
 * @param host a DNS name or an address
 * @param port absent: all
 * @param ownNamespace absent: the one that the policy stands in
 */
export function ruleForHost(host: string, port: number | undefined, ownNamespace?: string): EgressRule {
  const ports = port === undefined ? {} : { ports: [tcp(port)] };
  if (isIPv4(host)) return { to: [{ ipBlock: { cidr: `${host}/32` } }], ...ports };
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIPv6(address)) return { to: [{ ipBlock: { cidr: `${address}/128` } }], ...ports };
  // Names without a dot are found by the search path of the pod, in its own namespace.
  const service = serviceAtHost(host, ownNamespace ?? OWN);
  if (!service || service.isShort) return { to: anywhere(), ...ports };
  return { to: [service.namespace === OWN ? { podSelector: {} } : inNamespace(service.namespace)] };
}
