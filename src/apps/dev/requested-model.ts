import type { ConfigKey } from '../../core/data-plane/config';
import { isLike } from '../../core/text/wildcards';
import { isObject } from '../../core/values/objects';
import type { BackendView, MatchView } from './config-view';

/** A model that a route answers for, and the header that the gateway makes of it, which clients need not send. */
export interface RequestedModel {
  readonly model: string;
  readonly insteadOf?: string;
}

/** The models that are requested if the config names none. */
const USUAL: Readonly<Record<string, string>> = {
  openAI: 'gpt-4o',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
  vertex: 'gemini-2.5-flash',
  bedrock: 'amazon.nova-lite-v1:0',
};

/** Expressions for the model of a request, or for the pattern of names that it matches. */
const OF_THE_BODY = /^\s*(?:.+\?\s*"(?:[^"\\]|\\.)*"\s*:\s*)?(json\(request\.body\)\.model|llmRequest\.model)\s*$/s;

/**
 * Returns the name by which clients request the model of a route: the name that selects the route, otherwise an alias, otherwise the model
 * that the provider is fixed to.
 */
export function requestedModel(
  policies: readonly object[],
  { headers = [] }: MatchView,
  backend: BackendView | undefined,
): RequestedModel {
  const made = policies.flatMap((policy) => headersMadeOfTheModel(policy));
  const chosen = headers.find(({ name, value }) => made.includes(name.toLowerCase()) && value?.exact !== undefined);
  if (chosen?.value?.exact !== undefined)
    return { model: matchedName(chosen.value.exact, modelOf(backend)), insteadOf: chosen.name };
  return { model: modelOf(backend) };
}

/** Returns a name that a pattern matches: the given one, or the pattern with it. Other names are returned unchanged. */
function matchedName(pattern: string, model: string): string {
  if (!pattern.includes('*')) return pattern;
  return isLike(pattern, model) ? model : pattern.replace('*', () => model);
}

function headersMadeOfTheModel(policy: object): string[] {
  const set = at(policy, ['transformations', 'request', 'set']);
  return Object.entries(isObject(set) ? set : {}).flatMap(([name, expression]) =>
    typeof expression === 'string' && OF_THE_BODY.test(expression) ? [name.toLowerCase()] : [],
  );
}

function modelOf(backend: BackendView | undefined): string {
  const ai = backend?.ai ?? {};
  const groups = at(ai, ['groups']);
  const providers = at(Array.isArray(groups) ? groups[0] : undefined, ['providers']);
  const first: unknown = Array.isArray(providers) ? providers[0] : ai;
  const aliases = [first, backend].flatMap((one) => Object.keys(fieldsAt(one, ['policies', 'ai', 'modelAliases'])));
  const [kind = '', settings] = Object.entries(fieldsAt(first, ['provider']))[0] ?? [];
  const fixed = at(settings, ['model']);
  return aliases.find((alias) => !alias.includes('*')) ?? (typeof fixed === 'string' ? fixed : usualOf(kind));
}

function usualOf(kind: string): string {
  return USUAL[kind] ?? 'gpt-4o';
}

function fieldsAt(value: unknown, path: readonly ConfigKey[]): Readonly<Record<string, unknown>> {
  const found = at(value, path);
  return isObject(found) ? found : {};
}

function at(value: unknown, path: readonly ConfigKey[]): unknown {
  return path.reduce((part, key) => (isObject(part) ? part[key] : undefined), value);
}
