import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart, Yaml } from 'cdk8s';
import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../apps/cli/run';
import { PROGRAMS } from '../examples/programs';
import { examplePath } from '../support/examples';
import { ApiServer, CLUSTER_START, describeWithCluster } from './api-server';
import { type Applied, apply, expectNoDrift, linesOf } from './no-drift';

const ROOT = join(__dirname, '..', '..');

/** What a plain chart holds is for a controller. */
const compiled = Object.entries(PROGRAMS).filter(([name]) => name !== 'controller-mode');

/** Those of an example, without what the definitions of other projects are for. */
function objectsOf(make: (app: App) => unknown): Applied[] {
  const app = new App();
  make(app);
  const charts = app.node.children.filter((child): child is Chart => Chart.isChart(child));
  return charts.flatMap((chart) => chart.toJson()).filter(({ apiVersion }) => !/monitoring|gateway/.test(apiVersion));
}

describeWithCluster()('a real API server', () => {
  let server: ApiServer;
  const folder = mkdtempSync(join(tmpdir(), 'applied-'));
  beforeAll(async () => {
    server = await ApiServer.start();
  }, CLUSTER_START);
  afterAll(() => {
    server?.stop();
    rmSync(folder, { recursive: true });
  });

  it('takes the definitions by plain apply, and knows them again', () => {
    const definitions = ['-f', join(ROOT, 'crds')];
    expect(apply(server, ...definitions).every((line) => line.endsWith(' created'))).toBe(true);
    expect(apply(server, ...definitions).every((line) => line.endsWith(' unchanged'))).toBe(true);
  });

  it.each(compiled)('takes %s where only restricted pods may run, and sees no drift', (name, make) => {
    expectNoDrift(server, join(folder, name), objectsOf(make));
  });

  it.each([
    ['plain-yaml', []],
    ['environments', ['--environment', 'prod-eu']],
  ])('takes what is compiled from the YAML of %s, and sees no drift', async (name, args) => {
    const { code, out } = await run('compile', '--config', examplePath(name, 'ai-gateway.yaml'), ...args, '-o', '-');
    expect(code).toBe(0);
    const objects = loadAll(out).map((one) => one as Applied);
    expect(objects.length).toBeGreaterThan(4);
    expectNoDrift(server, join(folder, name), objects);
  });

  it('takes away by its label what is no longer made', () => {
    server.kubectl(['create', 'namespace', 'pruned']);
    const config = (name: string) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, namespace: 'pruned', labels: { 'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway' } },
    });
    const prune = (...names: string[]) => {
      const file = join(folder, 'pruned.yaml');
      writeFileSync(file, names.map((name) => Yaml.stringify(config(name))).join('---\n'));
      const selected = ['--prune', '-l', 'app.kubernetes.io/managed-by=cdk8s-ai-gateway', '-n', 'pruned'];
      return server.kubectl(['apply', ...selected, '--prune-allowlist=core/v1/ConfigMap', '-f', file]).out;
    };
    prune('old', 'new');
    expect(linesOf(prune('new'))).toEqual(['configmap/new unchanged', 'configmap/old pruned']);
  });
});
