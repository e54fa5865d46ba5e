import type { Traffic } from '../../../validation/types.generated';
import { delegates, type EffectiveSet, type RuleAttachment } from '../../model/attachment';
import type { RouteGroupIr } from '../../model/dataplane';
import { groupName } from '../names';
import type { GatewayScope } from '../scope';
import { lowerHttpRoute } from './http-routes';

/**
 * Lowers the routes that rules delegate to, one group for each reference. The data plane merges the fields of a route in a group over those
 * of the delegating route, so a child contains only its own settings.
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
