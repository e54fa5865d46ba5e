import type { ModelTraffic } from '../../../data-plane/facts';
import { paidProvider, providerKeyOfHost } from '../../../providers';
import { isObject } from '../../../values/objects';
import { partOf, partsIn } from '../../../values/parts';
import { mayChooseTier } from '../../semantics/model-formats';
import { isPattern, matchesModelName } from '../../semantics/model-names';
import { aliasTargets } from '../../semantics/renamed-models';
import { formatsOf } from './formats';
import type { PricedModel } from './spending-path';

type Part = Readonly<Record<string, unknown>>;

/** Returns the formats that Models have by their paths. */
function formatsOfModels({ paths, formats }: ModelTraffic): Part {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, format]) => {
      // Compaction, the other one that is passed on as it is, reports its tokens.
      const isReported = formats[format].tokens === 'reported';
      const name = path.includes('/images/') ? 'images' : isReported ? undefined : format;
      return name === undefined ? [] : [[path, name]];
    }),
  );
}

const AS_IT_IS = { '*': 'passthrough' };
/** Providers without a field for several answers to one request. */
const ONE_ANSWER = new Set(['anthropic', 'aws.bedrock']);

/** The changes to requests for models. For each field, the closest place that sets it takes precedence. */
interface Rewriting {
  /** Formats by path; without them, every request is treated as a chat completion. */
  readonly routes: Part;
  readonly overrides: Part;
  readonly transformations: Part;
  readonly modelAliases: Part;
  readonly defaults: Part;
}

/** The models of an `ai` part of the config. @param policies - those of its backend, the closest first */
export function modelsOfBackend(
  { groups, name, provider, ...rest }: Part,
  policies: readonly Part[],
  traffic: ModelTraffic,
): PricedModel[] {
  const single: readonly Part[] = provider === undefined ? [] : [{ provider, ...rest }];
  const all = [...partsIn(groups).flatMap((group) => partsIn(group.providers)), ...single];
  return all.flatMap((one) => {
    const [[key, settings] = ['', {}]] = Object.entries(partOf(one.provider));
    return requestedModels(key, partOf(settings).model, rewritingBy([partOf(one.policies), ...policies]), traffic);
  });
}

/**
 * Returns the models of the config's `llm`. Requests use the name of a model, unless it has another name at its provider.
 *
 * @param isAnyPath - whether requests of other paths than those of models are forwarded, too; they are passed through
 */
export function modelsOfList(llm: unknown, traffic: ModelTraffic, isAnyPath = false): PricedModel[] {
  const { models, virtualModels } = partOf(llm);
  const byPath = formatsOfModels(traffic);
  const chosen = partsIn(virtualModels)
    .flatMap(({ routing }) => Object.values(partOf(routing)))
    .flatMap((routing) => partsIn(partOf(routing).targets))
    .map(({ model }) => String(model));
  return partsIn(models).flatMap(
    ({ name, provider, params, defaults, overrides, transformation: transformations, passthrough }) => {
      const { model = name } = partOf(params);
      const fixed =
        typeof model === 'string' && !isPattern(model) ? [model] : [undefined, ...chosen.filter(fits(name))];
      const routes = passthrough !== undefined ? AS_IT_IS : isAnyPath ? { ...byPath, ...AS_IT_IS } : byPath;
      const rewriting = rewritingBy([{ ai: { routes, defaults, overrides, transformations } }]);
      return fixed.flatMap((one) => requestedModels(providerKey(provider), one, rewriting, traffic));
    },
  );
}

/** Returns whether virtual models that choose a name can call a model by it. */
function fits(pattern: unknown): (name: string) => boolean {
  return (name) => matchesModelName(String(pattern), name);
}

/**
 * Returns the models at providers' own hosts to which requests are passed through. They cost money if the gateway adds credentials.
 *
 * @param hosts `api.openai.com:443`, or any that `*` matches
 * @param policies that apply to them
 */
export function modelsOfHosts(
  hosts: readonly string[],
  policies: readonly unknown[],
  traffic: ModelTraffic,
): PricedModel[] {
  if (!policies.some((one) => setsCredential(partOf(one)))) return [];
  return hosts.flatMap((host) => {
    const key = host.includes('*') ? `${host} as hosts` : providerKeyOfHost(host.replace(/:\d+$/, ''));
    return key === undefined
      ? []
      : requestedModels(key, undefined, rewritingBy([{ ai: { routes: AS_IT_IS } }]), traffic);
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

function requestedModels(key: string, fixed: unknown, rewriting: Rewriting, traffic: ModelTraffic): PricedModel[] {
  const { overrides, transformations } = rewriting;
  const { uncounted, endless, switches, namesModel } = formatsOf(rewriting.routes, rewriting, key, traffic);
  const { n } = transformations.n === undefined ? overrides : {};
  const names = new Set<string | undefined>([
    ...requestedNames(fixed, rewriting),
    // Requests that are passed on as they are keep the model that they name.
    ...(namesModel ? [undefined] : []),
  ]);
  return [...names].map((model) => {
    const { catalogName, countsCacheApart, countsThoughtsApart } = paidProvider(key, model);
    return {
      provider: catalogName,
      ...(model === undefined ? {} : { model }),
      countsCacheApart: countsCacheApart && !traffic.countsCachesOf.has(key),
      countsThoughtsApart,
      uncounted,
      endless,
      switches,
      // A passed-through request also keeps its number of answers.
      ...(typeof n === 'number' && !(namesModel && model === undefined) ? { choices: n } : {}),
      mayAskForChoices: !ONE_ANSWER.has(catalogName),
      choosesTier: namesModel || mayChooseTier(rewriting),
    };
  });
}

/**
 * Returns the possible model names. Expressions override `overrides`, and these override the provider's settings; aliases replace names
 * from either these or clients. Defaults apply if clients omit the name.
 */
function requestedNames(
  fixed: unknown,
  { overrides, transformations, modelAliases, defaults }: Rewriting,
): readonly (string | undefined)[] {
  if (transformations.model !== undefined) return [undefined];
  const chosen = [overrides.model, fixed].find((model) => typeof model === 'string');
  if (typeof chosen !== 'string') {
    const byDefault = typeof defaults.model === 'string' ? aliasTargets(defaults.model, modelAliases) : [];
    return [undefined, ...byDefault, ...Object.values(modelAliases).filter((name) => typeof name === 'string')];
  }
  const targets = aliasTargets(chosen, modelAliases);
  return overrides.model === undefined ? targets : [chosen, ...targets];
}

function providerKey(provider: unknown): string {
  return isObject(provider) ? (Object.keys(provider)[0] ?? '') : String(provider);
}
