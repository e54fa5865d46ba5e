import { Chart, type ChartProps } from 'cdk8s';
import type { Construct } from 'constructs';
import { secretObject, serviceObject } from '../../core/settings/external-objects';
import type { ExternalSecret, ExternalService, GatewaySettings } from '../../core/settings/settings.generated';
import type { ConfigDelivery, DataPlaneVersion, KeyFetcher } from '../../core/settings/words';
import type { ApiRevision } from '../../core/values/api-revision.generated';
import { isCompiled, markCompiled } from '../api/runtime/mark';
import { checkedOptions } from '../constructs/checked-options';
import type { IChartWithExternals } from './chart-with-externals';
import { placeInCluster } from './cluster';
import type { Compilation } from './compilation';
import { CompileUnit } from './compile-unit';
import './provide-inputs';

/**
 * Properties of a CompiledChart. The compile options apply to all CompiledCharts of one cluster: set them on one chart, or the same options
 * on several.
 */
export interface CompiledChartProps extends ChartProps {
  /**
   * The name of the chart's cluster. Charts of one cluster are compiled together and can reference each other's resources; charts of
   * different clusters are independent and may contain resources of the same name with different settings.
   *
   * @default - that of the parent chart; all charts without a cluster share one
   */
  readonly cluster?: string;
  /**
   * The revision of the API that the resources are written for.
   * @default - that of the data plane
   */
  readonly revision?: ApiRevision;
  /**
   * The release of the data plane that output is for.
   * @default DataPlaneVersion.V1_4
   */
  readonly dataPlane?: DataPlaneVersion;
  /**
   * Whether a policy without a target, and a reference from a policy or backend into another namespace without a
   * ReferenceGrant, are errors.
   * @default false
   */
  readonly strict?: boolean;
  /**
   * How the config of this chart's Gateways travels to the pods. Other charts of the cluster keep their own delivery. For the Gateways of all
   * charts, set `configDelivery` in `settings`; this option takes precedence.
   * @default - that of the chart around it, of `settings`, or ConfigDelivery.AUTO
   */
  readonly configDelivery?: ConfigDelivery;
  /**
   * The component that fetches key sets that are given by reference.
   * @default KeyFetcher.AUTO
   */
  readonly keyFetcher?: KeyFetcher;
  /**
   * The image of the sidecars that put values of Secrets into the config and fetch key sets: Node.js 20 or later as `node`, and `sh`.
   * @default 'docker.io/library/node:22.21.1-alpine3.22'
   */
  readonly sidecarImage?: string;
  /**
   * Whether each change of the config replaces the pods. Without it they read the new file while they run, and are replaced
   * only for changes that cannot be read that way.
   * @default false
   */
  readonly rolloutOnConfigChange?: boolean;
  /**
   * Whether warnings are written to standard error when the app is synthesized, each set of them once.
   * @default true
   */
  readonly printWarnings?: boolean;
  /**
   * Settings in the form of `ai-gateway.yaml`, such as severities and the severity that fails synthesis.
   * @default - the default of each setting
   */
  readonly settings?: GatewaySettings;
}

/**
 * A chart whose Gateways, routes, backends and policies are compiled: for each Gateway, it renders the configuration of the data plane and
 * the workload that runs it, instead of these resources. No controller or CustomResourceDefinition is required.
 *
 * All CompiledCharts of an app that are for one `cluster` are compiled together, so a Gateway may be in one chart and its routes and
 * policies in others. The output of a Gateway is rendered in the chart that contains the Gateway. Objects of other kinds are rendered
 * unchanged; the compiler also resolves references to Secrets, ConfigMaps, Services and Namespaces among them.
 *
 * Synthesis fails with every error that the compiler finds, each with its code and construct path.
 *
 * @example
 *
 * const team = new CompiledChart(app, 'team', { namespace: 'team', strict: true });
 * team.addExternalSecret({ name: 'clients', keys: ['search', 'support'] });
 */
@checkedOptions('CompiledChart')
export class CompiledChart extends Chart implements IChartWithExternals {
  /**
   * Returns whether a value is a CompiledChart, of any copy of the package.
   *
   * @param x any value
   */
  public static isCompiledChart(x?: unknown): x is CompiledChart {
    return isCompiled(x);
  }

  /**
   * `instanceof` by the mark, as cdk8s does: several copies of the package may be loaded.
   * @internal
   */
  public static [Symbol.hasInstance](x: unknown): x is CompiledChart {
    return isCompiled(x);
  }

  private readonly unit: CompileUnit;

  /**
   * Defines a chart.
   *
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the compile options
   */
  constructor(scope: Construct, id: string, props: CompiledChartProps = {}) {
    super(scope, id, props);
    markCompiled(this);
    const { revision, dataPlane, strict, configDelivery, keyFetcher, sidecarImage, rolloutOnConfigChange } = props;
    placeInCluster(this, props.cluster);
    this.unit = CompileUnit.of(this);
    this.unit.add({
      chart: this,
      options: [{ revision, dataPlane, strict, keyFetcher, sidecarImage, rolloutOnConfigChange }, props.settings ?? {}],
      printWarnings: props.printWarnings ?? true,
      ...(configDelivery === undefined ? {} : { configDelivery }),
    });
  }

  /**
   * Declares a Secret that is managed elsewhere, for example by External Secrets or in another repository. It is not rendered.
   *
   * Secrets that are referenced by name and key do not need to be declared. Declare Secrets whose keys are not in the references: Secrets
   * with clients' API keys, one per entry, and Secrets that are selected by labels.
   *
   * @param secret its name and the names of its entries, never their values
   */
  public addExternalSecret(secret: ExternalSecret): IChartWithExternals {
    this.unit.tell(this, secretObject({ ...secret, namespace: secret.namespace ?? this.namespace }));
    return this;
  }

  /**
   * Declares a Service that is managed elsewhere. It is not rendered. Services that are referenced by name and port do not need to be
   * declared. Declare Services that an MCP backend selects by labels, with their labels and `appProtocol`.
   *
   * @param service its name and its ports
   */
  public addExternalService(service: ExternalService): IChartWithExternals {
    this.unit.tell(this, serviceObject({ ...service, namespace: service.namespace ?? this.namespace }));
    return this;
  }

  /**
   * Compiles all CompiledCharts of the app for the same cluster in their current state. Unlike synthesis, it returns errors instead of
   * failing.
   */
  public compile(): Compilation {
    return this.unit.describe();
  }

  /** Renders the compiled objects and those of other kinds. Fails when the compiler finds errors. */
  public toJson(): any[] {
    const before = this.unit.revision;
    const objects = super.toJson();
    // cdk8s orders objects by their dependencies before it validates, that is, before the compiled objects exist.
    return this.unit.revision === before ? objects : super.toJson();
  }
}
