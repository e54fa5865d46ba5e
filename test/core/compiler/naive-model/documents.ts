/** A Kubernetes object as a test writes it down. */
export interface Doc {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly spec: Record<string, any>;
}

export const NAMESPACE = 'n';
export const GROUP = 'proxy.example.com';
const GATEWAY_GROUP = 'gateway.networking.k8s.io';

export function groupOf(kind: string): string {
  if (kind === 'Service') return '';
  return kind.startsWith('Proxy') ? GROUP : GATEWAY_GROUP;
}

export function doc(kind: string, name: string, spec: Record<string, any>, labels: Record<string, string> = {}): Doc {
  const group = groupOf(kind);
  const version = kind.startsWith('Proxy') ? 'v1alpha1' : 'v1';
  return {
    apiVersion: group ? `${group}/${version}` : version,
    kind,
    metadata: { name, namespace: NAMESPACE, labels },
    spec,
  };
}
