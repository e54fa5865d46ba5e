import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ObservabilityOracle } from '../oracles/observability-oracle';
import { build, describeWithOracle, ORACLE_START } from '../oracles/oracle';
import { type AlertTest, lintRules, seriesName, testRules } from '../oracles/promtool';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
}

const EXAMPLES = join(__dirname, '..', '..', 'examples');

/** Returns the groups of all PrometheusRules of an example. */
function groupsOf(example: string): readonly { readonly name: string; readonly rules: readonly Rule[] }[] {
  const snapshot = join(EXAMPLES, example, 'snapshot.yaml');
  if (!existsSync(snapshot)) return [];
  const objects = parseAllDocuments(readFileSync(snapshot, 'utf8')).map((document) => document.toJS());
  return objects.filter((object) => object?.kind === 'PrometheusRule').flatMap(({ spec }) => spec.groups);
}

const ALL = readdirSync(EXAMPLES)
  .map((example) => ({ example, groups: groupsOf(example) }))
  .filter(({ groups }) => groups.length > 0);

describeWithOracle('observability')("Prometheus' own code", () => {
  let oracle: ObservabilityOracle;
  beforeAll(() => {
    oracle = ObservabilityOracle.start();
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it('is asked about examples with alerts', () => {
    expect(ALL.map(({ example }) => example)).toEqual(expect.arrayContaining(['llm-platform', 'production-overlays']));
  });

  it.each(ALL)('reads only metrics of the namespace in the alert rules of $example', async ({ groups }) => {
    const rules = groups.flatMap((group) => group.rules);
    const queries = await oracle.queries(rules.map(({ expr }) => expr));
    for (const [index, { error, labels }] of queries.entries()) {
      expect(error).toBeUndefined();
      expect(labels, rules[index]?.alert).toEqual(expect.arrayContaining(['namespace', 'pod']));
    }
  });
});

/** The labels by which Alertmanager routes an alert. */
const ROUTED_BY = ['namespace', 'gateway', 'budget', 'share'];
const HOUR = 60;

/** A gateway of an example, and the series of one of its pods. */
interface WatchedGateway {
  readonly labels: { readonly namespace: string; readonly gateway: string };
  readonly series: readonly string[];
}

/** Returns the gateways for which rules report that no pod was scraped. */
function gatewaysIn(rules: readonly Rule[]): WatchedGateway[] {
  return rules
    .filter(({ alert }) => alert === 'AiGatewayDown')
    .map(({ expr, labels = {} }) => {
      const { namespace = '', gateway = '' } = labels;
      const pod = /pod=~"([^"]+)"/.exec(expr)?.[1]?.replaceAll('[^-]+', 'x1') ?? '';
      const of = { namespace, pod };
      return {
        labels: { namespace, gateway },
        series: [
          seriesName('agentgateway_build_info', { ...of, tag: 'v1.4.1' }),
          seriesName('agentgateway_config_synchronized', of),
          seriesName('agentgateway_requests_total', { ...of, route: 'shop/all', status: '200' }),
        ],
      };
    });
}

/** An hour in which a pod runs, from its start to a minute after which it is gone. */
function running({ series }: WatchedGateway, until = HOUR): AlertTest['series'] {
  const [info = '', inSync = '', requests = ''] = series;
  const gone = until < HOUR ? ` _x${HOUR - until}` : '';
  return [
    { series: info, values: `1x${until}${gone}` },
    { series: inSync, values: `1x${until}${gone}` },
    { series: requests, values: `0+60x${until}${gone}` },
  ];
}

const down = ({ labels }: WatchedGateway) => ({ alertname: 'AiGatewayDown', ...labels });

describeWithOracle('promtool')('promtool', () => {
  beforeAll(() => {
    build('promtool');
  }, ORACLE_START);

  it.each(ALL)('finds nothing in the alert rules of $example', ({ groups }) => {
    expect(lintRules(groups)).toBe('');
  });

  it.each(ALL)('fires an alert for each gateway of $example that is gone, and only then', ({ groups }) => {
    const gateways = gatewaysIn(groups.flatMap(({ rules }) => rules));
    expect(gateways.length).toBeGreaterThan(0);
    const tests: AlertTest[] = [
      {
        name: 'all pods run',
        series: gateways.flatMap((gateway) => running(gateway)),
        expected: [1, 10, HOUR].map((afterMinutes) => ({ afterMinutes, alerts: [] })),
      },
      {
        name: 'no pod has ever run',
        series: [],
        expected: [
          { afterMinutes: 4, alerts: [] },
          { afterMinutes: 6, alerts: gateways.map(down) },
        ],
      },
      ...gateways.map((gateway, index) => ({
        name: `${gateway.labels.gateway} is gone after half an hour`,
        series: gateways.flatMap((one, other) => running(one, other === index ? 30 : HOUR)),
        expected: [
          { afterMinutes: 30, alerts: [] },
          { afterMinutes: 45, alerts: [down(gateway)] },
        ],
      })),
    ];
    expect(testRules(groups, tests, ROUTED_BY)).toBe('');
  });

  it.each(ALL)(
    'finds namespace and gateway on every alert of $example, and the budget on those of budgets',
    ({ groups }) => {
      for (const { alert, labels = {} } of groups.flatMap(({ rules }) => rules)) {
        const required = ['namespace', 'gateway', 'severity', ...(alert === 'AiGatewayBudgetSpent' ? ['budget'] : [])];
        expect(Object.keys(labels), alert).toEqual(expect.arrayContaining(required));
      }
    },
  );

  it('reports duplicates, and alerts that do not fire', () => {
    const rule = { alert: 'Gone', expr: 'absent(up)', labels: { gateway: 'edge' } };
    expect(lintRules([{ name: 'g', rules: [rule, rule] }])).toContain('duplicate rule');
    expect(lintRules([{ name: 'g', rules: [rule] }])).toBe('');
    const alerts = [{ alertname: 'Gone', gateway: 'edge' }];
    const test = (series: AlertTest['series']) =>
      testRules(
        [{ name: 'g', rules: [rule] }],
        [{ name: 't', series, expected: [{ afterMinutes: 5, alerts }] }],
        ['gateway'],
      );
    expect(test([])).toBe('');
    expect(test([{ series: 'up', values: '1x9' }])).toContain('FAILED');
  });
});
