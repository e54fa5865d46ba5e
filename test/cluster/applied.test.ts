import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart, Yaml } from 'cdk8s';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROGRAMS } from '../examples/programs';
import { ApiServer, CLUSTER_START, describeWithCluster } from './api-server';

const ROOT = join(__dirname, '..', '..');

/** What a plain chart holds is for a controller. */
const compiled = Object.entries(PROGRAMS).filter(([name]) => name !== 'controller-mode');

/** Those of an example, without what the definitions of other projects are for. */
function objectsOf(make: (app: App) => unknown): any[] {
  const app = new App();
  make(app);
  const charts = app.node.children.filter((child): child is Chart => Chart.isChart(child));
  return charts.flatMap((chart) => chart.toJson()).filter(({ apiVersion }) => !/monitoring|gateway/.test(apiVersion));
}

const isOwn = ({ metadata: { labels } }: any) => labels?.['app.kubernetes.io/managed-by'] === 'cdk8s-ai-gateway';

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

  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  /** @returns what kubectl says of each object */
  const apply = (...args: readonly string[]): string[] => {
    const { code, out, err } = server.kubectl(['apply', ...args]);
    expect(code, err).toBe(0);
    return lines(out);
  };

  it('takes the definitions by plain apply, and knows them again', () => {
    const definitions = ['-f', join(ROOT, 'crds')];
    expect(apply(...definitions).every((line) => line.endsWith(' created'))).toBe(true);
    expect(apply(...definitions).every((line) => line.endsWith(' unchanged'))).toBe(true);
  });

  it.each(compiled)('takes %s where only restricted pods may run, and sees no drift', (name, make) => {
    const objects = objectsOf(make);
    const namespaces = new Set(objects.map(({ metadata }) => metadata.namespace ?? 'default'));
    for (const namespace of namespaces) {
      const label = 'pod-security.kubernetes.io/enforce=restricted';
      if (namespace !== 'default') server.kubectl(['create', 'namespace', namespace]);
      expect(server.kubectl(['label', '--overwrite', 'namespace', namespace, label])).toMatchObject({ code: 0 });
    }
    const place = join(folder, name);
    mkdirSync(join(place, 'deeper'), { recursive: true });
    const file = (path: string, some: readonly object[]) =>
      writeFileSync(join(place, path), some.map((object) => Yaml.stringify(object)).join('---\n'));
    file('first.yaml', objects.slice(0, 2));
    file(join('deeper', 'others.yaml'), objects.slice(2));
    const everything = ['-R', '-f', place];
    expect(apply(...everything)).toHaveLength(objects.length);
    const versions = () => {
      const kinds = [...new Set(objects.map(({ kind }) => kind))].join(',');
      const found = server.kubectl([
        'get',
        kinds,
        '-A',
        '-o',
        'custom-columns=:kind,:metadata.uid,:metadata.resourceVersion',
      ]);
      expect(found.code, found.err).toBe(0);
      return found.out;
    };
    const before = versions();
    // What kubectl replaces as a whole it says to be configured, although it is not; an example brings applications of its own.
    const own = new Set(objects.filter(isOwn).map(({ metadata }) => metadata.name));
    const changed = apply(...everything).filter((line) => !line.endsWith(' unchanged'));
    const isBudget = (line: string) => line.startsWith('poddisruptionbudget.policy/');
    expect(changed.filter((line) => !isBudget(line) && own.has(line.split(/[/ ]/)[1]))).toEqual([]);
    expect(versions()).toBe(before);
    expect(server.kubectl(['diff', ...everything])).toMatchObject({ code: 0, out: '' });
    const ownText = Yaml.stringify({ apiVersion: 'v1', kind: 'List', items: objects.filter(isOwn) });
    expect(server.kubectl(['apply', '--server-side', '-f', '-'], ownText)).toMatchObject({ code: 0 });
    expect(server.kubectl(['diff', ...everything])).toMatchObject({ code: 0, out: '' });
    for (const { kind, metadata, spec } of objects.filter((one) => isOwn(one) && one.kind === 'Deployment')) {
      const { metadata: labels, spec: pod } = spec.template;
      if (pod.priorityClassName) server.kubectl(['create', 'priorityclass', pod.priorityClassName, '--value=1']);
      const { serviceAccountName: _, ...rest } = pod;
      const made = {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { ...labels, name: metadata.name, namespace: metadata.namespace },
        spec: rest,
      };
      const answer = server.kubectl(['create', '--dry-run=server', '-f', '-'], JSON.stringify(made));
      expect(answer, `${kind} ${metadata.name}`).toMatchObject({ code: 0, err: '' });
    }
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
    expect(lines(prune('new'))).toEqual(['configmap/new unchanged', 'configmap/old pruned']);
  });
});
