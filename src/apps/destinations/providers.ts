import { isObject } from '../../core/values/objects';

/** Where the data plane calls a provider that has no host of its own, by the key of its settings in the config. */
const HOSTS: Readonly<Record<string, (settings: Readonly<Record<string, unknown>>) => string | undefined>> = {
  openAI: () => 'api.openai.com',
  anthropic: () => 'api.anthropic.com',
  gemini: () => 'generativelanguage.googleapis.com',
  vertex: ({ region }) => {
    if (typeof region !== 'string' || region === 'global') return 'aiplatform.googleapis.com';
    return ['us', 'eu'].includes(region)
      ? `aiplatform.${region}.rep.googleapis.com`
      : `${region}-aiplatform.googleapis.com`;
  },
  azure: ({ resourceName, resourceType }) =>
    typeof resourceName === 'string'
      ? `${resourceName}.${resourceType === 'foundry' ? 'services.ai' : 'openai'}.azure.com`
      : undefined,
  bedrock: ({ region }) => (typeof region === 'string' ? `bedrock-runtime.${region}.amazonaws.com` : undefined),
};

export interface NamedService {
  /** What people know it by, with its region. */
  readonly what: string;
  readonly host?: string;
}

/** The provider that an `ai` part of the config names. */
export function providerIn(part: Readonly<Record<string, unknown>>): NamedService | undefined {
  const { provider } = part;
  if (!isObject(provider)) return undefined;
  const [[key, value] = ['', undefined]] = Object.entries(provider);
  const settings = isObject(value) ? value : {};
  const { region } = settings;
  const host = Object.hasOwn(HOSTS, key) ? HOSTS[key](settings) : undefined;
  return { what: typeof region === 'string' ? `${key} in ${region}` : key, ...(host ? { host } : {}) };
}

/** Other services of clouds, by their keys in the config. */
const CLOUD_SERVICES: Readonly<Record<string, (settings: Readonly<Record<string, unknown>>) => NamedService>> = {
  openAIModeration: () => ({ what: 'OpenAI moderation', host: 'api.openai.com' }),
  bedrockGuardrails: ({ region }) => ({
    what: `Bedrock guardrails in ${region}`,
    host: `bedrock-runtime.${region}.amazonaws.com`,
  }),
  googleModelArmor: ({ location = 'us-central1' }) => ({
    what: `Model Armor in ${location}`,
    host: `modelarmor.${location}.rep.googleapis.com`,
  }),
  azureContentSafety: () => ({ what: 'Azure AI Content Safety' }),
  aws: ({ agentCore }) => {
    const arn = isObject(agentCore) ? String(agentCore.agentRuntimeArn) : '';
    const [, , , region = ''] = arn.split(':');
    return region
      ? { what: `AgentCore in ${region}`, host: `bedrock-agentcore.${region}.amazonaws.com` }
      : { what: 'AWS' };
  },
  gcp: () => ({ what: 'Google Cloud' }),
  azure: () => ({ what: 'Azure' }),
};

/** The service of a cloud that a part of the config names. */
export function cloudServiceIn(part: Readonly<Record<string, unknown>>): NamedService | undefined {
  const key = Object.keys(part).find((one) => Object.hasOwn(CLOUD_SERVICES, one));
  if (key === undefined) return undefined;
  const { [key]: settings } = part;
  return CLOUD_SERVICES[key](isObject(settings) ? settings : {});
}
