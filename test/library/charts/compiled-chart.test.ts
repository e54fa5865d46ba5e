import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart, Testing, YamlOutputType } from 'cdk8s';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CompiledChart, gatewayapi } from '../../../src';
import { calls } from './stub-compiler';
import { cronTab, filesOf, gateway, route, secret, synthesized, titles, twoCharts } from './two-charts';

vi.mock('../../../src/library/charts/compiler', async () => await import('./stub-compiler.js'));
vi.mock('../../../src/library/api/runtime/validate-document', async () => await import('./stub-compiler.js'));

beforeEach(() => {
  calls.length = 0;
});

describe('output of a CompiledChart', () => {
  it('contains the workload instead of the Gateway, and unrelated objects', () => {
    const { edge, shop } = twoCharts(Testing.app());
    expect(titles(Testing.synth(edge))).toEqual(['ConfigMap/gw', 'Service/gw', 'CronTab/tab']);
    expect(titles(Testing.synth(shop))).toEqual(['Secret/s']);
  });

  it('compiles all CompiledCharts together and ignores plain charts', () => {
    const { edge } = twoCharts(Testing.app());
    const [configMap] = Testing.synth(edge);
    expect(configMap.data['config.yaml'].split('\n')).toEqual(['CronTab/tab', 'Gateway/gw', 'HTTPRoute/r', 'Secret/s']);
  });

  it('applies the labels of the chart to compiled objects', () => {
    const { edge } = twoCharts(Testing.app());
    expect(Testing.synth(edge)[0].metadata).toEqual({ name: 'gw', namespace: 'edge', labels: { team: 'platform' } });
  });

  it('contains several objects of one kind for one Gateway', () => {
    const chart = new CompiledChart(Testing.app(), 'chart');
    new gatewayapi.Gateway(chart, 'gateway', {
      metadata: { name: 'gw' },
      spec: { gatewayClassName: 'proxy', listeners: [], addresses: [{ value: 'a' }, { value: 'b' }] },
    });
    expect(titles(Testing.synth(chart))).toEqual(['ConfigMap/gw', 'Service/gw', 'Service/gw-a', 'Service/gw-b']);
  });

  it('leaves plain charts of the same app unchanged', () => {
    const { plain } = twoCharts(Testing.app());
    expect(titles(Testing.synth(plain))).toEqual(['Gateway/other']);
  });
});

describe('external objects', () => {
  it('are compiled with the rest, but not rendered', () => {
    const chart = new CompiledChart(Testing.app(), 'chart', { namespace: 'ns' });
    gateway(chart, 'gateway', 'gw');
    chart.addExternalSecret({ name: 'keys', keys: ['tenant-a'], labels: { tenant: 'true' } });
    chart.addExternalService({ name: 'tools', namespace: 'other', ports: [80] });
    expect(titles(Testing.synth(chart))).toEqual(['ConfigMap/gw', 'Service/gw']);
    expect(calls[0].documents.slice(1).map(({ value }) => value)).toEqual([
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'keys', namespace: 'ns', labels: { tenant: 'true' } },
        data: { 'tenant-a': null },
      },
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'tools', namespace: 'other' },
        spec: { ports: [{ name: 'port-80', port: 80 }] },
      },
    ]);
  });
});

describe('resource names', () => {
  it.each([true, false])(
    'takes the generated name of the Gateway (hashes disabled: %s)',
    (disableResourceNameHashes) => {
      const chart = new CompiledChart(Testing.app(), 'chart', { disableResourceNameHashes });
      const { name } = gateway(chart, 'gateway');
      expect(titles(Testing.synth(chart))).toEqual([`ConfigMap/${name}`, `Service/${name}`]);
      expect(name === 'chart-gateway').toBe(disableResourceNameHashes);
    },
  );
});

describe('repeated synthesis', () => {
  it('renders the same output and compiles once if nothing changed', () => {
    const { edge } = twoCharts(Testing.app());
    const first = Testing.synth(edge);
    expect(Testing.synth(edge)).toEqual(first);
    expect(calls).toHaveLength(1);
  });

  it('includes constructs that were added after the first synthesis', () => {
    const { edge, shop } = twoCharts(Testing.app());
    Testing.synth(edge);
    route(shop, 'late', 'late');
    gateway(edge, 'second', 'gw2');
    const objects = Testing.synth(edge);
    expect(titles(objects)).toEqual(['ConfigMap/gw', 'Service/gw', 'CronTab/tab', 'ConfigMap/gw2', 'Service/gw2']);
    expect(objects[0].data['config.yaml']).toContain('HTTPRoute/late');
  });

  it('forgets constructs that were removed', () => {
    const { edge } = twoCharts(Testing.app());
    Testing.synth(edge);
    edge.node.tryRemoveChild('gateway');
    expect(titles(Testing.synth(edge))).toEqual(['CronTab/tab']);
  });

  it('synthesizes an app repeatedly into the same files', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'compiled-chart-'));
    const app = new App({ outdir });
    twoCharts(app);
    app.synth();
    const first = filesOf(outdir);
    app.synth();
    expect(filesOf(outdir)).toEqual(first);
  });
});

describe('the order of dependencies', () => {
  it('orders the workload before dependents of the Gateway, also the first time', () => {
    const chart = new CompiledChart(Testing.app(), 'chart');
    const tab = cronTab(chart, 'tab', 'tab');
    const gw = gateway(chart, 'gateway', 'gw');
    tab.addDependency(gw);
    expect(titles(Testing.synth(chart))).toEqual(['ConfigMap/gw', 'Service/gw', 'CronTab/tab']);
  });

  it('orders the workload after the dependencies of the Gateway', () => {
    const chart = new CompiledChart(Testing.app(), 'chart');
    const gw = gateway(chart, 'gateway', 'gw');
    gw.addDependency(secret(chart, 'secret', 's'));
    expect(titles(Testing.synth(chart))).toEqual(['Secret/s', 'ConfigMap/gw', 'Service/gw']);
  });

  it('does not bring compiled objects back through a dependency', () => {
    const chart = new CompiledChart(Testing.app(), 'chart');
    const tab = cronTab(chart, 'tab', 'tab');
    tab.addDependency(route(chart, 'route', 'r'));
    expect(titles(Testing.synth(chart))).toEqual(['CronTab/tab']);
  });

  it('orders charts by dependencies between their constructs', () => {
    const files = synthesized(YamlOutputType.FILE_PER_CHART, (app) => {
      const routes = new CompiledChart(app, 'routes');
      const edge = new CompiledChart(app, 'edge');
      cronTab(routes, 'tab', 'tab').addDependency(gateway(edge, 'gateway', 'gw'));
    });
    expect(Object.keys(files)).toEqual(['0000-edge.k8s.yaml', '0001-routes.k8s.yaml']);
  });
});

describe('a nested chart', () => {
  it('renders each object in the nearest chart', () => {
    const app = Testing.app();
    const outer = new CompiledChart(app, 'outer');
    gateway(outer, 'gateway', 'outer');
    const inner = new CompiledChart(outer, 'inner');
    gateway(inner, 'gateway', 'inner');
    const plain = new Chart(outer, 'plain');
    gateway(plain, 'gateway', 'plain');
    expect(titles(Testing.synth(outer))).toEqual(['ConfigMap/outer', 'Service/outer']);
    expect(titles(Testing.synth(inner))).toEqual(['ConfigMap/inner', 'Service/inner']);
    expect(titles(Testing.synth(plain))).toEqual(['Gateway/plain']);
  });

  it('works below a plain chart', () => {
    const outer = new Chart(Testing.app(), 'outer');
    gateway(outer, 'gateway', 'outer');
    const inner = new CompiledChart(outer, 'inner');
    gateway(inner, 'gateway', 'inner');
    expect(titles(Testing.synth(outer))).toEqual(['Gateway/outer']);
    expect(titles(Testing.synth(inner))).toEqual(['ConfigMap/inner', 'Service/inner']);
  });
});

describe('compile()', () => {
  it('describes the output of each Gateway', () => {
    const { edge } = twoCharts(Testing.app());
    expect(edge.compile().gateways).toEqual([
      {
        namespace: 'edge',
        name: 'gw',
        constructPath: 'edge/gateway',
        config: 'CronTab/tab\nGateway/gw\nHTTPRoute/r\nSecret/s',
        objects: ['ConfigMap/gw', 'Service/gw'],
      },
    ]);
  });
});
