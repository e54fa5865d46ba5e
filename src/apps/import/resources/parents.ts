import type { Builder } from '../builder';
import { type CodeExpression, listCode, made } from '../code/model';
import { listAt, objectAt, only, textAt } from '../fields';
import { importKey } from '../subject';
import { unsupported } from '../unsupported';
import { gatewayNamed } from './gateway';

/** The parents of a route, as options of its construct. */
export interface ImportedParents {
  readonly gateway: CodeExpression;
  readonly listeners?: CodeExpression;
}

/** The parentRefs of a route: one gateway or listener set, and the listeners of it that are named. */
export function readParents(value: unknown, namespace: string | undefined, builder: Builder): ImportedParents {
  const references = listAt(value, 'parentRefs').map((one) => objectAt(one, 'parentRefs'));
  const [first] = references;
  if (!first) return unsupported('it has no parent');
  for (const reference of references)
    only(reference, ['group', 'kind', 'name', 'namespace', 'sectionName'], 'parentRefs');
  const { kind = 'Gateway', group = 'gateway.networking.k8s.io', namespace: at } = first;
  const name = textAt(first.name, 'parentRefs.name');
  if (references.some((one) => one.name !== name || one.namespace !== at || (one.kind ?? 'Gateway') !== kind))
    return unsupported('it has several parents');
  if (group !== 'gateway.networking.k8s.io') return unsupported('its parent is of another API');
  const where = typeof at === 'string' ? at : namespace;
  const built = builder.built.get(importKey(String(kind), where, name));
  const gateway = parentNamed(String(kind), name, where, builder);
  const sections = references.map(({ sectionName }) => sectionName);
  if (sections.every((one) => one === undefined)) return { gateway };
  const listeners = sections.map((section) => {
    const listener = typeof section === 'string' ? built?.listeners?.get(section) : undefined;
    return listener ? made(listener) : unsupported(`the listener ${String(section)} is not among the inputs`);
  });
  return { gateway, listeners: listCode(listeners) };
}

/** Returns a construct of the program, or an import of a gateway or of a route that delegates. */
function parentNamed(kind: string, name: string, namespace: string | undefined, builder: Builder): CodeExpression {
  if (kind === 'Gateway') return gatewayNamed(name, namespace, builder);
  const built = builder.built.get(importKey(kind, namespace, name));
  if (built?.isIntent && (kind === 'ListenerSet' || kind === 'HTTPRoute')) return made(built.statement);
  if (kind === 'HTTPRoute') return made(builder.imported(kind, name, namespace));
  return unsupported(`its parent is of the kind ${kind}`);
}
