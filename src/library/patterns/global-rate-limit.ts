import type { ApiObject } from 'cdk8s';
import type { ISecret } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import {
  type CompanionWorkload,
  NetworkPeer,
  RateLimit,
  type RateLimitDescriptor,
  ServiceDestination,
} from '../constructs';
import { checkedOptions } from '../constructs/checked-options';
import { localName } from '../constructs/local-object';
import { type OwnFinding, tellOfItself } from '../constructs/own-findings';
import { namespaceOfScope } from '../constructs/reference';
import { inConstruct, usageError } from '../constructs/usage-error';
import { type CountStore, countingServiceObjects, countStoreObjects } from './counting-service';
import { type CountedQuota, countedQuota, namesIn, type Quota, serviceConfig } from './quota';

/** What the counting service takes. */
export interface GlobalRateLimitProps {
  /**
   * The domain that policy and service agree on, 1 to 256 characters.
   *
   * @default 'ai-gateway'
   */
  readonly domain?: string;
  /**
   * The quotas, 1 to 16. `addQuota` adds more.
   *
   * @default - none; at least one has to be added
   */
  readonly quotas?: Quota[];
  /**
   * Lets requests pass while the service does not answer.
   *
   * @default false
   */
  readonly failOpen?: boolean;
  /**
   * Whether answers say in headers what is left of the quota that is nearest to its end: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`
   * (seconds). Of budgets in dollars these are in the unit that is counted, such as millionths.
   *
   * @default false
   */
  readonly limitHeaders?: boolean;
  /**
   * Address of a Redis or Valkey that others manage, as `host:port`; of one in the cluster `service.namespace.svc:port`, so that its
   * namespace is let out to.
   *
   * @default - a Redis of its own, which forgets its counts when it restarts
   */
  readonly redis?: string;
  /**
   * Whether that Redis is spoken to by TLS.
   *
   * @default false
   */
  readonly redisTls?: boolean;
  /**
   * A Secret with the password of the Redis under the key `password`; in the namespace of the chart. The Redis that comes along
   * asks for it then, too.
   *
   * @default - no password: a NetworkPolicy lets only the counting service to the Redis that comes along
   */
  readonly redisPassword?: ISecret;
  /**
   * Who may ask the counting service; of an empty list, nobody.
   *
   * @default - every pod of the cluster
   */
  readonly clients?: NetworkPeer[];
  /**
   * Has Stakater's Reloader restart counter and Redis when the Secret of the password changes, which they read at their start.
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
   * The image of Redis.
   *
   * @default 'docker.io/library/redis:7.4-alpine'
   */
  readonly redisImage?: string;
  /**
   * How many pods count.
   *
   * @default 2
   */
  readonly replicas?: number;
}

/**
 * Limits that hold across all replicas of a gateway, and per client: Envoy's ratelimit service with Redis, and its config made
 * from the same quotas as the policy that asks it.
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
  /** The pods that count. */
  public readonly counter: CompanionWorkload;
  /** The Redis that comes along, in one pod; there is none where `redis` names another one. */
  public readonly store?: CompanionWorkload;
  private isAsked = false;
  private readonly quotas: CountedQuota[] = [];
  /** Grows with the quotas, also after `rateLimit` handed it out: policy and service always agree. */
  private readonly descriptors: RateLimitDescriptor[] = [];
  private readonly service: ApiObject;
  private readonly domain: string;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props where is counted
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
    this.domain = props.domain ?? 'ai-gateway';
    for (const quota of props.quotas ?? []) this.addQuota(quota);

    const store = this.countStore();
    this.store = store.pods;
    const { service, pods } = countingServiceObjects(this, {
      image: props.image ?? 'docker.io/envoyproxy/ratelimit:05c08d03',
      replicas: props.replicas ?? 2,
      store,
      clients: (props.clients ?? [NetworkPeer.anyPod()]).map((peer) => peer._render()),
      restarts: props.restartOnSecretChange ?? false,
      config: () => serviceConfig(this.domain, this.quotas),
      limitHeaders: props.limitHeaders ?? false,
    });
    this.service = service;
    this.counter = pods;
    tellOfItself(this, () => [...(this.isAsked ? [] : [UNUSED]), ...this.quotas.flatMap(monthsOf)]);
  }

  /**
   * Adds a quota. Quotas need different names in `by`, as the service tells them apart by those.
   *
   * @param given what is counted, and how much is allowed in which time
   */
  public addQuota(given: Quota): this {
    const quota = inConstruct(this, () => countedQuota(given));
    const names = namesIn(quota);
    if (this.quotas.some((other) => namesIn(other) === names)) throw usageError(CODE.duplicateQuota, { names }, this);
    this.quotas.push(quota);
    this.descriptors.push(quota.descriptor);
    return this;
  }

  /** The limit for a traffic policy. */
  public rateLimit(): RateLimit {
    if (this.quotas.length === 0) throw usageError(CODE.countingServiceWithoutQuotas, {}, this);
    this.isAsked = true;
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

  private countStore(): CountStore {
    const { redis, redisImage, redisTls, redisPassword, restartOnSecretChange = false } = this.props;
    const namespace = namespaceOfScope(this);
    const password = redisPassword && {
      secret: inConstruct(this, () => localName(redisPassword, namespace)),
      key: 'password',
    };
    if (redis === undefined) {
      return countStoreObjects(
        this,
        redisImage ?? 'docker.io/library/redis:7.4-alpine',
        password,
        restartOnSecretChange,
      );
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

/** How far a month of the calendar may go beyond a budget: once for each quota, by its largest. */
function monthsOf({ months = [], enforced, descriptor }: CountedQuota): OwnFinding[] {
  const [first, ...others] = months;
  if (!first || !enforced) return [];
  const largest = others.reduce((one, other) => (other._amount > one._amount ? other : one), first);
  const names = descriptor.entries.map(({ name }) => name).join(', ');
  return [{ code: CODE.budgetOfMonth, values: { names, budget: largest._text } }];
}
