import { BlockList, isIP } from 'node:net';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { below } from '../../../model/origin';
import type { Draft, WorkloadPlan } from './plan';

/** What a Service says of the addresses that its Gateway asks for. */
export interface AskedAddresses {
  readonly spec: Draft;
  readonly annotations: Draft;
}

const RECORD = 'external-dns.alpha.kubernetes.io/hostname';

/**
 * `spec.addresses` of the Gateway. A load balancer can be asked for one address; the nodes answer at the others, once somebody leads
 * them there. Names are for ExternalDNS, which makes records for the address that the Service gets.
 */
export function askedAddresses({ ir, annotations }: WorkloadPlan, diagnostics: DiagnosticCollector): AskedAddresses {
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

/** What Kubernetes takes as an external IP, and of a load balancer any. */
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
