import { type Fields, isObject } from '../../../core/values/objects';
import type { EnvironmentVariables } from './environment';

/** Settings of the LiteLLM process that change where all deployments send requests. */
export interface ProcessDefaults {
  /** Parameters that replace those of each deployment. */
  readonly params: Fields;
  /** `api_base`, `api_key` and more of `litellm_settings`, for deployments of some providers that lack them. */
  readonly shared: Fields;
  /** The providers of `custom_provider_map`, whose requests LiteLLM passes to handlers in Python. */
  readonly handlers: readonly string[];
}

/** Providers whose address and key LiteLLM reads from `litellm_settings`. It has addresses of its own for the others. */
const PROVIDERS_WITH_SHARED_ADDRESS: ReadonlySet<string> = new Set([
  ...['openai', 'custom_openai', 'anthropic', 'azure', 'azure_ai', 'gemini', 'vertex_ai', 'openrouter', 'minimax'],
  ...['cohere', 'cohere_chat', 'ai21', 'ai21_chat', 'huggingface', 'ollama', 'ollama_chat', 'hosted_vllm'],
  ...['lm_studio', 'litellm_proxy', 'databricks', 'xinference', 'cometapi', 'ovhcloud'],
]);

/** Names of `litellm_settings` that deployments read. */
export const SHARED_SETTINGS: readonly string[] = ['api_base', 'api_key', 'vertex_project', 'vertex_location'];

/** The path of the parameters that the router adds to each call. */
export const DEFAULT_PARAMS = 'router_settings.default_litellm_params';

export function processDefaults(config: Fields, variables: EnvironmentVariables): ProcessDefaults {
  const { default_litellm_params: defaults } = isObject(config.router_settings) ? config.router_settings : {};
  const { metadata: _, ...params } = isObject(defaults) ? defaults : {};
  const settings = isObject(config.litellm_settings) ? config.litellm_settings : {};
  const isProxied =
    settings.use_litellm_proxy === true || /^true$/i.test(variables.get('USE_LITELLM_PROXY')?.trim() ?? '');
  const shared = Object.entries(settings).filter(([name]) => SHARED_SETTINGS.includes(name));
  const { custom_provider_map: custom } = settings;
  const handlers = (Array.isArray(custom) ? custom : []).flatMap((one) =>
    isObject(one) && typeof one.provider === 'string' && one.provider !== '' ? [one.provider] : [],
  );
  return {
    params: isProxied ? { ...params, use_litellm_proxy: true } : params,
    shared: Object.fromEntries(shared),
    handlers,
  };
}

/** Whether a deployment of the provider without `api_base` calls the one of `litellm_settings`. */
export function readsSharedAddress(provider: string): boolean {
  return PROVIDERS_WITH_SHARED_ADDRESS.has(provider);
}
