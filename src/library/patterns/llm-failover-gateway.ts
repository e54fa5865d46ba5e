import type { ApiObjectMetadata, Duration, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import {
  type Authorization,
  Cel,
  type ClientAuthentication,
  type EvictionOptions,
  type FixedHeaderChanges,
  type Gateway,
  type IPolicyTarget,
  type Listener,
  LlmBackend,
  type LlmProvider,
  PathMatch,
  type RateLimit,
  RateLimitCost,
  type RetryOptions,
  type Route,
  type RouteMatch,
  type RouteRuleOptions,
  TrafficPolicy,
  type TrafficPolicyProps,
  Transformation,
} from '../constructs';
import { checkedOptions, isInstanceOf } from '../constructs/checked-options';
import { bytesOfSize } from '../constructs/size-bytes';
import { inConstruct, usageError } from '../constructs/usage-error';
import { openEndpoint, runEndpoint } from './endpoint';
import type { EndpointProps } from './endpoint-props';
import {
  failoverAttemptTimeout,
  failoverEviction,
  failoverRetry,
  failoverStatus,
  failoverTimeout,
  inBackend,
} from './failover';
import { GlobalRateLimit } from './global-rate-limit';
import { authenticationOfClients, keyHeadersOf } from './llm-clients';
import {
  LONGEST_ANSWER,
  modelByPath,
  modelListForClients,
  modelMatches,
  notServed,
  notServedByMessages,
  unknownPath,
} from './model-answers';
import { inNamespaceOfGateway } from './namespace-of-gateway';
import { hasWholeAnswers, type IPromptFirewall } from './prompt-firewall';
import type { Quota } from './quota';
import { type RequestLimits, refusedRequests, unreadableRequests } from './refused-requests';
import { forgetModel, isPatternOfModels, MODEL_HEADER, readModel } from './requested-model';
import { retryHeaders } from './retry-after';
import { apiBase, inParts, LARGEST_REQUEST, offeredApis, type ServingTiers, servingTiers } from './served-apis';

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
   * Rejects requests for other models than `models` with a 404 in the form of the client's API. If false, other names are forwarded unchanged. The
   * gateway reads the model from the body before it selects a route, for every route of this gateway.
   *
   * @default - true if `models` is set
   */
  readonly onlyModels?: boolean;
  /**
   * Authenticates the clients of the gateway. Required, unless `allowAnonymous` is true.
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
   * @default - the usage of a client is not limited
   */
  readonly clientQuota?: Quota;
  /**
   * Limits the usage of all clients together, counted by each replica separately.
   *
   * @default - usage is not limited
   */
  readonly rateLimits?: RateLimit[];
  /**
   * Guards prompts and responses of every provider.
   *
   * @default - prompts and responses are not guarded
   */
  readonly firewall?: IPromptFirewall;
  /**
   * Serves embeddings at the providers that support them. Excludes `firewall`, because the data plane applies no guards to embeddings.
   *
   * @default - true, unless there is a `firewall`, or a limit on tokens, which the data plane does not count for embeddings
   */
  readonly embeddings?: boolean;
  /**
   * The size of the largest request, which the gateway keeps in memory while it reads the model.
   *
   * @default Size.mebibytes(10)
   */
  readonly maxRequestSize?: Size;
  /**
   * Configures when a provider is evicted. Without `unhealthyWhen`, a response of 401, 429, 500 or above, or a missing response counts as failed, so that
   * a rate-limited provider, or one that rejects the gateway's key, is replaced by others like a failing one. A 401 counts only if all providers have credentials of the
   * gateway.
   *
   * @default - 10 seconds after one failed response, with full health afterwards
   */
  readonly eviction?: EvictionOptions;
  /**
   * Configures retries of failed requests. Without `backoff`, each attempt starts after 50 milliseconds, because a provider is evicted shortly after its failed response and
   * an immediate attempt could still reach it. `Duration.millis(0)` removes the pause.
   *
   * @default - two attempts for 401, 429, 500, 502, 503 and 504, each after 50 milliseconds
   */
  readonly retry?: RetryOptions;
  /**
   * Limits the time of all attempts of a request until the response headers arrive. A response that is not streamed must be complete in
   * this time. Stopping pods allow requests to complete for as long, unless you set `shutdown`.
   *
   * @default Duration.minutes(5)
   */
  readonly timeout?: Duration;
  /**
   * Limits the time of one attempt until its response headers arrive; the next attempt then goes to another provider. It does not cut
   * streams. Responses that are not streamed must be complete in this time, because providers send their headers at the end.
   *
   * @default - half of `timeout` if there are several providers and a `retry`, otherwise no limit
   */
  readonly attemptTimeout?: Duration;
  /**
   * The hostname that the gateway serves. Required, unless `anyHostname` is true.
   *
   * @default - not set; only valid with `anyHostname`
   */
  readonly hostname?: string;
  /**
   * Serves requests for any hostname. Has no effect if `hostname` is set.
   *
   * @default false
   */
  readonly anyHostname?: boolean;
  /**
   * The prefix of the paths that the gateway serves, with or without `/v1` at its end: `/llm` serves `/llm/v1/chat/completions`.
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
 * An endpoint for language models that keeps serving when a provider goes down. Clients of OpenAI and of Anthropic can use it: it serves chat
 * completions, responses, messages, token counts, embeddings and the list of models.
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
  /**
   * Returns whether a value is an LlmFailoverGateway, of any copy of the package.
   *
   * @param x any value
   */
  public static isLlmFailoverGateway(x?: unknown): x is LlmFailoverGateway {
    return isInstanceOf('LlmFailoverGateway', x);
  }

  /** The gateway that serves the endpoint. */
  public readonly gateway: Gateway;
  /** The gateway's only listener. */
  public readonly listener: Listener;
  /** The backend with the providers in their tiers, for chat completions. */
  public readonly backend: LlmBackend;
  /**
   * All backends: the first is `backend`; others contain the providers that support formats such as embeddings, if only some providers do.
   */
  public readonly backends: LlmBackend[];
  /**
   * The route from the listener to the providers. Its rules `models`, `models-2` and so on forward to the providers; the the gateway
   * answers requests of the others itself.
   */
  public readonly route: Route;
  /** All routes: the first is `route`; others have the rules for which it has no room, if there are many models. */
  public readonly routes: Route[] = [];
  /** The policy of all rules, with authentication, retry and timeout. */
  public readonly policy: TrafficPolicy;
  private matchesOfLastRoute = 0;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the tiers, and who may use them
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: LlmFailoverGatewayProps,
  ) {
    super(scope, id);
    inConstruct(this, () => checkProps(props));
    const { gateway, listener } = openEndpoint(this, 'llm', props, failoverTimeout(props));
    this.gateway = gateway;
    this.listener = listener;
    this.gateway.addFrontendPolicy('Bodies', { maxBufferSize: props.maxRequestSize ?? LARGEST_REQUEST });

    const base = apiBase(props.pathPrefix);
    const providers = props.tiers.flatMap((tier) => tier.providers);
    const served = servedModels(props);
    const groups = servingTiers(
      props.tiers.map(({ providers }) => providers),
      offeredApis(base, { isGuarded: props.firewall !== undefined, embeddings: servesEmbeddings(props) }),
    );
    this.backends = groups.map((group, index) => this.addBackend(group, index, base, props));
    [this.backend] = this.backends as [LlmBackend];

    const rules: IPolicyTarget[] = [];
    for (const [index, { apis }] of groups.entries()) {
      const paths = Object.keys(apis);
      const matches =
        served.length > 0 ? served.flatMap((model) => postMatches(paths, modelMatch(model))) : postMatches(paths);
      for (const part of inParts(matches)) {
        const name = rules.length > 0 ? `models-${rules.length + 1}` : 'models';
        rules.push(this.addRule(part, { name, to: this.backends.slice(index, index + 1) }));
      }
    }
    this.addFixedAnswers(base, Object.keys(Object.assign({}, ...groups.map(({ apis }) => apis))), props);
    [this.route] = this.routes as [Route];
    this.policy = new TrafficPolicy(this.route, 'Policy', {
      targets: this.routes,
      authentication: authenticationOfClients(this, props.authentication),
      authorization: props.authorization,
      requestHeaders: this.removedHeaders,
      choices: refusedRequests(this, this.limits),
      retry: failoverRetry(props.retry, providers),
      timeout: failoverTimeout(props),
      transformation: failoverStatus(providers),
    });
    const isLimited = this.addLimits(rules, props);
    const request = served.length > 0 ? readModel() : undefined;
    const response = isLimited ? retryHeaders() : undefined;
    if (request || response) {
      this.gateway.addTrafficPolicy(request ? 'Model' : 'Retry-After', {
        beforeRouting: true,
        transformation: Transformation.of({ request, response }),
      });
    }

    runEndpoint(this.gateway, props);
  }

  private addBackend(
    { tiers, apis }: ServingTiers,
    index: number,
    base: string,
    props: LlmFailoverGatewayProps,
  ): LlmBackend {
    const formats = Object.keys(apis).map((path) => path.slice(base.length + 1).replace(/[^a-z]+/g, '-'));
    const suffix = formats.join('-');
    const { backendMetadata } = props;
    const metadata =
      index > 0 && backendMetadata?.name
        ? { ...backendMetadata, name: `${backendMetadata.name}-${suffix}` }
        : backendMetadata;
    const attempt = failoverAttemptTimeout(props, tiers.flat().length);
    const backend = new LlmBackend(this, index > 0 ? `Backend-${suffix}` : 'Backend', {
      metadata: inNamespaceOfGateway(props.metadata, metadata),
      eviction: failoverEviction(props.eviction, tiers.flat()),
      requestTimeout: attempt,
      transformation: servedModels(props).length > 0 ? forgetModel() : undefined,
    });
    for (const tier of tiers) {
      backend.addTier(
        ...tier.map((provider) => inBackend(provider, attempt).with({ ...trafficOf(props, provider.name), apis })),
      );
    }
    return backend;
  }

  /** Adds the limits, if any. The data plane counts per rule, so limits of several rules are attached to the gateway. */
  private addLimits(rules: readonly IPolicyTarget[], props: LlmFailoverGatewayProps): boolean {
    const quota = props.clientQuota
      ? new GlobalRateLimit(this, 'Quota', { quotas: [props.clientQuota], limitHeaders: true })
      : undefined;
    const rateLimits = [...(props.rateLimits ?? []), ...(quota ? [quota.rateLimit()] : [])];
    if (rateLimits.length === 0) return false;
    const targets = rules.length > 1 ? [this.gateway] : [...rules];
    new TrafficPolicy(this, 'Limits', { targets, rateLimits });
    return true;
  }

  /** Answers requests that no provider gets. The route's policy applies to them too, so unknown clients get a 401. */
  private addFixedAnswers(base: string, paths: readonly string[], props: LlmFailoverGatewayProps): void {
    const names = listedModels(props);
    const list = modelListForClients(names);
    const isListed = list.length <= LONGEST_ANSWER;
    if (isListed) {
      this.addAnswer('model-list', [{ path: PathMatch.exact(`${base}/models`), method: 'GET' }], 200, list);
      if (names.length > 0)
        this.addAnswer('model-details', modelMatches(base, names), 200, '{}', {
          transformation: modelByPath(base, names),
        });
    }
    const where = [...paths.map((path) => `POST ${path}`), ...(isListed ? [`GET ${base}/models`] : [])].join(', ');
    const served = servedModels(props);
    const { ofOpenAi, ofAnthropic } = served.length > 0 ? unreadableRequests(this, this.limits) : {};
    const message = served.length > 0 ? refusal(served, ofOpenAi !== undefined) : `This gateway serves ${where}.`;
    if (served.length > 0) {
      const matches = postMatches(paths.filter((path) => !path.startsWith(`${base}/messages`)));
      this.addAnswer('model-not-found', matches, 404, notServed(message), { choices: ofOpenAi });
    }
    const messages = [{ path: PathMatch.prefix(`${base}/messages`) }];
    this.addAnswer('messages-model-not-found', messages, 404, notServedByMessages(message), { choices: ofAnthropic });
    this.addAnswer(
      'path-not-found',
      [{ path: PathMatch.prefix(props.pathPrefix ?? '/') }],
      404,
      unknownPath(`This gateway serves ${where}.`),
    );
  }

  private get limits(): RequestLimits {
    const { maxRequestSize = LARGEST_REQUEST, firewall } = this.props;
    return { maxRequestBytes: bytesOfSize(maxRequestSize), wholeAnswers: firewall && hasWholeAnswers(firewall) };
  }

  private get removedHeaders(): FixedHeaderChanges | undefined {
    const remove = keyHeadersOf(this, this.props.authentication);
    return remove.length > 0 ? { remove } : undefined;
  }

  private addAnswer(
    name: string,
    matches: readonly RouteMatch[],
    status: number,
    body: string,
    more: Pick<TrafficPolicyProps, 'choices' | 'transformation'> = {},
  ): void {
    const target = this.addRule(matches, { name, noDestination: true });
    new TrafficPolicy(this, `Answer-${name}`, {
      targets: [target],
      requestHeaders: this.removedHeaders,
      responseHeaders: { set: { 'content-type': 'application/json' } },
      directResponse: { status, body: Cel.text(body) },
      ...more,
    });
  }

  /** A route has at most 127 matches, so that those of many models need several routes. */
  private addRule([first = {}, ...orMatches]: readonly RouteMatch[], rule: RouteRuleOptions): IPolicyTarget {
    const metadata = inNamespaceOfGateway(this.props.metadata);
    let route = this.routes.at(-1);
    if (!route || this.matchesOfLastRoute + orMatches.length + 1 > MOST_MATCHES_OF_ROUTE) {
      route = this.gateway.addRoute(route ? `Route-${this.routes.length + 1}` : 'Route', { metadata });
      this.routes.push(route);
      this.matchesOfLastRoute = 0;
    }
    this.matchesOfLastRoute += orMatches.length + 1;
    return route.addRule({ ...first, orMatches, ...rule });
  }
}

const MOST_MATCHES_OF_ROUTE = 127;

/** Whether embeddings are served. The data plane neither guards them nor counts their tokens. */
function servesEmbeddings({ embeddings, firewall, rateLimits = [], clientQuota }: LlmFailoverGatewayProps): boolean {
  const { amount, budget, budgets = {}, cost } = clientQuota ?? {};
  const units = [budget, ...Object.values(budgets)].flatMap((one) => one?._unit ?? []);
  const countsTokens =
    (amount !== undefined && cost === RateLimitCost.TOKENS) || units.some((unit) => unit !== 'requests');
  return embeddings ?? !(firewall || countsTokens || rateLimits.some((limit) => limit._countsTokens));
}

function postMatches(paths: readonly string[], match: RouteMatch = {}): RouteMatch[] {
  return paths.map((path) => ({ ...match, path: PathMatch.exact(path), method: 'POST' }));
}

/** Returns the names that clients may use; empty if they may use any. */
function servedModels({ models = {}, onlyModels = true }: LlmFailoverGatewayProps): string[] {
  return onlyModels ? sortedEntries(models).map(([alias]) => alias) : [];
}

/** The names in the list of models: those of `models`, or those that providers of the first tier fix. */
function listedModels({ models, tiers }: LlmFailoverGatewayProps): string[] {
  if (models) {
    return sortedEntries(models).flatMap(([alias]) => (isPatternOfModels(alias) ? [] : [alias]));
  }
  return [...new Set(tiers[0]?.providers.flatMap((provider) => provider._fixedModel() ?? []))];
}

/** Returns the error message for requests that could be read, or for all. It lists the available models if it is short enough. */
function refusal(served: readonly string[], isReadable: boolean): string {
  const reason = `The request does not specify an available model${isReadable ? '' : ', or is too large to read'}.`;
  const whole = `${reason} Available models: ${served.join(', ')}.`;
  return notServed(whole).length <= LONGEST_ANSWER ? whole : reason;
}

/** An alias may end in `*`. */
function modelMatch(model: string): RouteMatch {
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
  if (props.embeddings && props.firewall)
    throw usageError(CODE.optionOutOfPlace, { option: 'embeddings', place: 'a gateway with a `firewall`' });
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
