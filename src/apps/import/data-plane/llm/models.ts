import { wildcardExpression } from '../../../../core/text/wildcards';
import type { Fields } from '../../../../core/values/objects';
import { unsupported } from '../../unsupported';
import { type ConfigPart, isPart } from '../config-part';
import type { ConfigPath } from '../config-path';
import { configFieldsAt, configTextAt, isAbsent, itemsAt, nothingElse, withoutNullFields } from '../reader';

/** A model of the section `llm`, with its provider's settings. */
export interface Model {
  readonly name: string;
  readonly place: ConfigPath;
  readonly fields: ConfigPart;
  readonly params: ConfigPart;
  readonly provider: unknown;
}

/** Provider settings to which models add. */
const ADDED = ['defaults', 'overrides', 'transformation'] as const;

export function modelsInConfig(llm: ConfigPart): readonly Model[] {
  const providers = new Map(
    itemsAt(llm.providers, ['llm', 'providers']).map(([one, place]) => {
      const provider = configFieldsAt(one, place);
      return [configTextAt(provider.name, place), provider] as const;
    }),
  );
  return itemsAt(llm.models, ['llm', 'models']).map(([one, place]) => {
    const own = withoutNullFields(configFieldsAt(one, place));
    const { reference } = isPart(own.provider) ? own.provider : {};
    const shared = isAbsent(reference)
      ? {}
      : (providers.get(String(reference)) ?? unsupported(`there is no provider ${String(reference)}`));
    const usual: Fields = isPart(shared.defaults) ? withoutNullFields(shared.defaults) : {};
    const added = ADDED.flatMap((key) => {
      const both = [usual[key], own[key]].filter(isPart);
      return both.length > 0 ? [[key, Object.assign({}, ...both)] as const] : [];
    });
    const params = [shared.params, own.params].flatMap((each) => (isPart(each) ? [withoutNullFields(each)] : []));
    return {
      name: configTextAt(own.name, place),
      place,
      fields: { ...usual, ...own, ...Object.fromEntries(added) },
      params: Object.assign({}, ...params),
      provider: isAbsent(reference) ? own.provider : shared.provider,
    };
  });
}

export function isNamePattern(name: string): boolean {
  return name.includes('*');
}

/** Sorts models by matching order: exact names first, then longer patterns. */
export function bySpecificity(models: readonly Model[]): readonly Model[] {
  const rank = ({ name }: Model) => (isNamePattern(name) ? name.length : Number.POSITIVE_INFINITY);
  return models.toSorted((one, other) => (rank(other) === rank(one) ? 0 : rank(other) - rank(one)));
}

/**
 * Returns the model of a name.
 *
 * @throws UnsupportedError if there is none, or only for some requests
 */
export function modelFor(name: string, models: readonly Model[]): Model {
  const found = bySpecificity(models).find((model) => new RegExp(wildcardExpression(model.name)).test(name));
  if (!found) return unsupported(`there is no model ${name}`);
  return isAbsent(found.fields.matches) ? found : unsupported(`${name} only serves requests with certain headers`);
}

const HEADERS_ONLY = ['headers'] as const;

/** Returns the sets of headers that a model matches; one empty set if it matches all requests. */
export function headerSets({ fields: { matches }, place }: Model): readonly (readonly unknown[])[] {
  const sets = itemsAt(matches, [...place, 'matches']).map(([one, at]) => {
    const match = configFieldsAt(one, at);
    nothingElse(match, HEADERS_ONLY);
    return itemsAt(match.headers, at).map(([header]) => header);
  });
  return sets.length > 0 ? sets : [[]];
}
