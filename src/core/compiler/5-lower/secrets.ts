import { CODE } from '../../diagnostics/codes.generated';
import type { Origin } from '../../values/origin';
import type { KeyHolder } from '../model/graph';
import type { GatewayScope, Site } from './scope';

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

/**
 * Returns whether a Secret contains an optional key. For a Secret that others manage, this is unknown and assumed to be false: if the key
 * is missing, pods would not start or would send an empty value.
 *
 * @param without - the consequence of a missing key, for the note
 */
export function holdsOptional(
  holder: KeyHolder,
  key: string,
  without: string,
  at: Origin,
  scope: GatewayScope,
): boolean {
  if (holder.keys.includes(key)) return true;
  if (!holder.resource) {
    scope.diagnostics.report(CODE.invisibleKey, at, { name: `${holder.namespace}/${holder.name}`, key, without });
  }
  return false;
}

/** Returns a holder that others manage: its keys and values are unknown. */
function unknownHolder(kind: KeyHolder['kind'], namespace: string, name: string): KeyHolder {
  const value = { valueOf: () => undefined, isText: () => true, pemOf: () => undefined };
  return { kind, namespace, name, labels: {}, keys: [], binaryKeys: [], ...value };
}
