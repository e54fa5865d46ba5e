import type { Duration } from 'cdk8s';
import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import type { Cel } from './cel';
import { expressionsOf } from './cel-values';
import { checkedOptions } from './checked-options';
import { durationText } from './duration-text';
import { type IDestination, renderDestination } from './reference';
import { usageError } from './usage-error';

/** Answers of an authorization service that are remembered, refusals too. */
export interface AuthorizationCacheOptions {
  /** What an answer is remembered for, 1 to 16, such as `Cel.header('authorization')`. Where one of them fails, the service is asked. */
  readonly key: Cel[];
  /** How long. */
  readonly ttl: Duration;
  /**
   * How many.
   *
   * @default 10000
   */
  readonly maxEntries?: number;
}

/** What every authorization service takes. */
export interface ExternalAuthorizationOptions {
  /**
   * Lets requests pass when the service does not answer.
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
   * Remembers answers. Needs revision v1.4.
   *
   * @default - the service is asked each time
   */
  readonly cache?: AuthorizationCacheOptions;
}

/** An authorization service over HTTP. */
export interface HttpAuthorizationOptions extends ExternalAuthorizationOptions {
  /**
   * The path that is asked.
   *
   * @default - the path of the request
   */
  readonly path?: Cel;
  /**
   * Where refused clients are sent.
   *
   * @default - they get the answer of the service
   */
  readonly redirect?: Cel;
  /**
   * The body of the question: text as it is, other values as JSON. Excludes `maxBodyBytes`. Needs revision v1.4.
   *
   * @default - none
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
   * @default - none
   */
  readonly addRequestHeaders?: { [name: string]: Cel };
  /**
   * Headers of its answer that the destination sees, at most 64.
   *
   * @default - none
   */
  readonly responseHeaders?: string[];
  /**
   * Values from its answer for later rules, which read them as `extauthz.<name>`; at most 64.
   *
   * @default - none
   */
  readonly responseMetadata?: { [name: string]: Cel };
}

/** An authorization service over gRPC (Envoy's protocol). */
export interface GrpcAuthorizationOptions extends ExternalAuthorizationOptions {
  /**
   * Constants that the service sees, at most 64.
   *
   * @default - none
   */
  readonly contextExtensions?: { [name: string]: string };
  /**
   * Values that the service sees as metadata, by namespace; at most 64.
   *
   * @default - the claims of the token, where clients are authenticated by JWT
   */
  readonly requestMetadata?: { [name: string]: Cel };
}

/**
 * Asks a service of yours whether a request may pass.
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
   * A service over HTTP: 200 lets the request pass, anything else is handed to the client.
   *
   * @param service who is asked
   * @param options what the service is told, and what happens when it gives no answer
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
   * @param service who is asked
   * @param options what the service is told, and what happens when it gives no answer
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
