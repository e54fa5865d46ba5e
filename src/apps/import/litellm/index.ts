import { addToList } from '../../../core/values/lists-in-maps';
import { type Fields, isObject } from '../../../core/values/objects';
import {
  call,
  construct,
  type Expression,
  enumOf,
  fromStatic,
  json,
  jsonIf,
  list,
  made,
  own,
  type Program,
  SCOPE,
  type Statement,
  struct,
} from '../code/model';
import { functionNameOf } from '../code/names';
import { resourceName } from '../data-plane/documents';
import { type GradedItem, Grades } from '../grades';
import { AllowedModels } from './allowed-models';
import { type Clients, type ClientTeam, type ImportedKey, readClients } from './clients';
import { CountedBudgets } from './counted';
import { CUSTOMER, REFUSED } from './customers';
import { type Deployment, NOT_READ, readDeployment } from './deployment';
import type { LitellmExport } from './export';
import { readGuardrails } from './guardrails';
import { notRouted } from './kinds';
import { budgetOfDollars } from './limits';
import { countForAll, countModel, enforcesRates } from './model-limits';
import { NeededSecrets } from './needed-secrets';
import { Prices } from './prices';
import { readSettings } from './settings';

/** What the caller decides. */
export interface LitellmOptions {
  readonly name: string;
  readonly title: string;
  readonly chartClass: 'CompiledChart' | 'ControllerChart';
  /** What its database holds, where it was asked. */
  readonly database?: LitellmExport;
  /** When keys that have ended by then are left out. */
  readonly now: Date;
}

export interface LitellmImport {
  readonly program: Program;
  readonly items: readonly GradedItem[];
  /** Secrets that have to be there, with the names of their entries. */
  readonly secrets: readonly { readonly name: string; readonly namespace: string; readonly keys: string[] }[];
}

/** LiteLLM's port, unless its command line says otherwise. */
const PORT = 4000;

/** Where it is put, as a LiteLLM config says nothing of it. */
const NAMESPACE = 'ai';

/** A LiteLLM config as a `ModelRouter`, and what became of each of its items. */
export function importLitellm(config: Fields, options: LitellmOptions): LitellmImport {
  const grades = new Grades();
  const secrets = new NeededSecrets();
  const { database, now } = options;
  const models = database?.models ?? [];
  const entries = [
    ...(Array.isArray(config.model_list) ? config.model_list : []),
    ...models.filter((one) => isServing(one) && !isOfConfig(one)),
  ];
  const groups = readGroups(entries, secrets, grades);
  const settings = readSettings(config, secrets, grades, database !== undefined);
  const allowed = new AllowedModels([...entries, ...models], new Set(groups.keys()), settings.aliases);
  const counted = new CountedBudgets();
  const clients = database && readClients(database, allowed, counted, now, grades);
  countForAll(config, counted, grades);
  for (const [name, deployments] of groups) countModel(name, deployments, enforcesRates(config), counted, grades);
  const countsDollars =
    counted.countsDollars ||
    clients?.teams.some(({ dollars }) => dollars.length > 0) === true ||
    clients?.keys.some(({ dollars }) => dollars !== undefined) === true;
  if (clients) tellOfEmbeddings(entries, clients.teams, countsDollars || counted.countsTokens, grades);
  const prices = countsDollars ? pricesOf(groups, models, grades) : undefined;
  const served = [...groups].filter(([name]) => {
    const isServed = !clients?.teams.length || clients.teams.some(({ models }) => models.has(name));
    if (!isServed) grades.add(`models of ${name}`, 'not supported', 'no team may ask for it, so that it is left out');
    return isServed;
  });
  for (const section of Object.keys(config)) {
    if (['model_list', 'litellm_settings', 'router_settings', 'general_settings', 'guardrails'].includes(section))
      continue;
    grades.add(section, 'by hand', SECTIONS[section] ?? NOT_READ);
  }
  const keys = clients && keysOf(clients.keys);
  const firewall = readGuardrails(config.guardrails, secrets, grades);
  const routed = served.map(([name, deployments]) => {
    const others = settings.fallbacks.get(name) ?? settings.fallbacks.get('*') ?? [];
    const fallbacks = others.filter((one) => one !== name).flatMap((one) => groups.get(one) ?? []);
    const notes = notesAt(grades.items, (item) => deployments.some(({ place }) => item.startsWith(`${place}.`)));
    return {
      ...model(
        name,
        deployments,
        fallbacks,
        (settings.aliases.get(name) ?? []).filter((alias) => ROUTABLE.test(alias)),
        teamsOf(name, clients?.teams),
      ),
      notes,
    };
  });
  const props = struct('ModelRouterProps', {
    port: json(PORT),
    models: list(routed),
    modelCatalogs: prices && list([struct('ModelCatalogSource', { configMap: made(prices) })]),
    ...settings.options,
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
  }));
  // What is about a model stands beside it.
  const places = [...groups.values()].flatMap((deployments) => deployments.map(({ place }) => place));
  const notes = notesAt(grades.items, (item) => !places.some((place) => item.startsWith(`${place}.`)));
  const { name, title, chartClass } = options;
  return {
    items: grades.items,
    secrets: secrets.all.map((secret) => ({ ...secret, namespace: NAMESPACE })),
    program: {
      title,
      functionName: functionNameOf(name),
      notes,
      // Hashes of keys and prices are known from its newest revision on.
      ...(chartClass === 'ControllerChart' || clients || prices ? { distribution: AGENTGATEWAY } : {}),
      chart: {
        type: { module: 'cdk8s-ai-gateway', name: chartClass },
        id: resourceName(name),
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
    },
  };
}

/** What a controller reads is in the names of its distribution. */
const AGENTGATEWAY: Expression = { form: 'constant', type: own('ProxyDistribution'), name: 'AGENTGATEWAY' };

const SECTIONS: Readonly<Record<string, string>> = {
  environment_variables: 'keys are entries of Secrets, and nothing else reads variables',
  mcp_servers: 'put them behind a `SecuredMcpHub`, or beside the models behind an `AgentGateway`',
  callback_settings: 'see `addFrontendPolicy` of the gateway: access logs and traces go to OpenTelemetry',
  vector_store_registry: 'the data plane looks nothing up for prompts: do it before requests come',
};

const CONFIG_MAP = { module: 'cdk8s-plus-28', name: 'ConfigMap' } as const;
const CONFIG_MAP_PROPS = { module: 'cdk8s-plus-28', name: 'ConfigMapProps' } as const;
const METADATA = { module: 'cdk8s', name: 'ApiObjectMetadata' } as const;

/** Undefined where all may use the model. */
function teamsOf(model: string, teams: readonly ClientTeam[] = []): string[] | undefined {
  const those = teams.filter(({ models }) => models.has(model));
  return those.length === teams.length ? undefined : those.map(({ name }) => name);
}

/** The labels by which hashes of keys are found, where there are none. */
const KEY_LABELS = { 'llm-clients': 'keys' };

function clientOptions(
  { teams, keys }: Clients,
  entries: Statement,
): { readonly [member: string]: Expression | undefined } {
  const isLimited = teams.some(({ tokens, requests }) => tokens !== undefined || requests !== undefined);
  return {
    allowAnonymous: undefined,
    ...(keys.length > 0
      ? { keys: made(entries) }
      : { authentication: list([fromStatic('ClientAuthentication', 'apiKeyHashesLabelled', json(KEY_LABELS))]) }),
    teams: listIf(
      teams.map(({ name, dollars: [budget], tokens, requests }) =>
        struct('RouterTeam', {
          name: json(name),
          budget: budget && budgetOfDollars(budget).code,
          tokens: jsonIf(tokens),
          requests: jsonIf(requests),
        }),
      ),
    ),
    budgetInterval: isLimited ? enumOf('QuotaInterval', 'MINUTE') : undefined,
  };
}

function customerOf(): Expression {
  return fromStatic('Cel', 'of', json(`coalesce(${CUSTOMER.join(', ')})`));
}

/** A policy beside the router for customers that are blocked. */
function refusalOf(customers: readonly string[], router: Statement): Statement[] {
  if (customers.length === 0) return [];
  const conditions = REFUSED.map((one) =>
    fromStatic('Cel', 'of', json(one.replace('CUSTOMERS', JSON.stringify(customers)))),
  );
  const authorization = fromStatic('Authorization', 'deny', ...conditions);
  const gateway: Expression = { form: 'member', of: made(router), name: 'gateway' };
  const options = struct('TrafficPolicyOptions', { authorization });
  return [{ name: 'blocked', value: call(gateway, 'addTrafficPolicy', json('blocked-customers'), options) }];
}

/** A router does not serve embeddings where something else than requests is counted, as the data plane does not count their tokens. */
function tellOfEmbeddings(
  entries: readonly unknown[],
  teams: readonly ClientTeam[],
  isCounted: boolean,
  grades: Grades,
) {
  const counts = isCounted || teams.some(({ tokens }) => tokens !== undefined);
  if (!counts || (teams.length > 0 && teams.every(({ requests }) => requests !== undefined))) return;
  for (const entry of entries) {
    const { model_name: name, model_info: info, litellm_params: params }: Fields = isObject(entry) ? entry : {};
    const isSaid = isObject(info) && info.mode === 'embedding';
    if (!isSaid && !(isObject(params) && String(params.model).includes('embed'))) continue;
    const reason =
      'embeddings are not served beside budgets, as their tokens are not counted: give each team `requests`, or the router `embeddings: true`';
    grades.add(`models of ${String(name)}`, 'by hand', reason);
  }
}

/** Prices of all models that are asked, as far as somebody says them. */
function pricesOf(
  groups: ReadonlyMap<string, readonly PlacedDeployment[]>,
  models: readonly Fields[],
  grades: Grades,
): Statement | undefined {
  const prices = new Prices();
  for (const [name, deployments] of groups)
    for (const { params, info, priced, place } of deployments) {
      const same = models.filter(
        (one) => one.model_name === name && isObject(one.litellm_params) && one.litellm_params.model === params.model,
      );
      const infos = [params, info, ...same.flatMap((one) => [one.model_info, one.litellm_params])];
      const item = `${place}.litellm_params.model`;
      if (prices.add(...priced, infos)) continue;
      grades.add(
        item,
        'by hand',
        `nothing says what ${priced.join('/')} costs, so that a million tokens count 1000 dollars: take in what /model/info answers, or put it into the price list`,
      );
    }
  const { text } = prices;
  if (text === undefined) return undefined;
  const props = struct(CONFIG_MAP_PROPS, { data: json({ 'catalog.json': text }) });
  return { name: 'prices', value: construct(CONFIG_MAP, 'prices', props) };
}

/** The API refuses a router without teams where there are to be some. */
function listIf(items: readonly Expression[]): Expression | undefined {
  return items.length > 0 ? list(items) : undefined;
}

function keysOf(keys: readonly ImportedKey[]): Statement {
  if (keys.length === 0) {
    const labelled = struct(METADATA, { name: json('llm-keys'), labels: json(KEY_LABELS) });
    return { name: 'keys', value: construct(CONFIG_MAP, 'keys', struct(CONFIG_MAP_PROPS, { metadata: labelled })) };
  }
  const metadata = struct(METADATA, { name: json('llm-keys') });
  const all = keys.map(({ id, team, owner, models, dollars, expires, hash }) =>
    struct('ClientKey', {
      id: json(id),
      team: json(team),
      owner: jsonIf(owner),
      models: jsonIf(models && [...models]),
      budget: dollars && budgetOfDollars(dollars).code,
      expires: jsonIf(expires),
      hashes: json([`sha256:${hash}`]),
    }),
  );
  return { name: 'keys', value: construct('ApiKeys', 'keys', struct('ApiKeysProps', { metadata, keys: list(all) })) };
}

function externalSecret({ name, keys }: { readonly name: string; readonly keys: string[] }): Expression {
  return struct('ExternalSecret', { name: json(name), keys: json(keys) });
}

function notesAt(items: readonly GradedItem[], isHere: (item: string) => boolean): string[] {
  return items.flatMap(({ item, grade, reason }) =>
    reason === undefined || !isHere(item) ? [] : [`${grade}: ${item}: ${reason}`],
  );
}

/** A deployment, and which entry of the file it is. */
type PlacedDeployment = Deployment & { readonly place: string; readonly params: Fields; readonly info: unknown };

/** What the header can hold by which the routes of models are chosen. */
const ROUTABLE = /^[!-~]+( ?[!-~]+)*$/;
const NOT_ROUTABLE =
  'a name of other than letters of ASCII, digits, signs and single spaces is none that a route can ask for: give the model another name, which clients then use';

/** Deployments by the name that clients ask for, in the order of the file. */
function readGroups(value: unknown, secrets: NeededSecrets, grades: Grades): Map<string, PlacedDeployment[]> {
  const groups = new Map<string, PlacedDeployment[]>();
  for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
    const { model_name: name, litellm_params: params, ...others } = isObject(entry) ? entry : {};
    const item = `model_list[${index}]`;
    for (const other of Object.keys(others))
      grades.add(`${item}.${other}`, 'not supported', 'it describes the model, and nothing reads that here');
    if (typeof name !== 'string' || !isObject(params)) {
      grades.add(item, 'not supported', 'it has no `model_name` or no `litellm_params`');
      continue;
    }
    if (!ROUTABLE.test(name)) {
      grades.add(`${item}.model_name`, 'not supported', NOT_ROUTABLE);
      continue;
    }
    const reason = notRouted(String(params.model ?? ''), others.model_info);
    if (reason !== undefined) {
      grades.add(`${item}.litellm_params.model`, 'not supported', reason);
      continue;
    }
    const found = readDeployment(params, `${item}.litellm_params`, secrets, grades);
    if (found) {
      const placed = { ...found, place: item, params, info: others.model_info };
      addToList(groups, name, placed);
    }
  }
  return groups;
}

/** Providers of the lowest order share requests; the others, and then the fallbacks, are asked when they fail. */
function model(
  name: string,
  all: readonly Deployment[],
  fallbacks: readonly Deployment[],
  aliases: readonly string[],
  teams: readonly string[] | undefined,
): Expression {
  const first = Math.min(...all.map(({ order }) => order));
  const providers = all.filter(({ order }) => order === first);
  const later = all.filter(({ order }) => order !== first).sort((a, b) => a.order - b.order);
  const behind = [...later, ...fallbacks].map(({ provider }) => provider);
  const areWeighted = providers.some(({ weight }) => weight !== undefined);
  return struct('RoutedModel', {
    name: json(name),
    aliases: aliases.length > 0 ? json([...aliases]) : undefined,
    providers: list(
      providers.map(({ provider, weight = 1 }) =>
        struct('ModelProvider', { provider, weight: areWeighted ? json(weight) : undefined }),
      ),
    ),
    fallbacks: behind.length > 0 ? list(behind) : undefined,
    teams: jsonIf(teams),
  });
}

/** What the management API says of models that stand in the config file. */
function isOfConfig({ model_info: info }: Fields): boolean {
  return isObject(info) && info.db_model === false;
}

/** LiteLLM sends nothing to models of its database that somebody has blocked. */
function isServing({ blocked, model_info: info }: Fields): boolean {
  return blocked !== true && !(isObject(info) && info.blocked === true);
}
