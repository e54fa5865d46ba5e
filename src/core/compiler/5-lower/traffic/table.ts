import type * as config from '../../../data-plane/config';
import type { HeaderModifiers, HostnameRewrite, HttpHeaderFilter, Traffic } from '../../../validation/types.generated';
import { defined, keysOf } from '../../../values/objects';
import { type EffectiveField, joinedFrom, type OwnParts, sourcesOf } from '../../model/attachment';
import { type Coverage, covering } from '../coverage';
import { coverageOf, type FieldTable, lowerField } from '../field-table';
import { lowerHeaderModifier } from '../filters/header-modifiers';
import { type GatewayScope, type Site, siteOf, within } from '../scope';
import { lowerAuthorization } from '../shared-fields/authorization';
import { lowerExtAuth } from '../shared-fields/ext-auth';
import { lowerTransformation } from '../shared-fields/transformation';
import { lowerApiKeyAuthentication } from './api-keys';
import { lowerBasicAuthentication } from './basic-auth';
import { BUFFER_COVERAGE, lowerBuffer } from './buffer';
import { lowerByCondition } from './conditional';
import { lowerCors, lowerCsrf } from './cors';
import { lowerDelay } from './delay';
import { lowerDirectResponse } from './direct-response';
import { lowerExtProc } from './ext-proc';
import { lowerJwtAuthentication } from './jwt';
import { lowerRateLimits } from './rate-limit';
import { lowerRetry } from './retry';
import { lowerTimeouts } from './timeouts';

/** Traffic fields in the order in which the data plane applies them, so that a route reads from top to bottom. */
const TRAFFIC_FIELDS: FieldTable<Traffic, config.FilterOrPolicy> = {
  phase: { goesTo: '`policies[].phase`: `gateway` for PreRouting, `route` for PostRouting', lower: 'elsewhere' },
  cors: { goesTo: '`cors`', lower: (value) => ({ cors: lowerCors(value) }) },
  jwtAuthentication: { goesTo: '`jwtAuth` or `mcpAuthentication`', lower: lowerJwtAuthentication },
  basicAuthentication: {
    goesTo: '`basicAuth`',
    lower: (value, site, scope) => ({ basicAuth: lowerBasicAuthentication(value, site, scope) }),
  },
  apiKeyAuthentication: {
    goesTo: '`apiKey`',
    lower: (value, site, scope) => ({ apiKey: lowerApiKeyAuthentication(value, site, scope) }),
  },
  extAuth: {
    goesTo: '`extAuthz`',
    lower: (value, site, scope) => ({
      extAuthz: lowerByCondition(value, site, (policy, at) => lowerExtAuth(policy, at, scope)),
    }),
  },
  authorization: {
    goesTo: '`authorization`, separately at each level: the data plane combines the rules',
    lower: (value) => ({ authorization: lowerAuthorization(value) }),
  },
  rateLimit: { goesTo: '`localRateLimit`, `remoteRateLimit`', lower: lowerRateLimits },
  buffer: {
    goesTo: '`buffer` of each rule: of several levels, the data plane would apply the least specific one',
    lower: (value, site, scope) => ({ buffer: lowerBuffer(value, site, scope) }),
  },
  extProc: {
    goesTo: '`extProc`',
    lower: (value, site, scope) => ({
      extProc: lowerByCondition(value, site, (policy, at) => lowerExtProc(policy, at, scope)),
    }),
  },
  transformation: {
    goesTo: '`transformations`',
    lower: (value, site, scope) => ({
      transformations: lowerByCondition(value, site, (policy, at) => lowerTransformation(policy, at, scope)),
    }),
  },
  csrf: { goesTo: '`csrf`', lower: (value) => ({ csrf: lowerCsrf(value) }) },
  headerModifiers: {
    goesTo: '`requestHeaderModifier`, `responseHeaderModifier`; a filter of the rule replaces either',
    lower: lowerHeaderModifiers,
  },
  hostRewrite: { goesTo: '`urlRewrite.authority` of each rule', lower: 'elsewhere' },
  timeouts: {
    goesTo: '`timeout`; the timeouts of the rule replace it',
    lower: (value) => defined({ timeout: lowerTimeouts(value) }),
  },
  retry: { goesTo: '`retry`', lower: (value, site, scope) => defined({ retry: lowerRetry(value, site, scope) }) },
  delay: { goesTo: '`delay`', lower: (value) => ({ delay: lowerDelay(value) }) },
  directResponse: {
    goesTo: '`directResponse`',
    lower: (value, site) => ({ directResponse: lowerByCondition(value, site, lowerDirectResponse) }),
  },
};

export const TRAFFIC_COVERAGE: Coverage = {
  ...coverageOf('Traffic', TRAFFIC_FIELDS),
  ...BUFFER_COVERAGE,
  ...covering<HostnameRewrite>('HostnameRewrite', {
    mode: '`urlRewrite.authority`: `none`, or omitted, because the data plane rewrites by default',
  }),
};

/** The effective value of any field of a traffic policy. */
export type TrafficField = EffectiveField<NonNullable<Traffic[keyof Traffic]>>;

export const TRAFFIC_ORDER = keysOf(TRAFFIC_FIELDS);

/** Returns the config entries of a single field of a traffic policy. */
export function lowerTrafficField(
  field: keyof Traffic,
  effective: TrafficField,
  scope: GatewayScope,
): config.FilterOrPolicy {
  return lowerField(TRAFFIC_FIELDS, field, effective, scope);
}

/** Returns the entries of a field that a more precise level can remove, which excludes locked ones. */
export function lowerOpenEntries(
  field: keyof Traffic,
  effective: TrafficField,
  scope: GatewayScope,
): config.FilterOrPolicy {
  const sources = sourcesOf(effective);
  const open = sources.filter(({ isLocked }) => !isLocked);
  if (open.length === sources.length) return lowerTrafficField(field, effective, scope);
  return open.length === 0 ? {} : lowerTrafficField(field, joinedFrom(effective, open), scope);
}

const HEADER_KEYS = { request: 'requestHeaderModifier', response: 'responseHeaderModifier' } as const;
const SIDES = keysOf(HEADER_KEYS);

function lowerHeaderModifiers(value: HeaderModifiers, site: Site, scope: GatewayScope): config.FilterOrPolicy {
  const entries = SIDES.map((side) => {
    const changes = value[side];
    return [HEADER_KEYS[side], changes && lowerHeaderModifier(changes, () => within(site, side), scope)];
  });
  return defined(Object.fromEntries(entries));
}

/** The sides of `headerModifiers` that have sources of their own. */
export function lowerHeaderParts(parts: OwnParts, scope: GatewayScope): config.FilterOrPolicy {
  const lowerSide = (part: EffectiveField | undefined) =>
    part && lowerHeaderModifier(part.value as HttpHeaderFilter, () => siteOf(part.from), scope);
  return defined({
    requestHeaderModifier: lowerSide(parts['request']),
    responseHeaderModifier: lowerSide(parts['response']),
  });
}
