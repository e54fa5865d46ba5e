import type { Duration } from 'cdk8s';
import { PROVIDERS, type ProviderType, unsupportedFormats } from '../../core/providers';
import { suggestedModel } from '../../core/providers/model-names';
import { defined, unlessEmpty } from '../../core/values/objects';
import * as api from '../api';
import { apiValue } from './api-value';
import { checkedOptions } from './checked-options';
import { type ConnectionOptions, renderConnection } from './connection';
import { type LlmApi, type LlmTrafficOptions, renderLlmTraffic } from './llm-traffic';
import type { ProviderSettings } from './provider-settings';
import type { ServiceDestination } from './service-destination';

/** How a model is called, wherever it is. */
export interface ModelServerOptions extends ConnectionOptions, LlmTrafficOptions {
  /**
   * The name by which policies target this provider, unique in its backend: a lower-case DNS name.
   *
   * @default - the name of the vendor, with a number if the backend has it more than once
   */
  readonly name?: string;
  /**
   * The only model; clients cannot choose another one.
   *
   * @default - the model that the request names
   */
  readonly model?: string;
  /**
   * The path of every request.
   *
   * @default - the provider's own path for the format of the request
   */
  readonly path?: string;
}

/** Options of every provider. */
export interface LlmProviderOptions extends ModelServerOptions {
  /**
   * A host that replaces the provider's own. Requires `port`; TLS and cloud identity are then determined by these options only.
   *
   * @default - the provider's own host
   */
  readonly host?: string;
  /**
   * The port of `host`, 1 to 65535.
   *
   * @default - 443 at the provider's own host
   */
  readonly port?: number;
}

/** A provider whose API lives below a prefix, as OpenAI's and Anthropic's do. */
export interface PrefixedLlmProviderOptions extends LlmProviderOptions {
  /**
   * The path prefix that replaces `/v1`. Requires `host`; excludes `path`.
   *
   * @default '/v1'
   */
  readonly pathPrefix?: string;
}

/** Options of a provider at Azure OpenAI. */
export interface AzureOpenAiOptions extends LlmProviderOptions {
  /** The host of the resource, such as `team.openai.azure.com`. */
  readonly endpoint: string;
  /**
   * The name of the deployment. Required unless `apiVersion` is `v1`.
   *
   * @default - the model that the request names
   */
  readonly deployment?: string;
  /**
   * The version of the API.
   *
   * @default 'v1'
   */
  readonly apiVersion?: string;
}

/** Azure, by the name of a resource. In controller mode, requires revision v1.4. */
export interface AzureOptions extends LlmProviderOptions {
  /** The resource: the first label of its host. */
  readonly resource: string;
  /**
   * The project of Azure AI Foundry.
   *
   * @default - the resource is one of Azure OpenAI
   */
  readonly project?: string;
  /**
   * The version of the API.
   *
   * @default 'v1'
   */
  readonly apiVersion?: string;
}

/** A format that servers of models speak. */
export enum ModelFormat {
  /** OpenAI chat completions. */
  COMPLETIONS = 'Completions',
  /** Messages API of Anthropic. */
  MESSAGES = 'Messages',
  /** Responses API of OpenAI. */
  RESPONSES = 'Responses',
  /** Embeddings API of OpenAI. */
  EMBEDDINGS = 'Embeddings',
  /** Anthropic token counts. */
  COUNT_TOKENS = 'CountTokens',
  /** Realtime API of OpenAI. */
  REALTIME = 'Realtime',
  /** Rerank API of model servers. */
  RERANK = 'Rerank',
}

/** A request format that a server supports, and its path. */
export interface ServedFormat {
  /** The format of requests. */
  readonly format: ModelFormat;
  /**
   * Its path, from the root of the server. Excludes `path` and `pathPrefix` of the provider.
   *
   * @default - the format's usual path
   */
  readonly path?: string;
}

/** A self-hosted model server. In controller mode, requires revision v1.4. */
export interface CustomLlmProviderOptions extends PrefixedLlmProviderOptions {
  /**
   * The API formats of the server, 1 to 6. Requests in other formats are converted to one of these if the data plane supports the
   * conversion.
   */
  readonly formats: ServedFormat[];
  /**
   * The Service that it is.
   *
   * @default - `host` and `port`
   */
  readonly service?: ServiceDestination;
}

/** Google Cloud Vertex AI. */
export interface VertexAiOptions extends LlmProviderOptions {
  /** The project, 1 to 64 characters. */
  readonly projectId: string;
  /**
   * The location of the models.
   *
   * @default 'global'
   */
  readonly region?: string;
}

/** Options of a provider at Amazon Bedrock. */
export interface BedrockOptions extends LlmProviderOptions {
  /**
   * The AWS region.
   *
   * @default 'us-east-1'
   */
  readonly region?: string;
  /**
   * The identifier of a guardrail. Requires `guardrailVersion`.
   *
   * @default - no guardrail applies
   */
  readonly guardrailIdentifier?: string;
  /**
   * The version of the guardrail.
   *
   * @default - required with a guardrail
   */
  readonly guardrailVersion?: string;
}

/**
 * A provider of language models, and how to talk to it.
 *
 * @example
 *
 * const openAi = LlmProvider.azureOpenAi({ endpoint: 'company.openai.azure.com', deployment: 'gpt-4o', credentials: Credentials.fromSecretName('azure') });
 * const claude = LlmProvider.bedrock({ model: 'anthropic.claude-3-5-sonnet-20241022-v2:0', region: 'us-east-1' });
 * gateway.addRoute('chat', { path: PathMatch.prefix('/v1'), to: [new LlmBackend(chart, 'shared', { providers: [openAi, claude] })] });
 */
@checkedOptions('LlmProvider')
export class LlmProvider {
  /**
   * OpenAI, or a compatible API at another `host`.
   *
   * @param options the model, the credentials, and the address of the API
   */
  public static openAi(options: PrefixedLlmProviderOptions = {}): LlmProvider {
    return new LlmProvider('providerA', options, {
      providerA: { model: options.model },
      pathPrefix: options.pathPrefix,
    });
  }

  /**
   * A Service in the cluster with an OpenAI-compatible API, such as vLLM. If the Service is among the inputs, its port is checked.
   *
   * @param service the Service with its port
   * @param options the model, credentials and other settings
   */
  public static service(service: ServiceDestination, options: ModelServerOptions = {}): LlmProvider {
    return new LlmProvider('providerA', options, { providerA: { model: options.model } }, service);
  }

  /**
   * Creates a provider at Azure OpenAI. `model` has no effect: the deployment determines the model.
   *
   * @param options the model, the credentials, and the address of the API
   */
  public static azureOpenAi(options: AzureOpenAiOptions): LlmProvider {
    const { endpoint, deployment, apiVersion } = options;
    return new LlmProvider('providerB', options, {
      providerB: { endpoint, deploymentName: deployment ?? options.model, apiVersion },
    });
  }

  /**
   * Azure OpenAI, or a project of Azure AI Foundry, by the name of the resource.
   *
   * @param options the resource, the model and the credentials
   */
  public static azure(options: AzureOptions): LlmProvider {
    const { model, resource, project, apiVersion } = options;
    const resourceType = project === undefined ? api.AzureResourceType.OPEN_AI : api.AzureResourceType.FOUNDRY;
    return new LlmProvider('providerG', options, {
      providerG: { model, resourceName: resource, resourceType, projectName: project, apiVersion },
    });
  }

  /**
   * A self-hosted model server that implements the API formats of LLM providers.
   *
   * @param options its API formats and address
   */
  public static custom(options: CustomLlmProviderOptions): LlmProvider {
    const { model, formats, service, pathPrefix } = options;
    const spoken = formats.map(({ format, path }) => ({ type: apiValue(api.ProviderFormat, format), path }));
    return new LlmProvider('custom', options, { custom: { model, formats: spoken }, pathPrefix }, service);
  }

  /**
   * Creates a provider at Anthropic.
   *
   * @param options the model, the credentials, and the address of the API
   */
  public static anthropic(options: PrefixedLlmProviderOptions = {}): LlmProvider {
    return new LlmProvider('providerC', options, {
      providerC: { model: options.model },
      pathPrefix: options.pathPrefix,
    });
  }

  /**
   * Creates a provider at Google Gemini.
   *
   * @param options the model, the credentials, and the address of the API
   */
  public static gemini(options: LlmProviderOptions = {}): LlmProvider {
    return new LlmProvider('providerD', options, { providerD: { model: options.model } });
  }

  /**
   * Google Cloud Vertex AI.
   *
   * @param options the model, the credentials, and the address of the API
   */
  public static vertexAi(options: VertexAiOptions): LlmProvider {
    const { model, projectId, region } = options;
    return new LlmProvider('providerE', options, { providerE: { model, projectId, region } });
  }

  /**
   * Creates a provider at Amazon Bedrock.
   *
   * @param options the model, the credentials, and the address of the API
   */
  public static bedrock(options: BedrockOptions = {}): LlmProvider {
    const { model, region, guardrailIdentifier, guardrailVersion } = options;
    const guardrail =
      guardrailIdentifier !== undefined || guardrailVersion !== undefined
        ? { identifier: guardrailIdentifier as string, version: guardrailVersion as string }
        : undefined;
    return new LlmProvider('providerF', options, { providerF: { model, region, guardrail } });
  }

  /** The name that was given, or the provider's kind. */
  public readonly name: string;
  /** True when the name was given: then it is used as it is. */
  public readonly isNamed: boolean;

  private constructor(
    private readonly type: ProviderType,
    private readonly options: LlmProviderOptions,
    private readonly provider: api.LlmProvider,
    private readonly server?: ServiceDestination,
  ) {
    this.name = options.name ?? PROVIDERS[type].name;
    this.isNamed = options.name !== undefined;
  }

  /**
   * Returns the same provider with additional LLM settings. The provider's own settings take precedence, field by field and alias by alias.
   *
   * @param traffic the LLM settings of this provider
   */
  public with(traffic: LlmTrafficOptions): LlmProvider {
    const own = Object.fromEntries(Object.entries(this.options).filter(([, value]) => value !== undefined));
    const modelAliases = traffic.modelAliases && { ...traffic.modelAliases, ...this.options.modelAliases };
    return new LlmProvider(this.type, { ...traffic, ...own, ...defined({ modelAliases }) }, this.provider, this.server);
  }

  /**
   * The same provider with a limit for each attempt, if it sets the version of HTTP and no limit: then the limit of its backend does not apply.
   *
   * @internal
   */
  public _withRequestTimeout(requestTimeout: Duration): LlmProvider {
    const { httpVersion, requestTimeout: own } = this.options;
    if (httpVersion === undefined || own) return this;
    return new LlmProvider(this.type, { ...this.options, requestTimeout }, this.provider, this.server);
  }

  /**
   * Returns the provider with the prefix of its API if it has a custom host. Without a prefix, a controller keeps the clients' paths, which
   * differ from the provider's if requests are translated.
   *
   * @internal
   */
  public _withPathPrefix(): LlmProvider {
    const { host, path } = this.options;
    const { prefix } = PROVIDERS[this.type];
    const isElsewhere = host !== undefined || this.server !== undefined;
    if (!prefix || !isElsewhere || path !== undefined || this.provider.pathPrefix !== undefined) return this;
    return new LlmProvider(this.type, this.options, { ...this.provider, pathPrefix: prefix }, this.server);
  }

  /**
   * Returns whether the provider can serve a format. A provider that declares the formats of its paths is not checked. A provider with a `path`
   * receives all requests there, so that it serves formats of chat only.
   *
   * @internal
   */
  public _mayServe(format: LlmApi): boolean {
    const { apis, path } = this.options;
    if (apis !== undefined) return true;
    if (path !== undefined && PATHS_OF_OTHER_FORMATS[format]?.test(path) === false) return false;
    const unsupported: readonly string[] = unsupportedFormats(this.type, this.provider[this.type], path !== undefined);
    return !unsupported.includes(format);
  }

  /**
   * Returns the model that a client's misspelt model name resembles, if the provider receives the name unchanged.
   *
   * @internal
   */
  public _suggestedModel(name: string): { readonly provider: string; readonly suggestion: string } | undefined {
    const { model, host } = this.options;
    const { title, knowsModelsOf } = PROVIDERS[this.type];
    const isElsewhere = host !== undefined || this.server !== undefined;
    const getsIt = model === undefined && !isElsewhere && this.type !== 'providerB';
    const suggestion = getsIt ? suggestedModel(name, knowsModelsOf) : undefined;
    return suggestion === undefined ? undefined : { provider: title, suggestion };
  }

  /**
   * Returns whether the provider gets credentials of the gateway, and none of the client.
   *
   * @internal
   */
  public _hasOwnCredentials(): boolean {
    const { credentials, host } = this.options;
    return credentials ? !credentials._areOfClient : PROVIDERS[this.type].signsAsPod && host === undefined;
  }

  /**
   * Returns whether the provider rejects requests without credentials, and gets neither its own nor those of the client.
   *
   * @internal
   */
  public _lacksCredentials(): boolean {
    const { credentials, host } = this.options;
    const isElsewhere = host !== undefined || this.server !== undefined || this.type === 'custom';
    return !credentials && !isElsewhere && !PROVIDERS[this.type].signsAsPod;
  }

  /**
   * Returns the model that is used regardless of the model in a request.
   *
   * @internal
   */
  public _fixedModel(): string | undefined {
    return this.options.model;
  }

  /** @internal */
  public _settings(): ProviderSettings {
    return { type: this.type, options: this.options, provider: this.provider, server: this.server };
  }

  /** @internal */
  public _render(name: string, namespace: string | undefined): api.NamedLlmProvider {
    const { path } = this.options;
    const policies = { ...renderConnection(this.options, namespace), ai: renderLlmTraffic(this.options, namespace) };
    const common = { name, ...this.provider, path, policies: unlessEmpty(policies) };
    const { custom } = this.provider;
    const near = custom && this.server && localReference(this.server, namespace);
    if (custom && near) return { ...common, custom: { ...custom, backendRef: near } };
    const { host, port } = this.server ? addressOf(this.server, namespace) : this.options;
    return { ...common, host, port };
  }
}

/** The paths of formats that are not translated to those of chat. */
const PATHS_OF_OTHER_FORMATS: { readonly [Format in LlmApi]?: RegExp } = {
  Responses: /\/responses$/,
  CountTokens: /count_tokens$/,
  Embeddings: /embed/i,
};

/** Undefined for a Service of another namespace, which cannot be referred to. */
function localReference(
  { destination }: ServiceDestination,
  own: string | undefined,
): api.LocalBackendObjectReference | undefined {
  const { name, namespace, port } = destination;
  return namespace === undefined || namespace === own ? { name, port } : undefined;
}

/** Other providers have no references, so a Service is called by its name in the cluster. */
function addressOf({ destination }: ServiceDestination, own: string | undefined): { host: string; port?: number } {
  const { name, namespace = own ?? 'default', port } = destination;
  return { host: `${name}.${namespace}.svc.cluster.local`, port };
}
