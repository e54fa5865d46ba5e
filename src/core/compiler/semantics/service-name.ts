import type { ServiceNode } from '../model/graph';

/** What routes refer to where a node is in the form of a Service. */
export function kindOfService({ pool }: Pick<ServiceNode, 'pool'>): 'Service' | 'InferencePool' {
  return pool ? 'InferencePool' : 'Service';
}

/** The kind and the name, for messages. */
export function serviceText(service: Pick<ServiceNode, 'pool' | 'namespace' | 'name'>): string {
  return `${kindOfService(service)} ${service.namespace}/${service.name}`;
}
