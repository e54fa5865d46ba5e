import { entryOf, type Fields, isObject } from '../../../../core/values/objects';
import { unsupported } from '../../unsupported';
import { type ByKey, type ConfigPart, forKey, isPart } from '../config-part';
import { configAddress } from '../connection';
import { importedName } from '../documents';
import { configTextAt, given, isAbsent, nothingElse } from '../reader';
import { isNamePattern, type Model } from './models';

/** The destination of a model with its settings. */
export interface ModelDestination {
  readonly provider: Fields;
  readonly policies: Fields;
}

/** Provider fields of a backend, by provider. */
const PROVIDERS: ByKey<(params: ConfigPart) => Fields> = {
  openAI: ({ model }) => ({ openAI: given({ model }) }),
  anthropic: ({ model }) => ({ anthropic: given({ model }) }),
  gemini: ({ model }) => ({ gemini: given({ model }) }),
  vertex: ({ model, vertexRegion, vertexProject }) => ({
    vertex: given({ model, region: vertexRegion, projectId: vertexProject }),
  }),
  bedrock: ({ model, awsRegion }) => ({ bedrock: given({ model, region: awsRegion }) }),
  azure: ({ model, azureResourceName, azureResourceType, azureApiVersion, azureProjectName }) => ({
    azure: given({
      model,
      resourceName: azureResourceName,
      resourceType: azureResourceType,
      apiVersion: azureApiVersion,
      projectName: azureProjectName,
    }),
  }),
};

/** OpenAI-compatible providers and their URLs; a config of the data plane references them by name only. */
const LIKE_OPENAI: Readonly<Record<string, string>> = {
  baseten: 'https://inference.baseten.co/v1',
  cerebras: 'https://api.cerebras.ai/v1',
  deepinfra: 'https://api.deepinfra.com/v1/openai',
  deepseek: 'https://api.deepseek.com/v1',
  fireworks: 'https://api.fireworks.ai/inference/v1',
  groq: 'https://api.groq.com/openai/v1',
  huggingface: 'https://router.huggingface.co/v1',
  mistral: 'https://api.mistral.ai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
  togetherai: 'https://api.together.xyz/v1',
  xai: 'https://api.x.ai/v1',
};

const COHERE = {
  host: 'https://api.cohere.ai',
  formats: [
    { type: 'completions', path: '/compatibility/v1/chat/completions' },
    { type: 'embeddings', path: '/compatibility/v1/embeddings' },
    { type: 'rerank', path: '/v2/rerank' },
  ],
};

/** Returns the default address of a provider. */
function usualAddress(kind: string): string | undefined {
  return kind === 'cohere' ? COHERE.host : entryOf(LIKE_OPENAI, kind);
}

/** Returns the note about a provider without an equivalent. */
export function noteOf({ provider, params }: Model): string | undefined {
  const kind = String(provider);
  const address = params.baseUrl ?? usualAddress(kind);
  if (kind === 'cohere') return `it becomes a custom provider at ${String(address)}`;
  if (kind in LIKE_OPENAI) return `it is called through the OpenAI API at ${String(address)}`;
  return kind === 'ollama' && isAbsent(address) ? 'it is called through the OpenAI API' : undefined;
}

/** The address of a local model server. */
const OWN_MACHINE = { hostOverride: 'localhost:11434', pathPrefix: '/v1' };

/** Formats of requests by the ends of their paths; all others go through as they are. */
const FORMATS = {
  '/v1/chat/completions': 'completions',
  '/v1/messages': 'messages',
  '/v1/responses': 'responses',
  '/v1/embeddings': 'embeddings',
  '/v1/responses/compact': 'detect',
  '/v1/images/generations': 'detect',
  '/v1/images/variations': 'detect',
  '/v1/images/edits': 'detect',
  ':rawPredict': 'messages',
  ':streamRawPredict': 'messages',
};

/** @param wanted the requested model name; a pattern if the client chooses it */
export function destinationOf(model: Model, guards: unknown, wanted: string): ModelDestination {
  const { fields, params, place } = model;
  const { apiKey, baseUrl, hostOverride, pathOverride, pathPrefix, tokenize, ...others } = params;
  const kind = typeof model.provider === 'string' ? model.provider : 'custom';
  const isOwn = kind === 'ollama';
  const speaksAsOpenAi = kind === 'openai' || isOwn || kind in LIKE_OPENAI;
  const read = customOf(model.provider) ?? cohereOf(kind) ?? forKey(PROVIDERS, speaksAsOpenAi ? 'openAI' : kind);
  if (!read)
    return unsupported(`providers of kind ${kind} are not supported; set the host with \`LlmProvider.openAi\``);
  // Requests to a virtual model contain a different name.
  const fixed = others.model ?? (isNamePattern(wanted) ? undefined : wanted);
  const base = baseUrl ?? (isAbsent(hostOverride) ? usualAddress(kind) : undefined);
  const address = isAbsent(base) ? undefined : configAddress(configTextAt(base, [...place, 'params', 'baseUrl']));
  const whole = { hostOverride, pathOverride, pathPrefix };
  const where = address
    ? { hostOverride: `${address.host}:${address.port}`, pathPrefix: address.path.replace(/\/+$/, '') || undefined }
    : isOwn && isAbsent(hostOverride)
      ? OWN_MACHINE
      : {};
  const key = isAbsent(apiKey) ? fields.auth : { key: apiKey };
  const tls = fields.backendTLS ?? fields.tls ?? (address?.isTls ? {} : undefined);
  return {
    provider: {
      name: importedName(wanted),
      provider: read({ ...others, ...given({ model: fixed }) }),
      ...given({ ...whole, ...where, tokenize: tokenize === true ? true : undefined }),
      ...(isAbsent(key) ? {} : { policies: { backendAuth: key } }),
    },
    policies: {
      ...(isAbsent(tls) ? {} : { backendTLS: tls }),
      ...given({ health: fields.health, backendTunnel: fields.backendTunnel }),
      ai: aiOf(fields, guards),
    },
  };
}

function cohereOf(kind: string): ((params: ConfigPart) => Fields) | undefined {
  return kind === 'cohere' ? ({ model }) => ({ custom: { formats: COHERE.formats, ...given({ model }) } }) : undefined;
}

/** Returns the settings of a self-hosted server, which declares its formats. */
function customOf(provider: unknown): ((params: ConfigPart) => Fields) | undefined {
  const custom = isPart(provider) ? provider.custom : undefined;
  return isPart(custom) ? ({ model }) => ({ custom: { formats: custom.formats, ...given({ model }) } }) : undefined;
}

function aiOf(fields: ConfigPart, guards: unknown): Fields {
  const { defaults, overrides, transformation, promptCaching, guardrails, passthrough } = fields;
  if (!isAbsent(passthrough) && passthrough !== 'detect') unsupported('the mode of `passthrough` is not supported');
  return given({
    promptGuard: together(guards, guardrails),
    defaults,
    overrides,
    transformations: transformation,
    promptCaching,
    routes: { ...FORMATS, '*': passthrough === 'detect' ? 'detect' : 'passthrough' },
  });
}

/** The guards of all models come first. */
function together(all: unknown, own: unknown): Fields | undefined {
  const both = [all, own].filter(isPart);
  if (both.length < 2) return both.find(isObject);
  for (const one of both) nothingElse(one, ['request', 'response']);
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const sides = {
    request: both.flatMap((one) => list(one.request)),
    response: both.flatMap((one) => list(one.response)),
  };
  return Object.fromEntries(Object.entries(sides).filter(([, guards]) => guards.length > 0));
}
