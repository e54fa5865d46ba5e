import type { ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { ProxyDistribution } from '../../core/distribution';
import { unlessEmpty } from '../../core/values/objects';
import * as api from '../api';
import { BackendPolicy, type BackendPolicyOptions } from './backend-policy';
import { checkedOptions } from './checked-options';
import { type ConnectionOptions, renderConnection } from './connection';
import type { ExternalAuthorization } from './external-services';
import { Grants } from './grants';
import { lazySpec } from './lazy-spec';
import { LLM_TRAFFIC_OPTIONS } from './llm-traffic';
import { MCP_TRAFFIC_OPTIONS } from './mcp-traffic';
import {
  type DestinationReference,
  type IDestination,
  type IPolicyTarget,
  namespaceOf,
  type PolicyTargetReference,
} from './reference';
import { inConstruct, usageError } from './usage-error';

/** A backend: traffic can be sent to it, and policies can apply to it. */
export interface IBackend extends IDestination, IPolicyTarget {
  /** The name of the resource. */
  readonly name: string;
}

/** Properties of every backend. */
export interface BackendProps {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name made from the construct's path, in the namespace of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Calls your authorization service for each request to this backend, in addition to the services that policies call. Requires revision
   * v1.4.
   *
   * @default - no service is called
   */
  readonly externalAuthorization?: ExternalAuthorization;
}

/** Base class of all backends. */
@checkedOptions('Backend')
export abstract class Backend extends Construct implements IBackend {
  /**
   * References a backend that is managed elsewhere or defined as `api.ProxyBackend`.
   *
   * @param name of the backend in the cluster
   * @param namespace its namespace; defaults to the namespace of the object that references it
   */
  public static fromBackendName(name: string, namespace?: string): IBackend {
    const reference = { ...BACKEND, name, namespace };
    return { name, destination: reference, policyTarget: reference };
  }

  /** The underlying resource. */
  public readonly resource: api.ProxyBackend;
  /** Allows routes of other namespaces to send traffic to this object. */
  public readonly grants: Grants;

  /**
   * @internal
   *
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props name, labels and annotations of the resource
   */
  protected constructor(scope: Construct, id: string, props: BackendProps) {
    super(scope, id);
    this.resource = new api.ProxyBackend(this, 'Resource', {
      metadata: props.metadata,
      spec: lazySpec(() => this._renderSpec()),
    });
    this.grants = Grants._of(this.resource, ProxyDistribution.NEUTRAL.apiGroup, 'ProxyBackend');
  }

  /** The name of the resource. */
  public get name(): string {
    return this.resource.name;
  }

  /** How routes and policies name this backend. */
  public get destination(): DestinationReference {
    return { ...BACKEND, name: this.name, namespace: this._namespace };
  }

  /** How a policy names this backend. */
  public get policyTarget(): PolicyTargetReference {
    return { ...BACKEND, name: this.name, namespace: this._namespace };
  }

  /**
   * A part of this backend as the target of policies: a provider or an MCP target, by its name.
   *
   * @param name the provider or target in the backend, by its name
   */
  public section(name: string): IPolicyTarget {
    return { policyTarget: { ...this.policyTarget, sectionName: name } };
  }

  /**
   * Adds a policy for every connection to this backend.
   *
   * @param id its name below this construct
   * @param options the settings for this backend
   */
  public addPolicy(id: string, options: BackendPolicyOptions): BackendPolicy {
    const misplaced = this._misplacedOption(options);
    if (misplaced) throw usageError(CODE.settingOfOtherBackendKind, { ...misplaced, name: this.node.id }, this);
    return new BackendPolicy(this, id, { ...options, targets: [this] });
  }

  /** @internal */
  protected get _namespace(): string | undefined {
    return namespaceOf(this.resource);
  }

  /**
   * Returns an option of policies that does not apply to this kind of backend.
   *
   * @internal
   */
  protected _misplacedOption(options: BackendPolicyOptions): MisplacedOption | undefined {
    return misplacedLlmOption(options) ?? misplacedMcpOption(options);
  }

  /** Reports errors when the construct is created instead of when it is rendered, so that the stack trace shows the cause. @internal */
  protected _check(): void {
    inConstruct(this, () => this._renderSpec());
  }

  /** Returns the settings of connections, external authorization, and the settings of its kind. @internal */
  protected _policies(
    props: BackendProps & ConnectionOptions,
    more: Pick<api.BackendFull, 'ai' | 'mcp'> = {},
  ): api.BackendFull | undefined {
    const extAuth = props.externalAuthorization?._render(this._namespace);
    return unlessEmpty({ ...renderConnection(props, this._namespace), extAuth, ...more });
  }

  /** @internal */
  public abstract _renderSpec(): api.ProxyBackendSpec;
}

/** An option, and the kind of backend that it is for. */
export interface MisplacedOption {
  readonly option: string;
  readonly wanted: string;
}

export function misplacedLlmOption(options: BackendPolicyOptions): MisplacedOption | undefined {
  const option = LLM_TRAFFIC_OPTIONS.find((name) => options[name] !== undefined);
  return option && { option, wanted: 'LLM backends' };
}

export function misplacedMcpOption(options: BackendPolicyOptions): MisplacedOption | undefined {
  const option = MCP_TRAFFIC_OPTIONS.find((name) => options[name] !== undefined);
  return option && { option, wanted: 'MCP backends' };
}

const BACKEND = { group: ProxyDistribution.NEUTRAL.apiGroup, kind: 'ProxyBackend' } as const;
