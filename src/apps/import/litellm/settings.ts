import { addToList } from '../../../core/values/lists-in-maps';
import { entryOf, type Fields, isObject } from '../../../core/values/objects';
import { type Expression, fromStatic, json, list, struct } from '../code/model';
import { durationOf } from '../duration';
import type { GradedItem, Grades } from '../grades';
import { NOT_READ } from './deployment';
import type { NeededSecrets } from './needed-secrets';
import { fromEnvironment } from './secret-for';

/** What the sections besides `model_list` come to. */
export interface RouterSettings {
  readonly options: { readonly [member: string]: Expression | undefined };
  /** For each group of models those that are asked when it fails, in their order; `*` for all groups. */
  readonly fallbacks: ReadonlyMap<string, readonly string[]>;
  readonly aliases: ReadonlyMap<string, readonly string[]>;
}

/** Settings that change nothing for clients, or that are so anyway. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  drop_params: 'fields that a provider does not know are left out when requests are translated',
  set_verbose: 'the level of logs is `logLevel` of the router',
  debug: 'the level of logs is `logLevel` of the router',
  json_logs: 'see `jsonLogs` of the router',
  turn_off_message_logging: 'messages are logged only where an access log asks for them',
};

const CLOSED = 'until then, clients need a key of the Secret llm-clients';
const SHARED =
  'each pod notices failures by itself; what is counted for all of them are budgets: `tokens` of `teams`, with `counting: { redis }`';

/** What has its place here, and cannot be read out of the file. */
const BY_HAND: Readonly<Record<string, string>> = {
  enable_jwt_auth: `say issuer, audiences and the address of the keys: \`authentication: [ClientAuthentication.jwt({ issuers: [...] })]\`; ${CLOSED}`,
  litellm_jwtauth: 'claims decide by `teamOf: Cel.claim(...)` and `teams` of the router',
  enable_oauth2_auth: `\`authentication: [ClientAuthentication.jwt({ issuers: [...] })]\`; ${CLOSED}`,
  enable_oauth2_proxy_auth: `let the gateway look at tokens itself: \`ClientAuthentication.jwt\`; ${CLOSED}`,
  custom_auth: `ask a service of yours: \`externalAuthorization\` of a policy for the gateway; ${CLOSED}`,
  allowed_ips: `\`networkAuthorization\` of \`addFrontendPolicy\` of the gateway lets addresses in; ${CLOSED}`,
  redis_host: SHARED,
  redis_port: SHARED,
  redis_password: SHARED,
  redis_url: SHARED,
  alerting: '`new GatewayAlerts(...)` makes rules for Prometheus, and its Alertmanager tells whom it knows',
  alerting_threshold: 'see `GatewayAlerts`',
  alert_types: 'see `GatewayAlerts`',
  alert_to_webhook_url: 'see `GatewayAlerts`; addresses are those of Alertmanager',
  max_end_user_budget:
    'customers without a budget of their own have none here: `{ budget: ..., each: [BudgetBy.CUSTOMER] }` of `budgets` gives each of them one, and those that name nobody share one',
  max_end_user_budget_id: 'the same as `max_end_user_budget`',
  max_internal_user_budget: 'new users are not made here: budgets of those that are there come with the export',
  default_internal_user_params: 'new users are not made here: what those may do that are there comes with the export',
  provider_budget_config:
    'budgets are counted by models, not by providers: `{ each: [BudgetBy.MODEL], others: {...} }` of `budgets` for the models of the provider',
  max_parallel_requests: 'limit requests by `rateLimits` of a policy for the gateway',
  global_max_parallel_requests: 'limit requests by `rateLimits` of a policy for the gateway',
  pass_through_endpoints: 'give each path a `Route` that leads to a `StaticBackend`',
  default_team_settings: 'teams are `teams` of the router',
};

/** What becomes of the key of the administrator where the keys of clients are there. */
const MASTER = {
  grade: 'approximate',
  reason: 'it opened the management API, which is Git here; clients that sent it need a key of their own',
} as const;

/** The Secret with the keys of clients. */
export const CLIENTS = 'llm-clients';

/** Reads `litellm_settings`, `router_settings` and `general_settings`; the names of Secrets that they need go to `secrets`. */
export function readSettings(config: Fields, secrets: NeededSecrets, grades: Grades, hasKeys = false): RouterSettings {
  const fallbacks = new Map<string, string[]>();
  const aliases = new Map<string, string[]>();
  const found: { -readonly [Name in keyof Found]: Found[Name] } = {};
  for (const section of ['litellm_settings', 'router_settings', 'general_settings']) {
    const settings = config[section];
    if (!isObject(settings)) continue;
    for (const [name, value] of Object.entries(settings)) {
      // What all together may spend is read elsewhere.
      if (name === 'max_budget' || name === 'budget_duration') continue;
      const item = `${section}.${name}`;
      if (name === 'fallbacks') readFallbacks(value, fallbacks);
      else if (name === 'default_fallbacks' && Array.isArray(value)) fallbacks.set('*', value.map(String));
      else if (name === 'model_group_alias' && isObject(value)) readAliases(value, aliases);
      else if (name === 'master_key' || asksForClients(name, value)) found.isClosed = true;
      else if (name === 'max_request_size_mb' && typeof value === 'number') found.megabytes = value;
      else if (name === 'num_retries' && typeof value === 'number') found.retries = value;
      else if ((name === 'timeout' || name === 'request_timeout') && typeof value === 'number') found.timeout = value;
      else if (name === 'allowed_fails' && typeof value === 'number') found.fails = value;
      else if (name === 'cooldown_time' && typeof value === 'number') found.cooldown = value;
      grades.items.push({ item, ...(hasKeys && name === 'master_key' ? MASTER : gradeOf(name, value)) });
    }
  }
  // The keys of the export are all that get in then.
  if (hasKeys) found.isClosed = false;
  if (found.isClosed) secrets.add(CLIENTS, 'master');
  return { options: optionsOf(found, secrets), fallbacks, aliases };
}

interface Found {
  /** Whether clients have to say who they are, in whatever way. */
  readonly isClosed?: boolean;
  readonly megabytes?: number;
  readonly retries?: number;
  readonly timeout?: number;
  readonly fails?: number;
  readonly cooldown?: number;
}

/** Where others than the master key are asked for, nobody may get in until that is put right by hand. */
function asksForClients(name: string, value: unknown): boolean {
  if (name === 'custom_auth' || name === 'allowed_ips') return value !== undefined && value !== null;
  return ['enable_jwt_auth', 'enable_oauth2_auth', 'enable_oauth2_proxy_auth'].includes(name) && value !== false;
}

function optionsOf(
  { isClosed = false, megabytes, retries, timeout, fails, cooldown }: Found,
  secrets: NeededSecrets,
): RouterSettings['options'] {
  const codes = [408, 429, 500, 502, 503, 504];
  return {
    authentication: isClosed
      ? list([fromStatic('ClientAuthentication', 'apiKeys', secrets.reference(CLIENTS))])
      : undefined,
    allowAnonymous: isClosed ? undefined : json(true),
    maxRequestBytes: megabytes === undefined ? undefined : json(Math.round(megabytes * 1024 * 1024)),
    retry:
      retries === undefined
        ? undefined
        : struct('RetryOptions', { attempts: json(Math.max(retries, 2, (fails ?? -1) + 2)), codes: json(codes) }),
    eviction:
      fails === undefined && cooldown === undefined
        ? undefined
        : struct('EvictionOptions', {
            duration: durationOf(`${cooldown ?? 5}s`),
            consecutiveFailures: json((fails ?? 3) + 1),
            restoreHealth: json(100),
          }),
    timeout: timeout === undefined ? undefined : durationOf(`${timeout}s`),
  };
}

function readFallbacks(value: unknown, fallbacks: Map<string, string[]>): void {
  for (const entry of Array.isArray(value) ? value : []) {
    if (!isObject(entry)) continue;
    for (const [group, others] of Object.entries(entry)) {
      const names = Array.isArray(others) ? others.filter((one): one is string => typeof one === 'string') : [];
      fallbacks.set(group, [...(fallbacks.get(group) ?? []), ...names]);
    }
  }
}

function readAliases(value: Fields, aliases: Map<string, string[]>): void {
  for (const [alias, group] of Object.entries(value)) {
    const name = isObject(group) ? String(group.model) : String(group);
    addToList(aliases, name, alias);
  }
}

function gradeOf(name: string, value: unknown): Omit<GradedItem, 'item'> {
  const reason = entryOf(WITHOUT_EFFECT, name);
  if (reason !== undefined) return { grade: 'approximate', reason: reason };
  switch (name) {
    case 'model_group_alias':
    case 'max_request_size_mb':
      return { grade: 'exact' };
    case 'timeout':
    case 'request_timeout':
      return typeof value === 'number'
        ? { grade: 'exact' }
        : { grade: 'by hand', reason: 'its value is not in the file' };
    case 'fallbacks':
    case 'default_fallbacks':
      return {
        grade: 'approximate',
        reason: 'a fallback is asked by a retry, and while the model is evicted; not after a failure alone',
      };
    case 'num_retries':
      return {
        grade: 'approximate',
        reason: 'retried at 408, 429 and 5xx, and as often as it takes to leave a provider that fails',
      };
    case 'allowed_fails':
    case 'cooldown_time':
      return {
        grade: 'approximate',
        reason:
          'failures in a row count, where LiteLLM counts those of a minute; each eviction is longer than the one before',
      };
    case 'routing_strategy':
      return { grade: 'approximate', reason: 'providers of one model are chosen by health and speed' };
    case 'master_key': {
      const variable = fromEnvironment(value);
      const what = variable === undefined ? 'the key, which is not copied,' : `the value of ${variable}`;
      return {
        grade: 'by hand',
        reason: `put ${what} into the Secret ${CLIENTS}; each of its entries is the key of one client`,
      };
    }
    case 'database_url':
    case 'store_model_in_db':
      return { grade: 'not supported', reason: 'there is no database: keys of clients are entries of a Secret' };
    case 'success_callback':
    case 'failure_callback':
    case 'callbacks':
      return {
        grade: 'by hand',
        reason: 'see `addFrontendPolicy` of the gateway: access logs and traces go to OpenTelemetry',
      };
    case 'cache':
    case 'cache_params':
      return { grade: 'not supported', reason: 'the data plane keeps no answers: put a cache before or behind it' };
    case 'context_window_fallbacks':
    case 'content_policy_fallbacks':
      return { grade: 'not supported', reason: 'the data plane does not look for this reason of a failure' };
    default:
      return { grade: 'by hand', reason: BY_HAND[name] ?? NOT_READ };
  }
}
