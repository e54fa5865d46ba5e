import type * as config from '../../../data-plane/config';
import type { DataPlaneDefaults } from '../../../data-plane/facts';
import { CODE } from '../../../diagnostics/codes.generated';
import type {
  BackendEviction,
  BackendHttp,
  BackendTcp,
  BackendTunnel,
  Health,
  Keepalive,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { Origin } from '../../../values/origin';
import { canonicalDuration } from '../../semantics/duration';
import { type Coverage, covering } from '../coverage';
import type { GatewayScope, Site } from '../scope';

export const CONNECTION_COVERAGE: Coverage = {
  ...covering<BackendTcp>('BackendTcp', {
    keepalive: '`tcp.keepalives`, which the data plane does not apply (AIG5085)',
    connectTimeout: '`tcp.connectTimeout`, which the data plane does not apply (AIG5085)',
  }),
  ...covering<Keepalive>('Keepalive', {
    retries: '`keepalives.retries`',
    time: '`keepalives.time`',
    interval: '`keepalives.interval`',
  }),
  ...covering<BackendHttp>('BackendHttp', {
    version: '`http.version`',
    requestTimeout: '`http.requestTimeout`',
  }),
  ...covering<BackendTunnel>('BackendTunnel', {
    backendRef: '`backendTunnel.proxy`',
    url: '`backendTunnel.proxy`; for `https` a separate backend with TLS',
  }),
  ...covering<Health>('Health', {
    unhealthyCondition: '`health.unhealthyExpression`',
    eviction: '`health.eviction`',
  }),
  ...covering<BackendEviction>('BackendEviction', {
    duration: '`health.eviction.duration`',
    restoreHealth: '`health.eviction.restoreHealth`, as a fraction',
    consecutiveFailures: '`health.eviction.consecutiveFailures`',
    healthThreshold: '`health.eviction.healthThreshold`, as a fraction',
  }),
};

/** The config wants both halves. The data plane has a place for them and does not look there. */
export function lowerTcp(value: BackendTcp, origin: Origin, scope: GatewayScope): config.TCP {
  const { defaults } = scope.options.dataPlane;
  scope.diagnostics.report(CODE.connectionSettingsIgnored, origin);
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

export function lowerTunnel(value: BackendTunnel, site: Site, scope: GatewayScope): config.Tunnel {
  return { proxy: scope.bareTarget(value, site) };
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
