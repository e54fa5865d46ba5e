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

/** Providers of equal rank. */
export interface LlmTier {
  /** 1 to 16. */
  readonly providers: LlmProvider[];
}

/** What an LLM gateway with failover takes. */
export interface LlmFailoverGatewayProps extends EndpointProps {
  /** Tiers in the order in which they are tried, 1 to 8. A tier gets traffic while all providers before it are evicted. */
  readonly tiers: LlmTier[];
  /**
   * What clients call a model, and what each provider calls it, by the provider's name. Every
   * provider has to know every alias.
   *
   * @default - clients name models as the provider does, or providers fix theirs
   */
  readonly models?: { [alias: string]: { [provider: string]: string } };
  /**
   * Whether clients may ask for `models` only. All other requests get a 404 that OpenAI's clients understand; without it, other names
   * go to the providers as they are. The model is read from the body before a route is chosen: every route of this gateway waits for it.
   *
   * @default - true where there are `models`
   */
  readonly onlyModels?: boolean;
  /**
   * How clients prove who they are. Needed, unless `allowAnonymous` is true.
   *
   * @default - none
   */
  readonly authentication?: ClientAuthentication[];
  /**
   * Lets anybody in who reaches the gateway, at your cost.
   *
   * @default false
   */
  readonly allowAnonymous?: boolean;
  /**
   * Who of the known clients may pass.
   *
   * @default - all of them
   */
  readonly authorization?: Authorization;
  /**
   * How much each client may use, counted for all replicas by a service that comes along.
   *
   * @default - unlimited
   */
  readonly clientQuota?: Quota;
  /**
   * How much all clients together may use, counted by each replica for itself.
   *
   * @default - unlimited
   */
  readonly rateLimits?: RateLimit[];
  /**
   * Guards for prompts and answers, at every provider.
   *
   * @default - none
   */
  readonly firewall?: PromptFirewall;
  /**
   * When a provider is left alone. Where no `unhealthyWhen` is given, an answer is bad that is 429, 500 or above, or missing: who has
   * had enough of us makes way for the others like one that fails.
   *
   * @default - 10 seconds after one bad answer, and it comes back in full health
   */
  readonly eviction?: EvictionOptions;
  /**
   * When a request is sent once more. Where no `backoff` is given, 50 milliseconds pass before each attempt: a provider is left alone
   * shortly after its bad answer, and an attempt that comes at once would still meet it. `Duration.millis(0)` for no pause.
   *
   * @default - two attempts for 429, 500, 502, 503 and 504, each after 50 milliseconds
   */
  readonly retry?: RetryOptions;
  /**
   * Time for all attempts of a request, until the headers of the response arrive. An answer that is not streamed has to be complete in this time.
   *
   * @default Duration.minutes(5)
   */
  readonly timeout?: Duration;
  /**
   * Time for one attempt, until the headers of its response arrive: the next attempt then goes to another provider. It does not cut streams. Answers that
   * are not streamed have to be complete in this time, because providers send their headers at the end.
   *
   * @default - half of `timeout`, if there are several providers and a `retry`; else no limit
   */
  readonly attemptTimeout?: Duration;
  /**
   * The host that is served.
   *
   * @default - any
   */
  readonly hostname?: string;
  /**
   * The beginning of the paths that are served.
   *
   * @default '/'
   */
  readonly pathPrefix?: string;
  /**
   * Name, namespace, labels and annotations of the backend.
   *
   * @default - a name made from the construct's path
   */
  readonly backendMetadata?: ApiObjectMetadata;
}

/**
 * One endpoint for language models that goes on while providers fail.
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
  /** The gateway. */
  public readonly gateway: Gateway;
  /** Its only listener. */
  public readonly listener: Listener;
  /** The providers in their tiers. */
  public readonly backend: LlmBackend;
  /** The way from the listener to the providers. Where clients may ask for `models` only, that is its rule `models`, and `others` refuses. */
  public readonly route: Route;
  /** Authentication, retry and timeout; and limits, which stand in a policy for rule `models` where clients may ask for `models` only. */
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

  /** What the policy of the route says holds for these requests as well: who is not known gets a 401. */
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

/** Says what is served, where there is room for it. */
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

/** Aliases and guards go to each provider together: what a provider says of LLM traffic replaces what its backend says. */
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
