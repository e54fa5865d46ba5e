import type { ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { unlessEmpty } from '../../core/values/objects';
import * as api from '../api';
import type { Authorization } from './authorization';
import type { Cel } from './cel';
import { checkedOptions, isInstanceOf } from './checked-options';
import { renderConnection } from './connection';
import type { Credentials } from './credentials';
import type { IDestination } from './destination-reference';
import type { DestinationTls } from './destination-tls';
import type { EvictionOptions } from './eviction-options';
import { type FixedHeaderChanges, renderHeaderChanges } from './header-changes';
import { lazySpec } from './lazy-spec';
import type { Listener } from './listener';
import { renderFieldTransformations, renderGuards } from './llm-traffic';
import type { ILlmModel, ModelChoice } from './model-choice';
import type { ModelSource } from './model-source';
import type { PromptGuard } from './prompt-guard';
import { namespaceOf } from './reference';
import { requireCredentials } from './required-credentials';
import { type IRouteParent, renderParents } from './route-parent';
import { inConstruct } from './usage-error';

/**
 * The listeners of a gateway that serve a model.
 *
 * @example
 *
 * new LlmModel(chart, 'chat', {
 *   gateway,
 *   listeners: ModelListeners.of(listener),
 *   source: ModelSource.of(ModelVendor.OPEN_AI),
 *   credentials: Credentials.fromSecretName('openai'),
 * });
 */
@checkedOptions('ModelListeners')
export class ModelListeners {
  /**
   * Selects certain listeners of the gateway.
   *
   * @param listeners one or more listeners of the gateway
   */
  public static of(...listeners: Listener[]): ModelListeners {
    return new ModelListeners(listeners);
  }

  /**
   * Selects all listeners on a port.
   *
   * @param port of the listeners, 1 to 65535
   */
  public static onPort(port: number): ModelListeners {
    return new ModelListeners([], port);
  }

  private constructor(
    /** @internal */
    public readonly _listeners: readonly Listener[],
    /** @internal */
    public readonly _port?: number,
  ) {}
}

/** Options of all models. */
export interface LlmModelOptions {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name made from the construct's path, in the namespace of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The gateway or listener set that serves it. */
  readonly gateway: IRouteParent;
  /**
   * The listeners of the gateway that serve it.
   *
   * @default - all listeners that serve models
   */
  readonly listeners?: ModelListeners;
}

/** How a model is treated. */
export interface ModelPolicyOptions {
  /**
   * The credentials that the gateway sends to the provider. Cross-app access is not supported.
   *
   * @default - no credentials, or the identity of the pod for cloud providers
   */
  readonly credentials?: Credentials;
  /**
   * TLS to the provider.
   *
   * @default - determined by the address of the provider
   */
  readonly tls?: DestinationTls;
  /**
   * A proxy server (HTTP CONNECT) through which the provider is reached.
   *
   * @default - connects directly
   */
  readonly tunnel?: IDestination;
  /**
   * When the provider is left alone for a while.
   *
   * @default - the provider is never evicted
   */
  readonly eviction?: EvictionOptions;
  /**
   * Authorization of clients; the list of models contains the model only for these clients. Requests of other clients use the next model
   * with a matching name, or receive 403 if there is none (AIG7099).
   *
   * @default - all clients
   */
  readonly authorization?: Authorization;
  /**
   * Fixed changes of the headers of requests to the provider.
   *
   * @default - headers are not changed
   */
  readonly requestHeaders?: FixedHeaderChanges;
  /**
   * Fixed changes of the headers of its answers.
   *
   * @default - headers are not changed
   */
  readonly responseHeaders?: FixedHeaderChanges;
  /**
   * Guards for prompts, at most 8.
   *
   * @default - prompts are not guarded
   */
  readonly promptGuards?: PromptGuard[];
  /**
   * Guards for answers, at most 8.
   *
   * @default - responses are not guarded
   */
  readonly responseGuards?: PromptGuard[];
  /**
   * Whether guards see streamed answers too, see `LlmTrafficOptions`.
   *
   * @default false
   */
  readonly guardStreams?: boolean;
  /**
   * Fields of the request's body that are computed, at most 64.
   *
   * @default - no fields are computed
   */
  readonly fieldTransformations?: { [field: string]: Cel };
}

/** A model at a provider. */
export interface LlmModelProps extends LlmModelOptions, ModelPolicyOptions {
  /** The provider that serves the model. */
  readonly source: ModelSource;
  /**
   * The name in requests that means this model, or a pattern with one `*` at an end, such as `gpt-*`; 1 to 1024 characters.
   *
   * @default - the name of the resource
   */
  readonly model?: string;
  /**
   * Hides the model from clients; only virtual models can select it.
   *
   * @default false
   */
  readonly internal?: boolean;
}

/**
 * A model that the gateway serves below `/v1`, in addition to its routes. The model name in the request selects it. In controller mode,
 * requires revision v1.4 and a controller with Models enabled.
 *
 * @example
 *
 * new LlmModel(chart, 'fast', {
 *   gateway: gateway,
 *   source: ModelSource.of(ModelVendor.GROQ),
 *   model: 'llama-3.3-70b-versatile',
 *   credentials: Credentials.fromSecretName('groq'),
 * });
 */
@checkedOptions('LlmModel')
export class LlmModel extends Construct implements ILlmModel {
  /**
   * Returns whether a value is an LlmModel of an app, as opposed to an imported one. Works across copies of the package.
   *
   * @param x any value
   */
  public static isLlmModel(x?: unknown): x is LlmModel {
    return isInstanceOf('LlmModel', x);
  }

  /**
   * References a model that is managed elsewhere.
   *
   * @param scope the construct or chart that uses it
   * @param id its name there
   * @param name of the ProxyModel in the cluster; virtual models choose models of their own namespace
   */
  public static fromModelName(scope: Construct, id: string, name: string): ILlmModel {
    return new ImportedModel(scope, id, name);
  }

  /** The underlying resource. */
  public readonly resource: api.ProxyModel;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props who serves it, and how it is treated
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: LlmModelProps,
  ) {
    super(scope, id);
    this.resource = new api.ProxyModel(this, 'Resource', {
      metadata: props.metadata,
      spec: lazySpec(() => this.renderSpec()),
    });
    requireCredentials(this, this.resource, () => {
      const vendor = props.credentials ? undefined : props.source._vendorWithKeys();
      return vendor === undefined ? [] : [vendor];
    });
    inConstruct(this, () => this.renderSpec());
  }

  /** The name of the resource. */
  public get name(): string {
    return this.resource.name;
  }

  /** The namespace of the resource. */
  public get namespace(): string | undefined {
    return namespaceOf(this.resource);
  }

  private renderSpec(): api.ProxyModelSpec {
    const { source, model, internal } = this.props;
    return {
      parentRefs: renderModelParents(this.props, this.namespace),
      match: model === undefined ? undefined : { model },
      visibility: internal ? api.ModelVisibility.INTERNAL : undefined,
      ...source._render(this.namespace),
      policies: unlessEmpty(renderPolicies(this.props, this.namespace)),
    };
  }
}

/** A model that is managed elsewhere, in the namespace of the models that choose it. */
class ImportedModel extends Construct implements ILlmModel {
  public constructor(
    scope: Construct,
    id: string,
    public readonly name: string,
  ) {
    super(scope, id);
  }
}

/** Properties of a virtual model, which selects one of several other models. */
export interface VirtualModelProps extends LlmModelOptions {
  /** How one of them is chosen. */
  readonly choice: ModelChoice;
  /**
   * The name in requests; no pattern.
   *
   * @default - the name of the resource
   */
  readonly model?: string;
}

/**
 * A name in requests for which another model is chosen: by weight, by priority or by conditions.
 *
 * @example
 *
 * const source = ModelSource.of(ModelVendor.OPEN_AI);
 * const small = new LlmModel(chart, 'small', {
 *   gateway: gateway,
 *   source: source,
 *   credentials: credentials,
 *   model: 'gpt-4o-mini',
 *   internal: true,
 * });
 * const large = new LlmModel(chart, 'large', {
 *   gateway: gateway,
 *   source: source,
 *   credentials: credentials,
 *   model: 'gpt-4o',
 *   internal: true,
 * });
 * const gold: ConditionalModel = { model: large, when: Cel.header('x-tier').orElse('').equalTo('gold') };
 * const others: ConditionalModel = { model: small };
 * new VirtualModel(chart, 'chat', { gateway: gateway, choice: ModelChoice.conditional([gold, others]) });
 */
@checkedOptions('VirtualModel')
export class VirtualModel extends Construct {
  /**
   * Returns whether a value is a VirtualModel, of any copy of the package.
   *
   * @param x any value
   */
  public static isVirtualModel(x?: unknown): x is VirtualModel {
    return isInstanceOf('VirtualModel', x);
  }

  /** The underlying resource. */
  public readonly resource: api.ProxyModel;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the models among which it selects
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: VirtualModelProps,
  ) {
    super(scope, id);
    this.resource = new api.ProxyModel(this, 'Resource', {
      metadata: props.metadata,
      spec: lazySpec(() => this.renderSpec()),
    });
    inConstruct(this, () => this.renderSpec());
  }

  private renderSpec(): api.ProxyModelSpec {
    const namespace = namespaceOf(this.resource);
    const { choice, model } = this.props;
    return {
      parentRefs: renderModelParents(this.props, namespace),
      match: model === undefined ? undefined : { model },
      virtualModel: choice._render(namespace),
    };
  }
}

function renderModelParents(
  { gateway, listeners }: LlmModelOptions,
  namespace: string | undefined,
): api.ParentReference[] {
  const port = listeners?._port;
  const references = renderParents(gateway, listeners?._listeners ?? [], namespace);
  return port === undefined ? references : references.map((reference) => ({ ...reference, port }));
}

function renderPolicies(options: ModelPolicyOptions, namespace: string | undefined): api.ModelPolicies {
  const { credentials, authorization, requestHeaders, responseHeaders, fieldTransformations } = options;
  const { tls, tunnel, health } = renderConnection(
    { tls: options.tls, tunnel: options.tunnel, eviction: options.eviction },
    namespace,
  );
  return {
    tls,
    tunnel,
    health,
    auth: credentials?._renderForModel(namespace),
    authorization: authorization?._render(),
    headers: renderHeaderChanges(requestHeaders, responseHeaders),
    promptGuard: renderGuards(options, namespace),
    transformations: fieldTransformations && renderFieldTransformations(fieldTransformations),
  };
}
