import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import { apiValue } from './api-value';
import type { Cel } from './cel';
import { checkedOptions } from './checked-options';
import type { IDestination } from './destination-reference';
import { lazySpec } from './lazy-spec';
import { renderDestination } from './reference';
import { usageError } from './usage-error';

/** How far a limit may be exceeded for a moment. */
export interface RateLimitOptions {
  /**
   * The additional requests or tokens that are accepted in a burst.
   *
   * @default 0
   */
  readonly burst?: number;
}

/** The unit of a limit. */
export enum RateLimitCost {
  /** Each request counts one. */
  REQUESTS = 'Requests',
  /** The tokens of the prompt and of the answer; known after the answer, so they limit later requests. */
  TOKENS = 'Tokens',
}

/** A name and a value by which requests are counted together. */
export interface RateLimitEntry {
  /** The name, as the rate limit service's config has it, 1 to 64 characters: for example `user`. */
  readonly name: string;
  /** The value, such as `Cel.claim('sub')`. A request for which it fails is not counted by this descriptor. */
  readonly value: Cel;
}

/** A descriptor by which the rate limit service distinguishes clients. */
export interface RateLimitDescriptor {
  /** The entries of the descriptor, 1 to 16, in the order in which the configuration of the service nests them. */
  readonly entries: RateLimitEntry[];
  /**
   * The unit that is counted.
   *
   * @default RateLimitCost.REQUESTS
   */
  readonly cost?: RateLimitCost;
  /**
   * How much a request counts; for `TOKENS` it is evaluated after the answer. Requires revision v1.4.
   *
   * @default - 1, or the tokens of prompt and answer
   */
  readonly costFrom?: Cel;
}

/** A limit that all replicas share. */
export interface SharedRateLimitOptions {
  /** The service that counts: it speaks the rate limit protocol of Envoy over gRPC. */
  readonly service: IDestination;
  /** The domain in the service's own config, 1 to 256 characters. */
  readonly domain: string;
  /** The descriptors of clients, 1 to 16. The limits of each descriptor are in the configuration of the service. */
  readonly descriptors: RateLimitDescriptor[];
  /**
   * Whether requests pass when the service does not answer.
   *
   * @default false
   */
  readonly failOpen?: boolean;
}

/**
 * How much may be used. Requests beyond a limit get a 429.
 *
 * @example
 *
 * const chat = gateway.addRoute('chat', { path: PathMatch.prefix('/v1'), to: [models] });
 * chat.addTrafficPolicy('limits', {
 *   rateLimits: [RateLimit.tokensPerMinute(100000), RateLimit.requestsPerSecond(20, { burst: 40 })],
 * });
 */
@checkedOptions('RateLimit')
export class RateLimit {
  /**
   * Requests per second and replica of the gateway, 1 or more.
   *
   * @param count at least 1
   * @param options a burst above the rate
   */
  public static requestsPerSecond(count: number, options: RateLimitOptions = {}): RateLimit {
    return RateLimit.local({ requests: count, unit: api.RateLimitInterval.SECONDS, burst: options.burst });
  }

  /**
   * Requests per minute and replica of the gateway, 1 or more.
   *
   * @param count at least 1
   * @param options a burst above the rate
   */
  public static requestsPerMinute(count: number, options: RateLimitOptions = {}): RateLimit {
    return RateLimit.local({ requests: count, unit: api.RateLimitInterval.MINUTES, burst: options.burst });
  }

  /**
   * Requests per hour and replica of the gateway, 1 or more.
   *
   * @param count at least 1
   * @param options a burst above the rate
   */
  public static requestsPerHour(count: number, options: RateLimitOptions = {}): RateLimit {
    return RateLimit.local({ requests: count, unit: api.RateLimitInterval.HOURS, burst: options.burst });
  }

  /**
   * Tokens of prompts and answers per minute and replica of the gateway, 1 or more. Counted after each answer.
   *
   * @param count tokens of prompts and answers, at least 1
   * @param options a burst above the rate
   */
  public static tokensPerMinute(count: number, options: RateLimitOptions = {}): RateLimit {
    return RateLimit.local({ tokens: count, unit: api.RateLimitInterval.MINUTES, burst: options.burst });
  }

  /**
   * Tokens of prompts and answers per hour and replica of the gateway, 1 or more. Counted after each answer.
   *
   * @param count tokens of prompts and answers, at least 1
   * @param options a burst above the rate
   */
  public static tokensPerHour(count: number, options: RateLimitOptions = {}): RateLimit {
    return RateLimit.local({ tokens: count, unit: api.RateLimitInterval.HOURS, burst: options.burst });
  }

  /**
   * A limit that a rate limit service counts across all replicas, per client. At most one per policy.
   *
   * @param options the service and the descriptors
   */
  public static shared(options: SharedRateLimitOptions): RateLimit {
    return new RateLimit(undefined, options);
  }

  private static local(limit: api.LocalRateLimit): RateLimit {
    return new RateLimit(limit, undefined);
  }

  private constructor(
    private readonly localLimit: api.LocalRateLimit | undefined,
    private readonly sharedLimit: SharedRateLimitOptions | undefined,
  ) {}

  /**
   * Whether it counts tokens.
   *
   * @internal
   */
  public get _countsTokens(): boolean {
    const descriptors = this.sharedLimit?.descriptors ?? [];
    return this.localLimit?.tokens !== undefined || descriptors.some(({ cost }) => cost === RateLimitCost.TOKENS);
  }

  /** @internal */
  public static _render(limits: readonly RateLimit[], namespace: string | undefined): api.RateLimits | undefined {
    if (limits.length === 0) return undefined;
    const local = limits.flatMap((limit) => (limit.localLimit ? [limit.localLimit] : []));
    const shared = limits.flatMap((limit) => (limit.sharedLimit ? [limit.sharedLimit] : []));
    if (shared.length > 1) throw usageError(CODE.severalSharedRateLimits, { count: shared.length });
    return {
      local: local.length > 0 ? local : undefined,
      global: shared.length > 0 ? renderShared(shared[0], namespace) : undefined,
    };
  }
}

function renderShared(options: SharedRateLimitOptions, namespace: string | undefined): api.GlobalRateLimit {
  return {
    backendRef: renderDestination(options.service.destination, namespace),
    domain: options.domain,
    failureMode: options.failOpen ? api.FailureMode.FAIL_OPEN : api.FailureMode.FAIL_CLOSED,
    // Late, because a rate limit service may get more of them.
    descriptors: lazySpec(() => options.descriptors.map(renderDescriptor)),
  };
}

function renderDescriptor({ entries, cost, costFrom }: RateLimitDescriptor): api.RateLimitDescriptor {
  return {
    entries: entries.map(({ name, value }) => ({ name, expression: value.expression })),
    unit: apiValue(api.RateLimitCost, cost ?? RateLimitCost.REQUESTS),
    cost: costFrom?.expression,
  };
}
