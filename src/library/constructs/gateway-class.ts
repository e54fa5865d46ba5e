import type { ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { ProxyDistribution } from '../../core/distribution/proxy-distribution';
import * as gatewayapi from '../gateway-api';
import type * as overlays from '../overlay-types';
import { checkedOptions, isInstanceOf } from './checked-options';
import { lazySpec } from './lazy-spec';
import type { PlacementOptions } from './placement-options';
import { namespaceOf } from './reference';
import { Workload } from './workload';
import type { WorkloadObject } from './workload-object';
import type { AutoscaleOptions, KeepAvailableOptions, WorkloadOptions } from './workload-options';

/** Properties of a class of gateways. */
export interface GatewayClassProps extends WorkloadOptions {
  /**
   * Name, labels and annotations of the GatewayClass.
   *
   * @default - the name of the default class of the distribution
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * A description of the class, at most 64 characters.
   *
   * @default - the class has no description
   */
  readonly description?: string;
}

/**
 * Settings that all gateways of a class share: image, resources, logging and overlays. A gateway's own settings take precedence; overlays
 * of both are applied, the gateway's last.
 *
 * @example
 *
 * const internal = new GatewayClass(chart, 'internal', {
 *   metadata: { name: 'internal' },
 *   jsonLogs: true,
 *   resources: { cpuRequest: Cpu.millis(250), memoryRequest: Size.mebibytes(256) },
 * });
 * internal.keepAvailable();
 * internal.overlayService({ type: 'ClusterIP' });
 * new Gateway(chart, 'tools', { className: internal.name }).addHttpListener('http');
 */
@checkedOptions('GatewayClass')
export class GatewayClass extends Construct {
  /**
   * Returns whether a value is a GatewayClass, of any copy of the package.
   *
   * @param x any value
   */
  public static isGatewayClass(x?: unknown): x is GatewayClass {
    return isInstanceOf('GatewayClass', x);
  }

  /** The underlying resource. */
  public readonly resource: gatewayapi.GatewayClass;
  private readonly workload: Workload;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the settings that its gateways share
   */
  public constructor(scope: Construct, id: string, props: GatewayClassProps = {}) {
    super(scope, id);
    const { controllerName, gatewayClass } = ProxyDistribution.of(this);
    this.resource = new gatewayapi.GatewayClass(this, 'Resource', {
      metadata: { name: gatewayClass, ...props.metadata },
      spec: lazySpec(() => ({
        controllerName,
        description: props.description,
        parametersRef: this.parametersReference(),
      })),
    });
    this.workload = new Workload(this, props, this.resource);
  }

  /** The name by which gateways choose the class. */
  public get name(): string {
    return this.resource.name;
  }

  /**
   * Scales the pods of each gateway with its load.
   *
   * @param options the bounds and the metric
   */
  public autoscale(options: AutoscaleOptions): this {
    this.workload.autoscale(options);
    return this;
  }

  /**
   * Adds a PodDisruptionBudget for the pods of each gateway.
   *
   * @param options the number of pods that remain available
   */
  public keepAvailable(options: KeepAvailableOptions = {}): this {
    this.workload.keepAvailable(options);
    return this;
  }

  /**
   * Configures scheduling: node selection, spreading and priority of the pods.
   *
   * @param options the settings that differ from the defaults
   */
  public place(options: PlacementOptions): this {
    this.workload.place(options);
    return this;
  }

  /**
   * Patches the spec of each gateway's Deployment, as `Workload.overlayDeployment` does for one.
   *
   * @param spec such as `template`, with a selector of nodes for the pods
   */
  public overlayDeployment(spec: overlays.DeploymentSpecPatch): this {
    this.workload.overlayDeployment(spec);
    return this;
  }

  /**
   * Patches the spec of each gateway's Service.
   *
   * @param spec such as another `type`
   */
  public overlayService(spec: overlays.ServiceSpecPatch): this {
    this.workload.overlayService(spec);
    return this;
  }

  /**
   * Patches the spec of a generated object of each gateway, as `Workload.overlay` does for one.
   *
   * @param object the object
   * @param spec a strategic merge patch of its `spec`
   */
  public overlay(object: WorkloadObject, spec: any): this {
    this.workload.overlay(object, spec);
    return this;
  }

  /**
   * Adds annotations to one generated object of each gateway.
   *
   * @param object the object
   * @param annotations annotations by name
   */
  public annotate(object: WorkloadObject, annotations: { [name: string]: string }): this {
    this.workload.annotate(object, annotations);
    return this;
  }

  /** Returns the reference to the parameters, whose namespace is required for a class. */
  private parametersReference(): gatewayapi.ParametersReference | undefined {
    const reference = this.workload._reference();
    return reference && { ...reference, namespace: namespaceOf(this.workload.resource) ?? 'default' };
  }
}
