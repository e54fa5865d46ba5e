import { type ApiObjectMetadata, Duration } from 'cdk8s';
import { Construct } from 'constructs';
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
  type TrafficPolicy,
} from '../constructs';
import { inConstruct, usageError } from '../constructs/usage-error';
import { besideGateway } from './beside';
import { type EndpointProps, openEndpoint, runEndpoint } from './endpoint';
import { failoverEviction, failoverRetry } from './failover';
import { GlobalRateLimit, type Quota } from './global-rate-limit';
import type { PromptFirewall } from './prompt-firewall';

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
   * How long a whole answer may take.
   *
   * @default Duration.minutes(5)
   */
  readonly timeout?: Duration;
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
export class LlmFailoverGateway extends Construct {
  /** The gateway. */
  public readonly gateway: Gateway;
  /** Its only listener. */
  public readonly listener: Listener;
  /** The providers in their tiers. */
  public readonly backend: LlmBackend;
  /** The way from the listener to the providers. */
  public readonly route: Route;
  /** Authentication, limits, retry and timeout. */
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

    this.backend = new LlmBackend(this, 'Backend', {
      metadata: besideGateway(props.metadata, props.backendMetadata),
      eviction: failoverEviction(props.eviction),
    });
    for (const { providers } of props.tiers) {
      this.backend.addTier(...providers.map((provider) => provider.with(trafficOf(props, provider.name))));
    }

    this.route = this.gateway.addRoute('Route', {
      metadata: besideGateway(props.metadata),
      pathPrefix: props.pathPrefix,
      to: [this.backend],
    });
    const quota = props.clientQuota ? new GlobalRateLimit(this, 'Quota', { quotas: [props.clientQuota] }) : undefined;
    this.policy = this.route.addTrafficPolicy('Policy', {
      authentication: props.authentication,
      authorization: props.authorization,
      rateLimits: [...(props.rateLimits ?? []), ...(quota ? [quota.rateLimit()] : [])],
      retry: failoverRetry(props.retry),
      timeout: props.timeout ?? Duration.minutes(5),
    });

    runEndpoint(this.gateway, props);
  }
}

/** Aliases and guards go to each provider together: what a provider says of LLM traffic replaces what its backend says. */
function trafficOf(props: LlmFailoverGatewayProps, provider: string) {
  const aliases = Object.entries(props.models ?? {}).map(([alias, names]) => [alias, names[provider]]);
  return { ...props.firewall?.options, modelAliases: aliases.length > 0 ? Object.fromEntries(aliases) : undefined };
}

function checkProps(props: LlmFailoverGatewayProps): void {
  const providers = props.tiers.flatMap((tier) => tier.providers);
  if (providers.length === 0) {
    throw usageError('AIG8040');
  }
  const empty = props.tiers.findIndex((tier) => tier.providers.length === 0);
  if (empty >= 0) throw usageError('AIG8044', { tier: empty + 1 });
  if (!props.authentication?.length && !props.allowAnonymous) {
    throw usageError('AIG8041');
  }
  const { attempts } = props.retry ?? {};
  const needed = failoverRetry(props.retry).backoff?.toMilliseconds() === 0 ? 2 : 1;
  if (props.tiers.length > 1 && attempts !== undefined && attempts < needed) {
    throw usageError('AIG8042', { attempts, needed });
  }
  const known = new Set(providers.map(({ name }) => name));
  for (const [alias, names] of Object.entries(props.models ?? {})) {
    const stranger = Object.keys(names).find((name) => !known.has(name));
    if (stranger) throw usageError('AIG8045', { alias, provider: stranger, known: [...known].join(', ') });
    for (const { name } of providers) {
      if (Object.hasOwn(names, name)) continue;
      throw usageError('AIG8043', { alias, provider: name, known: Object.keys(names).join(', ') || 'none' });
    }
  }
}
