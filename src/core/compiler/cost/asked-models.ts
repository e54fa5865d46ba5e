import { paidProvider, providerKeyOfHost } from '../../providers';
import { isObject } from '../../values/objects';
import { partOf, partsIn } from '../../values/parts';
import { MODEL_FORMATS, MODEL_PATHS } from '../semantics/model-formats';
import { formatsOf } from './formats';
import type { AskedModel } from './way';

type Part = Readonly<Record<string, unknown>>;

/** Formats that Models have by their paths, as far as limits on tokens miss them. */
const OF_MODELS = Object.fromEntries(
  Object.entries(MODEL_PATHS).flatMap(([path, type]) => {
    const { inConfig, tokens } = MODEL_FORMATS[type];
    const name = path.includes('/images/') ? 'images' : tokens === 'uncounted' ? inConfig : undefined;
    return name === undefined ? [] : [[path, name]];
  }),
);
const AS_IT_IS = { '*': 'passthrough' };
/** Providers without a field for several answers to one request. */
const ONE_ANSWER = new Set(['anthropic', 'aws.bedrock']);

/** What changes requests to models: the closest place that says a field has it. */
interface Rewriting {
  /** Formats by paths; without them, everything is taken for a chat completion. */
  readonly routes: Part;
  readonly overrides: Part;
  readonly transformations: Part;
  readonly modelAliases: Part;
}

/** The models of an `ai` part of the config. @param policies - those of its backend, the closest first */
export function modelsOfBackend({ groups, name, provider, ...rest }: Part, policies: readonly Part[]): AskedModel[] {
  const single: readonly Part[] = provider === undefined ? [] : [{ provider, ...rest }];
  const all = [...partsIn(groups).flatMap((group) => partsIn(group.providers)), ...single];
  return all.flatMap((one) => {
    const [[key, settings] = ['', {}]] = Object.entries(partOf(one.provider));
    return askedModels(key, partOf(settings).model, rewritingBy([partOf(one.policies), ...policies]));
  });
}

/** The models of the config's `llm`: each is asked by its name, unless it has another one at its provider. */
export function modelsOfList(llm: unknown): AskedModel[] {
  return partsIn(partOf(llm).models).flatMap(
    ({ name, provider, params, overrides, transformation: transformations, passthrough }) => {
      const { model = name } = partOf(params);
      const fixed = typeof model === 'string' && !model.includes('*') ? model : undefined;
      const routes = passthrough === undefined ? OF_MODELS : AS_IT_IS;
      const rewriting = rewritingBy([{ ai: { routes, overrides, transformations } }]);
      return askedModels(providerKey(provider), fixed, rewriting);
    },
  );
}

/**
 * What is sent to a provider's own host as it is costs money, where the gateway adds credentials.
 *
 * @param host `api.openai.com:443`
 * @param policies that hold for it
 */
export function modelsOfHost(host: unknown, policies: readonly unknown[]): AskedModel[] {
  const key = typeof host === 'string' ? providerKeyOfHost(host.replace(/:\d+$/, '')) : undefined;
  const isPaid = policies.some((one) => setsCredential(partOf(one)));
  return key === undefined || !isPaid ? [] : askedModels(key, undefined, rewritingBy([{ ai: { routes: AS_IT_IS } }]));
}

function setsCredential({ backendAuth, requestHeaderModifier, transformations }: Part): boolean {
  return [backendAuth, requestHeaderModifier, transformations].some((policy) => policy !== undefined);
}

function rewritingBy(policies: readonly Part[]): Rewriting {
  const levels = policies.map(({ ai }) => partOf(ai));
  const closest = (field: keyof Rewriting) => partOf(levels.find((level) => level[field])?.[field]);
  return {
    routes: closest('routes'),
    overrides: closest('overrides'),
    transformations: closest('transformations'),
    modelAliases: closest('modelAliases'),
  };
}

function askedModels(key: string, fixed: unknown, rewriting: Rewriting): AskedModel[] {
  const { overrides, transformations } = rewriting;
  const { uncounted, endless, namesModel } = formatsOf(rewriting.routes);
  const { n } = transformations.n === undefined ? overrides : {};
  const names = new Set<string | undefined>([
    ...namesAsked(fixed, rewriting),
    // Requests that are passed on as they are keep the model that they name.
    ...(namesModel ? [undefined] : []),
  ]);
  return [...names].map((model) => {
    const { catalogName, countsCacheApart, countsThoughtsApart } = paidProvider(key, model);
    return {
      provider: catalogName,
      ...(model === undefined ? {} : { model }),
      countsCacheApart,
      countsThoughtsApart,
      uncounted,
      endless,
      ...(typeof n === 'number' ? { choices: n } : {}),
      mayAskForChoices: !ONE_ANSWER.has(catalogName),
    };
  });
}

/** Expressions say a model before overrides do, these before the provider's settings, and aliases stand for what these or clients name. */
function namesAsked(fixed: unknown, { overrides, transformations, modelAliases }: Rewriting): (string | undefined)[] {
  if (transformations.model !== undefined) return [undefined];
  const said = [overrides.model, fixed].find((model) => typeof model === 'string');
  const aliased = (name: string) => (typeof modelAliases[name] === 'string' ? modelAliases[name] : name);
  if (typeof said !== 'string')
    return [undefined, ...Object.values(modelAliases).filter((name) => typeof name === 'string')];
  return overrides.model === undefined ? [aliased(said)] : [...new Set([said, aliased(said)])];
}

function providerKey(provider: unknown): string {
  return isObject(provider) ? (Object.keys(provider)[0] ?? '') : String(provider);
}
