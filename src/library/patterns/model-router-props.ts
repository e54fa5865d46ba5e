import type { Duration } from 'cdk8s';
import type {
  Budget,
  Cel,
  ClientAuthentication,
  EvictionOptions,
  LlmProvider,
  QuotaInterval,
  RetryOptions,
} from '../constructs';
import type { ApiKeys } from './api-keys';
import type { BudgetBy } from './budget-by';
import type { EndpointProps } from './endpoint';
import type { GlobalRateLimitProps } from './global-rate-limit';
import type { PromptFirewall } from './prompt-firewall';

/** A provider of a model, with its share of requests. */
export interface ModelProvider {
  /** The provider. If it has no `model`, it receives the name that the client sent. */
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
   * Who answers, 1 to 256; 1 to 16 with weights. While one of them is evicted, the others take over its share. `/v1/responses` and `/v1/embeddings` are served
   * for this model if all of them and of `fallbacks` can: the data plane translates neither for Anthropic, and no responses for models of
   * Anthropic at Vertex AI.
   * Providers with `apis` of their own count as able.
   */
  readonly providers: ModelProvider[];
  /**
   * Who answers while all of `providers` are evicted, in this order; at most 16. The first 6 follow one another, and all others share requests after
   * them.
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
   * @default - unlimited
   */
  readonly tokens?: number;
  /**
   * What its members may spend together, in a time of its own. It holds beside `tokens` and `requests`.
   *
   * @default - unlimited
   */
  readonly budget?: Budget;
  /**
   * Requests of any kind that it may send in an interval, 1 or more. Counted for all replicas. This holds embeddings, too, whose tokens the data
   * plane does not count.
   *
   * @default - unlimited
   */
  readonly requests?: number;
}

/** What may be spent at a router, beside what teams have. */
export interface RouterBudget {
  /**
   * How much, in which time.
   *
   * @default - only `others` have one
   */
  readonly budget?: Budget;
  /**
   * Who has a budget of their own: each value of these, and of several each combination. Requests without such a value, such as those of people
   * without a key, share one.
   *
   * @default - one budget for all requests together
   */
  readonly each?: BudgetBy[];
  /**
   * Other budgets for certain values of the last of `each`; all in dollars, in tokens or in requests, as `budget` is. Needed where there is no `budget`.
   *
   * @default - none
   */
  readonly others?: { [value: string]: Budget };
  /**
   * Whether requests are refused with a 429 when it is used up. Otherwise answers say so in the header `RateLimit-Remaining`, where `limitHeaders`
   * of `counting` is true, and metrics do.
   *
   * @default true
   */
  readonly enforced?: boolean;
}

/** What a model router takes. */
export interface ModelRouterProps extends EndpointProps {
  /** The models, 1 or more. */
  readonly models: RoutedModel[];
  /**
   * Writes models as resources (`LlmModel`, `VirtualModel`), instead of routes and what reads bodies for these. Providers are asked by their
   * own `model`, so that no two of them have the same. Excludes `defaultModel`, `listModels: false` and `firewall`; `fallbacks` beside weights, and `teams`
   * of a model with several providers and no weights. Needs revision v1.4 where a controller reads the resources, and Models turned on there.
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
   * How clients prove who they are. Needed, unless there are `keys` or `allowAnonymous` is true.
   *
   * @default - by `keys`
   */
  readonly authentication?: ClientAuthentication[];
  /**
   * The keys of clients, with models, budgets and teams of their own: these hold then. Teams that keys have are among `teams`.
   *
   * @default - none, or what `authentication` knows
   */
  readonly keys?: ApiKeys;
  /**
   * Lets anybody in who reaches the gateway, at your cost. Excludes `teams`.
   *
   * @default false
   */
  readonly allowAnonymous?: boolean;
  /**
   * The teams. Who belongs to none of them is refused.
   *
   * @default - every client with valid credentials may use every model
   */
  readonly teams?: RouterTeam[];
  /**
   * What says to which team a client belongs.
   *
   * @default Cel.apiKeyField('team')
   */
  readonly teamOf?: Cel;
  /**
   * What says who a person is, for `BudgetBy.USER`.
   *
   * @default Cel.claim('sub')
   */
  readonly userOf?: Cel;
  /**
   * What says for whom a client asks, for `BudgetBy.CUSTOMER`. Clients say it in their requests.
   *
   * @default Cel.of('json(request.body).user')
   */
  readonly customerOf?: Cel;
  /**
   * What may be spent beside the budgets of teams: by all together, or by each key, person, team or model. Of several that hold a request the first one
   * that is used up refuses it.
   *
   * @default - none
   */
  readonly budgets?: RouterBudget[];
  /**
   * By what metrics and the access log say who spent what: labels `team` and `key` of metrics, attributes `team`, `key`, `user`, `customer` and costs of the log. Each
   * value makes series of its own in metrics, so that persons and customers are in the log alone, and models have their label anyway. Needs revision v1.4.
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
   * The service that counts budgets. Only where a team has one, or there are `budgets`.
   *
   * @default - one with a Redis of its own
   */
  readonly counting?: GlobalRateLimitProps;
  /**
   * The host that is served.
   *
   * @default - any
   */
  readonly hostname?: string;
  /**
   * Guards for prompts and answers, at every provider. With a firewall, `/v1/embeddings` is not served: no guard is asked about
   * embeddings, so that it would be the way around the firewall.
   *
   * @default - none
   */
  readonly firewall?: PromptFirewall;
  /**
   * Whether `/v1/embeddings` is served. The data plane counts no tokens of embeddings, so that they would be the way around budgets. With
   * `asModels`, they always are: it has to be true where something has a budget and teams have no `requests`.
   *
   * @default - where there is no firewall, every team with `tokens` or a `budget` has `requests`, too, and beside `budgets` every team has
   */
  readonly embeddings?: boolean;
  /**
   * When a provider is left alone. Where no `unhealthyWhen` is given, an answer is bad that is 429, 500 or above, or missing: who has
   * had enough of us makes way for the others like one that fails.
   *
   * @default - 10 seconds after one bad answer, and it comes back in full health
   */
  readonly eviction?: EvictionOptions;
  /**
   * When a request is sent once more. Where no `backoff` is given, 50 milliseconds pass before each attempt: a provider is left alone
   * shortly after its bad answer, and an attempt that comes at once would still meet it. `Duration.millis(0)` for no pause. With 0 `attempts`, requests
   * are never repeated.
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
   * @default - half of `timeout`, if there are several providers and a `retry`; else no limit. Not with `asModels`
   */
  readonly attemptTimeout?: Duration;
  /**
   * The largest request in bytes. The whole request is kept in memory, as the model stands anywhere in it; a larger one is not
   * routed.
   *
   * @default 10485760
   */
  readonly maxRequestBytes?: number;
  /**
   * Whether `GET /v1/models` answers with the list of models.
   *
   * @default true
   */
  readonly listModels?: boolean;
}
