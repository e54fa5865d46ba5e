import type * as config from '../../../data-plane/config';
import type { HeaderModifiers, HttpHeaderFilter, Traffic } from '../../../validation/types.generated';
import type { EffectiveField, FieldSource } from '../../model/attachment';
import { joinParts } from '../../model/field-parts';
import { defined } from '../config-object';
import type { Coverage } from '../coverage';
import { lowerHeaderModifier } from '../filters/header-modifiers';
import { type GatewayScope, type Site, siteOf, within } from '../scope';
import { lowerApiKeyAuthentication } from './api-keys';
import { lowerBasicAuthentication } from './basic-auth';
import { lowerCors, lowerCsrf } from './cors';
import { lowerDirectResponse } from './direct-response';
import { lowerExtAuth, lowerExtProc } from './ext-auth';
import { lowerJwtAuthentication } from './jwt';
import { lowerRateLimits } from './rate-limit';
import { lowerRetry } from './retry';
import { lowerTimeouts } from './timeouts';
import { lowerTransformation } from './transformation';

export const TRAFFIC_COVERAGE: Coverage = {
  'Traffic.phase': '`policies[].phase`: `gateway` for PreRouting, `route` for PostRouting',
  'Traffic.transformation': '`transformations`',
  'Traffic.extProc': '`extProc`',
  'Traffic.extAuth': '`extAuthz`',
  'Traffic.rateLimit': '`localRateLimit`, `remoteRateLimit`',
  'Traffic.cors': '`cors`',
  'Traffic.csrf': '`csrf`',
  'Traffic.headerModifiers':
    '`requestHeaderModifier`, `responseHeaderModifier`; a filter of the rule counts in place of either',
  'Traffic.hostRewrite': '`urlRewrite.authority` of each rule',
  'Traffic.timeouts': '`timeout`; the timeouts of the rule count in its place',
  'Traffic.retry': '`retry`',
  'Traffic.authorization': '`authorization`, at each level on its own: the data plane adds the rules up',
  'Traffic.jwtAuthentication': '`jwtAuth` or `mcpAuthentication`',
  'Traffic.basicAuthentication': '`basicAuth`',
  'Traffic.apiKeyAuthentication': '`apiKey`',
  'Traffic.directResponse': '`directResponse`',
  'HostnameRewrite.mode': '`urlRewrite.authority`: `none`, or nothing, as rewriting is what the data plane does',
};

/** Fields that become entries of their own. */
type IndependentField = Exclude<
  keyof Traffic,
  'phase' | 'authorization' | 'headerModifiers' | 'hostRewrite' | 'timeouts' | 'retry'
>;

type Lowering<Value> = (value: Value, site: Site, scope: GatewayScope) => config.FilterOrPolicy;

const INDEPENDENT: { readonly [Field in IndependentField]: Lowering<NonNullable<Traffic[Field]>> } = {
  transformation: (value, site, scope) => ({ transformations: lowerTransformation(value, site, scope) }),
  extProc: (value, site, scope) => ({ extProc: lowerExtProc(value, site, scope) }),
  extAuth: (value, site, scope) => ({ extAuthz: lowerExtAuth(value, site, scope) }),
  rateLimit: (value, site, scope) => lowerRateLimits(value, site, scope),
  cors: (value) => ({ cors: lowerCors(value) }),
  csrf: (value) => ({ csrf: lowerCsrf(value) }),
  jwtAuthentication: (value, site, scope) => lowerJwtAuthentication(value, site, scope),
  basicAuthentication: (value, site, scope) => ({ basicAuth: lowerBasicAuthentication(value, site, scope) }),
  apiKeyAuthentication: (value, site, scope) => ({ apiKey: lowerApiKeyAuthentication(value, site, scope) }),
  directResponse: (value) => ({ directResponse: lowerDirectResponse(value) }),
};

/** In the order in which the data plane runs them, so that a route reads from top to bottom. */
export const TRAFFIC_ORDER = [
  'cors',
  'jwtAuthentication',
  'basicAuthentication',
  'apiKeyAuthentication',
  'extAuth',
  'authorization',
  'rateLimit',
  'extProc',
  'transformation',
  'csrf',
  'headerModifiers',
  'hostRewrite',
  'timeouts',
  'retry',
  'directResponse',
] as const satisfies readonly (keyof Traffic)[];

/** Config entries of one field of a traffic policy by itself. A field that reaches a thousand rules is lowered once. */
export function lowerTrafficField(
  field: keyof Traffic,
  effective: EffectiveField,
  scope: GatewayScope,
): config.FilterOrPolicy {
  const entries = (effective.joined ?? [effective.from]).map((source) =>
    scope.once.of(source, () => lowerSource(field, source, scope)),
  );
  return entries.length === 1 ? (entries[0] as config.FilterOrPolicy) : joinParts(entries);
}

function lowerSource(field: keyof Traffic, source: FieldSource, scope: GatewayScope): config.FilterOrPolicy {
  const site = siteOf(source);
  switch (field) {
    case 'phase':
    case 'authorization':
    case 'hostRewrite':
      return {};
    case 'headerModifiers':
      return lowerHeaderModifiers(source.value as HeaderModifiers, site, scope);
    case 'timeouts':
      return defined({ timeout: lowerTimeouts(source.value as NonNullable<Traffic['timeouts']>) });
    case 'retry':
      return defined({ retry: lowerRetry(source.value as NonNullable<Traffic['retry']>, site, scope) });
    default:
      return (INDEPENDENT[field] as Lowering<unknown>)(source.value, site, scope);
  }
}

const HEADER_KEYS = { request: 'requestHeaderModifier', response: 'responseHeaderModifier' } as const;
const SIDES = Object.keys(HEADER_KEYS) as readonly (keyof typeof HEADER_KEYS)[];

function lowerHeaderModifiers(value: HeaderModifiers, site: Site, scope: GatewayScope): config.FilterOrPolicy {
  const entries = SIDES.map((side) => {
    const changes = value[side];
    return [HEADER_KEYS[side], changes && lowerHeaderModifier(changes, () => within(site, side), scope)];
  });
  return defined(Object.fromEntries(entries));
}

/** The sides of `headerModifiers` that have sources of their own. */
export function lowerHeaderParts(
  parts: NonNullable<EffectiveField['parts']>,
  scope: GatewayScope,
): config.FilterOrPolicy {
  const entries = SIDES.flatMap((side) => {
    const source = parts[side]?.from;
    if (!source) return [];
    const changes = source.value as HttpHeaderFilter;
    return [[HEADER_KEYS[side], lowerHeaderModifier(changes, () => siteOf(source), scope)]];
  });
  return defined(Object.fromEntries(entries));
}
