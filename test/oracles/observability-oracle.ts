/** Prometheus' and Grafana's own verdicts on queries, alert rules and dashboards. */
import { stringify } from 'yaml';
import { Oracle } from './oracle';

/** The names in a query: metrics, and labels that it selects or groups by. */
export interface Query {
  readonly error?: string;
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
}

/** The output of `/metrics` of one pod. */
export interface PodMetrics {
  readonly pod: string;
  readonly text: string;
}

export class ObservabilityOracle {
  static start(): ObservabilityOracle {
    return new ObservabilityOracle(Oracle.start('observability'));
  }

  private constructor(private readonly oracle: Oracle) {}

  /** Grafana fills in its own variables before Prometheus sees a query. */
  queries(expressions: readonly string[]): Promise<Query[]> {
    return this.oracle.ask(JSON.stringify({ command: 'queries', expressions: filled(expressions) }));
  }

  /**
   * Returns the number of series that Prometheus' engine returns for each expression.
   *
   * @param scrapes outputs of `/metrics`, a minute apart
   */
  values(scrapes: readonly string[], expressions: readonly string[]): Promise<number[]> {
    return this.oracle.ask(JSON.stringify({ command: 'values', scrapes, expressions: filled(expressions) }));
  }

  /**
   * Returns the samples of Prometheus' engine for each expression.
   *
   * @param rounds outputs of `/metrics` of several pods, a minute apart
   */
  async samples(rounds: readonly (readonly PodMetrics[])[], expressions: readonly string[]): Promise<number[][]> {
    const samples = await this.oracle.ask<string[][]>(JSON.stringify({ command: 'samples', rounds, expressions }));
    return samples.map((texts) => texts.map(Number));
  }

  /** Returns the complaints of `promtool check rules`. */
  rules(groups: unknown): Promise<string[]> {
    return this.oracle.ask(JSON.stringify({ command: 'rules', rules: stringify({ groups }) }));
  }

  /** Returns the problems that prevent Grafana from recognizing each field of a dashboard. */
  dashboard(dashboard: unknown): Promise<string[]> {
    return this.oracle.ask(JSON.stringify({ command: 'dashboard', dashboard }));
  }

  stop(): void {
    this.oracle.stop();
  }
}

function filled(expressions: readonly string[]): string[] {
  const values = { $__rate_interval: '5m', $__range: '6h', $namespace: 'demo', $pod: 'gw-1' };
  return expressions.map((one) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), one),
  );
}

/** The queries of a dashboard's panels. */
export function queriesOf(dashboard: any): string[] {
  return dashboard.panels.flatMap(({ targets = [] }: any) => targets.map(({ expr }: any) => expr));
}
