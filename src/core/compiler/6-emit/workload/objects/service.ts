import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { lastValue } from '../parameters/overlay-value';
import { type Draft, metadata, type WorkloadPlan } from '../plan';
import { serviceAddresses } from './addresses';

/** Keeps the network load balancer of AWS, which needs a port, for a Gateway whose listeners are still to come. */
const PLACEHOLDER_PORT = 65443;
const AWS_LOAD_BALANCER = 'service.k8s.aws/nlb';

/** Returns the Service of the pods, with one port for each port of the listeners. */
export function service(plan: WorkloadPlan, diagnostics: DiagnosticCollector): Draft {
  const { ir } = plan;
  const ports = ir.ports.map(({ port }) => port);
  if (ports.length === 0 && hasAwsLoadBalancer(plan)) ports.push(PLACEHOLDER_PORT);
  // Rejected listeners, which are already reported, are the reason for missing ports.
  if (ports.length === 0 && !diagnostics.hasErrors)
    diagnostics.report(CODE.gatewayWithoutPort, ir.origin, { gateway: ir.gatewayName });
  const requested = serviceAddresses(plan, diagnostics);
  const { annotations, ...meta } = metadata(plan);
  const all = { ...annotations, ...requested.annotations };
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { ...meta, ...(Object.keys(all).length > 0 ? { annotations: all } : {}) },
    spec: {
      type: 'LoadBalancer',
      selector: { ...plan.selector },
      ...requested.spec,
      ports: ports.map((port) => ({ name: `listener-${port}`, port, targetPort: port, protocol: 'TCP' })),
    },
  };
}

function hasAwsLoadBalancer({ parameters }: WorkloadPlan): boolean {
  return lastValue(parameters.overlays.service, 'loadBalancerClass') === AWS_LOAD_BALANCER;
}
