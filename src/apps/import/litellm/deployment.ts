import { PROVIDERS, type ProviderType } from '../../../core/providers';
import type { Fields } from '../../../core/values/objects';
import { entryOf } from '../../../core/values/objects';
import { type Expression, fromStatic, json, struct } from '../code/model';
import type { Grades } from '../grades';
import { LIMITS_OF_DEPLOYMENTS } from './model-limits';
import type { NeededSecrets } from './needed-secrets';
import { isPrice } from './prices';
import { fromEnvironment, secretFor, secretName } from './secret-for';

/** One entry of `model_list` as a provider. */
export interface Deployment {
  readonly provider: Expression;
  readonly weight?: number;
  /** LiteLLM's `order`: lower ones are asked first. */
  readonly order: number;
  /** The names that price lists have for its provider and model. */
  readonly priced: readonly [provider: string, model: string];
}

/** Hosts that speak OpenAI's API, by the prefix that LiteLLM gives their models: host, and path in front of the API. */
const COMPATIBLE: Readonly<Record<string, readonly [host: string, path: string]>> = {
  deepseek: ['api.deepseek.com', '/v1'],
  fireworks_ai: ['api.fireworks.ai', '/inference/v1'],
  groq: ['api.groq.com', '/openai/v1'],
  mistral: ['api.mistral.ai', '/v1'],
  openrouter: ['openrouter.ai', '/api/v1'],
  together_ai: ['api.together.xyz', '/v1'],
  xai: ['api.x.ai', '/v1'],
};

/** Servers that people run themselves, which speak OpenAI's API at `api_base`. */
const OWN_SERVERS = ['hosted_vllm', 'litellm_proxy', 'ollama', 'ollama_chat', 'lm_studio'];

const FACTORIES: Readonly<Record<string, readonly [method: string, options: string, type: ProviderType]>> = {
  openai: ['openAi', 'PrefixedLlmProviderOptions', 'providerA'],
  azure: ['azureOpenAi', 'AzureOpenAiOptions', 'providerB'],
  anthropic: ['anthropic', 'PrefixedLlmProviderOptions', 'providerC'],
  gemini: ['gemini', 'LlmProviderOptions', 'providerD'],
  vertex_ai: ['vertexAi', 'VertexAiOptions', 'providerE'],
  bedrock: ['bedrock', 'BedrockOptions', 'providerF'],
};

/** Those whose requests the pod signs with its own identity. */
const BY_IDENTITY = ['vertex_ai', 'bedrock'];

/** Parameters of a call that stand in for what a request leaves out. */
const FIELDS = [
  'temperature',
  'top_p',
  'max_tokens',
  'presence_penalty',
  'frequency_penalty',
  'seed',
  'stop',
  'n',
  'user',
  'top_k',
  'logit_bias',
  'max_completion_tokens',
  'reasoning_effort',
  'response_format',
  'parallel_tool_calls',
  'service_tier',
];

const KNOWN = [
  'model',
  'api_base',
  'api_key',
  'api_version',
  'weight',
  'order',
  'vertex_project',
  'vertex_location',
  'aws_region_name',
  'aws_access_key_id',
  'aws_secret_access_key',
  'aws_session_token',
];

/** What else LiteLLM reads, and where that is said here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  aws_role_name: 'give the pod the identity of the role with `PodIdentity`',
  aws_web_identity_token: 'give the pod the identity of the role with `PodIdentity`',
  aws_profile_name:
    'a pod has no profiles: give it an identity with `PodIdentity`, or a key with `Credentials.awsSecret`',
  aws_bedrock_runtime_endpoint: 'add an `LlmBackend` with this `host` by hand: ModelRouter takes the one of the region',
  vertex_credentials: 'give the pod an identity of Google Cloud with `PodIdentity`',
  extra_headers: 'set them by `requestHeaders` of a policy for the backend: see `routeOf` of the router',
  headers: 'set them by `requestHeaders` of a policy for the backend: see `routeOf` of the router',
  organization: 'set the header OpenAI-Organization by `requestHeaders` of a policy: see `routeOf` of the router',
  max_retries: '`retry` of the router is one for all models',
  guardrails: 'put guards for one model into a `BackendPolicy` for `routeOf` of the router',
  tags: 'routes are chosen by the model; give requests with a tag a model of their own',
};

type Members = { readonly [member: string]: Expression | undefined };

/** Undefined where nothing of the API speaks to the provider. Secrets that it needs are added to `secrets`. */
export function readDeployment(
  params: Fields,
  item: string,
  secrets: NeededSecrets,
  grades: Grades,
): Deployment | undefined {
  const written = String(params.model ?? '');
  const [, prefix = 'openai', model = written] = /^([a-z_]+)\/(.+)$/.exec(written) ?? [];
  if (written.includes('*')) {
    grades.add(`${item}.model`, 'not supported', `\`${written}\` stands for many models, and a route is for one name`);
    return undefined;
  }
  const compatible = entryOf(COMPATIBLE, prefix);
  const isOwn = OWN_SERVERS.includes(prefix);
  const [method, type, kind] = FACTORIES[compatible || isOwn ? 'openai' : prefix] ?? [];
  if (method === undefined || type === undefined || kind === undefined) {
    grades.add(`${item}.model`, 'not supported', `the data plane does not speak to \`${prefix}\``);
    return undefined;
  }
  if (isOwn && params.api_base === undefined) {
    grades.add(`${item}.model`, 'by hand', `\`${prefix}\` needs \`api_base\`, the address of the server`);
    return undefined;
  }
  const options: Members = {
    ...ofKind(prefix, model, params, item, grades),
    ...(compatible ? at(new URL(`https://${compatible[0]}${compatible[1]}`)) : {}),
    ...(prefix !== 'azure' && params.api_base !== undefined ? base(params.api_base, item, grades) : {}),
    credentials: credentials(prefix, params, item, secrets, grades),
    fieldDefaults: defaults(params),
  };
  if (compatible)
    grades.add(
      `${item}.model`,
      'approximate',
      `asked at ${compatible[0]} as OpenAI's API; parameters of its own are not translated`,
    );
  else grades.exact(`${item}.model`);
  others(params, item, grades);
  return {
    provider: fromStatic('LlmProvider', method, struct(type, options)),
    priced: [PROVIDERS[kind].catalogName, prefix === 'bedrock' ? model.replace(/^converse\//, '') : model],
    order: typeof params.order === 'number' ? params.order : 0,
    ...(typeof params.weight === 'number' ? { weight: params.weight } : {}),
  };
}

function ofKind(prefix: string, model: string, params: Fields, item: string, grades: Grades): Members {
  const text = (value: unknown) => (value === undefined ? undefined : json(fromEnvironment(value) ?? value));
  switch (prefix) {
    case 'azure': {
      const url = webAddress(params.api_base);
      if (!url)
        grades.add(
          `${item}.api_base`,
          'by hand',
          'the address of the Azure resource is not in the file: put it in as `endpoint`',
        );
      return {
        endpoint: json(url?.host ?? 'my-resource.openai.azure.com'),
        deployment: json(model),
        apiVersion: text(params.api_version),
      };
    }
    case 'vertex_ai':
      if (params.vertex_project === undefined)
        grades.add(`${item}.vertex_project`, 'by hand', 'the project is not in the file: put it in as `projectId`');
      return {
        projectId: text(params.vertex_project) ?? json('my-project'),
        region: text(params.vertex_location),
        model: json(model),
      };
    case 'bedrock':
      return { region: text(params.aws_region_name), model: json(model.replace(/^converse\//, '')) };
    default:
      return { model: json(model) };
  }
}

function base(value: unknown, item: string, grades: Grades): Members {
  const address = webAddress(value);
  if (!address) {
    grades.add(`${item}.api_base`, 'by hand', 'the address is not in the file: put it in as `host` and `port`');
    return {};
  }
  if (address.pathname === '/')
    grades.add(`${item}.api_base`, 'approximate', 'without a path, its API is asked below `/v1`');
  else grades.exact(`${item}.api_base`);
  return at(address);
}

/** Other addresses than those of the web may have no host. */
function webAddress(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** A server of its own: TLS as the address says, and the path where it is not the usual one. */
function at({ protocol, hostname, port, pathname }: URL): Members {
  const path = pathname.replace(/\/+$/, '');
  const isTls = protocol === 'https:';
  return {
    host: json(hostname),
    port: json(Number(port) || (isTls ? 443 : 80)),
    pathPrefix: path === '' || path === '/v1' ? undefined : json(path),
    tls: isTls ? fromStatic('DestinationTls', 'verified') : undefined,
  };
}

/** Keys and identities, whatever stood in the file: no text of them is copied. */
function credentials(
  prefix: string,
  params: Fields,
  item: string,
  secrets: NeededSecrets,
  grades: Grades,
): Expression | undefined {
  if (prefix === 'bedrock' && AWS_KEYS.some(([name]) => params[name] !== undefined))
    return awsCredentials(params, item, secrets, grades);
  const { api_key: key } = params;
  if (key === undefined && (BY_IDENTITY.includes(prefix) || OWN_SERVERS.includes(prefix))) {
    if (BY_IDENTITY.includes(prefix))
      grades.add(item, 'by hand', 'requests are signed with the identity of the pod: give it one with `PodIdentity`');
    return undefined;
  }
  return secretFor(`${prefix.toUpperCase()}_API_KEY`, key, `${item}.api_key`, secrets, grades);
}

/** Parts of a key of AWS, and the entries of the Secret that they are here. */
const AWS_KEYS = [
  ['aws_access_key_id', 'accessKey'],
  ['aws_secret_access_key', 'secretKey'],
  ['aws_session_token', 'sessionToken'],
] as const;

/** One Secret for each access key. */
function awsCredentials(params: Fields, item: string, secrets: NeededSecrets, grades: Grades): Expression {
  const variable = fromEnvironment(params.aws_access_key_id) ?? 'AWS_ACCESS_KEY_ID';
  const wish = secretName(variable.replace(/_ACCESS_KEY_ID$/, '_KEY'));
  const name = secrets.nameFor(wish, JSON.stringify(AWS_KEYS.map(([field]) => params[field])));
  for (const [field, entry] of AWS_KEYS) {
    const value = params[field];
    if (value === undefined) continue;
    const named = fromEnvironment(value);
    const what = named === undefined ? 'the text, which is not copied,' : `the value of ${named}`;
    grades.add(`${item}.${field}`, 'by hand', `put ${what} into the Secret ${name} under the key ${entry}`);
    secrets.add(name, entry);
  }
  return fromStatic('Credentials', 'awsSecret', secrets.reference(name));
}

function defaults(params: Fields): Expression | undefined {
  const found = Object.fromEntries(
    FIELDS.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
  return Object.keys(found).length > 0 ? json(found) : undefined;
}

/** Of what nobody here has looked into: that there is nothing like it would be said without knowing. */
export const NOT_READ =
  'it is not read: if it is a field of requests, put it into `fieldDefaults`; else look for it in the options of ModelRouter';

/** What was not looked at yet. */
function others(params: Fields, item: string, grades: Grades): void {
  for (const [name, value] of Object.entries(params)) {
    if (KNOWN.includes(name) || LIMITS_OF_DEPLOYMENTS.includes(name) || isPrice(name) || value === undefined) continue;
    if (FIELDS.includes(name)) grades.exact(`${item}.${name}`);
    else if (name === 'timeout' || name === 'stream_timeout')
      grades.add(`${item}.${name}`, 'not supported', 'the timeout of ModelRouter is one for all models');
    else if (ELSEWHERE[name] !== undefined) grades.add(`${item}.${name}`, 'by hand', ELSEWHERE[name]);
    else grades.add(`${item}.${name}`, 'by hand', NOT_READ);
  }
}
