import { CODE } from '../../diagnostics/codes.generated';
import type { Listener } from '../../validation/gateway-types.generated';
import type { Resource } from '../../validation/resource';
import { below, type Origin } from '../../values/origin';
import type { ListenerNode } from '../model/graph';
import type { LinkScope } from './scope';

interface Annotated {
  readonly resource: Resource;
  readonly specs: readonly Listener[];
}

/**
 * Returns the ports that a Gateway or ListenerSet marks as internal with the annotation `internal-ports` of any distribution: nothing
 * listens on them, and only other routes of the data plane reach them. An unreadable annotation is an error, because an internal port must
 * not be opened.
 */
export function internalPortsOf(
  { resource, specs }: Annotated,
  { identities, diagnostics }: Pick<LinkScope, 'identities' | 'diagnostics'>,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const group of identities.ownGroups) {
    const text = resource.annotations[`${group}/internal-ports`];
    if (text === undefined) continue;
    const at = annotationOf(resource, group);
    for (const entry of text.split(',').map((part) => part.trim())) {
      const port = /^\d{1,5}$/.test(entry) ? Number(entry) : 0;
      if (specs.some((spec) => spec.port === port)) found.add(port);
      else {
        const problem =
          port >= 1 && port <= 65535 ? 'no listener of this object uses the port' : 'it is not a port number';
        diagnostics.report(CODE.invalidInternalPort, at, { entry: JSON.stringify(entry), problem });
      }
    }
  }
  return found;
}

/** A port has one socket or none: all listeners on it must agree. */
export function reportMixedPorts(
  listeners: readonly ListenerNode[],
  { identities, diagnostics }: Pick<LinkScope, 'identities' | 'diagnostics'>,
): void {
  for (const listener of listeners.filter(({ isInternal }) => isInternal)) {
    const other = listeners.find(({ port, isInternal }) => port === listener.port && !isInternal);
    if (!other) continue;
    const { owner, port } = listener;
    const group = [...identities.ownGroups].find((name) => owner.annotations[`${name}/internal-ports`] !== undefined);
    const problem = `listener ${other.key}, which is not internal, uses the port too`;
    const notes = [{ text: 'the other listener', at: other.origin }];
    diagnostics.report(
      CODE.invalidInternalPort,
      annotationOf(owner, group ?? ''),
      { entry: `"${port}"`, problem },
      { notes },
    );
  }
}

function annotationOf({ origin }: Resource, group: string): Origin {
  return below(origin, 'metadata', 'annotations', `${group}/internal-ports`);
}
