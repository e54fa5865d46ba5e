import type { ApiObject } from 'cdk8s';
import type { ISecret } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import {
  type Cel,
  type CompanionWorkload,
  NetworkPeer,
  RateLimit,
  type RateLimitCost,
  type RateLimitDescriptor,
  type RateLimitEntry,
  ServiceDestination,
} from '../constructs';
import { checkedOptions } from '../constructs/checked-options';
import { localName } from '../constructs/local-object';
import { tellOfItself } from '../constructs/own-findings';
import { namespaceOfScope } from '../constructs/reference';
import { inConstruct, usageError } from '../constructs/usage-error';
import type { Budget } from './budget';
import { type CountStore, countingServiceObjects, countStoreObjects } from './counting-service';
import { QuotaInterval } from './quota-interval';

/** How much each client may use. */
export interface Quota {
  /**
   * What each client may use per interval: requests or tokens, 1 or more.
   *
   * @default - that of `budget`; else unlimited, but for the clients of `amounts`
   */
  readonly amount?: number;
  /**
   * What each client may spend on language models, in place of `amount`, `per` and `cost`.
   *
   * @default - none
   */
  readonly budget?: Budget;
  /**
   * Other amounts for certain clients, by the value of the last entry of `by`. Each 1 or more; beside a `budget` they are dollars or tokens as
   * it has them.
   *
   * @default - `amount` holds for all
   */
  readonly amounts?: { [value: string]: number };
  /**
   * The interval.
   *
   * @default - that of `budget`; else QuotaInterval.DAY
   */
  readonly per?: QuotaInterval;
  /** By what clients are told apart, such as "tenant" with `Cel.apiKeyField`; 1 to 16. `amounts` are about the last one. */
  readonly by: RateLimitEntry[];
  /**
   * What is counted.
   *
   * @default RateLimitCost.REQUESTS
   */
  readonly cost?: RateLimitCost;
}

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
   * Who may ask the counting service.
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
      config: () => this.renderConfig(),
    });
    this.service = service;
    this.counter = pods;
    tellOfItself(this, () => (this.isAsked ? [] : [UNUSED]));
  }

  /**
   * Adds a quota. Quotas need different names in `by`, as the service tells them apart by those.
   *
   * @param given what is counted, and how much is allowed in which time
   */
  public addQuota(given: Quota): this {
    const { quota, costFrom } = inConstruct(this, () => countedQuota(given));
    const names = namesIn(quota);
    if (names.length === 0) throw usageError(CODE.quotaCountsNobody, {}, this);
    const amounts = Object.values(quota.amounts ?? {});
    if (quota.amount === undefined && amounts.length === 0)
      throw usageError(CODE.quotaWithoutAmount, { names: names.join(', ') }, this);
    for (const amount of quota.amount === undefined ? amounts : [quota.amount, ...amounts]) {
      if (!Number.isInteger(amount) || amount < 1) throw usageError(CODE.invalidQuotaAmount, { amount }, this);
    }
    if (this.quotas.some((other) => namesIn(other).join() === names.join())) {
      throw usageError(CODE.duplicateQuota, { names: names.join(', ') }, this);
    }
    this.quotas.push(quota);
    this.descriptors.push({ entries: quota.by, cost: quota.cost, costFrom });
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

  /** The service's own config, in the order in which the gateway sends the entries of a descriptor. */
  private renderConfig(): string {
    const root = new QuotaNode();
    for (const quota of this.quotas) {
      let node = root;
      for (const { name } of quota.by) node = node.below(name);
      node.quota = quota;
    }
    return [`domain: ${JSON.stringify(this.domain)}`, ...root.lines(''), ''].join('\n');
  }
}

const UNUSED = {
  code: CODE.unusedConstruct,
  values: { what: 'GlobalRateLimit', lack: 'it limits nothing', use: '`rateLimits: [quotas.rateLimit()]` of a policy' },
} as const;

interface CountedQuota extends Quota {
  readonly per: QuotaInterval;
}

/** A quota in the units of the service. */
function countedQuota(given: Quota): { readonly quota: CountedQuota; readonly costFrom?: Cel } {
  const { budget, ...quota } = given;
  if (!budget) return { quota: { ...quota, per: quota.per ?? QuotaInterval.DAY } };
  for (const option of ['amount', 'per', 'cost'] as const)
    if (quota[option] !== undefined)
      throw usageError(CODE.optionOutOfPlace, { option, place: 'a quota with a `budget`' });
  const others = sortedEntries(quota.amounts ?? {});
  const { cost, costFrom, amountOf } = budget._counted(others.map(([, amount]) => amount));
  const amounts = Object.fromEntries(others.map(([value, amount]) => [value, amountOf(amount)]));
  return { quota: { ...quota, amounts, amount: amountOf(budget._amount), per: budget._per, cost }, costFrom };
}

function namesIn(quota: Quota): string[] {
  return quota.by.map(({ name }) => name).sort();
}

/** A level of the service's config. Keys of one level have to differ, so quotas that begin with the same key share a node. */
class QuotaNode {
  public quota?: CountedQuota;
  private readonly nodes = new Map<string, QuotaNode>();

  public below(name: string): QuotaNode {
    const node = this.nodes.get(name) ?? new QuotaNode();
    this.nodes.set(name, node);
    return node;
  }

  public lines(indent: string): string[] {
    if (this.nodes.size === 0) return [];
    const items = [...this.nodes].flatMap(([name, node]) => node.items(JSON.stringify(name), indent));
    return [`${indent}descriptors:`, ...items];
  }

  /**
   * One item for all values, and one for each value with an amount of its own. The service takes the most exact item and looks no
   * further, so what is below stands below each.
   */
  private items(key: string, indent: string): string[] {
    const { amount, amounts = {}, per } = this.quota ?? {};
    const below = this.lines(`${indent}  `);
    const item = (value: readonly string[], limit: number | undefined) => [
      `${indent}- key: ${key}`,
      ...value,
      ...(limit === undefined
        ? []
        : [`${indent}  rate_limit:`, `${indent}    unit: ${per}`, `${indent}    requests_per_unit: ${limit}`]),
      ...below,
    ];
    const exact = sortedEntries(amounts).flatMap(([value, limit]) =>
      item([`${indent}  value: ${JSON.stringify(value)}`], limit),
    );
    return amount === undefined && below.length === 0 ? exact : [...exact, ...item([], amount)];
  }
}
