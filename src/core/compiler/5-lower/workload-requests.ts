import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import type { Resource } from '../../validation/resource';
import { below } from '../../values/origin';
import type { Graph } from '../model/graph';
import { CONFIG_DELIVERIES } from '../model/options';
import type { IsolationRequest, SelectedPods, WorkloadIr } from '../model/workload';
import { CONFIG_DELIVERY, NETWORK_POLICY, RELOADER, RESTART_ON_SECRETS } from '../semantics/workload-annotations';

const LISTS = ['clients', 'scrapers', 'egress'] as const;

/** Returns the settings of pods and the further objects that annotations of a Gateway request. */
export function workloadRequests(
  gateway: Resource,
  graph: Pick<Graph, 'services' | 'pools'>,
  diagnostics: DiagnosticCollector,
): Pick<WorkloadIr, 'isolation' | 'restartsOnSecrets' | 'configDelivery'> {
  const report = (annotation: string, expected: string) =>
    diagnostics.report(CODE.unreadableGatewayAnnotation, below(gateway.origin, 'metadata', 'annotations', annotation), {
      annotation,
      value: JSON.stringify(gateway.annotations[annotation]),
      expected,
    });
  const isolation = gateway.annotations[NETWORK_POLICY];
  const restarts = gateway.annotations[RESTART_ON_SECRETS];
  const lists = isolation === undefined ? undefined : readLists(isolation);
  if (isolation !== undefined && !lists) {
    report(NETWORK_POLICY, `JSON with any of the lists ${LISTS.join(', ')}; an empty object {} is valid`);
  }
  if (restarts !== undefined && restarts !== RELOADER) report(RESTART_ON_SECRETS, RELOADER);
  const written = gateway.annotations[CONFIG_DELIVERY];
  const configDelivery = CONFIG_DELIVERIES.find((name) => name === written);
  if (written !== undefined && configDelivery === undefined)
    report(CONFIG_DELIVERY, `one of ${CONFIG_DELIVERIES.join(', ')}`);
  return {
    ...(configDelivery ? { configDelivery } : {}),
    ...(lists ? { isolation: { ...lists, services: [...selectedPods(graph), ...podsOfPools(graph)] } } : {}),
    ...(restarts === RELOADER ? { restartsOnSecrets: true } : {}),
  };
}

function readLists(text: string): Omit<IsolationRequest, 'services'> | undefined {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  const isKnown = entries.every(([name, list]) => LISTS.some((known) => known === name) && Array.isArray(list));
  return isKnown ? { clients: [], scrapers: [], egress: [], ...Object.fromEntries(entries) } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The Services among the inputs, but for those that are another name of a host. */
function selectedPods({ services }: Pick<Graph, 'services'>): SelectedPods[] {
  return [...services.values()].flatMap(({ hostname, namespace, resource, isStub, ports }) => {
    const spec = resource?.spec as ServiceSpec | undefined;
    if (!spec || isStub || spec.type === 'ExternalName') return [];
    const { selector = {}, ports: specified = [] } = spec;
    const targets = ports.map(({ port }) => ({
      port,
      targetPort: specified.find((candidate) => candidate.port === port)?.targetPort ?? port,
    }));
    return [{ hostname, namespace, ...(Object.keys(selector).length > 0 ? { selector } : {}), ports: targets }];
  });
}

/** An endpoint picker may choose any of the target ports. */
function podsOfPools({ pools }: Pick<Graph, 'pools'>): SelectedPods[] {
  return [...pools.values()].map(({ hostname, namespace, ports: [first], ports, pool }) => ({
    hostname,
    namespace,
    selector: pool.resource.spec.selector.matchLabels,
    ports: ports.map(({ port }) => ({ port: first?.port ?? port, targetPort: port })),
  }));
}

interface ServiceSpec {
  readonly type?: string;
  readonly selector?: Readonly<Record<string, string>>;
  readonly ports?: readonly { readonly port: number; readonly targetPort?: number | string }[];
}
