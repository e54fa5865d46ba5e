import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Yaml } from 'cdk8s';
import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../apps/cli/run';
import { writeCommand } from '../apps/delivery/command';
import { inferenceDefinitions } from '../oracles/inference-definitions';
import { examplePath } from '../support/examples';
import { ApiServer, CLUSTER_START, describeWithCluster } from './api-server';
import { COMPILED_EXAMPLES, objectsOf } from './compiled-examples';
import { type Applied, apply, expectNoDrift, linesOf } from './no-drift';

const ROOT = join(__dirname, '..', '..');

describeWithCluster()('a real API server', () => {
  let server: ApiServer;
  const folder = mkdtempSync(join(tmpdir(), 'applied-'));
  beforeAll(async () => {
    server = await ApiServer.start();
    writeCommand(join(server.folder, 'kubectl-ai_gateway'));
    const definitions = inferenceDefinitions();
    const text = definitions.map((one) => Yaml.stringify(one)).join('---\n');
    expect(server.kubectl(['apply', '-f', '-'], text)).toMatchObject({ code: 0 });
    const names = definitions.map(({ metadata }) => `crd/${metadata.name}`);
    expect(server.kubectl(['wait', '--for=condition=Established', ...names])).toMatchObject({ code: 0 });
  }, CLUSTER_START);
  afterAll(() => {
    server?.stop();
    rmSync(folder, { recursive: true });
  });

  it('accepts the definitions by apply and reports them unchanged', () => {
    const definitions = ['-f', join(ROOT, 'crds')];
    expect(apply(server, ...definitions).every((line) => line.endsWith(' created'))).toBe(true);
    expect(apply(server, ...definitions).every((line) => line.endsWith(' unchanged'))).toBe(true);
  });

  it.each(COMPILED_EXAMPLES)('accepts %s in a restricted namespace without drift', (name, make) => {
    expectNoDrift(server, join(folder, name), objectsOf(make));
  });

  it.each([
    ['plain-yaml', []],
    ['environments', ['--environment', 'prod-eu']],
  ])('accepts the compiled YAML of %s without drift', async (name, args) => {
    const { code, out } = await run('compile', '--config', examplePath(name, 'ai-gateway.yaml'), ...args, '-o', '-');
    expect(code).toBe(0);
    const objects = loadAll(out).map((one) => one as Applied);
    expect(objects.length).toBeGreaterThan(4);
    expectNoDrift(server, join(folder, name), objects);
  });

  it('rejects renamed resources by the documented admission policy', async () => {
    const page = readFileSync(join(ROOT, 'docs', 'gitops.md'), 'utf8');
    const [, policy = ''] = /```yaml\n(apiVersion: admissionregistration[^`]*)```/.exec(page) ?? [];
    expect(server.kubectl(['apply', '-f', '-'], policy)).toMatchObject({ code: 0, err: '' });
    const { out } = await run('compile', '--config', examplePath('plain-yaml', 'ai-gateway.yaml'), '-o', '-');
    const [deployment] = loadAll(out).filter((one: any) => one.kind === 'Deployment') as Applied[];
    const { name, namespace } = deployment.metadata;
    server.kubectl(['create', 'namespace', namespace]);
    const create = (metadata: object, template: object = deployment.spec.template) => {
      const object = {
        ...deployment,
        metadata: { name, namespace, ...metadata },
        spec: { ...deployment.spec, template },
      };
      return server.kubectl(['create', '--dry-run=server', '-f', '-'], JSON.stringify(object));
    };
    const called = { name: `x-${name}` };
    // The server takes a moment to know a policy.
    await expect.poll(() => create(called).code, { timeout: 30_000 }).toBe(1);
    expect(create(called).err).toContain(`it was compiled as ${namespace}/${name}: rename and move`);
    expect(create({ namespace: 'default' }).err).toContain('it was compiled as');
    for (const annotations of [undefined, {}, { other: 'x' }]) {
      const { metadata } = deployment.spec.template;
      expect(create(called, { ...deployment.spec.template, metadata: { ...metadata, annotations } })).toMatchObject({
        code: 0,
      });
    }
    expect(create({ name, labels: { new: 'x' } }).err).not.toContain('compiled as');
  });

  it('inspects pods of compiled gateways only when checking drift', () => {
    const input = examplePath('plain-yaml', 'ai-gateway.yaml');
    const text = server.kubectl(['ai-gateway', 'compile', '--config', input, '-o', '-']).out;
    const [{ metadata, spec }] = loadAll(text).filter((one: any) => one.kind === 'Deployment') as Applied[];
    const { labels, annotations } = spec.template.metadata;
    const { namespace } = metadata;
    server.kubectl(['create', 'namespace', namespace]);
    const container = { name: 'agentgateway', image: 'none' };
    const start = (name: string, own: object) => {
      const pod = {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name, namespace, labels, ...own },
        spec: { containers: [container] },
      };
      // Only admission matters here: the pods never start.
      server.kubectl(['label', '--overwrite', 'namespace', namespace, 'pod-security.kubernetes.io/enforce-']);
      expect(server.kubectl(['create', '-f', '-'], JSON.stringify(pod))).toMatchObject({ code: 0 });
      const running = ['--subresource=status', '-p', '{"status":{"phase":"Running"}}'];
      expect(server.kubectl(['patch', 'pod', name, '-n', namespace, ...running])).toMatchObject({ code: 0 });
    };
    start('compiled-1', { annotations });
    start('controlled-1', {});
    const { code, out, err } = server.kubectl(['ai-gateway', 'drift', '--config', input, '--kubectl']);
    expect(code, err).toBe(1);
    expect(out).toMatch(new RegExp(`^not compared: pod ${namespace}/compiled-1: kubectl port-forward: `));
    expect(out).not.toContain('controlled-1');
  });

  it('prunes obsolete resources by label', () => {
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
