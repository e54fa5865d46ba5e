import type { Duration } from 'cdk8s';
import * as api from '../api';
import { apiValue } from './api-value';
import type { Credentials } from './credentials';
import type { DestinationHttpVersion } from './destination-http-version';
import type { IDestination } from './destination-reference';
import type { DestinationTls } from './destination-tls';
import { optionalDurationText } from './duration-text';
import type { EvictionOptions } from './eviction-options';
import { renderKeepalive } from './keepalive';
import type { KeepaliveOptions } from './keepalive-options';
import { renderDestination } from './reference';
import type { Transformation } from './transformation';

/** How to talk to a destination. */
export interface ConnectionOptions {
  /**
   * The credentials that the gateway sends to the destination.
   *
   * @default - no credentials, or the identity of the pod for cloud providers
   */
  readonly credentials?: Credentials;
  /**
   * TLS to the destination.
   *
   * @default - none, except to LLM providers at their own address and to agent runtimes
   */
  readonly tls?: DestinationTls;
  /**
   * When the destination is left alone for a while.
   *
   * @default - the destination is never evicted
   */
  readonly eviction?: EvictionOptions;
  /**
   * The timeout for establishing a connection, at least 100 milliseconds.
   *
   * @default Duration.seconds(10)
   */
  readonly connectTimeout?: Duration;
  /**
   * Probes of idle connections.
   *
   * @default - idle connections are not probed
   */
  readonly keepalive?: KeepaliveOptions;
  /**
   * Time until the headers of a response arrive, for each attempt; at least 1 millisecond. Bodies are not limited.
   *
   * @default - no limit
   */
  readonly requestTimeout?: Duration;
  /**
   * The HTTP version.
   *
   * @default - the Service port's `appProtocol`; HTTP/2 for gRPC; otherwise the version of the client's request for plain text, and
   * HTTP/1.1 for HTTPS
   */
  readonly httpVersion?: DestinationHttpVersion;
  /**
   * A proxy server (HTTP CONNECT) through which the destination is reached.
   *
   * @default - connects directly
   */
  readonly tunnel?: IDestination;
  /**
   * Changes to requests and answers, made after the destination is chosen.
   *
   * @default - requests and responses are not changed
   */
  readonly transformation?: Transformation;
}

/** The fields of policies for the options, without those that are unset. */
export function renderConnection(
  options: ConnectionOptions,
  namespace: string | undefined,
): Omit<api.BackendWithMcp, 'mcp'> {
  return {
    auth: options.credentials?._render(namespace),
    tls: options.tls?._render(namespace),
    health: options.eviction ? renderEviction(options.eviction) : undefined,
    tcp:
      options.connectTimeout || options.keepalive
        ? {
            keepalive: renderKeepalive(options.keepalive),
            connectTimeout: optionalDurationText(options.connectTimeout),
          }
        : undefined,
    http:
      options.requestTimeout || options.httpVersion
        ? {
            requestTimeout: optionalDurationText(options.requestTimeout),
            version: apiValue(api.HttpVersion, options.httpVersion),
          }
        : undefined,
    tunnel: options.tunnel ? { backendRef: renderDestination(options.tunnel.destination, namespace) } : undefined,
    transformation: options.transformation?._render(),
  };
}

function renderEviction(options: EvictionOptions): api.Health {
  return {
    unhealthyCondition: options.unhealthyWhen?.expression,
    eviction: {
      duration: optionalDurationText(options.duration),
      consecutiveFailures: options.consecutiveFailures,
      healthThreshold: options.healthThreshold,
      restoreHealth: options.restoreHealth,
    },
  };
}
