import type { Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';
import { below } from '../../values/origin';
import { type Isolation, isItemIsolated } from '../model/isolation';
import type { Remains } from './remains';

/** A Gateway or ListenerSet with its sound listeners; the others keep their names and places only, and are not served. */
export function recoverListeners(owner: Resource, isolation: Isolation): Remains | undefined {
  const { spec } = owner;
  if (!isObject(spec) || !Array.isArray(spec.listeners)) return undefined;
  const listeners = spec.listeners.map((listener: unknown, index) => {
    const origin = below(owner.origin, 'spec', 'listeners', index);
    return isItemIsolated(isolation, 'listener', origin) ? placeholder(listener, index) : listener;
  });
  return { spec: { ...spec, listeners }, parts: [] };
}

/** Returns a placeholder listener with its own hostname, so that it conflicts with no other listener. */
function placeholder(listener: unknown, index: number): unknown {
  const { name, port } = isObject(listener) ? listener : {};
  return {
    name: typeof name === 'string' ? name : '',
    port: Number.isInteger(port) && Number(port) > 0 && Number(port) <= 65535 ? port : 65535,
    protocol: 'HTTP',
    hostname: `listener-${index}.invalid`,
  };
}
