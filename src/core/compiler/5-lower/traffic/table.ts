import type * as config from '../../../data-plane/config';
import type { HeaderModifiers, HostnameRewrite, HttpHeaderFilter, Traffic } from '../../../validation/types.generated';
import { defined, keysOf } from '../../../values/objects';
import { type EffectiveField, type FieldSource, joinedFrom, type OwnParts, sourcesOf } from '../../model/attachment';
import { joinParts } from '../../semantics/field-parts';
import { type Coverage, covering } from '../coverage';
import { lowerHeaderModifier } from '../filters/header-modifiers';
import { type GatewayScope, type Site, siteOf, within } from '../scope';
import { lowerApiKeyAuthentication } from './api-keys';
import { lowerBasicAuthentication } from './basic-auth';
import { BUFFER_COVERAGE, lowerBuffer } from './buffer';
import { byCondition } from './conditional';
import { lowerCors, lowerCsrf } from './cors';
import { lowerDelay } from './delay';
import { lowerDirectResponse } from './direct-response';
import { lowerExtAuth } from './ext-auth';
import { lowerExtProc } from './ext-proc';
import { lowerJwtAuthentication } from './jwt';
import { lowerRateLimits } from './rate-limit';
import { lowerRetry } from './retry';
import { lowerTimeouts } from './timeouts';
import { lowerTransformation } from './transformation';

export const TRAFFIC_COVERAGE: Coverage = {
  ...covering<Traffic>('Traffic', {
    phase: '`policies[].phase`: `gateway` for PreRouting, `route` for PostRouting',
    transformation: '`transformations`',
    extProc: '`extProc`',
    extAuth: '`extAuthz`',
    rateLimit: '`localRateLimit`, `remoteRateLimit`',
    cors: '`cors`',
    csrf: '`csrf`',
    headerModifiers:
      '`requestHeaderModifier`, `responseHeaderModifier`; a filter of the rule counts in place of either',
    hostRewrite: '`urlRewrite.authority` of each rule',
    timeouts: '`timeout`; the timeouts of the rule count in its place',
    retry: '`retry`',
    authorization: '`authorization`, at each level on its own: the data plane adds the rules up',
    jwtAuthentication: '`jwtAuth` or `mcpAuthentication`',
    basicAuthentication: '`basicAuth`',
    apiKeyAuthentication: '`apiKey`',
    directResponse: '`directResponse`',
    buffer: '`buffer` of each rule: of several levels the data plane would take the least precise one',
    delay: '`delay`',
  }),
  ...BUFFER_COVERAGE,
  ...covering<HostnameRewrite>('HostnameRewrite', {
    mode: '`urlRewrite.authority`: `none`, or nothing, as rewriting is what the data plane does',
  }),
};

type Lowering<Value> = (value: Value, site: Site, scope: GatewayScope) => config.FilterOrPolicy;

/** What becomes no entry by itself: `phase` says where the others stand, the rest is looked at for each rule. */
const NO_ENTRY = () => ({});

/** Every field, in the order in which the data plane runs them, so that a route reads from top to bottom. */
const TRAFFIC_FIELDS: { readonly [Field in keyof Traffic]-?: Lowering<NonNullable<Traffic[Field]>> } = {
  phase: NO_ENTRY,
  cors: (value) => ({ cors: lowerCors(value) }),
  jwtAuthentication: (value, site, scope) => lowerJwtAuthentication(value, site, scope),
  basicAuthentication: (value, site, scope) => ({ basicAuth: lowerBasicAuthentication(value, site, scope) }),
  apiKeyAuthentication: (value, site, scope) => ({ apiKey: lowerApiKeyAuthentication(value, site, scope) }),
  extAuth: (value, site, scope) => ({
    extAuthz: byCondition(value, site, (policy, at) => lowerExtAuth(policy, at, scope)),
  }),
  authorization: NO_ENTRY,
  rateLimit: (value, site, scope) => lowerRateLimits(value, site, scope),
  buffer: (value) => ({ buffer: lowerBuffer(value) }),
  extProc: (value, site, scope) => ({
    extProc: byCondition(value, site, (policy, at) => lowerExtProc(policy, at, scope)),
  }),
  transformation: (value, site, scope) => ({
    transformations: byCondition(value, site, (policy, at) => lowerTransformation(policy, at, scope)),
  }),
  csrf: (value) => ({ csrf: lowerCsrf(value) }),
  headerModifiers: (value, site, scope) => lowerHeaderModifiers(value, site, scope),
  hostRewrite: NO_ENTRY,
  timeouts: (value) => defined({ timeout: lowerTimeouts(value) }),
  retry: (value, site, scope) => defined({ retry: lowerRetry(value, site, scope) }),
  delay: (value) => ({ delay: lowerDelay(value) }),
  directResponse: (value, site) => ({ directResponse: byCondition(value, site, lowerDirectResponse) }),
};

export const TRAFFIC_ORDER = keysOf(TRAFFIC_FIELDS);

/** Config entries of one field of a traffic policy by itself. A field that reaches a thousand rules is lowered once. */
export function lowerTrafficField(
  field: keyof Traffic,
  effective: EffectiveField,
  scope: GatewayScope,
): config.FilterOrPolicy {
  const lowered = (source: FieldSource) => scope.once.of(source, () => lowerSource(field, source, scope));
  return effective.merging === 'joined' ? joinParts(effective.sources.map(lowered)) : lowered(effective.from);
}

/** The entries of a field that a more precise level can take away: not those that are locked. */
export function lowerOpenEntries(
  field: keyof Traffic,
  effective: EffectiveField,
  scope: GatewayScope,
): config.FilterOrPolicy {
  const sources = sourcesOf(effective);
  const open = sources.filter(({ isLocked }) => !isLocked);
  if (open.length === sources.length) return lowerTrafficField(field, effective, scope);
  return open.length === 0 ? {} : lowerTrafficField(field, joinedFrom(effective, open), scope);
}

function lowerSource(field: keyof Traffic, source: FieldSource, scope: GatewayScope): config.FilterOrPolicy {
  return (TRAFFIC_FIELDS[field] as Lowering<unknown>)(source.value, siteOf(source), scope);
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
