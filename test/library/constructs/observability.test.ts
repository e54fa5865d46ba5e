import { Chart, Duration, Testing } from 'cdk8s';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { checkObject } from '../../../src/core/compiler/6-emit/workload/overlays/check-object';
import { type CrdOracle, textOf } from '../../oracles/crd-oracle';
import { ObservabilityOracle, queriesOf } from '../../oracles/observability-oracle';
import { describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { startWithOperator } from '../../oracles/prometheus-operator-definitions';

function objectsOf(build: (chart: Chart, gateways: gw.Gateway[]) => void): any[] {
  const chart = new Chart(Testing.app(), 'c', { namespace: 'shop', disableResourceNameHashes: true });
  const gateways = ['edge', 'inner'].map((name) => new gw.Gateway(chart, name, { metadata: { name } }));
  for (const gateway of gateways) gateway.addHttpListener('http');
  build(chart, gateways);
  return Testing.synth(chart);
}

const BUDGETS: gw.limits.WatchedBudget[] = [
  {
    label: 'team',
    budget: gw.limits.Budget.dollars(100).perMonth(),
    budgets: { search: gw.limits.Budget.dollars(2000).perMonth(), 'a.b"c': gw.limits.Budget.tokens(500).perDay() },
  },
  { budget: gw.limits.Budget.dollars(5000).perMonth() },
];

const CASES = {
  everything: objectsOf((chart) => {
    new gw.observability.GatewayDashboard(chart, 'dashboard');
    new gw.observability.GatewayAlerts(chart, 'alerts');
  }),
  chosen: objectsOf((chart, gateways) => {
    gateways[0]!.workload.monitor({ interval: Duration.seconds(30), labels: { release: 'prometheus' } });
    new gw.observability.GatewayDashboard(chart, 'dashboard', {
      gateways,
      title: 'Shop',
      uid: 'shop',
      folder: 'AI',
      spendingBy: ['team'],
      budgets: BUDGETS,
    });
    new gw.observability.GatewayAlerts(chart, 'alerts', {
      gateways,
      errorRatio: 0.01,
      slowAfter: Duration.seconds(30),
      retries: 20,
      refusedRatio: 0.5,
      tokensPerHour: 1_000_000,
      budgets: BUDGETS,
      labels: { release: 'prometheus' },
      alertLabels: { team: 'platform' },
    });
  }),
};
const only = (objects: any[], kind: string) => objects.find((object) => object.kind === kind);
const dashboardIn = (objects: any[]) => JSON.parse(Object.values<string>(only(objects, 'ConfigMap').data)[0]!);
const rulesIn = (objects: any[]): any[] => only(objects, 'PrometheusRule').spec.groups[0].rules;

describe('a dashboard', () => {
  it('is a valid ConfigMap that the Grafana sidecar discovers', () => {
    const { metadata, data } = only(CASES.chosen, 'ConfigMap');
    expect(metadata).toMatchObject({ labels: { grafana_dashboard: '1' }, annotations: { grafana_folder: 'AI' } });
    expect(Object.keys(data)).toEqual(['shop.json']);
    for (const release of ['oldest', 'newest'] as const) {
      expect(checkObject(only(CASES.chosen, 'ConfigMap'), release)).toEqual([]);
    }
  });

  it('offers the pods of its gateways only', () => {
    const [, namespace, pod] = dashboardIn(CASES.chosen).templating.list;
    const series = 'namespace=~"shop",pod=~"edge-[^-]+-[^-]+|inner-[^-]+-[^-]+"';
    expect(namespace.query.query).toBe(`label_values(agentgateway_build_info{${series}}, namespace)`);
    expect(pod.query.query).toBe(`label_values(agentgateway_build_info{${series},namespace=~"$namespace"}, pod)`);
  });

  it.each(['cost-center', '1st', 'Küche', 'team"', 'a b', '', 'team\n', 'le', '__name__'])(
    'and alerts refuse to show what is spent by %j, which no metric has',
    (label) => {
      const said = (option: string) => new RegExp(`^AIG8122 at c/${option}: .*fix: .*cost_center`, 's');
      const budgets = [{ label, budget: gw.limits.Budget.dollars(7).perDay() }];
      expect(() =>
        objectsOf((chart) => new gw.observability.GatewayDashboard(chart, 'd', { spendingBy: ['team', label] })),
      ).toThrow(said('d'));
      expect(() => objectsOf((chart) => new gw.observability.GatewayDashboard(chart, 'd', { budgets }))).toThrow(
        said('d'),
      );
      expect(() => objectsOf((chart) => new gw.observability.GatewayAlerts(chart, 'a', { budgets }))).toThrow(
        said('a'),
      );
    },
  );

  it.each(['_x', 'Team2', 'gen_ai_request_model', 'length', '_'])('takes the label %s', (label) => {
    expect(() =>
      objectsOf((chart) => new gw.observability.GatewayDashboard(chart, 'd', { spendingBy: [label] })),
    ).not.toThrow();
  });

  it('shows spending, and budgets if configured', () => {
    const titles = (objects: any[]) => dashboardIn(objects).panels.map(({ title }: any) => title);
    expect(titles(CASES.chosen).slice(0, 7)).toEqual([
      'Spending',
      'Dollars by model',
      'Dollars by provider',
      'Dollars by team',
      'Budgets',
      'Models without a price',
      'Requests',
    ]);
    expect(titles(CASES.everything)).not.toContain('Spending');
    const { targets } = dashboardIn(CASES.chosen).panels.find(({ title }: any) => title === 'Budgets');
    expect(targets.map(({ legendFormat }: any) => legendFormat)).toEqual([
      'team a.b"c of 500 tokens per day',
      'team search of $2000 per month',
      'team {{team}} of $100 per month',
      'all of $5000 per month',
    ]);
  });

  it('has panels that neither overlap nor share an id', () => {
    const { panels } = dashboardIn(CASES.everything);
    expect(new Set(panels.map(({ id }: any) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }: any) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)}/${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('alert rules', () => {
  it('monitor each gateway separately with the configured thresholds', () => {
    const expressions = Object.fromEntries(rulesIn(CASES.chosen).map(({ alert, expr }) => [alert, expr]));
    const gone = rulesIn(CASES.chosen).filter(({ alert }) => alert === 'AiGatewayDown');
    expect(gone.map(({ expr }) => expr)).toEqual([
      'absent(agentgateway_build_info{namespace=~"shop",pod=~"edge-[^-]+-[^-]+"})',
      'absent(agentgateway_build_info{namespace=~"shop",pod=~"inner-[^-]+-[^-]+"})',
    ]);
    expect(expressions.AiGatewayHighErrorRate).toMatch(/ > 0\.01$/);
    expect(expressions.AiGatewayHighLatency).toMatch(/ > 30$/);
    expect(expressions.AiGatewayHighRetryRate).toMatch(/\[10m\]\)\) >= 20 or /);
    expect(expressions.AiGatewayRateLimiting).toMatch(/status="429",reason=~"RateLimit\|DirectResponse".* > 0\.5$/);
    expect(expressions.AiGatewayHighTokenUsage).toMatch(/gen_ai_token_type=~"input\|output".* > 1000000$/);
    expect(rulesIn(CASES.everything).map(({ alert }) => alert)).not.toContain('AiGatewayHighTokenUsage');
  });

  it.each([
    [{ errorRatio: 5 }, 'errorRatio` is 5'],
    [{ retries: Number.NaN }, 'retries` of GatewayAlertsProps must be a number; found NaN'],
    [{ refusedRatio: Number.NaN }, 'refusedRatio` of GatewayAlertsProps must be a number; found NaN'],
    [{ slowAfter: Duration.minutes(2) }, 'slowAfter` is 120'],
    [{ slowAfter: Duration.seconds(80) }, 'slowAfter` is 80'],
    [{ budgets: [{ budget: gw.limits.Budget.dollars(5) }], budgetShares: [0.5, 80] }, 'budgetShares` is 80'],
  ])('are rejected if they can never fire: %o', (props, reason) => {
    expect(() => new gw.observability.GatewayAlerts(Testing.chart(), 'alerts', props)).toThrow(reason);
    const below = { slowAfter: Duration.seconds(79), errorRatio: 0.99, budgetShares: [1.5] };
    expect(() => new gw.observability.GatewayAlerts(Testing.chart(), 'alerts', below)).not.toThrow();
  });

  it('match the pods of a DaemonSet, whose names have no template hash', () => {
    const chart = new gw.CompiledChart(Testing.app(), 'c', { namespace: 'shop' });
    const node = new gw.Gateway(chart, 'node', {
      workloadKind: gw.workload.WorkloadKind.DAEMON_SET,
      metadata: { name: 'node' },
    });
    node.addHttpListener('http');
    new gw.observability.GatewayAlerts(chart, 'alerts', { gateways: [node] });
    const told = Testing.synth(chart);
    expect(rulesIn(told)[0].expr).toBe('absent(agentgateway_build_info{namespace=~"shop",pod=~"node-[^-]+"})');
  });

  it.each([20, 46, 47, 52, 57, 58, 63])('match the pods of a gateway whose name has %i characters', (length) => {
    const name = 'edge-'
      .repeat(20)
      .slice(0, length - 1)
      .concat('x');
    const chart = new gw.CompiledChart(Testing.app(), 'c', { namespace: 'shop' });
    const long = new gw.Gateway(chart, 'long', { metadata: { name } });
    long.addHttpListener('http');
    new gw.observability.GatewayAlerts(chart, 'alerts', { gateways: [long] });
    const [{ expr }] = rulesIn(Testing.synth(chart));
    const pods = new RegExp(`^(?:${/pod=~"([^"]+)"/.exec(expr)?.[1]})$`);
    // Follows Kubernetes' name generation: the prefix is cut at 58 characters.
    for (const hash of ['5d8f7c6b4', '7fdb9c8d6f']) expect(`${`${name}-${hash}-`.slice(0, 58)}x2x4z`).toMatch(pods);
    expect(`${name.slice(0, 40)}-other-5d8f7c6b4-x2x4z`).not.toMatch(pods);
  });

  it('fire for each budget at the configured shares', () => {
    const told = objectsOf((chart) => {
      new gw.observability.GatewayAlerts(chart, 'alerts', { budgets: BUDGETS, budgetShares: [0.9] });
    });
    const ofBudgets = (objects: any[]) => rulesIn(objects).filter(({ alert }) => alert === 'AiGatewayBudgetSpent');
    const dollars = 'agentgateway_gen_ai_client_cost_usd_total';
    const tokens = 'agentgateway_gen_ai_client_token_usage_sum';
    expect(ofBudgets(told).map(({ expr }) => expr)).toEqual([
      `sum by (team) (increase(${tokens}{team="a.b\\"c",gen_ai_token_type=~"input|output"}[1d])) / 500 >= 0.9`,
      `sum by (team) (increase(${dollars}{team="search"}[30d])) / 2000 >= 0.9`,
      `sum by (team) (increase(${dollars}{team!~"a\\\\.b\\"c|search"}[30d])) / 100 >= 0.9`,
      `sum (increase(${dollars}{}[30d])) / 5000 >= 0.9`,
    ]);
    expect(ofBudgets(CASES.chosen).map(({ labels }) => labels.severity)).toEqual(
      Array(4).fill(['info', 'warning', 'critical']).flat(),
    );
    expect(ofBudgets(CASES.chosen)[3].annotations.summary).toBe(
      '{{ $labels.team }}: {{ $value | humanizePercentage }} of $2000 per month are spent',
    );
    expect(ofBudgets(CASES.everything)).toEqual([]);
  });

  it('have the labels that select and route them', () => {
    expect(only(CASES.chosen, 'PrometheusRule').metadata.labels).toEqual({ release: 'prometheus' });
    for (const { labels } of rulesIn(CASES.chosen)) {
      const severity = expect.stringMatching(/^(critical|warning|info)$/);
      expect(labels).toMatchObject({ team: 'platform', severity });
    }
    const gatewaysOf = (name: string) =>
      rulesIn(CASES.chosen)
        .filter(({ alert }) => alert === name)
        .map(({ labels }) => [labels.namespace, labels.gateway]);
    const names = new Set<string>(rulesIn(CASES.chosen).map(({ alert }) => alert));
    for (const name of names) {
      // A budget is shared by all gateways, every other alert is of one.
      const isOfBudget = name === 'AiGatewayBudgetSpent';
      const shared = Array.from({ length: 12 }, () => ['shop', 'edge,inner']);
      const each = [
        ['shop', 'edge'],
        ['shop', 'inner'],
      ];
      expect(gatewaysOf(name), name).toEqual(isOfBudget ? shared : each);
    }
  });

  it('exist once for a budget that is listed twice', () => {
    const budget = { budget: gw.limits.Budget.dollars(5).perDay() };
    const alertsFor = (budgets: gw.limits.WatchedBudget[]) =>
      rulesIn(objectsOf((chart) => new gw.observability.GatewayAlerts(chart, 'alerts', { budgets })));
    expect(alertsFor([budget, { ...budget }])).toEqual(alertsFor([budget]));
  });

  it('have unique labels, as Prometheus requires', () => {
    const seen = rulesIn(CASES.chosen).map(({ alert, labels }) => JSON.stringify([alert, labels]));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describeWithOracle('observability')('Prometheus and Grafana', () => {
  let oracle: ObservabilityOracle;
  beforeAll(() => {
    oracle = ObservabilityOracle.start();
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it.each(Object.entries(CASES))('read the rules and the dashboard for %s', async (_name, objects) => {
    expect(await oracle.rules(only(objects, 'PrometheusRule').spec.groups)).toEqual([]);
    expect(await oracle.dashboard(dashboardIn(objects))).toEqual([]);
    for (const query of await oracle.queries(queriesOf(dashboardIn(objects)))) {
      expect(query).not.toHaveProperty('error');
      expect(query.metrics.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['cost-center="x"', /./],
    ['team="x",team="y"', /./],
    ['team="a"b"', /./],
    ['team="Müller / Söhne"', undefined],
  ])('read all metrics of a pod or none: %s', async (label, failure) => {
    const scrape = (value: number) => `# TYPE a counter\na_total{${label}} ${value}\n# EOF\n`;
    const asked = oracle.values([scrape(1), scrape(2)], ['sum(a_total)']);
    if (failure) await expect(asked).rejects.toThrow(failure);
    else expect(await asked).toEqual([1]);
  });

  it('fail the check if they are invalid', async () => {
    const [group] = only(CASES.everything, 'PrometheusRule').spec.groups;
    expect(await oracle.rules([{ ...group, rules: [{ alert: 'Broken', expr: 'sum(' }] }])).toHaveLength(1);
    expect(await oracle.rules([{ ...group, pace: '1m' }])).not.toEqual([]);
    expect(await oracle.dashboard({ ...dashboardIn(CASES.everything), panel: [] })).not.toEqual([]);
    expect((await oracle.queries(['rate(x[5m]']))[0]).toHaveProperty('error');
  });
});

describeWithOracle('crd')('the API server with the definitions of the Prometheus Operator', () => {
  let oracle: CrdOracle;
  beforeAll(async () => {
    oracle = await startWithOperator();
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it('accepts the monitor and the rules without unknown fields', async () => {
    const objects = Object.values(CASES).flatMap((all) =>
      all.filter(({ kind }) => /^(PodMonitor|PrometheusRule)$/.test(kind)),
    );
    expect(objects).toHaveLength(3);
    const verdicts = await oracle.judge('monitoring', objects);
    expect(verdicts.map(textOf)).toEqual(['', '', '']);
    // Nor does it add anything that a GitOps tool would show as a difference.
    expect(verdicts.map(({ defaulted }) => defaulted)).toEqual(objects);
    const wrong = {
      ...objects[0],
      spec: { groups: [{ name: 'g', rules: [{ alert: 'A', expr: 'x', severity: 'high' }] }] },
    };
    expect((await oracle.judge('monitoring', [wrong])).map(({ valid }) => valid)).toEqual([false]);
  });
});
