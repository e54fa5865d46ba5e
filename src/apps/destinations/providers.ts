import { calledProvider } from '../../core/providers';
import { isObject } from '../../core/values/objects';

export interface NamedService {
  /** What people know it by, with its region. */
  readonly what: string;
  readonly host?: string;
}

/** The provider that an `ai` part of the config names, or a model. */
export function providerIn(part: Readonly<Record<string, unknown>>): NamedService | undefined {
  const { provider, params, id } = part;
  if (typeof provider === 'string' && id !== undefined) return named(provider, paramsOf(params));
  if (!isObject(provider)) return undefined;
  const [[key, settings] = ['', undefined]] = Object.entries(provider);
  return named(key, isObject(settings) ? settings : {});
}

function named(key: string, settings: Readonly<Record<string, unknown>>): NamedService {
  const { region, host } = calledProvider(key, settings);
  return { what: region === undefined ? key : `${key} in ${region}`, ...(host ? { host } : {}) };
}

/** What models say of their provider, as an `ai` part says it. */
function paramsOf(params: unknown): Readonly<Record<string, unknown>> {
  const { awsRegion, vertexRegion, azureResourceName, azureResourceType } = isObject(params) ? params : {};
  return { region: awsRegion ?? vertexRegion, resourceName: azureResourceName, resourceType: azureResourceType };
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
