import { type DiagnosticCollector, formatPath } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { isMapping, maps } from '../defaults/fill';
import { isSidecar } from '../objects/sidecars';
import type { Draft } from '../plan';
import {
  asMap,
  CONTAINER_LISTS,
  type ObjectField,
  PROBES,
  placeOf,
  podTemplate,
  type Step,
  type WorkloadObjects,
} from './workload-objects';

type Report = (field: ObjectField, place: readonly Step[], flaw: string) => void;

const POD = ['spec', 'template', 'spec'] as const;
const PROBE_HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'grpc'];
const HOOK_HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'sleep'];
const MOST_NAMESERVERS = 3;

/** Checks for parts that are valid individually but that the API server rejects in combination, as a merge can easily produce. */
export function checkPodParts(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const report: Report = (field, place, flaw) => {
    const kind = asMap(objects[field])['kind'];
    diagnostics.report(CODE.incompatibleParts, placeOf(objects, field, ...place), {
      kind,
      path: formatPath([...place]),
      flaw,
    });
  };
  const { spec } = podTemplate(objects);
  for (const list of CONTAINER_LISTS) {
    maps(spec[list]).forEach((container, index) => {
      checkContainer(container, [...POD, list, index], list === 'containers' || isSidecar(container), report);
    });
  }
  const [containers, others] = CONTAINER_LISTS.map((list) => namesIn(spec[list], 'name', [...POD, list]));
  checkRepeated('workload', [...containers!, ...others!], report);
  checkRepeated('workload', namesIn(spec['volumes'], 'name', [...POD, 'volumes']), report);
  checkNameservers(spec, report);
  checkHostNetwork(spec, report);
  checkRollingUpdate(asMap(objects.workload['spec']), report);
  checkService(asMap(objects.service['spec']), report);
}

function checkContainer(container: Draft, at: readonly Step[], runsOn: boolean, report: Report): void {
  const parts = [...PROBES, 'lifecycle'].filter((part) => isMapping(container[part]));
  if (!runsOn) {
    for (const part of parts)
      report('workload', [...at, part], 'is only supported for containers with restartPolicy Always');
  } else {
    for (const probe of PROBES) checkHandlers(container[probe], PROBE_HANDLERS, [...at, probe], report);
    for (const [hook, value] of Object.entries(asMap(container['lifecycle'])))
      checkHandlers(value, HOOK_HANDLERS, [...at, 'lifecycle', hook], report);
  }
  maps(container['env']).forEach(({ value, valueFrom }, index) => {
    if (value && isMapping(valueFrom)) report('workload', [...at, 'env', index], 'has both value and valueFrom');
  });
  checkRepeated('workload', namesIn(container['ports'], 'name', [...at, 'ports']), report);
  checkRepeated('workload', namesIn(container['volumeMounts'], 'mountPath', [...at, 'volumeMounts']), report);
}

function checkHandlers(value: unknown, handlers: readonly string[], place: readonly Step[], report: Report): void {
  if (!isMapping(value)) return;
  const found = handlers.filter((handler) => isMapping(value[handler]));
  if (found.length === 1) return;
  const what = found.length === 0 ? 'no handler' : found.join(' and ');
  report('workload', place, `has ${what}; exactly one of ${handlers.join(', ')} is accepted`);
}

function checkNameservers({ dnsPolicy, dnsConfig }: Draft, report: Report): void {
  const { nameservers } = asMap(dnsConfig);
  const count = Array.isArray(nameservers) ? nameservers.length : 0;
  if (dnsPolicy === 'None' && count === 0)
    report('workload', [...POD, 'dnsPolicy'], 'is None, which requires dnsConfig.nameservers');
  if (count > MOST_NAMESERVERS)
    report(
      'workload',
      [...POD, 'dnsConfig', 'nameservers'],
      `has ${count} items, and at most ${MOST_NAMESERVERS} are accepted`,
    );
}

/** The generated pod may use low ports by a setting of its network, which it cannot have on that of the node. */
function checkHostNetwork({ hostNetwork, securityContext }: Draft, report: Report): void {
  const settings = maps(asMap(securityContext)['sysctls']).map(({ name }) => String(name));
  const own = settings.filter((name) => /^net[./]/.test(name));
  if (hostNetwork === true && own.length > 0)
    report('workload', [...POD, 'hostNetwork'], `is true, and securityContext.sysctls has ${own.join(', ')}`);
}

function checkRollingUpdate(spec: Draft, report: Report): void {
  const field = spec['updateStrategy'] ? 'updateStrategy' : 'strategy';
  const { type, rollingUpdate } = asMap(spec[field]);
  const { maxSurge, maxUnavailable } = asMap(rollingUpdate);
  if (type !== 'RollingUpdate') return;
  const at = ['spec', field, 'rollingUpdate'];
  if (isNone(maxSurge) && isNone(maxUnavailable)) report('workload', at, 'has 0 for both maxSurge and maxUnavailable');
  else if (field === 'updateStrategy' && !isNone(maxSurge) && !isNone(maxUnavailable))
    report('workload', at, 'has both maxSurge and maxUnavailable, but a DaemonSet supports only one');
}

function isNone(value: unknown): boolean {
  return value === 0 || (typeof value === 'string' && /^0+%$/.test(value));
}

function checkService(spec: Draft, report: Report): void {
  const { type, loadBalancerSourceRanges: ranges, ports } = spec;
  if (type !== 'LoadBalancer' && Array.isArray(ranges) && ranges.length > 0)
    report(
      'service',
      ['spec', 'loadBalancerSourceRanges'],
      `is only valid for the type LoadBalancer, and the type is ${type}`,
    );
  checkRepeated('service', namesIn(ports, 'name', ['spec', 'ports']), report);
}

function namesIn(list: unknown, field: string, at: readonly Step[]): [name: string, place: readonly Step[]][] {
  return (Array.isArray(list) ? list : []).flatMap((item, index) => {
    const name: unknown = asMap(item)[field];
    return typeof name === 'string' && name !== '' ? [[name, [...at, index, field]]] : [];
  });
}

function checkRepeated(field: ObjectField, names: [name: string, place: readonly Step[]][], report: Report): void {
  const seen = new Map<string, readonly Step[]>();
  for (const [name, place] of names) {
    const first = seen.get(name);
    if (first) report(field, place, `is ${JSON.stringify(name)}, as is ${formatPath([...first])}`);
    else seen.set(name, place);
  }
}
