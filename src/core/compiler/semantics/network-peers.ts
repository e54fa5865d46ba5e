import { isIPv4, isIPv6 } from 'node:net';
import { serviceAtHost } from './cluster-hosts';

/** A peer of a NetworkPolicy. */
export type Peer = { [field: string]: any };
/** An egress rule of a NetworkPolicy. */
export interface EgressRule {
  to: Peer[];
  ports?: Peer[];
}

/** Returns a peer for every address. Some networks do not include pods in address blocks, so use labels for destinations in the cluster. */
export function anywhere(): Peer[] {
  return [{ ipBlock: { cidr: '0.0.0.0/0' } }, { ipBlock: { cidr: '::/0' } }];
}

/** Every pod of a namespace, by the label that Kubernetes puts on it. */
export function peerInNamespace(name: string): Peer {
  return { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } };
}

export function tcp(port: number | string): Peer {
  return { port, protocol: 'TCP' };
}

/** Returns the rule for cluster DNS: the pods of kube-system, and the cache address on each node. */
export function dnsRule(): EgressRule {
  return {
    to: [peerInNamespace('kube-system'), { ipBlock: { cidr: '169.254.20.10/32' } }],
    ports: [{ port: 53, protocol: 'UDP' }, tcp(53)],
  };
}

/** Represents the namespace of the policy, whichever it is. */
const OWN = '';

/**
 * Returns the rule that allows egress to a host and port. For a Service of which only the name is known, it allows its entire namespace,
 * because the pods and their port are unknown. For a host outside the cluster, it allows the port at all addresses, because a NetworkPolicy
 * only supports addresses.
 *
 * @param host a DNS name or an address
 * @param port absent: all
 * @param ownNamespace absent: the namespace of the policy
 */
export function ruleForHost(host: string, port: number | undefined, ownNamespace?: string): EgressRule {
  const ports = port === undefined ? {} : { ports: [tcp(port)] };
  if (isIPv4(host)) return { to: [{ ipBlock: { cidr: `${host}/32` } }], ...ports };
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIPv6(address)) return { to: [{ ipBlock: { cidr: `${address}/128` } }], ...ports };
  // Names without a dot are found by the search path of the pod, in its own namespace.
  const service = serviceAtHost(host, ownNamespace ?? OWN);
  if (!service || service.isShort) return { to: anywhere(), ...ports };
  return { to: [service.namespace === OWN ? { podSelector: {} } : peerInNamespace(service.namespace)] };
}
