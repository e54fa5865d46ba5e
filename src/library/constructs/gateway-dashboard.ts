import { ApiObject, type ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { checkedOptions, isInstanceOf } from './checked-options';
import { dashboardOf } from './dashboard-panels';
import type { IGateway } from './gateway';
import { seriesOf } from './gateway-series';
import { spendingSection } from './spending-panels';
import { inConstruct } from './usage-error';
import type { WatchedBudget } from './watched-budget';

/** Properties of a dashboard. */
export interface GatewayDashboardProps {
  /**
   * The gateways that it can show.
   *
   * @default - all gateways that Prometheus reads
   */
  readonly gateways?: IGateway[];
  /**
   * Metric labels by which spending is grouped, in addition to provider and model, such as those of `spendingBy` of a `ModelRouter`. An
   * empty list groups by provider and model only. A label consists of letters, digits and `_`, does not begin with a digit or `__`, and is
   * not `le`; other names are refused (AIG8122).
   *
   * @default - spending is not shown, unless there are `budgets`
   */
  readonly spendingBy?: string[];
  /**
   * Budgets that are shown with their current spending.
   *
   * @default - the dashboard shows no budgets
   */
  readonly budgets?: WatchedBudget[];
  /**
   * The title of the dashboard.
   *
   * @default 'AI gateways'
   */
  readonly title?: string;
  /**
   * The identifier of the dashboard in Grafana, which is part of its URL: 1 to 40 letters, digits, `-` and `_`.
   *
   * @default - derived from the path of the construct
   */
  readonly uid?: string;
  /**
   * Labels by which the sidecar of Grafana finds the ConfigMap.
   *
   * @default - `grafana_dashboard: "1"`, as in Grafana's chart
   */
  readonly labels?: { [label: string]: string };
  /**
   * The folder in Grafana, by the annotation `grafana_folder`.
   *
   * @default - as the sidecar is set up
   */
  readonly folder?: string;
  /**
   * Name, namespace, labels and annotations of the ConfigMap.
   *
   * @default - a name made from the construct's path
   */
  readonly metadata?: ApiObjectMetadata;
}

/**
 * A dashboard for Grafana: requests, errors and latency of routes, tokens and latency of models, spending, retries, limits, and pods. It is
 * rendered as a ConfigMap that Grafana's sidecar loads. Prometheus must scrape the pods, see `Workload.monitor`.
 *
 * @example
 *
 * gateway.workload.monitor({ labels: { release: 'prometheus' } });
 * new GatewayDashboard(chart, 'dashboard', { gateways: [gateway], folder: 'AI' });
 */
@checkedOptions('GatewayDashboard')
export class GatewayDashboard extends Construct {
  /**
   * Returns whether a value is a GatewayDashboard, of any copy of the package.
   *
   * @param x any value
   */
  public static isGatewayDashboard(x?: unknown): x is GatewayDashboard {
    return isInstanceOf('GatewayDashboard', x);
  }

  /** The dashboard as JSON, for other ways to import it into Grafana. */
  public readonly json: string;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the contents of the dashboard, and the labels by which Grafana discovers it
   */
  public constructor(scope: Construct, id: string, props: GatewayDashboardProps = {}) {
    super(scope, id);
    const uid = props.uid ?? this.node.path.replace(/[^A-Za-z0-9]+/g, '-').slice(-40);
    const dashboard = dashboardOf({
      title: props.title ?? 'AI gateways',
      uid,
      series: seriesOf(props.gateways ?? []),
      spending: inConstruct(this, () => spendingSection(props)),
    });
    this.json = `${JSON.stringify(dashboard, null, 2)}\n`;
    const { labels, annotations, ...metadata } = props.metadata ?? {};
    const folder: { [name: string]: string } = props.folder === undefined ? {} : { grafana_folder: props.folder };
    new ApiObject(this, 'Resource', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        ...metadata,
        labels: { ...labels, ...(props.labels ?? { grafana_dashboard: '1' }) },
        annotations: { ...annotations, ...folder },
      },
      data: { [`${uid}.json`]: this.json },
    });
  }
}
