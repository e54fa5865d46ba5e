import type { ConfigObject } from '../../../../data-plane/placeholders';
import { copyJson } from '../../../../overlay/json-values';
import type { IsolationRequest, SelectedPods } from '../../../model/workload';
import { hostOfService, serviceAtHost } from '../../../semantics/cluster-hosts';
import { type ConfigDestination, configDestinations, destinationsOfUrl } from '../../../semantics/config-destinations';
import {
  anywhere,
  dnsRule,
  type EgressRule,
  peerInNamespace,
  ruleForHost,
  tcp,
} from '../../../semantics/network-peers';
import { type Draft, metadata, type WorkloadPlan } from '../plan';

const ANY_POD: Draft = { namespaceSelector: {} };
/** Addresses at which pods get their identity tokens: the metadata servers of the clouds, that of GKE's nodes, and the agent of EKS. */
const IDENTITY = ['169.254.169.254/32', '169.254.169.252/32', '169.254.170.23/32', 'fd00:ec2::23/128'];
const IDENTITY_PORTS = [80, 988];
/** Mutual TLS of the mesh between pods (HBONE). */
const MESH_PORT = 15008;

/**
 * Allows ingress for listeners, metrics and readiness, and egress to the destinations in the config, DNS and identity. A host outside the
 * cluster is only known by name, but a NetworkPolicy matches addresses, so its port is open to all addresses.
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
    // The node's probes come from an address that no selector matches.
    { ports: [tcp(readinessPort)] },
  ];
}

function egress(plan: WorkloadPlan, config: ConfigObject, request: IsolationRequest): Draft[] {
  const { ir, parameters } = plan;
  const destinations = [
    ...configDestinations(config),
    ...ir.keySets.flatMap(({ url }) => destinationsOfUrl(url)),
    ...(ir.needsIdentity ? [{ port: 443 }] : []),
    ...(parameters.mesh?.caAddress ? destinationsOfUrl(parameters.mesh.caAddress) : []),
  ];
  return joined([
    dnsRule(),
    ...(ir.needsIdentity ? [identityRule()] : []),
    ...(parameters.mesh ? meshRules(parameters.mesh) : []),
    ...destinations.flatMap((destination) => rulesFor(destination, ir.namespace, request.services)),
    ...peers(request.egress),
  ]);
}

function identityRule(): EgressRule {
  return { to: IDENTITY.map((cidr) => ({ ipBlock: { cidr } })), ports: IDENTITY_PORTS.map(tcp) };
}

/** Pods of the mesh, and its own CA, unless another address is given. */
function meshRules({ caAddress }: { readonly caAddress?: string }): EgressRule[] {
  const pods = { to: [{ ...ANY_POD }], ports: [tcp(MESH_PORT)] };
  return caAddress ? [pods] : [pods, { to: [peerInNamespace('istio-system')], ports: [tcp(15012)] }];
}

function rulesFor(
  { host, port }: ConfigDestination,
  namespace: string,
  services: readonly SelectedPods[],
): EgressRule[] {
  if (host === undefined) return [{ to: anywhere(), ...(port === undefined ? {} : { ports: [tcp(port)] }) }];
  const service = serviceAtHost(host, namespace);
  const hostname = service ? hostOfService(service.namespace, service.name) : host;
  const pods = services.find((one) => one.hostname === hostname);
  return pods ? rulesForPods(pods, port) : [ruleForHost(host, port, namespace)];
}

/**
 * Returns the rules for pods of a Service. Policies match the pod's own port rather than the Service's. A Service without a selector leads
 * to endpoints that others define: pods of its namespace, or external addresses.
 */
function rulesForPods({ namespace, selector, ports }: SelectedPods, port: number | undefined): EgressRule[] {
  const known = ports.filter((candidate) => candidate.port === port).map(({ targetPort }) => targetPort);
  const targets = known.length === 0 && port !== undefined ? [port] : known;
  const at = targets.length === 0 ? {} : { ports: targets.map(tcp) };
  if (!selector) return [{ to: [peerInNamespace(namespace)] }, { to: anywhere(), ...at }];
  return [{ to: [{ ...peerInNamespace(namespace), podSelector: { matchLabels: { ...selector } } }], ...at }];
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

function peers(given: readonly unknown[]): Draft[] {
  return given.map((peer) => copyJson(peer) as Draft);
}
