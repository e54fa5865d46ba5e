import { BlockList, isIP } from 'node:net';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { below } from '../../../../values/origin';
import type { Draft, WorkloadPlan } from '../plan';

/** The Service fields for the addresses that its Gateway requests. */
export interface ServiceAddresses {
  readonly spec: Draft;
  readonly annotations: Draft;
}

const RECORD = 'external-dns.alpha.kubernetes.io/hostname';

/**
 * Returns the Service fields for `spec.addresses` of the Gateway. A load balancer can be requested for one address; nodes respond at the
 * others once traffic is routed to them. Names are for ExternalDNS, which creates records for the Service's address.
 */
export function serviceAddresses(
  { ir, annotations }: WorkloadPlan,
  diagnostics: DiagnosticCollector,
): ServiceAddresses {
  const at = (index = 0) => below(ir.origin, 'spec', 'addresses', index);
  const [ips, names] = [new Map<string, number>(), new Map<string, number>()];
  ir.addresses.forEach(({ type = 'IPAddress', value = '' }, index) => {
    const found = type === 'Hostname' ? names : ips;
    if (found.has(value)) return;
    if (type === 'Hostname' || (type === 'IPAddress' && isAddress(value, ips.size === 0))) found.set(value, index);
    else diagnostics.report(CODE.unsupportedAddress, at(index), { type, value: JSON.stringify(value) });
  });
  const [first, ...others] = ips.keys();
  if (others.length > 0) {
    diagnostics.report(CODE.severalAddresses, at(ips.get(others[0] as string)), { first, others: others.join(', ') });
  }
  const isNamed = names.size > 0 && annotations[RECORD] === undefined;
  if (isNamed) {
    const [index] = names.values();
    diagnostics.report(CODE.hostNameAsAddress, at(index), { names: [...names.keys()].join(', ') });
  }
  const families = new Set([...ips.keys()].map(isIP));
  return {
    spec: {
      ...(first === undefined ? {} : { loadBalancerIP: first }),
      ...(others.length > 0 ? { externalIPs: others } : {}),
      ...(families.size > 1 ? { ipFamilyPolicy: 'PreferDualStack' } : {}),
    },
    annotations: isNamed ? { [RECORD]: [...names.keys()].join(',') } : {},
  };
}

/** Returns whether Kubernetes accepts a value as an external IP; for a load balancer, any IP is accepted. */
function isAddress(value: string, isFirst: boolean): boolean {
  const family = isIP(value);
  return family > 0 && (isFirst || !SPECIAL.check(value, family === 6 ? 'ipv6' : 'ipv4'));
}

/** No address at all, this machine, this link, and groups on it. */
const SPECIAL = new BlockList();
for (const [network, length] of [
  ['0.0.0.0', 32],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 24],
] as const) {
  SPECIAL.addSubnet(network, length, 'ipv4');
}
for (const [network, length] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff02::', 16],
] as const) {
  SPECIAL.addSubnet(network, length, 'ipv6');
}
