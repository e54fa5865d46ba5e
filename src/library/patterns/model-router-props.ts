import type { Duration, Size } from 'cdk8s';
import type {
  Budget,
  Cel,
  ClientAuthentication,
  EvictionOptions,
  LlmProvider,
  QuotaInterval,
  RetryOptions,
} from '../constructs';
import type { IApiKeys } from './api-keys';
import type { BudgetBy } from './budget-by';
import type { EndpointProps } from './endpoint-props';
import type { GlobalRateLimitProps } from './global-rate-limit';
import type { IPromptFirewall } from './prompt-firewall';

/** A provider of a model, with its share of requests. */
export interface ModelProvider {
  /** The provider that serves the model. If it has no `model`, it receives the name that the client sent. */
  readonly provider: LlmProvider;
  /**
   * The provider's share of requests relative to the others, from 0 to 1000000. Set it for all providers of a model, or for none.
   *
   * @default - providers share requests by health and latency
   */
  readonly weight?: number;
}

/** A model that clients can request. */
export interface RoutedModel {
  /**
   * The field `model` of requests, or a pattern with one `*`, such as `openai/*`. Names win over patterns, and longer patterns over shorter ones. With
   * `asModels`, the `*` of a pattern is at an end, and the model has one provider.
   */
  readonly name: string;
  /**
   * Additional names of the model, at most 20.
   *
   * @default - the model has no aliases
   */
  readonly aliases?: string[];
  /**
   * The providers of the model, 1 to 256; 1 to 16 with weights. While a provider is evicted, the others receive its share. `/v1/responses`
   * and `/v1/embeddings` are served for this model if all of them and of `fallbacks` can: the data plane translates neither for Anthropic,
   * and no responses for models of Anthropic at Vertex AI. Providers with their own `apis` are assumed to support both.
   */
  readonly providers: ModelProvider[];
  /**
   * The providers that answer while all of `providers` are evicted, in this order; at most 16. Each of the first 6 is a tier, and all others share
   * the last tier.
   *
   * @default - the model has no fallbacks
   */
  readonly fallbacks?: LlmProvider[];
  /**
   * Configures when the model's providers are evicted.
   *
   * @default - `eviction` of the router
   */
  readonly eviction?: EvictionOptions;
  /**
   * When its requests are repeated. Not with `asModels`.
   *
   * @default - `retry` of the router
   */
  readonly retry?: RetryOptions;
  /**
   * Time for all attempts of its requests, until the headers of the response arrive. Not with `asModels`.
   *
   * @default - `timeout` of the router
   */
  readonly timeout?: Duration;
  /**
   * Time for one attempt, until the headers of its response arrive. Not with `asModels`.
   *
   * @default - half of the model's `timeout`, if it has one, several providers and a `retry`; else `attemptTimeout` of the router
   */
  readonly attemptTimeout?: Duration;
  /**
   * The teams that may use it, out of `teams` of the router.
   *
   * @default - all teams
   */
  readonly teams?: string[];
}

/** A team whose members share a budget. */
export interface RouterTeam {
  /** Its name, as its keys bear it. */
  readonly name: string;
  /**
   * Tokens of prompts and answers that it may use in an interval, 1 or more. Counted after each answer, for all replicas.
   *
   * @default - tokens are not limited
   */
  readonly tokens?: number;
  /**
   * The shared budget of its members, with its own interval, in addition to `tokens` and `requests`.
   *
   * @default - only `tokens` and `requests` apply
   */
  readonly budget?: Budget;
  /**
   * The number of requests of any kind per interval, 1 or more, counted across all replicas. It also limits embeddings, whose tokens the
   * data plane does not count.
   *
   * @default - requests are not limited
   */
  readonly requests?: number;
}

/** A budget of a router, in addition to the budgets of teams. */
export interface RouterBudget {
  /**
   * How much, in which time.
   *
   * @default - only `others` have one
   */
  readonly budget?: Budget;
  /**
   * The spenders with separate budgets: each value or, with several entries, each combination. Requests without such a value, such as those
   * of people without a key, share one budget.
   *
   * @default - one budget for all requests together
   */
  readonly each?: BudgetBy[];
  /**
   * Different budgets for certain values of the last entry in `each`; all in dollars, in tokens or in requests, like `budget`. Required if
   * there is no `budget`.
   *
   * @default - `budget` applies to all values
   */
  readonly others?: { [value: string]: Budget };
  /**
   * Whether requests receive a 429 when the budget is used up. If false, it is only reported: in metrics, and in the header
   * `RateLimit-Remaining`, unless `limitHeaders` of `rateLimitService` is false.
   *
   * @default true
   */
  readonly enforced?: boolean;
}

/** Properties of a model router. */
export interface ModelRouterProps extends EndpointProps {
  /** The models, 1 or more. */
  readonly models: RoutedModel[];
  /**
   * Renders models as resources (`LlmModel`, `VirtualModel`) instead of routes that match the model in the body. Providers are selected by
   * their own `model`, which must be unique. Excludes `defaultModel`, `listModels: false` and `firewall`, `fallbacks` in combination with
   * weights, and `teams` of a model with several providers and no weights. In controller mode, requires revision v1.4 and a controller with
   * Models enabled.
   *
   * @default false
   */
  readonly asModels?: boolean;
  /**
   * The model that answers requests for any other name. Its providers get that name, unless they fix a model.
   *
   * @default - such requests get a 404 that OpenAI's clients understand
   */
  readonly defaultModel?: string;
  /**
   * How clients are authenticated. Required, unless there are `keys` or `allowAnonymous` is true.
   *
   * @default - by `keys`
   */
  readonly authentication?: ClientAuthentication[];
  /**
   * The API keys of clients, with their models, budgets and teams, which are enforced. `teams` must contain the teams of the keys.
   *
   * @default - no keys; clients authenticate by `authentication`
   */
  readonly keys?: IApiKeys;
  /**
   * Accepts all clients without authentication, at your cost. Excludes `teams`.
   *
   * @default false
   */
  readonly allowAnonymous?: boolean;
  /**
   * The teams that may use models. Who belongs to none of them is refused.
   *
   * @default - every client with valid credentials may use every model
   */
  readonly teams?: RouterTeam[];
  /**
   * The expression that returns the team of a client.
   *
   * @default Cel.apiKeyField('team')
   */
  readonly teamOf?: Cel;
  /**
   * The expression that returns the user, for `BudgetBy.USER`.
   *
   * @default Cel.claim('sub')
   */
  readonly userOf?: Cel;
  /**
   * The expression that returns the client's customer, for `BudgetBy.CUSTOMER`. Clients declare it in their requests.
   *
   * @default Cel.of('json(request.body).user')
   */
  readonly customerOf?: Cel;
  /**
   * Budgets in addition to those of teams: for all clients together, or per key, user, team or model. If several budgets apply to a
   * request, it is refused as soon as one of them is used up.
   *
   * @default - only the budgets of teams apply
   */
  readonly budgets?: RouterBudget[];
  /**
   * The dimensions of spending in metrics and the access log: metric labels `team` and `key`, log attributes `team`, `key`, `user`,
   * `customer` and costs. Users and customers are only in the log, because each value adds metric series; models always have a label.
   * Requires revision v1.4.
   *
   * @default - by model only
   */
  readonly spendingBy?: BudgetBy[];
  /**
   * The interval of `tokens` and `requests` of teams.
   *
   * @default QuotaInterval.DAY
   */
  readonly budgetInterval?: QuotaInterval;
  /**
   * The service that counts budgets. Only if a team has a budget or there are `budgets`.
   *
   * @default - a service with an included Redis
   */
  readonly rateLimitService?: GlobalRateLimitProps;
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
   * Guards for prompts and responses of every provider. With a firewall, `/v1/embeddings` is not served, since guards do not check
   * embeddings.
   *
   * @default - prompts and responses are not guarded
   */
  readonly firewall?: IPromptFirewall;
  /**
   * Whether `/v1/embeddings` is served. The data plane does not count tokens of embeddings, so they can bypass budgets. With `asModels`,
   * embeddings are always served: the value must then be true if there are budgets and teams without `requests`.
   *
   * @default - false with a `firewall`, with a team that has `tokens` or a `budget` but not `requests`, or with `budgets` and a team
   * without `requests`; else true
   */
  readonly embeddings?: boolean;
  /**
   * The conditions under which a provider is evicted. Without `unhealthyWhen`, failures are responses with status 401, 429 or 500 and above, and
   * missing responses. A 401 is a failure only if all providers of the model have credentials of the gateway.
   *
   * @default - 10 seconds after one failure, with full health afterwards
   */
  readonly eviction?: EvictionOptions;
  /**
   * The conditions under which a request is retried. The default `backoff` is 50 milliseconds, since evictions take effect shortly after a
   * failure and an immediate retry could reach the same provider. `Duration.millis(0)` disables the pause. With 0 `attempts`, requests are
   * not retried.
   *
   * @default - two attempts for 401, 429, 500, 502, 503 and 504, each after 50 milliseconds
   */
  readonly retry?: RetryOptions;
  /**
   * The time limit for all attempts of a request, until the response headers arrive. Responses that are not streamed must be complete in
   * this time. Stopping pods allow requests to complete for as long, unless you set `shutdown`.
   *
   * @default Duration.minutes(5)
   */
  readonly timeout?: Duration;
  /**
   * The time limit for one attempt, until its response headers arrive; the next attempt then uses another provider. It does not cut
   * streams. Responses that are not streamed must be complete in this time, because providers send their headers at the end.
   *
   * @default - half of `timeout`, if there are several providers and a `retry`; else no limit. Not with `asModels`
   */
  readonly attemptTimeout?: Duration;
  /**
   * The maximum size of a request. Requests are buffered in memory, because the model can be anywhere in the body; larger requests are
   * not routed.
   *
   * @default Size.mebibytes(10)
   */
  readonly maxRequestSize?: Size;
  /**
   * Whether `GET /v1/models` answers with the list of models.
   *
   * @default true
   */
  readonly listModels?: boolean;
}
