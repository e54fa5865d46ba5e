import type { Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { unlessEmpty } from '../../core/values/objects';
import {
  Authorization,
  Cel,
  type Gateway,
  type Listener,
  LlmBackend,
  type LlmProvider,
  PathMatch,
  Route,
  type RouteMatch,
  type RouteRuleOptions,
  type TrafficPolicyOptions,
  Transformation,
  type WatchedBudget,
} from '../constructs';
import { checkedOptions, isInstanceOf } from '../constructs/checked-options';
import { countedFields } from '../constructs/llm-traffic';
import { type OwnFinding, registerFindings } from '../constructs/own-findings';
import { bytesOfSize } from '../constructs/size-bytes';
import { inConstruct } from '../constructs/usage-error';
import { enforceLimits } from './api-keys';
import { openEndpoint, runEndpoint } from './endpoint';
import {
  type FailoverLimits,
  failoverAttemptTimeout,
  failoverEviction,
  failoverRetry,
  failoverStatus,
  failoverTimeout,
  inBackend,
} from './failover';
import { GlobalRateLimit } from './global-rate-limit';
import { authenticationOfClients, keyHeadersOf } from './llm-clients';
import { modelByPath, modelMatches, notServed, notServedByMessages } from './model-answers';
import { checkModelRouter, listedModels, modelListOf, servesEmbeddings } from './model-router-checks';
import type { ModelRouterProps, RoutedModel } from './model-router-props';
import { inNamespaceOfGateway } from './namespace-of-gateway';
import { hasWholeAnswers } from './prompt-firewall';
import { type RequestLimits, refusedRequests, unreadableRequests } from './refused-requests';
import { isPatternOfModels, MODEL_HEADER, readModel, routedName } from './requested-model';
import { retryHeaders } from './retry-after';
import { quotasOf, spendingLabels, teamOf, watchedOf } from './router-budgets';
import { authenticationOf, usersOf } from './router-clients';
import { addModels } from './router-models';
import { type Apis, apiBase, inParts, LARGEST_REQUEST, offeredApis } from './served-apis';

/**
 * One endpoint for many models: the field `model` of a request decides who answers it. Clients of OpenAI and of Anthropic can use it: it serves
 * chat completions, responses, messages, token counts, embeddings and the list of models.
 *
 * @example
 *
 * new ModelRouter(chart, 'router', {
 *   hostname: 'llm.example.com',
 *   certificate: certificate,
 *   models: [
 *     {
 *       name: 'chat',
 *       providers: [{ provider: LlmProvider.openAi({ model: 'gpt-4o', credentials: Credentials.fromSecretName('openai') }) }],
 *       fallbacks: [LlmProvider.anthropic({ model: 'claude-sonnet-4-5', credentials: Credentials.fromSecretName('anthropic') })],
 *     },
 *   ],
 *   authentication: [ClientAuthentication.apiKeys(tenants)],
 *   teams: [{ name: 'search', tokens: 2000000 }, { name: 'support' }],
 * });
 */
@checkedOptions('ModelRouter')
export class ModelRouter extends Construct {
  /**
   * Returns whether a value is a ModelRouter, of any copy of the package.
   *
   * @param x any value
   */
  public static isModelRouter(x?: unknown): x is ModelRouter {
    return isInstanceOf('ModelRouter', x);
  }

  /** The gateway that serves the models. */
  public readonly gateway: Gateway;
  /** Its only listener. */
  public readonly listener: Listener;
  /** The rate limit service of all budgets; undefined without budgets. */
  public readonly budgets?: GlobalRateLimit;
  private readonly routes = new Map<string, Route>();

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the models, and who may use them
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: ModelRouterProps,
  ) {
    super(scope, id);
    inConstruct(this, () => checkModelRouter(props));
    if (props.keys) enforceLimits(props.keys);
    const { gateway, listener } = openEndpoint(this, 'llm', props, longestTimeout(props));
    this.gateway = gateway;
    this.listener = listener;

    this.gateway.addFrontendPolicy('Bodies', { maxBufferSize: props.maxRequestSize ?? LARGEST_REQUEST });
    const quotas = inConstruct(this, () => quotasOf(props));
    const response = quotas.length > 0 ? retryHeaders() : undefined;
    // Unknown clients are rejected before a body is read.
    if (!props.asModels) {
      this.gateway.addTrafficPolicy('Model', {
        beforeRouting: true,
        authentication: authenticationOfClients(this, authenticationOf(props)),
        transformation: Transformation.of({ request: readModel(routedName(props.models)), response }),
      });
    } else if (response) {
      this.gateway.addTrafficPolicy('Retry-After', {
        beforeRouting: true,
        transformation: Transformation.response(response),
      });
    }
    if (quotas.length > 0)
      this.budgets = new GlobalRateLimit(this, 'Budgets', { limitHeaders: true, ...props.rateLimitService });
    for (const quota of quotas) this.budgets?.addQuota(quota);
    this.addTeams();
    const ids = new Set<string>();
    if (props.asModels) {
      inConstruct(this, () => addModels(this, this.gateway, props, (name) => freeId(name, ids)));
    } else {
      for (const model of props.models) this.addModel(model, freeId(model.name, ids));
      this.addRest();
    }
    this.run();
    registerFindings(this, () => props.models.flatMap(misspelt));
  }

  /**
   * Returns the route of a model's requests, as the target of policies; undefined with `asModels`.
   *
   * @param model the name of the model, not an alias
   */
  public routeOf(model: string): Route | undefined {
    return this.routes.get(model);
  }

  /**
   * Returns its budgets for `GatewayAlerts` and `GatewayDashboard`. `spendingBy` must contain their dimensions. Excludes budgets that
   * metrics do not measure: budgets by user or by several values at once, requests of teams, and tokens per second or minute.
   */
  public watchedBudgets(): WatchedBudget[] {
    return inConstruct(this, () => watchedOf(this.props));
  }

  private get limits(): RequestLimits {
    const { maxRequestSize = LARGEST_REQUEST, firewall } = this.props;
    return { maxRequestBytes: bytesOfSize(maxRequestSize), wholeAnswers: firewall && hasWholeAnswers(firewall) };
  }

  private get team(): Cel {
    return teamOf(this.props);
  }

  /** Adds telemetry with the dimensions of spending. */
  private run(): void {
    const { props } = this;
    const { metrics, log } = spendingLabels(props);
    const { accessLog = {} } = props;
    const endpointProps = props.spendingBy?.length
      ? { ...props, accessLog: { ...accessLog, attributes: { ...log, ...accessLog.attributes } } }
      : props;
    runEndpoint(this.gateway, endpointProps, unlessEmpty(metrics));
  }

  private addTeams(): void {
    const { teams } = this.props;
    if (!teams && !this.budgets) return;
    this.gateway.addTrafficPolicy(teams ? 'Teams' : 'Budgets', {
      authorization: teams && Authorization.require(this.team.isOneOf(...teams.map(({ name }) => name))),
      rateLimits: this.budgets ? [this.budgets.rateLimit()] : undefined,
    });
  }

  private addModel(model: RoutedModel, id: string): void {
    const { props } = this;
    const names = [model.name, ...(model.aliases ?? [])];
    const providers = [...model.providers.map(({ provider }) => provider), ...(model.fallbacks ?? [])];
    const apis = this.apisOf(model);
    const matches = names.flatMap((name) => apiMatches(apis, { [MODEL_HEADER]: name }));
    if (props.defaultModel === model.name) matches.push(...apiMatches(apis));
    const weighted = this.backendsOf(model, id, apis);
    const [first = [], ...parts] = inParts(matches);
    const route = this.addRoute(`Model-${id}`, { ...matching(first), weighted });
    for (const part of parts) route.addRule({ ...matching(part), weighted });
    this.routes.set(model.name, route);
    route.addTrafficPolicy('Policy', {
      authorization: usersOf(props, model),
      retry: failoverRetry(model.retry ?? props.retry, providers),
      timeout: failoverTimeout(limitsOf(model, props)),
      requestHeaders: { remove: [MODEL_HEADER, ...keyHeadersOf(this, authenticationOf(props))] },
      choices: refusedRequests(this, this.limits),
      transformation: failoverStatus(providers),
    });
  }

  /**
   * Returns one backend per weighted provider, in which the other providers serve as fallback; without weights, one backend distributes
   * requests among up to 16 providers.
   */
  private backendsOf(model: RoutedModel, id: string, apis: Apis): { destination: LlmBackend; weight: number }[] {
    const counted = this.budgets ? { fieldTransformations: countedFields(Object.values(apis)) } : {};
    const shares = sharesOf(model);
    return shares.map(({ tiers, weight }, index) => {
      const attempt = failoverAttemptTimeout(limitsOf(model, this.props), tiers.flat().length);
      const backend = new LlmBackend(this, shares.length > 1 ? `Backend-${id}-${index + 1}` : `Backend-${id}`, {
        metadata: inNamespaceOfGateway(this.props.metadata),
        eviction: failoverEviction(model.eviction ?? this.props.eviction, tiers.flat()),
        requestTimeout: attempt,
      });
      for (const tier of tiers) {
        backend.addTier(
          ...tier.map((provider) =>
            inBackend(provider, attempt).with({ ...this.props.firewall?.options, apis, ...counted }),
          ),
        );
      }
      return { destination: backend, weight };
    });
  }

  /** Returns the formats that every provider of the model can serve. */
  private apisOf({ providers, fallbacks = [] }: RoutedModel): Apis {
    const candidates = [...providers.map(({ provider }) => provider), ...fallbacks];
    const { firewall } = this.props;
    const apis = offeredApis(BASE, { isGuarded: firewall !== undefined, embeddings: servesEmbeddings(this.props) });
    return Object.fromEntries(Object.entries(apis).filter(([, api]) => candidates.every((one) => one._mayServe(api))));
  }

  /**
   * Adds rules for requests that match no model: the list of models, single models, and an error that clients understand for all other
   * requests.
   */
  private addRest(): void {
    const { models, listModels = true } = this.props;
    if (listModels) {
      const names = listedModels(models);
      this.addAnswer(
        'Models-List',
        { path: PathMatch.exact(`${BASE}/models`), method: 'GET' },
        200,
        modelListOf(models),
      );
      const parts = inParts(modelMatches(BASE, names));
      for (const [index, part] of parts.entries())
        this.addAnswer(index > 0 ? `Models-Details-${index + 1}` : 'Models-Details', matching(part), 200, '{}', {
          transformation: modelByPath(BASE, names),
        });
    }
    const { ofOpenAi, ofAnthropic } = unreadableRequests(this, this.limits);
    this.addAnswer('Models-Not-Found', {}, 404, notServed(NOT_FOUND), { choices: ofOpenAi });
    this.addAnswer(
      'Models-Not-Found-Messages',
      { path: PathMatch.prefix(`${BASE}/messages`) },
      404,
      notServedByMessages(NOT_FOUND),
      { choices: ofAnthropic },
    );
  }

  private addAnswer(
    id: string,
    match: RouteRuleOptions,
    status: number,
    body: string,
    more: Pick<TrafficPolicyOptions, 'choices' | 'transformation'> = {},
  ): void {
    const route = this.addRoute(id, { ...match, noDestination: true });
    route.addTrafficPolicy('Answer', {
      responseHeaders: { set: { 'content-type': 'application/json' } },
      directResponse: { status, body: Cel.text(body) },
      ...more,
    });
  }

  private addRoute(id: string, rule: RouteRuleOptions): Route {
    return new Route(this, id, { gateway: this.gateway, metadata: inNamespaceOfGateway(this.props.metadata), ...rule });
  }
}

/** The most providers of a tier, and the most tiers of a backend. */
const MOST_PROVIDERS = 16;
const MOST_TIERS = 8;

/** A backend of a model: who answers, tier by tier, and its share of the requests. */
interface Share {
  readonly tiers: readonly (readonly LlmProvider[])[];
  readonly weight: number;
}

function sharesOf({ providers, fallbacks = [] }: RoutedModel): Share[] {
  const following = fallbacks.map((provider) => [provider]);
  if (providers.some(({ weight }) => weight !== undefined))
    return providers.map((first) => ({
      tiers: withinLimits([
        [first.provider],
        providers.filter((one) => one !== first).map(({ provider }) => provider),
        ...following,
      ]),
      weight: first.weight ?? 1,
    }));
  const all = providers.map(({ provider }) => provider);
  const size = Math.ceil(all.length / Math.ceil(all.length / MOST_PROVIDERS));
  const parts = chunksOf(all, size);
  return parts.map((part, index) => ({
    tiers: withinLimits([part, ...(parts.length > 1 ? [parts[(index + 1) % parts.length] ?? []] : []), ...following]),
    weight: parts.length > 1 ? part.length : 1,
  }));
}

/** Tiers of at most 16 providers, in the same order. If there are more than 8, the last ones share tiers. */
function withinLimits(tiers: readonly (readonly LlmProvider[])[]): readonly (readonly LlmProvider[])[] {
  const filled = tiers.flatMap((tier) => chunksOf(tier, MOST_PROVIDERS));
  if (filled.length <= MOST_TIERS) return filled;
  for (let kept = MOST_TIERS - 1; kept > 0; kept--) {
    const shared = chunksOf(filled.slice(kept).flat(), MOST_PROVIDERS);
    if (kept + shared.length <= MOST_TIERS) return [...filled.slice(0, kept), ...shared];
  }
  return chunksOf(filled.flat(), MOST_PROVIDERS);
}

function chunksOf<Item>(all: readonly Item[], size: number): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = [];
  for (let start = 0; start < all.length; start += size) parts.push(all.slice(start, start + size));
  return parts;
}

/** Returns the limits of a model. A model with its own time limit does not inherit the router's attempt limit. */
function limitsOf({ timeout, attemptTimeout, retry }: RoutedModel, router: ModelRouterProps): FailoverLimits {
  return {
    timeout: timeout ?? router.timeout,
    attemptTimeout: attemptTimeout ?? (timeout ? undefined : router.attemptTimeout),
    retry: retry ?? router.retry,
  };
}

function longestTimeout(router: ModelRouterProps): Duration {
  const timeouts = router.models.map((model) => failoverTimeout(limitsOf(model, router)));
  return timeouts.reduce((one, other) => (one.toMilliseconds() < other.toMilliseconds() ? other : one));
}

const BASE = apiBase();

const NOT_FOUND = 'The model does not exist, or it is not served at this path. GET /v1/models lists the models.';

/** Names that a provider gets as they are, and that are nearly those of its models. */
function misspelt({ name, aliases = [], providers, fallbacks = [] }: RoutedModel): OwnFinding[] {
  const candidates = [...providers.map(({ provider }) => provider), ...fallbacks];
  return [name, ...aliases]
    .filter((model) => !isPatternOfModels(model))
    .flatMap((model) => {
      const [first] = candidates.flatMap((provider) => provider._suggestedModel(model) ?? []);
      return first ? [{ code: CODE.misspelledModel, values: { model, ...first } }] : [];
    });
}

function apiMatches(apis: Apis, headers?: { [name: string]: string }): RouteMatch[] {
  return Object.keys(apis).map((path) => ({ path: PathMatch.exact(path), method: 'POST', headers }));
}

function matching([first, ...others]: readonly RouteMatch[]): RouteRuleOptions {
  return { ...first, orMatches: others };
}

/** Part of the path of constructs: `openai/gpt-4o` is `openai-gpt-4o`. */
function freeId(name: string, taken: Set<string>): string {
  const plain =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'model';
  let id = plain;
  for (let count = 2; taken.has(id); count++) id = `${plain}-${count}`;
  taken.add(id);
  return id;
}
