import { addToList } from '../../../values/lists-in-maps';
import { originKey } from '../../../values/origin';
import { configFile } from '../../6-emit/config/config-file';
import type { CallsOfRules, RuleCall } from '../../model/called-destination';
import { type RouteIr, routesOf } from '../../model/dataplane';
import type { LoweredGateway } from '../../model/lowered';
import { KEY_SET_FOLDER } from '../../model/workload';
import { type ConfigWay, callsIn } from './find-destinations';

const OF_LISTENER = '';

/** Returns a lookup of the calls that requests of each rule cause, from the lowered Gateways. Lowering happens on first use. */
export function callsOfRules(lower: () => readonly LoweredGateway[]): Pick<CallsOfRules, 'of'> {
  let known: ReadonlyMap<string, readonly RuleCall[]> | undefined;
  return {
    of: (gateway, listener, rule) => {
      known ??= new Map(lower().flatMap(callsOfGateway));
      const at = (name: string) => known?.get(keyOf(gateway, listener, name)) ?? [];
      return rule === OF_LISTENER ? at(OF_LISTENER) : [...at(OF_LISTENER), ...at(rule)];
    },
  };
}

function callsOfGateway({ dataPlane, workload }: LoweredGateway): readonly (readonly [string, readonly RuleCall[]])[] {
  const gateway = `${dataPlane.namespace}/${dataPlane.gatewayName}`;
  const keySets = new Map(workload.keySets.map(({ file, url }) => [`${KEY_SET_FOLDER}/${file}`, url]));
  const byWay = new Map<string, RuleCall[]>();
  for (const { ways, ...call } of callsIn(Object(configFile(dataPlane)), keySets))
    for (const way of ways) addToList(byWay, wayKey(way), call);
  const found = new Map<string, RuleCall[]>();
  for (const listener of dataPlane.binds.flatMap(({ listeners }) => listeners)) {
    const { name } = listener;
    found.set(keyOf(gateway, name, OF_LISTENER), byWay.get(wayKey({ listener: name })) ?? []);
    const routes = [...routesOf(listener), ...(listener.tcpRoutes ?? [])];
    for (const route of new Map(routes.map((one) => [routeKey(one), one])).values()) {
      for (const call of byWay.get(wayKey({ listener: name, route: routeKey(route) })) ?? [])
        addToList(found, keyOf(gateway, name, originKey(route.origin)), call);
    }
  }
  return [...found];
}

function routeKey({ namespace, name }: Pick<RouteIr, 'namespace' | 'name'>): string {
  return `${namespace}/${name}`;
}

function wayKey({ listener, route = OF_LISTENER }: Pick<ConfigWay, 'listener' | 'route'>): string {
  return `${listener} ${route}`;
}

function keyOf(gateway: string, listener: string, rule: string): string {
  return `${gateway} ${listener} ${rule}`;
}
