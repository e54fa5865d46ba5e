import type * as config from '../../../data-plane/config';
import type { DataPlaneDefaults } from '../../../data-plane/facts';
import type { BackendHttp, BackendTcp, BackendTunnel, Health, Keepalive } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { canonicalDuration } from '../../model/duration';
import type { Origin } from '../../model/origin';
import type { Coverage } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';

export const CONNECTION_COVERAGE: Coverage = {
  'BackendTcp.keepalive': '`tcp.keepalives`, which the data plane does not apply (AIG5085)',
  'BackendTcp.connectTimeout': '`tcp.connectTimeout`, which the data plane does not apply (AIG5085)',
  'Keepalive.retries': '`keepalives.retries`',
  'Keepalive.time': '`keepalives.time`',
  'Keepalive.interval': '`keepalives.interval`',
  'BackendHttp.version': '`http.version`',
  'BackendHttp.requestTimeout': '`http.requestTimeout`',
  'BackendTunnel.backendRef': '`backendTunnel.proxy`',
  'Health.unhealthyCondition': '`health.unhealthyExpression`',
  'Health.eviction': '`health.eviction`',
  'BackendEviction.duration': '`health.eviction.duration`',
  'BackendEviction.restoreHealth': '`health.eviction.restoreHealth`, as a fraction',
  'BackendEviction.consecutiveFailures': '`health.eviction.consecutiveFailures`',
  'BackendEviction.healthThreshold': '`health.eviction.healthThreshold`, as a fraction',
};

/** The config wants both halves. The data plane has a place for them and does not look there. */
export function lowerTcp(value: BackendTcp, origin: Origin, scope: GatewayScope): config.TCP {
  const { defaults } = scope.options.dataPlane;
  scope.diagnostics.report('AIG5085', origin);
  return {
    keepalives: lowerKeepalive(value.keepalive, defaults),
    connectTimeout: canonicalDuration(value.connectTimeout ?? defaults.connectTimeout),
  };
}

export function lowerKeepalive(value: Keepalive | undefined, { keepalive }: DataPlaneDefaults): config.KeepaliveConfig {
  return {
    enabled: true,
    time: canonicalDuration(value?.time ?? keepalive.time),
    interval: canonicalDuration(value?.interval ?? keepalive.interval),
    retries: value?.retries ?? keepalive.retries,
  };
}

export const HTTP_VERSIONS = { HTTP1: 'HTTP/1.1', HTTP2: 'HTTP/2.0' } as const;

export function lowerHttp(value: BackendHttp): config.HTTP {
  return defined({
    version: value.version && HTTP_VERSIONS[value.version],
    requestTimeout: value.requestTimeout && canonicalDuration(value.requestTimeout),
  });
}

export function lowerTunnel(_value: BackendTunnel, site: Site, scope: GatewayScope): config.Tunnel {
  return { proxy: scope.bareTarget(within(site, 'backendRef')) };
}

export function lowerHealth(value: Health): config.LocalHealthPolicy {
  const { eviction } = value;
  return defined({
    unhealthyExpression: value.unhealthyCondition,
    eviction: eviction && {
      duration: canonicalDuration(eviction.duration),
      ...defined<config.LocalEviction>({
        restoreHealth: fraction(eviction.restoreHealth),
        consecutiveFailures: eviction.consecutiveFailures,
        healthThreshold: fraction(eviction.healthThreshold),
      }),
    },
  });
}

function fraction(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : percent / 100;
}
