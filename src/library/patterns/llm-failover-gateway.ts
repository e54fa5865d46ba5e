import type { ApiObjectMetadata, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import {
  type Authorization,
  type ClientAuthentication,
  type EvictionOptions,
  type Gateway,
  type Listener,
  LlmBackend,
  type LlmProvider,
  type RateLimit,
  type RetryOptions,
  type Route,
  type RouteMatch,
  TrafficPolicy,
} from '../constructs';
import { checkedOptions } from '../constructs/checked-options';
import { inConstruct, usageError } from '../constructs/usage-error';
import { forgetModel, MODEL_HEADER, readModel } from './asked-model';
import { besideGateway } from './beside';
import { type EndpointProps, openEndpoint, runEndpoint } from './endpoint';
import { failoverAttemptTimeout, failoverEviction, failoverRetry, failoverTimeout, limited } from './failover';
import { GlobalRateLimit } from './global-rate-limit';
import { LONGEST_ANSWER, notServed } from './model-answers';
import type { PromptFirewall } from './prompt-firewall';
import type { Quota } from './quota';

/** A tier of providers with the same rank. */
export interface LlmTier {
  /** The providers of the tier, which share its requests. At least 1 and at most 16. */
  readonly providers: LlmProvider[];
}

/** Options of an `LlmFailoverGateway`. */
export interface LlmFailoverGatewayProps extends EndpointProps {
  /** The tiers in order of precedence, at least 1 and at most 8. A tier receives requests while all providers of the tiers before it are evicted. */
  readonly tiers: LlmTier[];
  /**
   * Maps each model name that clients use to a model name of each provider, by the provider's name. Every provider needs an entry for every
   * alias.
   *
   * @default - clients use the provider's model names, or providers fix their model
   */
  readonly models?: { [alias: string]: { [provider: string]: string } };
  /**
   * Rejects requests for other models than `models` with an OpenAI-compatible 404. If false, other names are forwarded unchanged. The
   * gateway reads the model from the body before it selects a route, for every route of this gateway.
   *
   * @default - true if `models` is set
   */
  readonly onlyModels?: boolean;
  /**
   * Authenticates clients. Required, unless `allowAnonymous` is true.
   *
   * @default - not set; only valid with `allowAnonymous`
   */
  readonly authentication?: ClientAuthentication[];
  /**
   * Accepts all clients that reach the gateway, at your cost.
   *
   * @default false
   */
  readonly allowAnonymous?: boolean;
  /**
   * Restricts the authenticated clients that are accepted.
   *
   * @default - all authenticated clients are accepted
   */
  readonly authorization?: Authorization;
  /**
   * Limits the usage of each client, counted for all replicas by a service that the output contains.
   *
   * @default - unlimited
   */
  readonly clientQuota?: Quota;
  /**
   * Limits the usage of all clients together, counted by each replica separately.
   *
   * @default - unlimited
   */
  readonly rateLimits?: RateLimit[];
  /**
   * Guards prompts and responses of every provider.
   *
   * @default - prompts and responses are not guarded
   */
  readonly firewall?: PromptFirewall;
  /**
   * Configures when a provider is evicted. Without `unhealthyWhen`, a response of 429, 500 or above, or a missing response counts as failed, so that
   * a rate-limited provider is replaced by others like a failing one.
   *
   * @default - 10 seconds after one failed response, with full health afterwards
   */
  readonly eviction?: EvictionOptions;
  /**
   * Configures retries. Without `backoff`, each attempt starts after 50 milliseconds, because a provider is evicted shortly after its failed response and
   * an immediate attempt could still reach it. `Duration.millis(0)` removes the pause.
   *
   * @default - two attempts for 429, 500, 502, 503 and 504, each after 50 milliseconds
   */
  readonly retry?: RetryOptions;
  /**
   * Limits the time of all attempts of a request until the response headers arrive. A response that is not streamed must be complete in this time.
   *
   * @default Duration.minutes(5)
   */
  readonly timeout?: Duration;
  /**
   * Limits the time of one attempt until its response headers arrive; the next attempt then goes to another provider. It does not cut streams.
   * Responses that are not streamed must be complete in this time, because providers send their headers at the end.
   *
   * @default - half of `timeout`, if there are several providers and a `retry`; else no limit
   */
  readonly attemptTimeout?: Duration;
  /**
   * The hostname that the gateway serves.
   *
   * @default - any hostname
   */
  readonly hostname?: string;
  /**
   * The prefix of the paths that the gateway serves.
   *
   * @default '/'
   */
  readonly pathPrefix?: string;
  /**
   * Name, namespace, labels and annotations of the backend.
   *
   * @default - a name that is derived from the construct's path
   */
  readonly backendMetadata?: ApiObjectMetadata;
}

/**
 * An endpoint for language models that keeps serving when a provider goes down.
 *
 * @example
 *
 * new LlmFailoverGateway(chart, 'llm', {
 *   hostname: 'llm.example.com',
 *   certificate: certificate,
 *   tiers: [
 *     { providers: [LlmProvider.openAi({ credentials: Credentials.fromSecretName('openai') })] },
 *     { providers: [LlmProvider.anthropic({ credentials: Credentials.fromSecretName('anthropic') })] },
 *   ],
 *   models: { chat: { openai: 'gpt-4o', anthropic: 'claude-sonnet-4-5' } },
 *   authentication: [ClientAuthentication.apiKeys(tenants)],
 *   rateLimits: [RateLimit.tokensPerMinute(100000)],
 * });
 */
@checkedOptions('LlmFailoverGateway')
export class LlmFailoverGateway extends Construct {
  /** The gateway that serves the endpoint. */
  public readonly gateway: Gateway;
  /** The gateway's only listener. */
  public readonly listener: Listener;
  /** The backend with the providers in their tiers. */
  public readonly backend: LlmBackend;
  /** The route from the listener to the providers. With `onlyModels`, its rule `models` leads to the providers, and `others` rejects requests. */
  public readonly route: Route;
  /** The policy with authentication, retry and timeout, and with limits unless `onlyModels` is true, which moves them to a policy for rule `models`. */
  public readonly policy: TrafficPolicy;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the tiers, and who may use them
   */
  public constructor(scope: Construct, id: string, props: LlmFailoverGatewayProps) {
    super(scope, id);
    inConstruct(this, () => checkProps(props));
    const { gateway, listener } = openEndpoint(this, 'llm', props);
    this.gateway = gateway;
    this.listener = listener;

    const served = servedModels(props);
    const attempt = failoverAttemptTimeout(props, props.tiers.flatMap(({ providers }) => providers).length);
    this.backend = new LlmBackend(this, 'Backend', {
      metadata: besideGateway(props.metadata, props.backendMetadata),
      eviction: failoverEviction(props.eviction),
      requestTimeout: attempt,
      transformation: served.length > 0 ? forgetModel() : undefined,
    });
    for (const { providers } of props.tiers) {
      this.backend.addTier(
        ...providers.map((provider) => limited(provider, attempt).with(trafficOf(props, provider.name))),
      );
    }

    const { pathPrefix } = props;
    const [first = {}, ...orMatches] = served.map((model) => ({ pathPrefix, ...asksFor(model) }));
    this.route = this.gateway.addRoute('Route', {
      metadata: besideGateway(props.metadata),
      pathPrefix,
      ...first,
      orMatches,
      name: served.length > 0 ? 'models' : undefined,
      to: [this.backend],
    });
    const quota = props.clientQuota ? new GlobalRateLimit(this, 'Quota', { quotas: [props.clientQuota] }) : undefined;
    const rateLimits = [...(props.rateLimits ?? []), ...(quota ? [quota.rateLimit()] : [])];
    this.policy = this.route.addTrafficPolicy('Policy', {
      authentication: props.authentication,
      authorization: props.authorization,
      rateLimits: served.length > 0 ? undefined : rateLimits,
      retry: failoverRetry(props.retry),
      timeout: failoverTimeout(props),
    });
    if (served.length > 0) this.refuseOthers(served, rateLimits, pathPrefix);

    runEndpoint(this.gateway, props);
  }

  /** Refuses other requests after the policy of the route, so clients without credentials receive a 401. */
  private refuseOthers(served: readonly string[], rateLimits: RateLimit[], pathPrefix: string | undefined): void {
    // Each rule of a route would count for itself.
    if (rateLimits.length > 0) new TrafficPolicy(this, 'Limits', { targets: [this.route.rule('models')], rateLimits });
    this.gateway.addTrafficPolicy('Model', { beforeRouting: true, transformation: readModel() });
    const others = this.route.addRule({ name: 'others', pathPrefix, noDestination: true });
    new TrafficPolicy(this, 'NotServed', {
      targets: [others],
      responseHeaders: { set: { 'content-type': 'application/json' } },
      directResponse: { status: 404, body: refusal(served) },
    });
  }
}

/** The names that clients may use; none where they may use any. */
function servedModels({ models = {}, onlyModels = true }: LlmFailoverGatewayProps): string[] {
  return onlyModels ? sortedEntries(models).map(([alias]) => alias) : [];
}

/** Returns the response body, with the list of models if it is short enough. */
function refusal(served: readonly string[]): string {
  const reason = 'The request names no model that is served here, or is too large to be read.';
  const whole = notServed(`${reason} Served are: ${served.join(', ')}.`);
  return whole.length <= LONGEST_ANSWER ? whole : notServed(reason);
}

/** An alias may end in `*`. */
function asksFor(model: string): RouteMatch {
  if (!model.endsWith('*')) return { headers: { [MODEL_HEADER]: model } };
  return { headerPatterns: { [MODEL_HEADER]: `${model.slice(0, -1).replace(/[^\w-]/g, '\\$&')}.*` } };
}

/** Returns the aliases and guards of a provider together, since a provider's LLM settings replace those of its backend. */
function trafficOf(props: LlmFailoverGatewayProps, provider: string) {
  const aliases = Object.entries(props.models ?? {}).map(([alias, names]) => [alias, names[provider]]);
  return { ...props.firewall?.options, modelAliases: aliases.length > 0 ? Object.fromEntries(aliases) : undefined };
}

function checkProps(props: LlmFailoverGatewayProps): void {
  const providers = props.tiers.flatMap((tier) => tier.providers);
  if (providers.length === 0) {
    throw usageError(CODE.llmGatewayWithoutProvider);
  }
  const empty = props.tiers.findIndex((tier) => tier.providers.length === 0);
  if (empty >= 0) throw usageError(CODE.tierWithoutProviders, { tier: empty + 1 });
  if (props.onlyModels && Object.keys(props.models ?? {}).length === 0) throw usageError(CODE.onlyModelsWithoutModels);
  if (!props.authentication?.length && !props.allowAnonymous) {
    throw usageError(CODE.llmGatewayForEverybody);
  }
  const { attempts } = props.retry ?? {};
  const needed = failoverRetry(props.retry)?.backoff?.toMilliseconds() === 0 ? 2 : 1;
  if (props.tiers.length > 1 && attempts !== undefined && attempts < needed) {
    throw usageError(CODE.tooFewRetriesToReachNextTier, { attempts, needed });
  }
  const known = new Set(providers.map(({ name }) => name));
  for (const [alias, names] of sortedEntries(props.models ?? {})) {
    const stranger = Object.keys(names)
      .sort()
      .find((name) => !known.has(name));
    if (stranger)
      throw usageError(CODE.modelNameForMissingProvider, { alias, provider: stranger, known: [...known].join(', ') });
    for (const { name } of providers) {
      if (Object.hasOwn(names, name)) continue;
      throw usageError(CODE.modelUnknownToProvider, {
        alias,
        provider: name,
        known: Object.keys(names).sort().join(', ') || 'none',
      });
    }
  }
}
