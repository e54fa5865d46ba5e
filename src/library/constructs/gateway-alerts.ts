import { ApiObject, type ApiObjectMetadata, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import type { MetricNames } from '../../core/data-plane/metrics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { checkedOptions, isInstanceOf } from './checked-options';
import type { IGateway } from './gateway';
import { metricNames, seriesOf } from './gateway-series';
import { type Spending, spendingOf } from './spending';
import { inConstruct, usageError } from './usage-error';
import type { WatchedBudget } from './watched-budget';

/** Properties of alert rules. */
export interface GatewayAlertsProps {
  /**
   * The gateways that are watched.
   *
   * @default - all gateways that Prometheus reads
   */
  readonly gateways?: IGateway[];
  /**
   * The share of answers of a route with a status of 500 or above that is too much, above 0 and below 1.
   *
   * @default 0.05
   */
  readonly errorRatio?: number;
  /**
   * The 95th percentile of a route's latency above which the alert fires; below 80 seconds, the largest bucket of the data plane's
   * histogram (AIG8139). Its buckets end at 1, 2.5, 5, 10, 30 and 80 seconds, between which Prometheus interpolates.
   *
   * @default Duration.seconds(60)
   */
  readonly slowAfter?: Duration;
  /**
   * Retries of a route within ten minutes from which `AiGatewayHighRetryRate` fires, above 0. A provider that always fails is evicted after its first
   * failure and causes about one retry per eviction, so that a share of requests would hide it. Evictions become longer while it fails, so the
   * alert continues until an hour has passed without a retry. Routes with many requests and occasional failures need a higher value.
   *
   * @default 5
   */
  readonly retries?: number;
  /**
   * The share of requests that limits refuse which is too much, above 0 and below 1.
   *
   * @default 0.2
   */
  readonly refusedRatio?: number;
  /**
   * Tokens of prompts and answers an hour that are too much for one gateway, for all its routes together.
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
   * The shares of a budget at which an alert fires, each above 0 and below 10. The severity is `info` below 0.8, `warning` below 1, and
   * `critical` from 1.
   *
   * @default [0.5, 0.8, 1]
   */
  readonly budgetShares?: number[];
  /**
   * Labels of each alert, such as the team that gets it. `severity` is set.
   *
   * @default - alerts have no additional labels
   */
  readonly alertLabels?: { [label: string]: string };
  /**
   * Labels by which the Prometheus finds the PrometheusRule.
   *
   * @default - the PrometheusRule has no additional labels
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
  /** Labels that distinguish alerts with the same name. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly description: string;
}

/**
 * Alert rules for Prometheus, as a PrometheusRule of the Prometheus Operator: missing pods, rejected configuration, errors, latency,
 * retries, limits, tokens and budgets. Prometheus must scrape the pods, see `Workload.monitor`.
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
   * Returns whether a value is a GatewayAlerts, of any copy of the package.
   *
   * @param x any value
   */
  public static isGatewayAlerts(x?: unknown): x is GatewayAlerts {
    return isInstanceOf('GatewayAlerts', x);
  }

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the gateways to monitor, and the thresholds
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

function ruleOf(
  { severity, summary, description, labels: own, ...rule }: Alert,
  labels: { [label: string]: string } = {},
): object {
  return { ...rule, labels: { ...labels, ...own, severity }, annotations: { summary, description } };
}

function alertsOf(props: GatewayAlertsProps): Alert[] {
  const { gateways = [] } = props;
  const m = metricNames();
  const series = seriesOf(gateways);
  // Rules of each gateway have its labels: if one of several gateways is gone, its series are gone too.
  const watched = gateways.length === 0 ? [{}] : gateways.map((gateway) => labelsOf(gateway));
  return [
    ...watched.flatMap((labels, index) => alertsOfOne(props, m, seriesOf(gateways.slice(index, index + 1)), labels)),
    ...distinct(
      spendingOf(m, series, props.budgets ?? []).flatMap((spending) =>
        budgetAlerts(spending, labelsOf(...gateways), props.budgetShares),
      ),
    ),
  ];
}

/** Prometheus rejects rules with the same name and labels, such as those of a budget that is listed twice. */
function distinct(alerts: readonly Alert[]): Alert[] {
  return [...new Map(alerts.map((alert) => [JSON.stringify(alert), alert])).values()];
}

/** Namespace and name of a gateway, or those of several that share a budget. */
function labelsOf(...gateways: readonly IGateway[]): Readonly<Record<string, string>> {
  const list = (values: readonly (string | undefined)[]) => [...new Set(values.filter(Boolean))].sort().join(',');
  const labels = {
    namespace: list(gateways.map(({ namespace }) => namespace)),
    gateway: list(gateways.map(({ name }) => name)),
  };
  return Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== ''));
}

function matchers(...all: readonly string[]): string {
  return all.filter(Boolean).join(',');
}

/** The alerts of one gateway, or of all. */
function alertsOfOne(
  props: GatewayAlertsProps,
  m: MetricNames,
  series: string,
  labels: Readonly<Record<string, string>>,
): Alert[] {
  const ratio = (option: 'errorRatio' | 'refusedRatio', usual: number) => reached(option, props[option] ?? usual, 1);
  const slow = reached(
    'slowAfter',
    (props.slowAfter ?? Duration.seconds(60)).toSeconds({ integral: false }),
    m.longestSeconds,
  );
  const rate = (metric: string, by: string, more = '') =>
    `sum by (${by}) (rate(${metric}{${matchers(series, more)}}[5m]))`;
  const requests = rate(m.requests, 'namespace, route');
  const retries = reached('retries', props.retries ?? 5, Number.POSITIVE_INFINITY);
  const retried = (range: string) => `sum by (namespace, route) (increase(${m.retries}{${series}}[${range}]))`;
  // Prometheus records its own alerts under this name.
  const firing = (alert: string) =>
    `ALERTS{${matchers(`alertname="${alert}",alertstate="firing"`, ...Object.entries(labels).map(([name, value]) => `${name}="${value}"`))}}`;
  const { tokensPerHour } = props;
  const alerts: Alert[] = [
    {
      alert: 'AiGatewayDown',
      expr: `absent(${m.build}{${series}})`,
      for: '5m',
      severity: 'critical',
      summary: `${labels.gateway ?? 'Gateways'}: no pod was scraped`,
      description: 'Prometheus has scraped no pod for five minutes: no pod runs, or Prometheus does not find them.',
    },
    {
      alert: 'AiGatewayConfigRejected',
      expr: `${m.configInSync}{${series}} == 0`,
      for: '5m',
      severity: 'warning',
      summary: '{{ $labels.pod }} does not serve the config in its file',
      description:
        'The pod rejected a change and keeps serving the previous config. Its log contains the reason. After a restart, the pod would fail to start.',
    },
    {
      alert: 'AiGatewayHighErrorRate',
      expr: `${rate(m.requests, 'namespace, route', 'status=~"5.."')} / ${requests} > ${ratio('errorRatio', 0.05)}`,
      for: '5m',
      severity: 'critical',
      summary: '{{ $labels.route }}: {{ $value | humanizePercentage }} of the responses are errors',
      description: 'Responses with a status of 500 or above, from destinations or from the gateway itself.',
    },
    {
      alert: 'AiGatewayHighLatency',
      expr: `histogram_quantile(0.95, ${rate(`${m.requestSeconds}_bucket`, 'le, namespace, route')}) > ${slow}`,
      for: '10m',
      severity: 'warning',
      summary: '{{ $labels.route }}: responses take up to {{ $value | humanizeDuration }}',
      description: 'The slowest 5 % of the responses of this route exceed the limit.',
    },
    {
      alert: 'AiGatewayHighRetryRate',
      expr: `${retried('10m')} >= ${retries} or (${retried('1h')} > 0 and on (namespace, route) ${firing('AiGatewayHighRetryRate')})`,
      for: '5m',
      severity: 'warning',
      summary: '{{ $labels.route }}: {{ $value | humanize }} attempts failed and were repeated',
      description:
        'A provider fails. Clients do not notice as long as another one responds. The access log names it. Each failure evicts it for longer, so this alert continues until an hour has passed without a retry.',
    },
    {
      alert: 'AiGatewayRateLimiting',
      expr: `${rate(m.requests, 'namespace, route', m.rateLimited)} / ${requests} > ${ratio('refusedRatio', 0.2)}`,
      for: '15m',
      severity: 'warning',
      summary: '{{ $labels.route }}: limits reject {{ $value | humanizePercentage }} of the requests',
      description: 'Clients exceed their limit, or the limit is too low.',
    },
    ...(tokensPerHour === undefined
      ? []
      : [
          {
            alert: 'AiGatewayHighTokenUsage',
            expr: `sum by (namespace) (increase(${m.tokens}_sum{${matchers(series, m.promptsAndAnswers)}}[1h])) > ${tokensPerHour}`,
            for: '5m',
            severity: 'warning' as const,
            summary: `${labels.gateway ?? 'Gateways'}: {{ $value | humanize }} tokens were used within an hour`,
            description: 'More tokens than `tokensPerHour`. The dashboard shows them by route and model.',
          },
        ]),
  ];
  return alerts.map((alert) => ({ ...alert, labels }));
}

function budgetAlerts(
  { spent, budget, who, label }: Spending,
  labels: Readonly<Record<string, string>>,
  shares: readonly number[] = [0.5, 0.8, 1],
): Alert[] {
  const subject = label === undefined ? 'All together' : `{{ $labels.${label} }}`;
  return shares.map((share) => ({
    alert: 'AiGatewayBudgetSpent',
    expr: `${spent} / ${budget._amount} >= ${reached('budgetShares', share, MOST_SHARE)}`,
    for: '1m',
    severity: share < 0.8 ? 'info' : share < 1 ? 'warning' : 'critical',
    labels: { ...labels, budget: `${who.replace(/ \{\{.*\}\}$/, '')}: ${budget._text}`, share: String(share) },
    summary: `${subject}: {{ $value | humanizePercentage }} of ${budget._text} are spent`,
    description: 'In the current period of the budget. The dashboard shows the models.',
  }));
}

/** The upper bound of `budgetShares`. */
const MOST_SHARE = 10;

/** A threshold that can be reached. */
function reached(option: string, value: number, end: number): number {
  if (!(value < end)) throw usageError(CODE.alertThatNeverComes, { option, value: String(value) });
  return value;
}
