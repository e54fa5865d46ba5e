import type { Fields } from '../../../core/values/objects';
import { type CodeExpression, fromStatic, json, structCode } from '../code/model';
import type { ConversionReport } from '../conversion-report';
import type { DeploymentReader } from './deployment-reader';
import { environmentVariable } from './environment';
import type { NeededSecrets } from './needed-secrets';
import { readsSharedAddress } from './process-defaults';
import { compatibleHost, type LitellmModel } from './providers';
import { webAddress } from './web-address';

/** Providers whose requests the pod signs with its own identity. */
const BY_IDENTITY = ['vertex_ai', 'bedrock'];

/** Common placeholder keys for a server that does not check keys. */
const NO_KEY =
  /^(|-|x+|none|null|no|empty|dummy|fake|any|anything|unused|ignored?|placeholder|not[-_ ]?(needed|required|used|needed[-_a-z]*)|no[-_ ]?(api[-_ ]?)?key([-_a-z]*)|ollama|lm-studio|vllm|local|(sk-)?(dummy|fake|none|test|no-key-required|not-needed)([-_]?(api)?[-_]?key)?)$/i;

/** Variables with keys that are not named after the provider. */
const USUAL_VARIABLES: Readonly<Record<string, string>> = {
  cohere_chat: 'COHERE_API_KEY',
  custom_openai: 'OPENAI_API_KEY',
  huggingface: 'HF_TOKEN',
  ai21_chat: 'AI21_API_KEY',
};

/** Returns the credentials of a deployment. Keys are never copied, whatever the file contains. */
export function credentialsOf(
  chosen: LitellmModel,
  params: Fields,
  reader: DeploymentReader,
): CodeExpression | undefined {
  const { provider } = chosen;
  const { item, report, secrets } = reader;
  if (provider === 'bedrock' && AWS_KEYS.some(([name]) => params[name] !== undefined)) return awsKey(params, reader);
  if (provider === 'azure' && ['tenant_id', 'client_id', 'client_secret'].every((name) => params[name] !== undefined))
    return azureApplication(params, reader);
  if (BY_IDENTITY.includes(provider) && (provider === 'vertex_ai' || params.api_key === undefined)) {
    reportIdentity(provider, params, reader);
    return undefined;
  }
  const shared = readsSharedAddress(provider) ? reader.shared.api_key : undefined;
  const key = (params.api_key || undefined) ?? params.azure_ad_token ?? shared;
  if (needsNoKey(provider, params)) {
    if (key !== undefined) report.exact(`${item}.api_key`);
    return undefined;
  }
  const usual = USUAL_VARIABLES[provider] ?? `${provider.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_API_KEY`;
  return keyFromSecret(usual, key ?? undefined, `${item}.api_key`, secrets, report, placementOf(chosen, params));
}

/** Reports whether the provider is a self-hosted server that checks no key. */
function needsNoKey(provider: string, params: Fields): boolean {
  const host = compatibleHost(provider);
  if (host === undefined || host.base !== undefined || NEED_KEYS.includes(provider)) return false;
  const key = params.api_key;
  const isDummy = typeof key === 'string' && environmentVariable(key) === undefined && NO_KEY.test(key.trim());
  if (!['openai', 'custom_openai'].includes(provider)) return key === undefined || key === null || isDummy;
  // LiteLLM sends the key of OpenAI to any address if the file has none.
  const address = webAddress(params.api_base ?? params.base_url);
  return isDummy && address !== undefined && !address.hostname.endsWith('.openai.com');
}

const NEED_KEYS = ['azure_ai', 'databricks', 'litellm_proxy'];

/** Returns the location of the key: Azure AI Foundry expects keys in its own header. */
function placementOf({ provider, model }: LitellmModel, params: Fields): CodeExpression | undefined {
  const host = webAddress(params.api_base ?? params.base_url)?.hostname ?? '';
  const isFoundry = /\.(services\.ai|openai)\.azure\.com$/i.test(host) || /claude/i.test(model);
  if (provider !== 'azure_ai' || !isFoundry) return undefined;
  return structCode('SecretCredentialOptions', {
    location: fromStatic('CredentialLocation', 'header', json('api-key')),
  });
}

/**
 * Returns credentials from an entry of a Secret. Whatever the file contains, the key itself is not copied.
 *
 * @param usual - the variable that LiteLLM reads if the file has no key
 */
export function keyFromSecret(
  usual: string,
  key: unknown,
  item: string,
  secrets: NeededSecrets,
  report: ConversionReport,
  placement?: CodeExpression,
): CodeExpression {
  const variable = key === undefined ? usual : environmentVariable(key);
  const wish = secretName(variable ?? usual.replace(/_API_KEY$/, '_KEY'));
  const name = secrets.nameFor(wish, String(key ?? `os.environ/${usual}`));
  secrets.add(name, 'Authorization');
  report.needsSecret(item, { name, key: 'Authorization', from: sourceOf(variable, 'the key') });
  return fromStatic('Credentials', 'fromSecretName', json(name), placement);
}

function sourceOf(variable: string | undefined, what: string): string {
  return variable === undefined ? `${what} of the file` : `$${variable}`;
}

/** A name that Kubernetes accepts. */
export function secretName(variable: string): string {
  const plain = variable
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'key' : plain;
}

function reportIdentity(provider: string, params: Fields, { item, report }: DeploymentReader): void {
  const cloud = provider === 'bedrock' ? 'AWS' : 'Google Cloud';
  const role = typeof params.aws_role_name === 'string' ? ` of the role ${params.aws_role_name}` : '';
  report.toDo(
    item,
    'secrets',
    `Give the pods of the gateway an identity of ${cloud}${role} with \`PodIdentity\`: requests are signed with it.`,
  );
}

/** Parts of a key of AWS, and their entries in the Secret. */
const AWS_KEYS = [
  ['aws_access_key_id', 'accessKey'],
  ['aws_secret_access_key', 'secretKey'],
  ['aws_session_token', 'sessionToken'],
] as const;

/** One Secret for each access key. */
function awsKey(params: Fields, reader: DeploymentReader): CodeExpression {
  const variable = environmentVariable(params.aws_access_key_id) ?? 'AWS_ACCESS_KEY_ID';
  const wish = secretName(variable.replace(/_ACCESS_KEY_ID$/, '_KEY'));
  const name = entriesOf(AWS_KEYS, wish, params, reader);
  return fromStatic('Credentials', 'awsSecret', reader.secrets.reference(name));
}

const AZURE_APPLICATION = [
  ['client_id', 'clientId'],
  ['tenant_id', 'tenantId'],
  ['client_secret', 'clientSecret'],
] as const;

function azureApplication(params: Fields, reader: DeploymentReader): CodeExpression {
  const name = entriesOf(AZURE_APPLICATION, 'azure-application', params, reader);
  return fromStatic('Credentials', 'azureSecret', reader.secrets.reference(name));
}

/** A Secret with an entry for each field. @returns its name */
function entriesOf(
  entries: readonly (readonly [field: string, entry: string])[],
  wish: string,
  params: Fields,
  { item, secrets, report }: DeploymentReader,
): string {
  const name = secrets.nameFor(wish, JSON.stringify(entries.map(([field]) => params[field])));
  for (const [field, key] of entries) {
    const value = params[field];
    if (value === undefined) continue;
    secrets.add(name, key);
    report.needsSecret(`${item}.${field}`, { name, key, from: sourceOf(environmentVariable(value), `\`${field}\``) });
  }
  return name;
}
