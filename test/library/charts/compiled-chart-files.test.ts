import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Testing, YamlOutputType } from 'cdk8s';
import { describe, expect, it, vi } from 'vitest';
import { synthesized, titles, twoCharts } from './two-charts';

vi.mock('../../../src/library/charts/compiler', async () => await import('./stub-compiler.js'));
vi.mock('../../../src/library/api/runtime/validate-document', async () => await import('./stub-compiler.js'));

describe('each YAML output type', () => {
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

  it('FOLDER_PER_CHART_FILE_PER_RESOURCE, without calling toJson() of the chart', () => {
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

  it('records construct metadata of rendered objects', () => {
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
