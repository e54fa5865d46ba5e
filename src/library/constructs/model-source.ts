import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import { apiValue } from './api-value';
import { checkedOptions } from './checked-options';
import type { ServedFormat } from './llm-provider';
import { assertLocal } from './local-object';
import type { ServiceDestination } from './service-destination';
import { usageError } from './usage-error';

/** Vendors that require no settings. */
export enum ModelVendor {
  /** The API of OpenAI. */
  OPEN_AI = 'OpenAI',
  /** The API of Anthropic. */
  ANTHROPIC = 'Anthropic',
  /** The API of Baseten. */
  BASETEN = 'Baseten',
  /** The API of Cerebras. */
  CEREBRAS = 'Cerebras',
  /** The API of Cohere. */
  COHERE = 'Cohere',
  /** The API of DeepInfra. */
  DEEPINFRA = 'Deepinfra',
  /** The API of DeepSeek. */
  DEEPSEEK = 'Deepseek',
  /** The API of Fireworks AI. */
  FIREWORKS = 'Fireworks',
  /** The API of Google Gemini. */
  GEMINI = 'Gemini',
  /** The API of Groq. */
  GROQ = 'Groq',
  /** The API of Hugging Face. */
  HUGGINGFACE = 'Huggingface',
  /** The API of Mistral AI. */
  MISTRAL = 'Mistral',
  /** A server of Ollama; requires `baseUrl`. */
  OLLAMA = 'Ollama',
  /** The API of OpenRouter. */
  OPENROUTER = 'Openrouter',
  /** The API of Together AI. */
  TOGETHER_AI = 'TogetherAI',
  /** The API of xAI. */
  XAI = 'XAI',
}

/** The address of a vendor's API. */
export interface ModelSourceOptions {
  /**
   * An alternative address and base path; the scheme `http` or `https` determines TLS.
   *
   * @default - the address of the vendor
   */
  readonly baseUrl?: string;
}

/** A self-hosted model server. Either `service` or `baseUrl` is needed. */
export interface CustomModelSourceOptions extends ModelSourceOptions {
  /** The API formats of the server, 1 to 6. */
  readonly formats: ServedFormat[];
  /**
   * The Service that it is, in the namespace of the model.
   *
   * @default - the host of `baseUrl`
   */
  readonly service?: ServiceDestination;
}

/** Azure, for a model. */
export interface AzureModelSourceOptions extends ModelSourceOptions {
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

/** Google Vertex AI, for a model. */
export interface VertexAiModelSourceOptions extends ModelSourceOptions {
  /** The project, 1 to 64 characters. */
  readonly projectId: string;
  /**
   * The location of the models.
   *
   * @default 'global'
   */
  readonly region?: string;
}

/** Amazon Bedrock, for a model. */
export interface BedrockModelSourceOptions extends ModelSourceOptions {
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

type Rendered = Pick<api.ProxyModelSpec, 'provider' | 'baseUrl' | 'azure' | 'vertexai' | 'bedrock' | 'custom'>;

/**
 * The provider that serves a model.
 *
 * @example
 *
 * new LlmModel(chart, 'opus', { gateway: gateway, source: ModelSource.bedrock({ region: 'eu-west-1' }) });
 */
@checkedOptions('ModelSource')
export class ModelSource {
  /**
   * A vendor that requires no settings.
   *
   * @param vendor the vendor
   * @param options the address of its API
   */
  public static of(vendor: ModelVendor, options: ModelSourceOptions = {}): ModelSource {
    return new ModelSource(
      () => {
        if (vendor === ModelVendor.OLLAMA && options.baseUrl === undefined)
          throw usageError(CODE.incompleteOption, { option: 'ModelVendor.OLLAMA', needed: '`baseUrl`' });
        return { provider: apiValue(api.ModelProvider, vendor), baseUrl: options.baseUrl };
      },
      options.baseUrl === undefined ? vendor : undefined,
    );
  }

  /**
   * Azure OpenAI, or a project of Azure AI Foundry.
   *
   * @param options the resource
   */
  public static azure(options: AzureModelSourceOptions): ModelSource {
    const { resource, project, apiVersion, baseUrl } = options;
    const resourceType = project === undefined ? api.AzureResourceType.OPEN_AI : api.AzureResourceType.FOUNDRY;
    return new ModelSource(() => ({
      provider: api.ModelProvider.AZURE,
      baseUrl,
      azure: { resourceName: resource, resourceType, projectName: project, apiVersion },
    }));
  }

  /**
   * Google Vertex AI.
   *
   * @param options the project
   */
  public static vertexAi(options: VertexAiModelSourceOptions): ModelSource {
    const { projectId, region, baseUrl } = options;
    return new ModelSource(() => ({ provider: api.ModelProvider.VERTEX_AI, baseUrl, vertexai: { projectId, region } }));
  }

  /**
   * Creates a source at Amazon Bedrock.
   *
   * @param options the region, and a guardrail
   */
  public static bedrock(options: BedrockModelSourceOptions = {}): ModelSource {
    const { region, guardrailIdentifier: identifier, guardrailVersion: version, baseUrl } = options;
    return new ModelSource(() => {
      if ((identifier === undefined) !== (version === undefined))
        throw usageError(CODE.incompleteOption, {
          option: identifier === undefined ? 'guardrailVersion' : 'guardrailIdentifier',
          needed: identifier === undefined ? '`guardrailIdentifier`' : '`guardrailVersion`',
        });
      const guardrail = identifier !== undefined && version !== undefined ? { identifier, version } : undefined;
      return { provider: api.ModelProvider.BEDROCK, baseUrl, bedrock: { region, guardrail } };
    });
  }

  /**
   * A self-hosted model server.
   *
   * @param options its API formats and address
   */
  public static custom(options: CustomModelSourceOptions): ModelSource {
    const { formats, service, baseUrl } = options;
    return new ModelSource((namespace) => {
      if (service && baseUrl !== undefined)
        throw usageError(CODE.conflictingOptions, { first: 'service', second: 'baseUrl' });
      if (!service && baseUrl === undefined)
        throw usageError(CODE.incompleteOption, { option: 'formats', needed: '`service` or `baseUrl`' });
      return {
        provider: api.ModelProvider.CUSTOM,
        baseUrl,
        custom: {
          formats: formats.map(({ format, path }) => ({ type: apiValue(api.ProviderFormat, format), path })),
          backendRef: service && nearby(service, namespace),
        },
      };
    });
  }

  private constructor(
    private readonly render: (namespace: string | undefined) => Rendered,
    private readonly vendor?: ModelVendor,
  ) {}

  /**
   * Returns the vendor at whose own address requests need a key.
   *
   * @internal
   */
  public _vendorWithKeys(): string | undefined {
    return this.vendor;
  }

  /** @internal */
  public _render(namespace: string | undefined): Rendered {
    return this.render(namespace);
  }
}

/** Renders a Service reference, which must be in the model's own namespace. */
function nearby(
  { destination: { name, namespace, port } }: ServiceDestination,
  own: string | undefined,
): api.LocalBackendObjectReference {
  assertLocal('Service', name, namespace, own);
  return { name, port };
}
