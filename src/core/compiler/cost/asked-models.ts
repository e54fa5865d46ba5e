import { paidProvider } from '../../providers';
import { isObject } from '../../values/objects';
import { partOf, partsIn } from '../../values/parts';
import { countsTokens } from '../semantics/model-formats';
import type { AskedModel } from './way';

type Part = Readonly<Record<string, unknown>>;

/** Models have the paths of all formats. */
const OF_MODELS = { '/v1/embeddings': 'embeddings', '/v1/rerank': 'rerank' };
/** Providers without a field for several answers to one request. */
const ONE_ANSWER = new Set(['anthropic', 'aws.bedrock']);

/** What holds for all providers of a backend. */
interface Shared {
  /** Formats by paths; without them, everything is taken for a chat completion. */
  readonly routes: unknown;
  readonly overrides: Part;
}

/** The models of an `ai` part of the config. @param policies - those of its backend */
export function modelsOfBackend({ groups, name, provider, ...rest }: Part, policies: readonly Part[]): AskedModel[] {
  const single: readonly Part[] = provider === undefined ? [] : [{ provider, ...rest }];
  const all = [...partsIn(groups).flatMap((group) => partsIn(group.providers)), ...single];
  return all.flatMap((one) => {
    const [[key, settings] = ['', {}]] = Object.entries(partOf(one.provider));
    const own = partOf(partOf(one.policies).ai);
    const above = policies.map((policy) => partOf(policy.ai));
    const shared = {
      routes: own.routes ?? above.find(({ routes }) => routes)?.routes,
      overrides: mergedOverrides([...above, own]),
    };
    const fixed = partOf(settings).model ?? shared.overrides.model;
    return [askedModel(key, typeof fixed === 'string' ? fixed : undefined, shared)];
  });
}

/** The models of the config's `llm`: each is asked by its name, unless it has another one at its provider. */
export function modelsOfList(llm: unknown): AskedModel[] {
  return partsIn(partOf(llm).models).map(({ name, provider, params, overrides }) => {
    const { model = name } = partOf(params);
    const fixed = typeof model === 'string' && !model.includes('*') ? model : undefined;
    return askedModel(providerKey(provider), fixed, { routes: OF_MODELS, overrides: partOf(overrides) });
  });
}

function askedModel(key: string, model: string | undefined, { routes, overrides }: Shared): AskedModel {
  const { catalogName, countsCacheApart } = paidProvider(key, model);
  const { n, candidateCount } = overrides;
  const choices = [n, candidateCount].find((value) => typeof value === 'number');
  return {
    provider: catalogName,
    ...(model === undefined ? {} : { model }),
    countsCacheApart,
    uncounted: uncountedIn(routes),
    ...(typeof choices === 'number' ? { choices } : {}),
    mayAskForChoices: !ONE_ANSWER.has(catalogName),
  };
}

function uncountedIn(routes: unknown): readonly string[] {
  const formats = Object.values(partOf(routes)).map(String);
  return [...new Set(formats.filter((format) => !countsTokens(format)))].sort();
}

function providerKey(provider: unknown): string {
  return isObject(provider) ? (Object.keys(provider)[0] ?? '') : String(provider);
}

function mergedOverrides(policies: readonly Part[]): Part {
  return Object.assign({}, ...policies.map(({ overrides }) => partOf(overrides)));
}
