import type { Size } from 'cdk8s';
import type { PodResources } from '../constructs';
import type { Cpu } from '../constructs/cpu';

/** The resources of a container in the form of Kubernetes. */
interface Amounts {
  readonly requests?: { readonly [resource: string]: string };
  readonly limits?: { readonly [resource: string]: string };
}

/** Returns the resources of a container, with extended resources such as GPUs, which have no limit of their own. */
export function amountsOf(
  { cpuRequest, cpuLimit, memoryRequest, memoryLimit, claims }: PodResources,
  extended: { readonly [resource: string]: string } = {},
): Amounts & { readonly claims?: object[] } {
  const pick = (cpu: Cpu | undefined, memory: Size | undefined) => ({
    ...(cpu ? { cpu: cpu._text } : {}),
    ...(memory ? { memory: memory.asString() } : {}),
    ...extended,
  });
  const [requests, limits] = [pick(cpuRequest, memoryRequest), pick(cpuLimit, memoryLimit)];
  return {
    ...(claims ? { claims } : {}),
    ...(Object.keys(requests).length > 0 ? { requests } : {}),
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
  };
}
