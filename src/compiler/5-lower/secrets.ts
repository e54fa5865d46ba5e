import type { Graph } from '../4-attach/effective';
import type { GatewayScope, Site } from './scope';

export type KeyHolder = Graph['secrets'] extends ReadonlyMap<string, infer Holder> ? Holder : never;

/** A Secret that a local reference names, in the namespace of the resource that refers to it. */
export function secretAt(name: string | undefined, site: Site, scope: GatewayScope): KeyHolder {
  return (
    scope.attachment.graph.secrets.get(`${site.namespace}/${name}`) ??
    unknownHolder('Secret', site.namespace, name ?? '')
  );
}

export function configMapAt(name: string | undefined, site: Site, scope: GatewayScope): KeyHolder {
  return (
    scope.attachment.graph.configMaps.get(`${site.namespace}/${name}`) ??
    unknownHolder('ConfigMap', site.namespace, name ?? '')
  );
}

/** The first of several spellings of a key that the Secret has; the preferred one when its keys are not known. */
export function presentKey(holder: KeyHolder, ...spellings: readonly [string, ...string[]]): string {
  return spellings.find((key) => holder.keys.includes(key)) ?? spellings[0];
}

/** What others manage: its keys are not known, and its values even less. */
function unknownHolder(kind: KeyHolder['kind'], namespace: string, name: string): KeyHolder {
  return { kind, namespace, name, labels: {}, keys: [], valueOf: () => undefined };
}
