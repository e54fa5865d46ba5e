import { agentRuntimeAt, calledProvider } from '../../../providers';
import { isObject } from '../../../values/objects';
import { usualTraffic } from '../../semantics/model-formats';
import type { RenamedModels } from '../../semantics/renamed-models';

export interface NamedService {
  /** The well-known name, with the region. */
  readonly what: string;
  readonly host?: string;
  /** The kind of provider, as guarantees call it. */
  readonly provider?: string;
  readonly region?: string;
  /** The unknown that determines whether regions other than the called one answer, too. */
  readonly unsureRegion?: string;
}

/** The provider that an `ai` part of the config names, or a model. @param renamed - models that others become */
export function providerIn(
  part: Readonly<Record<string, unknown>>,
  renamed: RenamedModels = [],
): NamedService | undefined {
  const { provider, params, id, name } = part;
  if (typeof provider === 'string' && id !== undefined) return named(provider, paramsOf(params, name), renamed);
  if (!isObject(provider)) return undefined;
  const [[key, settings] = ['', undefined]] = Object.entries(provider);
  return named(key, isObject(settings) ? settings : {}, renamed);
}

function named(key: string, settings: Readonly<Record<string, unknown>>, renamed: RenamedModels): NamedService {
  const { region, host = usualTraffic().vendorHosts[key], unsureRegion } = calledProvider(key, settings, renamed);
  const what = region === undefined ? key : `${key} in ${region}`;
  const provider = kindNamed(key, settings);
  return { ...located(what, region, host), provider, ...(unsureRegion === undefined ? {} : { unsureRegion }) };
}

function located(what: string, region: unknown, host?: string): NamedService {
  return { what, ...(host ? { host } : {}), ...(typeof region === 'string' && region ? { region } : {}) };
}

/** Returns the kind of provider, such as `vertex-ai`. Several kinds share one key and differ in the fields that they set. */
function kindNamed(key: string, { resourceType }: Readonly<Record<string, unknown>>): string {
  const lower = key.toLowerCase();
  if (lower === 'azure') return resourceType === 'openAI' ? 'azure-openai' : lower;
  return lower === 'vertex' ? 'vertex-ai' : lower;
}

/**
 * Returns the provider parameters of a model in the form of an `ai` part. The model is requested by its own name unless it sets another
 * one.
 */
function paramsOf(params: unknown, name: unknown): Readonly<Record<string, unknown>> {
  const {
    awsRegion,
    vertexRegion,
    azureResourceName,
    azureResourceType,
    model = name,
  } = isObject(params) ? params : {};
  return { region: awsRegion ?? vertexRegion, resourceName: azureResourceName, resourceType: azureResourceType, model };
}

/** Other services of clouds, by their keys in the config. */
const CLOUD_SERVICES: Readonly<Record<string, (settings: Readonly<Record<string, unknown>>) => NamedService>> = {
  openAIModeration: () => ({ what: 'OpenAI moderation', host: 'api.openai.com', provider: 'openai' }),
  bedrockGuardrails: ({ region }) =>
    located(`Bedrock guardrails in ${region}`, region, `bedrock-runtime.${region}.amazonaws.com`),
  googleModelArmor: ({ location = 'us-central1' }) =>
    located(`Model Armor in ${location}`, location, `modelarmor.${location}.rep.googleapis.com`),
  azureContentSafety: () => ({ what: 'Azure AI Content Safety' }),
  aws: ({ agentCore }) => {
    const runtime = isObject(agentCore) ? agentRuntimeAt(String(agentCore.agentRuntimeArn)) : undefined;
    return runtime ? located(`AgentCore in ${runtime.region}`, runtime.region, runtime.host) : { what: 'AWS' };
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
