import { ApiObject, Size } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { evaluationTime } from '../../core/values/evaluation-time';
import {
  type CompanionWorkload,
  NetworkPeer,
  QuotaInterval,
  RateLimit,
  RateLimitCost,
  type RateLimitDescriptor,
  ServiceDestination,
} from '../constructs';
import { checkedOptions, isInstanceOf } from '../constructs/checked-options';
import { localName } from '../constructs/local-object';
import { type OwnFinding, registerFindings } from '../constructs/own-findings';
import { pointInTime } from '../constructs/point-in-time';
import { namespaceOfScope } from '../constructs/reference';
import { componentSelector } from '../constructs/small-service';
import { inConstruct, usageError } from '../constructs/usage-error';
import { type CountedQuota, countedQuota, namesInQuota, serviceConfig } from './counted-quota';
import type { Quota } from './quota';
import { type RedisStore, rateLimitServiceObjects, redisObjects } from './rate-limit-service';

/** Properties of a global rate limit. */
export interface GlobalRateLimitProps {
  /**
   * The domain that policy and service agree on, 1 to 256 characters.
   *
   * @default 'ai-gateway'
   */
  readonly domain?: string;
  /**
   * The quotas, 1 to 16. Use `addQuota` for further quotas.
   *
   * @default - none; then add at least one quota with `addQuota`
   */
  readonly quotas?: Quota[];
  /**
   * Forwards requests while the service does not respond.
   *
   * @default false
   */
  readonly failOpen?: boolean;
  /**
   * Whether responses have headers for the quota with the least remaining: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`
   * (seconds). Budgets in dollars use the counting unit, such as millionths.
   *
   * @default - true for the budgets of a `ModelRouter`, otherwise false
   */
  readonly limitHeaders?: boolean;
  /**
   * The address of an external Redis or Valkey as `host:port`; in the cluster as `service.namespace.svc:port`, so that egress to its
   * namespace is allowed.
   *
   * @default - an included Redis with one pod
   */
  readonly redis?: string;
  /**
   * Whether the included Redis keeps its counts on a PersistentVolumeClaim. Otherwise, each restart of its pod sets all counts to 0, such as when a
   * node is drained.
   *
   * @default - true if the interval of a quota is a day or longer
   */
  readonly keepCounts?: boolean;
  /**
   * The size of the PersistentVolumeClaim, 1 MiB or more.
   *
   * @default Size.gibibytes(1)
   */
  readonly storageSize?: Size;
  /**
   * The StorageClass of the PersistentVolumeClaim.
   *
   * @default - the default StorageClass of the cluster
   */
  readonly storageClassName?: string;
  /**
   * Whether the rate limit service connects to Redis with TLS.
   *
   * @default false
   */
  readonly redisTls?: boolean;
  /**
   * A Secret with the password of Redis under the key `password`, in the namespace of the chart. The included Redis requires the password
   * as well.
   *
   * @default - no password; a NetworkPolicy allows only the rate limit service to connect to the included Redis
   * @kind Secret
   */
  readonly redisPassword?: IConstruct;
  /**
   * NetworkPolicy peers that can call the rate limit service. An empty list allows none.
   *
   * @default - all pods in the cluster
   */
  readonly clients?: NetworkPeer[];
  /**
   * Has Stakater's Reloader restart the rate limit service and Redis when the Secret of the password changes, since they read it only at startup.
   *
   * @default false
   */
  readonly restartOnSecretChange?: boolean;
  /**
   * The image of Envoy's ratelimit service.
   *
   * @default 'docker.io/envoyproxy/ratelimit:05c08d03'
   */
  readonly image?: string;
  /**
   * Whether a month is a month of the calendar in UTC instead of 30 days since the epoch. Requires an `image` that is built from commits of Envoy's
   * ratelimit of August 2026 or later; earlier images ignore the setting (AIG8117 without `image`).
   *
   * @default false
   */
  readonly calendarMonths?: boolean;
  /**
   * The image of Redis.
   *
   * @default 'docker.io/library/redis:7.4-alpine'
   */
  readonly redisImage?: string;
  /**
   * The number of pods of the rate limit service.
   *
   * @default 2
   */
  readonly replicas?: number;
}

/**
 * Rate limits across all replicas of a gateway, per client. Deploys Envoy's ratelimit service with Redis, and derives its configuration
 * from the same quotas as the policy that calls it.
 *
 * @example
 *
 * const quotas = new GlobalRateLimit(chart, 'quotas', {
 *   quotas: [{ amount: 1000, per: QuotaInterval.HOUR, by: [{ name: 'address', value: Cel.clientAddress() }] }],
 * });
 * route.addTrafficPolicy('quotas', { rateLimits: [quotas.rateLimit()] });
 */
@checkedOptions('GlobalRateLimit')
export class GlobalRateLimit extends Construct {
  /**
   * Returns whether a value is a GlobalRateLimit, of any copy of the package.
   *
   * @param x any value
   */
  public static isGlobalRateLimit(x?: unknown): x is GlobalRateLimit {
    return isInstanceOf('GlobalRateLimit', x);
  }

  /** The pods of the rate limit service. */
  public readonly rateLimitService: CompanionWorkload;
  /** The included Redis with one pod; undefined if `redis` is set. */
  public readonly redis?: CompanionWorkload;
  private isUsed = false;
  private readonly quotas: CountedQuota[] = [];
  /** One descriptor per quota. Policies share this array, so quotas that are added later apply to them too. */
  private readonly descriptors: RateLimitDescriptor[] = [];
  private readonly service: ApiObject;
  private readonly domain: string;
  /** The PersistentVolumeClaim for the counts, from the first quota that needs it. */
  private claim?: ApiObject;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the quotas and the Redis
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: GlobalRateLimitProps = {},
  ) {
    super(scope, id);
    if (props.redis !== undefined && !/:\d+$/.test(props.redis)) {
      throw usageError(CODE.redisAddressWithoutPort, { redis: props.redis }, this);
    }
    if (props.redis !== undefined) {
      for (const second of ['keepCounts', 'storageSize', 'storageClassName'] as const)
        if (props[second] !== undefined) throw usageError(CODE.conflictingOptions, { first: 'redis', second }, this);
    }
    if (props.calendarMonths && props.image === undefined)
      throw usageError(
        CODE.incompleteOption,
        { option: 'calendarMonths', needed: '`image`, a ratelimit image of August 2026 or later' },
        this,
      );
    this.domain = props.domain ?? 'ai-gateway';
    if (props.keepCounts) this.addClaim();
    for (const quota of props.quotas ?? []) this.addQuota(quota);

    const store = this.countStore();
    this.redis = store.pods;
    const { service, pods } = rateLimitServiceObjects(this, {
      image: props.image ?? 'docker.io/envoyproxy/ratelimit:05c08d03',
      replicas: props.replicas ?? 2,
      store,
      clients: (props.clients ?? [NetworkPeer.anyPod()]).map((peer) => peer._render()),
      restarts: props.restartOnSecretChange ?? false,
      refusedCountOnce: () => this.quotas.every(isOfRequests),
      config: () => serviceConfig(this.domain, this.quotas),
      limitHeaders: props.limitHeaders ?? false,
      calendarMonths: props.calendarMonths ?? false,
    });
    this.service = service;
    this.rateLimitService = pods;
    registerFindings(this, () => [
      ...(this.isUsed ? [] : [UNUSED]),
      ...this.quotas.flatMap((quota) => [
        ...(props.calendarMonths ? [] : monthlyBudgetFindings(quota)),
        ...endedBudgetFindings(quota, evaluationTime()),
      ]),
    ]);
  }

  /**
   * Adds a quota. Each quota needs different names in `by`, because the service distinguishes quotas by them.
   *
   * @param given the unit, the amount and the interval
   */
  public addQuota(given: Quota): this {
    const quota = inConstruct(this, () => countedQuota(given));
    const names = namesInQuota(quota);
    if (this.quotas.some((other) => namesInQuota(other) === names))
      throw usageError(CODE.duplicateQuota, { names }, this);
    this.quotas.push(quota);
    this.descriptors.push(quota.descriptor);
    if (this.props.keepCounts ?? isLong(quota)) this.addClaim();
    return this;
  }

  /** Returns the limit for a traffic policy. */
  public rateLimit(): RateLimit {
    if (this.quotas.length === 0) throw usageError(CODE.rateLimitServiceWithoutQuotas, {}, this);
    this.isUsed = true;
    return RateLimit.shared({
      service: ServiceDestination.fromServiceName(this.service.name, {
        port: 8081,
        namespace: this.service.metadata.namespace,
      }),
      domain: this.domain,
      failOpen: this.props.failOpen,
      descriptors: this.descriptors,
    });
  }

  /** Adds the PersistentVolumeClaim of the included Redis, once. */
  private addClaim(): void {
    const { redis, storageSize = Size.gibibytes(1), storageClassName } = this.props;
    if (redis !== undefined || this.claim) return;
    this.claim = new ApiObject(this, 'Counts', {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: {
        labels: { ...componentSelector(this, 'redis'), 'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway' },
      },
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: storageSize.asString() } },
        ...(storageClassName === undefined ? {} : { storageClassName }),
        volumeMode: 'Filesystem',
      },
    });
  }

  private countStore(): RedisStore {
    const { redis, redisImage, redisTls, redisPassword, restartOnSecretChange = false } = this.props;
    const namespace = namespaceOfScope(this);
    const password = redisPassword && {
      secret: inConstruct(this, () => localName(redisPassword, namespace)),
      key: 'password',
    };
    if (redis === undefined) {
      return redisObjects(this, {
        image: redisImage ?? 'docker.io/library/redis:7.4-alpine',
        password,
        restarts: restartOnSecretChange,
        claim: () => this.claim?.name,
      });
    }
    const colon = redis.lastIndexOf(':');
    const [host, port] = [redis.slice(0, colon), Number(redis.slice(colon + 1))];
    return { host, port, isExternal: true, tls: redisTls ?? false, ...(password ? { password } : {}) };
  }
}

const UNUSED = {
  code: CODE.unusedConstruct,
  values: {
    what: 'GlobalRateLimit',
    lack: 'no policy applies its limits',
    use: '`rateLimits: [quotas.rateLimit()]` of a policy',
  },
} as const;

/**
 * Returns whether the service may stop all counting of a request that a quota refuses. It would also stop for a response whose usage ends a
 * quota, and for requests beyond a quota that is not enforced.
 */
function isOfRequests({ descriptor, enforced }: CountedQuota): boolean {
  return enforced && (descriptor.cost ?? RateLimitCost.REQUESTS) === RateLimitCost.REQUESTS;
}

/** Whether a restart of the store would lose counts that matter for a long time. */
function isLong({ others, byValue }: CountedQuota): boolean {
  const intervals = [...(others ? [others] : []), ...byValue.values()].map(({ per }) => per);
  return intervals.some((per) => per === QuotaInterval.DAY || per === QuotaInterval.MONTH);
}

/** Reports, once per quota, that spending in a calendar month can exceed the largest monthly budget. */
function monthlyBudgetFindings({ months = [], enforced, descriptor }: CountedQuota): OwnFinding[] {
  const [first, ...others] = months;
  if (!first || !enforced) return [];
  const largest = others.reduce((one, other) => (other._amount > one._amount ? other : one), first);
  const names = descriptor.entries.map(({ name }) => name).join(', ');
  return [{ code: CODE.budgetOfMonth, values: { names, budget: largest._text } }];
}

/** Reports temporary budgets that no longer apply. */
function endedBudgetFindings({ temporary = [], descriptor }: CountedQuota, now: number): OwnFinding[] {
  const names = descriptor.entries.map(({ name }) => name).join(', ');
  return temporary
    .filter(({ until }) => (pointInTime(until) ?? now) <= now)
    .map(({ client, until }) => ({
      code: CODE.endedTemporaryBudget,
      values: { budget: client === undefined ? `by ${names}` : `of ${client} by ${names}`, until },
    }));
}
