import type { ApiObject } from 'cdk8s';
import type { ISecret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import * as api from '../api';
import { ProxyDistribution } from '../distribution';
import type * as gatewayapi from '../gateway-api';
import { lazySpec } from './lazy-spec';
import { localName } from './local-object';
import { namespaceOf } from './reference';
import { inConstruct } from './usage-error';

/** How much a pod may use, in the notation of Kubernetes quantities. */
export interface PodResources {
  /**
   * CPU that is reserved, such as `500m`.
   *
   * @default - nothing
   */
  readonly cpuRequest?: string;
  /**
   * CPU that is the most, such as `2`.
   *
   * @default - no limit
   */
  readonly cpuLimit?: string;
  /**
   * Memory that is reserved, such as `256Mi`.
   *
   * @default - nothing
   */
  readonly memoryRequest?: string;
  /**
   * Memory that is the most, such as `1Gi`.
   *
   * @default - no limit
   */
  readonly memoryLimit?: string;
}

/** The image of the data plane. */
export interface ImageOptions {
  /**
   * The registry.
   *
   * @default - the registry of the release
   */
  readonly registry?: string;
  /**
   * The repository.
   *
   * @default - the repository of the release
   */
  readonly repository?: string;
  /**
   * The tag.
   *
   * @default - the tag of the release
   */
  readonly tag?: string;
  /**
   * The digest, such as `sha256:...`; it wins over the tag.
   *
   * @default - none
   */
  readonly digest?: string;
}

/** The pods of a gateway. */
export interface WorkloadOptions {
  /**
   * How many pods there are, 0 or more, as long as `autoscale` does not decide it.
   *
   * @default 1
   */
  readonly replicas?: number;
  /**
   * How much a pod may use.
   *
   * @default - the data plane's defaults
   */
  readonly resources?: PodResources;
  /**
   * The image.
   *
   * @default - the release that this version of the library was made for
   */
  readonly image?: ImageOptions;
  /**
   * Variables of the container.
   *
   * @default - only those that the data plane needs
   */
  readonly environment?: { [name: string]: string };
  /**
   * What is logged, in the syntax of RUST_LOG.
   *
   * @default 'info'
   */
  readonly logLevel?: string;
  /**
   * Whether the log is JSON.
   *
   * @default false
   */
  readonly jsonLogs?: boolean;
  /**
   * A Secret with 64 hexadecimal digits under the key `key`, by which all replicas seal and open MCP sessions.
   *
   * @default - a Secret `<gateway>-session-key`, where sessions need one
   */
  readonly sessionKey?: ISecret;
}

/** When pods are added and taken away. */
export interface AutoscaleOptions {
  /**
   * The fewest pods, 1 or more.
   *
   * @default 2
   */
  readonly minReplicas?: number;
  /** The most pods. */
  readonly maxReplicas: number;
  /**
   * The share of the requested CPU, in percent, that pods should use.
   *
   * @default 80
   */
  readonly cpuUtilizationPercent?: number;
}

/** How many pods have to stay while nodes are drained. */
export interface KeepAvailableOptions {
  /**
   * How many pods may be missing: a number or a share such as `25%`.
   *
   * @default '1'
   */
  readonly maxUnavailable?: string;
}

/** The pods of a gateway, and what is generated for them. Becomes a ProxyParameters resource as soon as something is set. */
export class Workload {
  private readonly patches: { [field: string]: { readonly spec: object } } = {};
  private readonly accountAnnotations: { [name: string]: string } = {};
  private parameters?: api.ProxyParameters;

  /**
   * @internal
   *
   * @param scope where its resources are added
   * @param options what the gateway was given
   * @param gateway the resource whose pods these are
   */
  public constructor(
    private readonly scope: Construct,
    private readonly options: WorkloadOptions,
    private readonly gateway: ApiObject,
  ) {
    const { resources, image, environment, logLevel, jsonLogs, sessionKey, replicas } = options;
    if (sessionKey) inConstruct(scope, () => localName(sessionKey, namespaceOf(gateway)));
    if (replicas !== undefined) this.patch('deployment', { replicas });
    if (resources || image || environment || logLevel || jsonLogs !== undefined || sessionKey) this.use();
  }

  /**
   * Lets the number of pods follow the load.
   *
   * @param options how far, and by what
   */
  public autoscale(options: AutoscaleOptions): void {
    this.patch('horizontalPodAutoscaler', {
      minReplicas: options.minReplicas ?? 2,
      maxReplicas: options.maxReplicas,
      metrics: [
        {
          type: 'Resource',
          resource: {
            name: 'cpu',
            target: { type: 'Utilization', averageUtilization: options.cpuUtilizationPercent ?? 80 },
          },
        },
      ],
    });
  }

  /**
   * Keeps pods alive while nodes are drained.
   *
   * @param options how many pods have to stay
   */
  public keepAvailable(options: KeepAvailableOptions = {}): void {
    const wanted = options.maxUnavailable ?? '1';
    this.patch('podDisruptionBudget', { maxUnavailable: /^\d+$/.test(wanted) ? Number(wanted) : wanted });
  }

  /**
   * Patches the spec of the Deployment, as a strategic merge patch. Called again, fields directly below `spec` replace those of
   * before; the others stay.
   *
   * @param spec such as `{ template: { spec: { nodeSelector: { pool: 'edge' } } } }`
   */
  public overlayDeployment(spec: any): void {
    this.patch('deployment', spec);
  }

  /**
   * Patches the spec of the Service, in the way of `overlayDeployment`.
   *
   * @param spec such as `{ type: 'ClusterIP' }`
   */
  public overlayService(spec: any): void {
    this.patch('service', spec);
  }

  /**
   * Patches the spec of the HorizontalPodAutoscaler, in the way of `overlayDeployment`, on top of what `autoscale` says.
   *
   * @param spec such as `{ behavior: { scaleDown: { stabilizationWindowSeconds: 600 } } }`
   */
  public overlayHorizontalPodAutoscaler(spec: any): void {
    this.patch('horizontalPodAutoscaler', spec);
  }

  /**
   * Patches the spec of the PodDisruptionBudget, in the way of `overlayDeployment`, on top of what `keepAvailable` says.
   *
   * @param spec such as `{ unhealthyPodEvictionPolicy: 'IfHealthyBudget' }`
   */
  public overlayPodDisruptionBudget(spec: any): void {
    this.patch('podDisruptionBudget', spec);
  }

  /**
   * Adds annotations to the ServiceAccount, as identities of cloud providers need them.
   *
   * @param annotations such as the cloud role of the pods
   */
  public annotateServiceAccount(annotations: { [name: string]: string }): void {
    Object.assign(this.accountAnnotations, annotations);
    this.use();
  }

  /** @internal */
  public _reference(): gatewayapi.LocalParametersReference | undefined {
    if (!this.parameters) return undefined;
    const group = ProxyDistribution.NEUTRAL.apiGroup;
    return { group, kind: 'ProxyParameters', name: this.parameters.name };
  }

  private patch(field: string, spec: object): void {
    this.patches[field] = { spec: { ...this.patches[field]?.spec, ...spec } };
    this.use();
  }

  private use(): void {
    if (this.parameters) return;
    const namespace = namespaceOf(this.gateway);
    this.parameters = new api.ProxyParameters(this.scope, 'Parameters', {
      metadata: namespace === undefined ? undefined : { namespace },
      spec: lazySpec(() => this.renderSpec()),
    });
  }

  private renderSpec(): api.ProxyParametersSpec {
    const { image, logLevel, jsonLogs } = this.options;
    const logging = { level: logLevel, format: jsonLogs ? api.LogFormat.JSON : undefined };
    return {
      logging: logLevel || jsonLogs ? logging : undefined,
      image,
      env: this.renderEnvironment(),
      resources: this.options.resources ? renderResources(this.options.resources) : undefined,
      ...this.patches,
      serviceAccount:
        Object.keys(this.accountAnnotations).length > 0
          ? { metadata: { annotations: this.accountAnnotations } }
          : undefined,
    };
  }

  private renderEnvironment(): api.EnvVar[] | undefined {
    const { environment, sessionKey } = this.options;
    const variables: api.EnvVar[] = Object.entries(environment ?? {}).map(([name, value]) => ({ name, value }));
    if (sessionKey) {
      variables.push({ name: 'SESSION_KEY', valueFrom: { secretKeyRef: { name: sessionKey.name, key: 'key' } } });
    }
    return variables.length > 0 ? variables : undefined;
  }
}

function renderResources(resources: PodResources): api.ResourceRequirements {
  const pick = (cpu: string | undefined, memory: string | undefined) => {
    const amounts: { [name: string]: api.Quantity } = {};
    if (cpu !== undefined) amounts.cpu = api.Quantity.fromString(cpu);
    if (memory !== undefined) amounts.memory = api.Quantity.fromString(memory);
    return Object.keys(amounts).length > 0 ? amounts : undefined;
  };
  return {
    requests: pick(resources.cpuRequest, resources.memoryRequest),
    limits: pick(resources.cpuLimit, resources.memoryLimit),
  };
}
