/** Where pods are spread: over nodes, then over zones. */
const SPREAD_OVER = ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'];

interface Spread {
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly whenUnsatisfiable: string;
  readonly labelSelector: { readonly matchLabels: { [label: string]: string } };
}

/** Spreads pods as well as the nodes allow, but for the given topologies. Each call gives objects of its own. */
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

/** What the restricted Pod Security Standard asks of a container, and a file system that cannot be written. */
export function restrictedContainer() {
  return {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    readOnlyRootFilesystem: true,
    runAsNonRoot: true,
  };
}
