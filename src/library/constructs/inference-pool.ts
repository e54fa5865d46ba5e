import { ApiObject, type ApiObjectMetadata, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { INFERENCE_GROUP } from '../../core/values/resource-name';
import { BackendPolicy, type BackendPolicyOptions } from './backend-policy';
import { checkedOptions, isInstanceOf } from './checked-options';
import type { DestinationReference, IDestination } from './destination-reference';
import { assertLocal } from './local-object';
import type { IPolicyTarget, PolicyTargetReference } from './policy-target';
import { namespaceOf } from './reference';
import type { ServiceDestination } from './service-destination';

/** Properties of a pool of model servers. */
export interface InferencePoolProps {
  /** Labels of the pods that serve the model, in the namespace of the pool. */
  readonly podLabels: { readonly [label: string]: string };
  /** The Service of the endpoint picker, in the namespace of the pool. It is called over TLS, without verification of its certificate. */
  readonly endpointPicker: ServiceDestination;
  /**
   * Ports on which each pod serves the model, 1 to 8 of them.
   *
   * @default [8000]
   */
  readonly ports?: number[];
  /**
   * Whether the servers speak HTTP/2 without TLS.
   *
   * @default false
   */
  readonly http2?: boolean;
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name made from the construct's path, in the namespace of the chart
   */
  readonly metadata?: ApiObjectMetadata;
}

/**
 * A pool of model servers of your own (`InferencePool` of the Gateway API Inference Extension). For each request, the endpoint picker
 * of the pool selects a pod by its queue, its cache and its adapters. Requests fail while no endpoint picker answers.
 *
 * The resource stays in the output of a compiled chart, because the endpoint picker watches it.
 *
 * @example
 *
 * chart.addExternalService({ name: 'llama-picker', ports: [9002] });
 * const llama = new InferencePool(chart, 'llama', {
 *   podLabels: { app: 'vllm-llama' },
 *   endpointPicker: ServiceDestination.fromServiceName('llama-picker', { port: 9002 }),
 * });
 * gateway.addRoute('llama', { path: PathMatch.prefix('/v1'), to: [llama] });
 */
@checkedOptions('InferencePool')
export class InferencePool extends Construct implements IDestination, IPolicyTarget {
  /**
   * Returns whether a value is an InferencePool, of any copy of the package.
   *
   * @param x any value
   */
  public static isInferencePool(x?: unknown): x is InferencePool {
    return isInstanceOf('InferencePool', x);
  }

  /** The underlying resource. */
  public readonly resource: ApiObject;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the servers and their endpoint picker
   */
  public constructor(scope: Construct, id: string, props: InferencePoolProps) {
    super(scope, id);
    this.resource = new ApiObject(this, 'Resource', {
      apiVersion: `${INFERENCE_GROUP}/v1`,
      kind: 'InferencePool',
      metadata: props.metadata,
      spec: Lazy.any({ produce: () => this.render(props) }),
    });
  }

  /** The name of the resource. */
  public get name(): string {
    return this.resource.name;
  }

  /** How routes name this pool. */
  public get destination(): DestinationReference {
    return { group: INFERENCE_GROUP, kind: 'InferencePool', name: this.name, namespace: namespaceOf(this.resource) };
  }

  /** How a policy names this pool. */
  public get policyTarget(): PolicyTargetReference {
    return this.destination;
  }

  /**
   * Adds a policy for every connection to servers of this pool.
   *
   * @param id its name below this construct
   * @param options the settings for the servers
   */
  public addPolicy(id: string, options: BackendPolicyOptions): BackendPolicy {
    return new BackendPolicy(this, id, { ...options, targets: [this] });
  }

  private render({ podLabels, endpointPicker, ports = [8000], http2 = false }: InferencePoolProps): object {
    const { name, port, namespace } = endpointPicker.destination;
    assertLocal('Service', name, namespace, namespaceOf(this.resource));
    return {
      selector: { matchLabels: podLabels },
      targetPorts: ports.map((number) => ({ number })),
      ...(http2 ? { appProtocol: 'kubernetes.io/h2c' } : {}),
      endpointPickerRef: { name, port: { number: port } },
    };
  }
}
