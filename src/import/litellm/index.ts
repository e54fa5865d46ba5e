import { type Fields, isObject } from '../../values/objects';
import { call, construct, type Expression, json, list, type Program, SCOPE, struct } from '../code/model';
import { functionNameOf } from '../code/names';
import { resourceName } from '../data-plane/documents';
import { type GradedItem, Grades } from '../grades';
import { type Deployment, readDeployment } from './deployment';
import { CLIENTS, readSettings } from './settings';

/** What the caller decides. */
export interface LitellmOptions {
  readonly name: string;
  readonly title: string;
  readonly chartClass: 'CompiledChart' | 'ControllerChart';
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
  const secrets = new Set<string>();
  const groups = readGroups(config.model_list, secrets, grades);
  const settings = readSettings(config, secrets, grades);
  for (const section of Object.keys(config)) {
    if (['model_list', 'litellm_settings', 'router_settings', 'general_settings'].includes(section)) continue;
    const reason =
      section === 'environment_variables' ? 'keys are entries of Secrets' : 'the data plane has nothing like it';
    grades.add(section, 'not supported', reason);
  }
  const models = [...groups].map(([name, deployments]) => {
    const others = settings.fallbacks.get(name) ?? settings.fallbacks.get('*') ?? [];
    const fallbacks = others.filter((one) => one !== name).flatMap((one) => groups.get(one) ?? []);
    return model(name, deployments, fallbacks, settings.aliases.get(name) ?? []);
  });
  const props = struct('ModelRouterProps', { port: json(PORT), models: list(models), ...settings.options });
  const told = [...secrets].sort().map((name) => ({ name, value: call(SCOPE, 'addExternalSecret', toldSecret(name)) }));
  const notes = grades.items.flatMap(({ item, grade, reason }) =>
    reason === undefined ? [] : [`${grade}: ${item}: ${reason}`],
  );
  const { name, title, chartClass } = options;
  return {
    items: grades.items,
    secrets: [...secrets].map((one) => ({ name: one, namespace: NAMESPACE, keys: keysOf(one) })),
    program: {
      title,
      functionName: functionNameOf(name),
      notes,
      chart: {
        type: { module: 'cdk8s-ai-gateway', name: chartClass },
        id: resourceName(name),
        namespace: NAMESPACE,
        statements: [...told, { name: 'router', value: construct('ModelRouter', 'llm', props) }],
      },
    },
  };
}

function toldSecret(name: string): Expression {
  return struct('ExternalSecret', { name: json(name), keys: json(keysOf(name)) });
}

/** Keys of clients have names of their own; those of providers stand under `Authorization`. */
function keysOf(secret: string): string[] {
  return [secret === CLIENTS ? 'master' : 'Authorization'];
}

/** Deployments by the name that clients ask for, in the order of the file. */
function readGroups(value: unknown, secrets: Set<string>, grades: Grades): Map<string, Deployment[]> {
  const groups = new Map<string, Deployment[]>();
  for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
    const { model_name: name, litellm_params: params, ...others } = isObject(entry) ? entry : {};
    const item = `model_list[${index}]`;
    for (const other of Object.keys(others))
      grades.add(`${item}.${other}`, 'not supported', 'it describes the model, and nothing reads that here');
    if (typeof name !== 'string' || !isObject(params)) {
      grades.add(item, 'not supported', 'it has no `model_name` or no `litellm_params`');
      continue;
    }
    const found = readDeployment(params, `${item}.litellm_params`, secrets, grades);
    if (found) groups.set(name, [...(groups.get(name) ?? []), found]);
  }
  return groups;
}

/** Providers of the lowest order share requests; the others, and then the fallbacks, are asked when they fail. */
function model(
  name: string,
  all: readonly Deployment[],
  fallbacks: readonly Deployment[],
  aliases: readonly string[],
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
  });
}
