import type { Traffic } from '../../../validation/types.generated';
import { delegates, type EffectiveSet, type RuleAttachment } from '../../model/attachment';
import type { RouteGroupIr } from '../../model/dataplane';
import { groupName } from '../names';
import type { GatewayScope } from '../scope';
import { lowerHttpRoute } from './http-routes';

/**
 * The routes that rules delegate to, a group for each reference. The data plane lays the fields of a route in a group over those
 * of the route that leads there, so that a child says only what is its own.
 */
export function lowerRouteGroups(
  rules: readonly RuleAttachment[],
  inherited: readonly EffectiveSet<Traffic>[],
  scope: GatewayScope,
): readonly RouteGroupIr[] {
  return rules.filter(delegates).flatMap((rule) => {
    const levels = [...inherited, rule.traffic];
    return rule.backends.flatMap(({ ref, delegated }) => {
      if (!delegated) return [];
      const routes = delegated.flatMap((child) => lowerHttpRoute(child, levels, scope));
      return [{ name: groupName(rule, ref), routes }, ...lowerRouteGroups(delegated, levels, scope)];
    });
  });
}
