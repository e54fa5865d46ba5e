/** A provider that the data plane knows by name: its address, and the request formats of its paths. */
export interface ModelPreset {
  readonly host?: string;
  readonly pathPrefix?: string;
  readonly formats: readonly { readonly type: string; readonly path?: string }[];
}

/** @param own - the path of a format that has its own, as in `messages /anthropic/v1/messages` */
function preset(address: string, ...own: readonly string[]): ModelPreset {
  const [host, ...path] = address.split('/');
  const formats = own.map((text) => {
    const [type = '', at] = text.split(' ');
    return at === undefined ? { type } : { type, path: at };
  });
  return {
    ...(host ? { host: `${host}:443` } : {}),
    ...(path.length > 0 ? { pathPrefix: `/${path.join('/')}` } : {}),
    formats,
  };
}

const ANTHROPIC = 'messages /anthropic/v1/messages';

export const MODEL_PRESETS: Readonly<Record<string, ModelPreset>> = {
  baseten: preset('inference.baseten.co/v1', 'completions', 'messages'),
  cerebras: preset('api.cerebras.ai/v1', 'completions'),
  cohere: preset(
    'api.cohere.ai',
    'completions /compatibility/v1/chat/completions',
    'embeddings /compatibility/v1/embeddings',
    'rerank /v2/rerank',
  ),
  deepinfra: preset('api.deepinfra.com/v1/openai', 'completions', ANTHROPIC, 'embeddings'),
  deepseek: preset('api.deepseek.com/v1', 'completions', ANTHROPIC),
  fireworks: preset('api.fireworks.ai/inference/v1', 'completions', 'messages', 'responses', 'embeddings', 'rerank'),
  groq: preset('api.groq.com/openai/v1', 'completions', 'responses'),
  huggingface: preset('router.huggingface.co/v1', 'completions', 'responses'),
  mistral: preset('api.mistral.ai/v1', 'completions', 'embeddings'),
  ollama: preset('', 'completions', 'responses', 'embeddings'),
  openrouter: preset('openrouter.ai/api/v1', 'completions', 'messages', 'responses', 'embeddings', 'rerank'),
  togetherai: preset('api.together.xyz/v1', 'completions', 'embeddings', 'rerank'),
  xai: preset('api.x.ai/v1', 'completions', 'responses', 'realtime'),
};

/** The providers that a release knows by name, and the default types of model requests, by their paths. */
export interface ModelPresets {
  readonly providers: Readonly<Record<string, ModelPreset>>;
  readonly requests: Readonly<Record<string, string>>;
}

export const MODEL_REQUEST_PRESETS: Readonly<Record<string, string>> = {
  '*': 'passthrough',
  '/v1/chat/completions': 'completions',
  '/v1/embeddings': 'embeddings',
  '/v1/images/edits': 'detect',
  '/v1/images/generations': 'detect',
  '/v1/images/variations': 'detect',
  '/v1/messages': 'messages',
  '/v1/rerank': 'rerank',
  '/v1/responses': 'responses',
  '/v1/responses/compact': 'detect',
  '/v2/rerank': 'rerank',
  ':rawPredict': 'messages',
  ':streamRawPredict': 'messages',
};

export const PRESETS: ModelPresets = { providers: MODEL_PRESETS, requests: MODEL_REQUEST_PRESETS };
