import type { Duration, Size } from 'cdk8s';
import * as api from '../api';
import type { Cel } from './cel';
import { expressionsOf } from './cel-values';
import { checkedOptions } from './checked-options';
import type { IDestination } from './destination-reference';
import { durationText } from './duration-text';
import { renderDestination } from './reference';
import { bytesOfSize } from './size-bytes';

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
   * Caches decisions of the service. Requires revision v1.4.
   *
   * @default - the service is called for each request
   */
  readonly cache?: AuthorizationCacheOptions;
}

/**
 * The body that an authorization service over HTTP receives.
 *
 * @example
 *
 * const authorizer = ServiceDestination.fromServiceName('authorizer', { port: 9000 });
 * const body = AuthorizationBody.forwarded(Size.kibibytes(8));
 * route.addTrafficPolicy('ask', { externalAuthorization: ExternalAuthorization.http(authorizer, { body }) });
 */
@checkedOptions('AuthorizationBody')
export class AuthorizationBody {
  /**
   * The body of the client's request.
   *
   * @param maxSize the largest body that is forwarded, in whole bytes; larger requests are rejected
   */
  public static forwarded(maxSize: Size): AuthorizationBody {
    return new AuthorizationBody(bytesOfSize(maxSize), undefined);
  }

  /**
   * A computed body. Requires revision v1.4.
   *
   * @param expression of the body: strings are sent unchanged, other values as JSON
   */
  public static computed(expression: Cel): AuthorizationBody {
    return new AuthorizationBody(undefined, expression.expression);
  }

  private constructor(
    /** @internal */
    public readonly _maxBytes: number | undefined,
    /** @internal */
    public readonly _expression: string | undefined,
  ) {}
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
   * The body of the request to the service: the client's, or a computed one.
   *
   * @default - the service receives no body
   */
  readonly body?: AuthorizationBody;
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
   * The size up to which the body of the client's request is forwarded to the service, in whole bytes; larger requests are rejected.
   *
   * @default - the service receives no body
   */
  readonly maxBodySize?: Size;
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
    return new ExternalAuthorization(service, options, options.body?._maxBytes, {
      http: {
        path: options.path?.expression,
        redirect: options.redirect?.expression,
        body: options.body?._expression,
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
    return new ExternalAuthorization(service, options, options.maxBodySize && bytesOfSize(options.maxBodySize), {
      grpc: {
        contextExtensions: options.contextExtensions,
        requestMetadata: expressionsOf(options.requestMetadata),
      },
    });
  }

  private constructor(
    private readonly service: IDestination,
    private readonly options: ExternalAuthorizationOptions,
    private readonly maxBodyBytes: number | undefined,
    private readonly protocol: Pick<api.ExtAuth, 'http' | 'grpc'>,
  ) {}

  /** @internal */
  public _render(namespace: string | undefined): api.ExtAuth {
    const { failOpen, cache } = this.options;
    return {
      backendRef: renderDestination(this.service.destination, namespace),
      failureMode: failOpen ? api.FailureMode.FAIL_OPEN : api.FailureMode.FAIL_CLOSED,
      forwardBody:
        this.maxBodyBytes === undefined ? undefined : { maxSize: api.Quantity.fromNumber(this.maxBodyBytes) },
      cache: cache && {
        key: cache.key.map(({ expression }) => expression),
        ttl: durationText(cache.ttl),
        maxEntries: cache.maxEntries,
      },
      ...this.protocol,
    };
  }
}
