import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart, Duration, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as gw from '../../../src';

const PAGE = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'canary.md'), 'utf8');
const prometheus = 'http://prometheus.monitoring:9090';

/** The objects of the YAML on the page, in their order. */
const onPage: any[] = [...PAGE.matchAll(/```yaml fragment\n([\s\S]*?)```/g)].flatMap(([, yaml = '']) =>
  parseAllDocuments(yaml).map((document) => document.toJSON()),
);

function chartOf(props: gw.CompiledChartProps = { configDelivery: gw.settings.ConfigDelivery.POD }): gw.CompiledChart {
  return new gw.CompiledChart(Testing.app(), 'edge', { namespace: 'ai', disableResourceNameHashes: true, ...props });
}

function gatewayIn(chart: Chart, props: gw.GatewayProps = {}): gw.Gateway {
  const gateway = new gw.Gateway(chart, 'edge', { metadata: { name: 'edge' }, ...props });
  gateway.addHttpListener('http');
  const site = new gw.StaticBackend(chart, 'site', { host: 'site.internal', port: 8080 });
  gateway.addRoute('site', { to: [site] });
  return gateway;
}

type Canary = Omit<gw.observability.CanaryRolloutProps, 'gateway' | 'prometheus'>;

function canaryIn(chart: Chart, gateway: gw.Gateway, props: Canary = {}): gw.observability.CanaryRollout {
  return new gw.observability.CanaryRollout(chart, 'canary', { gateway, prometheus, ...props });
}

const only = (objects: any[], kind: string): any => objects.filter((object) => object.kind === kind);

describe('a canary', () => {
  it('matches the manifest on the page', () => {
    const chart = chartOf();
    const canary = canaryIn(chart, gatewayIn(chart), {
      replicas: 4,
      maxErrorIncrease: 0.05,
      watchFor: Duration.minutes(5),
    });
    const objects = Testing.synth(chart);
    expect(only(onPage, 'Rollout')).toHaveLength(1);
    expect(only(objects, 'Rollout')).toEqual(only(onPage, 'Rollout'));
    expect(only(objects, 'AnalysisTemplate')).toEqual(only(onPage, 'AnalysisTemplate'));
    expect([canary.rollout.name, canary.analysis.name]).toEqual(['edge', 'edge-canary']);
    expect(only(objects, 'Deployment')[0].spec.replicas).toBe(onPage[0].spec.deployment.spec.replicas);
  });

  it('has the documented defaults', () => {
    const chart = chartOf();
    canaryIn(chart, gatewayIn(chart));
    const objects = Testing.synth(chart);
    expect(only(objects, 'Rollout')).toEqual(only(onPage, 'Rollout'));
    expect(only(objects, 'AnalysisTemplate')).toEqual(only(onPage, 'AnalysisTemplate'));
  });

  it('accepts custom numbers', () => {
    const chart = chartOf();
    canaryIn(chart, gatewayIn(chart), { replicas: 9, maxErrorIncrease: 0.2, watchFor: Duration.hours(1) });
    const objects = Testing.synth(chart);
    expect(only(objects, 'Rollout')[0].spec.replicas).toBe(9);
    expect(only(objects, 'AnalysisTemplate')[0].spec.metrics[0]).toMatchObject({
      count: 60,
      successCondition: 'result[0] < 0.2',
      failureCondition: 'result[0] >= 0.2',
    });
  });

  it('scales the Rollout by the autoscaler in either order of definition', () => {
    const [wanted] = onPage.filter(({ spec }) => spec.horizontalPodAutoscaler !== undefined);
    for (const autoscaledFirst of [true, false]) {
      const chart = chartOf();
      const gateway = gatewayIn(chart);
      if (autoscaledFirst) gateway.autoscale({ minReplicas: 4, maxReplicas: 8 });
      canaryIn(chart, gateway);
      if (!autoscaledFirst) gateway.autoscale({ minReplicas: 4, maxReplicas: 8 });
      gateway.keepAvailable();
      const objects = Testing.synth(chart);
      expect(only(objects, 'HorizontalPodAutoscaler')[0].spec).toMatchObject(wanted.spec.horizontalPodAutoscaler.spec);
      expect(only(objects, 'Deployment')[0].spec.replicas).toBe(0);
      expect(only(objects, 'Rollout')[0].spec).not.toHaveProperty('replicas');
      expect(chart.compile()).toMatchObject({ errors: [], warnings: [] });
    }
  });

  it('keeps the Deployment and its autoscaler if configured', () => {
    const chart = chartOf();
    const gateway = gatewayIn(chart, { replicas: 3 });
    canaryIn(chart, gateway, { replicas: 3, keepDeployment: true });
    const objects = Testing.synth(chart);
    expect(only(objects, 'Deployment')[0].spec.replicas).toBe(3);
    expect(only(objects, 'Rollout')[0].spec.replicas).toBe(3);

    const other = chartOf();
    const scaled = gatewayIn(other);
    scaled.autoscale({ maxReplicas: 4 });
    canaryIn(other, scaled, { keepDeployment: true });
    const made = Testing.synth(other);
    expect(only(made, 'HorizontalPodAutoscaler')[0].spec.scaleTargetRef.kind).toBe('Deployment');
    expect(only(made, 'Deployment')[0].spec).not.toHaveProperty('replicas');
    expect(only(made, 'Rollout')[0].spec.replicas).toBe(4);
  });

  it('uses the name of the Deployment and omits an absent namespace', () => {
    const chart = chartOf({ namespace: undefined, configDelivery: gw.settings.ConfigDelivery.POD });
    const gateway = gatewayIn(chart, { metadata: { name: 'e'.repeat(80) } });
    canaryIn(chart, gateway);
    const objects = Testing.synth(chart);
    const { name } = only(objects, 'Deployment')[0].metadata;
    const [rollout] = only(objects, 'Rollout');
    expect(name.length).toBeLessThan(64);
    expect(rollout.metadata).toEqual({ name });
    expect(rollout.spec.workloadRef.name).toBe(name);
    const [{ spec }] = only(objects, 'AnalysisTemplate');
    expect(spec.metrics[0].provider.prometheus.query).toContain(`{pod=~"${name}-{{args.hash}}-.+"}`);
  });
});

describe('a disruption budget of a canary', () => {
  const warned = (maxUnavailable: string): string => {
    const chart = chartOf();
    const gateway = gatewayIn(chart);
    canaryIn(chart, gateway);
    gateway.keepAvailable({ maxUnavailable });
    return chart.compile().warnings.join('\n');
  };

  it('applies to the pods of the Rollout instead of those of the Deployment', () => {
    expect(warned('25%')).toBe('');
    expect(warned('1')).toBe('');
    expect(warned('0')).toContain('AIG6026');
  });
});

describe('an invalid canary', () => {
  const refused = (build: (chart: gw.CompiledChart) => void, props?: gw.CompiledChartProps): string => {
    const chart = chartOf(props);
    build(chart);
    const { errors } = chart.compile();
    expect(() => Testing.synth(chart)).toThrow();
    return errors.join('\n');
  };

  it('is rejected if the pods do not contain the config', () => {
    for (const configDelivery of [undefined, gw.settings.ConfigDelivery.AUTO, gw.settings.ConfigDelivery.PLAIN])
      expect(refused((chart) => canaryIn(chart, gatewayIn(chart)), { configDelivery })).toContain(
        'AIG8126 at edge/canary',
      );
    // Another chart of the cluster may set it.
    const chart = chartOf({});
    new gw.CompiledChart(App.of(chart), 'settings', { settings: { configDelivery: gw.settings.ConfigDelivery.POD } });
    canaryIn(chart, gatewayIn(chart));
    expect(chart.compile().errors).toEqual([]);
  });

  it('is rejected for a controller, for another chart, and when defined twice', () => {
    const plain = new Chart(Testing.app(), 'plain');
    expect(() => canaryIn(plain, gatewayIn(plain))).toThrow('AIG8126 at plain/canary');
    const chart = chartOf();
    const gateway = gatewayIn(chart);
    const other = new gw.CompiledChart(App.of(chart), 'other');
    expect(() => canaryIn(other, gateway)).toThrow('AIG8118 at other/canary');
    canaryIn(chart, gateway);
    expect(() => new gw.observability.CanaryRollout(chart, 'second', { gateway, prometheus })).toThrow(
      'AIG8118 at edge/second',
    );
    const nodes = chartOf();
    const onNodes = gatewayIn(nodes, { workloadKind: gw.workload.WorkloadKind.DAEMON_SET });
    expect(() => canaryIn(nodes, onNodes)).toThrow('AIG8118 at edge/canary');
  });

  it('is rejected if the Deployment sets replicas without keepDeployment', () => {
    expect(refused((chart) => canaryIn(chart, gatewayIn(chart, { replicas: 3 })))).toContain('AIG8127 at edge/canary');
    const later = refused((chart) => {
      const gateway = gatewayIn(chart);
      canaryIn(chart, gateway);
      gateway.workload.overlayDeployment({ replicas: 2 });
    });
    expect(later).toContain('AIG8127 at edge/canary');
    const chart = chartOf();
    canaryIn(chart, gatewayIn(chart, { replicas: 0 }));
    expect(chart.compile().errors).toEqual([]);
  });

  it('is rejected if an autoscaler controls its replicas', () => {
    const found = refused((chart) => {
      const gateway = gatewayIn(chart);
      canaryIn(chart, gateway, { replicas: 4 });
      gateway.autoscale({ maxReplicas: 8 });
    });
    expect(found).toContain('AIG8116 at edge/canary');
  });

  it('is rejected if numbers are out of bounds', () => {
    const bad: Partial<gw.observability.CanaryRolloutProps>[] = [
      ...[0, -1, 1.5].map((replicas) => ({ replicas })),
      ...[0, 1, -0.1, 5].map((maxErrorIncrease) => ({ maxErrorIncrease })),
      ...[Duration.minutes(0), Duration.seconds(30), Duration.seconds(90)].map((watchFor) => ({ watchFor })),
      ...['', 'prometheus:9090', 'http://', 'http:///x'].map((address) => ({ prometheus: address })),
    ];
    for (const props of bad) {
      const chart = chartOf();
      const gateway = gatewayIn(chart);
      const [option = ''] = Object.keys(props);
      expect(() => new gw.observability.CanaryRollout(chart, 'canary', { gateway, prometheus, ...props })).toThrow(
        new RegExp(`^AIG8128 at edge/canary: \`${option}\``),
      );
    }
    for (const props of [{ replicas: 1 }, { maxErrorIncrease: 0.999 }, { watchFor: Duration.seconds(60) }]) {
      const chart = chartOf();
      expect(() => canaryIn(chart, gatewayIn(chart), props)).not.toThrow();
    }
  });
});
