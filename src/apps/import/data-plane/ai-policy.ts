import type { ConfigKey } from '../../../core/data-plane/config';
import { entryOf, type Fields, isObject } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { readPromptGuard } from './guards';
import { configFieldsAt, given, nothingElse, others, type Reader } from './reader';

const ROUTE_TYPES: Readonly<Record<string, string>> = {
  completions: 'Completions',
  messages: 'Messages',
  models: 'Models',
  passthrough: 'Passthrough',
  detect: 'Detect',
  responses: 'Responses',
  anthropicTokenCount: 'CountTokens',
  embeddings: 'Embeddings',
  realtime: 'Realtime',
  rerank: 'Rerank',
};

/** Reads the policies for LLM traffic. */
export function readAi(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  nothingElse(value, KEYS);
  const { promptGuard, defaults, overrides, transformations, prompts, modelAliases, promptCaching, routes } = value;
  return given({
    promptGuard: isPart(promptGuard) ? readPromptGuard(promptGuard, [...place, 'promptGuard'], reader) : undefined,
    defaults: items(defaults, 'value'),
    overrides: items(overrides, 'value'),
    transformations: items(transformations, 'expression'),
    prompt: isPart(prompts) ? readPrompts(prompts, [...place, 'prompts'], reader) : undefined,
    modelAliases,
    promptCaching,
    routes: isObject(routes) ? readRoutes(routes) : undefined,
  });
}

const KEYS: readonly ConfigKey[] = [
  'promptGuard',
  'defaults',
  'overrides',
  'transformations',
  'prompts',
  'modelAliases',
  'promptCaching',
  'routes',
];

function items(value: unknown, member: string): Fields[] | undefined {
  if (!isObject(value) || Object.keys(value).length === 0) return undefined;
  return Object.entries(value).map(([field, one]) => ({ field, [member]: one }));
}

function readPrompts(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  const { prepend, append, ...rest } = configFieldsAt(value, place);
  others(rest, [], place, reader);
  return given({ prepend, append });
}

function readRoutes(value: Fields): Fields {
  return Object.fromEntries(
    Object.entries(value).map(([suffix, type]) => [
      suffix,
      entryOf(ROUTE_TYPES, String(type)) ?? unsupported(`requests of the kind ${String(type)}`),
    ]),
  );
}
