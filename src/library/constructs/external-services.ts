import type { Duration } from 'cdk8s';
import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import type { Cel } from './cel';
import { expressionsOf } from './cel-values';
import { checkedOptions } from './checked-options';
import type { IDestination } from './destination-reference';
import { durationText } from './duration-text';
import { renderDestination } from './reference';
import { usageError } from './usage-error';

/** Answers of an authorization service that are remembered, refusals too. */
export interface AuthorizationCacheOptions {
  /** The cache key: 1 to 16 expressions, such as `Cel.header('authorization')`. If one of them fails to evaluate, the service is called. */
  readonly key: Cel[];
  /** The time that a decision is cached. */
  readonly ttl: Duration;
  /**
   * The number of decisions that are cached.
   *
   * @default 10000
   */
  readonly maxEntries?: number;
}

/** Options of every external authorization service. */
export interface ExternalAuthorizationOptions {
  /**
   * Forwards requests if the service does not respond.
   *
   * @default false
   */
  readonly failOpen?: boolean;
  /**
   * Sends the body along, up to this many bytes; larger requests are refused.
   *
   * @default - the service sees no body
   */
  readonly maxBodyBytes?: number;
  /**
   * Caches decisions of the service. Requires revision v1.4.
   *
   * @default - the service is called for each request
   */
  readonly cache?: AuthorizationCacheOptions;
}

/** An authorization service over HTTP. */
export interface HttpAuthorizationOptions extends ExternalAuthorizationOptions {
  /**
   * The path of the request to the service.
   *
   * @default - the path of the request
   */
  readonly path?: Cel;
  /**
   * The URL to which refused clients are redirected.
   *
   * @default - clients receive the response of the service
   */
  readonly redirect?: Cel;
  /**
   * The body of the request to the service: strings are sent unchanged, other values as JSON. Excludes `maxBodyBytes`. Requires revision
   * v1.4.
   *
   * @default - the service gets no body
   */
  readonly body?: Cel;
  /**
   * Headers of the request that the service sees, at most 64.
   *
   * @default ['Authorization']
   */
  readonly requestHeaders?: string[];
  /**
   * More headers that the service sees, by name; at most 64.
   *
   * @default - the service gets no additional headers
   */
  readonly addRequestHeaders?: { [name: string]: Cel };
  /**
   * Headers of its answer that the destination sees, at most 64.
   *
   * @default - the destination gets none of its headers
   */
  readonly responseHeaders?: string[];
  /**
   * Values from its answer for later rules, which read them as `extauthz.<name>`; at most 64.
   *
   * @default - later rules can read no values
   */
  readonly responseMetadata?: { [name: string]: Cel };
}

/** An authorization service over gRPC (Envoy's protocol). */
export interface GrpcAuthorizationOptions extends ExternalAuthorizationOptions {
  /**
   * Constants that the service sees, at most 64.
   *
   * @default - the service gets no constants
   */
  readonly contextExtensions?: { [name: string]: string };
  /**
   * Metadata for the service, by namespace; at most 64 values.
   *
   * @default - the claims of the token, if clients are authenticated by JWT
   */
  readonly requestMetadata?: { [name: string]: Cel };
}

/**
 * Authorization by an external service.
 *
 * @example
 *
 * chart.addExternalService({ name: 'authorizer', ports: [9000] });
 * const authorizer = ServiceDestination.fromServiceName('authorizer', { port: 9000 });
 * route.addTrafficPolicy('ask', { externalAuthorization: ExternalAuthorization.grpc(authorizer) });
 */
@checkedOptions('ExternalAuthorization')
export class ExternalAuthorization {
  /**
   * A service over HTTP: status 200 allows the request, any other response is returned to the client.
   *
   * @param service the service to call
   * @param options the data that the service receives, and the failure mode
   */
  public static http(service: IDestination, options: HttpAuthorizationOptions = {}): ExternalAuthorization {
    return new ExternalAuthorization(service, options, {
      http: {
        path: options.path?.expression,
        redirect: options.redirect?.expression,
        body: options.body?.expression,
        allowedRequestHeaders: options.requestHeaders,
        allowedResponseHeaders: options.responseHeaders,
        addRequestHeaders: expressionsOf(options.addRequestHeaders),
        responseMetadata: expressionsOf(options.responseMetadata),
      },
    });
  }

  /**
   * A service over gRPC.
   *
   * @param service the service to call
   * @param options the data that the service receives, and the failure mode
   */
  public static grpc(service: IDestination, options: GrpcAuthorizationOptions = {}): ExternalAuthorization {
    return new ExternalAuthorization(service, options, {
      grpc: {
        contextExtensions: options.contextExtensions,
        requestMetadata: expressionsOf(options.requestMetadata),
      },
    });
  }

  private constructor(
    private readonly service: IDestination,
    private readonly options: ExternalAuthorizationOptions,
    private readonly protocol: Pick<api.ExtAuth, 'http' | 'grpc'>,
  ) {}

  /** @internal */
  public _render(namespace: string | undefined): api.ExtAuth {
    const { failOpen, maxBodyBytes, cache } = this.options;
    if (maxBodyBytes !== undefined && this.protocol.http?.body !== undefined)
      throw usageError(CODE.conflictingOptions, { first: 'maxBodyBytes', second: 'body' });
    return {
      backendRef: renderDestination(this.service.destination, namespace),
      failureMode: failOpen ? api.FailureMode.FAIL_OPEN : api.FailureMode.FAIL_CLOSED,
      forwardBody: maxBodyBytes !== undefined ? { maxSize: api.Quantity.fromNumber(maxBodyBytes) } : undefined,
      cache: cache && {
        key: cache.key.map(({ expression }) => expression),
        ttl: durationText(cache.ttl),
        maxEntries: cache.maxEntries,
      },
      ...this.protocol,
    };
  }
}
