import { Chart, type ChartProps } from 'cdk8s';
import type { Construct } from 'constructs';
import { secretObject, serviceObject } from '../../core/settings/external-objects';
import type { ExternalSecret, ExternalService } from '../../core/settings/settings.generated';
import { checkedOptions } from '../constructs/checked-options';
import type { IChartWithExternals } from './chart-with-externals';
import { placeInCluster } from './cluster';
import { tell } from './external-objects';

/** What a `ControllerChart` is made with: namespace, labels and names, as each chart of cdk8s. */
export interface ControllerChartProps extends ChartProps {
  /**
   * The cluster that the chart is for, by any name. Tests and explanations look at the charts of one cluster together.
   * @default - that of the chart around it; charts without any are one cluster
   */
  readonly cluster?: string;
}

/**
 * A chart whose resources a controller reads: what a `Chart` is, together with what a `CompiledChart` can be decided, so that the same
 * lines go into either.
 *
 * @example
 *
 * const resources = new ControllerChart(app, 'resources', { namespace: 'team' });
 * resources.addExternalSecret({ name: 'clients', keys: ['search', 'support'] });
 */
@checkedOptions('ControllerChart')
export class ControllerChart extends Chart implements IChartWithExternals {
  /**
   * Makes the chart; nothing in it is compiled.
   *
   * @param scope the app, or what the chart is a part of
   * @param id    the name of the chart within its scope, of which the name of its file is made
   * @param props namespace, labels and names, as for each chart of cdk8s
   */
  public constructor(scope: Construct, id: string, props: ControllerChartProps = {}) {
    super(scope, id, props);
    placeInCluster(this, props.cluster);
  }

  /**
   * Tells of a Secret that others bring. Nothing is rendered for it: the controller reads it in the cluster, and only tests and
   * explanations look at what is reported here.
   *
   * @param secret its name and the names of its entries, never their values
   */
  public addExternalSecret(secret: ExternalSecret): void {
    this.tell(secretObject({ ...secret, namespace: secret.namespace ?? this.namespace }));
  }

  /**
   * Tells of a Service that others bring, likewise.
   *
   * @param service its name and its ports
   */
  public addExternalService(service: ExternalService): void {
    this.tell(serviceObject({ ...service, namespace: service.namespace ?? this.namespace }));
  }

  private tell(value: { readonly [field: string]: unknown }): void {
    tell(this, { value, constructPath: this.node.path });
  }
}
