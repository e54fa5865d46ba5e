import type { CallsOfRules } from '../../../model/called-destination';
import type { Guarantee } from '../../../model/guarantee';
import { nameOfRule } from '../../explain/rules';
import { Effort, findRequest } from '../routing/find-request';
import { Undecidable } from '../undecidable';
import type { Counterexample } from '../verdict';
import { callsOn } from './content';
import { keysAt, refsTo, wayTo } from './destinations';
import { type Place, waysThrough } from './place';
import { type AccessOf, boxesOn, requestsAt } from './requests-at';
import { type RoutePath, rulesAbove } from './route-paths';

/** The route of requests to the subject of a guarantee. */
export interface Concerned extends Pick<Counterexample, 'gateway' | 'listener' | 'rule'> {
  readonly destinations: readonly string[];
}

/** Returns all rules that match requests within a guarantee's scope, without those of listeners for which that cannot be decided. */
export function concernedBy(
  guarantee: Guarantee,
  places: readonly Place[],
  accessOf: AccessOf,
  calls?: CallsOfRules,
): readonly Concerned[] {
  const effort = new Effort(waysThrough(places));
  return places.flatMap((place) => {
    try {
      const requests = requestsAt(guarantee, place, accessOf);
      const isTaken = (routePath: RoutePath) => {
        for (const box of boxesOn(routePath, requests)) if (findRequest(box, routePath.stages, effort)) return true;
        return false;
      };
      return place.routePaths.flatMap((routePath) => concernedOn(routePath, guarantee, place, isTaken, calls));
    } catch (error) {
      if (error instanceof Undecidable) return [];
      throw error;
    }
  });
}

function concernedOn(
  routePath: RoutePath,
  { to, always }: Guarantee,
  place: Place,
  isTaken: (routePath: RoutePath) => boolean,
  calls?: CallsOfRules,
): readonly Concerned[] {
  const { rule } = routePath;
  const { gateway, listener } = place;
  if (!rule || (to && wayTo(to, rule, rulesAbove(routePath), place).is === 'no') || !isTaken(routePath)) return [];
  const { namespace, name } = gateway.gateway.resource;
  const led = refsTo(to, rule, place).map(({ ref }) => ref.destination.key);
  const isAboutCalls = always?.contentOnlyTo !== undefined || always?.credentialsEncrypted === true;
  const beside = isAboutCalls && calls ? callsOn(routePath, place, calls) : [];
  const called = beside.flatMap((call) => keysAt(call.place, place.known, place));
  const at = { gateway: `${namespace}/${name}`, listener: listener.listener.key };
  return [
    ...rulesAbove(routePath).map((one) => ({ ...at, rule: nameOfRule(one), destinations: [] })),
    { ...at, rule: nameOfRule(rule), destinations: [...led, ...called] },
  ];
}
