import type { ApiObjectMetadata } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { ProxyDistribution } from '../../core/distribution';
import { unlessEmpty } from '../../core/values/objects';
import * as api from '../api';
import { BackendPolicy, type BackendPolicyOptions } from './backend-policy';
import { checkedOptions, isInstanceOf } from './checked-options';
import { type ConnectionOptions, renderConnection } from './connection';
import type { DestinationReference, IDestination } from './destination-reference';
import type { ExternalAuthorization } from './external-services';
import { Grants } from './grants';
import { lazySpec } from './lazy-spec';
import { LLM_TRAFFIC_OPTIONS } from './llm-traffic';
import { MCP_TRAFFIC_OPTIONS } from './mcp-traffic';
import type { IPolicyTarget, PolicyTargetReference } from './policy-target';
import { namespaceOf, namespaceOfScope, type ObjectName } from './reference';
import { inConstruct, usageError } from './usage-error';

/** A backend: one of this app, or one that others manage. Traffic can be sent to it, and policies can apply to it. */
export interface IBackend extends IConstruct, IDestination, IPolicyTarget {
  /** The name of the resource. */
  readonly name: string;
  /**
   * The namespace of the resource.
   *
   * @default - neither the resource nor the chart has a namespace
   */
  readonly namespace?: string;
  /** Allows routes of other namespaces to send traffic to this object. */
  readonly grants: Grants;

  /**
   * A part of this backend as the target of policies: a provider or an MCP target, by its name.
   *
   * @param name the provider or target in the backend, by its name
   */
  section(name: string): IPolicyTarget;

  /**
   * Adds a policy for every connection to this backend.
   *
   * @param id its name below this construct
   * @param options the settings for this backend
   */
  addPolicy(id: string, options: BackendPolicyOptions): BackendPolicy;
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
   * Returns whether a value is a Backend of an app, as opposed to an imported one. Works across copies of the package.
   *
   * @param x any value
   */
  public static isBackend(x?: unknown): x is Backend {
    return isInstanceOf('Backend', x);
  }

  /**
   * References a backend that is managed elsewhere or defined as `api.ProxyBackend`.
   *
   * @param scope the construct or chart that uses it
   * @param id its name there
   * @param name of the backend in the cluster
   * @param namespace its namespace; defaults to the namespace of the chart
   */
  public static fromBackendName(scope: Construct, id: string, name: string, namespace?: string): IBackend {
    return new ImportedBackend(scope, id, { name, namespace: namespace ?? namespaceOfScope(scope) });
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
    this.grants = Grants._of(this, () => this.destination);
  }

  /** The name of the resource. */
  public get name(): string {
    return this.resource.name;
  }

  /** The namespace of the resource; undefined if neither it nor the chart has one. */
  public get namespace(): string | undefined {
    return namespaceOf(this.resource);
  }

  /** How routes and policies name this backend. */
  public get destination(): DestinationReference {
    return { ...BACKEND, name: this.name, namespace: this.namespace };
  }

  /** How a policy names this backend. */
  public get policyTarget(): PolicyTargetReference {
    return { ...BACKEND, name: this.name, namespace: this.namespace };
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
    const extAuth = props.externalAuthorization?._render(this.namespace);
    return unlessEmpty({ ...renderConnection(props, this.namespace), extAuth, ...more });
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

/** A backend that is managed elsewhere. */
class ImportedBackend extends Construct implements IBackend {
  public readonly name: string;
  public readonly namespace?: string;
  public readonly destination: DestinationReference;
  public readonly policyTarget: PolicyTargetReference;
  public readonly grants: Grants;

  public constructor(scope: Construct, id: string, { name, namespace }: ObjectName) {
    super(scope, id);
    this.name = name;
    this.namespace = namespace;
    this.destination = { ...BACKEND, name, namespace };
    this.policyTarget = this.destination;
    this.grants = Grants._of(this, () => this.destination);
  }

  public section(name: string): IPolicyTarget {
    return { policyTarget: { ...this.policyTarget, sectionName: name } };
  }

  public addPolicy(id: string, options: BackendPolicyOptions): BackendPolicy {
    return new BackendPolicy(this, id, { ...options, targets: [this] });
  }
}

const BACKEND = { group: ProxyDistribution.NEUTRAL.apiGroup, kind: 'ProxyBackend' } as const;
