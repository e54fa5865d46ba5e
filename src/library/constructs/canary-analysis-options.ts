import type { Duration } from 'cdk8s';

/** How a canary rollout judges the pod of a new version: by the metrics of this pod and of the pods of the stable version. */
export interface CanaryAnalysisOptions {
  /**
   * The URL of Prometheus for Argo Rollouts, such as `http://prometheus.monitoring:9090`; `http` or `https`. Prometheus must scrape the
   * pods, see `Workload.monitor`.
   */
  readonly prometheus: string;
  /**
   * The duration of the analysis of the new pod before the other pods are updated, in whole minutes of 1 or more. Metrics are read once a
   * minute, from two minutes after its start. The first result out of bounds triggers a rollback.
   *
   * @default Duration.minutes(5)
   */
  readonly watchFor?: Duration;
  /**
   * The difference of the shares that an error has in the responses of the new pod and of the stable pods that triggers a rollback, above 0
   * and below 1. Each status of 400 or above is compared for each reason of the data plane (such as `Guardrail` or `Upstream`), so
   * requests that a guard, an authentication or a limit rejects count like failures of providers. An error counts from the third response.
   *
   * @default 0.05
   */
  readonly maxErrorIncrease?: number;
  /**
   * Statuses that are not compared, such as 429 if the change introduces a rate limit; each an integer from 400 to 599.
   *
   * @default - all statuses of 400 or above are compared
   */
  readonly ignoredStatuses?: number[];
  /**
   * The relative increase of the mean latency that triggers a rollback, above 0: 0.5 is 50 % more than in the stable pods.
   *
   * @default - latency is not compared
   */
  readonly maxLatencyIncrease?: number;
  /**
   * The relative increase of the mean number of tokens per response that triggers a rollback, above 0; prompts and answers together.
   *
   * @default - tokens are not compared
   */
  readonly maxTokenIncrease?: number;
  /**
   * The relative increase of the mean cost per response, in US dollars by the model catalogs, that triggers a rollback, above 0.
   *
   * @default - costs are not compared
   */
  readonly maxCostIncrease?: number;
}
