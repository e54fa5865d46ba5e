import type { Fields } from '../../values/objects';
import { entryOf } from '../../values/objects';
import { type Expression, fromStatic, json, struct } from '../code/model';
import type { Grades } from '../grades';

/** One entry of `model_list` as a provider. */
export interface Deployment {
  readonly provider: Expression;
  readonly weight?: number;
  /** LiteLLM's `order`: lower ones are asked first. */
  readonly order: number;
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

const FACTORIES: Readonly<Record<string, readonly [method: string, options: string]>> = {
  openai: ['openAi', 'PrefixedLlmProviderOptions'],
  azure: ['azureOpenAi', 'AzureOpenAiOptions'],
  anthropic: ['anthropic', 'PrefixedLlmProviderOptions'],
  gemini: ['gemini', 'LlmProviderOptions'],
  vertex_ai: ['vertexAi', 'VertexAiOptions'],
  bedrock: ['bedrock', 'BedrockOptions'],
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
];

type Members = { readonly [member: string]: Expression | undefined };

/** Undefined where nothing of the API speaks to the provider. Secrets that it needs are added to `secrets`. */
export function readDeployment(
  params: Fields,
  item: string,
  secrets: Set<string>,
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
  const [method, type] = FACTORIES[compatible || isOwn ? 'openai' : prefix] ?? [];
  if (method === undefined || type === undefined) {
    grades.add(`${item}.model`, 'not supported', `the data plane does not speak to \`${prefix}\``);
    return undefined;
  }
  if (isOwn && params.api_base === undefined) {
    grades.add(`${item}.model`, 'by hand', `\`${prefix}\` needs \`api_base\`, the address of the server`);
    return undefined;
  }
  const options: Members = {
    ...ofKind(prefix, model, params, item, grades),
    ...(compatible ? at(`https://${compatible[0]}${compatible[1]}`) : {}),
    ...(prefix !== 'azure' && params.api_base !== undefined ? base(params.api_base, item, grades) : {}),
    credentials: credentials(prefix, params.api_key, item, secrets, grades),
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
    order: typeof params.order === 'number' ? params.order : 0,
    ...(typeof params.weight === 'number' ? { weight: params.weight } : {}),
  };
}

function ofKind(prefix: string, model: string, params: Fields, item: string, grades: Grades): Members {
  const text = (value: unknown) => (value === undefined ? undefined : json(fromEnvironment(value) ?? value));
  switch (prefix) {
    case 'azure': {
      const url =
        typeof params.api_base === 'string' && URL.canParse(params.api_base) ? new URL(params.api_base) : undefined;
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
  if (typeof value !== 'string' || !URL.canParse(value)) {
    grades.add(`${item}.api_base`, 'by hand', 'the address is not in the file: put it in as `host` and `port`');
    return {};
  }
  const { pathname } = new URL(value);
  if (pathname === '/') grades.add(`${item}.api_base`, 'approximate', 'without a path, its API is asked below `/v1`');
  else grades.exact(`${item}.api_base`);
  return at(value);
}

/** A server of its own: TLS as the address says, and the path where it is not the usual one. */
function at(address: string): Members {
  const { protocol, hostname, port, pathname } = new URL(address);
  const path = pathname.replace(/\/+$/, '');
  const isTls = protocol === 'https:';
  return {
    host: json(hostname),
    port: json(Number(port) || (isTls ? 443 : 80)),
    pathPrefix: path === '' || path === '/v1' ? undefined : json(path),
    tls: isTls ? fromStatic('DestinationTls', 'verified') : undefined,
  };
}

/** The key is in a Secret of the cluster, whatever stood in the file: the text itself is not copied. */
function credentials(
  prefix: string,
  key: unknown,
  item: string,
  secrets: Set<string>,
  grades: Grades,
): Expression | undefined {
  if (key === undefined && (BY_IDENTITY.includes(prefix) || OWN_SERVERS.includes(prefix))) {
    if (BY_IDENTITY.includes(prefix))
      grades.add(
        item,
        'by hand',
        'requests are signed with the identity of the pod: give it one with `workload.useIdentity`',
      );
    return undefined;
  }
  const variable = key === undefined ? `${prefix.toUpperCase()}_API_KEY` : fromEnvironment(key);
  const name = (variable ?? `${prefix}-key`).toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const what = variable === undefined ? 'the key, which is not copied,' : `the value of ${variable}`;
  grades.add(`${item}.api_key`, 'by hand', `put ${what} into the Secret ${name} under the key Authorization`);
  secrets.add(name);
  return fromStatic('Credentials', 'fromSecretName', json(name));
}

/** `os.environ/NAME` names a variable. */
export function fromEnvironment(value: unknown): string | undefined {
  return typeof value === 'string' ? /^os\.environ\/(\w+)$/.exec(value)?.[1] : undefined;
}

function defaults(params: Fields): Expression | undefined {
  const found = Object.fromEntries(
    FIELDS.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
  return Object.keys(found).length > 0 ? json(found) : undefined;
}

/** What was not looked at yet. */
function others(params: Fields, item: string, grades: Grades): void {
  for (const [name, value] of Object.entries(params)) {
    if (KNOWN.includes(name) || value === undefined) continue;
    if (FIELDS.includes(name)) grades.exact(`${item}.${name}`);
    else if (name === 'rpm' || name === 'tpm')
      grades.add(
        `${item}.${name}`,
        'not supported',
        'limits are for routes and clients, not for one provider; see `teams` of ModelRouter',
      );
    else if (name === 'timeout' || name === 'stream_timeout')
      grades.add(`${item}.${name}`, 'not supported', 'the timeout of ModelRouter is one for all models');
    else grades.add(`${item}.${name}`, 'not supported', 'the data plane has nothing like it');
  }
}
