import { PROVIDERS, type ProviderType } from '../../../core/providers';
import { entryOf, type Fields, isObject } from '../../../core/values/objects';
import { type CodeExpression, type CodeMembers, fromStatic, json, mapCode, structCode } from '../code/model';
import type { ConversionReport } from '../conversion-report';
import { credentialsOf } from './credentials';
import { deploymentAddress, isClaudeOnAzure, lacksAddress } from './deployment-address';
import type { DeploymentReader } from './deployment-reader';
import { LIMITS_OF_DEPLOYMENTS } from './model-limits';
import { isPrice } from './prices';
import { chosenModel, compatibleHost, isNative, type LitellmModel } from './providers';
import { webAddress } from './web-address';

/** One entry of `model_list` as a provider. */
export interface Deployment {
  readonly provider: CodeExpression;
  readonly weight?: number;
  /** LiteLLM's `order`: deployments with a lower one are called first. */
  readonly order: number;
  /** The names that price lists have for its provider and model. */
  readonly priced: readonly [provider: string, model: string];
  /** The time limit of one call, in seconds. */
  readonly timeout?: number;
  readonly retries?: number;
  /** How long it is skipped after failures, in seconds. */
  readonly cooldown?: number;
}

const FACTORIES: Readonly<Record<string, readonly [method: string, options: string, type: ProviderType]>> = {
  openai: ['openAi', 'PrefixedLlmProviderOptions', 'providerA'],
  azure: ['azureOpenAi', 'AzureOpenAiOptions', 'providerB'],
  anthropic: ['anthropic', 'PrefixedLlmProviderOptions', 'providerC'],
  gemini: ['gemini', 'LlmProviderOptions', 'providerD'],
  vertex_ai: ['vertexAi', 'VertexAiOptions', 'providerE'],
  bedrock: ['bedrock', 'BedrockOptions', 'providerF'],
};

/** Parameters without which the deployment would call another host, account or model. */
const IDENTIFYING = [
  ...['model', 'api_base', 'base_url', 'custom_llm_provider', 'litellm_credential_name'],
  ...['vertex_project', 'vertex_location', 'vertex_ai_project', 'vertex_ai_location', 'use_litellm_proxy'],
  ...['aws_region_name', 'aws_bedrock_runtime_endpoint', 'aws_role_name', 'mock_response', 'model_id'],
  ...['organization', 'extra_headers', 'headers'],
];

/**
 * Undefined, and reported, if the data plane cannot call the deployment as LiteLLM does.
 *
 * @param name - the name in requests, or a pattern of names
 */
export function readDeployment(params: Fields, name: string, reader: DeploymentReader): Deployment | undefined {
  const { item, report } = reader;
  const uncallable = uncallableBy(params, reader);
  if (uncallable !== undefined) return leftOut(`${item}.model`, uncallable, reader);
  const missing = IDENTIFYING.find((field) => reader.unknown(field) !== undefined);
  if (missing !== undefined) {
    report.unknownValue(`${item}.${missing}`, reader.unknown(missing) ?? '');
    return undefined;
  }
  if (params.mock_response !== undefined && params.mock_response !== null)
    return leftOut(`${item}.mock_response`, MOCKED, reader);
  for (const field of IDENTIFYING) {
    const [placeholder] = PLACEHOLDER.exec(String(params[field])) ?? [];
    if (placeholder !== undefined)
      return leftOut(
        `${item}.${field}`,
        `LiteLLM does not fill in the placeholder ${placeholder}. Write its value, or import the rendered file.`,
        reader,
      );
  }
  const chosen = chosenModel(params);
  if ('reason' in chosen) return leftOut(`${item}.model`, chosen.reason, reader);
  const sharedVariable = lacksAddress(chosen, params) ? reader.unknownSetting('api_base') : undefined;
  if (sharedVariable !== undefined) {
    report.unknownValue('litellm_settings.api_base', sharedVariable);
    return undefined;
  }
  const renamed = renamedModel(chosen.model, name);
  if (typeof renamed === 'string') return leftOut(`${item}.model`, renamed, reader);
  const address = deploymentAddress(chosen, params, reader);
  if (typeof address === 'string') return leftOut(`${item}.api_base`, address, reader);
  const factory = factoryOf(chosen);
  if (factory === undefined) return leftOut(`${item}.model`, uncallableReason(chosen), reader);
  const [method, type, providerType] = factory;
  const special = ofKind(chosen, params, reader);
  if (typeof special === 'string') return leftOut(`${item}.model`, special, reader);
  const otherApi = callsResponses(params, reader) ? RESPONSES : compatibleHost(chosen.provider)?.otherApi;
  if (otherApi) report.approximated(`${item}.model`, 'models', `${otherApi}.`);
  else report.exact(`${item}.model`);
  const fields = fieldsOf(params, chosen, reader);
  const headers = headersOf(params, reader);
  if (headers === undefined) return undefined;
  const options: CodeMembers = {
    ...special,
    ...address,
    credentials: credentialsOf(chosen, params, reader),
    ...fields,
    ...renamed,
    ...headers,
  };
  return {
    provider: fromStatic('LlmProvider', method, structCode(type, options)),
    priced: [PROVIDERS[providerType].catalogName, priceName(chosen)],
    order: typeof params.order === 'number' ? params.order : 0,
    ...(typeof params.weight === 'number' ? { weight: params.weight } : {}),
    ...timesOf(params, reader),
  };
}

/** The factory of the provider; undefined if the data plane cannot call it. */
function factoryOf(chosen: LitellmModel) {
  const kind = isClaudeOnAzure(chosen) ? 'anthropic' : compatibleHost(chosen.provider) ? 'openai' : chosen.provider;
  return entryOf(FACTORIES, kind);
}

/** Why the data plane cannot call the provider that the model names, whatever the values of variables are. */
function uncallableBy(params: Fields, { unknown, handlers }: DeploymentReader): string | undefined {
  if (
    ['model', 'custom_llm_provider', 'use_litellm_proxy', 'mock_response'].some((field) => unknown(field) !== undefined)
  )
    return undefined;
  if (params.mock_response !== undefined && params.mock_response !== null) return undefined;
  const handler = handlers.find((one) => params.custom_llm_provider === one || namesProvider(params, one));
  if (handler !== undefined && params.use_litellm_proxy !== true)
    return `LiteLLM calls ${handler} with a handler in Python. Serve the handler as a program with OpenAI's API, and write its address to \`api_base\` and openai/MODEL to \`model\`.`;
  const chosen = chosenModel(params);
  if ('reason' in chosen || factoryOf(chosen) !== undefined) return undefined;
  const isNamed = params.custom_llm_provider === chosen.provider || namesProvider(params, chosen.provider);
  return isNamed ? uncallableReason(chosen) : undefined;
}

function namesProvider({ model }: Fields, provider: string): boolean {
  return String(model).startsWith(`${provider}/`);
}

function uncallableReason({ provider }: LitellmModel): string {
  return `agentgateway cannot call ${provider}.`;
}

/** A placeholder of a shell or a template. */
const PLACEHOLDER = /\$\{[^{}]*\}|\{\{[^{}]*\}\}/;

function leftOut(item: string, reason: string, { report }: DeploymentReader): undefined {
  report.leftOut(item, 'models', reason);
  return undefined;
}

function priceName({ provider, model }: LitellmModel): string {
  return provider === 'bedrock' ? bedrockModel(model) : model;
}

/** Whether LiteLLM sends chat completions to the Responses API of the provider. */
function callsResponses({ model }: Fields, { info }: DeploymentReader): boolean {
  return /(^|\/)responses\//.test(String(model)) || (isObject(info) && info.mode === 'responses');
}

const RESPONSES =
  'LiteLLM sends chat completions of this model to the Responses API, and the gateway does not. Clients of models without chat completions send their requests to /v1/responses';

const MOCKED =
  'LiteLLM returns the mock response and calls no provider. Add a `Route` with a `directResponse`, or remove `mock_response`.';

/** Reads the settings of a single kind of provider; a string is the reason why they cannot be expressed. */
function ofKind({ provider, model }: LitellmModel, params: Fields, reader: DeploymentReader): CodeMembers | string {
  const { item, report, variables, shared } = reader;
  switch (provider) {
    case 'azure':
      return ofAzure(model, params, reader);
    case 'vertex_ai': {
      const [project, region] = (['project', 'location'] as const).map(
        (name) =>
          params[`vertex_${name}`] ??
          params[`vertex_ai_${name}`] ??
          shared[`vertex_${name}`] ??
          variables.get(`VERTEXAI_${name.toUpperCase()}`),
      );
      if (typeof project !== 'string')
        return 'The Google Cloud project is unknown. Set `vertex_project`, or run the import with --set VERTEXAI_PROJECT=NAME.';
      if (region === undefined)
        report.toDo(
          `${item}.vertex_location`,
          'models',
          'LiteLLM reads the location from VERTEXAI_LOCATION, or uses us-central1. Check `region`.',
        );
      return { projectId: json(project), region: json(String(region ?? 'us-central1')), model: modelOf(model) };
    }
    case 'bedrock': {
      const service = /^(agentcore|agent|mantle|openai_responses|claude_platform)\//.exec(model)?.[1];
      if (service !== undefined)
        return `LiteLLM calls another service of AWS for ${service}, and agentgateway calls models of Bedrock only.`;
      const plain = bedrockModel(model);
      const [, inName, rest = plain] = /^([a-z]{2}(?:-[a-z]+)+-\d)\/(.+)$/.exec(plain) ?? [];
      const called = typeof params.model_id === 'string' ? params.model_id : rest;
      const [, inArn] = /^arn:[^:]*:bedrock:([^:]+):/.exec(called) ?? [];
      const region =
        params.aws_region_name ?? inName ?? inArn ?? variables.get('AWS_REGION_NAME') ?? variables.get('AWS_REGION');
      if (params.aws_bedrock_runtime_endpoint !== undefined)
        return 'agentgateway signs requests to Bedrock for its own host only. Add an `LlmBackend` with a `host` by hand.';
      if (region === undefined)
        report.toDo(
          `${item}.aws_region_name`,
          'models',
          'LiteLLM reads the region from AWS_REGION_NAME, or uses us-west-2. Check `region`.',
        );
      return { region: json(String(region ?? 'us-west-2')), model: modelOf(called) };
    }
    default:
      return { model: modelOf(model) };
  }
}

/** The model without LiteLLM's names for the format of its requests. Imported models have theirs before an ARN. */
function bedrockModel(model: string): string {
  return model.replace(/^(converse|converse_like|invoke)\//, '').replace(/^[a-z0-9_]+\/(?=arn:)/, '');
}

/** How the model of a request is found from its name, if the model is a pattern; a string is the reason why it is not. */
function renamedModel(model: string, name: string): CodeMembers | string {
  if (!model.includes('*')) return {};
  const [before = '', after = '', ...more] = name.split('*');
  const [start = '', end = '', ...rest] = model.split('*');
  if (!name.includes('*') || more.length > 0 || rest.length > 0)
    return `LiteLLM takes the model of ${model} from the name in the request. Write one \`*\` into \`model_name\`, and one into \`model\`.`;
  if (before === start && after === end) return {};
  const parts = [
    ...(start === '' ? [] : [JSON.stringify(start)]),
    `llmRequest.model${before === '' ? '' : `.stripPrefix(${JSON.stringify(before)})`}${after === '' ? '' : `.stripSuffix(${JSON.stringify(after)})`}`,
    ...(end === '' ? [] : [JSON.stringify(end)]),
  ];
  return { fieldTransformations: mapCode([['model', fromStatic('Cel', 'of', json(parts.join(' + ')))]]) };
}

/** A model with `*` is the one that the request names. */
function modelOf(model: string): CodeExpression | undefined {
  return model.includes('*') ? undefined : json(model);
}

function ofAzure(
  written: string,
  params: Fields,
  { item, report, variables, shared }: DeploymentReader,
): CodeMembers | string {
  const base = params.api_base ?? params.base_url ?? shared.api_base ?? variables.get('AZURE_API_BASE');
  const url = webAddress(base);
  if (!url)
    return 'LiteLLM reads the Azure resource from AZURE_API_BASE, whose value is unknown. Set `api_base`, or run the import with --set AZURE_API_BASE=URL.';
  const [, , deployment] = /^\/openai(\/deployments\/([^/]+))?\/?$/.exec(url.pathname) ?? [];
  if (url.pathname !== '/' && deployment === undefined)
    return `agentgateway calls Azure below ${url.origin}/openai, and LiteLLM below ${url.href}.`;
  if (url.protocol !== 'https:') return `agentgateway calls Azure with TLS only, and ${url.href} has none.`;
  const version = params.api_version ?? variables.get('AZURE_API_VERSION');
  if (version === undefined)
    report.approximated(
      `${item}.api_version`,
      'models',
      "LiteLLM uses its own default version of Azure's API; agentgateway uses `v1`. Set `apiVersion` to pin one.",
    );
  const model = written.replace(/^(o_series|gpt5_series|responses)\//, '');
  if (deployment === undefined && model.includes('*') && version !== undefined && version !== 'v1')
    return `With \`api_version\` ${String(version)}, agentgateway calls one deployment by its name. Write an entry for each deployment, or remove \`api_version\`.`;
  return {
    endpoint: json(url.host),
    deployment: deployment === undefined ? modelOf(model) : json(deployment),
    apiVersion: version === undefined ? undefined : json(String(version)),
  };
}

/** Fields of OpenAI's requests that LiteLLM sets if a request lacks them. */
const FIELDS = [
  ...[
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
  ],
  ...[
    'logit_bias',
    'logprobs',
    'top_logprobs',
    'max_completion_tokens',
    'reasoning_effort',
    'response_format',
    'tools',
  ],
  ...['tool_choice', 'parallel_tool_calls', 'service_tier', 'modalities', 'verbosity', 'store', 'prediction'],
];

/** Defaults and overrides of fields in requests. */
function fieldsOf(params: Fields, { provider }: LitellmModel, { item, report }: DeploymentReader): CodeMembers {
  const defaults = new Map<string, unknown>();
  const overrides = new Map<string, unknown>();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    if (FIELDS.includes(name)) {
      defaults.set(name, value);
      if (name === 'max_tokens' && !isNative(provider))
        report.approximated(
          `${item}.${name}`,
          'requests',
          'The gateway sends it under its newer name, `max_completion_tokens`.',
        );
      else report.exact(`${item}.${name}`);
    } else if (name === 'extra_body' && isObject(value)) {
      // Fields that are LiteLLM parameters are replaced; for the rest, clients can set their own values.
      for (const [field, one] of Object.entries(value)) (FIELDS.includes(field) ? overrides : defaults).set(field, one);
      report.exact(`${item}.${name}`);
    } else if (DESCRIPTIVE.test(name)) {
      report.approximated(
        `${item}.${name}`,
        'models',
        'It describes the model. LiteLLM adds it to requests, and the gateway does not.',
      );
    } else if (!isRead(name)) {
      if (!isNative(provider)) {
        defaults.set(name, value);
        report.approximated(
          `${item}.${name}`,
          'requests',
          `LiteLLM adds \`${name}\` to requests; so does \`fieldDefaults\`. Check that it is a field of requests.`,
        );
      } else
        report.leftOut(
          `${item}.${name}`,
          'requests',
          `\`${name}\` is not translated for ${provider}. If it is a field of OpenAI's requests, add it to \`fieldDefaults\`.`,
        );
    } else reportUnsupported(name, value, item, report);
  }
  const entries = (fields: ReadonlyMap<string, unknown>) =>
    fields.size > 0 ? mapCode([...fields].map(([name, value]) => [name, json(value)])) : undefined;
  return { fieldDefaults: entries(defaults), fieldOverrides: entries(overrides) };
}

/** Parameters that are read elsewhere. */
const READ: ReadonlySet<string> = new Set([
  ...['model', 'api_base', 'base_url', 'api_key', 'api_version', 'weight', 'order', 'custom_llm_provider'],
  ...['vertex_project', 'vertex_location', 'vertex_ai_project', 'vertex_ai_location', 'mock_response'],
  ...['aws_region_name', 'aws_access_key_id', 'aws_secret_access_key', 'model_id'],
  ...['aws_session_token', 'litellm_credential_name', 'extra_headers', 'headers', 'timeout', 'stream_timeout'],
  ...['request_timeout', 'num_retries', 'max_retries', 'cooldown_time', 'tenant_id', 'client_id', 'client_secret'],
  ...['azure_ad_token', 'vertex_credentials', 'organization', 'aws_role_name', 'aws_session_name', 'aws_external_id'],
  ...['aws_web_identity_token', 'aws_profile_name', 'aws_bedrock_runtime_endpoint', 'aws_sts_endpoint'],
]);

/** Descriptions of a model that people write in place of request parameters of LiteLLM. */
const DESCRIPTIVE =
  /^(supports_|is_|context_window|max_input_tokens|max_output_tokens|description|mode$|litellm_provider|capabilities)/;

/** Parameters without an effect on clients. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  ...['drop_params', 'additional_drop_params', 'allowed_openai_params', 'base_model', 'model_info', 'id', 'metadata'],
  ...[
    'use_in_pass_through',
    'ssl_verify',
    'supports_system_message',
    'tags',
    'client',
    'merge_reasoning_content_in_choices',
  ],
  ...['allowed_model_region', 'region_name', 'stream', 'itpm', 'otpm', 'use_litellm_proxy', 'initialize_client'],
]);

/** LiteLLM-specific parameters without an equivalent in the result. */
const OTHERS: Readonly<Record<string, string>> = {
  guardrails: 'Guardrails of one model: add a `BackendPolicy` with `promptGuards` to `routeOf` of the router.',
  configurable_clientside_auth_params: 'Clients cannot choose the key or the URL of a provider.',
  max_parallel_requests: 'agentgateway does not limit how many requests run at the same time.',
  prompt_id: 'agentgateway stores no prompts; `prependMessages` of the provider adds messages.',
  litellm_system_prompt: 'Add the prompt to `prependMessages` of the provider.',
  fallbacks: 'Fallbacks of one deployment: add them to `fallbacks` of the model.',
  context_window_fallback_dict: 'agentgateway does not fall back because of the length of a prompt.',
};

/** Routers of LiteLLM that choose a model by the content of a prompt. */
const CONTENT_ROUTER = /^(auto|adaptive|complexity|quality)_router_/;

function isRead(name: string): boolean {
  return (
    READ.has(name) ||
    WITHOUT_EFFECT.has(name) ||
    LIMITS_OF_DEPLOYMENTS.includes(name) ||
    isPrice(name) ||
    /_cost_per_|_cost$/.test(name) ||
    OTHERS[name] !== undefined ||
    CONTENT_ROUTER.test(name)
  );
}

function reportUnsupported(name: string, value: unknown, item: string, report: ConversionReport): void {
  const at = `${item}.${name}`;
  const other = entryOf(OTHERS, name);
  if (other !== undefined) report.leftOut(at, 'requests', other);
  else if (CONTENT_ROUTER.test(name))
    report.leftOut(at, 'models', 'agentgateway does not choose a model by the content of a prompt.');
  else if (name === 'ssl_verify' && value === false)
    report.approximated(at, 'requests', 'The certificate of the provider is verified, which LiteLLM does not do.');
  else if (name === 'tags')
    report.approximated(
      at,
      'requests',
      'Tags do not select a deployment. Define a separate model for requests with a tag.',
    );
}

/** Headers with a credential are not copied. */
const SECRET_HEADER = /authorization|api-?key|token|secret|cookie/i;

/** Headers that LiteLLM adds to requests. Undefined, and reported, if one of them contains a credential. */
function headersOf(params: Fields, reader: DeploymentReader): CodeMembers | undefined {
  const { item, report } = reader;
  const found = new Map<string, string>();
  for (const field of ['extra_headers', 'headers'] as const) {
    const headers = params[field];
    for (const [name, value] of Object.entries(isObject(headers) ? headers : {})) {
      if (SECRET_HEADER.test(name)) {
        report.leftOut(
          `${item}.${field}`,
          'models',
          `The header ${name} contains a credential, which is not copied. Put it into a Secret and use \`Credentials.several\`.`,
        );
        return undefined;
      }
      found.set(name, String(value));
    }
    if (isObject(headers)) report.exact(`${item}.${field}`);
  }
  if (typeof params.organization === 'string') {
    found.set('OpenAI-Organization', params.organization);
    report.exact(`${item}.organization`);
  }
  if (found.size === 0) return {};
  const set = mapCode([...found].map(([name, value]) => [name, fromStatic('Cel', 'text', json(value))]));
  return { transformation: fromStatic('Transformation', 'request', structCode('MessageChanges', { setHeaders: set })) };
}

/** Times of one deployment. */
function timesOf(
  params: Fields,
  { item, report }: DeploymentReader,
): Pick<Deployment, 'timeout' | 'retries' | 'cooldown'> {
  const number = (name: string) => {
    const value = Number(params[name]);
    return params[name] === undefined || params[name] === null || !Number.isFinite(value) || value < 0
      ? undefined
      : value;
  };
  const timeout = number('timeout') ?? number('request_timeout') ?? number('stream_timeout');
  const retries = number('num_retries') ?? number('max_retries');
  const cooldown = number('cooldown_time');
  if (params.stream_timeout !== undefined)
    report.approximated(
      `${item}.stream_timeout`,
      'failover',
      'Streamed and other requests share one timeout, which ends when the response begins.',
    );
  for (const name of ['timeout', 'request_timeout', 'num_retries', 'max_retries', 'cooldown_time'])
    if (number(name) !== undefined) report.exact(`${item}.${name}`);
  return {
    ...(timeout === undefined ? {} : { timeout }),
    ...(retries === undefined ? {} : { retries }),
    ...(cooldown === undefined ? {} : { cooldown }),
  };
}
