import { type Fields, isObject } from '../../../core/values/objects';
import { LONGEST_ANSWER, modelListForClients } from '../../../library/patterns/model-answers';
import {
  type CodeExpression,
  type CodeMembers,
  type CodeProgram,
  call,
  construct,
  enumCode,
  fromStatic,
  json,
  jsonIf,
  listCode,
  made,
  own,
  SCOPE,
  type Statement,
  structCode,
} from '../code/model';
import { functionNameOf } from '../code/names';
import { ConversionReport, groupedItems, type ReportItem, someOf, type Topic } from '../conversion-report';
import { importedName } from '../data-plane/documents';
import { secondsOf } from '../duration';
import { AllowedModels } from './allowed-models';
import { type Clients, type ClientTeam, type ImportedKey, readClients } from './clients';
import { CountedBudgets } from './counted';
import { CUSTOMER, REFUSED } from './customers';
import { type EnvironmentVariables, environmentVariable, reportUnknown, resolveVariables } from './environment';
import type { LitellmExport } from './export';
import { planMembers } from './failover';
import { readGuardrails } from './guardrails';
import { budgetOfDollars } from './limits';
import { type ListedCredential, ModelGroups, type PlacedDeployment } from './model-groups';
import { countForAll, countModel, enforcesRates } from './model-limits';
import { NeededSecrets } from './needed-secrets';
import { Prices } from './prices';
import { processDefaults } from './process-defaults';
import { type ModelRoute, routedModels } from './routed-models';
import { readLitellmSettings } from './settings';

/** Options of the caller. */
export interface LitellmOptions {
  readonly name: string;
  readonly title: string;
  readonly chartClass: 'CompiledChart' | 'ControllerChart';
  /** The content of its database, if that was exported. */
  readonly database?: LitellmExport;
  /** When keys that have expired by then are left out. */
  readonly now: Date;
  /** Environment variables of the LiteLLM process. */
  readonly variables: EnvironmentVariables;
  /** Models that do not compile, with the reason. */
  readonly excluded?: ReadonlyMap<string, string>;
}

export interface LitellmImport {
  /** Undefined if no model is left. */
  readonly program?: CodeProgram;
  readonly report: ConversionReport;
  /** The models that are served. */
  readonly models: readonly string[];
  /** Required Secrets with the names of their entries. */
  readonly secrets: readonly { readonly name: string; readonly namespace: string; readonly keys: string[] }[];
}

/** LiteLLM's default port. */
const PORT = 4000;

/** The namespace of the result, which a LiteLLM config does not name. */
const NAMESPACE = 'ai';

/** A LiteLLM config as a `ModelRouter`, and how each of its items was converted. */
export function importLitellm(written: Fields, options: LitellmOptions): LitellmImport {
  const report = new ConversionReport();
  const secrets = new NeededSecrets();
  const { database, now, excluded = new Map<string, string>() } = options;
  const variables = withOwnVariables(written, options.variables);
  const { config: resolved, unknown } = resolveVariables(written, variables);
  const config = isObject(resolved) ? resolved : {};
  const models = database?.models ?? [];
  const entries = [
    ...(Array.isArray(config.model_list) ? config.model_list : []),
    ...models.filter((one) => isServing(one) && !isOfConfig(one)),
  ];
  const defaults = processDefaults(config, variables);
  const groups = new ModelGroups(entries, credentialsIn(config), { secrets, report, variables, unknown, defaults });
  const settings = readLitellmSettings(config, secrets, report, database !== undefined);
  const allowed = new AllowedModels([...entries, ...models], new Set(groups.names), settings.aliases);
  const counted = new CountedBudgets();
  const clients = database && readClients(database, allowed, counted, now, report);
  countForAll(config, counted, report);
  for (const name of groups.names) countModel(name, groups.of(name), enforcesRates(config), counted, report);
  const countsDollars =
    counted.countsDollars ||
    clients?.teams.some(({ dollars }) => dollars.length > 0) === true ||
    clients?.keys.some(({ dollars }) => dollars !== undefined) === true;
  if (clients) reportEmbeddings(entries, clients.teams, countsDollars || counted.countsTokens, report);
  const prices = countsDollars ? pricesOf(groups, models, report) : undefined;
  const served = groups.names.filter((name) => {
    const isAllowed = !clients?.teams.length || clients.teams.some(({ models }) => models.has(name));
    if (!isAllowed) report.leftOut(`models of ${name}`, 'models', 'No team may use the model.');
    const reason = excluded.get(name);
    if (reason !== undefined) report.leftOut(`models of ${name}`, 'models', reason);
    return isAllowed && reason === undefined;
  });
  reportSections(config, report);
  reportUnknown(unknown, report);
  const keys = clients && keysOf(clients.keys);
  const firewall = readGuardrails(config.guardrails, secrets, report);
  const routed = routedModels(served, groups, settings, report);
  const listModels = listsModels(routed, report) ? undefined : json(false);
  const plans = shared(routed.map(({ plan }) => planMembers(plan)));
  const props = structCode('ModelRouterProps', {
    port: json(PORT),
    anyHostname: json(true),
    plainHttp: json(true),
    models: listCode(
      routed.map((one, index) => ({
        ...modelCode(one, plans.own[index] ?? {}, teamsOf(one.name, clients?.teams)),
        notes: notesAt(report.items, (item) => one.places.some((place) => item.startsWith(`${place}.`))),
      })),
    ),
    listModels,
    modelCatalogs: prices && listCode([structCode('ModelCatalogSource', { configMap: made(prices) })]),
    ...settings.options,
    ...plans.common,
    ...(keys && clients ? clientOptions(clients, keys) : {}),
    budgets: counted.code,
    userOf: counted.has('USER') ? fromStatic('Cel', 'apiKeyField', json('owner')) : undefined,
    customerOf: counted.has('CUSTOMER') ? customerOf() : undefined,
    firewall: firewall && made(firewall),
  });
  const router = { name: 'router', value: construct('ModelRouter', 'llm', props) };
  const secretCalls = secrets.all.map((secret) => ({
    name: secret.name,
    value: call(SCOPE, 'addExternalSecret', externalSecret(secret)),
    comment: sourcesOf(secret.name, report.items),
  }));
  // Notes on a single model are written next to it.
  const places = routed.flatMap((one) => one.places);
  const notes = notesAt(report.items, (item) => !places.some((place) => item.startsWith(`${place}.`)));
  const program: CodeProgram = {
    title: options.title,
    functionName: functionNameOf(options.name),
    notes,
    chart: {
      type: own(options.chartClass),
      id: chartIdOf(options.name),
      namespace: NAMESPACE,
      statements: [
        ...secretCalls,
        ...secrets.statements,
        ...(keys ? [keys] : []),
        ...(prices ? [prices] : []),
        ...(firewall ? [firewall] : []),
        router,
        ...refusalOf(clients?.blockedCustomers ?? [], router),
      ],
    },
  };
  return {
    report,
    models: served,
    secrets: secrets.all.map((secret) => ({ ...secret, namespace: NAMESPACE })),
    ...(routed.length > 0 ? { program } : {}),
  };
}

/** Reports whether the gateway's own response to `GET /v1/models` is short enough. */
function listsModels(routed: readonly ModelRoute[], report: ConversionReport): boolean {
  const names = routed.flatMap(({ name }) => (name.includes('*') ? [] : [name]));
  const isShort = modelListForClients(names).length <= LONGEST_ANSWER;
  if (!isShort)
    report.leftOut(
      'GET /v1/models',
      'requests',
      `The list of ${names.length} models is longer than the ${LONGEST_ANSWER} characters that the gateway can return, so clients get a 404. Give them the names, or remove models and \`listModels\`.`,
    );
  return isShort;
}

/** EnvironmentVariables that the config sets itself. Those of the caller win. */
function withOwnVariables(
  { environment_variables: own }: Fields,
  variables: EnvironmentVariables,
): EnvironmentVariables {
  const entries = Object.entries(isObject(own) ? own : {}).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && environmentVariable(value) === undefined ? [[name, value]] : [],
  );
  return new Map([...entries, ...variables]);
}

/** Values that several deployments share, by name. */
function credentialsIn({ credential_list: all }: Fields): ReadonlyMap<string, ListedCredential> {
  const entries = (Array.isArray(all) ? all : []).flatMap((one, index): [string, ListedCredential][] => {
    const { credential_name: name, credential_values: values } = isObject(one) ? one : {};
    const place = `credential_list[${index}].credential_values`;
    return typeof name === 'string' && isObject(values) ? [[name, { values, place }]] : [];
  });
  return new Map(entries);
}

/** CodeMembers that all models have in common, and those that each has besides. */
function shared(all: readonly CodeMembers[]): { readonly common: CodeMembers; readonly own: readonly CodeMembers[] } {
  const [first = {}] = all;
  const common = Object.fromEntries(
    Object.entries(first).filter(([name, value]) =>
      all.every((one) => JSON.stringify(one[name]) === JSON.stringify(value)),
    ),
  );
  const own = all.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !Object.hasOwn(common, name))),
  );
  return { common, own };
}

/** The name of the chart. Names of Services are made from it, which begin with a letter. */
function chartIdOf(name: string): string {
  const plain = importedName(name);
  return /^[a-z]/.test(plain) ? plain : `llm-${plain}`;
}

/** Returns the sources of the values of a Secret. */
function sourcesOf(name: string, items: readonly ReportItem[]): string | undefined {
  const sources = new Set(
    items.flatMap(({ secret }) => (secret?.name === name ? [`${secret.key}: ${secret.from}`] : [])),
  );
  return sources.size > 0 ? [...sources].join(', ') : undefined;
}

/** Sections that LiteLLM reads, and that are not converted. All others it ignores. */
function reportSections(config: Fields, report: ConversionReport): void {
  for (const [section, [topic, reason]] of Object.entries(SECTIONS))
    if (config[section] !== undefined && config[section] !== null) report.leftOut(section, topic, reason);
}

const SECTIONS: Readonly<Record<string, readonly [topic: Topic, reason: string]>> = {
  mcp_servers: ['requests', 'Serve them with a `SecuredMcpHub`, or next to the models with an `AgentGateway`.'],
  mcp_tools: ['requests', 'Serve them with a `SecuredMcpHub`, or next to the models with an `AgentGateway`.'],
  agent_list: ['requests', 'Serve agents with an `AgentGateway`.'],
  vector_store_registry: ['requests', 'The gateway does not search documents for a prompt.'],
  search_tools: ['requests', 'The gateway does not search the web for a prompt.'],
  prompts: ['requests', 'Add prompts to `prependMessages` of a provider.'],
  policies: ['guardrails', 'Add guards to `firewall` of the router.'],
  files_settings: ['requests', 'Give files a `Route` to a `StaticBackend` of the provider.'],
  finetune_settings: ['requests', 'Give fine-tuning a `Route` to a `StaticBackend` of the provider.'],
  callback_settings: [
    'logs, metrics and traces',
    '`tracing` and `accessLog` of the router send traces and logs to an OpenTelemetry collector.',
  ],
};

const CONFIG_MAP = { module: 'cdk8s-plus-28', name: 'ConfigMap' } as const;
const CONFIG_MAP_PROPS = { module: 'cdk8s-plus-28', name: 'ConfigMapProps' } as const;
const METADATA = { module: 'cdk8s', name: 'ApiObjectMetadata' } as const;

/** Returns the teams that may use the model; undefined if all may use it. */
function teamsOf(model: string, teams: readonly ClientTeam[] = []): string[] | undefined {
  const those = teams.filter(({ models }) => models.has(model));
  return those.length === teams.length ? undefined : those.map(({ name }) => name);
}

/** The default labels that select hashed keys. */
const KEY_LABELS = { 'llm-clients': 'keys' };

function clientOptions({ teams, keys }: Clients, entries: Statement): CodeMembers {
  const isLimited = teams.some(({ tokens, requests }) => tokens !== undefined || requests !== undefined);
  return {
    allowAnonymous: undefined,
    ...(keys.length > 0
      ? { keys: made(entries) }
      : { authentication: listCode([fromStatic('ClientAuthentication', 'apiKeyHashesLabelled', json(KEY_LABELS))]) }),
    teams: listIf(
      teams.map(({ name, dollars: [budget], tokens, requests }) =>
        structCode('RouterTeam', {
          name: json(name),
          budget: budget && budgetOfDollars(budget).code,
          tokens: jsonIf(tokens),
          requests: jsonIf(requests),
        }),
      ),
    ),
    budgetInterval: isLimited ? enumCode('QuotaInterval', 'MINUTE') : undefined,
  };
}

function customerOf(): CodeExpression {
  return fromStatic('Cel', 'of', json(`coalesce(${CUSTOMER.join(', ')})`));
}

/** Returns a policy that rejects blocked customers, in addition to the router. */
function refusalOf(customers: readonly string[], router: Statement): Statement[] {
  if (customers.length === 0) return [];
  const conditions = REFUSED.map((one) =>
    fromStatic('Cel', 'of', json(one.replace('CUSTOMERS', JSON.stringify(customers)))),
  );
  const authorization = fromStatic('Authorization', 'deny', ...conditions);
  const gateway: CodeExpression = { form: 'member', of: made(router), name: 'gateway' };
  const options = structCode('TrafficPolicyOptions', { authorization });
  return [{ name: 'blocked', value: call(gateway, 'addTrafficPolicy', json('blocked-customers'), options) }];
}

/**
 * Reports that a router serves no embeddings if anything other than requests is limited, because the data plane does not count their
 * tokens.
 */
function reportEmbeddings(
  entries: readonly unknown[],
  teams: readonly ClientTeam[],
  isCounted: boolean,
  report: ConversionReport,
) {
  const counts = isCounted || teams.some(({ tokens }) => tokens !== undefined);
  if (!counts || (teams.length > 0 && teams.every(({ requests }) => requests !== undefined))) return;
  for (const entry of entries) {
    const { model_name: name, model_info: info, litellm_params: params }: Fields = isObject(entry) ? entry : {};
    const isSet = isObject(info) && info.mode === 'embedding';
    if (!isSet && !(isObject(params) && String(params.model).includes('embed'))) continue;
    const reason =
      'Embeddings are not served next to budgets, because their tokens are not counted. Give each team `requests`, or set `embeddings: true`.';
    report.leftOut(`models of ${String(name)}`, 'limits and budgets', reason);
  }
}

/** Returns the prices of all requested models, if they are known. */
function pricesOf(groups: ModelGroups, models: readonly Fields[], report: ConversionReport): Statement {
  const prices = new Prices();
  for (const name of groups.names)
    for (const { params, info, priced, place } of groups.of(name)) {
      const same = models.filter(
        (one) => one.model_name === name && isObject(one.litellm_params) && one.litellm_params.model === params.model,
      );
      const infos = [params, info, ...same.flatMap((one) => [one.model_info, one.litellm_params])];
      const item = `${place}.litellm_params.model`;
      if (prices.add(...priced, infos)) continue;
      report.toDo(
        item,
        'limits and budgets',
        'The price is unknown, so a million tokens count as 1000 dollars. Export /model/info, or add the price to `prices`.',
        priced.join('/'),
      );
    }
  const props = structCode(CONFIG_MAP_PROPS, { data: json({ 'catalog.json': prices.text }) });
  return { name: 'prices', value: construct(CONFIG_MAP, 'prices', props) };
}

/** Returns a listCode unless it is empty: the API rejects a router with an empty listCode of teams. */
function listIf(items: readonly CodeExpression[]): CodeExpression | undefined {
  return items.length > 0 ? listCode(items) : undefined;
}

function keysOf(keys: readonly ImportedKey[]): Statement {
  if (keys.length === 0) {
    const labelled = structCode(METADATA, { name: json('llm-keys'), labels: json(KEY_LABELS) });
    return { name: 'keys', value: construct(CONFIG_MAP, 'keys', structCode(CONFIG_MAP_PROPS, { metadata: labelled })) };
  }
  const metadata = structCode(METADATA, { name: json('llm-keys') });
  const all = keys.map(({ id, team, owner, models, dollars, expires, hash }) =>
    structCode('ClientKey', {
      id: json(id),
      team: json(team),
      owner: jsonIf(owner),
      models: jsonIf(models && [...models]),
      budget: dollars && budgetOfDollars(dollars).code,
      expires: jsonIf(expires),
      hashes: json([`sha256:${hash}`]),
    }),
  );
  return {
    name: 'keys',
    value: construct('ApiKeys', 'keys', structCode('ApiKeysProps', { metadata, keys: listCode(all) })),
  };
}

function externalSecret({ name, keys }: { readonly name: string; readonly keys: string[] }): CodeExpression {
  return structCode('ExternalSecret', { name: json(name), keys: json(keys) });
}

/** Returns one line for each inexact conversion. Secrets are listed at their declaration. */
function notesAt(items: readonly ReportItem[], isHere: (item: string) => boolean): string[] {
  return groupedItems(items.filter(({ item, secret }) => !secret && isHere(item))).map(
    ({ grade, reason, items: all }) => `${grade}: ${someOf(all)}: ${reason}`,
  );
}

/** The code of a model. */
function modelCode(
  { name, aliases, tiers, plan }: ModelRoute,
  failover: CodeMembers,
  teams: readonly string[] | undefined,
): CodeExpression {
  const [first = [], ...following] = tiers;
  const areWeighted = first.some(({ weight }) => weight !== undefined);
  const called = (one: PlacedDeployment) => withTimeout(one.provider, one.timeout ?? plan.callTimeout);
  return structCode('ModelRoute', {
    name: json(name),
    aliases: aliases.length > 0 ? json([...aliases]) : undefined,
    providers: listCode(
      first.map((one) =>
        structCode('ModelProvider', { provider: called(one), weight: areWeighted ? json(one.weight ?? 1) : undefined }),
      ),
    ),
    fallbacks: following.length > 0 ? listCode(following.flat().map(called)) : undefined,
    ...failover,
    teams: jsonIf(teams),
  });
}

/** The provider with a limit for each call. */
function withTimeout(provider: CodeExpression, seconds: number | undefined): CodeExpression {
  if (provider.form !== 'static' || seconds === undefined) return provider;
  const [options, ...others] = provider.args;
  if (options?.form !== 'struct') return provider;
  const limit = secondsOf(seconds);
  const members = [...options.members, ...(limit ? ([['requestTimeout', limit]] as const) : [])];
  return { ...provider, args: [{ ...options, members }, ...others] };
}

/** Whether the management API returns a model of the config file. */
function isOfConfig({ model_info: info }: Fields): boolean {
  return isObject(info) && info.db_model === false;
}

/** Whether LiteLLM calls a model of its database, which can be blocked. */
function isServing({ blocked, model_info: info }: Fields): boolean {
  return blocked !== true && !(isObject(info) && info.blocked === true);
}
