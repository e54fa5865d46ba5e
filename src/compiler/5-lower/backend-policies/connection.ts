import type * as config from '../../../data-plane/config';
import type { BackendHttp, BackendTcp, BackendTunnel, Health, Keepalive } from '../../../validation/types.generated';
import { defined } from '../config-object';
import type { Coverage } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';

export const CONNECTION_COVERAGE: Coverage = {
  'BackendTcp.keepalive': '`tcp.keepalives`',
  'BackendTcp.connectTimeout': '`tcp.connectTimeout`',
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

/** The config wants both halves; these are what the data plane does without them. */
const DEFAULT_CONNECT_TIMEOUT = '10s';
const DEFAULT_KEEPALIVE = { time: '180s', interval: '180s', retries: 9 };

export function lowerTcp(value: BackendTcp): config.TCP {
  return {
    keepalives: lowerKeepalive(value.keepalive),
    connectTimeout: value.connectTimeout ?? DEFAULT_CONNECT_TIMEOUT,
  };
}

export function lowerKeepalive(value: Keepalive | undefined): config.KeepaliveConfig {
  return {
    enabled: true,
    time: value?.time ?? DEFAULT_KEEPALIVE.time,
    interval: value?.interval ?? DEFAULT_KEEPALIVE.interval,
    retries: value?.retries ?? DEFAULT_KEEPALIVE.retries,
  };
}

export const HTTP_VERSIONS = { HTTP1: 'HTTP/1.1', HTTP2: 'HTTP/2.0' } as const;

export function lowerHttp(value: BackendHttp): config.HTTP {
  return defined({
    version: value.version && HTTP_VERSIONS[value.version],
    requestTimeout: value.requestTimeout,
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
      duration: eviction.duration,
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
