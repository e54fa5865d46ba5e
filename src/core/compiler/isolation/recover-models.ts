import { nearestName } from '../../text/nearest-name';
import type { Resource } from '../../validation/resource';
import type { ProxyModelSpec } from '../../validation/types.generated';
import { isObject } from '../../values/objects';
import type { Remains } from './remains';
import { whole } from './whole';

const FIELDS: Readonly<Record<keyof ProxyModelSpec, true>> = {
  parentRefs: true,
  match: true,
  visibility: true,
  provider: true,
  baseURL: true,
  azure: true,
  vertexai: true,
  bedrock: true,
  custom: true,
  policies: true,
  virtualModel: true,
};

/**
 * Recovers a model with its name and its parents, which suffices to close it. If its name is unreadable, the parents are kept, so that the
 * models on the same listeners are isolated with it. Returns nothing if the parents cannot be determined.
 */
export function recoverModel(model: Resource, isValid: (spec: unknown) => boolean): Remains | undefined {
  const { spec } = model;
  if (!isObject(spec)) return undefined;
  const suggestions = Object.keys(spec)
    .filter((field) => !(field in FIELDS))
    .map(suggestedFieldName);
  if (suggestions.includes('parentRefs')) return undefined;
  const { parentRefs, match, visibility } = spec;
  const parents = {
    parentRefs,
    // The model is public unless it specifies otherwise, so its name is reserved for all clients.
    visibility: visibility === 'Internal' ? 'Internal' : 'Public',
    provider: 'OpenAI',
  };
  const named = { ...parents, ...(match === undefined ? {} : { match }) };
  const isNameSure = suggestions.every((field) => field !== undefined && field !== 'match');
  if (isNameSure && isValid(named)) return { spec: named, parts: [] };
  if (!isValid(parents)) return undefined;
  return { spec: parents, parts: [whole('droppedModel', model, 'its name cannot be read')] };
}

function suggestedFieldName(field: string): string | undefined {
  return nearestName(field, Object.keys(FIELDS));
}
