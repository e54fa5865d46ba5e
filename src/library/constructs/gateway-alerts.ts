import { ApiObject, type ApiObjectMetadata, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { checkedOptions } from './checked-options';
import type { Gateway } from './gateway';
import { metricNames, seriesOf } from './gateway-series';
import { inConstruct, usageError } from './usage-error';
import { type Spending, spendingOf, type WatchedBudget } from './watched-budget';

/** What alert rules take. */
export interface GatewayAlertsProps {
  /**
   * The gateways that are watched.
   *
   * @default - all gateways that Prometheus reads
   */
  readonly gateways?: Gateway[];
  /**
   * The share of answers of a route with a status of 500 or above that is too much, above 0 and below 1.
   *
   * @default 0.05
   */
  readonly errorRatio?: number;
  /**
   * How long 95 of 100 requests of a route may take, below 80 seconds, which are the most that the data plane tells apart (AIG8139). It counts up to
   * 1, 2.5, 5, 10, 30 and 80 seconds: in between, Prometheus takes times for evenly spread.
   *
   * @default Duration.seconds(60)
   */
  readonly slowAfter?: Duration;
  /**
   * The share of requests that are sent once more from which a provider counts as failing, above 0 and below 1.
   *
   * @default 0.1
   */
  readonly retryRatio?: number;
  /**
   * The share of requests that limits refuse which is too much, above 0 and below 1.
   *
   * @default 0.2
   */
  readonly refusedRatio?: number;
  /**
   * Tokens of prompts and answers an hour that are too much, for all routes together.
   *
   * @default - tokens are not watched
   */
  readonly tokensPerHour?: number;
  /**
   * Budgets, of which each share of `budgetShares` that is spent is an alert. Dollars are those of the gateway's model catalogs.
   *
   * @default - spending is not watched
   */
  readonly budgets?: WatchedBudget[];
  /**
   * The shares of budgets that are told when they are spent, each above 0 and below 10: below 0.8 with the severity `info`, below 1 `warning`, else `critical`.
   *
   * @default [0.5, 0.8, 1]
   */
  readonly budgetShares?: number[];
  /**
   * Labels of each alert, such as the team that gets it. `severity` is set.
   *
   * @default - none
   */
  readonly alertLabels?: { [label: string]: string };
  /**
   * Labels by which the Prometheus finds the PrometheusRule.
   *
   * @default - none
   */
  readonly labels?: { [label: string]: string };
  /**
   * Name, namespace, labels and annotations of the PrometheusRule.
   *
   * @default - a name made from the construct's path
   */
  readonly metadata?: ApiObjectMetadata;
}

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly severity: 'critical' | 'warning' | 'info';
  readonly summary: string;
  readonly description: string;
}

/**
 * Alert rules for Prometheus, as a PrometheusRule of the Prometheus Operator: no pods, a config that is not in force, errors, slow
 * answers, retries, limits, tokens, budgets. Prometheus has to read the pods, see `Workload.monitor`.
 *
 * @example
 *
 * new GatewayAlerts(chart, 'alerts', {
 *   gateways: [gateway],
 *   slowAfter: Duration.seconds(30),
 *   labels: { release: 'prometheus' },
 *   alertLabels: { team: 'platform' },
 * });
 */
@checkedOptions('GatewayAlerts')
export class GatewayAlerts extends Construct {
  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props what is watched, and what is too much
   */
  public constructor(scope: Construct, id: string, props: GatewayAlertsProps = {}) {
    super(scope, id);
    const { labels, ...metadata } = props.metadata ?? {};
    const all = { ...labels, ...props.labels };
    new ApiObject(this, 'Resource', {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PrometheusRule',
      metadata: { ...metadata, ...(Object.keys(all).length > 0 ? { labels: all } : {}) },
      spec: {
        groups: [
          {
            name: 'ai-gateway',
            rules: inConstruct(this, () => alertsOf(props)).map((alert) => ruleOf(alert, props.alertLabels)),
          },
        ],
      },
    });
  }
}

function ruleOf({ severity, summary, description, ...rule }: Alert, labels: { [label: string]: string } = {}): object {
  return { ...rule, labels: { ...labels, severity }, annotations: { summary, description } };
}

function alertsOf(props: GatewayAlertsProps): Alert[] {
  const { gateways = [], tokensPerHour } = props;
  const m = metricNames();
  const ratio = (option: 'errorRatio' | 'retryRatio' | 'refusedRatio', usual: number) =>
    reached(option, props[option] ?? usual, 1);
  const slow = reached('slowAfter', (props.slowAfter ?? Duration.seconds(60)).toSeconds(), m.longestSeconds);
  const series = seriesOf(gateways);
  const rate = (metric: string, by: string, matchers = '') =>
    `sum by (${by}) (rate(${metric}{${[series, matchers].filter(Boolean).join(',')}}[5m]))`;
  const requests = rate(m.requests, 'namespace, route');
  // One by one: where one of several gateways is gone, the others still have series.
  const gone = gateways.length === 0 ? [['', 'Gateways']] : gateways.map((one) => [seriesOf([one]), one.name]);
  return [
    ...gone.map(
      ([of, name]): Alert => ({
        alert: 'AiGatewayGone',
        expr: `absent(${m.build}{${of}})`,
        for: '5m',
        severity: 'critical',
        summary: `${name}: no pod is there`,
        description: 'Prometheus has read no pod for five minutes: none runs, or none is found.',
      }),
    ),
    {
      alert: 'AiGatewayConfigRefused',
      expr: `${m.configInSync}{${series}} == 0`,
      for: '5m',
      severity: 'warning',
      summary: '{{ $labels.pod }} does not serve the config in its file',
      description:
        'The pod refused a change and goes on with what it had. Its log says why; after a restart it would not start.',
    },
    {
      alert: 'AiGatewayErrors',
      expr: `${rate(m.requests, 'namespace, route', 'status=~"5.."')} / ${requests} > ${ratio('errorRatio', 0.05)}`,
      for: '5m',
      severity: 'critical',
      summary: '{{ $labels.route }}: {{ $value | humanizePercentage }} of the answers are errors',
      description: 'Answers with a status of 500 or above, from destinations or from the gateway itself.',
    },
    {
      alert: 'AiGatewaySlow',
      expr: `histogram_quantile(0.95, ${rate(`${m.requestSeconds}_bucket`, 'le, namespace, route')}) > ${slow}`,
      for: '10m',
      severity: 'warning',
      summary: '{{ $labels.route }}: answers take up to {{ $value | humanizeDuration }}',
      description: 'The slowest five of a hundred answers of this route take longer than they should.',
    },
    {
      alert: 'AiGatewayRetries',
      expr: `${rate(m.retries, 'namespace, route')} / ${requests} > ${ratio('retryRatio', 0.1)}`,
      for: '10m',
      severity: 'warning',
      summary: '{{ $labels.route }}: {{ $value | humanizePercentage }} of the requests need a second attempt',
      description: 'A provider fails. Clients do not notice as long as another one answers.',
    },
    {
      alert: 'AiGatewayLimits',
      expr: `${rate(m.requests, 'namespace, route', m.rateLimited)} / ${requests} > ${ratio('refusedRatio', 0.2)}`,
      for: '15m',
      severity: 'warning',
      summary: '{{ $labels.route }}: limits refuse {{ $value | humanizePercentage }} of the requests',
      description: 'Clients use more than they may, or the limit is too low.',
    },
    ...(tokensPerHour === undefined
      ? []
      : [
          {
            alert: 'AiGatewayTokens',
            expr: `sum(increase(${m.tokens}_sum{${[series, m.promptsAndAnswers].filter(Boolean).join(',')}}[1h])) > ${tokensPerHour}`,
            for: '5m',
            severity: 'warning' as const,
            summary: '{{ $value | humanize }} tokens were used within an hour',
            description: 'More than was meant to be. The dashboard shows by which route and model.',
          },
        ]),
    ...spendingOf(m, series, props.budgets ?? []).flatMap((spending) => budgetAlerts(spending, props.budgetShares)),
  ];
}

function budgetAlerts({ spent, budget, label }: Spending, shares: readonly number[] = [0.5, 0.8, 1]): Alert[] {
  const who = label === undefined ? 'All together' : `{{ $labels.${label} }}`;
  return shares.map((share) => ({
    alert: 'AiGatewayBudget',
    expr: `${spent} / ${budget._amount} >= ${reached('budgetShares', share, MOST_SHARE)}`,
    for: '1m',
    severity: share < 0.8 ? 'info' : share < 1 ? 'warning' : 'critical',
    summary: `${who}: {{ $value | humanizePercentage }} of ${budget._text} are spent`,
    description: 'In as much time as the budget is for, up to now. The dashboard shows on which models.',
  }));
}

/** As often is no budget spent that somebody watches. */
const MOST_SHARE = 10;

/** What is too much, where that can be. */
function reached(option: string, value: number, end: number): number {
  if (!(value < end)) throw usageError(CODE.alertThatNeverComes, { option, value: String(value) });
  return value;
}
