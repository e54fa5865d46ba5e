import { Chart, type ChartProps } from 'cdk8s';
import type { Construct } from 'constructs';
import { secretObject, serviceObject } from '../../core/settings/external-objects';
import type { ExternalSecret, ExternalService } from '../../core/settings/settings.generated';
import type { ApiRevision } from '../../core/values/api-revision.generated';
import { setRevision } from '../api/runtime/chart-revision';
import { checkedOptions, isInstanceOf } from '../constructs/checked-options';
import type { IChartWithExternals } from './chart-with-externals';
import { placeInCluster } from './cluster';
import { tell } from './external-objects';

/** Properties of a `ControllerChart`: namespace, labels and names, as for every cdk8s chart. */
export interface ControllerChartProps extends ChartProps {
  /**
   * The cluster that the chart is for, by any name. Tests and explanations look at the charts of one cluster together.
   * @default - that of the chart around it; charts without any are one cluster
   */
  readonly cluster?: string;
  /**
   * The revision of the API that the resources are written for: that of the CustomResourceDefinitions in the cluster.
   * @default - that of the chart around it, or of the distribution
   */
  readonly revision?: ApiRevision;
}

/**
 * A chart whose resources are applied to a cluster with a controller. It has the methods of a `CompiledChart`, so the same code works with
 * either.
 *
 * @example
 *
 * const resources = new ControllerChart(app, 'resources', { namespace: 'team' });
 * resources.addExternalSecret({ name: 'clients', keys: ['search', 'support'] });
 */
@checkedOptions('ControllerChart')
export class ControllerChart extends Chart implements IChartWithExternals {
  /**
   * Returns whether a value is a ControllerChart, of any copy of the package.
   *
   * @param x any value
   */
  public static isControllerChart(x?: unknown): x is ControllerChart {
    return isInstanceOf('ControllerChart', x);
  }

  /**
   * Compares by the mark: the `instanceof` of `Chart`, which this class would inherit, returns true for every chart.
   * @internal
   */
  public static [Symbol.hasInstance](x: unknown): x is ControllerChart {
    return isInstanceOf('ControllerChart', x);
  }

  /**
   * Defines a chart that is not compiled.
   *
   * @param scope the app or the enclosing construct
   * @param id    the name of the chart within its scope, from which its file name is derived
   * @param props namespace, labels and names, as for each chart of cdk8s
   */
  public constructor(scope: Construct, id: string, props: ControllerChartProps = {}) {
    super(scope, id, props);
    placeInCluster(this, props.cluster);
    setRevision(this, props.revision);
  }

  /**
   * Declares a Secret that is managed elsewhere. It is not rendered: the controller reads it in the cluster. Validation, tests and
   * explanations use the declaration.
   *
   * @param secret its name and the names of its entries, never their values
   */
  public addExternalSecret(secret: ExternalSecret): IChartWithExternals {
    this.tell(secretObject({ ...secret, namespace: secret.namespace ?? this.namespace }));
    return this;
  }

  /**
   * Declares a Service that is managed elsewhere, for validation, tests and explanations. It is not rendered.
   *
   * @param service its name and its ports
   */
  public addExternalService(service: ExternalService): IChartWithExternals {
    this.tell(serviceObject({ ...service, namespace: service.namespace ?? this.namespace }));
    return this;
  }

  private tell(value: { readonly [field: string]: unknown }): void {
    tell(this, { value, constructPath: this.node.path });
  }
}
