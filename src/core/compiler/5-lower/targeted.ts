import type * as config from '../../data-plane/config';
import type { Traffic } from '../../validation/types.generated';
import { type EffectiveSet, type FieldSource, type GatewayAttachment, sourcesOf } from '../model/attachment';
import type { TargetedPolicyIr } from '../model/dataplane';
import { neutralise } from './routes/neutral';
import type { GatewayScope } from './scope';
import { joinAuthorization } from './shared-fields/authorization';
import { lowerOpenEntries, lowerTrafficField, TRAFFIC_ORDER, type TrafficField } from './traffic/table';

type Phase = TargetedPolicyIr['phase'];

/** The name of the only Gateway of a config in the data plane. */
const GATEWAY = { gatewayName: 'default', gatewayNamespace: 'default' };

/**
 * Lowers the policies on the Gateway and on its listeners once, regardless of the number of routes, because copies in the routes would each
 * have their own state.
 */
export function lowerTargetedPolicies(attachment: GatewayAttachment, scope: GatewayScope): readonly TargetedPolicyIr[] {
  const target = { gateway: GATEWAY };
  const result = [
    ...lowerLevel(attachment.preRouting, {}, 'gateway', target, '', scope),
    ...lowerLevel(attachment.traffic, {}, 'route', target, '', scope),
  ];
  for (const { listener, ownPreRouting, ownTraffic } of attachment.listeners) {
    const onListener = { gateway: { ...GATEWAY, listenerName: listener.key } };
    result.push(
      ...lowerLevel(ownPreRouting, attachment.preRouting, 'gateway', onListener, `:${listener.key}`, scope),
      ...lowerLevel(ownTraffic, attachment.traffic, 'route', onListener, `:${listener.key}`, scope),
    );
  }
  return result;
}

/** Entries of one level, each with exactly one key, as the config wants them. */
function lowerLevel(
  fields: EffectiveSet<Traffic>,
  below: EffectiveSet<Traffic>,
  phase: Phase,
  target: config.PolicyTarget,
  suffix: string,
  scope: GatewayScope,
): TargetedPolicyIr[] {
  const { limits } = scope.options.dataPlane;
  const result: TargetedPolicyIr[] = [];
  // Entries with the same name would be merged: Kubernetes names contain no colons, so all names are unique.
  const add = (source: FieldSource, policies: config.FilterOrPolicy) => {
    for (const [key, value] of Object.entries(policies)) {
      if (value === undefined) continue;
      const { name, namespace } = source.resource;
      const policy: config.FilterOrPolicy = { [key]: value };
      result.push({ name: `${name}:${key}${suffix}`, namespace, target, phase, policy, origin: source.origin });
    }
  };
  for (const field of TRAFFIC_ORDER) {
    if (field === 'authorization') {
      for (const source of sourcesOf(fields.authorization)) {
        add(source, { authorization: joinAuthorization([source]) });
      }
      continue;
    }
    const effective: TrafficField | undefined = fields[field];
    // This field is written in each rule.
    if (!effective || field === 'buffer') continue;
    const own = lowerTrafficField(field, effective, scope);
    const inherited: TrafficField | undefined = below[field];
    const blocked = inherited ? neutralise(own, lowerOpenEntries(field, inherited, scope), limits) : {};
    add(effective.from, { ...own, ...blocked });
  }
  return result;
}
