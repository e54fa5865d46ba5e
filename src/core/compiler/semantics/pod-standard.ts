/** The topologies over which pods are spread: nodes, then zones. */
const SPREAD_OVER = ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'];

interface Spread {
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly whenUnsatisfiable: string;
  readonly labelSelector: { readonly matchLabels: { [label: string]: string } };
}

/** Returns constraints that spread pods as well as the nodes allow, except over the given topologies. Each call returns new objects. */
export function spreadConstraints(
  selector: Readonly<Record<string, string>>,
  stated: ReadonlySet<unknown> = new Set(),
): Spread[] {
  return SPREAD_OVER.filter((topologyKey) => !stated.has(topologyKey)).map((topologyKey) => ({
    topologyKey,
    maxSkew: 1,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: { matchLabels: { ...selector } },
  }));
}

/** Returns a security context with the container requirements of the restricted Pod Security Standard, and a read-only file system. */
export function restrictedContainer() {
  return {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    readOnlyRootFilesystem: true,
    runAsNonRoot: true,
  };
}
