import { entryOf, type Fields } from '../../../core/values/objects';
import { webAddress } from './web-address';

/** The provider and model that LiteLLM derives from `model`. */
export interface LitellmModel {
  /** LiteLLM's name of the provider. */
  readonly provider: string;
  /** The model as the provider knows it. */
  readonly model: string;
}

/** A host that accepts OpenAI's chat completions. */
export interface CompatibleHost {
  /** The URL before `/chat/completions`; undefined if each user has their own. */
  readonly base?: string;
  /** The variable that LiteLLM reads if `api_base` is missing. */
  readonly variable: string;
  /** The difference to LiteLLM, which uses another API of this host. */
  readonly otherApi?: string;
}

function compatible(variable: string, base?: string, otherApi?: string): CompatibleHost {
  return { variable, ...(base ? { base } : {}), ...(otherApi ? { otherApi } : {}) };
}

const OLLAMA = "Ollama is called through its OpenAI-compatible API below /v1; LiteLLM calls Ollama's own API";
const COHERE = "Cohere is called through its OpenAI-compatible API; LiteLLM calls Cohere's own API";

/** Providers that accept OpenAI's API, by LiteLLM's name. */
const COMPATIBLE: Readonly<Record<string, CompatibleHost>> = {
  ai21: compatible('AI21_API_BASE', 'https://api.ai21.com/studio/v1'),
  ai21_chat: compatible('AI21_API_BASE', 'https://api.ai21.com/studio/v1'),
  aiml: compatible('AIML_API_BASE', 'https://api.aimlapi.com/v1'),
  azure_ai: compatible('AZURE_AI_API_BASE'),
  baseten: compatible('BASETEN_API_BASE', 'https://inference.baseten.co/v1'),
  cerebras: compatible('CEREBRAS_API_BASE', 'https://api.cerebras.ai/v1'),
  cometapi: compatible('COMETAPI_API_BASE', 'https://api.cometapi.com/v1'),
  compactifai: compatible('COMPACTIFAI_API_BASE', 'https://api.compactif.ai/v1'),
  codestral: compatible('CODESTRAL_API_BASE', 'https://codestral.mistral.ai/v1'),
  cohere: compatible('COHERE_API_BASE', 'https://api.cohere.ai/compatibility/v1', COHERE),
  cohere_chat: compatible('COHERE_API_BASE', 'https://api.cohere.ai/compatibility/v1', COHERE),
  custom_openai: compatible('OPENAI_API_BASE'),
  dashscope: compatible('DASHSCOPE_API_BASE', 'https://dashscope.aliyuncs.com/compatible-mode/v1'),
  databricks: compatible('DATABRICKS_API_BASE'),
  deepinfra: compatible('DEEPINFRA_API_BASE', 'https://api.deepinfra.com/v1/openai'),
  deepseek: compatible('DEEPSEEK_API_BASE', 'https://api.deepseek.com/beta'),
  docker_model_runner: compatible('DOCKER_MODEL_RUNNER_API_BASE'),
  featherless_ai: compatible('FEATHERLESS_API_BASE', 'https://api.featherless.ai/v1'),
  fireworks_ai: compatible('FIREWORKS_API_BASE', 'https://api.fireworks.ai/inference/v1'),
  friendliai: compatible('FRIENDLI_API_BASE', 'https://api.friendli.ai/serverless/v1'),
  galadriel: compatible('GALADRIEL_API_BASE', 'https://api.galadriel.com/v1'),
  github: compatible('GITHUB_API_BASE', 'https://models.inference.ai.azure.com'),
  groq: compatible('GROQ_API_BASE', 'https://api.groq.com/openai/v1'),
  hosted_vllm: compatible('HOSTED_VLLM_API_BASE'),
  huggingface: compatible('HF_API_BASE', 'https://router.huggingface.co/v1'),
  hyperbolic: compatible('HYPERBOLIC_API_BASE', 'https://api.hyperbolic.xyz/v1'),
  inception: compatible('INCEPTION_API_BASE', 'https://api.inceptionlabs.ai/v1'),
  lambda_ai: compatible('LAMBDA_API_BASE', 'https://api.lambda.ai/v1'),
  litellm_proxy: compatible('LITELLM_PROXY_API_BASE'),
  llamafile: compatible('LLAMAFILE_API_BASE'),
  lm_studio: compatible('LM_STUDIO_API_BASE'),
  meta_llama: compatible('LLAMA_API_BASE', 'https://api.llama.com/compat/v1'),
  minimax: compatible('MINIMAX_API_BASE', 'https://api.minimax.io/v1'),
  mistral: compatible('MISTRAL_API_BASE', 'https://api.mistral.ai/v1'),
  moonshot: compatible('MOONSHOT_API_BASE', 'https://api.moonshot.ai/v1'),
  morph: compatible('MORPH_API_BASE', 'https://api.morphllm.com/v1'),
  nebius: compatible('NEBIUS_API_BASE', 'https://api.studio.nebius.ai/v1'),
  novita: compatible('NOVITA_API_BASE', 'https://api.novita.ai/v3/openai'),
  nscale: compatible('NSCALE_API_BASE', 'https://inference.api.nscale.com/v1'),
  nvidia_nim: compatible('NVIDIA_NIM_API_BASE', 'https://integrate.api.nvidia.com/v1'),
  ollama: compatible('OLLAMA_API_BASE', undefined, OLLAMA),
  ollama_chat: compatible('OLLAMA_API_BASE', undefined, OLLAMA),
  openai: compatible('OPENAI_API_BASE'),
  ovhcloud: compatible('OVHCLOUD_API_BASE', 'https://oai.endpoints.kepler.ai.cloud.ovh.net/v1'),
  openrouter: compatible('OPENROUTER_API_BASE', 'https://openrouter.ai/api/v1'),
  perplexity: compatible('PERPLEXITY_API_BASE', 'https://api.perplexity.ai'),
  sambanova: compatible('SAMBANOVA_API_BASE', 'https://api.sambanova.ai/v1'),
  scaleway: compatible('SCW_API_BASE', 'https://api.scaleway.ai/v1'),
  together_ai: compatible('TOGETHER_AI_API_BASE', 'https://api.together.ai/v1'),
  v0: compatible('V0_API_BASE', 'https://api.v0.dev/v1'),
  vercel_ai_gateway: compatible('VERCEL_AI_GATEWAY_API_BASE', 'https://ai-gateway.vercel.sh/v1'),
  volcengine: compatible('VOLCENGINE_API_BASE', 'https://ark.cn-beijing.volces.com/api/v3'),
  wandb: compatible('WANDB_API_BASE', 'https://api.inference.wandb.ai/v1'),
  xai: compatible('XAI_API_BASE', 'https://api.x.ai/v1'),
  xinference: compatible('XINFERENCE_API_BASE'),
  zai: compatible('ZAI_API_BASE', 'https://api.z.ai/api/paas/v4'),
};

/** Providers that the data plane has an implementation of. */
const NATIVE_PROVIDERS = ['azure', 'anthropic', 'gemini', 'vertex_ai', 'bedrock'] as const;

/** Names that LiteLLM accepts as a prefix of a model, in addition to those above. */
const OTHER_PROVIDERS: ReadonlySet<string> = new Set([
  ...[
    'aiohttp_openai',
    'anthropic_text',
    'assemblyai',
    'aws_polly',
    'azure_text',
    'bedrock_mantle',
    'bytez',
    'chatgpt',
  ],
  ...['clarifai', 'datarobot', 'deepgram', 'elevenlabs', 'empower', 'fal_ai'],
  ...['github_copilot', 'gigachat', 'gradient_ai', 'heroku', 'infinity', 'jina_ai', 'langgraph'],
  ...['lemonade', 'maritalk', 'mlflow', 'modelscope', 'nlp_cloud', 'oci', 'oobabooga', 'openai_like'],
  ...[
    'palm',
    'petals',
    'predibase',
    'publicai',
    'ragflow',
    'recraft',
    'replicate',
    'runwayml',
    'sagemaker',
    'sagemaker_chat',
  ],
  ...[
    'sagemaker_nova',
    'sap',
    'snowflake',
    'stability',
    'text-completion-codestral',
    'text-completion-openai',
    'topaz',
    'triton',
  ],
  ...['vertex_ai_beta', 'vllm', 'voyage', 'watsonx', 'watsonx_text', 'bedrock_converse', 'custom'],
  ...['a2a', 'amazon_nova', 'apertis', 'auto_router', 'black_forest_labs', 'chutes', 'cloudflare', 'cortecs', 'gdc'],
  ...['langflow', 'langfuse', 'milvus', 'nano-gpt', 'parasail', 'poe', 'reka', 'synthetic', 'tencent', 'xiaomi_mimo'],
]);

/** Patterns of model names that LiteLLM recognizes without a provider prefix. */
const BY_NAME: readonly (readonly [name: RegExp, provider: string])[] = [
  [/^(gpt-3\.5-turbo-instruct|davinci-002|babbage-002)/, 'text-completion-openai'],
  [/^(gpt-|chatgpt-|o[1-9](-|$)|text-embedding-|ft:gpt-|codex-|omni-moderation|computer-use)/, 'openai'],
  [/^claude-/, 'anthropic'],
  [/^(gemini-|gemma-)/, 'vertex_ai'],
  [/^(command|c4ai-|embed-(english|multilingual|v4))/, 'cohere'],
  [/^(anthropic|amazon|meta|cohere|mistral|ai21|deepseek|us|eu|apac|global)\.[a-z]/, 'bedrock'],
];

/** Variables with the address of a provider, if LiteLLM reads more than one. The first wins. */
const ADDRESS_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  openai: ['OPENAI_BASE_URL', 'OPENAI_API_BASE'],
  custom_openai: ['OPENAI_BASE_URL', 'OPENAI_API_BASE'],
  anthropic: ['ANTHROPIC_API_BASE', 'ANTHROPIC_BASE_URL'],
};

/** The variables from which LiteLLM reads the address of a provider if `api_base` is missing. */
export function addressVariables(provider: string): readonly string[] {
  const one = compatibleHost(provider)?.variable ?? `${provider.toUpperCase()}_API_BASE`;
  return entryOf(ADDRESS_VARIABLES, provider) ?? [one];
}

/** The host of a provider that accepts OpenAI's API. */
export function compatibleHost(provider: string): CompatibleHost | undefined {
  return entryOf(COMPATIBLE, provider);
}

/** The model as LiteLLM sends it to the provider. */
function sentModel({ provider, model }: LitellmModel): LitellmModel {
  if (provider === 'fireworks_ai') return { provider, model: fireworksModel(model) };
  return { provider, model: RESPONSES_PROVIDERS.includes(provider) ? model.replace(/^responses\//, '') : model };
}

/** The full name of a model or a router of Fireworks. */
function fireworksModel(model: string): string {
  if (/^accounts\/|#/.test(model)) return model;
  if (/^(routers|models)\//.test(model)) return `accounts/fireworks/${model}`;
  return `accounts/fireworks/${model.endsWith('-fast') ? 'routers' : 'models'}/${model}`;
}

/** Providers whose Responses API LiteLLM calls if the model has the prefix `responses/`. */
const RESPONSES_PROVIDERS = ['openai', 'azure', 'github_copilot'];

/** Which provider and model LiteLLM calls for the parameters of a deployment, or why it calls none. */
export function chosenModel(params: Fields): LitellmModel | { readonly reason: string } {
  const found = writtenModel(params);
  return 'reason' in found ? found : sentModel(found);
}

function writtenModel(params: Fields): LitellmModel | { readonly reason: string } {
  const written = String(params.model ?? '');
  const given = params.custom_llm_provider;
  if (params.use_litellm_proxy === true)
    return { provider: 'litellm_proxy', model: withoutPrefix(written, 'litellm_proxy') };
  if (typeof given === 'string' && given !== '') return { provider: given, model: withoutPrefix(written, given) };
  const slash = written.indexOf('/');
  const prefix = slash < 0 ? '' : written.slice(0, slash);
  if (prefix !== '' && isProvider(prefix)) return { provider: prefix, model: written.slice(slash + 1) };
  const atHost = byHost(params.api_base);
  if (atHost !== undefined) return { provider: atHost, model: written };
  const named = BY_NAME.find(([name]) => name.test(written));
  if (named) return { provider: named[1], model: written };
  if (written === '*')
    return {
      reason:
        'The model name in the request determines the provider. Write an entry for each provider, such as openai/*.',
    };
  return {
    reason: `LiteLLM does not recognize a provider in ${written}. Add it as a prefix, such as openai/${written}.`,
  };
}

function withoutPrefix(model: string, provider: string): string {
  return model.startsWith(`${provider}/`) ? model.slice(provider.length + 1) : model;
}

function isProvider(name: string): boolean {
  return Object.hasOwn(COMPATIBLE, name) || OTHER_PROVIDERS.has(name) || isNative(name);
}

export function isNative(name: string): name is (typeof NATIVE_PROVIDERS)[number] {
  return NATIVE_PROVIDERS.some((one) => one === name);
}

/** The provider whose public host `api_base` is. */
function byHost(base: unknown): string | undefined {
  const host = webAddress(base)?.hostname;
  if (host === undefined) return undefined;
  return Object.keys(COMPATIBLE).find((name) => webAddress(COMPATIBLE[name]?.base)?.hostname === host);
}
