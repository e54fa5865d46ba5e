import type { Resource } from '../../validation/resource';
import { type Fields, isObject } from '../../values/objects';
import { below, type Origin } from '../../values/origin';
import { type Isolation, isIsolated, isItemIsolated } from '../model/isolation';
import { itemPart } from './named-parts';
import type { Remains } from './remains';

const FIELDS: ReadonlySet<string> = new Set(['parentRefs', 'useDefaultGateways', 'hostnames', 'rules']);

/**
 * Returns a route with its valid rules, and with the matches of invalid ones. A rule with unreadable matches is replaced with an empty one,
 * which preserves the indexes of the others, and is dropped. A route whose hosts cannot be determined is dropped entirely, because it would
 * respond to requests of other routes.
 */
export function recoverRoute(
  route: Resource,
  isolation: Isolation,
  isValid: (spec: unknown) => boolean,
): Remains | undefined {
  const { spec } = route;
  if (!isObject(spec) || !Object.keys(spec).every((field) => FIELDS.has(field))) return undefined;
  const { rules, ...head } = spec;
  if (rules === undefined) return isValid(head) ? { spec: head, parts: [] } : undefined;
  if (!Array.isArray(rules)) return undefined;
  const isAllBroken = isIsolated(isolation, 'route', route);
  if (route.kind === 'TCPRoute' || route.kind === 'TLSRoute') return { spec, parts: [] };
  if (!isValid({ ...head, rules: rules.map(() => EMPTY) })) return undefined;

  const kept: unknown[] = rules.map(() => EMPTY);
  const dropped: Origin[] = [];
  rules.forEach((rule, index) => {
    const origin = below(route.origin, 'spec', 'rules', index);
    const isBroken = isAllBroken || isItemIsolated(isolation, 'rule', origin);
    const candidate = isBroken ? matchesOf(rule) : rule;
    if (candidate && isValid({ ...head, rules: kept.map((other, at) => (at === index ? candidate : other)) })) {
      kept[index] = candidate;
    } else dropped.push(origin);
  });
  const named = { ...route, resource: route };
  const because = ['its matches cannot be read'];
  return {
    spec: { ...head, rules: kept },
    parts: dropped.map((origin) => itemPart('droppedRule', named, origin, because)),
  };
}

const EMPTY: Fields = {};

/** A rule without matches matches everything, so that they must not have been misspelt. */
function matchesOf(rule: unknown): Fields | undefined {
  if (!isObject(rule)) return undefined;
  const { name, matches } = rule;
  if (Object.keys(rule).some((field) => /^match/i.test(field) && field !== 'matches')) return undefined;
  return { ...(typeof name === 'string' ? { name } : {}), ...(matches === undefined ? {} : { matches }) };
}
