import type { Fields } from '../../../core/values/objects';
import { type CodeMembers, fromStatic, json } from '../code/model';
import type { DeploymentReader } from './deployment-reader';
import { readsSharedAddress } from './process-defaults';
import { addressVariables, compatibleHost, type LitellmModel } from './providers';
import { isLocalMachine, webAddress } from './web-address';

/** Whether LiteLLM reads the address of a deployment from `litellm_settings`. */
export function lacksAddress({ provider }: LitellmModel, params: Fields): boolean {
  return readsSharedAddress(provider) && (isOllama(provider) || !(params.api_base ?? params.base_url));
}

function isOllama(provider: string): boolean {
  return ['ollama', 'ollama_chat'].includes(provider);
}

/** Returns the address of the provider; a string is the reason why it is unknown or cannot be expressed. */
export function deploymentAddress(
  chosen: LitellmModel,
  params: Fields,
  reader: DeploymentReader,
): CodeMembers | string {
  const { provider } = chosen;
  const shared = lacksAddress(chosen, params) ? reader.shared.api_base : undefined;
  const given = shared ?? params.api_base ?? params.base_url;
  const host = compatibleHost(provider);
  const [variable = '', ...others] = addressVariables(provider);
  const known = [variable, ...others].map((name) => reader.variables.get(name)).find((value) => value !== undefined);
  const written = given ?? known ?? host?.base;
  if (written === undefined || written === '')
    return host && provider !== 'openai'
      ? `LiteLLM reads the address of ${provider} from ${variable}, whose value is unknown. Set \`api_base\`, or run the import with --set ${variable}=URL.`
      : {};
  const address = webAddress(written);
  if (address === undefined)
    return `${String(written)} is not the address of a host. Write one, such as https://llm.example.com/v1.`;
  if (address.username !== '' || address.password !== '')
    return 'The address contains a password, which is not copied. Remove it and set `api_key`.';
  if (address.search !== '') return `agentgateway cannot add the query ${address.search} to each request.`;
  if (provider === 'azure' || provider === 'bedrock') return {};
  if (provider === 'gemini' || provider === 'vertex_ai')
    return GOOGLE_HOSTS[provider].test(address.hostname)
      ? {}
      : `LiteLLM calls Google's own API at ${address.host}, and agentgateway calls Google's OpenAI-compatible one, which that host need not have. Add an \`LlmProvider.openAi\` if it has.`;
  if (given !== undefined) reportLocalMachine(address, reader);
  return at(address, chosen, given !== undefined);
}

/** The hosts that agentgateway calls for Gemini and Vertex AI. */
const GOOGLE_HOSTS = {
  gemini: /^generativelanguage\.googleapis\.com$/i,
  vertex_ai: /^([a-z0-9-]+-)?aiplatform\.googleapis\.com$/i,
};

function reportLocalMachine(address: URL, { item, report }: DeploymentReader): void {
  if (isLocalMachine(address))
    report.toDo(
      `${item}.api_base`,
      'models',
      `${address.host} is the machine that runs LiteLLM. Replace the host with one that pods can reach, such as a Service.`,
    );
  else report.exact(`${item}.api_base`);
}

/** Whether LiteLLM calls Anthropic's API on Azure. */
export function isClaudeOnAzure({ provider, model }: LitellmModel): boolean {
  return provider === 'azure_ai' && /claude/i.test(model);
}

/** LiteLLM appends `/chat/completions` to the path of the address, and `/v1/messages` for Anthropic. */
function at({ protocol, hostname, port, pathname }: URL, chosen: LitellmModel, isGiven: boolean): CodeMembers {
  const { provider } = chosen;
  const isOnAzure = isClaudeOnAzure(chosen);
  const isAnthropic = provider === 'anthropic' || isOnAzure;
  const suffix = isAnthropic ? /\/v1\/messages\/*$/ : /\/chat\/completions\/*$/;
  const own = pathname.replace(suffix, '').replace(/\/+$/, '');
  const written = isOnAzure && !pathname.includes('/v1/messages') ? `${own.split('/anthropic')[0]}/anthropic` : own;
  const isFoundry = provider === 'azure_ai' && /\.(services\.ai|openai)\.azure\.com$/i.test(hostname);
  const models = isFoundry && /\.services\.ai\./i.test(hostname) && !/\/models$/.test(written) ? '/models' : '';
  const isBelowV1 =
    (isGiven && written === '' && ['huggingface', 'minimax', 'ollama', 'ollama_chat'].includes(provider)) ||
    (provider === 'mistral' && !written.endsWith('/v1'));
  const prefix = isAnthropic || isBelowV1 ? `${written}/v1` : `${written}${models}`;
  const isTls = protocol === 'https:';
  return {
    host: json(hostname.replace(/^\[|\]$/g, '')),
    port: json(Number(port) || (isTls ? 443 : 80)),
    pathPrefix: prefix === '/v1' ? undefined : json(prefix === '' ? '/' : prefix),
    tls: isTls ? fromStatic('DestinationTls', 'verified') : undefined,
  };
}
