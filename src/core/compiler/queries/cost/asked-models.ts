import { paidProvider, providerKeyOfHost } from '../../../providers';
import { isObject } from '../../../values/objects';
import { partOf, partsIn } from '../../../values/parts';
import { factsOf, MODEL_FORMATS, MODEL_PATHS } from '../../semantics/model-formats';
import { isMeant, isPattern } from '../../semantics/model-names';
import { meantBy } from '../../semantics/renamed-models';
import { formatsOf } from './formats';
import type { AskedModel } from './way';

type Part = Readonly<Record<string, unknown>>;

/** Formats that Models have by their paths. */
const OF_MODELS = Object.fromEntries(
  Object.entries(MODEL_PATHS).flatMap(([path, type]) => {
    // Compaction, the other one that is passed on as it is, reports its tokens.
    const isReported = factsOf(type).tokens === 'reported';
    const name = path.includes('/images/') ? 'images' : isReported ? undefined : MODEL_FORMATS[type];
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
  readonly defaults: Part;
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
  const { models, virtualModels } = partOf(llm);
  const chosen = partsIn(virtualModels)
    .flatMap(({ routing }) => Object.values(partOf(routing)))
    .flatMap((routing) => partsIn(partOf(routing).targets))
    .map(({ model }) => String(model));
  return partsIn(models).flatMap(
    ({ name, provider, params, defaults, overrides, transformation: transformations, passthrough }) => {
      const { model = name } = partOf(params);
      const fixed =
        typeof model === 'string' && !isPattern(model) ? [model] : [undefined, ...chosen.filter(fits(name))];
      const routes = passthrough === undefined ? OF_MODELS : AS_IT_IS;
      const rewriting = rewritingBy([{ ai: { routes, defaults, overrides, transformations } }]);
      return fixed.flatMap((one) => askedModels(providerKey(provider), one, rewriting));
    },
  );
}

/** Whether virtual models that choose a name ask a model by it. */
function fits(pattern: unknown): (name: string) => boolean {
  return (name) => isMeant(String(pattern), name);
}

/**
 * What is sent to a provider's own host as it is costs money, where the gateway adds credentials.
 *
 * @param hosts `api.openai.com:443`, or any that `*` stands for
 * @param policies that hold for them
 */
export function modelsOfHosts(hosts: readonly string[], policies: readonly unknown[]): AskedModel[] {
  if (!policies.some((one) => setsCredential(partOf(one)))) return [];
  return hosts.flatMap((host) => {
    const key = host.includes('*') ? `${host} as hosts` : providerKeyOfHost(host.replace(/:\d+$/, ''));
    return key === undefined ? [] : askedModels(key, undefined, rewritingBy([{ ai: { routes: AS_IT_IS } }]));
  });
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
    defaults: closest('defaults'),
  };
}

function askedModels(key: string, fixed: unknown, rewriting: Rewriting): AskedModel[] {
  const { overrides, transformations } = rewriting;
  const { uncounted, endless, switches, namesModel } = formatsOf(rewriting.routes, rewriting, key);
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
      switches,
      // What is passed on as it is keeps its number of answers, too.
      ...(typeof n === 'number' && !(namesModel && model === undefined) ? { choices: n } : {}),
      mayAskForChoices: !ONE_ANSWER.has(catalogName),
    };
  });
}

/**
 * Expressions say a model before overrides do, these before the provider's settings, and aliases stand for what these or clients name. Defaults are for
 * clients who name none.
 */
function namesAsked(
  fixed: unknown,
  { overrides, transformations, modelAliases, defaults }: Rewriting,
): readonly (string | undefined)[] {
  if (transformations.model !== undefined) return [undefined];
  const said = [overrides.model, fixed].find((model) => typeof model === 'string');
  if (typeof said !== 'string') {
    const byDefault = typeof defaults.model === 'string' ? meantBy(defaults.model, modelAliases) : [];
    return [undefined, ...byDefault, ...Object.values(modelAliases).filter((name) => typeof name === 'string')];
  }
  const meant = meantBy(said, modelAliases);
  return overrides.model === undefined ? meant : [said, ...meant];
}

function providerKey(provider: unknown): string {
  return isObject(provider) ? (Object.keys(provider)[0] ?? '') : String(provider);
}
