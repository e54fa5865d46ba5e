import type { Graph } from '../model/graph';
import { kindOfService } from '../semantics/service-name';

/** Something that the data plane serves, or sends requests to. */
export interface ServedName {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Gateways, their sets of listeners, the routes there and the Services that these name, each once. */
export function servedIn({ gateways }: Graph): readonly ServedName[] {
  const served = new Map<string, ServedName>();
  const add = ({ kind, namespace, name, labels }: ServedName) =>
    served.set(`${kind} ${namespace}/${name}`, { kind, namespace, name, labels });
  for (const { resource, listeners } of gateways) {
    add(resource);
    for (const { owner, routes } of listeners) {
      add(owner);
      for (const { route } of routes) {
        add(route.resource);
        for (const { destination } of route.rules.flatMap(({ backends }) => backends)) {
          if (destination.type !== 'service') continue;
          const { namespace, name, resource: known } = destination.service;
          add({ kind: kindOfService(destination.service), namespace, name, labels: known?.labels ?? {} });
        }
      }
    }
  }
  return [...served.values()];
}
