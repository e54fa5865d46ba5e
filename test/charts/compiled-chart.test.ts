import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Testing, YamlOutputType } from 'cdk8s';
import type { Construct } from 'constructs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { CompiledChart, gatewayapi } from '../../src';
import { calls } from './stub-compiler';

vi.mock('../../src/charts/compiler', async () => await import('./stub-compiler.js'));

const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);

beforeEach(() => {
  calls.length = 0;
  stderr.mockClear();
});

function gateway(scope: Construct, id: string, name?: string, annotations?: Record<string, string>) {
  return new gatewayapi.Gateway(scope, id, {
    metadata: { ...(name ? { name } : {}), ...(annotations ? { annotations } : {}) },
    spec: { gatewayClassName: 'proxy', listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
  });
}

function route(scope: Construct, id: string, name?: string, annotations?: Record<string, string>) {
  return new gatewayapi.HttpRoute(scope, id, {
    metadata: { ...(name ? { name } : {}), ...(annotations ? { annotations } : {}) },
    spec: { parentRefs: [{ name: 'gw' }] },
  });
}

const secret = (scope: Construct, id: string, name?: string) =>
  new ApiObject(scope, id, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: name ? { name } : undefined,
    stringData: { key: 'x' },
  });
const cronTab = (scope: Construct, id: string, name?: string) =>
  new ApiObject(scope, id, {
    apiVersion: 'example.org/v1',
    kind: 'CronTab',
    metadata: name ? { name } : undefined,
    spec: { nothing: null },
  });

const titles = (manifests: readonly { kind: string; metadata: { name: string } }[]) =>
  manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);

/** A Gateway in one chart, its route and a Secret in another, an unrelated plain chart. */
function twoCharts(app: App) {
  const edge = new CompiledChart(app, 'edge', { namespace: 'edge', labels: { team: 'platform' } });
  gateway(edge, 'gateway', 'gw');
  cronTab(edge, 'tab', 'tab');
  const shop = new CompiledChart(app, 'shop', { namespace: 'shop' });
  route(shop, 'route', 'r');
  secret(shop, 'secret', 's');
  const plain = new Chart(app, 'plain');
  gateway(plain, 'other', 'other');
  return { edge, shop, plain };
}

const documentsOf = (file: string) => parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS());

/** Every file below a folder, with its documents. */
function filesOf(folder: string): Record<string, any[]> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile() && file.endsWith('.yaml'))
    .sort();
  return Object.fromEntries(entries.map((file) => [file, documentsOf(join(folder, file))]));
}

function synthesized(type: YamlOutputType, build: (app: App) => void = twoCharts): Record<string, any[]> {
  const outdir = mkdtempSync(join(tmpdir(), 'compiled-chart-'));
  const app = new App({ outdir, yamlOutputType: type });
  build(app);
  app.synth();
  return filesOf(outdir);
}

describe('what a CompiledChart renders', () => {
  it('holds the workload in place of the Gateway, and keeps objects that are not ours', () => {
    const { edge, shop } = twoCharts(Testing.app());
    expect(titles(Testing.synth(edge))).toEqual(['ConfigMap/gw', 'Service/gw', 'CronTab/tab']);
    expect(titles(Testing.synth(shop))).toEqual(['Secret/s']);
  });

  it('compiles all CompiledCharts together, and nothing of plain charts', () => {
    const { edge } = twoCharts(Testing.app());
    const [configMap] = Testing.synth(edge);
    expect(configMap.data['config.yaml'].split('\n')).toEqual(['CronTab/tab', 'Gateway/gw', 'HTTPRoute/r', 'Secret/s']);
  });

  it('gives the compiled objects the labels of the chart', () => {
    const { edge } = twoCharts(Testing.app());
    expect(Testing.synth(edge)[0].metadata).toEqual({ name: 'gw', namespace: 'edge', labels: { team: 'platform' } });
  });

  it('holds several objects of one kind for one Gateway', () => {
    const chart = new CompiledChart(Testing.app(), 'chart');
    new gatewayapi.Gateway(chart, 'gateway', {
      metadata: { name: 'gw' },
      spec: { gatewayClassName: 'proxy', listeners: [], addresses: [{ value: 'a' }, { value: 'b' }] },
    });
    expect(titles(Testing.synth(chart))).toEqual(['ConfigMap/gw', 'Service/gw', 'Service/gw-a', 'Service/gw-b']);
  });

  it('leaves plain charts of the same app as they are', () => {
    const { plain } = twoCharts(Testing.app());
    expect(titles(Testing.synth(plain))).toEqual(['Gateway/other']);
  });
});

describe('objects that others bring', () => {
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

describe('every way of writing files', () => {
  it('FILE_PER_APP', () => {
    const files = synthesized(YamlOutputType.FILE_PER_APP);
    expect(Object.keys(files)).toEqual(['app.k8s.yaml']);
    expect(titles(files['app.k8s.yaml'])).toEqual([
      'ConfigMap/gw',
      'Service/gw',
      'CronTab/tab',
      'Secret/s',
      'Gateway/other',
    ]);
  });

  it('FILE_PER_CHART', () => {
    const files = synthesized(YamlOutputType.FILE_PER_CHART);
    expect(Object.keys(files)).toEqual(['edge.k8s.yaml', 'plain.k8s.yaml', 'shop.k8s.yaml']);
    expect(titles(files['edge.k8s.yaml'])).toEqual(['ConfigMap/gw', 'Service/gw', 'CronTab/tab']);
  });

  it('FILE_PER_RESOURCE', () => {
    expect(Object.keys(synthesized(YamlOutputType.FILE_PER_RESOURCE))).toEqual([
      'ConfigMap.gw.k8s.yaml',
      'CronTab.tab.k8s.yaml',
      'Gateway.other.k8s.yaml',
      'Secret.s.k8s.yaml',
      'Service.gw.k8s.yaml',
    ]);
  });

  it('FOLDER_PER_CHART_FILE_PER_RESOURCE, which does not call toJson() of the chart', () => {
    const files = synthesized(YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE);
    expect(Object.keys(files)).toEqual([
      'edge/ConfigMap.gw.k8s.yaml',
      'edge/CronTab.tab.k8s.yaml',
      'edge/Service.gw.k8s.yaml',
      'plain/Gateway.other.k8s.yaml',
      'shop/Secret.s.k8s.yaml',
    ]);
  });

  it('writes the same objects whichever way is chosen', () => {
    const all = [
      YamlOutputType.FILE_PER_APP,
      YamlOutputType.FILE_PER_CHART,
      YamlOutputType.FILE_PER_RESOURCE,
      YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE,
    ].map((type) =>
      Object.values(synthesized(type))
        .flat()
        .map((manifest) => JSON.stringify(manifest))
        .sort(),
    );
    for (const objects of all) expect(objects).toEqual(all[0]);
  });

  it('synthYaml()', () => {
    const app = Testing.app();
    twoCharts(app);
    const documents = app
      .synthYaml()
      .split('---\n')
      .map((text) => text.match(/kind: (\w+)/)?.[1]);
    expect(documents).toEqual(['ConfigMap', 'Service', 'CronTab', 'Secret', 'Gateway']);
  });

  it('records construct metadata of what is rendered', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'compiled-chart-'));
    const app = new App({ outdir, recordConstructMetadata: true });
    twoCharts(app);
    app.synth();
    const { resources } = JSON.parse(readFileSync(join(outdir, 'construct-metadata.json'), 'utf8'));
    expect(resources).toEqual({
      gw: { path: 'edge/gateway/CompiledService' },
      tab: { path: 'edge/tab' },
      s: { path: 'shop/secret' },
      other: { path: 'plain/other' },
    });
  });
});

describe('names', () => {
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

describe('changes between two calls', () => {
  it('renders the same when nothing changed, and compiles only once', () => {
    const { edge } = twoCharts(Testing.app());
    const first = Testing.synth(edge);
    expect(Testing.synth(edge)).toEqual(first);
    expect(calls).toHaveLength(1);
  });

  it('sees constructs that were added after the first time', () => {
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

  it('synthesizes an app twice into the same files', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'compiled-chart-'));
    const app = new App({ outdir });
    twoCharts(app);
    app.synth();
    const first = filesOf(outdir);
    app.synth();
    expect(filesOf(outdir)).toEqual(first);
  });
});

describe('dependencies', () => {
  it('puts the workload before what depends on the Gateway, also the first time', () => {
    const chart = new CompiledChart(Testing.app(), 'chart');
    const tab = cronTab(chart, 'tab', 'tab');
    const gw = gateway(chart, 'gateway', 'gw');
    tab.addDependency(gw);
    expect(titles(Testing.synth(chart))).toEqual(['ConfigMap/gw', 'Service/gw', 'CronTab/tab']);
  });

  it('puts the workload behind what the Gateway depends on', () => {
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

describe('charts in charts', () => {
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

describe('mistakes', () => {
  it('fails with every error of every chart, each once, under the chart that it is in', () => {
    const app = Testing.app();
    const edge = new CompiledChart(app, 'edge');
    gateway(edge, 'gateway', 'gw', { 'stub/error': 'first' });
    const shop = new CompiledChart(app, 'shop');
    route(shop, 'route', 'r', { 'stub/error': 'second' });
    const text = message(() => app.synth());
    expect(text).toContain('[edge] AIG3002 at edge/gateway spec: first\n    fix: Mend it.');
    expect(text).toContain('[shop] AIG3002 at shop/route spec: second');
    expect(text.match(/AIG3002/g)).toHaveLength(2);
    expect(readdirSync(app.outdir)).toEqual([]);
  });

  it('reports the errors of our constructs in a plain chart too', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'plain');
    gateway(chart, 'one', 'one', { 'stub/error': 'first' });
    gateway(chart, 'two', 'two', { 'stub/error': 'second' });
    const text = message(() => app.synth());
    expect(text).toContain('[plain/one] AIG2001 at spec: first');
    expect(text).toContain('[plain/two] AIG2001 at spec: second');
  });

  it('writes warnings to standard error, once', () => {
    const chart = new CompiledChart(Testing.app(), 'chart');
    gateway(chart, 'gateway', 'gw', { 'stub/warning': 'look here' });
    Testing.synth(chart);
    Testing.synth(chart);
    expect(stderr.mock.calls.map(([text]) => text)).toEqual([
      'warning AIG7001 at chart/gateway spec: look here\n    fix: Mend it.\n',
    ]);
  });

  it('keeps warnings to itself when told to', () => {
    const chart = new CompiledChart(Testing.app(), 'chart', { printWarnings: false });
    gateway(chart, 'gateway', 'gw', { 'stub/warning': 'look here' });
    expect(chart.compile().warnings).toHaveLength(1);
    expect(stderr).not.toHaveBeenCalled();
  });

  it('tells of errors without failing in compile()', () => {
    const chart = new CompiledChart(Testing.app(), 'chart');
    gateway(chart, 'gateway', 'gw', { 'stub/error': 'wrong' });
    expect(chart.compile().errors).toEqual(['AIG3002 at chart/gateway spec: wrong\n    fix: Mend it.']);
    expect(chart.compile().gateways).toEqual([]);
  });

  it('takes one value for each option from all charts', () => {
    const app = Testing.app();
    new CompiledChart(app, 'a', { strict: true });
    new CompiledChart(app, 'b');
    app.synth();
    expect(calls[0].options.settings?.strict).toBe(true);
    new CompiledChart(app, 'c', { strict: false });
    expect(message(() => app.synth())).toContain('[c] AIG8100 at spec: strict differs');
  });
});

describe('compile()', () => {
  it('describes what is made of each Gateway', () => {
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

function message(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it did not fail');
}
