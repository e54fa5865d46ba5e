import type * as config from '../../data-plane/config';
import type { Traffic } from '../../validation/types.generated';
import { type EffectiveSet, type FieldSource, type GatewayAttachment, sourcesOf } from '../model/attachment';
import type { TargetedPolicyIr } from '../model/dataplane';
import { neutralise } from './routes/neutral';
import type { GatewayScope } from './scope';
import { joinAuthorization } from './traffic/authorization';
import { lowerOpenEntries, lowerTrafficField, TRAFFIC_ORDER, type TrafficField } from './traffic/table';

type Phase = TargetedPolicyIr['phase'];

/** In the data plane the only Gateway of a file goes by this name. */
const GATEWAY = { gatewayName: 'default', gatewayNamespace: 'default' };

/**
 * What policies on the Gateway and on its listeners say, once, whatever number of routes there are: copies in the routes would
 * each have a state of their own.
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
  // Two entries of one name would be one: colons stand in no name of Kubernetes, so that no two names come out the same.
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
    // It stands in each rule.
    if (!effective || field === 'buffer') continue;
    const own = lowerTrafficField(field, effective, scope);
    const inherited: TrafficField | undefined = below[field];
    const blocked = inherited ? neutralise(own, lowerOpenEntries(field, inherited, scope), limits) : {};
    add(effective.from, { ...own, ...blocked });
  }
  return result;
}
