import type { DiagnosticCollector } from '../../../diagnostics';
import { CODE } from '../../../diagnostics/codes.generated';
import type { Resource } from '../../../validation/resource';
import { addToList } from '../../../values/lists-in-maps';
import { isObject } from '../../../values/objects';
import type { ListenerNode, ParentLink } from '../../model/graph';
import type { Rule } from '../rule';

/** So many of one owner are one finding. */
const MANY = 4;
const NAMED = 3;

/** A listener that no route is attached to: each request gets 404, each connection ends. */
export const listenerWithoutRoutes: Rule = ({ attachment }, diagnostics) => {
  const { routes } = attachment.graph;
  // A route that names a parent which does not exist is reported, and may be the one that is missed here.
  if (routes.some(({ parents }) => parents.some(isUnattached))) return;
  const idle = new Map<Resource, ListenerNode[]>();
  for (const { listeners } of attachment.gateways) {
    for (const { listener } of listeners) {
      // Where the inputs hold no route at all, those of other namespaces stand elsewhere.
      if (listener.routes.length > 0 || (routes.length === 0 && isForOtherNamespaces(listener))) continue;
      addToList(idle, listener.owner, listener);
    }
  }
  for (const listeners of idle.values()) report(listeners, diagnostics);
};

function report(listeners: readonly ListenerNode[], diagnostics: DiagnosticCollector): void {
  if (listeners.length < MANY) {
    for (const { key, protocol, port, origin } of listeners) {
      const which = `listener ${key} (${protocol}, port ${port}) has`;
      diagnostics.report(CODE.listenerWithoutRoutes, origin, { which, outcome: 'it answers' });
    }
    return;
  }
  const [{ origin }] = listeners;
  const names = listeners.slice(0, NAMED).map(({ key }) => key);
  const which = `${listeners.length} listeners (${names.join(', ')} and ${listeners.length - NAMED} more) have`;
  diagnostics.report(
    CODE.listenerWithoutRoutes,
    { ...origin, path: origin.path.slice(0, -1) },
    { which, outcome: 'they answer' },
  );
}

function isForOtherNamespaces({ owner, section }: ListenerNode): boolean {
  const { listeners } = isObject(owner.spec) ? owner.spec : {};
  const written: unknown = Array.isArray(listeners)
    ? listeners.find((one) => isObject(one) && one.name === section)
    : {};
  const { allowedRoutes } = isObject(written) ? written : {};
  const { namespaces } = isObject(allowedRoutes) ? allowedRoutes : {};
  return isObject(namespaces) && (namespaces.from === 'All' || namespaces.from === 'Selector');
}

function isUnattached({ gateway, isMissing, listeners, refusals }: ParentLink): boolean {
  if (isMissing) return true;
  return (
    gateway !== undefined && listeners.length === 0 && refusals.some(({ reason }) => reason === 'NoMatchingParent')
  );
}
