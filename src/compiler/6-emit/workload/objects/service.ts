import { isIPv4, isIPv6 } from 'node:net';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { lastValue } from '../parameters/overlay-value';
import { type Draft, metadata, type WorkloadPlan } from './plan';

/** Keeps the network load balancer of AWS, which needs a port, for a Gateway whose listeners are still to come. */
const PLACEHOLDER_PORT = 65443;
const AWS_LOAD_BALANCER = 'service.k8s.aws/nlb';

/** The Service in front of the pods: one port for each port of the listeners. */
export function service(plan: WorkloadPlan, diagnostics: DiagnosticCollector): Draft {
  const { ir } = plan;
  const ports = ir.ports.map(({ port }) => port);
  if (ports.length === 0 && hasAwsLoadBalancer(plan)) ports.push(PLACEHOLDER_PORT);
  // Listeners that were refused are reported already, and are why there are no ports.
  if (ports.length === 0 && !diagnostics.hasErrors)
    diagnostics.report('AIG6032', ir.origin, { gateway: ir.gatewayName });
  const address = loadBalancerAddress(plan, diagnostics);
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata(plan),
    spec: {
      type: 'LoadBalancer',
      selector: { ...plan.selector },
      ...(address === undefined ? {} : { loadBalancerIP: address }),
      ports: ports.map((port) => ({ name: `listener-${port}`, port, targetPort: port, protocol: 'TCP' })),
    },
  };
}

function hasAwsLoadBalancer({ parameters }: WorkloadPlan): boolean {
  return lastValue(parameters.overlays.service, 'loadBalancerClass') === AWS_LOAD_BALANCER;
}

/** `spec.addresses` of the Gateway: nothing, or exactly one IP address. */
function loadBalancerAddress({ ir }: WorkloadPlan, diagnostics: DiagnosticCollector): string | undefined {
  const [first, ...others] = ir.addresses;
  if (!first) return undefined;
  const at = (...path: (string | number)[]) => ({
    document: ir.origin.document,
    path: [...ir.origin.path, 'spec', 'addresses', ...path],
  });
  if (others.length > 0) diagnostics.report('AIG6030', at(1), { count: ir.addresses.length });
  const { type = 'IPAddress', value = '' } = first;
  if (type !== 'IPAddress' || !(isIPv4(value) || isIPv6(value))) {
    diagnostics.report('AIG6031', at(0), { type, value: JSON.stringify(value) });
  }
  return value;
}
