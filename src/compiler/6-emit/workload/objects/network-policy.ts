import type { ConfigObject } from '../../../../data-plane/placeholders';
import { copyJson } from '../../../../overlay/json-values';
import {
  type ConfigDestination,
  configDestinations,
  destinationOfUrl,
  isAddress,
} from '../../../model/config-destinations';
import type { IsolationRequest, SelectedPods } from '../../../model/workload';
import { type Draft, metadata, type WorkloadPlan } from './plan';

const ANYWHERE: readonly Draft[] = [{ ipBlock: { cidr: '0.0.0.0/0' } }, { ipBlock: { cidr: '::/0' } }];
const ANY_POD: Draft = { namespaceSelector: {} };
/** Where clusters answer DNS: the pods of kube-system, and the address of the cache on each node. */
const DNS: readonly Draft[] = [inNamespace('kube-system'), { ipBlock: { cidr: '169.254.20.10/32' } }];
/** Where pods get the tokens of their identity: the metadata servers of the clouds, and the agent of EKS. */
const IDENTITY: readonly Draft[] = [
  { ipBlock: { cidr: '169.254.169.254/32' } },
  { ipBlock: { cidr: '169.254.170.23/32' } },
];
/** Mutual TLS of the mesh between pods (HBONE). */
const MESH_PORT = 15008;
const CLUSTER_HOST = /^[a-z0-9-]+\.([a-z0-9-]+)\.svc(?:\.|$)/;

/**
 * Lets in what the listeners, metrics and readiness need, and out what the config names, DNS and identity. A host outside of the
 * cluster is known by its name only, and a NetworkPolicy knows addresses only: its port is open to all of them.
 */
export function networkPolicy(plan: WorkloadPlan, config: ConfigObject, request: IsolationRequest): Draft {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: metadata(plan),
    spec: {
      podSelector: { matchLabels: { ...plan.selector } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: ingress(plan, request),
      egress: egress(plan, config, request),
    },
  };
}

function ingress({ ir, statsPort, readinessPort }: WorkloadPlan, { clients, scrapers }: IsolationRequest): Draft[] {
  const listeners = ir.ports.map(({ port }) => tcp(port));
  return [
    ...(listeners.length > 0 ? [{ ...(clients.length > 0 ? { from: peers(clients) } : {}), ports: listeners }] : []),
    { from: scrapers.length > 0 ? peers(scrapers) : [{ ...ANY_POD }], ports: [tcp(statsPort)] },
    // The node asks, from an address that no selector knows.
    { ports: [tcp(readinessPort)] },
  ];
}

function egress(plan: WorkloadPlan, config: ConfigObject, request: IsolationRequest): Draft[] {
  const { ir, parameters } = plan;
  const destinations = [
    ...configDestinations(config),
    ...ir.keySets.map(({ url }) => destinationOfUrl(url)),
    ...(ir.needsIdentity ? [{ port: 443 }] : []),
    ...(parameters.mesh?.caAddress ? [destinationOfUrl(parameters.mesh.caAddress)] : []),
  ];
  const rules = [
    { to: DNS.map(copyDraft), ports: [{ port: 53, protocol: 'UDP' }, tcp(53)] },
    ...(ir.needsIdentity ? [{ to: IDENTITY.map(copyDraft), ports: [tcp(80)] }] : []),
    ...(parameters.mesh ? [{ to: [{ ...ANY_POD }], ports: [tcp(MESH_PORT)] }, meshAuthority(parameters.mesh)] : []),
    ...destinations.map((destination) => ruleFor(destination, request.services)),
    ...peers(request.egress),
  ];
  return joined(rules.filter((rule) => rule !== undefined));
}

/** The mesh's own CA, unless another address is given. */
function meshAuthority({ caAddress }: { readonly caAddress?: string }): Draft | undefined {
  return caAddress ? undefined : { to: [inNamespace('istio-system')], ports: [tcp(15012)] };
}

function ruleFor({ host, port }: ConfigDestination, services: readonly SelectedPods[]): Draft {
  const ports = port === undefined ? {} : { ports: [tcp(port)] };
  if (host === undefined) return { to: ANYWHERE.map(copyDraft), ...ports };
  const pods = services.find(({ hostname }) => hostname === host);
  if (pods) return ruleForPods(pods, port);
  const [, namespace] = CLUSTER_HOST.exec(host) ?? [];
  // Which pods stand behind a Service that is not among the inputs, and at which port they listen, is not known.
  if (namespace) return { to: [inNamespace(namespace)] };
  return { to: isAddress(host) ? [{ ipBlock: { cidr: `${host}/32` } }] : ANYWHERE.map(copyDraft), ...ports };
}

/** Policies see the pod's own port, behind the address of the Service. */
function ruleForPods({ namespace, selector, ports }: SelectedPods, port: number | undefined): Draft {
  const target = ports.find((candidate) => candidate.port === port)?.targetPort ?? port;
  return {
    to: [{ ...inNamespace(namespace), podSelector: { matchLabels: { ...selector } } }],
    ...(target === undefined ? {} : { ports: [tcp(target)] }),
  };
}

/** Rules with the same peers become one, so that a policy stays readable. */
function joined(rules: readonly Draft[]): Draft[] {
  const byPeers = new Map<string, Draft>();
  for (const rule of rules) {
    const key = JSON.stringify(rule['to']);
    const known = byPeers.get(key);
    if (!known) byPeers.set(key, rule);
    else if (known['ports'] && rule['ports']) known['ports'] = distinct([...known['ports'], ...rule['ports']]);
    else delete known['ports'];
  }
  return [...byPeers.values()];
}

function distinct(ports: readonly Draft[]): Draft[] {
  return [...new Map(ports.map((port) => [JSON.stringify(port), port])).values()];
}

function tcp(port: number | string): Draft {
  return { port, protocol: 'TCP' };
}

function inNamespace(name: string): Draft {
  return { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } };
}

function peers(given: readonly unknown[]): Draft[] {
  return given.map((peer) => copyJson(peer) as Draft);
}

function copyDraft(draft: Draft): Draft {
  return copyJson(draft) as Draft;
}
